//! Killed servers: the next one continues from the end of the journal.

use super::harness::{code, seated, secs};
use super::table::Table;
use damka::board::Side;
use damka::net::{
    ClientMessage, Clocks, GameEvent, GameEventKind, GamePhase, GameSnapshot, Offer, RefusalCode, ServerMessage,
};
use std::time::Duration;

/// Kills the server and rejoins both clients by their tokens. Returns the snapshots of black and white.
fn kill(table: &mut Table) -> [GameSnapshot; 2] {
    table.world.restart();
    Side::BOTH.map(|side| come_back(table, side))
}

fn come_back(table: &mut Table, side: Side) -> GameSnapshot {
    let received = std::mem::take(&mut table.players[side.index()].received);
    table.players[side.index()] = table.world.person("back");
    table.players[side.index()].received = received;
    let (game, seat_token) = (table.game, table.tokens[side.index()].clone());
    table.players[side.index()].forget_replies();
    let reply = table.ask(side, ClientMessage::Resume { game, seat_token });
    let ServerMessage::Joined { game: its, side: own, .. } = reply else { panic!("{reply:?}") };
    assert_eq!((its, own), (game, side));
    table.players[side.index()].snapshot(game)
}

fn clocks_of(events: &[GameEvent]) -> Option<Clocks> {
    events.iter().rev().find_map(|event| match event.event {
        GameEventKind::Moved { clocks_ms, .. } | GameEventKind::TakenBack { clocks_ms, .. } => clocks_ms,
        _ => None,
    })
}

