//! Difficult game files: whitespace of every kind, moves that a file cannot store, games that make damka crash.

use crate::shipped::{self, from_source, lines, own_variant, variant};
use damka::notation::{Archive, Game, Replay, move_text, read_move, write_pdn};
use damka::report::{Report, Reports};
use damka::rules::scripted::{OverlayRules, overlaid};
use damka::rules::{Move, Outcome, Position, Variant};
use damka::store::{CurrentRules, ImportPlan, Imported, Store, StorePlace};
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

/// All Unicode whitespace characters that do not end a line of a file.
const BLANKS: [char; 20] = [
    ' ', '\t', '\u{b}', '\u{c}', '\u{85}', '\u{a0}', '\u{1680}', '\u{2000}', '\u{2003}', '\u{2004}', '\u{2005}',
    '\u{2006}', '\u{2007}', '\u{2009}', '\u{200a}', '\u{2028}', '\u{2029}', '\u{202f}', '\u{205f}', '\u{3000}',
];

#[test]
fn transcripts_may_have_any_blank_between_squares() {
    for blank in BLANKS {
        let archive = Archive::read("x", &format!("f5{blank}d6{blank}{blank}c3 40-24{blank}\n"));
        assert!(archive.transcripts && archive.faults.is_empty(), "{blank:?}: {:?}", archive.faults);
        assert_eq!(archive.games[0].plies(), 3, "{blank:?}");
        assert!(archive.games[0].score.is_some(), "{blank:?}");
    }
    for score in ["2147483647-1", "200-100", "-2147483648", "65:65", "255/255"] {
        assert!(Archive::read("x", &format!("f5d6 {score}")).games[0].plies() == 2, "{score}");
    }
}

