//! From the save of a bot or weights file to the version in use, as a running game sees it.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

use damka::catalog::{Catalog, Chosen, Root};
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
