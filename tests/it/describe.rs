//! `damka describe`: its text follows from every fact and reads well.

use super::shipped::{from_source, lines, root, variant};
use damka::notation::{describe, diagram_lines, diagram_moves};
use damka::rules::{Variant, families};
use damka::text::{Phrase, Words};
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::Arc;

fn english_of(phrase: &Phrase) -> String {
    Words::english().format(phrase)
}

/// Facts about the file, looks and searches, not the rules.
const NOT_RULES: [&str; 13] = [
    "api",
    "authors",
    "base",
    "board.pattern",
    "family",
    "license",
    "notation.hub",
    "pieces.profile",
    "pieces.value",
    "source",
    "summary",
    "title",
    "version",
];

/// For every fact two sheets that differ in it alone.
const EDITS: &[(&str, &str, &str, &str)] = &[
    ("draughts", "board.columns", "board = { columns = 8 }", "board = { columns = 10 }"),
    ("draughts", "board.rows", "board = { rows = 8 }", "board = { rows = 10 }"),
    ("draughts", "board.corner", "board = { corner = \"left\" }", "board = { corner = \"right\" }"),
    ("draughts", "sides.black", "", "sides = { black = \"Top\" }"),
    ("draughts", "sides.white", "", "sides = { white = \"Down\" }"),
    ("draughts", "clauses", "", "clauses = { \"Talking is not allowed.\" }"),
    ("draughts", "first", "first = \"black\"", "first = \"white\""),
    ("draughts", "men.rows", "men = { rows = 3 }", "men = { rows = 2 }"),
    ("draughts", "men.rows_behind", "men = { rows = 2 }", "men = { rows = 2, rows_behind = 1 }"),
    ("draughts", "men.moves", "", "men = { moves = { \"forward\" } }"),
    ("draughts", "men.captures", "", "men = { captures = { \"diagonally_forward\", \"diagonally_backward\" } }"),
    ("draughts", "men.take_kings", "", "men = { take_kings = false }"),
    ("draughts", "kings.moves", "", "kings = { moves = { \"forward\", \"backward\" }, captures = { \"forward\" } }"),
    ("draughts", "kings.captures", "", "kings = { captures = { \"diagonally_forward\" } }"),
    ("draughts", "kings.long", "", "kings = { long = true }"),
    ("draughts", "kings.landing", "kings = { long = true }", "kings = { long = true, landing = \"next\" }"),
    ("draughts", "kings.moves_in_a_row", "kings = { long = true }", "kings = { long = true, moves_in_a_row = 2 }"),
    ("draughts", "capture.forced", "", "capture = { forced = false }"),
    ("draughts", "capture.prefer", "", "capture = { prefer = { \"captures\" } }"),
    ("draughts", "capture.taken_leave", "", "capture = { taken_leave = \"at_once\" }"),
    ("draughts", "capture.about_turn", "", "capture = { about_turn = false }"),
    ("draughts", "crowning", "crowning = \"stops\"", "crowning = \"goes_on\""),
    ("draughts", "winning.far_row", "", "winning = { far_row = true }"),
    ("draughts", "winning.stuck", "", "winning = { stuck = \"wins\" }"),
    ("draughts", "drawing.repetition", "", "drawing = { repetition = 4 }"),
    ("draughts", "drawing.quiet_moves", "", "drawing = { quiet_moves = 30 }"),
    ("draughts", "drawing.balances", "", "drawing = { balances = { { moves = 3 } } }"),
    (
        "draughts",
        "drawing.balances.moves",
        "drawing = { balances = { { moves = 0 } } }",
        "drawing = { balances = { { moves = 9 } } }",
    ),
    (
        "draughts",
        "drawing.balances.pieces",
        "drawing = { balances = { { moves = 3 } } }",
        "drawing = { balances = { { moves = 3, pieces = 4 } } }",
    ),
    (
        "draughts",
        "drawing.balances.since",
        "drawing = { balances = { { moves = 3 } } }",
        "drawing = { balances = { { moves = 3, since = \"change\" } } }",
    ),
    ("draughts", "drawing.agreement", "", "drawing = { agreement = \"people_at_once\" }"),
    ("draughts", "drawing.ply_cap", "", "drawing = { ply_cap = 300 }"),
    ("draughts", "notation.squares", "", "notation = { squares = \"letters\" }"),
    ("draughts", "notation.game_type", "", "notation = { game_type = 21 }"),
    (
        "draughts",
        "notation.capture_sign",
        "notation = { game_type = 21 }",
        "notation = { game_type = 21, capture_sign = \":\" }",
    ),
    ("othello", "board.columns", "", "board = { columns = 6 }"),
    ("othello", "board.rows", "", "board = { rows = 6 }"),
    ("othello", "sides.black", "", "sides = { black = \"dark\" }"),
    ("othello", "sides.white", "", "sides = { white = \"light\" }"),
    ("othello", "clauses", "", "clauses = { \"Talking is not allowed.\" }"),
    ("othello", "first", "", "first = \"white\""),
    ("othello", "winning.discs", "", "winning = { discs = \"fewest\" }"),
    ("othello", "drawing.ply_cap", "", "drawing = { ply_cap = 300 }"),
    ("othello", "notation.game_type", "", "notation = { game_type = 50 }"),
    ("grid", "board.corner", GOMOKU, "base = \"gomoku\", board = { corner = \"left\" }"),
    ("grid", "board.columns", GOMOKU, "base = \"gomoku\", board = { columns = 14 }"),
    ("grid", "board.rows", GOMOKU, "base = \"gomoku\", board = { rows = 14 }"),
    ("grid", "sides.black", GOMOKU, "base = \"gomoku\", sides = { black = \"dark\" }"),
    ("grid", "sides.white", GOMOKU, "base = \"gomoku\", sides = { white = \"light\" }"),
    ("grid", "clauses", GOMOKU, "base = \"gomoku\", clauses = { \"Talking is not allowed.\" }"),
    ("grid", "first", GOMOKU, "base = \"gomoku\", first = \"white\""),
    ("grid", "start", RACE, "base = \"breakthrough_grid\", board = { columns = 2, rows = 2 }, start = \"p./.P\""),
    (
        "grid",
        "opening",
        "base = \"hawaiian_checkers\", opening = \"ordinary\", start = \"xo/x.\", board = { columns = 2, rows = 2 }, capture = { by = \"replacement\", continued = false }",
        "base = \"hawaiian_checkers\"",
    ),
    (
        "grid",
        "pieces.name",
        PIECE,
        "base = \"clobber\", pieces = { { name = \"rock\", letters = \"xo\", captures = { \"forward\" } } }",
    ),
    ("grid", "pieces.letters", GOMOKU, "base = \"gomoku\", pieces = { { name = \"stone\", letters = \"ab\" } }"),
    (
        "grid",
        "pieces.moves",
        PIECE,
        "base = \"clobber\", pieces = { { name = \"stone\", letters = \"xo\", captures = { \"forward\" }, moves = { \"forward\" } } }",
    ),
    (
        "grid",
        "pieces.captures",
        PIECE,
        "base = \"clobber\", pieces = { { name = \"stone\", letters = \"xo\", captures = { \"sideways\" } } }",
    ),
    (
        "grid",
        "pieces.min_steps",
        SLIDE,
        "base = \"hasami_shogi\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\", \"backward\" }, captures = { \"forward\" }, max_steps = 8, min_steps = 2 } }",
    ),
    (
        "grid",
        "pieces.max_steps",
        SLIDE,
        "base = \"hasami_shogi\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\", \"backward\" }, captures = { \"forward\" }, max_steps = 3 } }",
    ),
    (
        "grid",
        "pieces.leaps",
        SLIDE,
        "base = \"hasami_shogi\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\", \"backward\" }, captures = { \"forward\" }, max_steps = 8, leaps = { \"1-2\" } } }",
    ),
    (
        "grid",
        "pieces.capture_leaps",
        PIECE,
        "base = \"clobber\", pieces = { { name = \"stone\", letters = \"xo\", captures = { \"forward\" }, capture_leaps = { \"0-2\" } } }",
    ),
    (
        "grid",
        "pieces.royal",
        PIECE,
        "base = \"clobber\", pieces = { { name = \"stone\", letters = \"xo\", captures = { \"forward\" }, royal = true } }",
    ),
    ("grid", "pieces.promotes", "base = \"skirmish\"", PROMOTES),
    ("grid", "pieces.promotion", "base = \"skirmish\"", MAY_PROMOTE),
    ("grid", "pieces.promotion_rows", "base = \"skirmish\"", PROMOTES_EARLY),
    (
        "grid",
        "capture.prefer",
        "base = \"hawaiian_checkers\"",
        "base = \"hawaiian_checkers\", capture = { forced = true, prefer = { \"captures\" } }",
    ),
    (
        "grid",
        "pieces.hops",
        PIECE,
        "base = \"clobber\", pieces = { { name = \"stone\", letters = \"xo\", captures = { \"forward\" }, hops = { \"forward\" } } }",
    ),
    (
        "grid",
        "pieces.hop_over",
        HOPPER,
        "base = \"small_halma\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\" }, hops = { \"forward\" }, hop_over = \"own\" } }",
    ),
    (
        "grid",
        "pieces.hops_on",
        HOPPER,
        "base = \"small_halma\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\" }, hops = { \"forward\" }, hops_on = true } }",
    ),
    ("grid", "board.neighbours", "base = \"hex\"", "base = \"hex\", board = { neighbours = \"four\" }"),
    ("grid", "black_goes", "base = \"dodgem\"", "base = \"dodgem\", black_goes = \"down\""),
    ("grid", "winning.chain", GOMOKU, "base = \"gomoku\", winning = { chain = true }"),
    (
        "grid",
        "winning.leaving",
        "base = \"dodgem\"",
        "base = \"dodgem\", winning = { leaving = false, far_row = true }",
    ),
    (
        "grid",
        "winning.goals",
        "base = \"fox_and_hounds\"",
        "base = \"fox_and_hounds\", winning = { goals = \"......../......../......../......../......../......../......../b.b.b.b.\" }",
    ),
    (
        "grid",
        "pieces.wins_on_goals",
        "base = \"fox_and_hounds\"",
        "base = \"fox_and_hounds\", pieces = { { name = \"hound\", profile = \"man\", moves = { \"diagonally_forward\" } }, { name = \"fox\", profile = \"king\", moves = { \"diagonally_forward\", \"diagonally_backward\" } } }",
    ),
    ("grid", "placing.where", GOMOKU, "base = \"gomoku\", placing = { where = \"column\" }"),
    ("grid", "placing.most", "base = \"infection\"", "base = \"infection\", placing = { most = 9 }"),
    ("grid", "placing.stock", "base = \"infection\"", "base = \"infection\", placing = { stock = 9 }"),
    ("grid", "placing.first", "base = \"infection\"", "base = \"infection\", placing = { first = true }"),
    ("grid", "capture.by", "base = \"hasami_shogi\"", "base = \"hasami_shogi\", capture = { by = \"conversion\" }"),
    ("grid", "capture.forced", RACE, "base = \"breakthrough_grid\", capture = { forced = true }"),
    (
        "grid",
        "capture.continued",
        "base = \"hawaiian_checkers\"",
        "base = \"hawaiian_checkers\", capture = { continued = false }",
    ),
    ("grid", "winning.far_row", RACE, "base = \"breakthrough_grid\", winning = { far_row = false }"),
    ("grid", "winning.line", GOMOKU, "base = \"gomoku\", winning = { line = 6 }"),
    ("grid", "winning.line_exact", GOMOKU, "base = \"gomoku\", winning = { line_exact = true }"),
    ("grid", "winning.homes", RACE, "base = \"breakthrough_grid\", winning = { homes = true }"),
    ("grid", "winning.reduced_to", RACE, "base = \"breakthrough_grid\", winning = { reduced_to = 2 }"),
    ("grid", "winning.stuck", RACE, "base = \"breakthrough_grid\", winning = { stuck = \"wins\" }"),
    ("grid", "passing", "base = \"infection\"", "base = \"infection\", passing = \"free\""),
    ("grid", "winning.count", "base = \"infection\"", "base = \"infection\", winning = { count = \"fewest\" }"),
    ("grid", "drawing.repetition", "base = \"infection\"", "base = \"infection\", drawing = { repetition = 4 }"),
    ("grid", "drawing.quiet_moves", "base = \"infection\"", "base = \"infection\", drawing = { quiet_moves = 9 }"),
    ("grid", "drawing.agreement", RACE, "base = \"breakthrough_grid\", drawing = { agreement = \"people_at_once\" }"),
    ("grid", "drawing.ply_cap", RACE, "base = \"breakthrough_grid\", drawing = { ply_cap = 300 }"),
    ("grid", "notation.squares", RACE, "base = \"breakthrough_grid\", notation = { squares = \"numbers\" }"),
    ("grid", "notation.game_type", RACE, "base = \"breakthrough_grid\", notation = { game_type = 99 }"),
];

