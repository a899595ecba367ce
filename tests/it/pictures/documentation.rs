//! The pictures of the README and of the manual, in `docs/pictures/`. `make pictures` draws them again, as large as the window.

use super::gallery::encode;
use super::miniature::PictureForm;
use super::stage::{Stage, played_contest};
use super::states::trained_by;
use crate::analysis::{analysed, open_text};
use crate::app::{Window, seats};
use crate::screens::{send, table};
use crate::shipped::root;
use crate::wording::{en, to_move};
use damka::app::{
    AnalysisAction, BoardAction, Command, ContestDraft, GameAction, GameLimits, GameReport, HostDraft, Limit,
    Navigation, OnlineAction, OnlineState, Openings, Route, SetId, TrainDraft, WeightLab, WeightLabAction,
};
use damka::arena::{Format, Sprt};
use damka::notation::move_text;
use egui::{Shape, vec2};
use image::DynamicImage;
use std::cell::Cell;
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const SIZE_PX: [u32; 2] = [1280, 800];
/// What the harness leaves free around the window.
const MARGIN_PX: u32 = 8;
const COLOURS: usize = 256;
/// Contests and searches take long in a build without optimisation.
const PATIENCE: Duration = Duration::from_mins(10);
/// The address of the host in the picture of an online game: one that is kept free for documentation.
const HOST: &str = "192.0.2.2";

/// After so many frames without another board in the gallery, all are drawn.
const RESTED_FRAMES: u32 = 500;
/// The moves of the person in the pictures, as far as they are legal.
const OPENING: [&str; 7] = ["11-15", "8-11", "4-8", "9-13", "12-16", "7-10", "10-14"];

