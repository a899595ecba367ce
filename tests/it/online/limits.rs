//! The limits for one client and for one address, with simulated time.

use super::harness::{Client, World, code, create, hello, seated, secs};
use super::table::Table;
use crate::shipped;
use damka::board::Side;
use damka::net::{ClientMessage, ClosingReason, GameEventKind, RefusalCode, ServerMessage};
use damka::server::ServerLimits;
use std::net::IpAddr;
use std::time::Duration;

fn world(limits: ServerLimits) -> World {
    World::limited(&shipped::catalog(), &["english"], limits)
}

fn address(last: u8) -> IpAddr {
    [198, 51, 100, last].into()
}

/// The reason why a connection was closed and when it may try again; `None` while it is open.
fn closing(world: &mut World, client: &mut Client) -> Option<(ClosingReason, Option<u64>)> {
    world.work();
    client.read();
    match client.received.last() {
        Some(ServerMessage::Closing { reason, retry_after_ms }) if client.is_closed => Some((*reason, *retry_after_ms)),
        _ => None,
    }
}

#[test]
fn an_address_makes_a_hundred_connections_in_ten_seconds() {
    let mut world = world(ServerLimits::default());
    let peer = address(1);
    let mut crowd: Vec<Client> = (0..100).map(|_| world.connect(peer)).collect();
    for client in &mut crowd {
        assert!(matches!(world.ask(client, hello("Dana")), ServerMessage::Welcome { .. }));
        let left = std::mem::replace(client, Client::none());
        world.cut(&left);
    }
    // One more may say hello; its next request is refused, and the connection is closed.
    let mut late = world.connect(peer);
    assert!(matches!(world.ask(&mut late, hello("Late")), ServerMessage::Welcome { .. }));
    let message = create(&world, "english", None);
    assert_eq!(code(&world.ask(&mut late, message)), RefusalCode::Busy);
    assert!(matches!(closing(&mut world, &mut late), Some((ClosingReason::Kicked, Some(1..)))));
    // Other addresses are not affected, nor is this machine.
    let mut other = world.connect(address(2));
    world.ask(&mut other, hello("Other"));
    let message = create(&world, "english", None);
    seated(&world.ask(&mut other, message));
    let own: Vec<Client> = (0..300).map(|_| world.connect(IpAddr::from([127, 0, 0, 1]))).collect();
    world.work();
    let is_closed = |mut client: Client| {
        client.read();
        client.is_closed
    };
    assert!(!own.into_iter().any(is_closed));
    // After ten seconds the address has its full allowance again.
    world.wait(secs(10));
    let mut again = world.connect(peer);
    world.ask(&mut again, hello("Late"));
    let message = create(&world, "english", None);
    seated(&world.ask(&mut again, message));
}

#[test]
fn who_holds_a_seat_never_counts_as_new() {
    let mut world = world(ServerLimits::default());
    let peer = address(1);
    let mut client = world.connect(peer);
    world.ask(&mut client, hello("Dana"));
    let message = create(&world, "english", None);
    let (game, _, seat_token, _) = seated(&world.ask(&mut client, message));
    for round in 0..300 {
        world.cut(&client);
        client = world.connect(peer);
        world.ask(&mut client, hello("Dana"));
        let message = ClientMessage::Resume { game, seat_token: seat_token.clone() };
        assert_eq!(seated(&world.ask(&mut client, message)).0, game, "{round}");
    }
    // A whole class reconnects at once, although its address has used up its connections.
    for _ in 0..120 {
        let stranger = world.connect(peer);
        world.cut(&stranger);
    }
    world.cut(&client);
    client = world.connect(peer);
    world.ask(&mut client, hello("Dana"));
    let message = ClientMessage::Resume { game, seat_token };
    assert_eq!(seated(&world.ask(&mut client, message)).0, game);
    assert!(matches!(world.ask(&mut client, ClientMessage::Leave { game }), ServerMessage::Ok { .. }));
    world.wait(secs(100));
    assert_eq!(closing(&mut world, &mut client), None);
}

