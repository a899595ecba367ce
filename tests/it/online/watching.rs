//! Spectators: what they see, and what they cannot do.

use super::harness::{Client, World, code, create, hello, seated, secs};
use super::table::Table;
use crate::shipped;
use damka::board::Side;
use damka::net::{
    ClientKind, ClientMessage, Clocks, GameEvent, GameEventKind, GamePhase, Offer, Presence, RefusalCode, ServerMessage,
};
use damka::server::ServerLimits;

fn watch(table: &mut Table, client: &mut Client) -> ServerMessage {
    let code = Some(table.code.clone());
    table.world.ask(client, ClientMessage::Watch { game: None, code })
}

#[test]
fn a_spectator_who_comes_late_sees_all_moves_and_each_new_event() {
    let mut table = Table::open("english", None);
    table.play_plies(5);
    let mut spectator = table.world.person("Riad");
    let reply = watch(&mut table, &mut spectator);
    assert!(matches!(reply, ServerMessage::Watching { game, .. } if game == table.game), "{reply:?}");
    let snapshot = spectator.snapshot(table.game);
    assert_eq!((snapshot.moves, snapshot.phase), (table.moves(Side::White), GamePhase::Running));
    let seq = snapshot.seq;
    table.play_plies(4);
    table.granted(Side::White, table.offer(Offer::Draw));
    table.granted(Side::Black, ClientMessage::Resign { game: table.game, fault: None });
    spectator.read();
    let later = |events: Vec<GameEvent>| events.into_iter().filter(|event| event.seq > seq).collect::<Vec<_>>();
    assert_eq!(later(spectator.events(table.game)), later(table.events(Side::White)));
    assert!(!spectator.received.iter().any(|message| matches!(message, ServerMessage::Joined { .. })));
}

#[test]
fn a_spectator_who_comes_while_a_player_thinks_sees_the_time_that_is_left() {
    let mut table = Table::open("english", Some((60, 0)));
    table.play_plies(4);
    table.wait(secs(10));
    let mut spectator = table.world.person("Riad");
    watch(&mut table, &mut spectator);
    let snapshot = spectator.snapshot(table.game);
    assert_eq!(snapshot.running, Some(Side::Black));
    assert_eq!(snapshot.clocks_ms, Some(Clocks { black: 50_000, white: 60_000 }));
}

#[test]
fn a_spectator_who_comes_early_gets_the_game_when_it_begins() {
    let mut world = World::new(&["english"]);
    let (mut host, mut guest, mut spectator) = (world.person("Dana"), world.person("Noam"), world.person("Riad"));
    let message = create(&world, "english", None);
    let (game, .., join_code) = seated(&world.ask(&mut host, message));
    world.ask(&mut spectator, ClientMessage::Watch { game: None, code: Some(join_code.clone()) });
    assert_eq!(spectator.snapshot(game).phase, GamePhase::Waiting);
    let message = ClientMessage::Join { code: join_code, sha256: world.sha256("english"), seat_token: None };
    world.ask(&mut guest, message);
    spectator.read();
    assert_eq!(spectator.snapshot(game).phase, GamePhase::Running);
}

#[test]
fn a_spectator_has_no_seat() {
    let mut table = Table::open("english", None);
    let mut spectator = table.world.person("Riad");
    watch(&mut table, &mut spectator);
    let text = table.choose();
    let game = table.game;
    for message in [
        table.move_to(1, &text),
        table.offer(Offer::Draw),
        ClientMessage::Resign { game, fault: None },
        ClientMessage::Leave { game },
        ClientMessage::Claim { game },
        ClientMessage::Desync { game, ply: 0, report: "they cheat".into() },
    ] {
        assert_eq!(code(&table.world.ask(&mut spectator, message.clone())), RefusalCode::NoGame, "{message:?}");
    }
    assert_eq!(table.position(), table.start, "nothing happened");
}