/// Sheets of grid games, which have no defaults that make a game.
const PROMOTES: &str = "base = \"skirmish\", pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" }, promotes = \"king\" }, { name = \"knight\", profile = \"man\", letters = \"nN\", leaps = { \"1-2\" } }, { name = \"king\", moves = { \"forward\" }, royal = true } }";
const PROMOTES_EARLY: &str = "base = \"skirmish\", pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" }, promotes = \"king\", promotion_rows = 2 }, { name = \"knight\", profile = \"man\", letters = \"nN\", leaps = { \"1-2\" } }, { name = \"king\", moves = { \"forward\" }, royal = true } }";
const MAY_PROMOTE: &str = "base = \"skirmish\", pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" }, promotes = \"king\", promotion = \"free\" }, { name = \"knight\", profile = \"man\", letters = \"nN\", leaps = { \"1-2\" } }, { name = \"king\", moves = { \"forward\" }, royal = true } }";
const GOMOKU: &str = "base = \"gomoku\"";
const RACE: &str = "base = \"breakthrough_grid\"";
const PIECE: &str =
    "base = \"clobber\", pieces = { { name = \"stone\", letters = \"xo\", captures = { \"forward\" } } }";
const HOPPER: &str = "base = \"small_halma\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\" }, hops = { \"forward\" } } }";
const SLIDE: &str = "base = \"hasami_shogi\", pieces = { { name = \"man\", letters = \"xo\", moves = { \"forward\", \"backward\" }, captures = { \"forward\" }, max_steps = 8 } }";