const GAME: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n[Event \"Club evening\"]\n[Date \"2026.11.14\"]\n[Result \"1/2-1/2\"]\n[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 (3... 24-20 4. 10-15 {gives up the centre early} 27-24) 4. 4-8 25-22 $1 5. 12-16 $1 24-20 (5... 24-19 6. 16-20 18-14) 6. 10-15 27-24 7. 16-19 23x16 8. 15-19 $2 24x15 {a comment on this move that is long enough to wrap over the row} 9. 9-14 18x9 10. 11x18x25 32-27 1/2-1/2\n";

/// The bot of the picture of a fault: the last line misspells `best`.
const FOX: &str = r#"--- @api 1
return {
  title = "Fox",
  games = { "*" },
  move = function(position, ctx)
    local function distance(move)
      return math.abs(move.to - move.from)
    end
    local best, most
    for _, move in position:moves() do
      local value = 10 * #move.captured + distance(move)
      if not best or value > most then best, most = move, value end
    end
    return bset.move
  end,
}
"#;

macro_rules! documents {
    ($($name:ident)*) => {
        mod drawn {
            $(#[test]
            fn $name() {
                super::draw(stringify!($name), super::$name);
            })*
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

documents! { analysis arena arena_match english fault hebrew international konane online othello play train weight_lab }

fn folder() -> PathBuf {
    root().join("docs/pictures")
}

/// Draws a picture where `make pictures` does.
fn draw(name: &str, open: fn() -> Stage) {
    if std::env::var_os("DAMKA_WRITE_PICTURES").is_none() {
        return;
    }
    let mut stage = open();
    let [width, height] = SIZE_PX.map(|side| (side + 2 * MARGIN_PX) as f32);
    stage.window.harness.set_size(vec2(width, height));
    {
        let mut form = stage.form.lock().unwrap();
        let replaced = std::mem::take(&mut form.replaced);
        *form = PictureForm {
            size_px: SIZE_PX.map(|side| side + 2 * MARGIN_PX),
            samples: 1,
            is_exact: true,
            replaced,
            ..PictureForm::default()
        };
    }
    let harness = &mut stage.window.harness;
    harness.remove_cursor();
    harness.run();
    let [width, height] = SIZE_PX;
    let drawn = DynamicImage::from(harness.render().unwrap()).crop_imm(MARGIN_PX, MARGIN_PX, width, height).into_rgb8();
    fs::write(folder().join(format!("{name}.png")), encode(&drawn, COLOURS).unwrap()).unwrap();
}

#[test]
fn each_picture_of_the_manual_can_be_drawn_again() {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let known: BTreeSet<PathBuf> = NAMES.iter().map(|name| folder().join(format!("{name}.png"))).collect();
    assert_eq!(files.collect::<BTreeSet<_>>(), known, "make pictures");
    for file in known {
        assert_eq!(image::image_dimensions(&file).unwrap(), SIZE_PX.into(), "{}: make pictures", file.display());
    }
}

/// Draws frames until what is wanted is there, however long that takes. The window's time never runs ahead of the clock: bots would
/// have no time to think.
pub fn patiently(window: &mut Window, what: &str, wanted: impl Fn(&Window) -> bool) {
    let begun = Instant::now();
    let shown_secs = |window: &Window| window.harness.ctx.input(|input| input.time);
    let begun_secs = shown_secs(window);
    while !wanted(window) {
        assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}; the screen says:\n{}", window.labels());
        window.harness.step();
        while begun.elapsed().as_secs_f64() < shown_secs(window) - begun_secs {
            std::thread::yield_now();
        }
    }
}

/// A game that has just started.
fn started(settings: &str, files: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::open(settings, files);
    stage.window.start_game();
    stage.window.until("the pieces are there", |window| window.harness.state().app.play.table.is_some());
    stage
}

/// Plays a legal move for the person, and waits for the bot's.
fn play_round(window: &mut Window) {
    let plies = window.texts_played().len();
    let moves = table(window).session.position().moves();
    let variant = table(window).variant().clone();
    let named = |text: &&str| moves.iter().find(|legal| move_text(&variant, legal) == *text).cloned();
    let chosen = OPENING.iter().find_map(named).unwrap_or_else(|| moves[0].clone());
    // While pieces slide, moves are refused.
    while window.texts_played().len() == plies {
        patiently(window, "a move can be played", |window| table(window).closed().is_none());
        send(window, Command::Board(BoardAction::Play(chosen.clone())));
    }
    patiently(window, "the bot answers", |window| {
        window.texts_played().len() >= plies + 2 || table(window).session.result().is_some()
    });
}

/// Against the champion, after some moves of the opening.
fn english() -> Stage {
    let mut stage = started(&seats("english", "human", "@champion"), &[]);
    for _ in 0..3 {
        play_round(&mut stage.window);
    }
    stage
}

fn international() -> Stage {
    let settings = seats("international", "@hard", "@medium") + "theme: tournament\n";
    let mut stage = started(&settings, &[]);
    let window = &mut stage.window;
    patiently(window, "some moves are played", |window| window.texts_played().len() >= 15);
    send(window, Command::Game(GameAction::Pause(true)));
    stage
}

/// The champion of a new game after a short training.
fn train() -> Stage {
    let duel = "--- @api 1\nreturn { base = 'russian', title = 'Duel', men = { rows = 2 } }\n";
    let draft = TrainDraft { minutes: None, games: 400, nodes: 200, seed: "3".into(), ..TrainDraft::new("duel", 2) };
    trained_by(draft, &[("scripts/duel.lua", duel)])
}

fn konane() -> Stage {
    let mut stage = started(&seats("konane", "human", "@hard"), &[]);
    stage.window.until_shown(to_move("Black"));
    stage
}

/// Two bots, at the end of their game.
fn othello() -> Stage {
    let mut stage = started(&seats("othello", "greedy", "@master"), &[]);
    patiently(&mut stage.window, "the game is over", |window| table(window).session.result().is_some());
    stage
}

fn hebrew() -> Stage {
    let mut stage = started(&(seats("russian", "human", "@hard") + "language: he\n"), &[]);
    stage.window.until("the game waits", |window| table(window).locked().is_none());
    stage
}

fn fault() -> Stage {
    let mut stage = started(&seats("english", "human", "fox"), &[("ai/fox.lua", FOX)]);
    let window = &mut stage.window;
    window.until_shown(to_move("Black")).click_square("11").click_square("15").until_shown(en("fault-copy"));
    stage
}

/// The gallery, once no more boards are drawn for it.
fn play() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "@7"), &[]);
    let window = &mut stage.window;
    window.harness.state_mut().app.shared.draws_thumbnails = true;
    // The most pictures seen, and the frames since then.
    let (most, rested) = (Cell::new(0), Cell::new(0));
    patiently(window, "the boards are drawn", |window| {
        let shapes = &window.harness.output().shapes;
        let pictures = shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Rect(rect) => rect.brush.as_ref().map(|brush| brush.fill_texture_id),
            _ => None,
        });
        let count = pictures.collect::<HashSet<_>>().len();
        let is_more = count > most.replace(count.max(most.get()));
        rested.set(if is_more { 0 } else { rested.get() + 1 });
        most.get() > 0 && rested.get() > RESTED_FRAMES
    });
    stage
}

