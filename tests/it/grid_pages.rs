//! Games of the grid family on the page of a game.

use crate::alignment::painted;
use crate::app::{Window, press, seats};
use crate::screens::{send, table};
use crate::wording::{en, en_with, to_move};
use damka::app::{AnalysisAction, BoardAction, Command, Navigation, PlayAction};
use damka::board::{Side, Square};
use egui::{Key, Modifiers, Shape};

#[test]
fn a_player_is_asked_whether_to_promote_by_mouse_and_by_keys() {
    let rules = "return { family = \"grid\", title = \"Race\", first = \"white\", board = { columns = 3, rows = 5 }, \
                 start = \"p../.../P../.../..p\", pieces = { { name = \"pawn\", moves = { \"forward\" }, \
                 captures = { \"diagonally_forward\" }, promotes = \"queen\", promotion = \"free\", promotion_rows = 2 }, \
                 { name = \"queen\", profile = \"king\", moves = { \"forward\", \"sideways\", \"backward\" } } } }";
    for (answer, text) in [("move-choice-promote", "a3-a4"), ("move-choice-keep", "a3-a4=")] {
        let mut window = Window::open(&seats("race", "human", "human"), &[("scripts/race.lua", rules)]);
        send(&mut window, Command::Play(PlayAction::Start(None)));
        window.until_shown(to_move("White"));
        window.click_square("a3").click_square("a4").until_shown(en("move-choice"));
        // Nothing is played before the answer, and Escape takes the question back.
        assert!(window.texts_played().is_empty());
        press(&mut window, Key::Escape);
        window.until("the question is gone", |window| !window.shows(en("move-choice")));
        window.click_square("a3").click_square("a4").until_shown(en("move-choice"));
        window.until("the first answer has the focus", |window| window.find(en("move-choice-promote")).is_focused());
        if answer == "move-choice-promote" {
            press(&mut window, Key::Enter);
        } else {
            window.click(en(answer));
        }
        window.until("it is played", |window| window.texts_played() == [text]);
        assert!(!window.shows(en("move-choice")));
    }
}

#[test]
fn the_pieces_that_a_side_can_still_place_are_beside_its_name() {
    let variant = "--- @api 1\nreturn { base = \"infection\", title = \"Stock\", placing = { stock = 9 } }\n";
    let mut window = Window::open(&seats("stock", "human", "human"), &[("scripts/stock.lua", variant)]);
    window.start_game();
    let words = |stock: &str, count: &str| en_with("seat-stock", &[("stock", stock), ("count", count)]);
    window.until_shown(words("9", "2"));
    window.click_square("a6");
    window.until_shown(words("8", "3"));
}

#[test]
fn the_numbers_of_pieces_are_in_large_figures_where_they_are_the_score() {
    for (variant, is_counted) in [("othello", true), ("infection", true), ("gomoku", false), ("hex", false)] {
        let mut window = Window::open(&seats(variant, "human", "human"), &[]);
        window.start_game().until_shown(to_move("Black"));
        let count = table(&window).session.position().count(Side::Black, None);
        let words = en_with("seat-count", &[("count", &count.to_string())]);
        let says = |shape: &Shape| matches!(shape, Shape::Text(text) if text.galley.text() == words);
        assert_eq!(!painted(&window).iter().any(says), is_counted, "{variant}: {}", window.labels());
    }
}

#[test]
fn a_piece_is_dragged_off_the_board_only_where_it_can_leave() {
    let mut window = Window::open(&seats("dodgem", "human", "human"), &[]);
    window.start_game().until_shown(to_move("White"));
    let off = |window: &mut Window, square: Square| {
        send(window, Command::Board(BoardAction::PickUp(square)));
        send(window, Command::Board(BoardAction::Outside));
    };
    let (b4, b1) = (Square(1), Square(13));
    off(&mut window, b1);
    for (from, to) in [("b1", "b2"), ("a2", "a1"), ("b2", "b3"), ("a1", "a2"), ("b3", "b4"), ("a2", "a1")] {
        window.click_square(from).click_square(to);
        window.until("it is played", |window| window.texts_played().last() == Some(&format!("{from}-{to}")));
    }
    off(&mut window, b4);
    window.until("it has left", |window| window.texts_played().last().is_some_and(|text| text == "b4-off"));
}

#[test]
fn people_pass_by_a_button_or_a_key_where_the_rules_let_them() {
    let variant = "--- @api 1\nreturn { base = \"infection\", title = \"Passing\", passing = \"free\" }\n";
    let mut window = Window::open(&seats("passing", "human", "human"), &[("scripts/passing.lua", variant)]);
    window.start_game().until_shown(to_move("Black"));
    window.click(en("command-pass"));
    window.until("it is played", |window| window.texts_played() == ["--"]);
    window.until_shown(en_with("notice-passed", &[("side", "black")]));
    window.click_square("a2");
    window.until("the other side has moved", |window| window.texts_played().len() == 2);
    for count in [3, 4] {
        window.until("the pieces rest", |window| table(window).locked().is_none());
        window.harness.key_press_modifiers(Modifiers::SHIFT, Key::P);
        window.until("it is played", |window| window.texts_played().len() == count);
    }
    window.until("the game is over", |window| table(window).session.result().is_some());
    window.click(en("command-analyse")).until_shown(en("command-evaluate"));
    send(&mut window, Command::Analysis(AnalysisAction::Go(Navigation::First)));
    window.harness.run();
    assert!(window.labels().contains(&en("command-pass")), "{}", window.labels());
}

#[test]
fn games_in_which_nobody_may_pass_have_no_button_for_it() {
    let mut window = Window::open(&seats("infection", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    assert!(!window.shows(en("command-pass")));
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.harness.run();
    window.harness.event(egui::Event::Text(en("command-pass")));
    window.until_shown(en("palette-where-free"));
}
