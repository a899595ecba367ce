//! Players and spectators whose program doesn't have the rules of a game: they are asked, and nothing of theirs is replaced.

use super::foreign_rules::{Files, any, game, hash};
use super::proxy::LIMIT;
use super::sockets::{Host, QUICK, Raw};
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::net::{ClientKind, ClientMessage, GameEventKind, Link, ServerMessage, SideChoice};
use damka::online::{
    ClientGoal, LocalSeat, OnlineClient, OnlineError, OnlineEvent, OnlineGame, RulesImporter, RulesOffer,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A player with a folder of their own.
struct Guest {
    folder: TempDir,
    catalog: Catalog,
}

impl Guest {
    fn new(files: &Files) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        Self { folder, catalog }
    }

    fn game(&self, goal: ClientGoal) -> OnlineGame {
        let kind = if matches!(goal, ClientGoal::Watch(_)) { ClientKind::Spectator } else { ClientKind::Bot };
        let seat = LocalSeat::read(&self.catalog, ("random", Some("Noam")), None).unwrap();
        let mut game = OnlineGame::new(("Noam", kind), goal, seat.rules_finder(), seat.maker());
        game.import_rules(RulesImporter::new(&self.catalog));
        game
    }

    fn connect(&self, host: &Host, goal: ClientGoal) -> OnlineClient {
        let address = host.address();
        let link = Link { host: address.ip().to_string(), port: address.port(), code: None, fingerprint: None };
        OnlineClient::open_with(self.game(goal), (&link, QUICK), Arc::new(|| {})).unwrap()
    }

    /// All files in the folder, without the cache.
    fn own_files(&self) -> Vec<PathBuf> {
        let mut open = vec![self.folder.path().to_owned()];
        let mut found = Vec::new();
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if entry.is_dir() && !entry.ends_with("cache") {
                    open.push(entry);
                } else if entry.is_file() {
                    found.push(entry.strip_prefix(self.folder.path()).unwrap().to_owned());
                }
            }
        }
        found.sort();
        found
    }

    fn is_cached(&self, sha256: &str) -> bool {
        self.folder.path().join(format!("cache/rules/{sha256}.json")).exists()
    }
}

/// Ticks until an event is found.
fn until<T>(client: &mut OnlineClient, what: &str, find: impl Fn(&OnlineEvent) -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        for event in client.tick(begun.elapsed()) {
            if let Some(found) = find(&event) {
                return found;
            }
        }
        assert!(begun.elapsed() < LIMIT, "never: {what}; {:?}", client.game().failure());
        std::thread::yield_now();
    }
}

fn offered(client: &mut OnlineClient) -> Arc<RulesOffer> {
    until(client, "the offer", |event| match event {
        OnlineEvent::RulesOffered(offer) => Some(offer.clone()),
        _ => None,
    })
}

fn begun(client: &mut OnlineClient) {
    until(client, "the game", |event| match event {
        OnlineEvent::Began { .. } => Some(()),
        OnlineEvent::RulesOffered(_) => panic!("asked again"),
        _ => None,
    });
}

fn failed(client: &mut OnlineClient) -> String {
    until(client, "the failure", |event| match event {
        OnlineEvent::Failed(OnlineError::Rules(reports)) => Some(reports[0].to_string()),
        OnlineEvent::Failed(other) => panic!("{other:?}"),
        _ => None,
    })
}

/// A host whose player Dana has opened a game by these rules; its number and code.
fn open(files: &Files) -> (Host, Raw, u64, String) {
    let host = Host::start(&["english"], any());
    let mut dana = Raw::person(host.address(), "Dana");
    let (game, code) = open_at(&mut dana, files);
    (host, dana, game, code)
}

