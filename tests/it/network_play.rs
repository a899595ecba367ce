//! Two programs connected by a socket: whole games, and programs killed in the middle of one.

use crate::online::proxy::{Direction, Fate, Proxy};
use damka::net::{ServerMessage, read_server_message};
use damka::store::OnlineJournal;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Nothing in these tests takes nearly as long.
const TOO_LONG: Duration = Duration::from_mins(2);

pub struct Program {
    pub child: Child,
    out: BufReader<ChildStdout>,
    /// The lines read so far.
    pub lines: Vec<String>,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    pub fn start(root: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damka"))
            .arg("--root")
            .arg(root)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, out, lines: Vec::new() }
    }

    fn host(root: &Path, variant: &str, seat: &str, port: &str) -> Self {
        Self::start(root, &["host", variant, "--seat", seat, "--bind", "127.0.0.1", "--port", port, "--text"])
    }

    /// A host of an encrypted game on a local port.
    fn encrypted(root: &Path, port: &str) -> Self {
        let host = ["host", "connect_four", "--seat", "random", "--bind", "127.0.0.1", "--port", port];
        Self::start(root, &[&host[..], &["--tls", "self", "--text"]].concat())
    }

    fn join(root: &Path, link: &str, seat: &str) -> Self {
        Self::start(root, &["join", link, "--seat", seat, "--text"])
    }

    /// The next matching line; `None` when the program has ended.
    pub fn line(&mut self, wanted: impl Fn(&str) -> bool) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.out.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            let line = line.trim_end().to_owned();
            self.lines.push(line.clone());
            if wanted(&line) {
                return Some(line);
            }
        }
    }

    pub fn type_line(&mut self, text: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{text}").unwrap();
    }

    /// The link that a host prints.
    fn link(&mut self) -> String {
        let line = self.line(|line| line.starts_with("code ")).unwrap_or_else(|| panic!("{}", self.fault()));
        line.rsplit(' ').next().unwrap().to_owned()
    }

    pub fn fault(&mut self) -> String {
        let mut text = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }

    /// Reads to the end; returns the exit code.
    pub fn finish(&mut self) -> i32 {
        self.line(|_| false);
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap_or(-1);
            }
            assert!(begun.elapsed() < TOO_LONG, "it closed its output and does not end");
            std::thread::yield_now();
        }
    }

    /// The printed moves: number and text.
    fn moves(&self) -> Vec<(u32, String)> {
        let read = |line: &String| {
            let mut words = line.split_whitespace();
            let (ply, _side, text) = (words.next()?.parse().ok()?, words.next()?, words.next()?);
            Some((ply, text.to_owned()))
        };
        self.lines.iter().filter_map(read).collect()
    }

    fn result(&self) -> &str {
        self.lines.iter().rev().find(|line| line.contains("plies, seed")).map_or("", String::as_str)
    }
}