#[test]
fn an_address_that_passes_a_limit_three_times_waits_a_minute() {
    let mut world = world(ServerLimits { new_connections: (2, secs(10)), ..ServerLimits::default() });
    let peer = address(1);
    for _ in 0..2 {
        let client = world.connect(peer);
        world.cut(&client);
    }
    for seat_token in ["", &"0".repeat(32)] {
        // A guessed token does not count.
        let mut guesser = world.connect(peer);
        world.ask(&mut guesser, hello("Guesser"));
        let message = ClientMessage::Resume { game: 1, seat_token: seat_token.into() };
        assert!(matches!(world.ask(&mut guesser, message), ServerMessage::Error { .. }));
        world.say(&mut guesser, ClientMessage::Find { code: None });
        assert!(matches!(closing(&mut world, &mut guesser), Some((ClosingReason::Kicked, Some(1..=10_001)))));
    }
    // The third stays silent after its hello, which counts the same.
    let mut silent = world.connect(peer);
    world.ask(&mut silent, hello("Silent"));
    world.wait(secs(5));
    assert!(closing(&mut world, &mut silent).is_some());
    world.wait(secs(20));
    let mut refused = world.connect(peer);
    assert_eq!(closing(&mut world, &mut refused), Some((ClosingReason::Kicked, Some(40_001))));
    world.say(&mut refused, hello("Refused"));
    assert!(refused.reply(1).is_none(), "what it says is not read");
    world.wait(secs(40));
    let mut again = world.connect(peer);
    assert!(matches!(world.ask(&mut again, hello("Again")), ServerMessage::Welcome { .. }));
}

#[test]
fn who_floods_waits_a_minute() {
    let mut world = world(ServerLimits::default());
    let peer = address(1);
    let mut client = world.connect(peer);
    for _ in 0..43 {
        world.say(&mut client, ClientMessage::Ping { time: 0 });
    }
    assert_eq!(closing(&mut world, &mut client), Some((ClosingReason::Kicked, None)));
    let mut again = world.connect(peer);
    assert_eq!(closing(&mut world, &mut again), Some((ClosingReason::Kicked, Some(60_001))));
    world.wait(secs(60));
    let mut again = world.connect(peer);
    assert!(matches!(world.ask(&mut again, ClientMessage::Ping { time: 0 }), ServerMessage::Pong { .. }));
    // On this machine the host itself must not be blocked.
    let here = IpAddr::from([127, 0, 0, 1]);
    let mut client = world.connect(here);
    for _ in 0..43 {
        world.say(&mut client, ClientMessage::Ping { time: 0 });
    }
    assert_eq!(closing(&mut world, &mut client), Some((ClosingReason::Kicked, None)));
    let mut again = world.connect(here);
    assert!(matches!(world.ask(&mut again, hello("Dana")), ServerMessage::Welcome { .. }));
}

#[test]
fn who_guesses_codes_on_is_closed() {
    let mut world = world(ServerLimits::default());
    let mut guesser = world.connect(address(1));
    world.ask(&mut guesser, hello("Guesser"));
    let find = ClientMessage::Find { code: Some("BBBBBB".into()) };
    for _ in 0..10 {
        assert_eq!(code(&world.ask(&mut guesser, find.clone())), RefusalCode::NoCode);
    }
    for _ in 0..3 {
        assert_eq!(code(&world.ask(&mut guesser, find.clone())), RefusalCode::Busy);
    }
    assert_eq!(closing(&mut world, &mut guesser), Some((ClosingReason::Kicked, None)));
    let mut again = world.connect(address(1));
    assert!(matches!(closing(&mut world, &mut again), Some((ClosingReason::Kicked, Some(1..)))));
}

#[test]
fn an_address_has_two_hundred_connections() {
    let mut world =
        world(ServerLimits { new_connections: (1000, secs(10)), hello: secs(1000), ..ServerLimits::default() });
    let crowd: Vec<Client> = (0..200).map(|_| world.connect(address(1))).collect();
    let mut more = world.connect(address(1));
    assert!(matches!(closing(&mut world, &mut more), Some((ClosingReason::Kicked, Some(1..)))));
    let mut other = world.connect(address(2));
    assert!(matches!(world.ask(&mut other, hello("Other")), ServerMessage::Welcome { .. }));
    world.cut(&crowd[7]);
    let mut again = world.connect(address(1));
    assert!(matches!(world.ask(&mut again, hello("Again")), ServerMessage::Welcome { .. }));
}

