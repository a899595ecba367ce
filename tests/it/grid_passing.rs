//! Grid games in which a side may pass although it can move.

use super::doctor::{SHORT, examined, findings_of};
use super::grid::{faults, stated, texts};
use super::shipped::position;
use damka::board::Side;
use damka::notation::{read_move, write_position};
use damka::rules::{Counting, IllegalReason, Position, Termination, perft};

const PLACING: &str = r#"board = { columns = 3, rows = 2 }, pieces = { { name = "disc" } }, placing = { where = "anywhere" },
    winning = { stuck = "passes" }, passing = "free""#;

const MOVING: &str = r#"board = { columns = 2, rows = 3 }, pieces = { { name = "pawn", moves = { "forward" } } }, start = "p./.P/.P",
    winning = { stuck = "passes" }, passing = "free""#;

pub fn play(start: &Position, texts: &str) -> Position {
    texts.split(' ').fold(start.clone(), |position, text| {
        position.play(&read_move(&position, text).unwrap_or_else(|why| panic!("{text}: {}", why.words()))).0
    })
}

/// The move sequences of a game of discs on so many empty squares, counted by what its rules say.
fn placing_games(empty: u64, passes: u32, depth: u32) -> u64 {
    match (depth, passes, empty) {
        (0, ..) => 1,
        (_, 2, _) | (.., 0) => 0,
        _ => empty * placing_games(empty - 1, 0, depth - 1) + placing_games(empty, passes + 1, depth - 1),
    }
}

/// The same by the moves and the results of positions.
fn games_of(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = if position.outcome().is_some() { Vec::new() } else { position.moves() };
    moves.iter().map(|legal| games_of(&position.play(legal).0, depth - 1)).sum()
}

#[test]
fn move_sequences_with_passes_are_counted_as_by_another_count() {
    let discs = stated(PLACING).start();
    for depth in 1..=6 {
        assert_eq!(perft(&discs, depth, Counting::Moves), placing_games(6, 0, depth), "discs, depth {depth}");
    }
    let pawns = stated(MOVING).start();
    for depth in 1..=6 {
        assert_eq!(perft(&pawns, depth, Counting::Moves), games_of(&pawns, depth), "pawns, depth {depth}");
    }
}

#[test]
fn two_passes_in_a_row_end_the_game_and_the_pieces_are_counted() {
    let start = stated(MOVING).start();
    assert!(texts(&start).contains(&"--".to_owned()));
    let once = play(&start, "--");
    assert_eq!(write_position(&once), "p./.P/.P w passes=1");
    let between = play(&start, "-- b2-b3 --");
    assert_eq!(between.outcome(), None, "a move lies between the passes");
    let over = play(&start, "-- --");
    let outcome = over.outcome().expect("the game is over");
    assert_eq!((outcome.winner, outcome.ending), (Some(Side::White), Termination::Passed));
    // From its text, a position goes on where it was.
    let again = position(start.variant(), &write_position(&once));
    assert_eq!(play(&again, "--").outcome(), Some(outcome));
}

#[test]
fn a_side_without_a_move_must_pass_and_others_may() {
    let stuck = stated(MOVING);
    let stuck = position(&stuck, "p./P./.P b passes=0");
    assert_eq!(texts(&stuck), ["--"]);
    let to = stuck.variant().names.square(stuck.variant().shape, "a1").unwrap();
    assert_eq!(stuck.why_not(None, to), Some(IllegalReason::MustPass));
    let free = stated(MOVING).start();
    assert_ne!(free.why_not(None, to), Some(IllegalReason::MustPass));
}

#[test]
fn free_passes_need_a_count() {
    let source = PLACING.replace("winning = { stuck = \"passes\" }", "winning = { line = 3 }");
    assert_eq!(
        faults(&format!("return {{ family = \"grid\", {source} }}")),
        ["2 `passing` has no effect without `winning.stuck = \"passes\"`"]
    );
}

#[test]
fn the_doctor_finds_nothing_in_a_game_with_passes_and_a_stock() {
    let source = format!(
        "return {{ family = \"grid\", title = \"Pinch\", summary = \"Discs are pinched.\", {}, \
         capture = {{ by = \"custody\" }} }}",
        PLACING
            .replace(
                "{ name = \"disc\" }",
                "{ name = \"disc\", captures = { \"forward\", \"sideways\", \"backward\" } }"
            )
            .replace("\"anywhere\"", "\"anywhere\", stock = 5")
    );
    let none: [String; 0] = [];
    assert_eq!(findings_of(&examined("pinch", "scripts/pinch.lua", &format!("--- @api 1\n{source}"), SHORT)), none);
}