/// A game with its report, where one side has several good moves.
fn analysis() -> Stage {
    let settings = seats("english", "human", "human") + "analysis: { evaluate: true }\n";
    let mut stage = Stage::open(&settings, &[]);
    let window = &mut stage.window;
    open_text(window, GAME);
    send(window, Command::Analysis(AnalysisAction::StartReport));
    patiently(window, "the report is complete", |window| {
        analysed(window).report().is_some_and(GameReport::is_complete)
    });
    let place = analysed(window).tree.main_line()[9];
    send(window, Command::Analysis(AnalysisAction::Go(Navigation::To(place))));
    patiently(window, "the lines are deep", |window| {
        analysed(window).evaluation().is_some_and(|found| found.depth >= 10 || found.is_last)
    });
    stage
}

/// The champion's weights, one of them changed.
fn weight_lab() -> Stage {
    let mut stage = started(&seats("english", "human", "@champion"), &[]);
    let window = &mut stage.window;
    for _ in 0..2 {
        play_round(window);
    }
    send(window, Command::Open(Route::WEIGHT_LAB));
    let is_settled = |window: &Window| {
        let lab: &WeightLab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
        lab.is_settled() && [SetId::A, SetId::B].iter().all(|set| lab.best(*set).is_some())
    };
    patiently(window, "both sets have moves", is_settled);
    for (name, value) in [("advance_early", 0.2), ("centre_early", 0.1)] {
        send(window, Command::WeightLab(WeightLabAction::Move { name: name.into(), value }));
    }
    patiently(window, "both sets have moves again", is_settled);
    patiently(window, "the reasons are there", |window| !window.shows(en("weight-lab-reasons-yet")));
    patiently(window, "the moves are predicted", |window| !window.shows(en("weight-lab-by-grades")));
    patiently(window, "all positions are compared", |window| window.labels().contains("5 of 5 checked"));
    stage
}

fn contest(format: Format, players: &[&str], pairs: u32) -> ContestDraft {
    ContestDraft {
        variant: "english".into(),
        format,
        seats: players.iter().map(|seat| (*seat).to_owned()).collect(),
        pairs,
        rounds: 1,
        extra_pairs: 2,
        openings: Openings::Book,
        seed: "3".into(),
        limit: Limit::None,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        limits: GameLimits::default(),
        guard_secs: 60,
        sprt: None,
        farm: String::new(),
        is_unverified: false,
    }
}

fn arena() -> Stage {
    let players = ["@medium", "@hard", "@easy", "greedy", "@puppy", "casual", "first_fit", "random"];
    played_contest(contest(Format::RoundRobin, &players, 1), &[], patiently)
}

fn arena_match() -> Stage {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0, ..Sprt::default() });
    let draft = ContestDraft { sprt, ..contest(Format::Match, &["@medium", "@easy"], 30) };
    played_contest(draft, &[], patiently)
}

/// A game that waits for its opponent.
fn online() -> Stage {
    let mut stage = Stage::open(&seats("english", "human", "human"), &[]);
    let window = &mut stage.window;
    send(window, Command::Open(Route::ONLINE));
    send(window, Command::Online(OnlineAction::Host(Box::new(HostDraft::new("english")))));
    let link = |window: &Window| match window.harness.state().app.online.state() {
        OnlineState::Waiting { link, .. } => link,
        _ => None,
    };
    patiently(window, "the game waits", |window| link(window).is_some());
    let link = link(window).unwrap_or_default();
    let address = link.trim_start_matches("damka://");
    let host = address.split(['/', ':']).next().unwrap_or_default().to_owned();
    stage.form.lock().unwrap().replaced = vec![(host, HOST.to_owned())];
    stage
}
