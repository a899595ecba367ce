//! Going through a game on the analysis board with nothing judged: a step forward in every frame, the whole window drawn and
//! cut into triangles, without a window. And what a thousand games opened one after the other leave in memory. One core,
//! 1280x800; run with `cargo bench --bench analysis`.

use damka::app::{AnalysisAction, AnalysisSource, AppState, Navigation, Shell};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{Game, write_pdn};
use damka::rules::Move;
use damka::store::OpenedGame;
use egui::{Context, RawInput, Rect, pos2, vec2};
use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Sixty positions a second leave so many milliseconds for each.
const LIMIT_MS: f64 = 1000.0 / 60.0;
/// Games opened one after the other, and how much they may leave behind, in MB.
const GAMES: usize = 1000;
const MAX_GROWTH_MB: f64 = 8.0;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let reports = |reports: damka::report::Reports| format!("{reports:?}");
    println!("going through a game of 120 plies, a variation after every tenth, 1280x800 at one pixel a point");
    for id in ["english", "international", "othello", "connect_four"] {
        let text = long_game(&catalog, id)?;
        let (app, board) = AppState::new(catalog.clone(), None, Arc::new(|| {})).map_err(reports)?;
        let mut bench = Bench { ctx: Context::default(), shell: Shell::new(app, board), frame: 0 };
        bench.open(&text, id);
        let mut costs: Vec<f64> = Vec::new();
        for _ in 0..5 {
            bench.shell.send(AnalysisAction::Go(Navigation::First));
            bench.frame();
            let before = bench.place();
            loop {
                bench.shell.send(AnalysisAction::Go(Navigation::On));
                costs.push(bench.frame());
                if bench.shell.app.analysis.current.as_ref().is_none_or(|one| one.target(Navigation::On) == one.here())
                {
                    break;
                }
            }
            assert_ne!(bench.place(), before);
        }
        costs.sort_by(f64::total_cmp);
        let at = |part: f64| costs[((costs.len() - 1) as f64 * part) as usize];
        let verdict = if at(0.95) <= LIMIT_MS { "within" } else { "OVER" };
        println!(
            "  {id:14} {:7.3} ms median {:7.3} slowest of 20, {} steps  {verdict} {LIMIT_MS:.1} ms",
            at(0.5),
            at(0.95),
            costs.len()
        );
        if id == "english" {
            bench.open_many(&text);
        }
    }
    Ok(())
}

/// A game by chance with variations, as PDN.
fn long_game(catalog: &Catalog, id: &str) -> Result<String, Box<dyn Error>> {
    let variant = catalog.now().variant(id).map_err(|reports| format!("{reports:?}"))?;
    let mut position = variant.start();
    let mut moves: Vec<Move> = Vec::new();
    let mut turn = 7_usize;
    for _ in 0..120 {
        let legal = position.moves();
        if legal.is_empty() {
            break;
        }
        turn = turn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = legal[(turn >> 33) % legal.len()].clone();
        position = position.play(&chosen).0;
        moves.push(chosen);
    }
    let mut game = Game::played(&variant.start(), &moves, ["Ann", "Ben"], None, "");
    // Every tenth move has itself as a variation: read, drawn and written like any other.
    let items = std::mem::take(&mut game.line.items);
    for (index, item) in items.into_iter().enumerate() {
        let again = damka::notation::PdnLine { items: vec![item.clone()] };
        game.line.items.push(item);
        if index % 10 == 9 {
            game.line.items.push(damka::notation::Item::Variation(again));
        }
    }
    let mut text = String::new();
    write!(text, "{}", write_pdn(&game))?;
    Ok(text)
}

struct Bench {
    ctx: Context,
    shell: Shell,
    frame: usize,
}

impl Bench {
    /// One frame at sixty a second; what it cost in milliseconds.
    fn frame(&mut self) -> f64 {
        self.frame += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0))),
            time: Some(self.frame as f64 / 60.0),
            predicted_dt: 1.0 / 60.0,
            ..RawInput::default()
        };
        let start = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| self.shell.frame(ui));
        let primitives = self.ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        let cost_ms = start.elapsed().as_secs_f64() * 1e3;
        assert!(!primitives.is_empty());
        output.textures_delta.clear();
        cost_ms
    }

    fn place(&self) -> Option<damka::notation::NodeId> {
        self.shell.app.analysis.current.as_ref().map(damka::app::Analysis::here)
    }

    /// Opens a game and waits until it is there.
    fn open(&mut self, text: &str, variant: &str) {
        let kept = OpenedGame { text: text.into(), variant: variant.into(), ..OpenedGame::default() };
        self.shell.send(AnalysisAction::Open(AnalysisSource::Library(Box::new(kept))));
        self.frame();
        while self.shell.app.analysis.is_reading() {
            std::thread::sleep(Duration::from_micros(200));
            self.frame();
        }
        self.frame();
    }

    fn open_many(&mut self, text: &str) {
        for _ in 0..50 {
            self.open(text, "english");
        }
        let before = resident_mb();
        let start = Instant::now();
        for _ in 0..GAMES {
            self.open(text, "english");
        }
        let (secs, grown) = (start.elapsed().as_secs_f64(), resident_mb() - before);
        let verdict = if grown <= MAX_GROWTH_MB { "within" } else { "OVER" };
        println!(
            "  {GAMES} games opened in {secs:.1} s: {before:.1} MB before, {grown:+.1} MB after  {verdict} {MAX_GROWTH_MB} MB"
        );
    }
}

/// The memory of this process that is in use, in MB; 0 where the system does not say.
fn resident_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}
