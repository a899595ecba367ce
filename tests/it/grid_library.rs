//! The functions of `grid` for rules in Lua, and grids as strings.

use crate::seats::{mover, start, task};
use crate::shipped::{from_source, lines, root, variant};
use damka::rules::{Counting, Position, Variant, perft, playouts};
use std::sync::Arc;

fn refusal(code: &str) -> String {
    let body =
        format!("local board = grid.board({{ columns = 4, rows = 3 }})\nlocal empty = string.rep('\\0', 12)\n{code}");
    let fault = mover(&body).choose(task(&start("english"))).unwrap_err();
    let line = code.lines().count() as u32 + 4;
    assert!(
        fault.report.place.as_ref().is_some_and(|place| place.line.is_some_and(|at| at <= line)),
        "{}",
        fault.report
    );
    fault.report.message
}

#[test]
fn wrong_arguments_are_refused_with_what_is_wanted() {
    for (code, message) in [
        ("grid.board({ columns = 4 })", "`rows` must be a whole number from 1 to 19, not nil"),
        ("grid.board({ columns = 20, rows = 3 })", "`columns` must be a whole number from 1 to 19, not 20"),
        ("grid.board({ columns = 'a', rows = 3 })", "`columns` must be a whole number from 1 to 19, not a"),
        ("grid.board({ columns = 4, row = 3 })", "the table for `grid.board` has no key `row`; did you mean `rows`?"),
        (
            "grid.board({ columns = 4, rows = 3, neighbours = 'all' })",
            "`neighbours` must be \"eight\", \"four\" or \"six\", not all",
        ),
        (
            "grid.board(4, 3)",
            "argument 1 of `grid.board` must be a table of options, not a number: grid.board(options)",
        ),
        ("board:pack({ 1, 2 })", "the grid has 2 squares, the board 12"),
        (
            "board:pack({ 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 256 })",
            "`piece` must be a whole number from 0 to 255, not 256",
        ),
        ("board:set(empty, 13, 1)", "`square` must be a whole number from 1 to 12, not 13"),
        ("board:set(empty, 1.5, 1)", "`square` must be a whole number from 1 to 12, not 1.5"),
        ("board:set(empty, 1, 0 / 0)", "`piece` must be a whole number from 0 to 255, not NaN"),
        ("board:set(empty, 1)", "after the grid come pairs: a square and what is on it then"),
        ("board:set('', 1, 1)", "the grid has 0 squares, the board 12"),
        ("board:fill(empty, { 1, 0 }, 1)", "`square` must be a whole number from 1 to 12, not 0"),
        ("board:find(empty, -1)", "`piece` must be a whole number from 0 to 255, not -1"),
        ("board:count(empty, 0, 2, 13)", "`last` must be a whole number from 1 to 12, not 13"),
        ("board:line(1, 7)", "the squares 1 and 7 are not in one row, column or diagonal"),
        ("board:neighbours(0)", "`square` must be a whole number from 1 to 12, not 0"),
        ("board:has_line(empty, 1, 0)", "`length` must be a whole number from 1 to 19, not 0"),
        ("board:ways(1, {})", "a piece has 0 ways: give it 1 to 64"),
        ("board:ways(1, { 4 })", "a way of a piece must be a table such as { across = 1, onto = 0 }, not 4"),
        ("board:ways(1, { { onto = 0 } })", "a way of a piece leads nowhere: give it `across`, `down` or both"),
        ("board:ways(1, { { across = 1 } })", "a way of a piece needs `onto`: what may be on the square where it ends"),
        ("board:ways(1, { { across = 16, onto = 0 } })", "`across` must be a whole number from -15 to 15, not 16"),
        ("board:ways(1, { { across = 1, onto = 0, most = 0 } })", "`most` must be a whole number from 1 to 15, not 0"),
        (
            "board:ways(1, { { across = 1, on = 0 } })",
            "a way of a piece has no key `on`; available: across, down, onto, over, most",
        ),
        (
            "board:ways(1, { { across = 1, onto = {} } })",
            "`number of pieces` must be a whole number from 1 to 256, not 0",
        ),
        ("board:ways(1, { { down = 1, onto = 0 } }):moves('')", "the grid has 0 squares, the board 12"),
        ("board:drop(empty)", "a board of `grid` has no `drop`; did you mean `drops`?"),
        ("board:drops()", "argument 1 of `board:drops` must be a string, not nil: board:drops(cells)"),
    ] {
        let refusal = refusal(code);
        // What is suggested is followed by a list of all names.
        assert!(refusal.starts_with(message), "{code}: {refusal}");
    }
}

/// The same rules with lists and loops of their own.
fn in_lists() -> Arc<Variant> {
    const FILE: &str = "tests/scripts/breakthrough_in_lists.lua";
    let text = std::fs::read_to_string(root().join(FILE)).unwrap();
    from_source("breakthrough_race", FILE, &text).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
}

fn texts(position: &Position) -> Vec<String> {
    position.moves().iter().map(|legal| legal.text.as_deref().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_game_is_the_same_with_strings_as_with_lists() {
    let (mut one, mut other) = (in_lists().start(), variant("breakthrough_race").start());
    assert_eq!(perft(&one, 3, Counting::Moves), perft(&other, 3, Counting::Moves));
    assert_eq!(playouts(&one, 50, 7), playouts(&other, 50, 7));
    let mut random = 1_usize;
    while one.outcome().is_none() {
        assert_eq!(texts(&one), texts(&other));
        assert!(one.board() == other.board());
        random = random * 16807 % 2_147_483_647;
        let chosen = random % one.moves().len();
        (one, other) = (one.play(&one.moves()[chosen]).0, other.play(&other.moves()[chosen]).0);
    }
    assert_eq!(one.outcome(), other.outcome());
}

#[test]
fn strings_that_are_no_grid_are_refused() {
    let text = std::fs::read_to_string(root().join("scripts/connect_four.lua")).unwrap();
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from));
        from_source("mine", "scripts/mine.lua", &text.replace(from, to))
    };
    let empty = "string.rep(\"\\0\", COLUMNS * ROWS)";
    let refused = |to: &str| edited(empty, to).unwrap_err().into_first().message;
    assert_eq!(refused("\"\""), "`setup` returned a grid of 0 squares, not 42");
    assert_eq!(
        refused("string.rep(\"\\3\", COLUMNS * ROWS)"),
        "`setup` puts 3 on square 1: use 0 for empty and 1 to 2 for pieces"
    );
    assert_eq!(
        refused("7"),
        "`setup` returned no `grid`: a list with an entry for each of 42 squares, or a string with a byte for each"
    );
    let play = "grid = board:set(p.grid, square, p.turn)";
    let mixed = edited(play, "grid = table.create(COLUMNS * ROWS, 0)").map(|mixed| {
        let start = mixed.start();
        let (after, _) = start.play(&start.moves()[0]);
        after.fault().map(|report| report.message.clone()).unwrap_or_default()
    });
    let message = mixed.unwrap_or_else(|faults| faults.into_first().message);
    assert_eq!(
        message,
        "`play` returned a list as `grid`, where the position before had a string: use the same for all positions"
    );
}
