//! A variant that is saved during a game: the game keeps its rules, and the new ones are offered.

use crate::app::{Window, seats};
use crate::screens::{screen, send, table};
use crate::shipped;
use crate::wording::{en, en_with, part, to_move};
use damka::app::{BoardAction, Command, Route};
use damka::notation::write_position;
use damka::rules::Variant;
use damka::text::capital;
use std::fs;
use std::sync::Arc;

const RULES: &str = "return { base = \"english\", title = \"Mine\" }\n";

fn save(window: &Window, text: &str) {
    fs::write(window.folder.path().join("scripts/mine.lua"), text).unwrap();
}

/// A game of two people by a user's rules, after one move.
fn under_way() -> Window {
    let mut window = Window::open(&seats("mine", "human", "human"), &[("scripts/mine.lua", RULES)]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the move was played", |window| window.texts_played() == ["11-15"]);
    window.harness.run();
    window
}

fn newest(window: &Window) -> Arc<Variant> {
    window.harness.state().app.shared.catalog.now().variant("mine").unwrap()
}

/// Waits until the window has reread the file.
fn read_again(window: &mut Window, before: &Arc<Variant>) {
    window.until("the file is read", |window| !Arc::ptr_eq(&newest(window), before));
    (0..3).for_each(|_| window.harness.step());
}

#[test]
fn a_game_continues_with_its_rules_or_restarts_with_the_new_ones() {
    let mut window = under_way();
    let old = table(&window).variant().clone();
    save(&window, "return { base = \"english\", title = \"Mine\", kings = { long = true } }\n");
    window.until_shown(capital(&en_with("new-rules", &[("game", "Mine")])));
    assert!(window.shows("kings.long: false → true") && !window.shows("men."), "{}", window.labels());
    window.click_square("22").click_square("18");
    window.until("the game goes on meanwhile", |window| window.texts_played().len() == 2);
    window.click(en("new-rules-keep"));
    assert!(!window.shows(part("new-rules")) && Arc::ptr_eq(table(&window).variant(), &old));
    let before = newest(&window);
    save(
        &window,
        "return { base = \"english\", title = \"Mine\", kings = { long = true }, men = { take_kings = false } }\n",
    );
    read_again(&mut window, &before);
    window.until_shown(part("new-rules"));
    let position = write_position(table(&window).session.position());
    window.click(en("new-rules-take"));
    window.until("another game", |window| Arc::ptr_eq(table(window).variant(), &newest(window)));
    assert_eq!(write_position(table(&window).session.start()), position);
    assert_eq!((screen(&window), window.texts_played().len()), (Route::GAME, 0));
    assert!(!window.shows(part("new-rules")));
    let chosen = window.harness.state().app.shared.settings.last_game.clone();
    assert_eq!(
        (chosen.variant.as_str(), chosen.position.as_str()),
        ("mine", ""),
        "a later game has the variant's start"
    );
    window.click_square("15").click_square("22");
    window.until("it is played on", |window| window.texts_played() == ["15x22"]);
}

#[test]
fn a_position_that_is_illegal_under_the_new_rules_says_so_and_their_start_is_offered() {
    let mut window = under_way();
    save(&window, "return { base = \"english\", title = \"Mine\", board = { rows = 6 }, men = { rows = 2 } }\n");
    window.until_shown(part("new-rules-not-here"));
    let labels = window.labels();
    let why = labels.split("cannot be played: ").nth(1).and_then(|rest| rest.lines().next());
    assert!(why.is_some_and(|why| why.contains("the board is now 8×6 instead of 8×8")), "{why:?}");
    window.click(en("new-rules-start"));
    window.until("another game", |window| Arc::ptr_eq(table(window).variant(), &newest(window)));
    assert_eq!(write_position(table(&window).session.start()), write_position(&newest(&window).start()));
    assert_eq!(table(&window).variant().shape.rows, 6);
}

#[test]
fn what_changes_no_rule_is_not_offered_and_what_does_not_load_changes_nothing() {
    let mut window = under_way();
    for text in [
        "-- only a remark\nreturn { base = \"english\", title = \"Mine\" }\n",
        "return { base = \"english\", title = \"Mine\", summary = \"The same.\" }\n",
    ] {
        let before = newest(&window);
        save(&window, text);
        read_again(&mut window, &before);
        assert!(!window.shows(part("new-rules")), "{text}");
    }
    save(&window, "return { base = \"english\", title = \"Mine\", kings = { lnog = true } }\n");
    window.until_shown("Did you mean");
    assert!(!window.shows(part("new-rules")));
    window.click_square("22").click_square("18");
    window.until("the game goes on", |window| window.texts_played().len() == 2);
    // The menu has no game to ask about; the offer appears on return to the game.
    save(&window, "return { base = \"english\", title = \"Mine\", kings = { long = true } }\n");
    send(&mut window, Command::Open(Route::GALLERY));
    window.until("it is fixed", |window| window.harness.state().app.shared.now.faults().is_empty());
    assert!(!window.shows(part("new-rules")));
    send(&mut window, Command::Open(Route::GAME));
    window.until_shown(part("new-rules"));
    fs::remove_file(window.folder.path().join("scripts/mine.lua")).unwrap();
    window.until("rules that are gone are not offered", |window| !window.shows(part("new-rules")));
    window.click_square("15").click_square("22");
    window.until("the game goes on", |window| window.texts_played().len() == 3);
}

#[test]
fn laws_in_lua_are_asked_about_the_position_elsewhere() {
    let text = fs::read_to_string(shipped::root().join("scripts/connect_four.lua")).unwrap();
    let files = [("scripts/four.lua", text.as_str())];
    let mut window = Window::open(&seats("four", "human", "human"), &files);
    window.start_game().until_shown(en("seat-to-move"));
    let first = table(&window).session.position().moves()[3].clone();
    send(&mut window, Command::Board(BoardAction::Play(first)));
    window.until("the move was played", |window| window.texts_played().len() == 1);
    let position = write_position(table(&window).session.position());
    fs::write(window.folder.path().join("scripts/four.lua"), format!("{text}\n-- changed\n")).unwrap();
    window.until_shown(part("new-rules")).until_shown(en("new-rules-code")).click(en("new-rules-take"));
    window.until("another game", |window| window.texts_played().is_empty());
    assert_eq!(write_position(table(&window).session.start()), position);
}

#[test]
fn nothing_is_carried_over_to_a_board_of_another_size() {
    let mut window = under_way();
    save(&window, "return { base = \"english\", title = \"Mine\", board = { columns = 10, rows = 10 } }\n");
    window
        .until_shown(en_with("new-rules-size", &[("new", "10×10"), ("old", "8×8")]).split(',').next().unwrap())
        .until_shown("board.columns: 8 → 10");
    assert!(!window.shows(en("new-rules-take")));
    window.click(en("new-rules-start"));
    window.until("another game", |window| Arc::ptr_eq(table(window).variant(), &newest(window)));
    assert_eq!(write_position(table(&window).session.start()), write_position(&newest(&window).start()));
}
