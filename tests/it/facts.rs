//! Facts: every fault at once with its line, and contradictions.

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
        ("men = { rows = 4 }", "both sides' rows of men leave no empty row between them"),
        ("men = { moves = {} }", "men cannot move anywhere"),
        ("men = { moves = { \"sideways\" } }", "men must be able to move forward, or games may never end"),
        ("men = { moves = { \"forward\", \"backward\" } }", "men must not move backward, or games may never end"),
        ("kings = { moves = {} }", "kings cannot move anywhere"),
        (
            "crowning = \"never\", kings = { long = true }",
            "`kings.long` needs kings, but with this `crowning` there are none",
        ),
        ("kings = { landing = \"next\" }", "only long kings can choose where to land"),
        ("capture = { prefer = { \"captures\", \"captures\" } }", "the same preference is listed twice"),
        (
            "capture = { forced = false, prefer = { \"captures\" } }",
            "captures have an order of preference, but capturing is not forced",
        ),
        (
            "crowning = \"never\", capture = { prefer = { \"by_king\" } }",
            "captures by kings are preferred, but there are no kings",
        ),
        (
            "crowning = \"never\", kings = { moves_in_a_row = 3 }",
            "`kings.moves_in_a_row` needs kings, but with this `crowning` there are none",
        ),
        (
            "drawing = { balances = { { one = { kings = 1 } } } }",
            "a balance needs `moves`: how many moves until the draw, 0 for at once",
        ),
        ("drawing = { balances = 3 }", "`drawing.balances` must be a list of tables, not a number"),
        ("drawing = { balances = { 3 } }", "`drawing.balances` must be a list of tables, but contains a number"),
        (
            "drawing = { balances = { { moves = 1, pieces = { from = 3, to = 2 } } } }",
            "the range of `drawing.balances.1.pieces` runs backwards, from 3 to 2",
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
            "there is no main road, because the board is not a chequered square",
        ),
        (
            "crowning = \"never\", drawing = { balances = { { moves = 1, one = { kings = 1 } } } }",
            "a balance needs kings, but with this `crowning` there are none",
        ),
        ("drawing = { repetition = 0 }", "without draws by repetition or by quiet moves, games may never end"),
    ] {
        let found = faults(&format!("return {{ family = \"draughts\", {facts} }}"));
        assert!(found.iter().any(|fault| fault.ends_with(expected)), "{facts}: {found:?}");
    }
    assert_eq!(faults("return { family = \"othello\", board = { columns = 7 } }").len(), 1);
}

#[test]
fn changing_the_board_drops_an_inherited_game_type() {
    let text = std::fs::read_to_string(shipped::root().join("scripts/english.lua")).unwrap();
    let load = |text: &str| shipped::from_source("english", "scripts/english.lua", text).unwrap();
    assert_eq!(load(&text).files.game_type, Some(21));
    for (from, to) in [("corner = \"left\"", "corner = \"right\""), ("columns = 8, rows = 8", "columns = 6, rows = 8")]
    {
        assert_eq!(load(&text.replace(from, to)).files.game_type, None, "{to}");
    }
}
