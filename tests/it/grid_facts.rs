//! Facts of grid games about captures and promotion that no shipped game uses.

use super::grid::{stated, texts};
use super::shipped::position;

#[test]
fn captures_are_forced_where_the_facts_say_so() {
    let jumper = |more: &str| {
        stated(&format!(
            "board = {{ columns = 5, rows = 5 }}, pieces = {{ {{ name = \"man\", letters = \"xo\", moves = {{ \"forward\" }}, captures = {{ \"forward\", \"sideways\" }} }} }}, start = \"xx.../...../...../...../...oo\", capture = {{ by = \"jump\", {more} }}"
        ))
    };
    let text = "...../...../.x.../.ox../..... w";
    assert_eq!(texts(&position(&jumper("forced = true"), text)), ["b2:b4", "b2:d2"]);
    let free = jumper("forced = false");
    assert_eq!(texts(&position(&free, text)), ["b2:b4", "b2:d2"], "the way straight ahead is blocked");
    assert_eq!(texts(&position(&free, "...../...../...../.ox../..... w")), ["b2-b3", "b2:d2"]);
    assert_eq!(texts(&position(&jumper("forced = true"), "...../...../...../.ox../..... w")), ["b2:d2"]);
}

#[test]
fn preferences_leave_the_captures_that_rank_highest() {
    let jumps = |prefer: &str| {
        let facts = format!(
            "board = {{ columns = 6, rows = 2 }}, first = \"black\", \
             pieces = {{ {{ name = \"stone\", letters = \"bw\", moves = {{ \"forward\" }}, captures = {{ \"sideways\" }} }} }}, \
             start = \"bw.w../bw....\", capture = {{ by = \"jump\", forced = true, continued = true{prefer} }}"
        );
        texts(&stated(&facts).start())
    };
    assert_eq!(jumps(""), ["a2:c2", "a2:c2:e2", "a1:c1"]);
    assert_eq!(jumps(", prefer = { \"captures\" }"), ["a2:c2:e2"]);
    let replaces = |prefer: &str| {
        let facts = format!(
            "board = {{ columns = 3, rows = 3 }}, first = \"black\", \
             pieces = {{ {{ name = \"pawn\", moves = {{ \"forward\" }}, captures = {{ \"diagonally_forward\" }} }}, \
             {{ name = \"king\", moves = {{ \"forward\" }}, value = 5 }} }}, \
             start = \".p./P.K/...\", capture = {{ forced = true{prefer} }}"
        );
        texts(&stated(&facts).start())
    };
    assert_eq!(replaces(""), ["b3:a2", "b3:c2"]);
    assert_eq!(replaces(", prefer = { \"value\" }"), ["b3:c2"]);
}

#[test]
fn a_side_that_must_capture_need_not_leave_the_board() {
    let facts = "board = { columns = 3, rows = 3 }, first = \"white\", winning = { leaving = true }, \
                 pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" } } }, \
                 start = \"P.p/.../P..\", capture = { forced = true }";
    assert_eq!(texts(&stated(facts).start()), ["a3-off", "a1-a2"]);
}

#[test]
fn pieces_are_promoted_on_as_many_rows_as_the_facts_say() {
    let promotes = |rows: &str, start: &str| {
        let facts = format!(
            "board = {{ columns = 2, rows = 5 }}, first = \"white\", start = \"{start}\", \
             pieces = {{ {{ name = \"pawn\", moves = {{ \"forward\" }}, promotes = \"king\"{rows} }}, \
             {{ name = \"king\", moves = {{ \"forward\", \"backward\" }} }} }}"
        );
        stated(&facts).start().moves()[0].crowned
    };
    let (second, third) = ("../../P./../.p", "../../../P./.p");
    assert!(!promotes("", second) && promotes(", promotion_rows = 2", second));
    assert!(!promotes(", promotion_rows = 2", third) && promotes(", promotion_rows = 3", third));
}
