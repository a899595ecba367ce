//! Engines over every protocol: damka as such an engine, driven by damka.

use crate::cli::{Gave, damka};
use crate::fuzz::targets::engine_seat;
use crate::shipped;
use damka::engine::{RecordedLine, read_recorded};
use damka::notation::move_text;
use damka::rules::Move;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder with engines: the name and the file of each.
struct Engines {
    folder: TempDir,
}

impl Engines {
    fn new(files: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["ai", "tmp"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        for (name, text) in files {
            fs::write(folder.path().join(format!("ai/{name}.engine.yaml")), text).unwrap();
        }
        Self { folder }
    }

    fn run(&self, line: &str) -> Gave {
        let root = self.folder.path().display();
        let [config, tmp] = ["config", "tmp"].map(|name| self.folder.path().join(name));
        damka(&format!("--root {root} {line}")).env("XDG_CONFIG_HOME", config).env("TMPDIR", tmp).run()
    }
}

/// The file of an engine that is damka itself.
fn file(protocol: &str, game: &str, arguments: &str) -> String {
    let command: Vec<&str> = arguments.split_whitespace().collect();
    let command = format!("[{}, engine, {protocol}, {}]", env!("CARGO_BIN_EXE_damka"), command.join(", "));
    format!("title: Other\nprotocol: {protocol}\ncommand: {command}\ngames: {{{game}: \"\"}}\n")
}

/// The moves of a game in PDN or GGF, without its tags.
fn moves(output: &Gave) -> String {
    assert_eq!(output.code, 0, "{}", output.stderr);
    output.stdout.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_bot_plays_the_same_game_over_every_protocol() {
    for (protocol, game) in [
        ("nboard", "othello"),
        ("gtp", "othello"),
        ("gtp", "connect_four"),
        ("damka", "frisian"),
        ("damka", "tb"),
        ("damka", "othello"),
    ] {
        let engines = Engines::new(&[("other", file(protocol, game, &format!("{game} --seat greedy")))]);
        let over = engines.run(&format!("play {game} other random --seed 1 --format pdn --allow-engine"));
        let direct = engines.run(&format!("play {game} greedy random --seed 1 --format pdn"));
        assert_eq!(moves(&over), moves(&direct), "{protocol} {game}");
    }
}

/// What a line means to a protocol, in words: a move, a value with its moves, or nothing.
fn read(protocol: &str, game: &str, line: &str) -> String {
    let seat = engine_seat(protocol, game);
    let variant = shipped::variant(game);
    let text = |legal: &Move| move_text(&variant, legal);
    match read_recorded(&seat, &variant.start(), 0, &[line]).remove(0) {
        RecordedLine::Nothing => "nothing".into(),
        RecordedLine::NoMove => "no move".into(),
        RecordedLine::Chosen(chosen) => text(&chosen),
        RecordedLine::Progress(value, moves) => {
            format!("{value} {}", moves.iter().map(text).collect::<Vec<_>>().join(" "))
        }
    }
}

/// Lines as NTest, Edax, Egaroucid, Scan and Moby Dam write them, and others that mean nothing.
#[test]
fn the_forms_of_real_engines_are_read() {
    let cases = [
        ("nboard", "=== F5/-0.25/0.00", "f5"),
        ("nboard", "=== f5 -0.25 0.0", "f5"),
        ("nboard", "=== D3", "d3"),
        ("nboard", "=== PA", "no move"),
        ("nboard", "=== a1", "no move"),
        ("nboard", "search F5d6C3 -0.25 0 12", "-0.25 f5 d6 c3"),
        ("nboard", "search F5-D6-C3 1 0 73%W text that is free", "1 f5 d6 c3"),
        ("nboard", "book f5 2.00,-2.00 1200 22", "2 f5"),
        ("nboard", "search a1 1 0 1", "nothing"),
        ("nboard", "search F5 nan 0 1", "nothing"),
        ("nboard", "status Thinking", "nothing"),
        ("nboard", "pong 7", "nothing"),
        ("gtp", "=7 F5", "f5"),
        ("gtp", "=7 f5", "f5"),
        ("gtp", "=7 PASS", "no move"),
        ("gtp", "=7 resign", "no move"),
        ("gtp", "?7 cannot", "no move"),
        ("gtp", "=2", "nothing"),
        ("gtp", "?2 unacceptable size", "no move"),
        ("gtp", "?3 unknown command", "nothing"),
        ("hub", "done move=32-28 ponder=19-23", "32-28"),
        ("hub", "info depth=4 score=0.25 nodes=9 time=0.1 nps=1.2 pv=\"32-28 19-23\"", "0.25 32-28 19-23"),
        ("hub", "done move=", "no move"),
        ("dxp", "M000032280000", "32-28"),
        ("dxp", "M000032270000", "32-27"),
        ("dxp", "M000032250000", "no move"),
        ("dxp", "CHello", "nothing"),
        ("dxp", "E10", "nothing"),
        ("dxp", "B001W", "nothing"),
    ];
    for (protocol, line, expected) in cases {
        let game = if matches!(protocol, "nboard" | "gtp") { "othello" } else { "international" };
        assert_eq!(read(protocol, game, line), expected, "{protocol}: {line}");
    }
}

/// GTP has no positions: the moves of an opening are found, in time that is on the engine's clock.
#[test]
fn an_engine_that_knows_only_moves_is_led_to_an_opening() {
    let engines = Engines::new(&[("other", file("gtp", "othello", "othello --seat greedy"))]);
    let position = "------------O-----OOOO---XXXOO---XXXXO-----XX------------------- O";
    let root = engines.folder.path().display();
    let line = format!("--root {root} play othello random other --seed 1 --allow-engine --position");
    let played = damka(&line).with(position).env("XDG_CONFIG_HOME", engines.folder.path()).run();
    assert_eq!(played.code, 0, "{}{}", played.stdout, played.stderr);
}

/// A port that is free, as far as one can know.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn a_bot_plays_by_dxp() {
    let address = format!("127.0.0.1:{}", free_port());
    let text =
        file("dxp", "international", &format!("--seat greedy --listen {address}")) + &format!("address: {address}\n");
    let engines = Engines::new(&[("other", text)]);
    let over = engines.run("play international other:time=60 random --seed 1 --format pdn --allow-engine");
    let direct = engines.run("play international greedy random --seed 1 --format pdn");
    assert_eq!(moves(&over), moves(&direct));
    let checked = engines.run("engine check other --allow-engine");
    assert_eq!(checked.code, 0, "{}{}", checked.stdout, checked.stderr);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn damka_passes_its_own_check_in_every_protocol() {
    for (protocol, game) in [("nboard", "othello"), ("gtp", "othello"), ("damka", "russian")] {
        let engines = Engines::new(&[("other", file(protocol, game, &format!("{game} --seat minimax:depth=2")))]);
        let checked = engines.run("engine check other --allow-engine");
        assert_eq!(checked.code, 0, "{protocol}: {}{}", checked.stdout, checked.stderr);
    }
}

/// The example of the manual, in games of all families.
#[test]
fn the_example_in_python_is_an_engine() {
    let program = shipped::root().join("examples/engine.py");
    let lines = fs::read_to_string(&program).unwrap().lines().count();
    assert!(lines < 50, "{lines} lines");
    let games = ["english", "othello", "tb", "connect_four"];
    let listed = games.map(|game| format!("{game}: \"\"")).join(", ");
    let text = format!(
        "title: Python\nprotocol: damka\ncommand: [python3, {}]\ngames: {{{listed}}}\noptions: {{greed: 0.9}}\n",
        program.display()
    );
    let engines = Engines::new(&[("py", text)]);
    for game in games {
        let played = engines.run(&format!("play {game} py random --seed 2 --allow-engine"));
        assert_eq!(played.code, 0, "{game}: {}{}", played.stdout, played.stderr);
    }
    let checked = engines.run("engine check py --game english --allow-engine");
    assert_eq!(checked.code, 0, "{}{}", checked.stdout, checked.stderr);
}

/// Plays, but writes into the folder that it runs in.
fn writes_into(folder: &Path, is_private: bool) -> bool {
    let script = folder.join("engine.sh");
    let damka = env!("CARGO_BIN_EXE_damka");
    fs::write(
        &script,
        format!("#!/bin/sh\necho learned > book\nexec {damka} engine hub international --seat greedy\n"),
    )
    .unwrap();
    let text = format!(
        "title: W\nprotocol: hub\ncommand: [sh, ./engine.sh]\ndir: {}\nprivate_dir: {is_private}\ngames: {{international: \"\"}}\n",
        folder.display()
    );
    let engines = Engines::new(&[("w", text)]);
    let played = engines.run("play international w random --seed 1 --allow-engine");
    assert_eq!(played.code, 0, "{}", played.stderr);
    assert_eq!(fs::read_dir(engines.folder.path().join("tmp")).unwrap().count(), 0, "the copy is deleted");
    folder.join("book").exists()
}

#[test]
fn a_private_folder_is_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    assert!(!writes_into(folder.path(), true));
    assert!(writes_into(folder.path(), false));
}

#[test]
fn limits_that_a_protocol_does_not_know_are_refused() {
    let text = file("nboard", "othello", "othello --seat greedy");
    let engines = Engines::new(&[("other", text)]);
    let refused = engines.run("play othello other:time=1 random --allow-engine");
    assert_eq!(refused.code, 2);
    assert!(
        refused.stderr.contains("nboard cannot set such a limit") && refused.stderr.contains("it supports: depth=")
    );
    let address = Engines::new(&[("other", file("hub", "international", "--seat greedy") + "address: 127.0.0.1:1\n")]);
    assert!(address.run("engine list").stdout.contains("only an engine that speaks DXP has an address"));
}

#[test]
fn engines_are_added_from_the_terminal() {
    let engines = Engines::new(&[]);
    let damka = env!("CARGO_BIN_EXE_damka");
    let add = format!("engine add mine --protocol gtp --game othello -- {damka} engine gtp --seat greedy");
    let added = engines.run(&add);
    assert!(added.code == 0 && added.stdout.contains("damka engine check mine"), "{}{}", added.stdout, added.stderr);
    assert_eq!(engines.run("play othello mine random --seed 1 --allow-engine").code, 0);
    let again = engines.run(&add);
    assert!(again.code == 2 && again.stderr.contains("ai/mine.engine.yaml exists already"), "{}", again.stderr);
    let named = engines.run("engine add Mine! --protocol gtp --game othello -- x");
    assert!(named.code == 2 && named.stderr.contains("cannot name an engine"), "{}", named.stderr);
    let game = engines.run("engine add other --protocol gtp --game otelo -- x");
    assert!(game.code == 2 && game.stderr.contains("othello"), "{}", game.stderr);
}

#[test]
fn games_that_a_protocol_cannot_express_are_refused() {
    let engines = Engines::new(&[]);
    let refused = engines.run("engine nboard english --seat greedy");
    assert!(refused.code == 2 && refused.stderr.contains("over the protocol nboard"), "{}", refused.stderr);
    let none = engines.run("engine dxp --seat weighted");
    assert!(none.code == 2 && none.stderr.contains("weighted"), "{}", none.stderr);
}

#[test]
fn a_program_may_ask_for_a_move_without_a_greeting() {
    let board = format!("{}O*------*O{} *", "-".repeat(27), "-".repeat(27));
    let mut engine = Command::new(env!("CARGO_BIN_EXE_damka"));
    engine.args(["engine", "nboard", "--seat", "greedy"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = engine.spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    writeln!(input, "set game (;GM[Othello]TY[8]BO[8 {board}];)\ngo").unwrap();
    let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.starts_with("=== ")));
    drop(input);
    assert!(engine.wait().unwrap().success());
}