fn import(known: Vec<CurrentRules>, otherwise: &str, text: &str) -> Imported {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    fs::write(&file, text).unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let plan = ImportPlan { known, otherwise: otherwise.into() };
    store.import(&file, &plan, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn counts(imported: &Imported) -> [usize; 2] {
    [imported.progress.new, imported.progress.broken]
}

#[test]
fn a_strange_blank_is_one_game_s_matter() {
    let othello = || vec![CurrentRules { variant: variant("othello"), rules: 1 }];
    let imported = import(othello(), "", "f5d6\nf5\u{2004}d6c3\nf5f6\u{2004}\u{3000}z9\nf5f4\n");
    assert_eq!(counts(&imported), [3, 1], "{:?}", imported.reports);
    assert_eq!(imported.reports[0].place.as_ref().and_then(|place| place.line), Some(3));
}

/// Rules that make damka itself crash when there is a man on square 20.
#[derive(Debug)]
struct Crashing;

impl OverlayRules for Crashing {
    fn outcome(&self, _: &Position) -> Result<Option<Outcome>, Report> {
        Ok(None)
    }

    fn filter(&self, position: &Position, moves: &[Move]) -> Result<Vec<usize>, Report> {
        let square = damka::board::Square(19);
        assert!(position.at(square).is_none(), "a mistake of damka, made by a test");
        Ok((0..moves.len()).collect())
    }
}

fn crashing() -> Vec<CurrentRules> {
    let english = own_variant("english");
    vec![CurrentRules { variant: Arc::new(overlaid(english, Box::new(Crashing))), rules: 1 }]
}

#[test]
fn a_game_that_crashes_damka_is_listed_and_the_others_come_in() {
    let game = |moves: &str| format!("[Event \"x\"]\n[Variant \"english\"]\n\n{moves} *\n\n");
    let text = [game("1. 9-13"), game("1. 9-13 24-20 2. 11-15"), game("1. 10-14"), game("1. 11-15 22-18")].concat();
    let imported = import(crashing(), "", &text);
    assert_eq!(counts(&imported), [3, 1], "{:?}", imported.reports);
    let report = &imported.reports[0];
    assert!(report.message.contains("crashed"), "{report}");
    assert_eq!(report.place.as_ref().and_then(|place| place.line), Some(6), "{report}");
}

#[test]
fn faults_beyond_those_that_are_listed_still_keep_their_games_out() {
    let imported = import(vec![CurrentRules { variant: variant("othello"), rules: 1 }], "", &"f5d6z9\n".repeat(3000));
    assert_eq!(counts(&imported), [0, 3000]);
}

/// A game of one pawn that moves around four squares, with move texts chosen by the test.
fn walk(texts: &str) -> Result<Arc<Variant>, Reports> {
    let source = format!(
        "return {{ family = 'scripted', board = {{ columns = 2, rows = 2 }}, first = 'white', input = 'from_to',
          pieces = {{ {{ name = 'pawn', side = 1 }}, {{ name = 'man', side = 2 }} }},
          setup = function() return {{ grid = {{ 1, 0, 0, 2 }}, turn = 1, plies = 0 }} end,
          moves = function(p)
            local texts = {texts}
            local from = table.find(p.grid, 1)
            return {{ {{ text = texts[p.plies % #texts + 1], from = from, to = if from == 3 then 1 else from + 1 }} }}
          end,
          play = function(p, move)
            local grid = table.clone(p.grid)
            grid[move.to], grid[move.from] = 1, 0
            return {{ grid = grid, turn = 3 - p.turn, plies = p.plies + 1 }}
          end }}"
    );
    from_source("walk", "scripts/walk.lua", &source)
}

#[test]
fn script_rules_cannot_name_a_move_that_no_file_can_store() {
    for (text, why) in [
        ("{a} (b) \"c\" 2", "it contains a space"),
        ("a\u{2004}b", "it contains a space"),
        ("{a}", "it contains '{'"),
        ("a(b)", "it contains '('"),
        ("a[1]", "it contains '['"),
        ("a;b", "it contains ';'"),
        ("\"a\"", "it contains '\"'"),
        ("$1", "it contains '$'"),
        ("a\u{202e}b", "it contains '\\u{202e}'"),
        ("Qh5#", "it contains '#'"),
        ("*a", "it contains '*'"),
        ("1-0", "it would not be read back as a move"),
        ("1/2-1/2", "it would not be read back as a move"),
        ("*", "it contains '*'"),
        ("...", "it would not be read back as a move"),
        ("%a", "it would not be read back as a move"),
        ("/a", "it would be read back as \"a\""),
        ("1.a", "it would be read back as \"a\""),
        ("a-", "it would be read back as \"a\""),
        ("-a", "it begins with -, which separates squares"),
        ("–a", "it begins with –, which separates squares"),
        ("x", "it begins with x, which separates squares"),
    ] {
        let reports = walk(&format!("{{ {text:?} }}")).unwrap_err();
        assert!(reports[0].message.starts_with("`text` of move 1 is "), "{text}: {}", reports[0]);
        assert!(reports[0].message.contains(&format!(": {why}; use letters")), "{text}: {}", reports[0]);
    }
    // Suffixes in a file are separate from the move.
    for text in ["a!", "a?", "a!?"] {
        assert!(walk(&format!("{{ {text:?} }}")).is_err(), "{text}");
    }
}

#[test]
fn moves_that_are_called_like_something_else_are_played_again() {
    let texts = ["p", "P", "pass", "--", "a1+", "a1", "A1", "12", "0", "C8->D7", "a1xb2", "é–½", "1:1:1", "ps"];
    let list = texts.map(|text| format!("{text:?}")).join(", ");
    let walk = walk(&format!("{{ {list} }}")).unwrap_or_else(|faults| panic!("{}", lines(&faults)));
    let mut position = walk.start();
    let mut moves = Vec::new();
    for text in texts {
        let chosen = read_move(&position, text).unwrap_or_else(|why| panic!("{text}: {}", why.words()));
        assert_eq!(move_text(&walk, &chosen), text);
        position = position.play(&chosen).0;
        moves.push(chosen);
    }
    let text = write_pdn(&Game::played(&walk.start(), &moves, ["b", "w"], None, ""));
    let archive = Archive::read("x.pdn", &text);
    let replay = Replay::of(&archive.games[0], &walk, &archive.source).unwrap();
    assert!(archive.faults.is_empty() && replay.faults.is_empty(), "{text}\n{:?}", replay.faults);
    let played: Vec<&str> = replay.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(played, texts, "{text}");
    assert_eq!(shipped::position(&walk, &damka::notation::write_position(&position)).board(), position.board());
}

/// Texts that once took minutes, because they were searched again for each of their characters.
#[test]
fn long_texts_are_read_once() {
    let english = variant("english");
    let many = 200_000;
    for text in [
        format!("1. {}", "1".repeat(many)),
        format!("1. {}", "1 - ".repeat(many / 4)),
        format!("{}}}", "{\n[Event \"x\"]\n".repeat(many / 15)),
        "} ".repeat(many),
        "(1. 9-13) ".repeat(many / 10),
        format!("[FEN \"{}:{}\"]\n*", "a".repeat(many), ".".repeat(many)),
        format!("[FEN \"W:W{}\"]\n*", "99,".repeat(many)),
    ] {
        let archive = Archive::read("x.pdn", &text);
        assert!(archive.faults.len() < 250, "{} faults", archive.faults.len());
        for game in archive.games.iter().take(2) {
            match Replay::of(game, &english, &archive.source) {
                Ok(replay) => assert!(replay.faults.len() < 250, "{} faults", replay.faults.len()),
                Err(faults) => assert!(faults.len() < 250, "{} faults", faults.len()),
            }
        }
    }
    let archive = Archive::read("x.ggf", &"(;GM[".repeat(many / 5));
    assert!(archive.faults.len() < 250);
}
