//! Frames and sounds: no frame is drawn while nothing happens, and each sound starts with its motion.

use damka::app::{
    AppState, BoardAction, Command, DocumentAction, GameAction, LabAction, LabDraft, PlayAction, Route, Shell,
    TourAction,
};
use damka::board::Square;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::sound::{RATE_HZ, Sound, SoundSource};
use damka::text::Words;
use damka::view::{MarkStyle, ScenePiece};
use egui::{Context, Event, Pos2, RawInput, Rect, ViewportId, pos2, vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Only a failing test waits this long.
const PATIENCE: Duration = Duration::from_mins(3);
const FRAME_SECS: f64 = 1.0 / 60.0;
/// Maximum time between the start of a sound and the first visible motion that it belongs to.
const TOGETHER_SECS: f64 = 0.030;

/// The app without a window, and the sound that it would play.
pub struct App {
    _folder: TempDir,
    ctx: Context,
    pub shell: Shell,
    mix: SoundSource,
    frames: u32,
    /// Where the mouse is, if it was moved since the last frame.
    pointer: Option<Pos2>,
}

impl App {
    pub fn open(settings: &str) -> Self {
        Self::with_files(&[("settings.yaml", settings)])
    }

    fn with_files(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        let asset = |name: &str| std::fs::read(PathBuf::from("assets").join(name)).ok();
        let (sound, mix) = Sound::without_device(asset, 7);
        let (app, board) = AppState::new(catalog, Some(sound), Arc::new(|| {})).unwrap();
        Self { _folder: folder, ctx: Context::default(), shell: Shell::new(app, board), mix, frames: 0, pointer: None }
    }

    /// Draws a frame; returns the time until the next one is needed.
    pub fn frame(&mut self) -> Duration {
        self.frames += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0))),
            time: Some(f64::from(self.frames) * FRAME_SECS),
            predicted_dt: FRAME_SECS as f32,
            events: self.pointer.take().map(Event::PointerMoved).into_iter().collect(),
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| self.shell.frame(ui));
        output.textures_delta.clear();
        output.viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Draws frames, a tenth of a second apart, until no further one is requested.
    fn settle(&mut self) {
        for _ in 0..200 {
            self.frames += 5;
            if self.frame() == Duration::MAX {
                return;
            }
        }
        panic!("frames are asked for without end: {:?}", self.shell.board.motions.describe());
    }

    /// Draws a frame after some time.
    fn wait(&mut self, secs: u32) {
        self.frames += 60 * secs;
        self.frame();
    }

    /// Draws frames until none is asked for, and nothing that runs elsewhere asks for one either.
    pub fn until_quiet(&mut self, what: &str) {
        let begun = Instant::now();
        let mut quiet = 0;
        while quiet < 20 {
            assert!(begun.elapsed() < PATIENCE, "{what}: frames are asked for without end");
            quiet = if self.frame() == Duration::MAX { quiet + 1 } else { 0 };
            self.shell.app.shared.flush_disk();
            std::thread::yield_now();
        }
    }

    /// Draws frames until what is wanted is there.
    fn until(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !wanted(self) {
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
            self.frame();
            std::thread::yield_now();
        }
    }

    /// Of so many further frames, those that ask for another.
    fn restless(&mut self, frames: u32) -> usize {
        (0..frames).filter(|_| self.frame() != Duration::MAX).count()
    }

    /// The sound during a frame.
    fn listen(&mut self) -> Vec<f32> {
        let samples = f64::from(RATE_HZ) * FRAME_SECS;
        (&mut self.mix).take(samples as usize).collect()
    }
}

fn settings(variant: &str, first: &str, second: &str) -> String {
    format!("one_click: false\nlast_game: {{ variant: {variant}, seats: [\"{first}\", \"{second}\"] }}\n")
}

