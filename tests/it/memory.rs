//! A long session keeps its memory: rounds through all pages with games of several kinds, in a process of their own.

use crate::app::seats;
use crate::frames::App;
use crate::resident::resident_kb;
use damka::app::{Command, DocumentAction, PlayAction, Route, routes};
use damka::config::{LastGame, Settings};

/// Set in the process that is measured.
const ROUNDS_VARIABLE: &str = "DAMKA_MEMORY_ROUNDS";
const NAME: &str = "memory::rounds_through_all_pages_leave_nothing_behind";
const ROUNDS: usize = 12;
/// What is loaded when it is first used is there after so many rounds.
const WARM_ROUNDS: usize = 2;
/// How many rounds after those are compared with as many at the end.
const COMPARED_ROUNDS: usize = 4;
/// How much more may be in use at the end, in kB. The allocator keeps some of what is freed.
const MAX_GROWTH_KB: u64 = 16_000;
const VARIANTS: [&str; 5] = ["english", "international", "othello", "konane", "connect_four"];
const THEMES: [&str; 2] = ["walnut", "paper"];

fn go_round(app: &mut App) {
    for (variant, theme) in VARIANTS.into_iter().zip(THEMES.into_iter().cycle()) {
        let settings = app.shell.app.shared.settings.clone();
        let last_game = LastGame { variant: variant.into(), ..settings.last_game.clone() };
        app.shell.send(Command::Change(Box::new(Settings { last_game, theme: theme.into(), ..settings })));
        app.frame();
        app.shell.send(PlayAction::Start(None));
        app.frame();
        for route in routes() {
            app.shell.send(match route {
                Route::ANALYSIS => Command::Shown(DocumentAction::Analyse),
                Route::SET_UP => Command::Shown(DocumentAction::Edit),
                route => Command::Open(route),
            });
            app.frame();
            app.until_quiet(&format!("{route:?} of {variant}"));
        }
    }
}

#[test]
fn rounds_through_all_pages_leave_nothing_behind() {
    if let Ok(rounds) = std::env::var(ROUNDS_VARIABLE) {
        let settings = seats("english", "human", "minimax") + "analysis: { evaluate: false }\n";
        let mut app = App::open(&settings);
        app.shell.app.shared.draws_thumbnails = true;
        println!("in kB: {}", resident_kb("self"));
        for _ in 0..rounds.parse().unwrap() {
            go_round(&mut app);
            println!("in kB: {}", resident_kb("self"));
        }
        return;
    }
    // It takes minutes: part of `make test-deep`.
    if std::env::var("DAMKA_BUTTONS").is_ok_and(|value| value == "deep") {
        measure();
    }
}

fn measure() {
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    let command = command.args(["--exact", NAME, "--nocapture"]).env(ROUNDS_VARIABLE, ROUNDS.to_string());
    // As in the window, whose threads share freed memory.
    let output = command.env("MALLOC_ARENA_MAX", "2").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let figures: Vec<u64> = text.lines().filter_map(|line| line.split_once("in kB: ")?.1.trim().parse().ok()).collect();
    assert_eq!(figures.len(), ROUNDS + 1, "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    // It goes up and down by tens of megabytes with what the allocator gives back: what is never freed raises the least of it.
    let (before, after) = figures[WARM_ROUNDS..].split_at(COMPARED_ROUNDS);
    let after = &after[after.len() - COMPARED_ROUNDS..];
    let growth = after.iter().min().unwrap().saturating_sub(*before.iter().max().unwrap());
    assert!(growth <= MAX_GROWTH_KB, "{growth} kB more: {figures:?}");
}