/// The moves of a game in the journal, whose events must be contiguous.
fn journalled(folder: &Path, game: u64) -> Vec<(u32, String)> {
    let journal = OnlineJournal::open_free(folder).unwrap();
    let restored = journal.game(game).unwrap().unwrap();
    let mut moves = Vec::new();
    for (event, seq) in restored.events.iter().zip(1..) {
        assert_eq!(event.seq, seq, "events have no gap");
        let Ok(ServerMessage::Event(event)) = read_server_message(&event.body) else { panic!("{}", event.body) };
        if let damka::net::GameEventKind::Moved { ply, r#move, .. } = event.event {
            moves.push((ply, r#move));
        }
    }
    moves
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn two_programs_play_whole_games() {
    for (variant, host, guest) in [
        ("english", "@easy", "random"),
        ("othello", "greedy", "random"),
        ("flying", "random", "random"),
        ("connect_four", "random", "random"),
    ] {
        let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut host = Program::host(here.path(), variant, host, "0");
        let link = host.link();
        let mut guest = Program::join(there.path(), &link, guest);
        let codes = (host.finish(), guest.finish());
        assert_eq!(codes, (0, 0), "{variant}: {} {}", host.fault(), guest.fault());
        assert_eq!(host.moves(), guest.moves(), "{variant}");
        assert!(!host.moves().is_empty());
        assert_eq!(host.result(), guest.result(), "{variant}");
        assert!(!host.result().is_empty(), "{variant}: {:?}", host.lines);
        assert_eq!(journalled(here.path(), 1), host.moves(), "{variant}");
        for folder in [here.path(), there.path()] {
            let mut games = Program::start(folder, &["games"]);
            games.finish();
            assert!(games.lines.iter().any(|line| line.contains(variant)), "{:?}", games.lines);
        }
    }
}

#[test]
fn a_line_that_breaks_leaves_the_same_game_in_both_libraries() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::host(here.path(), "othello", "random", "0");
    let link = host.link();
    let (address, code) = link.trim_start_matches("damka://").split_once('/').unwrap();
    let mut count = 0;
    let line = Proxy::with(address.parse().unwrap(), move |line| {
        count += u32::from(line.is(Direction::ToServer, "move") || line.is(Direction::ToClient, "moved"));
        match count {
            4 => Fate::twice(line),
            9 | 30 => {
                count += 1;
                Fate::CutBefore
            }
            20 => {
                count += 1;
                Fate::Straggle
            }
            _ => Fate::Pass,
        }
    });
    let mut guest = Program::join(there.path(), &format!("damka://{}/{code}", line.address), "random");
    assert_eq!((host.finish(), guest.finish()), (0, 0), "{} {}", host.fault(), guest.fault());
    assert_eq!(line.connections(), 4);
    assert_eq!(host.result(), guest.result());
    assert_eq!(journalled(here.path(), 1), host.moves());
    let listings = [here.path(), there.path()].map(|folder| {
        let mut games = Program::start(folder, &["games", "--json"]);
        games.finish();
        games.lines.clone()
    });
    assert_eq!(listings[0].len(), 1);
    assert!(listings[0][0].contains("othello"), "{listings:?}");
    assert_eq!(listings[0], listings[1]);
}

/// Kills a host after each of these numbers of plies and restarts it.
fn kill_host(kills: &[u32]) {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::host(here.path(), "english", "random", "0");
    let link = host.link();
    let port = link.rsplit(':').next().unwrap().split('/').next().unwrap().to_owned();
    let mut guest = Program::join(there.path(), &link, "random");
    for plies in kills {
        let is_reached = |line: &str| {
            line.split_whitespace().next().and_then(|word| word.parse::<u32>().ok()).is_some_and(|ply| ply >= *plies)
        };
        if host.line(is_reached).is_none() {
            break;
        }
        host.child.kill().unwrap();
        host.child.wait().unwrap();
        host = Program::host(here.path(), "english", "random", &port);
        if host.link() != link {
            // The game was over before the kill came, and the host offers another one.
            host.child.kill().unwrap();
            host.child.wait().unwrap();
            assert_eq!(guest.finish(), 0, "{}", guest.fault());
            let moves = journalled(here.path(), 1);
            assert!(guest.moves().iter().all(|(ply, text)| moves[*ply as usize - 1].1 == *text), "{:?}", guest.lines);
            return;
        }
    }
    let codes = (host.finish(), guest.finish());
    assert_eq!(codes, (0, 0), "{} {} {:?}", host.fault(), guest.fault(), guest.lines);
    assert_eq!(host.result(), guest.result());
    let moves = journalled(here.path(), 1);
    assert!(moves.iter().zip(1..).all(|((ply, _), next)| *ply == next), "{moves:?}");
    assert!(host.moves().iter().all(|(ply, text)| moves[*ply as usize - 1].1 == *text));
    // A move shown before its confirmation may be shown again, unchanged.
    assert!(guest.moves().iter().all(|(ply, text)| moves[*ply as usize - 1].1 == *text), "{:?}", guest.lines);
}

#[test]
fn a_host_that_is_killed_goes_on_where_it_was() {
    // `make test-deep` kills two hundred times.
    let kills: u32 = std::env::var("DAMKA_KILLS").map_or(5, |value| value.parse().unwrap());
    for game in 0..kills / 5 {
        kill_host(&[1, 5, 9, 13, 17].map(|ply| ply + game % 4));
    }
}

#[test]
fn a_guest_that_is_killed_goes_on_where_it_was() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::host(here.path(), "connect_four", "random", "0");
    let link = host.link();
    let mut guest = Program::join(there.path(), &link, "random");
    guest.line(|line| line.trim_start().starts_with("3 ")).unwrap();
    guest.child.kill().unwrap();
    guest.child.wait().unwrap();
    let mut guest = Program::join(there.path(), &link, "random");
    assert_eq!((host.finish(), guest.finish()), (0, 0), "{} {}", host.fault(), guest.fault());
    assert_eq!(host.result(), guest.result());
    assert_eq!(journalled(here.path(), 1), host.moves());
}

#[test]
fn other_rules_are_named_before_the_game() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::create_dir_all(there.path().join("scripts")).unwrap();
    let shipped = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/english.lua")).unwrap();
    let changed = shipped.replace("quiet_moves = 40", "quiet_moves = 41");
    assert_ne!(shipped, changed);
    std::fs::write(there.path().join("scripts/english.lua"), changed).unwrap();
    let mut host = Program::host(here.path(), "english", "random", "0");
    let link = host.link();
    let mut guest = Program::join(there.path(), &link, "random");
    assert_eq!(guest.finish(), 1);
    let fault = guest.fault();
    assert!(fault.contains("drawing.quiet_moves: 41 here, 40 there"), "{fault}");
    // Without a terminal, the player accepts them by their hash.
    let sha256 = fault.split("--accept-rules ").nth(1).unwrap()[..64].to_owned();
    let join = ["join", &link, "--seat", "random", "--text", "--accept-rules"];
    let mut other = Program::start(there.path(), &[&join[..], &[&"0".repeat(64)]].concat());
    assert_eq!(other.finish(), 1);
    let fault = other.fault();
    assert!(fault.contains("other rules than those"), "{fault}");
    let mut guest = Program::start(there.path(), &[&join[..], &[&sha256]].concat());
    finish_both(&mut host, &mut guest);
}

