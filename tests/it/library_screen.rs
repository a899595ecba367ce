//! The page of the library: searching, opening, importing, exporting and deleting games.

use crate::alignment::painted;
use crate::app::{Window, seats};
use crate::store::finished_game;
use crate::wording::{en, en_with, to_move};
use damka::app::Route;
use damka::store::{Store, StorePlace};
use egui::Shape;
use std::fs;

/// How many of all games are listed.
fn found(count: usize, all: usize) -> String {
    en_with("library-found", &[("count", &count.to_string()), ("all", &all.to_string())])
}

#[test]
fn games_are_searched_opened_brought_in_written_and_deleted_on_the_screen() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let folder = window.folder.path().to_owned();
    let mut store = Store::open(&StorePlace::in_folder(&folder)).unwrap();
    for number in 0..300 {
        let date = format!("{}", 1700 + number);
        store.add(&finished_game("english", "11-15 23-19", ["Ann", &format!("Bo {number}")], &date)).unwrap();
    }
    store.add(&finished_game("othello", "f5 d6", ["Mo", "Ann"], "2020-05-31")).unwrap();
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until_shown(found(301, 301)).until_shown("2020-05-31, Othello, Ann – Mo, White won, 2 plies");
    window.until_shown("1999, English draughts, Bo 299 – Ann, White won, 2 plies");
    assert!(!window.shows("Bo 100"), "only rows in sight are there");
    // By keyboard: to the last row and back, then open it.
    window.click_row("Othello, Ann");
    window.harness.key_press(egui::Key::End);
    window.until_shown("1700, English draughts, Bo 0 – Ann, White won");
    window.harness.key_press(egui::Key::Home);
    window.harness.run();
    assert!(window.find("2020-05-31, Othello, Ann – Mo").is_focused());
    let type_into = |window: &mut Window, field: &str, text: &str| {
        window.find(field).focus();
        window.harness.run();
        window.harness.event(egui::Event::Text(text.into()));
        window.harness.run();
    };
    type_into(&mut window, &en("player"), "bo 17");
    window.until_shown(found(13, 301));
    window.until_shown("Bo 178").click_row("Bo 178").until_shown(en("library-last-position"));
    window.click(en("command-analyse"));
    window.until("it is analysed", |window| window.harness.state().app.shared.screens.current == Route::ANALYSIS);
    window.until_shown("23-19");
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window
        .until_shown(found(13, 301))
        .click_row("Bo 178")
        .click(en("library-delete"))
        .until_shown(en_with("library-delete-ask", &[("count", "1")]));
    window
        .click(en("cancel"))
        .click(en("library-delete"))
        .click(en("library-delete-yes"))
        .until_shown(en_with("library-found", &[("count", "12"), ("all", "300")]));
    window
        .until_shown(en_with("library-deleted", &[("count", "1")]))
        .click(en("library-clear"))
        .until_shown(en_with("library-found", &[("count", "300"), ("all", "300")]));
    let out = folder.join("games.pdn");
    window.click(en("library-export-open")).until_shown(en("library-export-file"));
    window.click(en_with("library-export", &[("count", "300")]));
    window.until_shown(en_with("library-exported", &[("count", "300"), ("file", "")]).trim());
    assert_eq!(fs::read_to_string(&out).unwrap().matches("[Event ").count(), 300);
    fs::write(&out, fs::read_to_string(&out).unwrap().replacen("[Round \"?\"]", "[Round \"8\"]", 1)).unwrap();
    window.click(en("library-import-open")).until_shown(en("library-import-hint"));
    type_into(&mut window, &en("library-import-file"), &out.display().to_string());
    window.harness.key_press(egui::Key::Enter);
    window
        .until_shown(en_with("library-imported", &[("new", "1"), ("already", "299"), ("broken", "0")]))
        .until_shown(found(301, 301));
    window.until("the keyboard is back in the field", |window| window.find(en("library-import-file")).is_focused());
}

#[test]
fn a_question_that_is_left_by_the_key_is_over() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    for number in 0..3 {
        store.add(&finished_game("english", "11-15 23-19", ["Ann", &format!("Bo {number}")], "2020")).unwrap();
    }
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until_shown(found(3, 3)).until_shown("2020, English draughts, Bo 1 – Ann, White won, 2 plies");
    window.click_row("Bo 1").click(en("library-delete")).until_shown(en_with("library-delete-ask", &[("count", "1")]));
    window.harness.key_press(egui::Key::Escape);
    window.until("it is gone", |window| !window.shows(en_with("library-delete-ask", &[("count", "1")])));
    window.click_row("Bo 0").harness.run();
    assert!(window.find("2020, English draughts, Bo 0 – Ann, White won, 2 plies").is_focused());
    assert_eq!(window.harness.state().app.shared.screens.current, Route::LIBRARY);
}

/// The list used to show a running game as it was when the page was first opened.
#[test]
fn a_game_that_ended_meanwhile_is_shown_as_ended() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until("it is under way", |window| window.labels().contains(&en("library-under-way")));
    window
        .click(en("section-play"))
        .until("pieces rest", |window| crate::screens::table(window).locked().is_none())
        .click(en("command-resign"))
        .until_shown(en("prompt-yes-resign"))
        .click(en("prompt-yes-resign"))
        .until_shown(en_with("end-side-won", &[("side", "black")]));
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until("it has ended", |window| {
        window.labels().contains(&format!("Black won, {}", en_with("ply-count", &[("count", "1")])))
    });
}