/// Checks that the game matches its events.
fn check(table: &Table, snapshots: &[GameSnapshot; 2]) {
    let [black, white] = snapshots;
    // When the first client rejoined, the second was away and the clock of the side to move was stopped.
    let (running, seats) = (black.running, (black.white.clone(), black.black.clone()));
    assert_eq!(black, &GameSnapshot { running, white: seats.0, black: seats.1, ..white.clone() });
    let events = table.events(Side::White);
    assert_eq!(white.seq, events.last().unwrap().seq);
    assert_eq!(white.moves, table.moves(Side::White));
    assert_eq!(white.checksum, format!("{:016x}", table.position().checksum()));
    let beginning = white.clock.map(|clock| Clocks { white: clock.base_ms, black: clock.base_ms });
    assert_eq!(white.clocks_ms, clocks_of(&events).or(beginning));
    let offer = events.iter().rev().find_map(|event| match event.event {
        GameEventKind::Offered { what, by } => Some(Some((event.seq, what, by))),
        GameEventKind::Declined { .. }
        | GameEventKind::TakenBack { .. }
        | GameEventKind::Ended { .. }
        | GameEventKind::Rematch { .. } => Some(None),
        _ => None,
    });
    assert_eq!(white.offer, offer.flatten());
    table.check_events();
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_game_goes_on_after_a_kill_behind_each_of_its_events() {
    for (variant, clock) in [("english", Some((300, 2))), ("othello", None), ("connect_four", Some((60, 1)))] {
        let mut table = Table::open(variant, clock);
        for round in 0..7 {
            table.wait(Duration::from_millis(300 * round));
            table.play();
            let snapshots = kill(&mut table);
            check(&table, &snapshots);
            assert_eq!(snapshots[0].phase, GamePhase::Running);
            if round == 3 {
                for accept in [false, true] {
                    table.granted(Side::White, table.offer(Offer::Takeback));
                    let offer = table.events(Side::White).last().unwrap().seq;
                    let snapshots = kill(&mut table);
                    check(&table, &snapshots);
                    table.granted(Side::Black, table.answer(offer, accept));
                    let snapshots = kill(&mut table);
                    check(&table, &snapshots);
                }
            }
        }
        for accept in [false, true] {
            table.granted(Side::White, table.offer(Offer::Draw));
            let offer = table.events(Side::White).last().unwrap().seq;
            let snapshots = kill(&mut table);
            check(&table, &snapshots);
            table.granted(Side::Black, table.answer(offer, accept));
            let snapshots = kill(&mut table);
            check(&table, &snapshots);
            assert_eq!(snapshots[0].phase, if accept { GamePhase::Over } else { GamePhase::Running });
            if !accept {
                table.play_plies(2);
            }
        }
        assert_eq!(table.end().1, "agreed");
        table.wait(secs(100_000));
        let snapshots = [Side::Black, Side::White].map(|side| come_back(&mut table, side));
        check(&table, &snapshots);
    }
}

#[test]
fn a_game_that_waits_for_its_opponent_still_waits() {
    let mut table = Table::open("english", None);
    let message = super::harness::create(&table.world, "english", None);
    let (game, side, token, join) = super::harness::seated(&table.ask(Side::White, message));
    table.world.restart();
    let found = table.world.server.open_games();
    assert_eq!(found.len(), 2);
    assert_eq!((found[1].0, found[1].1.to_string(), found[1].3), (game, join.clone(), false));
    let mut guest = table.world.person("Guest");
    let sha256 = table.world.sha256("english");
    let reply = table.world.ask(&mut guest, ClientMessage::Join { code: join, sha256, seat_token: None });
    assert_eq!(super::harness::seated(&reply).1, side.other());
    let mut host = table.world.person("Dana");
    let reply = table.world.ask(&mut host, ClientMessage::Resume { game, seat_token: token });
    assert!(matches!(reply, ServerMessage::Joined { .. }), "{reply:?}");
    assert_eq!(host.snapshot(game).phase, GamePhase::Running);
}

#[test]
fn a_draw_is_answered_while_the_side_to_move_is_away() {
    for accept in [true, false] {
        let mut table = Table::open("english", Some((60, 0)));
        table.play_plies(2);
        table.granted(Side::Black, table.offer(Offer::Draw));
        let offer = table.events(Side::White).last().unwrap().seq;
        table.world.restart();
        come_back(&mut table, Side::White);
        table.granted(Side::White, table.answer(offer, accept));
        let answered = table.events(Side::White).pop().unwrap().event;
        if accept {
            assert!(matches!(&answered, GameEventKind::Ended { ending, .. } if ending == "agreed"), "{answered:?}");
            continue;
        }
        assert!(matches!(answered, GameEventKind::Declined { .. }), "{answered:?}");
        // The clock of the side to move still waits for it.
        table.wait(secs(8));
        let snapshot = come_back(&mut table, Side::Black);
        assert_eq!(snapshot.clocks_ms, Some(Clocks { black: 60_000, white: 60_000 }));
        assert_eq!(snapshot.running, Some(Side::Black));
    }
}

#[test]
fn clocks_wait_for_the_side_to_move_or_fifteen_seconds() {
    let mut table = Table::open("english", Some((60, 0)));
    table.play_plies(2);
    table.wait(secs(10));
    table.play_plies(2);
    assert_eq!(table.position().turn(), Side::Black);
    let before = Clocks { black: 50_000, white: 60_000 };
    // Only the opponent is back: no time is charged.
    table.world.restart();
    assert_eq!(come_back(&mut table, Side::White).running, None);
    table.wait(secs(8));
    let snapshot = come_back(&mut table, Side::Black);
    assert_eq!((snapshot.clocks_ms, snapshot.running), (Some(before), Some(Side::Black)));
    table.wait(secs(5));
    let GameEventKind::Moved { clocks_ms, .. } = table.play() else { panic!() };
    assert_eq!(clocks_ms, Some(Clocks { black: 45_000, white: 60_000 }));
    table.play();
    // Nobody rejoins: time runs after fifteen seconds.
    table.world.restart();
    let due = table.world.server.next_due().unwrap();
    assert_eq!(due, secs(15));
    table.wait(secs(15));
    table.wait(secs(6));
    let snapshot = come_back(&mut table, Side::Black);
    assert_eq!(snapshot.clocks_ms, Some(Clocks { black: 39_000, white: 60_000 }));
    assert_eq!(snapshot.running, Some(Side::Black));
    come_back(&mut table, Side::White);
    let GameEventKind::Moved { clocks_ms, .. } = table.play() else { panic!() };
    assert_eq!(clocks_ms, Some(Clocks { black: 39_000, white: 60_000 }));
}

#[test]
fn a_token_opens_its_own_game_only_after_a_restart_too() {
    let mut table = Table::open("english", None);
    table.granted(Side::White, ClientMessage::Resign { game: table.game, fault: None });
    table.world.restart();
    let mut stranger = table.world.person("Stranger");
    for (game, seat_token) in [(table.game, "0".repeat(32)), (table.game, "no token".into())] {
        let reply = table.world.ask(&mut stranger, ClientMessage::Resume { game, seat_token });
        assert_eq!(code(&reply), RefusalCode::WrongToken);
    }
    let seat_token = table.tokens[0].clone();
    let reply = table.world.ask(&mut stranger, ClientMessage::Resume { game: 99, seat_token });
    assert_eq!(code(&reply), RefusalCode::NoGame);
    let snapshots = Side::BOTH.map(|side| come_back(&mut table, side));
    check(&table, &snapshots);
    assert_eq!(snapshots[0].phase, GamePhase::Over);
    table.granted(Side::Black, table.offer(Offer::Rematch));
}

#[test]
fn who_missed_the_beginning_of_a_rematch_comes_to_it_by_the_old_seat() {
    for is_killed in [false, true] {
        let mut table = Table::open("english", None);
        let old = table.game;
        table.granted(Side::White, ClientMessage::Resign { game: old, fault: None });
        table.granted(Side::White, table.offer(Offer::Rematch));
        let offer = table.events(Side::White).last().unwrap().seq;
        table.granted(Side::Black, table.answer(offer, true));
        let GameEventKind::Rematch { next } = table.last() else { panic!() };
        if is_killed {
            table.world.restart();
        } else {
            table.world.cut(&table.players[Side::White.index()]);
        }
        come_back(&mut table, Side::White);
        let white = &table.players[Side::White.index()];
        let seat = white.received.iter().rev().find_map(|message| match message {
            ServerMessage::Joined { game, side, .. } if *game == next => Some(*side),
            _ => None,
        });
        assert_eq!((seat, white.snapshot(next).phase), (Some(Side::Black), GamePhase::Running));
        let variant = damka::server::RulesSource::current(&table.world.rules, "english").unwrap();
        let first = damka::notation::move_text(&variant.variant, &variant.variant.start().moves()[0]);
        let message = ClientMessage::Move { game: next, ply: 1, r#move: first, think_ms: 0 };
        table.granted(Side::White, message);
    }
}

#[test]
fn figures_tell_how_seats_are_taken_again_and_why_connections_are_closed() {
    let mut table = Table::open("english", None);
    table.play_plies(3);
    let figure = |table: &Table, line: &str| assert!(table.world.server.metrics_text().contains(line), "{line}");
    figure(&table, "damka_move_seconds_count 3");
    let (game, seat_token) = (table.game, table.tokens[1].clone());
    let mut again = table.world.person("Dana");
    seated(&table.world.ask(&mut again, ClientMessage::Resume { game, seat_token: seat_token.clone() }));
    figure(&table, "damka_resumes_total{from=\"memory\"} 1");
    figure(&table, "damka_closed_total{why=\"elsewhere\"} 1");
    table.world.ask(&mut again, ClientMessage::Desync { game, ply: 3, report: "they differ".into() });
    figure(&table, "damka_desyncs_total 1");
    table.world.restart();
    let mut again = table.world.person("Dana");
    seated(&table.world.ask(&mut again, ClientMessage::Resume { game, seat_token }));
    figure(&table, "damka_resumes_total{from=\"journal\"} 1");
}
