//! The rules lab in the window: changing facts by clicks, games in the background, results, and saving the rules.

use crate::app::{Window, seats};
use crate::screens::{screen, send};
use crate::wording::{en, en_with, part, to_move};
use damka::app::{Command, LabAction, LabDraft, LabProgress, Route};
use damka::notation::describe;
use damka::text::{Language, Words};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable};
use std::collections::BTreeMap;

fn open() -> Window {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::L);
    window.until("it is open", |window| screen(window) == Route::LAB);
    window
}

fn draft(sets: &[(&str, &str)], games: u32) -> LabDraft {
    let mut draft = LabDraft::new("english", 2);
    draft.sets = sets.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())).collect::<BTreeMap<_, _>>();
    LabDraft { bot: "random".into(), games, seed: "4".into(), ..draft }
}

fn begin(window: &mut Window, draft: LabDraft) {
    send(window, Command::Lab(LabAction::Begin(Box::new(draft))));
}

fn found(window: &Window) -> Option<&LabProgress> {
    window.harness.state().app.lab.found.as_ref()
}

fn is_over(window: &Window) -> bool {
    window.harness.state().app.lab.control().is_none()
}

#[test]
fn facts_are_changed_by_clicks_and_the_games_say_what_that_does() {
    let mut window = open();
    window.until_shown(en_with("lab-none-changed", &[("game", "English draughts")]));
    window.click(en("bot-label")).until_shown(en("bot-random")).click(en("bot-random"));
    for (label, typed) in [("Games", "60"), ("Seed", "4"), ("drawing.quiet_moves", "2"), ("men.rows", "2")] {
        window.find(label).scroll_to_me();
        window.harness.run();
        window.find(label).focus();
        window.harness.run();
        window.harness.event(egui::Event::Text(typed.into()));
        window.harness.key_press(Key::Enter);
        window.harness.run();
    }
    window.click("men.captures: diagonally_backward").until_shown(en_with("lab-changed", &[("count", "3")]));
    let forward = [("fact", "men.captures"), ("value", "{\"diagonally_forward\"}")];
    window.click(en_with("lab-put-back", &forward)).until_shown(en_with("lab-changed", &[("count", "2")]));
    window.click(en("lab-begin")).until("it is over", |window| found(window).is_some() && is_over(window));
    let found = found(&window).unwrap();
    assert_eq!(
        (found.played, found.asked.sets()),
        ([120, 120], vec!["drawing.quiet_moves=2".into(), "men.rows=2".into()])
    );
    // The same result as in the terminal with the same seed.
    assert!(found.figures[1].estimates[1].value > found.figures[1].estimates[0].value + 0.3, "{:?}", found.figures[1]);
    let facts = format!("{}: 2; {}: 2", en("fact-drawing-quiet-moves"), en("fact-men-rows"));
    window.until_shown(en_with("game-with-changes", &[("game", "English draughts"), ("facts", &facts)]));
    window.until_shown(part("lab-differs")).until_shown(part("lab-change-draws")).until_shown(en("lab-more"));
    window.until_shown(en_with("lab-how", &[("games", "60 + 60"), ("how", "")])).until_shown(en("lab-openings"));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn in_a_small_window_the_form_and_the_results_have_tabs_and_figures_have_their_whole_values() {
    let mut window = open();
    window.harness.set_size(egui::vec2(720.0, 480.0));
    window.until("the form is shown", |window| window.shows(en("lab-begin")) && !window.shows(en("lab-none")));
    begin(&mut window, draft(&[("men.rows", "2")], 40));
    window
        .until("it is over", |window| found(window).is_some_and(|found| !found.figures.is_empty()) && is_over(window));
    window.until_shown(en("lab-openings"));
    assert!(!window.shows(en("lab-begin")), "{}", window.labels());
    let draws = window.labels().lines().find(|line| line.starts_with("Drawn games, ")).map(str::to_owned);
    let draws = draws.unwrap_or_else(|| panic!("{}", window.labels()));
    assert!(
        draws.contains("Original: ") && draws.contains("Changed: ") && draws.matches(" ± ").count() == 2,
        "{draws}"
    );
    window.click(en("lab-facts")).until_shown(en("lab-begin"));
}

#[test]
fn running_games_can_be_paused_and_stopped_and_their_results_are_shown() {
    let mut window = open();
    begin(&mut window, draft(&[], 1_000_000));
    let played = |window: &Window| found(window).map_or(0, |found| found.played[0]);
    window.until("games were played", |window| played(window) > 20).until_shown("of 1000000 games");
    window.click(en("pause")).until_shown(en("arena-paused"));
    // Another screen: they wait; and go on from there.
    send(&mut window, Command::Open(Route::GALLERY));
    send(&mut window, Command::Open(Route::LAB));
    window.until_shown(en("resume")).click(en("resume"));
    let before = played(&window);
    window.until("it goes on", |window| played(window) > before + 20).click(en("stop"));
    window.until("it is over", is_over).until_shown("The first player scores ");
    let found = found(&window).unwrap();
    assert!(found.played[0] < 1_000_000 && found.games[0][0] as u64 <= found.played[0] && !found.figures.is_empty());
}

#[test]
fn facts_that_contradict_each_other_are_reported_and_nothing_is_played() {
    let mut window = open();
    begin(&mut window, draft(&[("men.rows", "4")], 10));
    window.until("it is refused", |window| !window.harness.state().app.lab.faults.is_empty());
    window.until("it is over", is_over).until_shown("men.rows");
    assert!(found(&window).is_none());
    window.click(en("dismiss")).until("it is seen", |window| window.harness.state().app.lab.faults.is_empty());
}

#[test]
fn rules_that_were_tried_are_kept_and_played() {
    let mut window = open();
    let sets = [("crowning", "at_end"), ("men.rows", "2")];
    send(&mut window, Command::Lab(LabAction::Keep(Box::new(draft(&sets, 10)))));
    window.until("the menu has it", |window| {
        screen(window) == Route::GALLERY && window.shows(en_with("lab-kept-title", &[("title", "English draughts")]))
    });
    let text = std::fs::read_to_string(window.folder.path().join("scripts/english_house.lua")).unwrap();
    assert!(text.contains("base = \"english\"") && text.contains("crowning = \"at_end\""), "{text}");
    window.until("it can be played", |window| {
        let app = &window.harness.state().app;
        app.shared.settings.last_game.variant == "english_house" && app.shared.now.variant("english_house").is_ok()
    });
    window.start_game().until_shown(to_move("Black"));
    let table = window.harness.state().app.play.table.as_ref().unwrap();
    let variant = table.variant();
    assert_eq!(variant.facts["men.rows"], "2");
    // What is written of the original is not true of it.
    let crowning = format!("{}: {}", en("rules-crowning"), en("fact-crowning-at-end"));
    let rows = format!("{}: 2", en("fact-men-rows"));
    assert_eq!(variant.summary, format!("English draughts ({crowning}; {rows})"));
    assert_eq!(variant.source, "");
    // Another variant gets another name and another title.
    send(&mut window, Command::Lab(LabAction::Keep(Box::new(draft(&sets[..1], 10)))));
    let title = en_with("lab-kept-title", &[("title", "English draughts")]) + " 2";
    window.until("it is kept", |window| {
        window.harness.state().app.shared.now.variant("english_house_2").is_ok_and(|kept| kept.title == title)
    });
}

#[test]
fn the_lab_is_about_the_rules_that_were_read() {
    let mut window = open();
    send(&mut window, Command::Open(Route::RULES));
    window.click("Turkish draughts").click(en("lab-tab"));
    window.until_shown(en_with("lab-none-changed", &[("game", "Turkish draughts")]));
}

#[test]
fn a_fact_says_what_it_does_when_it_is_pointed_at() {
    let mut window = open();
    let variant = window.harness.state().app.shared.now.variant("english").unwrap();
    let clause = describe(&variant).into_iter().find(|clause| clause.facts.contains(&"drawing.ply_cap")).unwrap();
    let text = Words::of(Language::English).format(&clause.text);
    window.harness.query_all_by_label(&en("fact-drawing-ply-cap")).next().unwrap().scroll_to_me();
    window.harness.run();
    window.harness.query_all_by_label(&en("fact-drawing-ply-cap")).next().unwrap().hover();
    window.until("it is shown", |window| window.labels().contains(text.lines().next().unwrap()));
    assert!(window.labels().lines().any(|line| line == "drawing.ply_cap"), "{}", window.labels());
}

#[test]
fn a_check_box_has_no_tooltip_with_the_word_of_the_file() {
    let mut window = open();
    let label = "men.captures: diagonally_backward";
    window.find(label).scroll_to_me();
    window.harness.run();
    window.find(label).hover();
    // Longer than a tooltip waits.
    window.harness.run_steps(40);
    assert!(!window.labels().lines().any(|line| line == "diagonally_backward"), "{}", window.labels());
}

#[test]
fn the_columns_and_the_rows_of_the_board_follow_each_other() {
    let window = open();
    let tops = ["board.columns", "board.rows", "board.corner"].map(|path| window.find(path).rect().top());
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
fn the_rules_of_the_chosen_game_are_changed_from_the_play_page() {
    let mut window = Window::open(&seats("othello", "human", "human"), &[]);
    window.click(en_with("menu-change-rules", &[("title", "Othello")]));
    window.until_shown(en_with("lab-none-changed", &[("game", "Othello")]));
    assert_eq!(screen(&window), Route::LAB);
}

#[test]
fn lists_are_chosen_from_by_keyboard() {
    let mut window = open();
    let list = "capture.taken_leave";
    let value = |window: &Window| window.find(list).accesskit_node().value().unwrap_or_default();
    let is_open = |window: &Window| egui::Popup::is_any_open(&window.harness.ctx);
    let [at_end, at_once] = ["fact-leave-at-end", "fact-leave-at-once"].map(en);
    assert_eq!(value(&window), at_end);
    window.find(list).focus();
    window.harness.run();
    for (opening, leading, chosen) in [
        (Key::Enter, vec![Key::ArrowDown], &at_once),
        (Key::ArrowDown, vec![Key::Home], &at_end),
        (Key::ArrowUp, vec![Key::End, Key::ArrowDown], &at_once),
        (Key::Enter, vec![Key::ArrowUp], &at_end),
    ] {
        window.harness.key_press(opening);
        window.until("the list opens", is_open);
        for key in leading {
            window.harness.key_press(key);
            window.harness.run();
        }
        window.harness.key_press(Key::Enter);
        window.until("it is chosen", |window| !is_open(window) && value(window) == *chosen);
        window.until("the list has the focus again", |window| window.find(list).accesskit_node().is_focused());
    }
    for chosen in [&at_once, &at_end] {
        window.harness.key_press(Key::Enter);
        window.until("the list opens", is_open);
        // A space within the name does not choose the row that has the focus.
        for (index, word) in chosen.to_lowercase().split(' ').enumerate() {
            if index > 0 {
                window.harness.key_press(Key::Space);
                window.harness.event(Event::Text(" ".into()));
            }
            window.harness.event(Event::Text(word.into()));
            window.harness.step();
            assert!(is_open(&window), "{word}");
        }
        window.harness.key_press(Key::Enter);
        window.until("it is chosen by its letters", |window| !is_open(window) && value(window) == *chosen);
    }
    window.harness.key_press(Key::Enter);
    window.until("the list opens", is_open);
    window.harness.key_press(Key::ArrowDown);
    window.harness.run();
    window.harness.key_press(Key::Escape);
    window.until("Escape closes it", |window| !is_open(window));
    assert_eq!((screen(&window), value(&window)), (Route::LAB, at_end));
    window.until("the list has the focus again", |window| window.find(list).accesskit_node().is_focused());
}
