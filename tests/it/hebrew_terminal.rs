//! Commands with `--language he`: output for people is in Hebrew; JSON, notation and files are unchanged.

use crate::cli::{Damka, Gave, damka, json};
use crate::foreign_words::{foreign, names};
use damka::config::Settings;
use damka::text::{Language, Words};

/// What is the same in every language here: ids of the files that the commands below name, and words of notation and commands.
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
    // Commands to type are in backticks, and options begin with two hyphens.
    let plain = |line: &str| {
        let line = line.replace(['\u{2068}', '\u{2069}', '\u{200e}', '\u{200f}'], "");
        let messages: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        messages.split(' ').filter(|word| !word.starts_with("--")).collect::<Vec<_>>().join(" ")
    };
    text.lines().map(plain).filter(|line| !foreign(line, &known).is_empty()).collect()
}

fn has_hebrew(text: &str) -> bool {
    text.chars().any(|letter| ('א'..='ת').contains(&letter))
}

/// Asserts that a run printed Hebrew and no English, on both streams together.
fn assert_hebrew(command: &str, gave: &Gave) {
    let stderr = format!("{}\n{}", gave.stdout, gave.stderr);
    assert!(has_hebrew(&stderr), "{command}: {stderr}");
    let wrong = english_lines(&stderr);
    assert!(wrong.is_empty(), "{command}:\n{}", wrong.join("\n"));
}

