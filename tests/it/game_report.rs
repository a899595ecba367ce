//! The report about a whole game, the default evaluator, names of openings, and the analysis page without a game.

use crate::analysis::{analysed, open_text};
use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::wording::{en, en_with, first_part, part};
use damka::app::{Command, GameReport, MistakeKind, Route};
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::config::{CommandId, Settings};
use damka::notation::NodeId;
use egui::Key;

/// Black gives a man away with its first move.
const BLUNDER: &str = "[GameType \"21\"]\n[FEN \"B:W18,31,32:B1,2,3,10\"]\n\n1. 10-15 18x11 2. 1-5 31-27 *";

fn window() -> Window {
    let settings = seats("english", "human", "human") + "analysis: { evaluator: \"minimax:vary=false\", lines: 1 }\n";
    Window::open(&settings, &[])
}

#[test]
fn a_report_marks_mistakes_counts_them_and_leads_from_one_to_the_next() {
    let mut window = window();
    open_text(&mut window, BLUNDER);
    window.click(en("command-report"));
    assert!(window.harness.state().app.shared.settings.analysis.evaluate, "a report evaluates");
    // It continues while another page is open.
    send(&mut window, Command::Open(Route::SETTINGS));
    window.until("the report is complete", |window| analysed(window).report().is_some_and(GameReport::is_complete));
    send(&mut window, Command::Open(Route::ANALYSIS));
    window.harness.run();
    let first = analysed(&window).tree.main_line()[1];
    let report = analysed(&window).report().unwrap();
    assert_eq!(report.mistake(first), Some(MistakeKind::Blunder), "{report:?}");
    assert_eq!(report.counts(Side::Black)[2], 1);
    assert_eq!(analysed(&window).here(), NodeId::START);
    assert!(window.labels().lines().any(|line| line.starts_with("Black: ") && line.ends_with(", 1 blunder")));
    press(&mut window, Key::N);
    assert_eq!(analysed(&window).here(), first);
    assert!(window.shows("10-15??"), "{}", window.labels());
    assert!(window.shows(first_part("game-report-blunder")), "{}", window.labels());
    press(&mut window, Key::End);
    let why_not = |window: &Window, id| window.harness.state().app.why_not(id);
    assert!(why_not(&window, CommandId::MistakeAfter).is_some(), "nothing comes after the last move");
    assert!(why_not(&window, CommandId::MistakeBefore).is_none());
    window.click(en("command-mistake-before"));
    assert!(analysed(&window).report().unwrap().mistake(analysed(&window).here()).is_some());
    // After switching the evaluation off, the results so far remain.
    press(&mut window, Key::L);
    window.harness.run();
    assert!(!window.shows("10-15??") && !window.shows(en("command-mistake-before")), "{}", window.labels());
    press(&mut window, Key::L);
    window.until_shown("10-15??");
    window.click(en("game-report-close")).until_shown(en("command-report"));
    assert!(!window.shows("10-15??"));
}

#[test]
fn the_strongest_player_of_a_game_evaluates_and_gives_hints_where_the_chosen_one_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let now = catalog.now();
    let best = |id: &str| now.best_evaluator(&now.variant(id).unwrap());
    assert_eq!(best("english").as_deref(), Some("@champion"));
    assert_eq!(best("othello").as_deref(), Some("@master"));
    for variant in now.variants_in_use() {
        let seat = now.best_evaluator(variant).unwrap_or_else(|| panic!("nobody evaluates {}", variant.id));
        assert!(catalog.seat(&seat, variant).unwrap().player().unwrap().is_some(), "{} by {seat}", variant.id);
    }
    let konane = now.variant("konane").unwrap();
    assert_ne!(now.seat_or_best("@champion", &konane), "@champion");
    assert_eq!(now.seat_or_best("greedy", &konane), "greedy");
    let mut window = Window::open(&(seats("english", "human", "human") + "hint: random\n"), &[]);
    open_text(&mut window, "[GameType \"21\"]\n1. 11-15 *");
    window.click(en("command-evaluate")).until_shown("Evaluated by, Champion");
}

#[test]
fn hints_come_from_the_best_player_until_another_is_chosen() {
    let fixture = include_str!("../fixtures/0.1.0/settings.yaml");
    assert_eq!(Settings::read("settings.yaml", fixture).unwrap().hint, "fox", "an old choice is kept");
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let chosen = |window: &Window| window.harness.state().app.shared.settings.hint.clone();
    assert_eq!(chosen(&window), "");
    send(&mut window, Command::Open(Route::SETTINGS));
    window.until_shown(en_with("settings-hints-best", &[("game", "English draughts"), ("name", "Champion")]));
    window.find(en("settings-hints")).scroll_to_me();
    window.harness.run();
    window.click(en("settings-hints")).until_shown(en("preset-puppy")).click(en("preset-puppy"));
    window.until("another is chosen", |window| chosen(window) == "@puppy");
    window.click(en("settings-hints")).until_shown(en("best-player")).click(en("best-player"));
    window.until("the best is chosen", |window| chosen(window).is_empty());
}

#[test]
fn a_game_s_opening_is_named() {
    let mut window = window();
    open_text(&mut window, "[GameType \"21\"]\n1. 9-13 22-18 2. 11-16 18-14 *");
    window.until_shown("Edinburgh");
    // Turned or mirrored it is the same opening.
    open_text(&mut window, "f5d6c3d3c4");
    window.until("the opening has a name", |window| analysed(window).opening().is_some());
}

#[test]
fn only_comments_with_text_break_the_list_of_moves() {
    let mut window = window();
    let clock = "{[%clk 0:01]}";
    let text =
        format!("[GameType \"21\"]\n1. 11-15 {clock} 22-18 {clock} 2. 15x22 {clock} 25x18 {clock} 3. 8-11 {clock} *");
    open_text(&mut window, &text);
    let place = |window: &Window, label: &str| window.find(label).rect();
    for [first, second] in [["11-15", "22-18"], ["15x22", "25x18"]] {
        let (first, second) = (place(&window, first), place(&window, second));
        assert!(
            (first.top() - second.top()).abs() < 1.0 && first.right() <= second.left() + 1.0,
            "{first:?} {second:?}"
        );
    }
    let step = place(&window, "15x22").top() - place(&window, "11-15").top();
    let next = place(&window, "8-11").top() - place(&window, "15x22").top();
    assert!((step - next).abs() < 1.0, "{step} {next}");
}

#[test]
fn the_panel_keeps_its_places_while_the_evaluation_comes() {
    let mut window = window();
    open_text(&mut window, BLUNDER);
    press(&mut window, Key::L);
    let place = |window: &Window| window.find("10-15").rect().top();
    let before = place(&window);
    window.until_shown(part("analysis-depth"));
    assert!((place(&window) - before).abs() < 1.0);
    press(&mut window, Key::ArrowRight);
    assert!((place(&window) - before).abs() < 1.0);
}

#[test]
fn the_page_without_a_game_says_what_can_be_opened() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::ANALYSIS));
    assert_eq!(screen(&window), Route::ANALYSIS);
    assert!(window.shows(en("analysis-empty")) && window.shows(en("command-paste")), "{}", window.labels());
    window.click(en("setup-title"));
    assert_eq!(screen(&window), Route::SET_UP);
    press(&mut window, Key::Escape);
    assert_eq!(screen(&window), Route::ANALYSIS);
    send(&mut window, Command::Play(damka::app::PlayAction::Start(None)));
    send(&mut window, Command::Open(Route::ANALYSIS));
    window.click(en("analysis-open-game")).until_shown(en("analysis-play"));
}
