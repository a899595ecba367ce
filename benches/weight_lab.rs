//! From a slider's motion in the weight lab to the grades of all legal moves and the arrow of the best on the board, by the
//! new numbers, a frame drawn with them included: the graded player at each of its levels, in the middle of an English game.

#![allow(clippy::unwrap_used, clippy::expect_used)] // a bench that cannot go on should say where

mod window;

use damka::app::{Command, Marks, PlayAction, Route, SetId, Shell, WeightLabAction};
use damka::notation::read_position;
use std::time::{Duration, Instant};
use window::{Window, report};

const STEPS: usize = 120;
/// What 95 of 100 steps are to be within.
const LIMIT_MS: f64 = 100.0;
/// Eight pieces against eight after twelve moves or so, and quiet.
const POSITION: &str = "B:W18,21,22,23,26,30,31,32:B1,2,6,7,10,12,14,15";

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("a step of a slider to grades and arrow on the board, English, 16 pieces");
    for seat in ["graded:level=1", "graded:level=2", "graded:level=3", "minimax:depth=4"] {
        measure(seat);
    }
}

fn measure(seat: &str) {
    let settings = format!("reduced_motion: true\nlast_game: {{ variant: english, seats: [human, \"{seat}\"] }}\n");
    let mut window = Window::open(&[("settings.yaml", &settings)]);
    window.frame();
    let english = window.shell.app.shared.now.variant("english").unwrap();
    let position = read_position(&english, POSITION).unwrap();
    let moves = position.moves().len();
    window.shell.send(PlayAction::Start(Some(position)));
    window.until("the game has begun", |shell| shell.app.play.table.is_some());
    window.shell.send(Command::Open(Route::WEIGHT_LAB));
    window.until("the desk is ready", is_told);
    let names: Vec<String> = weight_sets(&window.shell).iter().map(|(name, _)| name.clone()).collect();
    let mut times = Vec::new();
    for step in 0..STEPS {
        let name = names[step % names.len()].clone();
        // The rest of the game is looked at meanwhile, as when a person pulls a slider and waits and pulls again.
        window.rest(Duration::from_millis(30 + 23 * (step as u64 % 7)));
        let value = weight_sets(&window.shell).iter().find(|(known, _)| *known == name).unwrap().1 + 0.5;
        let begun = Instant::now();
        window.shell.send(Command::WeightLab(WeightLabAction::Move { name: name.clone(), value }));
        window.frame();
        window.until("the board shows it", |shell| {
            is_told(shell) && weight_sets(shell).iter().any(|(known, now)| *known == name && (now - value).abs() < 1e-9)
        });
        times.push(begun.elapsed());
    }
    report(&format!("{seat}, {moves} moves"), times, LIMIT_MS);
}

fn weight_sets(shell: &Shell) -> Vec<(String, f64)> {
    let weight_lab = shell.app.weight_lab.current.as_ref().unwrap();
    let (.., weight_sets) = weight_lab.weight_sets().unwrap();
    weight_sets.set(SetId::B).iter().map(|(name, value)| (name.clone(), *value)).collect()
}

/// The grades and the arrow on the board follow from the current weights.
fn is_told(shell: &Shell) -> bool {
    let Some(weight_lab) = shell.app.weight_lab.current.as_ref().filter(|weight_lab| weight_lab.is_settled()) else {
        return false;
    };
    let Marks::Given(list) = weight_lab.marks(SetId::B) else { return false };
    let board = &shell.study_board;
    let best = weight_lab.marks(SetId::B).best().unwrap();
    // Once the bot was asked what it plays, that may be another move than it grades best.
    let Some(plays) = weight_lab.best(SetId::B) else { return false };
    let arrow = board.arrows.iter().any(|arrow| arrow.sign.contains('B') && arrow.path.last() == plays.to().as_ref());
    let noted = board.notes.iter().any(|note| note.is_best && Some(note.square) == best.to());
    arrow && noted && list.len() == weight_lab.position().moves().len()
}