#[test]
fn lists_are_in_hebrew_with_ids_as_ever() {
    for command in ["list variants", "list presets", "list bots"] {
        let (hebrew, english) = (damka(&format!("{command} --language he")).output(), damka(command).output());
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
#[ignore = "slow: make test-deep-cases"]
fn help_and_wrong_arguments_are_in_hebrew() {
    let mut commands = vec![""];
    commands.extend("list new where play match tournament lab endgames describe moves explain perft replay".split(' '));
    commands.extend("games host join import export show render bench types docs check completions man".split(' '));
    let ours =
        ["Usage", "Options:", "Commands:", "Arguments:", "default:", "ossible values", "Print ", "Show ", "Variant "];
    for command in commands {
        let gave = damka(&format!("{command} --help --language he")).run();
        assert_eq!(gave.code, 0, "{command}: {}", gave.stderr);
        assert!(has_hebrew(&gave.stdout), "{command}: {}", gave.stdout);
        let english = ours.iter().find(|word| gave.stdout.contains(**word));
        assert_eq!(english, None, "{command}: {}", gave.stdout);
    }
    let folder = damka("--help").file("settings.yaml", "language: he\n").output();
    assert!(has_hebrew(&folder), "{folder}");
    for typed in [
        "undo",
        "lisst",
        "list --nosuch",
        "list nosuch",
        "perft english many",
        "play english",
        "play english random random --seed",
        "play english random random --guard 0",
        "match english random random --games 0",
        "match english random random --games 2 --games 2",
        "tournament ratings",
        "render english --size 5 --out x.png",
        "export x.pdn",
        "host english --side green",
        "new bot my fox",
        "check --all x",
        "list variants english more",
    ] {
        let gave = damka(&format!("{typed} --language he")).run();
        assert_eq!((gave.code, gave.stdout.as_str()), (2, ""), "{typed}: {}", gave.stderr);
        assert!(has_hebrew(&gave.stderr), "{typed}: {}", gave.stderr);
        let ours = ["error:", "Usage", "expected", "For more", "tip:", "invalid", "hint"];
        let english = ours.iter().find(|word| gave.stderr.contains(**word));
        assert_eq!(english, None, "{typed}: {}", gave.stderr);
    }
}

#[test]
fn contests_are_printed_in_hebrew() {
    for command in
        ["match english greedy random --games 4 --seed 1", "match english random random --games 2 --sprt --seed 1"]
    {
        let gave = damka(&format!("{command} --language he")).run();
        assert_eq!(gave.code, 0, "{command}");
        assert_hebrew(command, &gave);
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
    let run = |command: &str| damka(&format!("{command} {root}")).run();
    let none = run("games");
    assert_eq!(none.code, 1);
    let stderr = none.stderr.replace(&folder.path().display().to_string(), "");
    assert!(has_hebrew(&stderr) && english_lines(&stderr).is_empty(), "{stderr}");
    assert_eq!(run("match english random random --games 2 --seed 1").code, 0);
    for command in ["games", "games --limit 1", "replay 1 --verify", "replay 1"] {
        let gave = run(command);
        assert_eq!(gave.code, 0, "{command}: {}", gave.stderr);
        assert_hebrew(command, &gave);
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

/// A bot whose `move` is this code.
fn mover(code: &str) -> String {
    format!("--- @api 1\nreturn {{ title = 'b', games = {{ '*' }}, move = function(p, ctx)\n  {code}\nend }}\n")
}

/// The lines of a failed command that are for people, without source lines and the words of files, of Lua and of lists.
fn remarks(gave: &Gave) -> String {
    let is_source = |line: &&str| line.contains(" | ") || line.trim_start().starts_with('^');
    let plain = |line: &str| {
        let words = ["nil", "number", "string", "table", "add", "NaN", "<eof>", "YAML", "Luau", "Lua", "true", "false"];
        let line: String = line.split('\'').step_by(2).collect::<Vec<_>>().join(" ");
        words.iter().fold(line, |line, word| line.replace(word, ""))
    };
    gave.stderr.lines().filter(|line| !is_source(line)).map(plain).collect::<Vec<_>>().join("\n")
}

/// Asserts that a command fails, and that its errors are in Hebrew. `known` are names of files and of things to choose from.
fn assert_fails_in_hebrew(run: Damka, what: &str, known: &[&str]) {
    let gave = run.run();
    assert_ne!(gave.code, 0, "{what}");
    let text = known.iter().fold(remarks(&gave), |text, name| text.replace(name, ""));
    assert!(has_hebrew(&text), "{what}: {}", gave.stderr);
    let wrong = english_lines(&text);
    assert!(wrong.is_empty(), "{what}:\n{}", wrong.join("\n"));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn missing_files_bad_moves_and_unknown_names_are_in_hebrew() {
    for command in [
        "replay nosuch.pdn",
        "import nosuch.pdn",
        "replay .",
        "render english --out /nosuch/x.png",
        "export --out /nosuch/x.pdn",
        "moves english --position W:W99:B1",
        "play english minimax:depth=300 random",
        "play english minimax:weights=/nosuch.yaml random",
        "lab english --set men.rows=9",
        "check nosuch.lua",
        "join 127.0.0.1:1",
        "export 99",
        "endgames english --pieces 9",
        "match english random human --games 2",
    ] {
        assert_fails_in_hebrew(damka(&format!("{command} --language he")), command, &["export", "out"]);
    }
    let ids = damka("list --json").output();
    let ids: Vec<String> =
        ids.lines().map(|line| json(line)["id"].as_str().unwrap().to_owned()).chain(["nosuch".to_owned()]).collect();
    let mut known: Vec<&str> = ids.iter().map(String::as_str).collect();
    // Longer names first, since others are parts of them.
    known.sort_by_key(|id| std::cmp::Reverse(id.len()));
    for command in ["play nosuch random random", "play englsh random random", "play english nosuch random"] {
        assert_fails_in_hebrew(damka(&format!("{command} --language he")), command, &known);
    }
    let illegal = "[Event \"x\"]\n[GameType \"21\"]\n\n1. 11-15 32-1 *\n";
    let replay = damka("replay illegal.pdn --language he").file("illegal.pdn", illegal);
    assert_fails_in_hebrew(replay, "an illegal move", &["illegal.pdn"]);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn errors_in_scripts_are_in_hebrew() {
    for code in [
        "prnt()",
        "local x = nil return x.best",
        "return 1 + nil",
        "return {} < 1",
        "return table.insert(5)",
        "return require('nosuch')",
        "p.turn = 3",
        "return p:count('x')",
        "return 5",
        "ctx.memory.x = print return p:moves()[1]",
        "ctx.memory.x = { 1, a = 2 } return p:moves()[1]",
        "return search.best(p, { eval = { man = 0 / 0 } })",
        "return search.best(p, { depth = 1000 })",
        "return search.best(p, { eval = function() return 0 / 0 end })",
        "return search.mcts(p, { explore = -1 })",
        "return search.walk(p):back()",
        "return math.type(1)",
    ] {
        let run = damka("play english b random --seed 1 --language he").file("ai/b.lua", &mover(code));
        let known = ["two_phases", "position:moves()", "position:count(side, kind?)", "position:play(move)"];
        assert_fails_in_hebrew(run, code, &known);
    }
    for text in ["local x = 3 & 1", "f(1, )", "x", "local x = 'abc", "if true then"] {
        let run = damka("check b --language he").file("ai/b.lua", &format!("--- @api 1\n{text}\n"));
        assert_fails_in_hebrew(run, text, &[]);
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn errors_in_yaml_are_in_hebrew() {
    let keys = ["title", "inherits", "woods", "lamp", "room", "board", "pieces", "marks", "window", "fonts", "sounds"];
    let themes = ["colour_safe", "dusk", "high_contrast", "night", "paper", "tournament", "walnut"];
    let keys = [&keys[..], &themes[..]].concat();
    for (file, text) in [
        ("ai/heavy.yaml", "man: [1\n"),
        ("ai/heavy.yaml", "man: much\n"),
        ("ai/heavy.yaml", "man: 1: 2\n"),
        ("themes/dusk.yaml", "inherits: walnut\nboard:\n\tlight: red\n"),
        ("themes/dusk.yaml", "inherits: walnut\nboard: 3\n"),
        ("themes/dusk.yaml", "inherits: walnut\ntitel: Dusk\n"),
        ("themes/dusk.yaml", "inherits: nosuch\n"),
    ] {
        let run = damka(&format!("check {file} --language he")).file(file, text);
        assert_fails_in_hebrew(run, text, &keys);
    }
    for text in ["keys: { flip: Strg+F }", "keys: { flip: Enter }", "keys: { flip: Lfet }", "volume: loud", "sound: 3"]
    {
        let report = Settings::read("settings.yaml", text).unwrap_err();
        let hebrew = report.lines().into_iter().map(|line| Words::of(Language::Hebrew).format(line));
        let lines: Vec<String> = hebrew.filter(|line| !line.contains(" | ")).collect();
        assert_eq!(english_lines(&lines.join("\n")), Vec::<String>::new(), "{text}");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn programs_read_the_same_in_every_language() {
    for command in [
        "list --json",
        "moves english --json",
        "play english random random --seed 3 --json",
        "play english random random --seed 3 --format pdn",
        "match english random random --games 2 --seed 1 --json",
        "lab english --games 4 --seed 1 --json",
    ] {
        let settings = |language: &str| {
            let run = damka(command).file("settings.yaml", &format!("language: {language}\n")).run();
            (run.code, without_times(&run.stdout))
        };
        assert_eq!(settings("he"), settings("en"), "{command}");
    }
}

/// JSON lines without the milliseconds that a move took.
fn without_times(text: &str) -> String {
    text.split(',').filter(|part| !part.contains("\"ms\"")).collect::<Vec<_>>().join(",")
}

#[test]
fn the_settings_choose_the_language_and_the_option_overrules_them() {
    let list = |command: &str, language: &str| {
        damka(command).file("settings.yaml", &format!("language: {language}\n")).output()
    };
    assert!(has_hebrew(&list("list variants", "he")));
    assert!(!has_hebrew(&list("list variants --language en", "he")));
    assert!(!has_hebrew(&list("list variants", "system")));
    let gave = damka("list --language xx").run();
    assert!(gave.code == 2 && gave.stderr.contains("en, he"), "{}", gave.stderr);
}
