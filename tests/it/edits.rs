//! Every fact can be edited, and the edit changes the game.
//!
//! Each row edits one fact and has a position in which that changes the game. `before` and `after` are the legal moves
//! there, or how the game ended.

use super::shipped::{from_source, lines, position, root};
use damka::notation::{move_text, read_move, write_position};
use damka::rules::{Outcome, Position, Variant};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A fact, its enclosing facts, its values before and after; a position, and moves to be played from it first.
struct Edit {
    fact: &'static str,
    around: &'static str,
    from: &'static str,
    to: &'static str,
    position: &'static str,
    line: &'static str,
    before: &'static str,
    after: &'static str,
}

const fn edit(fact: &'static str, around: &'static str, to: &'static str, seen: [&'static str; 4]) -> Edit {
    edit_from(fact, around, "", to, seen)
}

const fn edit_from(
    fact: &'static str,
    around: &'static str,
    from: &'static str,
    to: &'static str,
    seen: [&'static str; 4],
) -> Edit {
    let [position, line, before, after] = seen;
    Edit { fact, around, from, to, position, line, before, after }
}

const ENGLISH: &str = "base = \"english\", title = \"T\"";
const RUSSIAN: &str = "base = \"russian\", title = \"T\", notation = { squares = \"numbers\" }";
const OTHELLO: &str = "base = \"othello\", title = \"T\"";

const EDITS: &[Edit] = &[
    edit(
        "board.columns",
        ENGLISH,
        "board = { columns = 6 }",
        ["start", "", "9-13 9-14 10-14 10-15 11-15 11-16 12-16", "7-10 7-11 8-11 8-12 9-12"],
    ),
    edit(
        "board.rows",
        ENGLISH,
        "board = { rows = 10 }",
        ["start", "9-13", "21-17 22-17 22-18 23-18 23-19 24-19 24-20", "29-25 30-25 30-26 31-26 31-27 32-27 32-28"],
    ),
    edit(
        "board.corner",
        ENGLISH,
        "board = { corner = \"right\" }",
        ["start", "", "9-13 9-14 10-14 10-15 11-15 11-16 12-16", "9-13 10-13 10-14 11-14 11-15 12-15 12-16"],
    ),
    edit(
        "first",
        ENGLISH,
        "first = \"white\"",
        ["start", "", "9-13 9-14 10-14 10-15 11-15 11-16 12-16", "21-17 22-17 22-18 23-18 23-19 24-19 24-20"],
    ),
    edit(
        "men.rows",
        ENGLISH,
        "men = { rows = 2 }",
        ["start", "", "9-13 9-14 10-14 10-15 11-15 11-16 12-16", "5-9 6-9 6-10 7-10 7-11 8-11 8-12"],
    ),
    edit(
        "men.rows_behind",
        "base = \"turkish\", title = \"T\", notation = { squares = \"numbers\" }",
        "men = { rows_behind = 0 }",
        [
            "start",
            "",
            "41-33 42-34 43-35 44-36 45-37 46-38 47-39 48-40",
            "49-41 50-42 51-43 52-44 53-45 54-46 55-47 56-48",
        ],
    ),
    edit(
        "men.moves",
        ENGLISH,
        "men = { moves = { \"diagonally_forward\", \"forward\" } }",
        ["W:W22:B1", "", "22-17 22-18", "22-14 22-17 22-18"],
    ),
    edit(
        "men.captures",
        ENGLISH,
        "men = { captures = { \"diagonally_forward\", \"diagonally_backward\" } }",
        ["W:W18:B22", "", "18-14 18-15", "18x25"],
    ),
    edit("men.take_kings", ENGLISH, "men = { take_kings = false }", ["W:W18:BK15", "", "18x11", "18-14"]),
    edit(
        "kings.moves",
        ENGLISH,
        "kings = { moves = { \"diagonally_forward\" } }",
        ["W:WK18:B1", "", "18-14 18-15 18-22 18-23", "18-14 18-15"],
    ),
    edit(
        "kings.captures",
        ENGLISH,
        "kings = { captures = { \"diagonally_forward\" } }",
        ["W:WK18:B22", "", "18x25", "18-14 18-15 18-23"],
    ),
    edit("kings.long", ENGLISH, "kings = { long = true }", ["W:WK29:B18", "", "29-25", "29x4 29x8 29x11 29x15"]),
    edit(
        "kings.moves_in_a_row",
        ENGLISH,
        "kings = { moves_in_a_row = 1 }",
        ["W:WK32,21:B1", "32-27 1-6", "21-17 27-23 27-24 27-31 27-32", "21-17"],
    ),
    edit(
        "kings.landing",
        RUSSIAN,
        "kings = { landing = \"next\" }",
        ["W:WK29:B18", "", "29x4 29x8 29x11 29x15", "29x15"],
    ),
    edit(
        "kings.landing",
        RUSSIAN,
        "kings = { landing = \"next_to_king\" }",
        ["W:WK29:BK18", "", "29x4 29x8 29x11 29x15", "29x15"],
    ),
    edit("capture.forced", ENGLISH, "capture = { forced = false }", ["W:W18:B15", "", "18x11", "18x11 18-14"]),
    edit(
        "capture.prefer",
        ENGLISH,
        "capture = { prefer = { \"captures\" } }",
        ["W:W22,30:B25,18,10", "", "22x15x6 30x21", "22x15x6"],
    ),
    edit(
        "capture.prefer",
        ENGLISH,
        "capture = { prefer = { \"by_king\" } }",
        ["W:WK18,30:B15,25", "", "18x11 30x21", "18x11"],
    ),
    edit(
        "capture.prefer",
        ENGLISH,
        "capture = { prefer = { \"kings\" } }",
        ["W:W18,30:BK15,25", "", "18x11 30x21", "18x11"],
    ),
    edit(
        "capture.prefer",
        ENGLISH,
        "capture = { prefer = { \"kings_first\" } }",
        ["W:W22:BK17,9,18,K11", "", "22x13x6 22x15x8", "22x13x6"],
    ),
    edit(
        "capture.prefer",
        ENGLISH,
        "capture = { prefer = { \"value\" } }",
        ["W:W22,32:BK27,17,9", "", "22x13x6 32x23", "22x13x6"],
    ),
    edit(
        "capture.taken_leave",
        RUSSIAN,
        "capture = { taken_leave = \"at_once\" }",
        ["W:WKa1:Bc3,d6,b6,d2", "", "29x15x6x13 29x18x5", "29x15x6x13x31 29x18x5"],
    ),
    edit_from(
        "capture.about_turn",
        RUSSIAN,
        "capture = { taken_leave = \"at_once\" }",
        "capture = { taken_leave = \"at_once\", about_turn = false }",
        ["W:WKd4:Bf6,b2", "", "18x4x29 18x29x4 18x29x8", "18x4 18x8 18x29"],
    ),
    edit("crowning", ENGLISH, "crowning = \"goes_on\"", ["W:W9:B6,7", "", "9x2", "9x2x11"]),
    edit("crowning", RUSSIAN, "crowning = \"at_end\"", ["W:W9:B6,7", "", "9x2x11 9x2x16 9x2x20", "9x2x11"]),
    edit("crowning", RUSSIAN, "crowning = \"stops\"", ["W:W9:B6,7", "", "9x2x11 9x2x16 9x2x20", "9x2"]),
    edit(
        "crowning",
        ENGLISH,
        "crowning = \"never\"",
        ["W:W6,30:B10", "6-1 10-14", "1-5 1-6 30-25 30-26", "30-25 30-26"],
    ),
    edit(
        "winning.far_row",
        ENGLISH,
        "winning = { far_row = true }",
        ["W:W6,30:B10", "6-1", "10-14 10-15", "White wins: far_row"],
    ),
    edit(
        "winning.stuck",
        ENGLISH,
        "winning = { stuck = \"wins\" }",
        ["W:W28:B19,24", "", "Black wins: no_moves", "White wins: no_moves"],
    ),
    edit(
        "winning.stuck",
        ENGLISH,
        "winning = { stuck = \"draws\" }",
        ["W:W28:B19,24", "", "Black wins: no_moves", "drawn: no_moves"],
    ),
    edit(
        "drawing.repetition",
        ENGLISH,
        "drawing = { repetition = 2 }",
        ["W:WK32:BK1", "32-27 1-6 27-32 6-1", "32-27 32-28", "drawn: repetition"],
    ),
    edit(
        "drawing.quiet_moves",
        ENGLISH,
        "drawing = { quiet_moves = 2 }",
        ["W:WK32:BK1", "32-27 1-6 27-32 6-1", "32-27 32-28", "drawn: no_progress"],
    ),
    edit(
        "drawing.balances",
        ENGLISH,
        "drawing = { balances = { { pieces = 2, moves = 1 } } }",
        ["W:WK32:BK1", "32-27 1-6", "27-23 27-24 27-31 27-32", "drawn: few_pieces"],
    ),
    edit_from(
        "drawing.ply_cap",
        ENGLISH,
        "drawing = { repetition = 0 }",
        "drawing = { repetition = 0, ply_cap = 10 }",
        [
            "W:WK32:BK1",
            "32-27 1-6 27-32 6-1 32-27 1-6 27-32 6-1 32-27 1-6",
            "27-23 27-24 27-31 27-32",
            "drawn: ply_cap",
        ],
    ),
    edit("board.columns", OTHELLO, "board = { columns = 6 }", ["start", "", "d3 c4 f5 e6", "c3 b4 e5 d6"]),
    edit("board.rows", OTHELLO, "board = { rows = 6 }", ["start", "", "d3 c4 f5 e6", "d2 c3 f4 e5"]),
    edit("first", OTHELLO, "first = \"white\"", ["start", "", "d3 c4 f5 e6", "e3 f4 c5 d6"]),
    edit(
        "winning.discs",
        OTHELLO,
        "winning = { discs = \"fewest\" }",
        ["FULL", "", "Black wins: counted", "White wins: counted"],
    ),
    edit(
        "drawing.ply_cap",
        OTHELLO,
        "drawing = { ply_cap = 10 }",
        ["start", "c4 c5 c6 e3 f4 b5 a4 c7 d2 a5", "a6 b6 d6 e6 f6 b7 d7 c8", "drawn: ply_cap"],
    ),
];

fn made(facts: &str) -> Arc<Variant> {
    from_source("edited", "scripts/edited.lua", &format!("return {{ {facts} }}"))
        .unwrap_or_else(|faults| panic!("{facts}: {}", lines(&faults)))
}

fn ended(outcome: Outcome) -> String {
    let winner = outcome.winner.map_or("drawn".to_owned(), |side| format!("{side:?} wins"));
    format!("{winner}: {}", serde_json::to_value(outcome.ending).unwrap().as_str().unwrap())
}

/// The legal moves or the ending in the position of a row.
fn seen(variant: &Arc<Variant>, edit: &Edit) -> String {
    let start = match edit.position {
        "start" => variant.start(),
        "FULL" => position(variant, &format!("{}{} X", "X".repeat(40), "O".repeat(24))),
        text => position(variant, text),
    };
    let play = |position: Position, text: &str| {
        let legal = read_move(&position, text).unwrap_or_else(|why| panic!("{}: {text}: {}", edit.fact, why.words()));
        position.play(&legal).0
    };
    let end = edit.line.split_whitespace().fold(start, play);
    let moves: Vec<String> = end.moves().iter().map(|one| move_text(variant, one)).collect();
    end.outcome().map_or_else(|| moves.join(" "), ended)
}

#[test]
fn each_fact_changes_the_play() {
    let mut wrong = Vec::new();
    for edit in EDITS {
        let with = |table: &str| made(&format!("{}, {table}", edit.around));
        let (before, after) = (with(edit.from), with(edit.to));
        let found = (seen(&before, edit), seen(&after, edit));
        if (found.0.as_str(), found.1.as_str()) != (edit.before, edit.after) {
            wrong.push(format!("{}: {}\n  before {}\n  after  {}", edit.fact, edit.to, found.0, found.1));
        }
        if found.0 == found.1 {
            wrong.push(format!("{}: {} changes nothing", edit.fact, edit.to));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The facts named in the first column of a table in `docs/variants.md`.
fn documented(heading: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("docs/variants.md")).unwrap();
    let section = text.split(heading).nth(1).unwrap().split("\n#").next().unwrap();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let names = cells.flat_map(|cell| cell.split(['`', ',', ' ']).filter(|name| !name.is_empty()).map(str::to_owned));
    names.collect()
}

#[test]
fn no_fact_of_play_is_left_out() {
    let edited: BTreeSet<&str> = EDITS.iter().map(|edit| edit.fact).collect();
    let about = ["api", "authors", "base", "clauses", "family", "license", "source", "summary", "title", "version"];
    // Facts about agreements between players change no move; `offers` tests them.
    let is_words = |fact: &str| {
        fact == "drawing.agreement"
            || about.contains(&fact)
            || fact.starts_with("sides.")
            || fact.starts_with("notation.")
    };
    for heading in ["## Facts of draughts", "## Facts of Othello"] {
        let facts = documented(heading);
        assert!(facts.contains("board.columns") && facts.contains("drawing.ply_cap"), "{facts:?}");
        let left: Vec<&String> =
            facts.iter().filter(|fact| !is_words(fact) && !edited.contains(fact.as_str())).collect();
        assert!(left.is_empty(), "no row for {left:?}");
    }
}

#[test]
fn the_start_follows_its_facts() {
    let start = |facts: &str| write_position(&made(&format!("{ENGLISH}, {facts}")).start());
    assert_eq!(start("men = { rows = 2 }"), "B:W25-32:B1-8");
    assert_eq!(start("first = \"white\", board = { rows = 6 }, men = { rows = 1 }"), "W:W21-24:B1-4");
}
