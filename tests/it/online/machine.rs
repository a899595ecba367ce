//! Trouble on the server machine: clocks set back, full disks.

use super::harness::{code, seated, secs};
use super::table::Table;
use damka::board::Side;
use damka::net::{ClientMessage, Clocks, GameEventKind, Offer, RefusalCode, ServerMessage};

#[test]
fn a_clock_that_is_set_back_charges_nobody() {
    let mut table = Table::open("english", Some((60, 0)));
    table.wait(secs(20));
    table.play_plies(2);
    table.wait(secs(10));
    // The machine believes that it is earlier, and then goes on from there.
    table.world.now = secs(1);
    table.world.server.tick(table.world.now);
    for game in [table.game, 99] {
        table.world.server.tick_game(game, table.world.now);
    }
    table.wait(secs(3));
    let GameEventKind::Moved { clocks_ms, .. } = table.play() else { panic!() };
    assert_eq!(clocks_ms, Some(Clocks { black: 50_000, white: 60_000 }));
    table.wait(secs(30));
    table.wait(secs(1));
    let GameEventKind::Moved { clocks_ms, .. } = table.play() else { panic!() };
    let left = clocks_ms.unwrap();
    assert!(left.black == 50_000 && left.white >= 29_000, "{left:?}");
    table.play_plies(2);
    table.check_events();
}

#[test]
fn nothing_is_shown_that_a_full_disk_did_not_take() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(5);
    table.world.server.journal().limit_pages(1).unwrap();
    let (turn, text) = (table.position().turn(), table.choose());
    // What is free in the file is used first, by the shortest events.
    let refused = (0..1000).find_map(|_| {
        let reply = table.ask(turn, table.offer(Offer::Takeback));
        if !matches!(reply, ServerMessage::Ok { .. }) {
            return Some(reply);
        }
        let offer = table.events(turn).last().unwrap().seq;
        let reply = table.ask(turn.other(), table.answer(offer, false));
        (!matches!(reply, ServerMessage::Ok { .. })).then_some(reply)
    });
    assert_eq!(code(&refused.expect("it is never full")), RefusalCode::DiskFull);
    let before = (table.events(Side::Black), table.events(Side::White));
    assert!(!table.world.server.take_faults().is_empty(), "the host gets a report");
    let message = table.move_to(6, &text);
    for message in [message, ClientMessage::Resign { game: table.game, fault: None }] {
        assert_eq!(code(&table.ask(turn, message)), RefusalCode::DiskFull);
    }
    let pong = table.ask(turn, ClientMessage::Ping { time: 1 });
    assert!(matches!(pong, ServerMessage::Pong { .. }), "{pong:?}");
    assert_eq!((table.events(Side::Black), table.events(Side::White)), before);
    // Coming back needs no journal.
    table.world.cut(&table.players[turn.index()]);
    let (game, seat_token) = (table.game, table.tokens[turn.index()].clone());
    let mut again = table.world.person("Back");
    let reply = table.world.ask(&mut again, ClientMessage::Resume { game, seat_token });
    assert_eq!(seated(&reply).1, turn);
    assert_eq!(again.snapshot(game).moves.len(), 5);
    again.received.splice(0..0, std::mem::take(&mut table.players[turn.index()].received));
    again.forget_replies();
    table.players[turn.index()] = again;
    // There is room again.
    table.world.server.take_faults();
    table.world.server.journal().limit_pages(1_000_000).unwrap();
    table.play_plies(3);
    table.check_events();
    table.wait(secs(700));
    assert_eq!(table.end().1, "flag_fell", "it was not forgotten as if it were over");
    assert_eq!(table.world.server.take_faults().len(), 0);
}

#[test]
fn a_rematch_on_a_full_disk_is_not_begun() {
    let mut table = Table::open("english", None);
    table.granted(Side::White, ClientMessage::Resign { game: table.game, fault: None });
    table.world.server.journal().limit_pages(1).unwrap();
    // What is free in the file is used first, by offers that are shorter than another game.
    let offer = loop {
        if !matches!(table.ask(Side::White, table.offer(Offer::Rematch)), ServerMessage::Ok { .. }) {
            // The answer, not the offer, should find it full.
            table.world.server.journal().limit_pages(1_000_000).unwrap();
            table.granted(Side::White, table.offer(Offer::Rematch));
            table.world.server.journal().limit_pages(1).unwrap();
        }
        let offer = table.events(Side::White).last().unwrap().seq;
        assert!(offer < 10_000, "it is never full");
        let reply = table.ask(Side::Black, table.answer(offer, false));
        if !matches!(reply, ServerMessage::Ok { .. }) {
            assert_eq!(code(&reply), RefusalCode::DiskFull);
            break offer;
        }
    };
    let before = table.players.each_ref().map(|player| player.received.len());
    let reply = table.ask(Side::Black, table.answer(offer, true));
    assert_eq!(code(&reply), RefusalCode::DiskFull);
    let text_of = |side: Side| {
        let received = &table.players[side.index()].received[before[side.index()]..];
        received.iter().filter(|message| !matches!(message, ServerMessage::Ping { .. })).collect::<Vec<_>>()
    };
    let [ServerMessage::Error { .. }, ServerMessage::Snapshot { game, snapshot }] = text_of(Side::Black)[..] else {
        panic!("{:?}", text_of(Side::Black))
    };
    assert_eq!((*game, snapshot.offer), (table.game, Some((offer, Offer::Rematch, Side::White))));
    assert!(matches!(text_of(Side::White)[..], [ServerMessage::Snapshot { .. }]), "{:?}", text_of(Side::White));
    assert_eq!(table.world.server.open_games(), []);
    table.world.server.journal().limit_pages(1_000_000).unwrap();
    table.granted(Side::Black, table.answer(offer, true));
    assert!(matches!(table.last(), GameEventKind::Rematch { .. }));
}