#[test]
fn nothing_is_painted_while_nothing_moves_and_no_clock_runs() {
    let mut app = App::open(&settings("english", "human", "human"));
    app.shell.send(PlayAction::Start(None));
    // All pieces come from the stacks and the board turns to black, which requests frames; then no more.
    assert!(app.restless(10) >= 9);
    app.settle();
    assert_eq!(app.restless(40), 0, "a game that waits for a person");
    for square in [10, 14] {
        app.shell.send(BoardAction::Square(Square(square)));
        app.frame();
    }
    assert!(app.restless(10) >= 9, "a man slides");
    app.settle();
    assert_eq!(app.shell.app.play.table.as_ref().unwrap().session.played().len(), 1);
    assert_eq!(app.restless(40), 0, "the other person's turn");
    // A refused attempt flashes for a while.
    app.shell.send(BoardAction::Square(Square(22)));
    app.settle();
    app.shell.send(GameAction::AskResign);
    app.shell.send(GameAction::Resign(true));
    app.settle();
    assert!(app.shell.app.play.table.as_ref().unwrap().session.result().is_some());
    assert_eq!(app.restless(40), 0, "a game that is over");
    app.shell.send(Command::Open(Route::RULES));
    app.until_quiet("the rules");
    assert_eq!(app.restless(40), 0, "the rules");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn results_and_faults_on_view_are_not_painted_again() {
    let broken =
        "--- @api 1\nreturn { title = 'Broken', games = { '*' }, move = function() return nothing.at.all end }\n";
    let settings = settings("english", "broken", "human");
    let mut app = App::with_files(&[("settings.yaml", &settings), ("ai/broken.lua", broken)]);
    app.shell.send(PlayAction::Start(None));
    app.until("the fault is shown", |app| {
        app.shell.app.play.table.as_ref().is_some_and(|table| table.session.fault().is_some())
    });
    app.until_quiet("a fault");
    assert_eq!(app.restless(20), 0, "a fault");
    app.shell.send(Command::Open(Route::LAB));
    let draft = LabDraft { bot: "random".into(), games: 20, seed: "4".into(), ..LabDraft::new("english", 1) };
    app.shell.send(Command::Lab(LabAction::Begin(Box::new(draft))));
    app.until("the games are over", |app| {
        app.shell.app.lab.control().is_none()
            && app.shell.app.lab.found.as_ref().is_some_and(|found| found.played[0] == 20)
    });
    app.until_quiet("results of the lab");
    assert_eq!(app.restless(20), 0, "results of the lab");
}

#[test]
fn no_page_is_painted_while_nothing_changes() {
    let mut app = App::open(&settings("english", "human", "minimax"));
    app.shell.send(PlayAction::Start(None));
    app.settle();
    for route in damka::app::routes() {
        app.shell.send(match route {
            Route::ANALYSIS => Command::Shown(DocumentAction::Analyse),
            Route::SET_UP => Command::Shown(DocumentAction::Edit),
            route => Command::Open(route),
        });
        app.frame();
        // What the page reads from the disk and from scripts comes in its own time, on a busy machine after a quiet while.
        let restless: Vec<usize> = (0..5)
            .map(|_| {
                app.until_quiet(&format!("{route:?}"));
                app.restless(20)
            })
            .collect();
        assert_eq!(app.shell.app.shared.screens.current, route);
        assert!(restless.contains(&0), "{route:?}: {restless:?}");
    }
}

#[test]
fn a_resting_mouse_keeps_a_toast_and_costs_no_frames() {
    let mut app = App::open(&settings("english", "human", "human"));
    app.settle();
    let toasts = |app: &App| app.shell.app.shared.toasts.iter().count();
    app.shell.send(TourAction::Skip);
    app.frame();
    app.pointer = Some(pos2(700.0, 90.0));
    app.settle();
    assert_eq!((app.restless(20), toasts(&app)), (0, 1));
    app.wait(20);
    assert_eq!((app.restless(20), toasts(&app)), (0, 1), "it stays under the mouse");
    app.pointer = Some(pos2(300.0, 500.0));
    app.frame();
    app.frame();
    app.wait(20);
    assert_eq!(toasts(&app), 0, "its time goes on once the mouse has left");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_flash_lasts_a_while_and_with_reduced_motion_there_is_none() {
    for (reduced, flashes) in [(false, true), (true, false)] {
        let mut app = App::open(&format!("reduced_motion: {reduced}\n{}", settings("english", "human", "human")));
        app.shell.send(PlayAction::Start(None));
        app.settle();
        // After 11-15 22-18 the man on 15 must capture.
        for square in [10, 14, 21, 17] {
            app.shell.send(BoardAction::Square(Square(square)));
            app.frame();
            app.settle();
        }
        app.shell.send(BoardAction::Square(Square(11)));
        app.frame();
        let seen = app.restless(30);
        assert_eq!(seen > 20, flashes, "{seen} frames");
        assert!(Words::english().format(&app.shell.app.play.table.as_ref().unwrap().message).contains("captur"));
        app.settle();
        assert!(app.shell.board.marks.iter().any(|mark| mark.style == MarkStyle::Must), "the marks stay");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn each_noise_begins_with_its_motion() {
    // The sound of a slide starts with it, that of a jump or a disc at its end.
    let slide = ("english", vec![], vec![10, 14], false);
    let jump = ("english", vec![10, 14, 21, 17], vec![14, 21], true);
    let disc = ("othello", vec![], vec![19], true);
    for (variant, before, squares, at_end) in [slide, jump, disc] {
        let mut app = App::open(&settings(variant, "human", "human"));
        app.shell.send(PlayAction::Start(None));
        app.settle();
        for square in before {
            app.shell.send(BoardAction::Square(Square(square)));
            app.frame();
            app.settle();
        }
        while app.listen().iter().any(|sample| *sample != 0.0) {}
        for square in squares {
            app.shell.send(BoardAction::Square(Square(square)));
        }
        let still = app.shell.board.motions.scene().pieces.clone();
        let (mut mover, mut moved, mut landed, mut heard) = (None, None, None, None);
        for frame in 0..120 {
            app.frame();
            let now = f64::from(frame) * FRAME_SECS;
            let pieces = &app.shell.board.motions.scene().pieces;
            mover = mover.or_else(|| pieces.iter().find(|piece| !still.contains(piece)).map(|piece| piece.id));
            let is_down = |piece: &&ScenePiece| Some(piece.id) == mover && piece.lift == 0.0;
            moved = moved.or(mover.map(|_| now));
            if moved.is_some_and(|moved| now > moved + 0.1) && pieces.iter().any(|piece| is_down(&piece)) {
                landed = landed.or(Some(now));
            }
            let samples = app.listen();
            let first = samples.iter().position(|sample| sample.abs() > 0.01);
            heard = heard.or(first.map(|index| now + index as f64 / f64::from(RATE_HZ)));
            if heard.is_some() && moved.is_some() && (landed.is_some() || !at_end) {
                break;
            }
        }
        let seen = if at_end { landed } else { moved }.expect("a motion");
        let heard = heard.unwrap_or_else(|| panic!("{variant}: nothing is heard"));
        assert!((heard - seen).abs() <= TOGETHER_SECS, "{variant}: seen at {seen:.3}, heard at {heard:.3}");
    }
}
