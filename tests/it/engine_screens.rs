//! Engines in the window: consent, lists of players, and analysis.

use crate::app::{Window, seats};
use crate::arena_screen::{self, draft, played, until_over};
use crate::screens::send;
use crate::shipped;
use crate::wording::{en, en_with, first_part};
use damka::app::{ArenaAction, Command, ContestDraft, DocumentAction};
use damka::store::{Store, StorePlace};
use egui::{Key, Modifiers};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command as Process, Stdio};

/// In the window, an engine without consent pauses the game with a fault card.
#[test]
fn an_engine_plays_in_the_window_once_it_is_allowed() {
    let command = format!("[{}, engine, hub, international, --seat, greedy]", env!("CARGO_BIN_EXE_damka"));
    let file = format!("title: Other\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\n");
    let mut window = Window::open(&seats("international", "other", "human"), &[("ai/other.engine.yaml", &file)]);
    let list = window.folder.path().join("config/allowed_engines");
    window.harness.state().app.shared.catalog.engine_consent().remember_in(Some(list.clone()));
    let asks = en_with("engine-ask", &[("name", "Other")]);
    window.start_game().until_shown(&asks).until_shown("is not allowed to run");
    window.click(en("engine-ask-allow"));
    window.until("the engine moved", |window| window.texts_played().len() == 1);
    assert!(fs::read_to_string(list).unwrap().contains("engine hub international"));
}

/// The lists of players have the engines, with their levels.
#[test]
fn engines_are_chosen_from_the_lists_of_the_window() {
    let file =
        "title: Other\nprotocol: hub\ncommand: [sh]\ngames: {international: \"\"}\nstrength: {levels: {3: depth=3}}\n";
    let mut window = Window::open(&seats("international", "human", "@easy"), &[("ai/other.engine.yaml", file)]);
    window.harness.run();
    window.click(en("menu-all-bots")).until_shown(en("menu-engines"));
    window.click("Other (level=3)");
    let seats = |window: &Window| window.harness.state().app.shared.settings.last_game.seats.clone();
    window.until("it is chosen", |window| seats(window)[1] == "other:level=3");
    fs::remove_file(window.folder.path().join("ai/other.engine.yaml")).unwrap();
    window.until("it is gone", |window| !window.shows(en("menu-engines")));
}

/// An engine evaluates as a bot does, beside others, with its values on its own scale.
#[test]
fn engines_evaluate_beside_a_bot() {
    let command = format!("[{}, engine, hub, international, --seat, minimax]", env!("CARGO_BIN_EXE_damka"));
    let values = "values: {unit: men, one: 2}";
    let file = format!("title: Other\nprotocol: hub\ncommand: {command}\ngames: {{international: \"\"}}\n{values}\n");
    let settings =
        seats("international", "human", "human") + "analysis: { evaluator: minimax, beside: [other], lines: 1 }\n";
    let mut window = Window::open(&settings, &[("ai/other.engine.yaml", &file)]);
    window.harness.state().app.shared.catalog.engine_consent().remember_in(None);
    window.start_game();
    send(&mut window, Command::Shown(DocumentAction::Analyse));
    window.until_shown(en("command-report"));
    window.click(en("command-evaluate")).until_shown("is not allowed to run");
    window.click(en("analysis-allow"));
    window.until("the engine has evaluated", |window| {
        let analysis = window.harness.state().app.analysis.current.as_ref().unwrap();
        let says = |evaluation: Option<&damka::app::Evaluation>| {
            evaluation.is_some_and(|evaluation| evaluation.depth >= 4 && !evaluation.moves.is_empty())
        };
        says(analysis.evaluation()) && says(analysis.extra_evaluation("other").and_then(Result::ok))
    });
    // Where both choose the same move, its rank is enough.
    window.until("both have their arrows", |window| {
        let analysis = window.harness.state().app.analysis.current.as_ref().unwrap();
        let first = |evaluation: &damka::app::Evaluation| evaluation.moves[0].line[0].clone();
        let beside = first(analysis.extra_evaluation("other").unwrap().unwrap());
        let agree = first(analysis.evaluation().unwrap()).is_same(&beside);
        let signs: Vec<&str> = window.harness.state().study_board.arrows.iter().map(|arrow| arrow.sign).collect();
        signs.contains(&"") && signs.contains(&"B") != agree
    });
    window.until_shown("· men");
    window.click(en_with("analysis-beside-remove", &[("name", "Other")]));
    window.until("it is gone", |window| {
        window.harness.state().app.analysis.current.as_ref().unwrap().extra_evaluation("other").is_none()
    });
}

