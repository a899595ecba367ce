//! A server that holds many games: each connection's own are found, and none of the others is touched.

use super::harness::{Client, World, code, create, seated, secs};
use crate::shipped;
use damka::board::Side;
use damka::net::{ClientMessage, GameEventKind, GamePhase, Presence, RefusalCode, ServerMessage};
use damka::server::ServerLimits;

/// Nothing else should limit these tests.
fn limits() -> ServerLimits {
    ServerLimits { messages: (1e6, 1e6), ..ServerLimits::default() }
}

fn opened(world: &mut World, host: &mut Client) -> (u64, String, String) {
    let message = create(world, "english", None);
    let (game, _, token, join) = seated(&world.ask(host, message));
    (game, token, join)
}

fn join(world: &mut World, guest: &mut Client, code: &str) -> String {
    let message = ClientMessage::Join { code: code.into(), sha256: world.sha256("english"), seat_token: None };
    seated(&world.ask(guest, message)).2
}

/// What a client knows about its opponents: games and presence.
fn presences(client: &mut Client) -> Vec<(u64, Presence)> {
    client.read();
    let text = client.received.iter().filter_map(|message| match message {
        ServerMessage::Presence { game, state, .. } => Some((*game, *state)),
        _ => None,
    });
    let text = text.collect();
    client.received.clear();
    text
}

#[test]
fn who_goes_away_leaves_every_seat_of_its_own_and_no_other() {
    let mut world = World::new(&["english"]);
    let mut host = world.person("Dana");
    let mut guests: Vec<Client> = (0..4).map(|_| world.person("Noam")).collect();
    let mut games = Vec::new();
    for guest in &mut guests[..3] {
        let (game, _, code) = opened(&mut world, &mut host);
        join(&mut world, guest, &code);
        games.push(game);
    }
    let mut other = world.person("Riad");
    let (_, _, code) = opened(&mut world, &mut other);
    join(&mut world, &mut guests[3], &code);
    // The host left one of the games before.
    world.ask(&mut host, ClientMessage::Leave { game: games[1] });
    for guest in &mut guests {
        presences(guest);
    }
    world.cut(&host);
    let messages: Vec<_> = guests.iter_mut().map(presences).collect();
    assert_eq!(messages, [vec![(games[0], Presence::Away)], vec![], vec![(games[2], Presence::Away)], vec![]]);
    world.cut(&other);
    assert_eq!(presences(&mut guests[3]).len(), 1);
}

#[test]
fn a_connection_that_holds_both_seats_leaves_both() {
    let mut world = World::new(&["english"]);
    let (mut host, mut guest) = (world.person("Dana"), world.person("Noam"));
    let (game, white, code) = opened(&mut world, &mut host);
    let black = join(&mut world, &mut guest, &code);
    let mut both = world.person("Both");
    for token in [&white, &black] {
        seated(&world.ask(&mut both, ClientMessage::Resume { game, seat_token: token.clone() }));
    }
    world.cut(&both);
    let mut again = world.person("Dana");
    seated(&world.ask(&mut again, ClientMessage::Resume { game, seat_token: white }));
    let snapshot = again.snapshot(game);
    let presence = [snapshot.white, snapshot.black].map(|seat| seat.unwrap().presence);
    assert_eq!(presence, [Presence::Online, Presence::Away]);
}

#[test]
fn games_that_are_over_take_no_place() {
    let limits = ServerLimits { all_games: 4, games: 3, ..limits() };
    let mut world = World::limited(&shipped::catalog(), &["english"], limits);
    let (mut host, mut other) = (world.person("Dana"), world.person("Noam"));
    let games: Vec<u64> = (0..3).map(|_| opened(&mut world, &mut host).0).collect();
    let message = create(&world, "english", None);
    assert_eq!(code(&world.ask(&mut host, message.clone())), RefusalCode::Busy, "three of its own");
    opened(&mut world, &mut other);
    assert_eq!(code(&world.ask(&mut other, message.clone())), RefusalCode::Busy, "four in all");
    world.ask(&mut host, ClientMessage::Leave { game: games[1] });
    opened(&mut world, &mut other);
    assert_eq!(code(&world.ask(&mut host, message.clone())), RefusalCode::Busy);
    // Games whose players are gone are open all the same.
    world.cut(&host);
    assert_eq!(code(&world.ask(&mut other, message.clone())), RefusalCode::Busy);
    world.restart();
    let mut host = world.person("Dana");
    assert_eq!(code(&world.ask(&mut host, message)), RefusalCode::Busy);
}