#[test]
fn a_client_that_said_it_watches_cannot_play() {
    let mut world = World::new(&["english"]);
    let mut host = world.person("Dana");
    let message = create(&world, "english", None);
    let (game, _, seat_token, join_code) = seated(&world.ask(&mut host, message));
    let mut spectator = world.connect(super::harness::PEER);
    let mut message = hello("Riad");
    let ClientMessage::Hello { kind, .. } = &mut message else { panic!() };
    *kind = ClientKind::Spectator;
    world.ask(&mut spectator, message);
    let sha256 = world.sha256("english");
    for message in [
        create(&world, "english", None),
        ClientMessage::Join { code: join_code, sha256, seat_token: None },
        ClientMessage::Resume { game, seat_token },
    ] {
        assert_eq!(code(&world.ask(&mut spectator, message)), RefusalCode::NotAllowed);
    }
}

#[test]
fn a_private_game_is_watched_by_its_code_alone_and_only_if_it_allows_spectators() {
    let mut table = Table::open("english", None);
    let mut spectator = table.world.person("Riad");
    for game in [Some(table.game), Some(99), None] {
        let reply = table.world.ask(&mut spectator, ClientMessage::Watch { game, code: None });
        assert_eq!(code(&reply), RefusalCode::NoGame, "{game:?}");
    }
    let mut host = table.world.person("Ada");
    let mut message = create(&table.world, "english", None);
    let ClientMessage::Create { spectators, .. } = &mut message else { panic!() };
    *spectators = false;
    let (.., closed) = seated(&table.world.ask(&mut host, message));
    let message = ClientMessage::Watch { game: None, code: Some(closed) };
    assert_eq!(code(&table.world.ask(&mut spectator, message)), RefusalCode::NotAllowed);
}

#[test]
fn players_know_how_many_watch_and_spectators_who_is_away() {
    let mut table = Table::open("english", None);
    let mut spectators: Vec<Client> = (0..3).map(|number| table.world.person(&format!("S{number}"))).collect();
    for spectator in &mut spectators {
        watch(&mut table, spectator);
    }
    table.wait(secs(1));
    let count = |client: &Client| {
        client.received.iter().rev().find_map(|message| match message {
            ServerMessage::Spectators { count, .. } => Some(*count),
            _ => None,
        })
    };
    assert_eq!(count(&table.players[0]), Some(3));
    table.world.cut(&spectators[0]);
    let game = table.game;
    table.world.ask(&mut spectators[1], ClientMessage::Unwatch { game });
    table.wait(secs(1));
    assert_eq!(count(&table.players[1]), Some(1));
    table.world.cut(&table.players[0]);
    spectators[2].read();
    let away = |message: &ServerMessage| {
        matches!(message, ServerMessage::Presence { side: Side::Black, state: Presence::Away, claim_in_ms: None, .. })
    };
    assert!(spectators[2].received.iter().any(away), "{:?}", spectators[2].received);
    assert_eq!(code(&table.world.ask(&mut spectators[1], ClientMessage::Unwatch { game })), RefusalCode::NoGame);
}

#[test]
fn spectators_watch_the_rematch_too() {
    let mut table = Table::open("english", None);
    let mut spectator = table.world.person("Riad");
    watch(&mut table, &mut spectator);
    table.granted(Side::White, ClientMessage::Resign { game: table.game, fault: None });
    table.granted(Side::White, table.offer(Offer::Rematch));
    table.granted(Side::Black, table.offer(Offer::Rematch));
    spectator.read();
    let next = spectator.received.iter().rev().find_map(|message| match message {
        ServerMessage::Watching { re: 0, game } => Some(*game),
        _ => None,
    });
    let next = next.expect("the rematch is watched");
    assert_eq!(spectator.snapshot(next).phase, GamePhase::Running);
}

#[test]
fn only_so_many_watch_a_game_and_so_many_games_are_watched() {
    let catalog = crate::shipped::catalog();
    let limits = ServerLimits { spectators: 2, watched: 1, messages: (1e6, 1e6), ..ServerLimits::default() };
    let mut table = Table::at(World::limited(&catalog, &["english"], limits), "english", None);
    let mut spectators: Vec<Client> = (0..3).map(|number| table.world.person(&format!("S{number}"))).collect();
    watch(&mut table, &mut spectators[0]);
    watch(&mut table, &mut spectators[1]);
    let reply = watch(&mut table, &mut spectators[2]);
    assert_eq!(code(&reply), RefusalCode::Busy);
    // The same game again is no other game.
    assert!(matches!(watch(&mut table, &mut spectators[0]), ServerMessage::Watching { .. }));
    let mut host = table.world.person("Ada");
    let message = create(&table.world, "english", None);
    let (.., other) = seated(&table.world.ask(&mut host, message));
    let message = ClientMessage::Watch { game: None, code: Some(other) };
    assert_eq!(code(&table.world.ask(&mut spectators[0], message)), RefusalCode::Busy);
}