fn open_at(dana: &mut Raw, files: &Files) -> (u64, String) {
    let create = ClientMessage::Create {
        variant: "hop".into(),
        sha256: hash("hop", files),
        files: Some(files.clone()),
        start: None,
        clock: None,
        side: SideChoice::White,
        takeback: false,
        return_later: true,
        public: true,
        spectators: true,
        bot: None,
    };
    match dana.ask(create) {
        ServerMessage::Created { game, code, .. } => (game, code),
        other => panic!("{other:?}"),
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_guest_is_asked_once_for_each_game_and_keeps_nothing_but_the_cache() {
    let files = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &files);
    let (host, mut dana, number, code) = open(&files);
    let guest = Guest::new(&Files::new());
    let before = guest.own_files();
    let mut client = guest.connect(&host, ClientGoal::Join(Some(code)));
    let offer = offered(&mut client);
    assert_eq!((offer.title.as_str(), offer.host.as_str(), &offer.sha256), ("Morning hop", "Dana", &sha256));
    assert!(!offer.has_own && offer.fact_differences.is_empty() && offer.findings.is_empty(), "{offer:?}");
    let card = offer.sentences().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for wanted in ["Dana", &sha256[..8], "16 MB", "250 ms", "network", "two-second test"] {
        assert!(card.contains(wanted), "{wanted}: {card}");
    }
    assert!(!guest.is_cached(&sha256), "nothing is kept before the answer");
    client.game_mut().accept_rules(false);
    begun(&mut client);
    assert_eq!((guest.own_files(), guest.is_cached(&sha256)), (before, true));
    let variant = client.game().rules().unwrap().variant.clone();
    assert_eq!(variant.id, format!("hop_{}", &sha256[..8]));
    assert_eq!(variant.title, format!("Morning hop {}", &sha256[..8]));
    // The whole game: the guest's bot against the first legal moves.
    let (begun, mut asked_at) = (Instant::now(), None);
    while !client.game().is_over() {
        client.tick(begun.elapsed());
        let played: Vec<String> =
            client.game().session().unwrap().played().iter().map(|ply| ply.text.clone()).collect();
        let is_danas = client.game().session().is_some_and(|session| session.turn() == Side::White);
        if is_danas && asked_at != Some(played.len()) {
            let ply = played.len();
            let free = (1..=16).map(|square| square.to_string()).find(|square| !played.contains(square));
            if let Some(r#move) = free {
                // The guest shows its own move before the server has it.
                let reply = dana.ask(ClientMessage::Move { game: number, ply: ply as u32 + 1, r#move, think_ms: 0 });
                asked_at = matches!(reply, ServerMessage::Ok { .. }).then_some(ply);
            }
        }
        let failure = client.game().failure();
        assert!(begun.elapsed() < LIMIT && failure.is_none(), "{failure:?}, {played:?}, {:?}", client.lost());
        std::thread::yield_now();
    }
    let (_, code) = open_at(&mut dana, &files);
    // Once was once.
    offered(&mut guest.connect(&host, ClientGoal::Join(Some(code))));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn who_declines_takes_no_seat() {
    let files = game("hop", "Morning hop", "");
    let (host, _dana, _, code) = open(&files);
    let guest = Guest::new(&Files::new());
    let mut client = guest.connect(&host, ClientGoal::Join(Some(code)));
    offered(&mut client);
    client.game_mut().decline_rules();
    assert!(failed(&mut client).contains("declined"));
    assert!(client.game().seat().is_none() && !guest.is_cached(&hash("hop", &files)));
}

#[test]
fn a_kept_copy_replaces_nothing_and_is_not_asked_about_again() {
    let files = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &files);
    let (host, mut dana, _, code) = open(&files);
    let own = game("hop", "My own hop", "");
    let guest = Guest::new(&own);
    let mut client = guest.connect(&host, ClientGoal::Join(Some(code)));
    let offer = offered(&mut client);
    assert!(offer.has_own, "{offer:?}");
    let lines = offer.lines.join("\n");
    assert!(lines.contains("- ") && lines.contains("My own hop") && lines.contains("+ "), "{lines}");
    client.game_mut().accept_rules(true);
    begun(&mut client);
    let text = |path: &str| std::fs::read_to_string(guest.folder.path().join(path)).unwrap();
    assert_eq!(text("scripts/hop.lua"), own["scripts/hop.lua"]);
    assert_eq!(text("scripts/hop_2.lua"), files["scripts/hop.lua"]);
    assert!(guest.is_cached(&sha256));
    let (_, code) = open_at(&mut dana, &files);
    begun(&mut guest.connect(&host, ClientGoal::Join(Some(code))));
}

#[test]
fn a_copy_that_would_need_other_modules_is_not_made_but_the_game_is_played() {
    let mut files = game("hop", "Morning hop", "");
    let text = files["scripts/hop.lua"].replace("local COLUMNS", "local list = require('list')\nlocal COLUMNS");
    files.insert("scripts/hop.lua".into(), text);
    files.insert("scripts/lib/list.lua".into(), "return { theirs = true }".into());
    let (host, _dana, _, code) = open(&files);
    let guest = Guest::new(&BTreeMap::from([("scripts/lib/list.lua".to_owned(), "return { mine = true }".to_owned())]));
    let before = guest.own_files();
    let mut client = guest.connect(&host, ClientGoal::Join(Some(code)));
    offered(&mut client);
    client.game_mut().accept_rules(true);
    let why = until(&mut client, "the reason", |event| match event {
        OnlineEvent::Refused(why) => Some(why.to_string()),
        OnlineEvent::RulesKept(path) => panic!("{path}"),
        _ => None,
    });
    assert!(why.contains("scripts/lib/list.lua"), "{why}");
    begun(&mut client);
    assert_eq!(guest.own_files(), before);
}

#[test]
fn a_seat_is_taken_again_without_another_question() {
    let files = game("hop", "Morning hop", "");
    let (host, _dana, _, code) = open(&files);
    let guest = Guest::new(&Files::new());
    let mut client = guest.connect(&host, ClientGoal::Join(Some(code)));
    offered(&mut client);
    client.game_mut().accept_rules(false);
    begun(&mut client);
    let (game, token) = client.game().seat().map(|(game, token)| (game, token.to_owned())).unwrap();
    drop(client);
    begun(&mut guest.connect(&host, ClientGoal::Resume(game, token)));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_spectator_is_asked_too() {
    let files = game("hop", "Morning hop", "");
    let (host, _dana, _, code) = open(&files);
    let guest = Guest::new(&Files::new());
    let mut player = guest.connect(&host, ClientGoal::Join(Some(code.clone())));
    offered(&mut player);
    player.game_mut().accept_rules(false);
    begun(&mut player);
    let other = Guest::new(&Files::new());
    let mut watcher = other.connect(&host, ClientGoal::Watch(code));
    offered(&mut watcher);
    watcher.game_mut().accept_rules(false);
    begun(&mut watcher);
    assert!(watcher.game().is_watching() && watcher.game().session().is_some());
}

/// A server that offers one thing and sends another, played by the test.
fn answer(game: &mut OnlineGame, wanted: &str, (id, sha256): (&str, &str), files: Files) -> Vec<OnlineEvent> {
    game.connected();
    let mut requests = || std::iter::from_fn(|| game.next_request()).last();
    assert!(requests().is_some_and(|hello| matches!(hello.message, ClientMessage::Hello { .. })));
    let welcome = ServerMessage::Welcome {
        re: 1,
        protocol: 1,
        server: "evil 1".into(),
        you: "Noam".into(),
        instance: "1".into(),
        time_ms: 0,
        games: Vec::new(),
    };
    game.receive(welcome, Duration::ZERO);
    game.receive(
        ServerMessage::Found {
            re: 2,
            game: 1,
            code: "KXQTRM".into(),
            variant: "hop".into(),
            sha256: wanted.into(),
            title: "Morning hop".into(),
            facts: Vec::new(),
            files: Vec::new(),
            host: "Dana".into(),
            side: None,
            clock: None,
            rules: damka::net::RulesOrigin::New,
        },
        Duration::ZERO,
    );
    let asked = std::iter::from_fn(|| game.next_request()).last().map(|request| request.message);
    assert_eq!(asked, Some(ClientMessage::GetRules { sha256: wanted.into() }));
    game.receive(ServerMessage::Rules { re: 3, sha256: sha256.into(), id: id.into(), files }, Duration::ZERO);
    game.tick(Duration::ZERO)
}

#[test]
fn files_of_another_hash_or_with_odd_paths_are_not_run() {
    let good = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &good);
    let hostile = game("hop", "Morning hop", "while true do end");
    let path = |path: &str| -> Files {
        good.iter().map(|(own, text)| (own.clone(), text.clone())).chain([(path.to_owned(), String::new())]).collect()
    };
    for (id, files) in [
        ("hop", hostile.clone()),
        ("hopp", good.clone()),
        ("hop", path("../evil.lua")),
        ("hop", path("scripts/../../evil.lua")),
        ("../hop", good.clone()),
        ("hop", Files::new()),
    ] {
        let guest = Guest::new(&Files::new());
        let mut game = guest.game(ClientGoal::Join(Some("KXQTRM".into())));
        let events = answer(&mut game, &sha256, (id, &sha256), files);
        assert!(matches!(events.last(), Some(OnlineEvent::Failed(OnlineError::Rules(_)))), "{id}: {events:?}");
        assert!(guest.own_files().is_empty() || !guest.is_cached(&sha256));
    }
    // Rules of another hash than the wanted one are ignored.
    let guest = Guest::new(&Files::new());
    let mut game = guest.game(ClientGoal::Join(Some("KXQTRM".into())));
    let events = answer(&mut game, &sha256, ("hop", &hash("hop", &hostile)), hostile.clone());
    assert!(events.is_empty() && game.rules_offer().is_none(), "{events:?}");
    // Hostile ones with their own hash are found out before the player is asked.
    let events = answer(
        &mut guest.game(ClientGoal::Join(Some("KXQTRM".into()))),
        &hash("hop", &hostile),
        ("hop", &hash("hop", &hostile)),
        hostile.clone(),
    );
    assert!(matches!(events.last(), Some(OnlineEvent::Failed(OnlineError::Rules(_)))), "{events:?}");
}

#[test]
fn a_game_that_ends_before_the_answer_is_no_longer_joined() {
    let files = game("hop", "Morning hop", "");
    let (host, mut dana, number, code) = open(&files);
    let guest = Guest::new(&Files::new());
    let mut client = guest.connect(&host, ClientGoal::Join(Some(code)));
    offered(&mut client);
    dana.ask(ClientMessage::Leave { game: number });
    dana.until(|message| {
        matches!(message, ServerMessage::Event(event) if matches!(event.event, GameEventKind::Ended { .. }))
            || matches!(message, ServerMessage::Ok { .. })
            || matches!(message, ServerMessage::Snapshot { .. })
    });
    client.game_mut().accept_rules(false);
    until(&mut client, "the refusal", |event| matches!(event, OnlineEvent::Failed(_)).then_some(()));
}
