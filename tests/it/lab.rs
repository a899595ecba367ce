//! `damka lab`: its results, the arguments it refuses, and its page of the manual.

use crate::cli::{Gave, damka};
use crate::shipped::root;
use serde_json::Value;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::sync::mpsc::channel;
#[cfg(unix)]
use std::time::Duration;

fn lab(arguments: &[&str]) -> Gave {
    arguments.iter().fold(damka("lab"), |run, argument| run.with(argument)).run()
}

fn lab_json(arguments: &[&str]) -> Value {
    let gave = lab(&[arguments, &["--json"]].concat());
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    serde_json::from_str(&gave.stdout).unwrap_or_else(|error| panic!("{error}: {}", gave.stdout))
}

fn row<'a>(text: &'a Value, figure: &str) -> &'a Value {
    text["figures"].as_array().unwrap().iter().find(|row| row["figure"] == figure).unwrap()
}

/// The same rules give the same games; and the same figures on one thread and on three.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn rules_compared_with_themselves_show_no_difference() {
    let played = |threads: &str| {
        lab_json(&[
            "english",
            "--against",
            "english",
            "--bot",
            "random",
            "--games",
            "20",
            "--seed",
            "3",
            "--concurrency",
            threads,
        ])
    };
    let (one, three) = (played("1"), played("3"));
    assert_eq!(one, three);
    assert_eq!(one["sentence"], "english compared with english: no difference found in 20 and 20 games");
    for row in one["figures"].as_array().unwrap() {
        assert_eq!((&row["values"][0], &row["errors"][0]), (&row["values"][1], &row["errors"][1]), "{row}");
        assert_eq!((row["chance"].as_f64(), row["differs"].as_bool()), (Some(1.0), Some(false)), "{row}");
    }
    assert_eq!(row(&one, "draws")["values"][0], row(&told_alone(), "draws")["values"][0]);
}

fn told_alone() -> Value {
    let text = lab_json(&["english", "--bot", "random", "--games", "20", "--seed", "3"]);
    assert!(row(&text, "draws")["chance"].is_null() && text["rules"].as_array().unwrap().len() == 1);
    text
}

#[test]
fn a_fact_that_is_changed_changes_what_it_must() {
    // Games are drawn after two moves by each side without progress, and begin with eight men a side.
    let sets = ["english", "--set", "drawing.quiet_moves=2", "--set", "men.rows=2"];
    let text = lab_json(&[&sets[..], &["--bot", "random", "--games", "60", "--seed", "4"]].concat());
    let draws = row(&text, "draws");
    assert!(draws["values"][1].as_f64().unwrap() > draws["values"][0].as_f64().unwrap() + 0.3, "{draws}");
    let ending = text["figures"].as_array().unwrap().iter().find(|row| row["ending"] == "no_progress").unwrap();
    for differs in [draws, row(&text, "captured"), row(&text, "length"), ending] {
        assert_eq!(differs["differs"], true, "{differs}");
    }
    let name = "english with drawing.quiet_moves=2, men.rows=2";
    assert_eq!(text["rules"][1]["name"], name);
    assert!(text["sentence"].as_str().unwrap().starts_with(&format!("{name}: ")), "{text}");
}