/// A Lua bot, a preset, a Python engine, and damka itself as an engine by Hub or NBoard.
#[test]
fn a_tournament_with_engines_is_closed_and_taken_up() {
    let python = format!("[python3, {}]", shipped::root().join("examples/engine.py").display());
    for (protocol, game) in [("hub", "english"), ("nboard", "othello")] {
        let own = format!("[{}, engine, {protocol}, {game}, --seat, greedy]", env!("CARGO_BIN_EXE_damka"));
        let file = |title: &str, protocol: &str, command: &str| {
            format!("title: {title}\nprotocol: {protocol}\ncommand: {command}\ngames: {{{game}: \"\"}}\n")
        };
        let files = [
            ("ai/py.engine.yaml", &*file("Python", "damka", &python)),
            ("ai/own.engine.yaml", &*file("Own", protocol, &own)),
        ];
        let mut window = arena_screen::open(&files);
        window.harness.state().app.shared.catalog.engine_consent().remember_in(None);
        let seats = ["greedy", "@easy", "py", "own"];
        let draft = ContestDraft { variant: game.into(), ..draft(&seats, 1) };
        send(&mut window, Command::Arena(ArenaAction::Begin(Box::new(draft))));
        window.until_shown("Python is not allowed to run").until_shown("Own is not allowed to run");
        window.click(en("engine-ask-allow"));
        window.until("some games are played", |window| played(window) >= 1);
        // On a fast machine all would be played before the window is closed.
        send(&mut window, Command::Arena(ArenaAction::Pause(true)));
        let mut window = window.reopen();
        window.harness.key_press_modifiers(Modifiers::COMMAND, Key::T);
        window.until_shown(first_part("arena-broken-off")).click_row(first_part("arena-broken-off"));
        window.until_shown(en("arena-take-up")).click(en("arena-take-up"));
        window.until("all games are played", |window| played(window) == 12);
        until_over(&mut window);
        let store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
        let contest = store.contests().unwrap().remove(0);
        let games = store.contest_games(contest.id).unwrap();
        assert_eq!(games.len(), 12, "{game}: each pair plays two games");
        let faults: Vec<&str> =
            games.iter().filter(|game| game.at_fault.is_some()).map(|game| game.account.as_str()).collect();
        assert!(faults.is_empty(), "{faults:?}");
    }
}

/// A contest that a terminal began, with engines that are not allowed in this window, is shown all the same. They are asked about
/// when it is resumed.
#[test]
fn an_interrupted_contest_is_shown_before_its_engines_are_allowed() {
    let command = format!("[{}, engine, hub, english, --seat, \"minimax:depth=1\"]", env!("CARGO_BIN_EXE_damka"));
    let file = format!("title: Own\nprotocol: hub\ncommand: {command}\ngames: {{english: \"\"}}\n");
    let mut window = arena_screen::open(&[("ai/own.engine.yaml", &file)]);
    window.harness.state().app.shared.catalog.engine_consent().remember_in(None);
    let root = window.folder.path().display().to_string();
    let mut terminal = Process::new(env!("CARGO_BIN_EXE_damka"));
    terminal.args(["--root", &root, "--allow-engine", "match", "english", "own", "greedy", "--games", "400", "--json"]);
    let mut terminal = terminal.env("XDG_CONFIG_HOME", &root).stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(terminal.stdout.take().unwrap()).lines();
    assert_eq!(lines.filter(|line| line.as_ref().unwrap().contains("\"half_points\"")).take(2).count(), 2);
    terminal.kill().and_then(|()| terminal.wait()).unwrap();
    send(&mut window, Command::Arena(ArenaAction::Refresh));
    window.until_shown(first_part("arena-broken-off")).click_row(first_part("arena-broken-off"));
    window.until("its games are shown", |window| played(window) >= 2);
    let before = played(&window);
    window.click(en("arena-take-up")).until_shown("Own is not allowed to run");
    assert_eq!(played(&window), before);
    window.click(en("engine-ask-allow")).until("it goes on", |window| played(window) > before);
    send(&mut window, Command::Arena(ArenaAction::Stop));
    until_over(&mut window);
}