/// `damka serve rules COMMAND` in a server's folder.
fn rules_command(root: &Path, command: &[&str]) -> String {
    let mut program = Program::start(root, &[&["serve", "rules"], command].concat());
    let mut lines = Vec::new();
    while let Some(line) = program.line(|_| true) {
        lines.push(line);
    }
    lines.join("\n")
}

#[test]
fn a_new_variant_is_hosted_at_a_server_once_its_operator_approves_it() {
    let (server, here, there) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    assert_eq!(Program::start(here.path(), &["new", "variant", "hop", "--in-lua"]).finish(), 0);
    let mut serve = Program::start(server.path(), &["serve", "--bind", "127.0.0.1", "--port", "0"]);
    let address = serve.line(|line| line.contains("127.0.0.1:")).unwrap();
    let port: String = address.split("127.0.0.1:").nth(1).unwrap().chars().take_while(char::is_ascii_digit).collect();
    let via = format!("127.0.0.1:{port}");
    let host = ["host", "hop", "--via", &via, "--seat", "random", "--text"];
    let mut refused = Program::start(here.path(), &host);
    assert_eq!(refused.finish(), 1);
    let fault = refused.fault();
    let sha256 = fault.split("rules approve ").nth(1).unwrap_or_else(|| panic!("{fault}"))[..64].to_owned();
    let listed = rules_command(server.path(), &["list"]);
    assert!(listed.contains(&sha256) && listed.contains("waiting") && listed.contains("hop"), "{listed}");
    let shown = rules_command(server.path(), &["show", &sha256]);
    assert!(shown.contains("--- scripts/hop.lua") && shown.contains("three in a line"), "{shown}");
    assert!(rules_command(server.path(), &["approve", &sha256]).contains(&sha256));
    let mut host = Program::start(here.path(), &host);
    let link = host.link();
    assert!(link.contains(&via), "{link}");
    let join = ["join", &link, "--seat", "random", "--text", "--accept-rules", &sha256];
    let mut guest = Program::start(there.path(), &join);
    finish_both(&mut host, &mut guest);
    assert!(!there.path().join("scripts/hop.lua").exists());
    rules_command(server.path(), &["revoke", &sha256]);
    let listed = rules_command(server.path(), &["list", "--json"]);
    assert!(listed.contains("\"is_approved\":false"), "{listed}");
    serve.child.kill().unwrap();
    serve.child.wait().unwrap();
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn what_cannot_be_joined_says_so() {
    let root = tempfile::tempdir().unwrap();
    for (typed, code, expected) in [
        ("nowhere", 2, "is not a link, HOST:PORT or a code"),
        ("127.0.0.1:0", 2, "has no valid port (1 to 65535)"),
        ("damka://127.0.0.1:7707/QUEEN1", 2, "six letters and digits"),
    ] {
        let mut guest = Program::join(root.path(), typed, "random");
        assert_eq!(guest.finish(), code, "{typed}");
        let fault = guest.fault();
        assert!(fault.contains(expected), "{typed}: {fault}");
    }
    let mut host = Program::host(root.path(), "english", "random", "0");
    let link = host.link();
    let other = tempfile::tempdir().unwrap();
    let wrong = format!("{}/BCDFGH", link.rsplit_once('/').unwrap().0);
    let mut guest = Program::join(other.path(), &wrong, "random");
    assert_eq!(guest.finish(), 1);
    assert!(guest.fault().contains("no game has this code"));
    // No program listens on a port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut guest = Program::join(other.path(), &free.to_string(), "random");
    assert_eq!(guest.finish(), 1);
    assert!(guest.fault().contains("cannot connect"));
}

/// Plays to the end and checks that both have the same game.
fn finish_both(host: &mut Program, guest: &mut Program) {
    assert_eq!((host.finish(), guest.finish()), (0, 0), "{} {}", host.fault(), guest.fault());
    assert_eq!(host.result(), guest.result());
    assert!(!host.result().is_empty());
}

#[test]
fn a_code_leads_to_a_game_that_is_hosted_at_this_machine() {
    for encryption in [&[][..], &["--tls", "self"]] {
        let root = tempfile::tempdir().unwrap();
        let host = ["host", "connect_four", "--seat", "random", "--bind", "127.0.0.1", "--port", "0", "--text"];
        let mut host = Program::start(root.path(), &[&host, encryption].concat());
        let link = host.link();
        let code = &link.split_once('/').unwrap().1.rsplit('/').next().unwrap()[..6];
        // The host's seat is stored once its game exists.
        host.line(|line| line.starts_with("waiting")).unwrap();
        let mut guest = Program::join(root.path(), code, "random");
        finish_both(&mut host, &mut guest);
    }
}

#[test]
fn the_address_that_is_bound_is_that_of_the_link_and_of_the_hosts_own_client() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let address = damka::net::own_address().to_string();
    for (bind, shown) in [(&*address, &*address), ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", &address)] {
        let host = ["host", "connect_four", "--seat", "random", "--bind", bind, "--port", "0", "--text"];
        let mut host = Program::start(here.path(), &host);
        let link = host.link();
        assert!(link.starts_with(&format!("damka://{shown}:")), "{link}");
        let mut guest = Program::join(there.path(), &link, "random");
        finish_both(&mut host, &mut guest);
    }
}