#[test]
fn what_cannot_be_tried_is_refused_before_anything_is_played() {
    for (arguments, expected) in [
        (&["englsh"][..], "did you mean `english`?"),
        (&["english", "--against", "othelo"], "did you mean `othello`?"),
        (&["english", "--set", "men.captrues={}"], "did you mean `captures`?"),
        (&["english", "--set", "men.captrues={}"], "--set men.captrues={}: error: unknown key `men.captrues`"),
        (&["english", "--set", "men.rows=9"], "`men.rows` must be a whole number from 1 to 6, not 9"),
        (&["english", "--set", "crowning=nevr"], "did you mean `never`?"),
        (&["english", "--set", "men.rows"], "--set 'men.rows=true'"),
        (&["english", "--set", "men.rows=3"], "english already has these facts"),
        (&["english", "--set", "men={"], "--set"),
        (&["connect_four", "--set", "board.colums=8"], "did you mean `columns`?"),
        (&["english", "--bot", "human"], "quick games are played by bots only"),
        (&["english", "--bot", "gredy"], "did you mean `greedy`?"),
        (&["othello", "--bot", "first_fit"], "first_fit"),
        (&["english", "--games", "0"], "--games"),
        (&["english", "--seed", "x"], "--seed"),
    ] {
        let gave = lab(arguments);
        assert_eq!((gave.code, gave.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(gave.stderr.contains(expected), "{arguments:?}: {}", gave.stderr);
    }
}

/// A bot without chance plays the same games again; they count once.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn repeats_do_not_count() {
    let text = lab_json(&["english", "--bot", "greedy", "--games", "80", "--seed", "5"]);
    let games = text["rules"][0]["games"].as_u64().unwrap();
    assert!(games <= 49, "there are 49 openings of two plies");
    assert_eq!(text["rules"][0]["repeats"], 80 - games);
}

#[test]
fn a_bot_that_fails_is_reported_and_its_games_do_not_count() {
    let bot = "--- @api 1\nreturn { title = \"Late\", games = { \"*\" }, move = function(position, ctx)\n  \
               if position.ply > 6 and ctx.random(12) == 1 then error(\"too late\") end\n  \
               return position:moves()[1]\nend }\n";
    let gave = damka("lab connect_four --bot late --games 20 --seed 6").file("ai/late.lua", bot).run();
    assert_eq!(gave.code, 1, "{}", gave.stdout);
    assert!(gave.stderr.contains("bot fault") && gave.stderr.contains("too late"), "{}", gave.stderr);
}

/// Every command of the page is run, the later ones with few games; what it shows is what is printed.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn the_page_of_the_lab_says_what_happens() {
    let page = std::fs::read_to_string(root().join("docs/lab.md")).unwrap();
    let mut commands = 0;
    for block in page.split("```sh\n").skip(1) {
        let (lines, after) = block.split_once("```").unwrap();
        let shown: Vec<&str> = after
            .lines()
            .skip(4)
            .map_while(|line| line.strip_prefix("    ").or(line.is_empty().then_some("")))
            .collect();
        for line in lines.lines() {
            let line = line.strip_prefix("damka ").unwrap().replace('\'', "");
            let is_short = line.contains("--games");
            let gave = damka(&if is_short { line.clone() } else { format!("{line} --games 3") }).run();
            assert_eq!(gave.code, 0, "{line}: {}", gave.stderr);
            if is_short {
                assert_eq!(gave.stdout.trim_end(), shown.join("\n").trim_end());
            }
            commands += 1;
        }
    }
    assert_eq!(commands, 5);
}

/// A game of twenty plies whose rules print each ply to standard error.
#[cfg(unix)]
const PRINTED: &str = "--- @api 1
return {
  family = 'scripted',
  title = 'Printed',
  board = { columns = 2, rows = 2 },
  pieces = { { name = 'pawn', side = 1 }, { name = 'man', side = 2 } },
  setup = function()
    return { grid = { 1, 0, 0, 2 }, turn = 1, plies = 0 }
  end,
  moves = function(p)
    local from = table.find(p.grid, 1)
    return { { text = `on{p.plies}`, from = from, to = if from == 3 then 1 else from + 1 } }
  end,
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.to], grid[move.from] = 1, 0
    return { grid = grid, turn = 3 - p.turn, plies = p.plies + 1 }
  end,
  outcome = function(p)
    print(`ply {p.plies}`)
    return if p.plies == 20 then { ending = 'twenty plies' } else nil
  end,
}
";

/// The results so far are printed.
#[cfg(unix)]
#[test]
fn a_stopped_lab_reports_the_games_it_played() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir(home.path().join("scripts")).unwrap();
    std::fs::write(home.path().join("scripts/printed.lua"), PRINTED).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args("lab printed --bot random --games 1000000 --concurrency 1 --seed 8 --json".split(' '));
    command.env("DAMKA_HOME", home.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (sender, lines) = channel();
    let stderr = BufReader::new(child.stderr.take().unwrap());
    let reader = std::thread::spawn(move || stderr.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok()));
    let next = || lines.recv_timeout(Duration::from_mins(1)).expect("it plays no games");
    // The only thread has finished a game once it plays the start of the next.
    while next() != "[rules] ply 20" {}
    while next() != "[rules] ply 1" {}
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut stopped = next();
    while !stopped.contains("stopped after") {
        stopped = next();
    }
    let output = child.wait_with_output().unwrap();
    assert!(reader.join().unwrap());
    let stdout: Value = serde_json::from_slice(&output.stdout).unwrap();
    // All games are alike, and the figures count them once.
    assert_eq!(stdout["rules"][0]["games"], 1, "{stopped}");
    assert!(!stopped.contains("stopped after 0 of"), "{stopped}");
    assert_eq!(output.status.code(), Some(0));
}
