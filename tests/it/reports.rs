//! Reports of every kind of file, as the window shows them in English and in Hebrew.

use crate::shipped;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::config::{Presets, Settings, ThemeFile, Weights};
use damka::doctor::{Check, Effort, Subject, examine};
use damka::notation::{Replay, read_ggf, read_pdn, read_transcripts};
use damka::report::{Report, Source};
use damka::text::{Language, Words};
use std::fs;

/// Both sentences of a report in Hebrew, what is quoted from files left out.
fn hebrew(report: &Report) -> Vec<String> {
    let words = Words::of(Language::Hebrew);
    let message = [Some(report.message_in(words)), report.hint_in(words)].into_iter().flatten();
    message.map(|text| text.split('`').step_by(2).collect::<Vec<_>>().join("_")).collect()
}

/// Each sentence must have been said in Hebrew and hold no English word of ours.
fn assert_told(reports: &[Report], least: usize) {
    assert!(reports.len() >= least, "{reports:#?}");
    for report in reports {
        for text in hebrew(report) {
            let is_hebrew = text.chars().any(|c| ('א'..='ת').contains(&c));
            let english = [" the ", " is ", " must ", " not ", " there ", "There ", " are "];
            let found: Vec<_> = english.iter().filter(|word| text.contains(**word)).collect();
            assert!(is_hebrew && found.is_empty(), "{text}\n{report}");
        }
    }
}

fn catalog(files: &[(&str, &str)]) -> (tempfile::TempDir, Catalog) {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    (folder, catalog)
}

#[test]
fn files_of_games_are_refused_in_hebrew() {
    let text = "[Event \"x\"]\n[Event \"y\"]\n[Result \"1-0\"]\n[ \"z\"]\n[White Ann]\n[Black \"Ben]\n\
        1. 11-15 } $999 ) (23-18 [%clk 1] %x 2. /FEN {open 0-1\n";
    let (_, faults) = read_pdn(&Source::new("a.pdn", text));
    assert_told(&faults, 9);
    let (_folder, catalog) = catalog(&[]);
    let now = catalog.now();
    let variant = now.variant("english").unwrap();
    for text in ["1. 11-15 22-11 *", "1. 11-xx *", "( 11-15 ) *", "[SetUp \"1\"]\n1. 11-15 *"] {
        let source = Source::new("a.pdn", text);
        let (games, _) = read_pdn(&source);
        assert_told(&Replay::of(&games[0], &variant, &source).unwrap().faults, 1);
    }
    let games = ["[Variant \"nothing\"]\n*", "[GameType \"99\"]\n*", "[White \"Ann\"]\n*"];
    for text in games {
        let (games, _) = read_pdn(&Source::new("a.pdn", text));
        let known = now.variants.iter().filter_map(|entry| entry.good());
        assert_told(&[games[0].variant(known).unwrap_err()], 1);
    }
    assert_told(&read_transcripts(&Source::new("a.txt", "f5d6zz9")).1, 1);
    assert_told(&read_ggf(&Source::new("a.ggf", "(;GM[chess]BO[10 ---- *]")).1, 3);
}

#[test]
fn what_is_wrong_in_settings_weights_themes_and_presets_is_reported_in_hebrew() {
    let settings = [
        "volume: 7\n",
        "volme: 1\n",
        "notation: shrt\n",
        "\tsound: true\n",
        "sound: true\nsound: true\n",
        "sound: perhaps\n",
        "keys: { flip: Strg+F }\n",
        "keys: { flip: Enter }\n",
        "keys: { flip: Lfet }\n",
        "keys: { flip: Qqqqqq }\n",
        "keys: { flip: H }\n",
        "guard_secs: [\n",
    ];
    for text in settings {
        assert_told(&[Settings::read("settings.yaml", text).unwrap_err()], 1);
    }
    assert_told(&Weights::read("ai/x.yaml", "man: lots\nking: [1]\nedge: true\nrow:\n").unwrap_err(), 4);
    for text in ["marks: { target: red }\n", "fonts: { text: comic }\n", "lamp: { falloff: 99 }\n", "sounds: /etc\n"] {
        assert_told(&[ThemeFile::read("themes/x.yaml", text).unwrap_err()], 1);
    }
    let presets = "presets:\n  - { id: a b, title: A, seat: random }\n  - { id: c, title: C, seat: human }\n  - { id: c, \
        title: C, seat: random }\n";
    assert_told(&Presets::read("ai/presets.yaml", presets).unwrap_err(), 3);
    // The terminal's sentences stay as they are.
    let message = Settings::read("settings.yaml", "volme: 1\n").unwrap_err().to_string();
    assert!(
        message.contains("error: unknown key `volme`") && message.contains("hint: did you mean `volume`?"),
        "{message}"
    );
}

