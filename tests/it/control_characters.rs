//! Control characters and bidi overrides in names, titles, prints and messages never reach the terminal; programs read
//! the text exactly as written.

use crate::cli::{damka, json};
use crate::library::damka as run_in;
use std::fs;

/// Clears the screen, rings, begins a code in one byte, deletes, turns text round.
const ODD: &str = "Bo\u{1b}[2J\u{7}\u{8}b\u{9b}1m\u{7f}\u{202e}\u{2066}\u{200f}";

/// The same as the terminal shows it.
const SHOWN: &str = r"Bo\u{1b}[2J\u{7}\u{8}b\u{9b}1m\u{7f}\u{202e}\u{2066}\u{200f}";

/// The same in a script.
const IN_LUA: &str = r"Bo\27[2J\7\8b\u{9b}1m\127\u{202e}\u{2066}\u{200f}";

fn assert_harmless(what: &str, text: &str) {
    let turns =
        |letter: char| matches!(letter, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let odd = text.chars().find(|letter| turns(*letter) || letter.is_control() && !matches!(letter, '\n' | '\t'));
    assert!(odd.is_none(), "{what}: {odd:?} in {text:?}");
}

fn game() -> String {
    format!("[White \"{ODD}\"]\n[Black \"Eve\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n")
}

#[test]
fn names_of_imported_games_are_shown_and_programs_read_them_exactly() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("odd.pdn");
    fs::write(&file, game()).unwrap();
    let run = |line: &str| run_in(home.path(), &line.split_whitespace().collect::<Vec<_>>());
    let (code, stdout, stderr) = run_in(home.path(), &["import", file.to_str().unwrap()]);
    assert!(code == 0, "{stderr}");
    assert_harmless("import", &stdout);
    let (_, stdout, _) = run("games");
    assert!(stdout.contains(SHOWN), "{stdout:?}");
    assert_harmless("games", &stdout);
    let (_, stdout, _) = run("games --json");
    assert_eq!(json(&stdout)["white"], ODD);
    assert_harmless("games --json", &stdout);
    for command in ["replay 1", "replay 1 --format board", "replay 1 --verify", "replay 1 --json"] {
        let (_, stdout, stderr) = run(command);
        assert_harmless(command, &stdout);
        assert_harmless(command, &stderr);
    }
    // What goes into a file stays as it was.
    let (_, stdout, _) = run("export 1");
    assert!(stdout.contains(ODD), "{stdout:?}");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn games_that_are_read_from_files_show_their_odd_texts() {
    for command in ["replay odd.pdn", "replay odd.pdn --verify", "import odd.pdn"] {
        let broken = game().replace("23-19", &format!("23-18 {{{ODD}}} {ODD}"));
        for text in [game(), broken, format!("{ODD}\n{ODD}"), format!("(;GM[Othello]PB[{ODD}]BO[8 {ODD}];)")] {
            let gave = damka(command).file("odd.pdn", &text).run();
            assert_harmless(command, &gave.stdout);
            assert_harmless(command, &gave.stderr);
        }
    }
    let gave = damka("replay odd.pdn --json").file("odd.pdn", &game()).run();
    let last = json(gave.stdout.lines().last().unwrap());
    assert_eq!(last["tags"]["White"], ODD, "{}", gave.stderr);
    let gave = damka("replay odd.pdn --format pdn").file("odd.pdn", &game()).run();
    assert!(gave.stdout.contains(ODD), "{:?}", gave.stdout);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn what_bots_say_of_themselves_and_print_is_shown() {
    let bot = format!(
        "--- @api 1\nlocal odd = \"{IN_LUA}\"\nreturn {{ title = odd, summary = odd, version = odd, games = {{ '*' }},\n\
         move = function(position, ctx) print(odd) ctx.log(odd .. '\\n' .. odd) ctx.trace(odd, odd) error(odd) end,\n\
         grade = function(position, move, ctx) ctx.trace(odd, odd) return 1 end }}"
    );
    for command in [
        "list",
        "list --json",
        "play english odd random --seed 1",
        "play english odd random --seed 1 --json",
        "play english odd random --seed 1 --trace traces",
        "match english odd random --games 2 --seed 1",
        "match english odd random --games 2 --seed 1 --json",
        "explain english odd",
        "explain english odd --json",
        "check ai/odd.lua",
        "check ai/odd.lua --json",
        "check",
    ] {
        let gave = damka(command).file("ai/odd.lua", &bot).run();
        assert_harmless(command, &gave.stdout);
        assert_harmless(command, &gave.stderr);
    }
    let gave = damka("play english odd random --seed 1").file("ai/odd.lua", &bot).run();
    assert!(gave.stderr.contains(&format!("[odd] {SHOWN}\n[odd] {SHOWN}\n[odd] {SHOWN}\n")), "{}", gave.stderr);
    assert!(gave.stderr.contains(&format!("error: {SHOWN}")), "{}", gave.stderr);
    let listed = damka("list bots --json").file("ai/odd.lua", &bot).output();
    assert!(listed.lines().any(|line| json(line)["title"] == ODD), "{listed}");
}

#[test]
fn laws_that_print_and_break_are_shown() {
    let laws = format!(
        "--- @api 1\nlocal odd = \"{IN_LUA}\"\nreturn {{ base = 'english', title = odd, summary = odd,\n\
         outcome = function(position) print(odd .. '\\n' .. odd) if position.ply > 2 then error(odd) end end }}"
    );
    for command in
        ["moves odd", "list variants", "describe odd", "describe odd --language he", "play odd random random", "check"]
    {
        let gave = damka(command).file("scripts/odd.lua", &laws).run();
        let hebrew = command.ends_with("he");
        let text =
            |text: &str| if hebrew { text.replace(['\u{2068}', '\u{2069}', '\u{200f}'], "") } else { text.to_owned() };
        assert_harmless(command, &text(&gave.stdout));
        assert_harmless(command, &text(&gave.stderr));
    }
    let gave = damka("moves odd").file("scripts/odd.lua", &laws).run();
    assert!(gave.stderr.contains(&format!("[rules] {SHOWN}\n[rules] {SHOWN}\n")), "{}", gave.stderr);
    // Isolates of damka's own Hebrew stay as they are.
    let stdout = damka("describe english --language he").output();
    assert!(stdout.contains('\u{2068}') && !stdout.contains("\\u{2068}"));
}

#[test]
fn what_was_typed_and_what_stands_in_settings_is_shown() {
    for command in ["moves", "list", "describe", "play english", "check", "docs", "replay", "no"] {
        let gave = damka(command).with(ODD).run();
        assert_eq!(gave.code, 2, "{command}");
        assert_harmless(command, &gave.stderr);
    }
    let gave = damka("moves english").with("--position").with(ODD).run();
    assert_harmless("--position", &gave.stderr);
    let gave = damka("").with(&format!("--{ODD}")).run();
    assert_harmless("an option", &gave.stderr);
    for (file, text) in [
        ("ai/x.yaml", format!("\"{ODD}\": {ODD}\n")),
        ("themes/x.yaml", format!("title: '{ODD}'\nother: '{ODD}'\n")),
        ("presets.yaml", format!("x:\n  '{ODD}': 1\n")),
    ] {
        let gave = damka("check").file(file, &text).run();
        assert_harmless(file, &gave.stdout);
        assert_harmless(file, &gave.stderr);
    }
    let gave = damka("play english human random --seed 1").typing(format!("{ODD}\nquit\n")).run();
    assert_harmless("a typed move", &gave.stdout);
}

#[test]
fn moves_of_a_game_that_is_over_say_so_beside_the_list() {
    for (command, lines) in [("moves english --position W:W:B1", 0), ("moves english --position W:W:B1 --json", 0)] {
        let gave = damka(command).run();
        assert_eq!((gave.code, gave.stdout.lines().count()), (0, lines), "{}", gave.stderr);
        assert_eq!(
            gave.stderr,
            "note: the game is over, so there are no moves: Black wins: white has no pieces left.\n"
        );
    }
    let gave = damka("moves english").run();
    assert_eq!((gave.code, gave.stderr.as_str()), (0, ""));
}
