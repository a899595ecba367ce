//! The lobby: who sees which games, and when.

use super::harness::{Client, World, code, create, seated, secs};
use damka::net::{ClientMessage, GamePhase, LobbyGame, RefusalCode, ServerMessage};
use std::collections::BTreeMap;
use std::time::Duration;

/// A request for a game that the lobby lists.
fn public(world: &World, variant: &str) -> ClientMessage {
    let mut message = create(world, variant, None);
    let ClientMessage::Create { public, .. } = &mut message else { panic!() };
    *public = true;
    message
}

fn list(world: &mut World, client: &mut Client) -> Vec<LobbyGame> {
    match world.ask(client, ClientMessage::List) {
        ServerMessage::Games { games, .. } => games,
        other => panic!("{other:?}"),
    }
}

fn join(world: &World, code: &str) -> ClientMessage {
    ClientMessage::Join { code: code.into(), sha256: world.sha256("english"), seat_token: None }
}

/// The messages about changes that a client received.
fn changes(client: &Client) -> Vec<(Vec<LobbyGame>, Vec<u64>)> {
    let change = |message: &ServerMessage| match message {
        ServerMessage::Lobby { changed, removed, .. } => Some((changed.clone(), removed.clone())),
        _ => None,
    };
    client.received.iter().filter_map(change).collect()
}

/// What a client knows that applies all changes to the games it was given.
fn known(first: &[LobbyGame], client: &Client) -> BTreeMap<u64, LobbyGame> {
    let mut known: BTreeMap<u64, LobbyGame> = first.iter().map(|game| (game.game, game.clone())).collect();
    for (changed, removed) in changes(client) {
        for id in removed {
            known.remove(&id);
        }
        known.extend(changed.into_iter().map(|game| (game.game, game)));
    }
    known
}

#[test]
fn only_public_games_are_listed_from_their_opening_to_their_end() {
    let mut world = World::new(&["english"]);
    let (mut host, mut guest, mut reader) = (world.person("Dana"), world.person("Noam"), world.person("Riad"));
    let message = create(&world, "english", None);
    world.ask(&mut host, message);
    assert_eq!(list(&mut world, &mut reader), [], "a private game");
    let message = public(&world, "english");
    let (id, .., code) = seated(&world.ask(&mut host, message));
    world.wait(secs(1));
    reader.read();
    let game = &known(&[], &reader)[&id];
    assert_eq!((game.phase, game.code.as_str(), game.plies), (GamePhase::Waiting, code.as_str(), 0));
    assert_eq!(game.white.as_ref().map(|player| player.name.as_str()), Some("Dana"));
    assert_eq!((&game.black, game.spectators), (&None, Some(0)));
    let message = join(&world, &code);
    world.ask(&mut guest, message);
    world.wait(secs(1));
    reader.read();
    assert_eq!(known(&[], &reader)[&id].phase, GamePhase::Running);
    world.ask(&mut guest, ClientMessage::Resign { game: id, fault: None });
    world.wait(secs(1));
    reader.read();
    assert!(known(&[], &reader).is_empty());
    assert_eq!(list(&mut world, &mut reader), []);
}

#[test]
fn changes_come_at_most_twice_a_second_and_stop_on_request() {
    let mut world = World::new(&["english"]);
    let mut reader = world.person("Riad");
    list(&mut world, &mut reader);
    let mut hosts: Vec<Client> = (0..20).map(|number| world.person(&format!("Host {number}"))).collect();
    for host in &mut hosts {
        let message = public(&world, "english");
        world.ask(host, message);
        world.wait(Duration::from_millis(50));
    }
    world.wait(secs(1));
    reader.read();
    let sent = changes(&reader);
    assert!(sent.len() <= 4, "a second of changes came in {} messages", sent.len());
    let of_late_comer = {
        let mut late = world.person("Late");
        list(&mut world, &mut late)
    };
    assert_eq!(known(&[], &reader).len(), 20);
    assert_eq!(known(&[], &reader).into_values().rev().collect::<Vec<_>>(), of_late_comer, "newest first");
    assert!(matches!(world.ask(&mut reader, ClientMessage::Unlist), ServerMessage::Ok { .. }));
    let before = changes(&reader).len();
    let message = public(&world, "english");
    world.ask(&mut hosts[0], message);
    world.wait(secs(1));
    reader.read();
    assert_eq!(changes(&reader).len(), before);
}

#[test]
fn a_restarted_server_lists_its_public_games_again() {
    let mut world = World::new(&["english"]);
    let mut host = world.person("Dana");
    let message = public(&world, "english");
    let (id, ..) = seated(&world.ask(&mut host, message));
    world.restart();
    let mut reader = world.person("Riad");
    let games = list(&mut world, &mut reader);
    assert_eq!(games.iter().map(|game| game.game).collect::<Vec<_>>(), [id]);
}

#[test]
fn a_game_that_a_full_disk_did_not_take_leaves_the_lobby() {
    let mut world = World::new(&["english"]);
    let (mut host, mut reader) = (world.person("Dana"), world.person("Riad"));
    let first = list(&mut world, &mut reader);
    world.server.journal().limit_pages(1).unwrap();
    let message = public(&world, "english");
    assert_eq!(code(&world.ask(&mut host, message)), RefusalCode::DiskFull);
    world.wait(secs(1));
    reader.read();
    assert!(known(&first, &reader).is_empty());
    world.server.take_faults();
}

#[test]
fn rules_are_sent_by_their_hash_and_only_those_of_a_game() {
    let mut world = World::new(&["english", "russian"]);
    let (mut host, mut guest) = (world.person("Dana"), world.person("Noam"));
    let message = create(&world, "english", None);
    world.ask(&mut host, message);
    let sha256 = world.sha256("english");
    let reply = world.ask(&mut guest, ClientMessage::GetRules { sha256: sha256.clone() });
    let ServerMessage::Rules { sha256: sent, id, files, .. } = reply else { panic!("{reply:?}") };
    let frozen = damka::catalog::FrozenVariant::from_files(&id, files).unwrap();
    assert_eq!((frozen.sha256().to_string(), sent, id), (sha256.clone(), sha256, "english".to_owned()));
    for unknown in [world.sha256("russian"), String::new(), "0".repeat(64)] {
        let reply = world.ask(&mut guest, ClientMessage::GetRules { sha256: unknown });
        assert_eq!(code(&reply), RefusalCode::RulesUnknown);
    }
}