/// Of those the ones that move pieces, which diagrams must show.
const SEEN: [&str; 15] = [
    "board.columns",
    "board.rows",
    "board.corner",
    "men.rows",
    "men.rows_behind",
    "men.moves",
    "men.captures",
    "kings.moves",
    "kings.captures",
    "kings.long",
    "kings.landing",
    "capture.prefer",
    "crowning",
    "notation.squares",
    "sides.black",
];

fn stated(family: &str, facts: &str) -> Arc<Variant> {
    let source = format!("return {{ family = \"{family}\", {facts} }}");
    from_source("x", "scripts/x.lua", &source).unwrap_or_else(|faults| panic!("{facts}: {}", lines(&faults)))
}

fn words(variant: &Arc<Variant>) -> String {
    let clauses = describe(variant);
    clauses
        .iter()
        .map(|clause| format!("{}: {}", english_of(&clause.title), english_of(&clause.text)))
        .collect::<Vec<_>>()
        .join("\n")
}

fn pictures(variant: &Arc<Variant>) -> Vec<String> {
    let clauses = describe(variant);
    let diagrams = clauses.iter().flat_map(|clause| &clause.diagrams);
    diagrams.map(|diagram| diagram_lines(variant, diagram).join("\n")).collect()
}

#[test]
fn every_fact_that_is_edited_changes_what_is_said_and_shown() {
    for (family, fact, one, other) in EDITS {
        let (one, other) = (stated(family, one), stated(family, other));
        assert_ne!(words(&one), words(&other), "{family} {fact} is not in words");
        if *family == "draughts" && SEEN.contains(fact) {
            assert_ne!(pictures(&one), pictures(&other), "{family} {fact} is not in a diagram");
        }
    }
}