/// The players of the shown games, in the order of the list.
fn listed(window: &Window) -> Vec<String> {
    let library = &window.harness.state().app.library;
    (0..library.found.len()).filter_map(|row| library.row(row)).map(|head| head.players[1].clone()).collect()
}

#[test]
fn a_click_on_a_column_sorts_and_another_turns_the_order() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    for (name, moves, date) in
        [("Bo", "11-15 23-19 8-11", "2020"), ("Ann", "11-15", "2021"), ("Cy", "11-15 23-18", "2019")]
    {
        store.add(&finished_game("english", moves, ["Mo", name], date)).unwrap();
    }
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until("the newest is first", |window| listed(window) == ["Ann", "Bo", "Cy"]);
    window.click(en("library-column-players")).until("by name", |window| listed(window) == ["Ann", "Bo", "Cy"]);
    window.click(en("library-column-players")).until("turned", |window| listed(window) == ["Cy", "Bo", "Ann"]);
    window.harness.run_steps(10);
    window.click(en("plies")).until("the longest first", |window| listed(window) == ["Bo", "Cy", "Ann"]);
}

#[test]
fn the_chosen_game_is_shown_on_a_board_and_games_without_a_move_are_not_listed() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    store.add(&finished_game("english", "11-15 23-19", ["Ann", "Bo"], "2020")).unwrap();
    let mut empty = finished_game("english", "", ["human", "human"], "2021");
    (empty.head.result, empty.head.seats) = (None, Some(["human".into(), "human".into()]));
    store.add(&empty).unwrap();
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window
        .until_shown(found(1, 1))
        .until_shown("One game")
        .until_shown("Bo – Ann, ")
        .click_row("Bo – Ann")
        .until_shown(en("library-last-position"));
    window.until_shown(en("command-analyse"));
}

#[test]
fn the_button_that_opens_the_chosen_game_is_in_sight_in_a_small_window() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    store.add(&finished_game("english", "11-15 23-19", ["Ann", "Bo"], "2020")).unwrap();
    window.harness.set_size(egui::vec2(720.0, 480.0));
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until_shown(found(1, 1)).until_shown("Bo – Ann, ").click_row("Bo – Ann");
    window.until_shown(en("library-last-position"));
    let button = window.find(en("command-analyse")).rect();
    assert!(button.bottom() <= 480.0, "{button:?}");
}

/// The page with three games that Ann lost.
fn three_games() -> Window {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    for number in 0..3 {
        store.add(&finished_game("english", "11-15 23-19", ["Ann", &format!("Bo {number}")], "2020")).unwrap();
    }
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until_shown(found(3, 3)).until_shown("2020, English draughts, Bo 1 – Ann, White won, 2 plies");
    window
}

#[test]
fn the_selected_game_can_be_exported_alone() {
    let mut window = three_games();
    window.click_row("Bo 1").click(en("library-export-open")).until_shown(en_with("library-export", &[("count", "3")]));
    window.click(en("library-export-one")).click(en_with("library-export", &[("count", "1")]));
    window.until_shown(en_with("library-exported", &[("count", "1"), ("file", "")]).trim());
    let written = fs::read_to_string(window.folder.path().join("games.pdn")).unwrap();
    assert_eq!(written.matches("[Event ").count(), 1);
    assert!(written.contains("Bo 1"), "{written}");
}

#[test]
fn games_of_contests_are_no_filter_and_the_table_stays_in_place_when_there_is_one() {
    let mut window = three_games();
    window.click(en("library-mine")).harness.run();
    window.until_shown(found(3, 3));
    assert!(!window.shows(en("library-clear")), "nothing is filtered");
    for width in [720.0, 900.0, 1100.0, 1200.0, 1280.0, 1500.0] {
        window.harness.set_size(egui::vec2(width, 600.0));
        window.harness.run();
        let top = |window: &Window| window.find(en("library-column-players")).rect().top();
        let before = top(&window);
        window.find(en("player")).focus();
        window.harness.run();
        window.harness.event(egui::Event::Text("bo 1".into()));
        window.until_shown(found(1, 3)).until_shown(en("library-clear")).harness.run();
        assert!((top(&window) - before).abs() < 1.0, "at {width} points: {before} and {}", top(&window));
        window.click(en("library-clear")).until_shown(found(3, 3)).harness.run();
        assert!(!window.shows(en("library-clear")));
    }
}

#[test]
fn a_row_has_a_ring_when_it_is_reached_by_keyboard_but_not_when_it_is_clicked() {
    let mut window = three_games();
    let has_ring = |window: &Window| {
        let is_ring = |shape: &Shape| match shape {
            Shape::Rect(ring) => ring.stroke.width > 1.5 && ring.rect.height() < 32.0 && ring.rect.width() > 300.0,
            _ => false,
        };
        painted(window).iter().any(is_ring)
    };
    window.click_row("Bo 1").harness.run();
    assert!(window.find("2020, English draughts, Bo 1 – Ann, White won, 2 plies").is_focused());
    assert!(!has_ring(&window));
    window.harness.key_press(egui::Key::ArrowDown);
    window.until("the row below has it", has_ring);
}
