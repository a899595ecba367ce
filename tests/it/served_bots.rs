//! `damka serve` with bots, as programs of their own: house bots, connected bots, and the operator's commands.

use crate::network_play::Program;
use damka::net::TlsIdentity;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Nothing in these tests takes nearly as long.
const TOO_LONG: Duration = Duration::from_mins(2);

const BROKEN: &str = r#"--- @api 1
return {
  title = "Broken",
  summary = "Fails at its first move.",
  games = { "family:draughts" },
  move = function()
    error("out of order")
  end,
}
"#;

fn house_bot(folder: &Path, name: &str, seat: &str) {
    let bot = format!("house_bots:\n  - name: {name}\n    seat: {seat}\n    games: [english]\n    max_games: 2\n");
    fs::write(folder.join("serve.yaml"), bot).unwrap();
}

/// A server, and the address at which it listens.
fn serve(folder: &Path, port: &str) -> (Program, String) {
    let mut server = Program::start(folder, &["serve", "--bind", "127.0.0.1", "--port", port]);
    let line = server.line(|line| line.starts_with("serving")).unwrap_or_else(|| panic!("{}", server.fault()));
    let address = line.split([' ', ';']).find(|word| word.starts_with("127.0.0.1:")).unwrap().to_owned();
    (server, address)
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damka")).arg("--root").arg(folder).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Repeats a command until it succeeds, since a bot takes a moment to connect.
fn until_done(folder: &Path, arguments: &[&str]) -> String {
    let begun = Instant::now();
    loop {
        let done = run(folder, arguments);
        if done.status.success() {
            return text(&done);
        }
        assert!(begun.elapsed() < TOO_LONG, "{}", text(&done));
    }
}

fn new_token(folder: &Path, name: &str) -> String {
    let made = run(folder, &["serve", "token", "new", "--bot", name, "--json"]);
    assert!(made.status.success(), "{}", text(&made));
    let row: serde_json::Value = serde_json::from_slice(&made.stdout).unwrap();
    let token = folder.join(format!("{name}.token"));
    fs::write(&token, row["token"].as_str().unwrap()).unwrap();
    token.to_str().unwrap().to_owned()
}

#[test]
fn a_house_bot_plays_a_game_and_goes_on_after_the_server_was_killed() {
    let (folder, player) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    house_bot(folder.path(), "Puppy", "first_fit");
    let (server, address) = serve(folder.path(), "0");
    let challenge = ["join", &address, "--name", "Tess", "--challenge", "Puppy", "--game", "english"];
    let played = until_done(player.path(), &[&challenge[..], &["--seat", "first_fit"]].concat());
    assert!(played.contains("wins") || played.contains("Draw"), "{played}");
    let mut person = Program::start(player.path(), &[&challenge[..], &["--side", "black"]].concat());
    person.line(|line| line.contains("your move")).unwrap();
    person.type_line("11-15");
    person.line(|line| line.split_whitespace().next() == Some("2")).expect("the bot's move");
    drop(server);
    let port = address.rsplit(':').next().unwrap();
    let (mut server, _) = serve(folder.path(), port);
    person.type_line("8-11");
    person.line(|line| line.split_whitespace().next() == Some("4")).expect("the bot's move after the restart");
    let games = run(folder.path(), &["serve", "games", "--json"]);
    let row: serde_json::Value = serde_json::from_slice(&games.stdout).unwrap();
    assert_eq!((&row["white"]["name"], &row["white"]["kind"]), (&"Puppy".into(), &"bot".into()), "{row}");
    let drained = run(folder.path(), &["serve", "drain", "--within", "1"]);
    assert!(text(&drained).contains("1 game is going on"), "{}", text(&drained));
    let closed = run(folder.path(), &["serve", "close", row["code"].as_str().unwrap()]);
    assert!(closed.status.success(), "{}", text(&closed));
    assert_eq!(server.finish(), 0, "it stops, since its last game is over");
    let games = run(folder.path(), &["serve", "games"]);
    assert!(!games.status.success() && text(&games).contains("no server is running"), "{}", text(&games));
}

#[test]
fn a_house_bot_at_fault_loses_its_game_and_the_server_reports_it() {
    let (folder, player) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::create_dir(folder.path().join("ai")).unwrap();
    fs::write(folder.path().join("ai/broken.lua"), BROKEN).unwrap();
    house_bot(folder.path(), "Broken", "broken");
    let (mut server, address) = serve(folder.path(), "0");
    let challenge = ["join", &address, "--name", "Tess", "--challenge", "Broken", "--game", "english"];
    for seat in ["first_fit", "greedy"] {
        let played = until_done(player.path(), &[&challenge[..], &["--seat", seat]].concat());
        assert!(played.contains("White wins: error in the script of black"), "{played}");
    }
    let drained = run(folder.path(), &["serve", "drain"]);
    assert!(drained.status.success(), "{}", text(&drained));
    assert_eq!(server.finish(), 0);
    assert!(server.fault().matches("out of order").count() >= 2, "each fault is reported");
}

#[test]
fn a_house_bot_that_does_not_load_is_found_before_the_server_starts() {
    let folder = tempfile::tempdir().unwrap();
    for (seat, wrong) in [("nobody", "nobody"), ("human", "person"), ("champion_othello", "does not play")] {
        house_bot(folder.path(), "Puppy", seat);
        for arguments in [&["serve", "--check"][..], &["serve", "--port", "0"]] {
            let refused = run(folder.path(), arguments);
            assert_eq!(refused.status.code(), Some(2));
            assert!(text(&refused).contains(wrong) && text(&refused).contains("Puppy"), "{}", text(&refused));
        }
    }
    house_bot(folder.path(), "Puppy", "first_fit");
    assert!(run(folder.path(), &["serve", "--check"]).status.success());
    new_token(folder.path(), "puppy");
    let refused = run(folder.path(), &["serve", "--check"]);
    assert!(text(&refused).contains("another bot has the name"), "{}", text(&refused));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn two_connected_bots_play_each_other_and_a_revoked_one_stops() {
    let (folder, bots) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (fox, owl) = (new_token(folder.path(), "fox"), new_token(folder.path(), "owl"));
    let (server, address) = serve(folder.path(), "0");
    let connect = |seat: &str, token: &str, more: &[&str]| {
        let bot = ["bot", "connect", &address, seat, "--games", "english", "--token-file", token];
        Program::start(bots.path(), &[&bot[..], more].concat())
    };
    let mut quiet = connect("first_fit", &fox, &["--json"]);
    quiet.line(|line| line.contains("\"connected\"")).unwrap();
    let mut eager = connect("greedy", &owl, &["--challenge", "fox"]);
    eager.line(|line| line.starts_with("connected as owl")).unwrap();
    quiet.line(|line| line.contains("\"accepted\"") && line.contains("owl")).unwrap();
    quiet.line(|line| line.contains("\"ended\"") && line.contains("result")).expect("a game with a result");
    eager.line(|line| line.contains(" ended ")).unwrap();
    assert!(run(folder.path(), &["serve", "token", "revoke", "owl"]).status.success());
    assert_eq!(eager.finish(), 1);
    // The newest connection of a token takes over, and the older one does not fight for it.
    let mut newer = connect("first_fit", &fox, &[]);
    newer.line(|line| line.starts_with("connected as fox")).unwrap();
    assert_eq!(quiet.finish(), 1);
    let mut replayed = connect("greedy", &owl, &[]);
    assert_eq!(replayed.finish(), 1);
    assert!(replayed.fault().contains("belongs to no account"));
    drop(server);
}

#[test]
fn a_server_with_its_own_certificate_encrypts_the_page_the_games_and_the_house_bot() {
    let (folder, player) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    house_bot(folder.path(), "Puppy", "first_fit");
    let pem = TlsIdentity::new_pem().unwrap();
    let fingerprint = TlsIdentity::from_pem(&pem).unwrap().fingerprint();
    let (certificate, key) = pem.split_at(pem.find("-----BEGIN PRIVATE").unwrap());
    fs::write(folder.path().join("own.crt"), certificate).unwrap();
    fs::write(folder.path().join("own.key"), key).unwrap();
    let bots = fs::read_to_string(folder.path().join("serve.yaml")).unwrap();
    let config = |key: &str| {
        let tls = format!("tls:\n  certificate: own.crt\n  key: {key}\n");
        fs::write(folder.path().join("serve.yaml"), tls + &bots).unwrap();
    };
    for (key, wrong) in [("own.crt", "own.crt"), ("none.key", "none.key")] {
        config(key);
        let refused = run(folder.path(), &["serve", "--check"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused).contains(wrong), "{}", text(&refused));
    }
    config("own.key");
    let (mut server, address) = serve(folder.path(), "0");
    let said = server.line(|line| line.contains("fingerprint")).expect("its fingerprint");
    assert!(said.contains(&fingerprint.to_string()), "{said}");
    let link = format!("damka://{address}#{fingerprint}");
    let challenge = ["join", &link, "--name", "Tess", "--challenge", "Puppy", "--game", "english"];
    let played = until_done(player.path(), &[&challenge[..], &["--seat", "first_fit"]].concat());
    assert!(played.contains("wins") || played.contains("Draw"), "{played}");
    let plain = run(player.path(), &["watch", &format!("https://{address}/KXQTRM")]);
    assert!(!plain.status.success() && text(&plain).contains("encrypted"), "{}", text(&plain));
}
