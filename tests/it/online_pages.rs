//! The manual pages on network play: the protocol page lists every message, and its example plays a game.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Host(Child);

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn snake_case(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

/// The variants of an enum in `src/net` with their fields, or the fields of a struct, as spelt in messages.
fn words(file: &str, item: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("src/net").join(file)).unwrap();
    let body = text.split(&format!("pub {item} {{\n")).nth(1).unwrap().split("\n}\n").next().unwrap();
    let mut found = Vec::new();
    let mut skipped = false;
    for line in body.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        if line.starts_with("#[") {
            skipped |= line.contains("skip)") || line.contains("flatten");
            continue;
        }
        let line = line.trim_start_matches("pub ");
        let end = line.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '#');
        let name = line[..end.unwrap_or(line.len())].trim_start_matches("r#");
        if !name.is_empty() && !line.starts_with('}') && !std::mem::take(&mut skipped) {
            found.push(snake_case(name));
        }
    }
    found
}

#[test]
fn the_page_on_the_protocol_names_everything_that_is_sent() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    for (file, item, some) in [
        ("request.rs", "enum ClientMessage", "seat_token"),
        ("request.rs", "enum ClientKind", "spectator"),
        ("request.rs", "enum SideChoice", "random"),
        ("request.rs", "enum Offer", "takeback"),
        ("request.rs", "struct ClockTerms", "base_ms"),
        ("event.rs", "enum ServerMessage", "found"),
        ("event.rs", "enum ClosingReason", "elsewhere"),
        ("event.rs", "enum GameEventKind", "taken_back"),
        ("event.rs", "enum GamePhase", "waiting"),
        ("event.rs", "enum Presence", "away"),
        ("event.rs", "struct GameSnapshot", "return_later"),
        ("event.rs", "struct SeatInfo", "presence"),
        ("event.rs", "struct Clocks", "black"),
        ("event.rs", "struct GameEvent", "seq"),
        ("lobby.rs", "struct LobbyGame", "plies"),
        ("lobby.rs", "struct OfferedVariant", "title"),
        ("challenge.rs", "struct LobbyBot", "max_games"),
        ("challenge.rs", "struct Challenge", "by"),
        ("decline_reason.rs", "enum DeclineReason", "no_answer"),
        ("board_message.rs", "struct BoardShape", "entry"),
        ("board_message.rs", "struct BoardState", "legal"),
        ("wire.rs", "enum RefusalCode", "disk_full"),
    ] {
        let words = words(file, item);
        assert!(words.iter().any(|word| word == some), "{item}: {words:?}");
        for word in words {
            assert!(page.contains(&format!("`{word}`")), "docs/protocol.md does not name `{word}` of {item}");
        }
    }
}

#[test]
fn the_example_client_plays_and_resigns() {
    if !Command::new("python3").arg("--version").output().is_ok_and(|gave| gave.status.success()) {
        println!("skipped: there is no python3");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.arg("--root").arg(folder.path());
    command.args(["host", "english", "--seat", "first_fit", "--bind", "127.0.0.1", "--port", "0", "--text"]);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut host = Host(command.spawn().unwrap());
    let mut out = BufReader::new(host.0.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("code ") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "the host ended before it printed a code");
    }
    let (address, code) = line.trim().rsplit_once('/').unwrap();
    let port = address.rsplit(':').next().unwrap();
    let mut client = Command::new("python3");
    client.arg(root().join("examples/online_client.py")).args(["127.0.0.1", port, code, "11-15", "8-11"]);
    let gave = client.output().unwrap();
    let (stdout, fault) = (String::from_utf8_lossy(&gave.stdout), String::from_utf8_lossy(&gave.stderr));
    assert!(gave.status.success(), "{stdout}{fault}");
    assert!(stdout.contains("1 black 11-15\n2 white ") && stdout.contains("3 black 8-11\n4 white "), "{stdout}");
    assert!(stdout.ends_with("ended 1-0 resigned\n"), "{stdout}");
    let mut printed = String::new();
    out.read_to_string(&mut printed).unwrap();
    assert!(host.0.wait().unwrap().success(), "{printed}");
    assert!(printed.contains("resign"), "{printed}");
}