#[test]
fn moves_are_free_only_when_they_are_new() {
    let limits = ServerLimits { messages: (1e-6, 60.0), ..ServerLimits::default() };
    let mut table = Table::at(world(limits), "english", None);
    // More plies than the message limit.
    table.play_plies(70);
    let turn = table.position().turn();
    let (ply, text) = (table.moves(turn).len() as u32, table.moves(turn).pop().unwrap());
    let message = table.move_to(ply, &text);
    let mut granted = 0;
    while matches!(table.ask(turn.other(), message.clone()), ServerMessage::Ok { .. }) {
        granted += 1;
        assert!(granted < 100, "the same move again costs nothing");
    }
    assert!(granted >= 40);
    // A new game is still possible.
    table.play();
}

#[test]
fn what_a_player_says_of_its_thinking_counts_for_nothing() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(2);
    for think_ms in [0, u64::MAX] {
        let (turn, ply, text) = (table.position().turn(), table.moves(Side::White).len() as u32 + 1, table.choose());
        table.wait(secs(9));
        let message = ClientMessage::Move { game: table.game, ply, r#move: text, think_ms };
        table.granted(turn, message);
        table.until_told(|event| matches!(event, GameEventKind::Moved { ply: its, .. } if *its == ply));
        let GameEventKind::Moved { clocks_ms, .. } = table.last() else { panic!() };
        let left = clocks_ms.unwrap();
        assert_eq!(if turn == Side::White { left.white } else { left.black }, 291_000);
    }
}

#[test]
fn late_pongs_gain_no_more_than_the_bank_holds() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(2);
    let mut charged = Duration::ZERO;
    for _ in 0..20 {
        let turn = table.position().turn();
        let ping = table.players[turn.index()].received.iter().rev().find_map(|message| match message {
            ServerMessage::Ping { time } => Some(*time),
            _ => None,
        });
        table.wait(secs(5));
        // As if all the thinking time had been network delay.
        table.world.say(&mut table.players[turn.index()], ClientMessage::Pong { time: ping.unwrap() });
        let GameEventKind::Moved { lag_ms, .. } = table.play() else { panic!() };
        charged += secs(5).saturating_sub(Duration::from_millis(lag_ms));
    }
    assert!(charged >= secs(20 * 5 - 20 - 6), "{charged:?}");
}

#[test]
fn thirty_clients_behind_one_address_reconnect_after_a_restart() {
    let limits = ServerLimits { new_connections: (5, secs(10)), messages: (1e6, 1e6), ..ServerLimits::default() };
    let (mut world, peer) = (world(limits), address(9));
    let mut seats = Vec::new();
    for number in 0..15 {
        // Two at a time, since strangers are limited.
        let (mut host, mut guest) = (world.connect(peer), world.connect(peer));
        world.ask(&mut host, hello("Host"));
        world.ask(&mut guest, hello("Guest"));
        let message = create(&world, "english", None);
        let (game, _, white, join_code) = seated(&world.ask(&mut host, message));
        let sha256 = world.sha256("english");
        let join = ClientMessage::Join { code: join_code, sha256, seat_token: None };
        let (_, _, black, _) = seated(&world.ask(&mut guest, join));
        seats.extend([(game, white), (game, black)]);
        assert_eq!(closing(&mut world, &mut host), None, "{number}");
        world.wait(secs(10));
    }
    world.restart();
    let mut clients = Vec::new();
    for (game, seat_token) in seats {
        let mut client = world.connect(peer);
        world.ask(&mut client, hello("Back"));
        let resume = ClientMessage::Resume { game, seat_token };
        assert_eq!(seated(&world.ask(&mut client, resume)).0, game);
        clients.push(client);
    }
    world.wait(secs(20));
    assert!(clients.iter_mut().all(|client| closing(&mut world, client).is_none()));
}
