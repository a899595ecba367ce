//! From the save of a bot, weights or theme file to what is in use, as a running game sees it; of a theme to the drawn board.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

use damka::catalog::{Catalog, Chosen, Root};
use damka::config::Theme;
use damka::view::{Camera, Painter, Scene};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SAVES: usize = 100;
/// Editors save seldom; the pause also lets a burst end before the next begins.
const BETWEEN_SAVES: Duration = Duration::from_millis(60);

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder to save in");
    fs::create_dir(folder.path().join("ai")).unwrap();
    write(folder.path(), "fox.yaml", "man: 0\n");
    write(folder.path(), "fox.lua", &bot(0));
    let mut catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: Chosen::Option });
    catalog.watch(Arc::new(|| {})).expect("a folder that can be watched");
    let live = catalog.now().bot("fox").expect("the bot loads").live.clone();
    report("bot", measure(|n| write(folder.path(), "fox.lua", &bot(n)), || live.generation()));
    report("weights", measure(|n| write(folder.path(), "fox.yaml", &format!("man: {n}\n")), || live.generation()));
    fs::create_dir(folder.path().join("themes")).unwrap();
    std::thread::sleep(2 * BETWEEN_SAVES);
    for (what, part) in [("colours", "room: { table: "), ("a wood", "woods: { dark: { deep: ")] {
        let close = "}".repeat(part.matches('{').count());
        let theme = |n: usize| format!("{part}\"#{:06x}\" {close}\n", 0x0020_1008 + n);
        report(what, restyled(&catalog, |n| fs::write(folder.path().join("themes/walnut.yaml"), theme(n)).unwrap()));
    }
}

/// The time from each save of the theme until a board of forty pieces is drawn with it: all its meshes, and the texture.
fn restyled(catalog: &Catalog, save: impl Fn(usize)) -> Vec<Duration> {
    let scene = Scene::of(&catalog.now().variant("international").unwrap().start());
    let (ctx, mut painter) = (egui::Context::default(), Painter::default());
    let picture = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    let projection = Camera::default().projection_of(&scene, [640.0, 400.0], [1280.0, 800.0]);
    let mut draw = |theme: &Arc<Theme>| {
        let input = egui::RawInput { screen_rect: Some(picture), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| {
            std::hint::black_box(painter.shapes(ui.ctx(), picture, &scene, theme, &projection));
        });
        output.textures_delta.clear();
        std::hint::black_box(output);
    };
    let mut one = |n: usize| {
        let before = catalog.now().theme("walnut").unwrap();
        draw(&before);
        std::thread::sleep(BETWEEN_SAVES);
        let saved = Instant::now();
        save(n);
        loop {
            let now = catalog.now().theme("walnut").unwrap();
            if !Arc::ptr_eq(&now, &before) {
                draw(&now);
                return saved.elapsed();
            }
            std::thread::sleep(Duration::from_micros(200));
        }
    };
    (1..=SAVES / 4).map(&mut one).collect()
}

fn bot(version: usize) -> String {
    format!(
        "--- @api 1\nreturn {{ title = \"Fox {version}\", games = {{ \"*\" }}, weights = \"fox.yaml\",\n  move = function(position) return position:moves()[1] end }}\n"
    )
}

fn write(root: &Path, name: &str, text: &str) {
    fs::write(root.join("ai").join(name), text).unwrap();
}

/// The time from each save until the number of the version in use has grown.
fn measure(save: impl Fn(usize), version: impl Fn() -> u64) -> Vec<Duration> {
    let one = |n: usize| {
        std::thread::sleep(BETWEEN_SAVES);
        let before = version();
        let saved = Instant::now();
        save(n);
        while version() == before {
            std::thread::sleep(Duration::from_micros(200));
        }
        saved.elapsed()
    };
    (1..=SAVES).map(one).collect()
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{what:<8} saved to in use: median {:.0} ms, 95% within {:.0} ms, slowest {:.0} ms",
        at(50),
        at(95),
        at(100)
    );
}