#[test]
fn what_is_wrong_in_a_script_is_reported_in_hebrew() {
    let files = [
        ("scripts/a.lua", "--- @api 1\nreturn { family = \"draughts\", titel = 1, board = { columns = 99 } }\n"),
        ("scripts/b.lua", "return {}\n"),
        ("scripts/c.lua", "--- @api 9\nreturn {}\n"),
        ("scripts/d.lua", "--- @api 1\nreturn { family = \"drafts\" }\n"),
        ("scripts/e.lua", "--- @api 1\nreturn { base = \"nothing\" }\n"),
        ("scripts/f.lua", "--- @api 1\nreturn { family = \"lua\", pieces = { { name = \"9\", side = 3 } } }\n"),
        ("scripts/g.lua", "--- @api 1\nreturn { base = \"english\", men = { moves = {} }, crowning = \"perhaps\" }\n"),
        ("ai/a.lua", "--- @api 1\nreturn { title = 3 }\n"),
        ("ai/b.lua", "--- @api 1\nreturn { title = \"B\", games = { \"*\" } }\n"),
        ("ai/c.lua", "--- @api 1\nreturn { title = \"C\", gmes = {} }\n"),
        ("themes/t.yaml", "inherits: nothing\n"),
    ];
    let (_folder, catalog) = catalog(&files);
    let now = catalog.now();
    for (file, _) in files {
        assert_told(&now.faults_of(file).unwrap(), 1);
    }
}

/// What the doctor finds in variants that were broken on purpose. What a script's own fault says is English.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn what_the_doctor_finds_is_reported_in_hebrew() {
    let effort = Effort { games: 4, positions: 60, max_slow_perft: 500, max_fast_perft: 50_000, ..Effort::QUICK };
    let mut messages = Vec::new();
    for file in fs::read_dir(shipped::root().join("tests/doctor")).unwrap().map(|file| file.unwrap().path()) {
        let id = file.file_stem().unwrap().to_str().unwrap();
        let source = fs::read_to_string(&file).unwrap();
        let Ok(variant) = shipped::from_source(id, "x.lua", &source) else { continue };
        let reload = || shipped::from_source(id, "x.lua", &source).ok();
        let subject =
            Subject { variant: &variant, file: "x.lua", source: &source, reload: &reload, should_continue: &|| true };
        let found =
            examine(&subject, effort).findings.into_iter().filter(|finding| finding.check != Check::ScriptRules);
        messages.extend(found.map(|finding| finding.report));
    }
    let wrong = "--- @waive symetry: x\n--- @waive pieces\n--- @waive laws: x\n--- @perft seven\n";
    let source = format!("--- @api 1\n{wrong}return {{ base = \"english\" }}\n");
    let variant = shipped::from_source("x", "x.lua", &source).unwrap();
    let subject =
        Subject { variant: &variant, file: "x.lua", source: &source, reload: &|| None, should_continue: &|| false };
    messages.extend(examine(&subject, effort).findings.into_iter().map(|finding| finding.report));
    assert_told(&messages, 12);
}

#[test]
fn impossible_seats_are_reported_in_hebrew() {
    let (_folder, catalog) = catalog(&[]);
    let variant = catalog.now().variant("english").unwrap();
    for text in ["human:x=1", "minimx", "minimax:depth", "minimax:dpth=1", "minimax:depth=999", "@nobody"] {
        assert_told(&catalog.seat(text, &variant).unwrap_err(), 1);
    }
}
