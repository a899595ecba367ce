//! Sheets of facts: every fault at once with its line, and contradictions.

use super::shipped::{self, from_source};

fn faults(source: &str) -> Vec<String> {
    let Err(faults) = from_source("x", "scripts/x.lua", source) else { return Vec::new() };
    faults
        .iter()
        .map(|report| {
            let line = report.place.as_ref().and_then(|place| place.line);
            format!("{} {}", line.map_or("-".into(), |line| line.to_string()), report.message)
        })
        .collect()
}

#[test]
fn every_fault_is_named_with_its_line() {
    let source = "return {\n  family = \"draughts\",\n  board = { columns = 40 },\n  men = {\n    rows = 3,\n    movse = { \"forward\" },\n  },\n  crowning = \"stosp\",\n  title = 7,\n}\n";
    assert_eq!(
        faults(source),
        [
            "3 `board.columns` must be a whole number from 4 to 14, not 40",
            "6 unknown key `men.movse`",
            "8 `crowning` cannot be \"stosp\"",
            "9 `title` must be text, not a number"
        ]
    );
}

#[test]
fn a_fault_in_a_list_of_tables_has_its_own_line() {
    let source = "return {\n  family = \"draughts\",\n  drawing = {\n    balances = {\n      { moves = 1 },\n      { moves = \"x\",\n        one = { kigns = 1 } },\n    },\n  },\n}\n";
    assert_eq!(
        faults(source),
        [
            "6 `drawing.balances.2.moves` must be a whole number from 0 to 1000, not text",
            "7 unknown key `drawing.balances.2.one.kigns`"
        ]
    );
}

#[test]
fn contradictions_are_refused() {
    for (facts, expected) in [
        ("men = { rows = 4 }", "the rows of men of both sides leave no empty row between them"),
        ("men = { moves = {} }", "men that cannot move anywhere"),
        ("men = { moves = { \"sideways\" } }", "men must be able to move forward, else games need not end"),
        ("men = { moves = { \"forward\", \"backward\" } }", "men that move backward are kings: games need not end"),
        ("kings = { moves = {} }", "kings that cannot move anywhere"),
        ("crowning = \"never\", kings = { long = true }", "long kings, but `crowning` says that there are no kings"),
        ("kings = { landing = \"next\" }", "only long kings can choose where to land"),
        ("capture = { prefer = { \"captures\", \"captures\" } }", "the same preference twice"),
        (
            "capture = { forced = false, prefer = { \"captures\" } }",
            "a preference among captures, but capturing is not forced",
        ),
        (
            "crowning = \"never\", capture = { prefer = { \"by_king\" } }",
            "captures by kings are preferred, but there are none",
        ),
        (
            "crowning = \"never\", kings = { moves_in_a_row = 3 }",
            "a limit on the moves of kings, but `crowning` says that there are no kings",
        ),
        (
            "drawing = { balances = { { one = { kings = 1 } } } }",
            "a balance must say after how many `moves` it draws, 0 for at once",
        ),
        ("drawing = { balances = 3 }", "`drawing.balances` must be a list of tables, not a number"),
        ("drawing = { balances = { 3 } }", "`drawing.balances` must be a list of tables, not of a number"),
        (
            "drawing = { balances = { { moves = 1, pieces = { from = 3, to = 2 } } } }",
            "`drawing.balances.1.pieces` runs from 3 down to 2",
        ),
        (
            "drawing = { balances = { { moves = 1, one = { kigns = 1 } } } }",
            "unknown key `drawing.balances.1.one.kigns`",
        ),
        (
            "drawing = { balances = { { moves = 1 }, { moves = 2, ohter = {} } } }",
            "unknown key `drawing.balances.2.ohter`",
        ),
        (
            "board = { corner = \"all\" }, drawing = { balances = { { moves = 1, one = { holds_main_road = true } } } }",
            "there is no main road: the board is no chequered square",
        ),
        (
            "crowning = \"never\", drawing = { balances = { { moves = 1, one = { kings = 1 } } } }",
            "a balance with kings, but `crowning` says that there are none",
        ),
        ("drawing = { repetition = 0 }", "without a draw by repetition or by quiet moves games need not end"),
    ] {
        let found = faults(&format!("return {{ family = \"draughts\", {facts} }}"));
        assert!(found.iter().any(|fault| fault.ends_with(expected)), "{facts}: {found:?}");
    }
    assert_eq!(faults("return { family = \"othello\", board = { columns = 7 } }").len(), 1);
}

#[test]
fn a_board_may_be_changed_without_a_thought_for_game_files() {
    let text = std::fs::read_to_string(shipped::root().join("scripts/english.lua")).unwrap();
    let load = |text: &str| shipped::from_source("english", "scripts/english.lua", text).unwrap();
    assert_eq!(load(&text).files.game_type, Some(21));
    for (from, to) in [("corner = \"left\"", "corner = \"right\""), ("columns = 8, rows = 8", "columns = 6, rows = 8")]
    {
        assert_eq!(load(&text.replace(from, to)).files.game_type, None, "{to}");
    }
}