#[test]
fn encrypted_games_are_played_by_their_link_and_another_fingerprint_is_refused() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::encrypted(here.path(), "0");
    let link = host.link();
    let (address, fingerprint) = link.split_once('#').unwrap();
    assert_eq!(fingerprint.len(), 64);
    let wrong = "0a".repeat(32);
    for (typed, code, expected) in [
        (format!("{address}#{wrong}"), 1, &[&*wrong, fingerprint, "is not the server you know"][..]),
        (format!("{address}#{}", &fingerprint[..32]), 2, &["is not a full fingerprint"]),
        (address.to_owned(), 1, &["only encrypted connections"]),
    ] {
        let mut guest = Program::join(there.path(), &typed, "random");
        assert_eq!(guest.finish(), code, "{typed}");
        let fault = guest.fault();
        // Long lines are wrapped.
        let flat: String = fault.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(expected.iter().all(|words| flat.contains(words)), "{typed}: {fault}");
    }
    let mut guest = Program::join(there.path(), &link, "random");
    finish_both(&mut host, &mut guest);
}

#[test]
fn an_address_is_trusted_at_first_use_and_another_certificate_is_refused_later() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::encrypted(here.path(), "0");
    let link = host.link();
    let (address, first) = link.trim_start_matches("damka://").split_once('#').unwrap();
    let (address, port) = (address.split('/').next().unwrap(), address.split([':', '/']).nth(1).unwrap());
    let mut guest = Program::join(there.path(), address, "random");
    finish_both(&mut host, &mut guest);
    assert!(guest.fault().contains("is now trusted"));
    // The next game has the same certificate.
    let mut host = Program::encrypted(here.path(), port);
    assert!(host.link().ends_with(first));
    let mut guest = Program::join(there.path(), address, "random");
    finish_both(&mut host, &mut guest);
    assert_eq!(guest.fault(), "");
    // Another host at that address, and an unencrypted one.
    let other = tempfile::tempdir().unwrap();
    let mut host = Program::encrypted(other.path(), port);
    let second = host.link().split_once('#').unwrap().1.to_owned();
    let refused = |expected: &[&str]| {
        let mut guest = Program::join(there.path(), address, "random");
        assert_eq!(guest.finish(), 1);
        let fault = guest.fault();
        let flat: String = fault.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(expected.iter().all(|words| flat.contains(words)), "{fault}");
    };
    refused(&[first, &second, "known_hosts"]);
    drop(host);
    let mut host = Program::host(other.path(), "english", "random", port);
    host.link();
    refused(&[first, "answers in plain text"]);
}