/// A game whose spectators see everything ten seconds later, and one of them.
fn delayed() -> (Table, Client) {
    let limits = ServerLimits { spectator_delay: secs(10), messages: (1e6, 1e6), ..ServerLimits::default() };
    let mut table = Table::at(World::limited(&shipped::catalog(), &["english"], limits), "english", Some((300, 0)));
    let mut spectator = table.world.connect(super::harness::PEER);
    let mut message = hello("Riad");
    let ClientMessage::Hello { capabilities, .. } = &mut message else { panic!() };
    capabilities.push("board".into());
    table.world.ask(&mut spectator, message);
    watch(&mut table, &mut spectator);
    (table, spectator)
}

fn plies_seen(client: &mut Client, game: u64) -> (usize, u32) {
    client.read();
    let moved = |event: &GameEvent| matches!(event.event, GameEventKind::Moved { .. });
    let events = client.events(game).iter().filter(|event| moved(event)).count();
    let board = client.received.iter().rev().find_map(|message| match message {
        ServerMessage::Board { board, .. } => Some(board.ply),
        _ => None,
    });
    (events, board.expect("no board"))
}

#[test]
fn spectators_can_be_shown_everything_later_than_players() {
    let (mut table, mut early) = delayed();
    let game = table.game;
    // The game had begun when the spectator came; that is shown later too.
    assert_eq!(early.snapshot(game).phase, GamePhase::Waiting);
    table.wait(secs(10));
    early.read();
    assert_eq!(early.snapshot(game).phase, GamePhase::Running);
    table.play_plies(2);
    table.wait(secs(6));
    table.play_plies(1);
    assert_eq!((table.moves(Side::White).len(), plies_seen(&mut early, game)), (3, (0, 0)));
    table.wait(secs(4));
    assert_eq!(plies_seen(&mut early, game), (2, 2));
    let mut late = table.world.person("Ada");
    watch(&mut table, &mut late);
    let shown = late.snapshot(game);
    assert_eq!((shown.moves.len(), shown.spectators), (2, 2), "not what the players know");
    table.granted(Side::White, ClientMessage::Resign { game, fault: None });
    table.wait(secs(6));
    assert_eq!(plies_seen(&mut early, game), (3, 3));
    assert!(!early.events(game).iter().any(|event| matches!(event.event, GameEventKind::Ended { .. })));
    assert_eq!(table.world.server.next_due(), Some(table.world.now + secs(4)));
    table.wait(secs(4));
    for client in [&mut early, &mut late] {
        client.read();
        assert!(matches!(client.events(game).last().unwrap().event, GameEventKind::Ended { .. }));
    }
    // Everything came in order, and nothing twice.
    let numbers: Vec<u64> = early.events(game).iter().map(|event| event.seq).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
}

#[test]
fn a_rematch_shows_what_spectators_have_not_seen_yet() {
    let (mut table, mut spectator) = delayed();
    let game = table.game;
    table.play_plies(2);
    table.granted(Side::White, ClientMessage::Resign { game, fault: None });
    for side in Side::BOTH {
        table.granted(side, table.offer(Offer::Rematch));
    }
    spectator.read();
    let ended = spectator.events(game).iter().any(|event| matches!(event.event, GameEventKind::Ended { .. }));
    assert!(ended && plies_seen(&mut spectator, game).0 == 2);
    let next = game + 1;
    assert_eq!(spectator.snapshot(next).phase, GamePhase::Running);
    // After a restart, everything so far is shown.
    table.world.restart();
    let mut again = table.world.person("Riad");
    let code = table.world.server.open_games()[0].1.to_string();
    table.world.ask(&mut again, ClientMessage::Watch { game: None, code: Some(code) });
    assert_eq!(again.snapshot(next).phase, GamePhase::Running);
}