#[test]
fn the_newest_game_that_waits_is_found() {
    let limits = ServerLimits { tells_games: true, ..limits() };
    let mut world = World::limited(&shipped::catalog(), &["english"], limits);
    let (mut host, mut guest) = (world.person("Dana"), world.person("Noam"));
    let games: Vec<(u64, String, String)> = (0..4).map(|_| opened(&mut world, &mut host)).collect();
    let find = |world: &mut World, guest: &mut Client| match world.ask(guest, ClientMessage::Find { code: None }) {
        ServerMessage::Found { game, .. } => Some(game),
        refused => {
            assert_eq!(code(&refused), RefusalCode::NoGame);
            None
        }
    };
    assert_eq!(find(&mut world, &mut guest), Some(games[3].0));
    join(&mut world, &mut guest, &games[3].2);
    assert_eq!(find(&mut world, &mut guest), Some(games[2].0));
    world.ask(&mut host, ClientMessage::Leave { game: games[2].0 });
    assert_eq!(find(&mut world, &mut guest), Some(games[1].0));
    world.restart();
    let mut guest = world.person("Noam");
    assert_eq!(find(&mut world, &mut guest), Some(games[1].0));
    for (_, _, code) in &games[..2] {
        join(&mut world, &mut guest, code);
    }
    assert_eq!(find(&mut world, &mut guest), None);
}

#[test]
fn each_silent_connection_has_its_own_five_seconds() {
    let mut world = World::new(&["english"]);
    let mut silent: Vec<Client> = Vec::new();
    for _ in 0..4 {
        silent.push(world.connect(super::harness::PEER));
        world.wait(secs(2));
    }
    let mut closed = |world: &mut World, wait: u64| {
        world.wait(secs(wait));
        silent.iter_mut().for_each(Client::read);
        silent.iter().filter(|client| client.is_closed).count()
    };
    // Eight seconds after the first: it and the second are closed.
    assert_eq!(closed(&mut world, 0), 2);
    assert_eq!(world.server.next_due(), Some(secs(9)));
    assert_eq!((closed(&mut world, 1), closed(&mut world, 1), closed(&mut world, 1)), (3, 3, 4));
    assert!(world.server.next_due().is_none_or(|due| due > secs(60)));
}

#[test]
fn an_address_gets_its_place_back_when_a_connection_closes() {
    let limits = ServerLimits { connections: 2, ..limits() };
    let mut world = World::limited(&shipped::catalog(), &["english"], limits);
    let first = world.person("Dana");
    world.person("Noam");
    let mut third = world.connect(super::harness::PEER);
    world.work();
    third.read();
    assert!(third.is_closed);
    world.connect([192, 0, 2, 8].into());
    world.cut(&third);
    world.cut(&first);
    let mut fourth = world.person("Riad");
    world.wait(secs(1));
    fourth.read();
    assert!(!fourth.is_closed);
}

#[test]
fn the_journal_keeps_a_finished_game_for_a_week() {
    const DAY: u64 = 24 * 3600;
    let mut world = World::new(&["english"]);
    let (mut host, mut guest) = (world.person("Dana"), world.person("Noam"));
    let (running, _, code_of_running) = opened(&mut world, &mut host);
    join(&mut world, &mut guest, &code_of_running);
    let (over, seat_token, code_of_over) = opened(&mut world, &mut host);
    join(&mut world, &mut guest, &code_of_over);
    world.ask(&mut guest, ClientMessage::Resign { game: over, fault: None });
    let (last, ..) = opened(&mut world, &mut host);
    world.ask(&mut host, ClientMessage::Leave { game: last });
    world.wait(secs(6 * DAY));
    let mut again = world.person("Dana");
    let resume = ClientMessage::Resume { game: over, seat_token };
    assert_eq!(seated(&world.ask(&mut again, resume.clone())).1, Side::White);
    let snapshot = again.snapshot(over);
    assert_eq!(snapshot.phase, GamePhase::Over);
    assert!(matches!(snapshot.ended, Some(GameEventKind::Ended { by: Some(Side::Black), .. })), "{:?}", snapshot.ended);
    world.wait(secs(2 * DAY));
    assert_eq!(code(&world.ask(&mut again, resume)), RefusalCode::NoGame);
    let kept = [running, over, last].map(|game| world.server.journal().game(game).unwrap().is_some());
    assert_eq!(kept, [true, false, true], "the last number is not given again");
    assert_eq!(world.server.take_faults(), []);
}