#[test]
fn an_encrypted_host_that_is_killed_goes_on_encrypted_without_being_asked() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::encrypted(here.path(), "0");
    let link = host.link();
    let port = link.rsplit(':').next().unwrap().split('/').next().unwrap().to_owned();
    let mut guest = Program::join(there.path(), &link, "random");
    host.line(|line| line.trim_start().starts_with("3 ")).unwrap();
    host.child.kill().unwrap();
    host.child.wait().unwrap();
    let mut host = Program::host(here.path(), "connect_four", "random", &port);
    assert_eq!(host.link(), link);
    finish_both(&mut host, &mut guest);
}

#[test]
fn two_people_who_want_a_rematch_get_it_and_one_who_quits_ends_it_for_both() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::host(here.path(), "english", "human", "0");
    let mut guest = Program::join(there.path(), &host.link(), "human");
    let wait = |program: &mut Program, start: &str| {
        program.line(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {}", program.fault()));
    };
    wait(&mut guest, "your move");
    guest.type_line("resign");
    wait(&mut guest, "type rematch");
    wait(&mut host, "type rematch");
    guest.type_line("rematch");
    wait(&mut host, "your opponent offers a rematch");
    // Typing the command is an answer too.
    host.type_line("rematch");
    wait(&mut host, "your move");
    host.type_line("resign");
    wait(&mut host, "type rematch");
    wait(&mut guest, "type rematch");
    host.type_line("quit");
    assert_eq!((host.finish(), guest.finish()), (0, 0), "{:?}", guest.lines);
}