#[test]
fn no_fact_that_can_be_stated_is_left_out() {
    // A game written in Lua tells its laws itself, in `clauses`.
    for family in families().into_iter().filter(|family| family.id() != "scripted") {
        // No grid game has everything that facts can say.
        let bases = ["breakthrough_grid", "gomoku", "dodgem"].map(|base| format!("base = \"{base}\", "));
        let bases = if family.id() == "grid" { bases.to_vec() } else { vec![String::new()] };
        let sheets = bases.iter().map(|base| stated(family.id(), &format!("{base}clauses = {{ \"More.\" }}")));
        let messages: BTreeSet<&str> =
            sheets.flat_map(|sheet| describe(&sheet)).flat_map(|clause| clause.facts.clone()).collect();
        for fact in family.facts().iter().filter(|fact| !NOT_RULES.contains(&fact.as_str())) {
            let is_said = messages.iter().any(|known| fact == known || fact.starts_with(&format!("{known}.")));
            // What one entry of a list can say is said with the list.
            let is_group = family.facts().iter().any(|other| other.starts_with(&format!("{fact}.")));
            assert!(is_said || is_group, "no clause of {} comes from {fact}", family.id());
            let side_of_balance =
                fact.starts_with("drawing.balances.one") || fact.starts_with("drawing.balances.other");
            let is_edited = EDITS.iter().any(|edit| edit.0 == family.id() && edit.1 == fact);
            let waits = fact == "notation.capture_sign" && family.id() != "draughts";
            assert!(is_edited || is_group || side_of_balance || waits, "{} {fact} is edited by no test", family.id());
        }
    }
}

