//! What a whole frame of the app costs: the state, the game screen, the board's mesh and egui's triangles, without a window.
//! Forty pieces move, one moves, the camera swings with all of them moving, nothing moves. One core, 1280x800; run with
//! `cargo bench --bench frame`.

use damka::app::{AppState, PlayAction, Shell};
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::read_position;
use damka::player::thread_cpu_time;
use damka::rules::Position;
use egui::{Context, RawInput, Rect, pos2, vec2};
use std::error::Error;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// What forty moving pieces may take at most, in milliseconds of one core.
const LIMIT_MS: f64 = 6.0;
const FRAMES: usize = 400;
/// Frames in which the game is begun, atlas and meshes grow and the first motions end.
const WARM_UP: usize = 150;
const SETTINGS: &str = "cameras: [still, still]\nlast_game: { variant: international, seats: [human, human] }\n";
/// Every piece of one of these has to go somewhere in the other.
const POSITIONS: [&str; 2] = ["W:W31-50:B1-20", "W:W6-25:B26-45"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("settings.yaml"), SETTINGS)?;
    let root = Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option };
    let catalog = Catalog::open(root);
    let reports = |reports: damka::report::Reports| format!("{reports:?}");
    let variant = catalog.now().variant("international").map_err(reports)?;
    let positions = [0, 1].map(|k| read_position(&variant, POSITIONS[k]));
    let [Ok(one), Ok(other)] = positions else { return Err("the positions cannot be read".into()) };
    println!("a frame of the game screen, 1280x800 at one pixel a point, {FRAMES} frames");
    for scale in [1.0, 2.0] {
        let (app, board) = AppState::new(catalog.clone(), None, Arc::new(|| {})).map_err(reports)?;
        let mut bench = Bench { ctx: Context::default(), shell: Shell::new(app, board), frame: 0, scale };
        bench.shell.send(PlayAction::Start(None));
        for _ in 0..WARM_UP {
            bench.frame();
        }
        let forty = |shell: &mut Shell, frame: usize| go_across(shell, [&one, &other], frame);
        bench.measure("40 move", &forty, Some(LIMIT_MS).filter(|_| scale == 1.0));
        bench.measure(
            "40 move, swing",
            &|shell, frame| {
                forty(shell, frame);
                if !shell.board.camera.is_moving() {
                    shell.board.camera.flip();
                }
            },
            None,
        );
        let still = one.moves();
        bench.measure(
            "1 moves",
            &|shell, _| {
                if shell.board.motions.is_idle() {
                    shell.board.motions.set(&one);
                    let (after, changes) = one.play(&still[0]);
                    shell.board.motions.play(&still[0], &changes, &after);
                }
            },
            None,
        );
        bench.measure("still", &|shell, _| shell.board.motions.skip(), None);
    }
    Ok(())
}

/// Sends all pieces to the other side of the board whenever they have arrived.
fn go_across(shell: &mut Shell, positions: [&Position; 2], frame: usize) {
    if shell.board.motions.is_idle() {
        let here = shell.board.motions.scene().piece_on(damka::board::Square(5)).map(|piece| piece.side);
        let next = positions[usize::from(here == Some(Side::Black))];
        shell.board.motions.show(next);
        assert!(frame == 0 || shell.board.motions.describe().len() > 40);
    }
}

/// Seconds of processor time of this thread, which does not count what other programs do; seconds of the clock where the system does
/// not tell them.
fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    thread_cpu_time().unwrap_or_else(|| START.get_or_init(Instant::now).elapsed()).as_secs_f64()
}

struct Bench {
    ctx: Context,
    shell: Shell,
    frame: usize,
    scale: f32,
}

impl Bench {
    /// One frame at sixty a second; what it cost in milliseconds, and its triangles.
    fn frame(&mut self) -> (f64, usize) {
        self.frame += 1;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0) / self.scale)),
            time: Some(self.frame as f64 / 60.0),
            predicted_dt: 1.0 / 60.0,
            ..RawInput::default()
        };
        if let Some(viewport) = input.viewports.get_mut(&input.viewport_id) {
            viewport.native_pixels_per_point = Some(self.scale);
        }
        let start = now();
        let mut output = self.ctx.run_ui(input, |ui| self.shell.frame(ui));
        let primitives = self.ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        let cost_ms = (now() - start) * 1e3;
        output.textures_delta.clear();
        let triangles = primitives.iter().map(|primitive| match &primitive.primitive {
            egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
            egui::epaint::Primitive::Callback(_) => 0,
        });
        (cost_ms, triangles.sum())
    }

    fn measure(&mut self, name: &str, change: &dyn Fn(&mut Shell, usize), limit_ms: Option<f64>) {
        let mut costs = Vec::with_capacity(FRAMES);
        let mut triangles = 0;
        for frame in 0..FRAMES {
            change(&mut self.shell, frame);
            let (cost_ms, count) = self.frame();
            costs.push(cost_ms);
            triangles = triangles.max(count);
        }
        costs.sort_by(f64::total_cmp);
        let at = |part: f64| costs[((costs.len() - 1) as f64 * part) as usize];
        let (median, slow) = (at(0.5), at(0.95));
        let verdict = limit_ms
            .map_or(String::new(), |limit| format!("{} {limit} ms", if median <= limit { "within" } else { "OVER" }));
        let scale = self.scale;
        println!(
            "  scale {scale} {name:15} {:7.3} ms best {median:7.3} median {slow:7.3} slowest of 20, {triangles} triangles  {verdict}",
            at(0.0)
        );
    }
}
