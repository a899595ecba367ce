//! Games that wait for an opponent while their host is away.

use super::harness::{Client, World, code, create, seated, secs};
use damka::net::{ClientMessage, GameEventKind, RefusalCode, ServerMessage};
use std::time::Duration;

const MINUTE: Duration = Duration::from_mins(1);

/// A game that a host has created and left by losing the connection.
struct Abandoned {
    id: u64,
    code: String,
    seat_token: String,
}

fn abandoned(world: &mut World, is_public: bool) -> Abandoned {
    let mut host = world.person("Dana");
    let mut message = create(world, "english", None);
    let ClientMessage::Create { public, .. } = &mut message else { panic!() };
    *public = is_public;
    let (id, _, seat_token, code) = seated(&world.ask(&mut host, message));
    world.cut(&host);
    Abandoned { id, code, seat_token }
}

/// The numbers of the games in the lobby.
fn listed(world: &mut World, reader: &mut Client) -> Vec<u64> {
    match world.ask(reader, ClientMessage::List) {
        ServerMessage::Games { games, .. } => games.iter().map(|game| game.game).collect(),
        other => panic!("{other:?}"),
    }
}

fn resume(game: &Abandoned) -> ClientMessage {
    ClientMessage::Resume { game: game.id, seat_token: game.seat_token.clone() }
}

fn find(game: &Abandoned) -> ClientMessage {
    ClientMessage::Find { code: Some(game.code.clone()) }
}

#[test]
fn a_listed_game_leaves_the_lobby_ten_minutes_after_its_host() {
    let mut world = World::new(&["english"]);
    let mut reader = world.person("Riad");
    let game = abandoned(&mut world, true);
    world.wait(secs(10 * 60 - 1));
    assert_eq!(listed(&mut world, &mut reader), [game.id]);
    world.wait(secs(2));
    assert!(listed(&mut world, &mut reader).is_empty());
    reader.read();
    let is_removal =
        |message: &ServerMessage| matches!(message, ServerMessage::Lobby { removed, .. } if removed.contains(&game.id));
    assert!(reader.received.iter().any(is_removal), "those who see the lobby are told");
    world.wait(11 * MINUTE);
    assert_eq!(code(&world.ask(&mut reader, find(&game))), RefusalCode::NoCode);
    assert!(world.server.open_games().is_empty());
    let mut host = world.person("Dana");
    world.ask(&mut host, resume(&game));
    let ended = host.snapshot(game.id).ended;
    let Some(GameEventKind::Ended { result, ending, .. }) = ended else { panic!("{ended:?}") };
    assert_eq!(
        (result.as_str(), ending.as_str()),
        ("*", "aborted"),
        "a host who comes back later learns what happened"
    );
}

#[test]
fn a_host_who_comes_back_in_time_keeps_the_game() {
    let mut world = World::new(&["english"]);
    let mut reader = world.person("Riad");
    let game = abandoned(&mut world, true);
    world.wait(9 * MINUTE);
    let mut host = world.person("Dana");
    world.ask(&mut host, resume(&game));
    world.wait(60 * MINUTE);
    assert_eq!(listed(&mut world, &mut reader), [game.id], "hosts who are there may wait as long as they like");
    world.cut(&host);
    world.wait(9 * MINUTE);
    assert_eq!(listed(&mut world, &mut reader), [game.id], "the time starts again");
    world.wait(2 * MINUTE);
    assert!(listed(&mut world, &mut reader).is_empty());
}

#[test]
fn a_host_who_left_on_purpose_is_away_as_well() {
    let mut world = World::new(&["english"]);
    let (mut host, mut reader) = (world.person("Dana"), world.person("Riad"));
    let mut message = create(&world, "english", None);
    let ClientMessage::Create { public, return_later, .. } = &mut message else { panic!() };
    (*public, *return_later) = (true, true);
    let (id, ..) = seated(&world.ask(&mut host, message));
    let reply = world.ask(&mut host, ClientMessage::Goodbye { game: id });
    assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
    world.wait(11 * MINUTE);
    assert!(listed(&mut world, &mut reader).is_empty());
}

#[test]
fn a_game_that_is_joined_by_its_code_waits_for_a_day() {
    let mut world = World::new(&["english"]);
    let mut guest = world.person("Noam");
    let game = abandoned(&mut world, false);
    world.wait(Duration::from_hours(23));
    let reply = world.ask(&mut guest, find(&game));
    assert!(matches!(reply, ServerMessage::Found { .. }), "{reply:?}");
    world.wait(2 * Duration::from_hours(1));
    assert!(world.server.open_games().is_empty());
}

#[test]
fn a_restarted_server_waits_as_long_again() {
    let mut world = World::new(&["english"]);
    let game = abandoned(&mut world, true);
    world.wait(9 * MINUTE);
    world.restart();
    let mut reader = world.person("Riad");
    world.wait(9 * MINUTE);
    assert_eq!(listed(&mut world, &mut reader), [game.id], "the host may not have noticed that the server was down");
    world.wait(2 * MINUTE);
    assert!(listed(&mut world, &mut reader).is_empty());
}

#[test]
fn a_game_that_has_begun_does_not_end_because_a_player_is_away() {
    let mut world = World::new(&["english"]);
    let game = abandoned(&mut world, true);
    let mut guest = world.person("Noam");
    let sha256 = world.sha256("english");
    world.ask(&mut guest, ClientMessage::Join { code: game.code.clone(), sha256, seat_token: None });
    world.wait(60 * MINUTE);
    assert_eq!(world.server.open_games().len(), 1);
    assert!(guest.events(game.id).iter().all(|event| !matches!(event.event, GameEventKind::Ended { .. })));
}
