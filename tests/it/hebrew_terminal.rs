//! Commands with `--language he`: output for people is in Hebrew; JSON, notation and files are unchanged.

use crate::cli::{Gave, damka};
use crate::hebrew::{foreign, names};

/// Words that are the same in every language: ids of the files that the commands below name, notation and commands.
const ALSO: [&str; 32] = [
    "english",
    "russian",
    "othello",
    "minimax",
    "greedy",
    "random",
    "human",
    "tournament",
    "resume",
    "SPRT",
    "Elo",
    "LLR",
    "pdn",
    "moves",
    "board",
    "back",
    "draw",
    "resign",
    "quit",
    "yes",
    "no",
    "match",
    "LuaLS",
    "perft",
    "seed",
    "foo",
    "green",
    "Random",
    "Greedy",
    "casual",
    "loss",
    "depth",
];

/// The lines with words that are neither Hebrew nor names nor notation.
fn english_lines(text: &str) -> Vec<String> {
    let mut known = names();
    known.extend(ALSO.map(str::to_owned));
    // Commands to type are in backticks; options begin with two hyphens.
    let plain = |line: &str| {
        let line = line.replace(['\u{2068}', '\u{2069}', '\u{200e}', '\u{200f}'], "");
        let words: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        words.split(' ').filter(|word| !word.starts_with("--")).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(plain).filter(|line| !foreign(line, &known).is_empty()).collect()
}

fn has_hebrew(text: &str) -> bool {
    text.chars().any(|letter| ('א'..='ת').contains(&letter))
}

/// Asserts that a run printed Hebrew and no English, on both streams together.
fn assert_hebrew(verb: &str, gave: &Gave) {
    let output = format!("{}\n{}", gave.stdout, gave.stderr);
    assert!(has_hebrew(&output), "{verb}: {output}");
    let wrong = english_lines(&output);
    assert!(wrong.is_empty(), "{verb}:\n{}", wrong.join("\n"));
}

#[test]
fn lists_are_in_hebrew_with_ids_as_ever() {
    for verb in ["list variants", "list presets", "list bots"] {
        let (hebrew, english) = (damka(&format!("{verb} --language he")).output(), damka(verb).output());
        assert_eq!(hebrew.lines().count(), english.lines().count());
        for (hebrew, english) in hebrew.lines().zip(english.lines()) {
            let id = english.split_whitespace().nth(1).unwrap();
            assert!(hebrew.contains(&format!(" {id} ")) && has_hebrew(hebrew), "{hebrew}");
        }
    }
}

#[test]
fn columns_begin_at_the_same_place_in_every_row() {
    let list = damka("list variants --language he").output();
    let begin = |line: &str| {
        let shown = line.replace(['\u{2068}', '\u{2069}', '\u{200f}'], "");
        shown[..shown.find("scripts/").unwrap()].chars().count()
    };
    let places: Vec<usize> = list.lines().map(begin).collect();
    assert!(places.iter().all(|place| *place == places[0]), "{list}");
}

#[test]
fn moves_are_notation_and_errors_are_hebrew() {
    assert_eq!(damka("moves english --language he").output(), damka("moves english").output());
    let gave = damka("moves english --tree 32 --language he").run();
    assert_eq!(gave.code, 2);
    assert_hebrew("tree", &gave);
}

#[test]
fn contests_are_printed_in_hebrew() {
    for verb in
        ["match english greedy random --games 4 --seed 1", "match english random random --games 2 --sprt --seed 1"]
    {
        let gave = damka(&format!("{verb} --language he")).run();
        assert_eq!(gave.code, 0, "{verb}");
        assert_hebrew(verb, &gave);
    }
    let gave = damka("tournament english greedy random random:seed=2 --language he").run();
    assert_eq!(gave.code, 2, "{}", gave.stderr);
    assert_hebrew("a wrong seat", &gave);
    assert_hebrew(
        "a tournament",
        &damka("tournament english greedy random minimax:depth=1 --games 2 --language he").run(),
    );
    assert_hebrew("status", &damka("tournament status --language he").run());
}

#[test]
fn the_lab_reports_in_hebrew() {
    let gave = damka("lab english --set men.rows=2 --games 8 --seed 1 --language he").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    assert_hebrew("lab", &gave);
}

#[test]
fn games_are_played_in_hebrew() {
    assert_hebrew("play", &damka("play english greedy random --seed 1 --language he").run());
    let typed =
        damka("play english human random --seed 5 --language he").typing("help\nfoo\nback\n9-13\nresign\n").run();
    assert_eq!(typed.code, 0, "{}", typed.stderr);
    assert_hebrew("a person", &typed);
    assert_hebrew("left", &damka("play english human random --seed 5 --language he").typing("quit\n").run());
    let bot = "--- @api 1\nreturn { title = \"b\", games = { \"*\" }, move = function(p) return nil end }\n";
    let gave = damka("play english b random --seed 1 --language he").file("ai/b.lua", bot).run();
    assert!(gave.code == 1 && has_hebrew(&gave.stderr), "{}", gave.stderr);
}

#[test]
fn saved_games_are_listed_in_hebrew() {
    let folder = tempfile::tempdir().unwrap();
    let root = format!("--root {} --language he", folder.path().display());
    let run = |verb: &str| damka(&format!("{verb} {root}")).run();
    let none = run("games");
    assert_eq!(none.code, 1);
    let stderr = none.stderr.replace(&folder.path().display().to_string(), "");
    assert!(has_hebrew(&stderr) && english_lines(&stderr).is_empty(), "{stderr}");
    assert_eq!(run("match english random random --games 2 --seed 1").code, 0);
    for verb in ["games", "games --limit 1", "replay 1 --verify", "replay 1"] {
        let gave = run(verb);
        assert_eq!(gave.code, 0, "{verb}: {}", gave.stderr);
        assert_hebrew(verb, &gave);
    }
}

#[test]
fn checks_and_explanations_are_in_hebrew() {
    let bot =
        "--- @api 1\nreturn { title = \"b\", games = { \"english\" }, move = function(p) return p:moves()[1] end }\n";
    let gave = damka("check --language he").file("ai/b.lua", bot).run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    assert_hebrew("check", &gave);
    assert_hebrew("check nosuch", &damka("check nosuch.lua --language he").run());
    assert_hebrew("explain", &damka("explain english human --language he").run());
    assert_hebrew("endgames", &damka("endgames english --pieces 2 --language he").run());
    assert_hebrew("a wrong side", &damka("play english human random --first green --language he").run());
}

#[test]
fn programs_read_the_same_in_every_language() {
    for verb in [
        "list --json",
        "moves english --json",
        "play english random random --seed 3 --json",
        "play english random random --seed 3 --format pdn",
        "match english random random --games 2 --seed 1 --json",
        "lab english --games 4 --seed 1 --json",
    ] {
        let settings = |language: &str| {
            let run = damka(verb).file("settings.yaml", &format!("language: {language}\n")).run();
            (run.code, without_times(&run.stdout))
        };
        assert_eq!(settings("he"), settings("en"), "{verb}");
    }
}

/// JSON lines without the duration of moves.
fn without_times(text: &str) -> String {
    text.split(',').filter(|part| !part.contains("\"ms\"")).collect::<Vec<_>>().join(",")
}

#[test]
fn the_settings_choose_the_language_and_the_option_overrules_them() {
    let list =
        |verb: &str, language: &str| damka(verb).file("settings.yaml", &format!("language: {language}\n")).output();
    assert!(has_hebrew(&list("list variants", "he")));
    assert!(!has_hebrew(&list("list variants --language en", "he")));
    assert!(!has_hebrew(&list("list variants", "system")));
    let gave = damka("list --language xx").run();
    assert!(gave.code == 2 && gave.stderr.contains("en, he"), "{}", gave.stderr);
}
