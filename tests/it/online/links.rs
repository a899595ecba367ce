//! Connections that break, hang and repeat messages between the program's own clients and a real port. Each game is played to
//! its end, and both clients and the journal have the same moves.

use super::harness::{hello, seated};
use super::proxy::{Direction, Fate, Line, Proxy};
use super::sockets::{Host, Match, QUICK, Raw, create, limits};
use damka::board::Side;
use damka::net::{ClientMessage, ClosingReason, ConnectionTimes, GameEventKind, ListenTimes, Presence, ServerMessage};
use damka::online::OnlineEvent;
use damka::server::ServerLimits;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);

/// Plays a whole game whose guest is behind a proxy with this rule. Returns the number of the guest's connections and
/// their lines.
fn play(variant: &str, rule: impl FnMut(&Line) -> Fate + Send + 'static) -> (usize, Vec<Line>) {
    let host = Host::start(&[variant], limits());
    let proxy = Proxy::with(host.address(), rule);
    let game = Match::open(&host, variant, [(host.address(), QUICK), (proxy.address, QUICK)]);
    let moves = game.finish(host);
    assert!(!moves.is_empty());
    (proxy.connections(), proxy.seen())
}

/// Applies a fate to the first, third and seventh line of this kind.
fn at_some(
    direction: Direction,
    word: &'static str,
    fate: impl Fn(&Line) -> Fate + Send + 'static,
) -> impl FnMut(&Line) -> Fate {
    let mut count = 0;
    move |line| {
        if !line.is(direction, word) {
            return Fate::Pass;
        }
        count += 1;
        if matches!(count, 1 | 3 | 7) { fate(line) } else { Fate::Pass }
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_cut_anywhere_costs_no_move_and_doubles_none() {
    for (direction, word) in
        [(Direction::ToServer, "move"), (Direction::ToClient, "ok"), (Direction::ToClient, "moved")]
    {
        for fate in [Fate::CutBefore, Fate::CutInside, Fate::CutAfter, Fate::Reset] {
            let done = fate.clone();
            let variant = if fate == Fate::CutBefore { "english" } else { "connect_four" };
            let (connections, _) = play(variant, at_some(direction, word, move |_| done.clone()));
            assert_eq!(connections, 4, "{word}: {fate:?}");
        }
    }
}

#[test]
fn a_connection_lost_before_the_game_still_joins_it() {
    for (direction, word) in [
        (Direction::ToServer, "hello"),
        (Direction::ToClient, "welcome"),
        (Direction::ToServer, "find"),
        (Direction::ToClient, "found"),
        (Direction::ToServer, "join"),
        (Direction::ToClient, "joined"),
        (Direction::ToClient, "snapshot"),
    ] {
        let mut is_done = false;
        let (connections, _) = play("connect_four", move |line| {
            if line.is(direction, word) && !std::mem::replace(&mut is_done, true) {
                Fate::CutBefore
            } else {
                Fate::Pass
            }
        });
        assert_eq!(connections, 2, "{word}");
    }
}

#[test]
fn what_is_swallowed_is_asked_for_again() {
    for (direction, word) in
        [(Direction::ToServer, "move"), (Direction::ToClient, "ok"), (Direction::ToClient, "moved")]
    {
        let (connections, seen) = play("connect_four", at_some(direction, word, |_| Fate::swallow()));
        assert_eq!(connections, 1);
        assert!(seen.iter().any(|line| line.is(Direction::ToServer, "resume") || line.is(Direction::ToServer, "move")));
    }
}

#[test]
fn what_comes_twice_counts_once() {
    let (connections, _) = play("english", |line| {
        let is_repeated = ["move", "pong", "resume"].iter().any(|word| line.is(Direction::ToServer, word))
            || ["moved", "ok", "snapshot", "joined", "presence", "ended"]
                .iter()
                .any(|word| line.is(Direction::ToClient, word));
        if is_repeated { Fate::twice(line) } else { Fate::Pass }
    });
    assert_eq!(connections, 1);
}

#[test]
fn old_moves_that_come_again_change_nothing() {
    let mut moves: Vec<String> = Vec::new();
    let (connections, _) = play("english", move |line| {
        if !line.is(Direction::ToServer, "move") {
            return Fate::Pass;
        }
        moves.push(line.text.clone());
        // In reverse order, the newest first.
        Fate::Instead(moves.iter().rev().take(4).cloned().collect())
    });
    assert_eq!(connections, 1);
}

#[test]
fn a_move_that_arrives_behind_its_own_reconnection_is_played_once() {
    let (connections, _) = play("english", at_some(Direction::ToServer, "move", |_| Fate::Straggle));
    assert_eq!(connections, 4);
}

#[test]
fn a_line_of_one_byte_at_a_time_carries_a_game() {
    let (connections, _) = play("connect_four", |_| Fate::Dribble);
    assert_eq!(connections, 1);
}

#[test]
fn delay_and_jitter_change_nothing() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (connections, _) = play("connect_four", move |_| Fate::Late(MS * random.random_range(0..30)));
    assert_eq!(connections, 1);
}

#[test]
fn a_client_leaves_a_link_on_which_nothing_comes() {
    let host = Host::start(&["english"], limits());
    let proxy = Proxy::open(host.address());
    let times = ConnectionTimes { silence: 300 * MS, ping_after: 50 * MS, ..QUICK };
    let mut game = Match::open(&host, "english", [(host.address(), QUICK), (proxy.address, times)]);
    game.until("some moves", |game| game.plies() >= 4);
    proxy.stall([false, true]);
    game.until("the guest misses the server", |game| game.clients[1].lost().is_some());
    assert_eq!(game.lost[1], ["the server has stopped responding"]);
    proxy.stall([false, false]);
    game.finish(host);
    assert!(proxy.connections() > 1);
}

#[test]
fn a_server_drops_a_silent_connection_and_notifies_the_opponent() {
    let times = ListenTimes { silence: 400 * MS, ..ListenTimes::default() };
    let host = Host::start(&["english"], ServerLimits { times, ..limits() });
    let proxy = Proxy::open(host.address());
    let often = ConnectionTimes { ping_after: 50 * MS, ..QUICK };
    let mut game = Match::open(&host, "english", [(host.address(), often), (proxy.address, often)]);
    game.until("some moves", |game| game.plies() >= 4);
    proxy.stall([true, true]);
    let is_told = |game: &Match, presence| {
        let text_of = |event: &OnlineEvent| matches!(event, OnlineEvent::Opponent(state) if state.presence == presence);
        game.events[0].iter().any(text_of)
    };
    game.until("the host knows", |game| is_told(game, Presence::Away));
    proxy.stall([false, false]);
    game.until("the guest is back", |game| is_told(game, Presence::Online));
    game.finish(host);
}

#[test]
fn a_server_that_is_stopped_and_started_again_goes_on() {
    let mut host = Host::start(&["connect_four", "english"], limits());
    let proxy = Proxy::open(host.address());
    let mut game = Match::open(&host, "english", [(host.address(), QUICK), (proxy.address, QUICK)]);
    for plies in [3, 10, 20] {
        game.until("some moves", |game| game.plies() >= plies);
        host.restart();
    }
    game.finish(host);
    // More if the client reconnected before the server was back.
    assert!(proxy.connections() >= 4);
}

#[test]
fn the_older_of_two_connections_gets_closing_elsewhere() {
    let host = Host::start(&["english"], limits());
    let mut old = Raw::person(host.address(), "Dana");
    let (game, side, seat_token, _) = seated(&old.ask(create(&host, "english")));
    let mut new = Raw::person(host.address(), "Dana");
    assert_eq!(seated(&new.ask(ClientMessage::Resume { game, seat_token })).1, side);
    let closing = ServerMessage::Closing { reason: ClosingReason::Elsewhere, retry_after_ms: None };
    assert_eq!(old.read_to_end().last(), Some(&closing));
    assert!(matches!(new.ask(ClientMessage::Leave { game }), ServerMessage::Ok { .. }));
}

#[test]
fn a_client_that_does_not_read_is_closed_and_comes_back() {
    let host = Host::start(&["english"], limits());
    let mut dana = Raw::person(host.address(), "Dana");
    let (game, _, token, code) = seated(&dana.ask(create(&host, "english")));
    let mut noam = Raw::person(host.address(), "Noam");
    let join = ClientMessage::Join { code: code.clone(), sha256: host.sha256("english"), seat_token: None };
    assert_eq!(seated(&noam.ask(join)).1, Side::Black);
    // Answers of several kilobytes that nobody reads, until the server gives up the connection.
    for _ in 0..20_000 {
        dana.say(ClientMessage::Find { code: Some(code.clone()) });
        if dana.stream.take_error().unwrap().is_some() {
            break;
        }
    }
    let is_away = |message: &ServerMessage| {
        matches!(message, ServerMessage::Presence { side: Side::White, state: Presence::Away, .. })
    };
    noam.until(is_away);
    let mut again = Raw::person(host.address(), "Dana");
    assert_eq!(seated(&again.ask(ClientMessage::Resume { game, seat_token: token })).1, Side::White);
    let snapshot = again.until(|message| matches!(message, ServerMessage::Snapshot { .. }));
    let ServerMessage::Snapshot { snapshot, .. } = snapshot else { unreachable!() };
    assert!(snapshot.moves.is_empty() && snapshot.black.is_some());
    again.ask(ClientMessage::Resign { game, fault: None });
    noam.until(
        |message| matches!(message, ServerMessage::Event(event) if matches!(event.event, GameEventKind::Ended { .. })),
    );
}

#[test]
fn who_never_speaks_is_closed() {
    let times = ListenTimes { first_byte: 100 * MS, ..ListenTimes::default() };
    let host = Host::start(&["english"], ServerLimits { times, ..limits() });
    assert!(Raw::connect(host.address()).read_to_end().is_empty(), "no byte came");
    let host = Host::start(&["english"], ServerLimits { hello: 300 * MS, ..limits() });
    let closing = ServerMessage::Closing { reason: ClosingReason::Kicked, retry_after_ms: None };
    for begun in ["{", "{\"type\":\"ping\",\"id\":1}\n", "\n", "{\"type\":\"hello\""] {
        let mut client = Raw::connect(host.address());
        client.write(begun.as_bytes());
        let received = client.read_to_end();
        assert_eq!(received.last(), Some(&closing), "{begun:?}");
    }
    // One that does speak, as long as it needs for that.
    let host = Host::start(&["english"], limits());
    let mut client = Raw::connect(host.address());
    client.ask(hello("Dana"));
    client.ask(ClientMessage::Ping { time: 1 });
}