#[test]
fn balances_are_described_in_plain_words() {
    let text_of = |balance: &str| {
        let sheet = stated("draughts", &format!("drawing = {{ balances = {{ {{ {balance} }} }} }}"));
        let draws = describe(&sheet).into_iter().find(|clause| english_of(&clause.title) == "Draws").unwrap();
        english_of(&draws.text).lines().nth(1).unwrap().to_owned()
    };
    for (balance, words) in [
        (
            "one = { kings = 1, men = 0 }, other = { kings = { from = 3 }, men = 0 }, moves = 15",
            "When one side has a lone king and the other at least three kings and no men, the game is drawn after 15 moves \
             by each side from that point.",
        ),
        (
            "one = { pieces = 1 }, other = { pieces = 1 }, moves = 0",
            "When both sides have one piece, the game is drawn at once.",
        ),
        (
            "one = { kings = 1, men = 0, holds_main_road = true }, other = { pieces = { from = 2, to = 4 }, men = { to = 1 } }, moves = 1",
            "When one side has a lone king that holds the main road, the long diagonal from corner to corner, with no other \
             piece on it, and the other two to four pieces, including at most one man, the game is drawn after one move by \
             each side from that point.",
        ),
        (
            "pieces = { from = 4, to = 5 }, one = { kings = { from = 1 } }, other = { kings = { from = 1 } }, since = \"change\", moves = 30",
            "When both sides have at least one king, with four or five pieces on the board in total, the game is drawn after \
             30 moves by each side from that point; each capture and each crowning restarts the count.",
        ),
    ] {
        assert_eq!(text_of(balance), words);
    }
}

#[test]
fn ways_in_diagrams_are_captures_by_pieces_that_stand_there() {
    for id in super::shipped::ids() {
        let variant = variant(&id);
        let drawn = describe(&variant).into_iter().flat_map(|clause| clause.diagrams);
        for diagram in drawn.filter(|diagram| !diagram.paths.is_empty()) {
            let moves = diagram_moves(&variant, &diagram);
            let start = diagram.paths[0][0];
            assert!(diagram.pieces[start.index()].is_some(), "{id}: {moves:?} starts nowhere");
            assert!(moves.iter().all(|text| text.contains(['x', ':'])), "{id}: {moves:?} captures nothing");
        }
    }
}

#[test]
fn games_written_in_lua_tell_their_own_laws_among_the_others() {
    for id in super::shipped::ids() {
        let variant = variant(&id);
        if variant.family != "scripted" {
            continue;
        }
        let clauses = describe(&variant);
        let rules = clauses.iter().find(|clause| english_of(&clause.title) == "The rules").unwrap();
        assert!(!variant.clauses.is_empty(), "{id} has no `clauses`");
        assert!(variant.clauses.iter().all(|one| english_of(&rules.text).contains(one)), "{id}");
        assert!(clauses.iter().any(|clause| english_of(&clause.title) == "Draws"), "{id}");
        let pieces = clauses.iter().find(|clause| english_of(&clause.title) == "The pieces").unwrap();
        let pieces = english_of(&pieces.text);
        assert!(variant.look.pieces.iter().all(|piece| pieces.contains(&piece.name)), "{id}: {pieces}");
    }
    let race = describe(&variant("breakthrough_race"));
    let drawn: Vec<String> = race
        .iter()
        .flat_map(|clause| &clause.diagrams)
        .map(|one| diagram_lines(&variant("breakthrough_race"), one).join("\n"))
        .collect();
    assert!(drawn.iter().any(|lines| lines.contains("  *  *  *  *")), "first moves are drawn: {drawn:?}");
}

