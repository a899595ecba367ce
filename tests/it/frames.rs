//! Frames and sounds: no frame is drawn while nothing happens, and each sound starts with its motion.

use damka::app::{AppState, BoardAction, Command, GameAction, PlayAction, Route, Shell};
use damka::board::Square;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::sound::{RATE_HZ, Sound, SoundSource};
use damka::text::Words;
use damka::view::{MarkStyle, ScenePiece};
use egui::{Context, RawInput, Rect, ViewportId, pos2, vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const FRAME_SECS: f64 = 1.0 / 60.0;
/// A noise may begin so long before or after what it belongs to is first seen to move.
const TOGETHER_SECS: f64 = 0.030;

/// The app without a window, and what it would play.
struct App {
    _folder: TempDir,
    ctx: Context,
    shell: Shell,
    mix: SoundSource,
    frames: u32,
}

impl App {
    fn open(settings: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.yaml"), settings).unwrap();
        let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        let asset = |name: &str| std::fs::read(PathBuf::from("assets").join(name)).ok();
        let (sound, mix) = Sound::without_device(asset, 7);
        let (app, board) = AppState::new(catalog, Some(sound), Arc::new(|| {})).unwrap();
        Self { _folder: folder, ctx: Context::default(), shell: Shell::new(app, board), mix, frames: 0 }
    }

    /// Draws a frame; how long the app is content with it.
    fn frame(&mut self) -> Duration {
        self.frames += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0))),
            time: Some(f64::from(self.frames) * FRAME_SECS),
            predicted_dt: FRAME_SECS as f32,
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| self.shell.frame(ui));
        output.textures_delta.clear();
        output.viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Draws frames until none is asked for any more.
    fn settle(&mut self) {
        for _ in 0..1200 {
            if self.frame() == Duration::MAX {
                return;
            }
        }
        panic!("frames are asked for without end: {:?}", self.shell.board.motions.describe());
    }

    /// Of so many further frames, those that ask for another.
    fn restless(&mut self, frames: u32) -> usize {
        (0..frames).filter(|_| self.frame() != Duration::MAX).count()
    }

    /// What is heard during a frame.
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
    // All pieces come from the stacks, the board turns to black: frames are wanted, then no more.
    assert!(app.restless(10) >= 9);
    app.settle();
    assert_eq!(app.restless(100), 0, "a game that waits for a person");
    for square in [10, 14] {
        app.shell.send(BoardAction::Square(Square(square)));
        app.frame();
    }
    assert!(app.restless(10) >= 9, "a man slides");
    app.settle();
    assert_eq!(app.shell.app.play.table.as_ref().unwrap().session.played().len(), 1);
    assert_eq!(app.restless(100), 0, "the other person's turn");
    // A refused try flashes for a while.
    app.shell.send(BoardAction::Square(Square(22)));
    app.settle();
    app.shell.send(GameAction::AskResign);
    app.shell.send(GameAction::Resign(true));
    app.settle();
    assert!(app.shell.app.play.table.as_ref().unwrap().session.finish().is_some());
    assert_eq!(app.restless(100), 0, "a game that is over");
    app.shell.send(Command::Open(Route::RULES));
    app.settle();
    assert_eq!(app.restless(100), 0, "the rules");
}

#[test]
fn a_flash_lasts_a_while_and_with_reduced_motion_there_is_none() {
    for (reduced, flashes) in [(false, true), (true, false)] {
        let mut app = App::open(&format!("reduced_motion: {reduced}\n{}", settings("english", "human", "human")));
        app.shell.send(PlayAction::Start(None));
        app.settle();
        // 11-15, 22-18: now 15 must take.
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
fn each_noise_begins_with_its_motion() {
    // A slide begins with its noise, a jump and a disc end with it.
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
        }
        let seen = if at_end { landed } else { moved }.expect("a motion");
        let heard = heard.unwrap_or_else(|| panic!("{variant}: nothing is heard"));
        assert!((heard - seen).abs() <= TOGETHER_SECS, "{variant}: seen at {seen:.3}, heard at {heard:.3}");
    }
}