#[test]
fn rules_added_to_a_variant_are_described() {
    let overlaid = "--- @api 1\nreturn { base = \"english\", filter = function(p, moves) return moves end, clauses = { \"Mine.\" } }";
    let variant = from_source("x", "scripts/x.lua", overlaid).unwrap_or_else(|faults| panic!("{}", lines(&faults)));
    let text = words(&variant);
    assert!(
        text.contains("Additional rules: ")
            && text.contains("More from the author: Mine.")
            && text.contains("How men move"),
        "{text}"
    );
}

fn damka(arguments: &[&str]) -> (i32, String, String) {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args(arguments).current_dir(home.path()).env("DAMKA_HOME", home.path()).env("COLUMNS", "80");
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// `DAMKA_WRITE_RULES=1 cargo test describe` rewrites them: review the difference before you commit it.
#[test]
fn rules_of_some_variants_read_as_they_are_kept() {
    for id in [
        "english",
        "russian",
        "international",
        "italian",
        "turkish",
        "frisian",
        "tb",
        "othello",
        "anti",
        "breakthrough_grid",
        "gomoku",
        "hasami_shogi",
        "hawaiian_checkers",
        "hex",
        "dodgem",
        "fox_and_hounds",
        "infection",
        "skirmish",
    ] {
        let (code, stdout, _) = damka(&["describe", id]);
        assert_eq!(code, 0);
        assert!(stdout.lines().all(|line| line.chars().count() <= 80 && line.trim_end() == line), "{id}");
        let file = root().join(format!("tests/rules/{id}.txt"));
        if std::env::var_os("DAMKA_WRITE_RULES").is_some() {
            std::fs::write(&file, &stdout).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap();
        for (number, (line, expected)) in stdout.lines().zip(kept.lines()).enumerate() {
            assert_eq!(line, expected, "tests/rules/{id}.txt:{}", number + 1);
        }
        assert_eq!(stdout, kept);
    }
}

#[test]
fn programs_read_it_too_and_people_may_leave_out_the_diagrams() {
    let (_, stdout, _) = damka(&["describe", "russian", "--json"]);
    let row: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let clauses = row["clauses"].as_array().unwrap();
    let men = clauses.iter().find(|clause| clause["title"] == "How men capture").unwrap();
    assert_eq!(men["facts"][0], "men.captures");
    assert_eq!(men["diagrams"][0]["taken"].as_array().unwrap().len(), 4);
    let (_, stdout, _) = damka(&["describe", "russian", "--no-diagrams", "--facts"]);
    assert!(stdout.contains("  [men.captures, men.take_kings]\n") && !stdout.contains("   .     .  "), "{stdout}");
}

#[test]
fn features_are_those_that_weights_can_name() {
    for what in ["english", "draughts"] {
        let (code, stdout, _) = damka(&["describe", what, "--features"]);
        assert_eq!(code, 0);
        let features = damka::rules::family("draughts").unwrap().features();
        for (row, (feature, meaning)) in stdout.lines().skip(1).zip(features) {
            assert!(row.trim_start().starts_with(feature) && row.ends_with(meaning), "{row}");
        }
        assert_eq!(stdout.lines().count(), features.len() + 1);
    }
    // A game in Lua can count more than its family.
    let (_, stdout, _) = damka(&["describe", "konane", "--features"]);
    assert!(stdout.contains("Features of Kōnane,") && stdout.contains("movers    stones that could"), "{stdout}");
    let (_, stdout, _) = damka(&["describe", "othello", "--features", "--json"]);
    let names: Vec<serde_json::Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let features = damka::rules::family("othello").unwrap().features();
    assert_eq!(names.len(), features.len());
    assert!(names.iter().zip(features).all(|(row, feature)| row["feature"] == feature.0));
}

#[test]
fn a_typing_mistake_is_answered_with_the_intended_word() {
    for (arguments, meant) in [
        (["describe", "engilsh", "--facts"], "did you mean `english`?"),
        (["describe", "draugths", "--features"], "did you mean `draughts`?"),
        (["describe", "draughts", "--facts"], "`draughts` is a family"),
    ] {
        let (code, stdout, stderr) = damka(&arguments);
        assert_eq!((code, stdout.as_str()), (2, ""));
        assert!(stderr.contains(meant), "{stderr}");
    }
}
