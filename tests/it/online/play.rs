//! Games of two clients from the first move to the last, with every kind of request.

use super::harness::{PEER, World, code, create, hello, seated, secs};
use super::table::Table;
use damka::board::Side;
use damka::net::{ClientKind, ClientMessage, Clocks, GameEventKind, GamePhase, Offer, RefusalCode, ServerMessage};
use damka::rules::Termination;

/// Plays random moves to the end or for so many plies; `true` if the rules ended the game.
fn play_out(table: &mut Table, most: usize) -> bool {
    for _ in 0..most {
        let GameEventKind::Moved { checksum, .. } = table.play() else { panic!() };
        let position = table.position();
        assert_eq!(checksum, format!("{:016x}", position.checksum()));
        if let Some(outcome) = position.outcome() {
            table.until_told(|event| matches!(event, GameEventKind::Ended { .. }));
            let winner = match outcome.winner {
                Some(Side::White) => "1-0",
                Some(Side::Black) => "0-1",
                None => "1/2-1/2",
            };
            assert_eq!(table.end(), (winner.into(), outcome.ending.word(), None, false));
            return true;
        }
    }
    false
}

#[test]
fn whole_games_go_as_the_rules_say() {
    for (variant, must_pass) in [("english", false), ("othello", true), ("flying", false), ("connect_four", false)] {
        let mut table = Table::open(variant, None);
        let mut passes = 0;
        for game in 0..30 {
            assert!(play_out(&mut table, 2000), "{variant} does not end");
            table.check_events();
            passes += table.moves(Side::White).iter().filter(|text| *text == "--").count();
            let snapshot = resumed(&mut table, Side::Black);
            assert_eq!((snapshot.phase, snapshot.moves), (GamePhase::Over, table.moves(Side::White)), "{variant}");
            assert_eq!(snapshot.checksum, format!("{:016x}", table.position().checksum()));
            if game >= 1 && (passes > 0 || !must_pass) {
                break;
            }
            rematch(&mut table);
        }
        assert!(passes > 0 || !must_pass, "{variant}: nobody had to pass");
    }
}

pub fn resumed(table: &mut Table, side: Side) -> damka::net::GameSnapshot {
    let (game, seat_token) = (table.game, table.tokens[side.index()].clone());
    let reply = table.ask(side, ClientMessage::Resume { game, seat_token });
    assert!(matches!(reply, ServerMessage::Joined { .. }), "{reply:?}");
    table.players[side.index()].snapshot(game)
}

/// Agrees on another game; the clients swap sides.
fn rematch(table: &mut Table) {
    let (old, old_tokens) = (table.game, table.tokens.clone());
    table.granted(Side::White, table.offer(Offer::Rematch));
    let offer = table.events(Side::Black).last().unwrap().seq;
    table.granted(Side::Black, table.answer(offer, true));
    let GameEventKind::Rematch { next } = table.last() else { panic!("{:?}", table.last()) };
    assert_ne!(next, old);
    table.players.swap(0, 1);
    table.game = next;
    for side in Side::BOTH {
        let player = &table.players[side.index()];
        let joined = player.received.iter().find_map(|message| match message {
            ServerMessage::Joined { re: 0, game, side, seat_token } if *game == next => {
                Some((*side, seat_token.clone()))
            }
            _ => None,
        });
        let (own, token) = joined.expect("a seat in the next game");
        assert_eq!(own, side, "sides are swapped");
        assert!(!old_tokens.contains(&token));
        table.tokens[side.index()] = token;
        assert_eq!(player.snapshot(next).phase, GamePhase::Running);
    }
}

#[test]
fn a_rematch_swaps_the_sides_and_goes_on() {
    let mut table = Table::open("english", Some((60, 0)));
    table.play_plies(3);
    assert_eq!(code(&table.ask(Side::White, table.offer(Offer::Rematch))), RefusalCode::NoOffer, "it is not over");
    table.granted(Side::White, ClientMessage::Resign { game: table.game, fault: None });
    table.granted(Side::Black, table.offer(Offer::Rematch));
    let offer = table.events(Side::White).last().unwrap().seq;
    table.granted(Side::White, table.answer(offer, false));
    assert_eq!(table.last(), GameEventKind::Declined { offer, by: Side::White });
    rematch(&mut table);
    assert_eq!(table.players[Side::White.index()].snapshot(table.game).white.unwrap().name, "נועם");
    table.play_plies(3);
    // Both clients get `opened` for the second game.
    assert_eq!(table.events(Side::White), table.events(Side::Black));
}

#[test]
fn two_who_offer_the_same_agree() {
    let mut table = Table::open("english", None);
    table.play_plies(2);
    table.granted(Side::White, table.offer(Offer::Draw));
    table.granted(Side::Black, table.offer(Offer::Draw));
    let GameEventKind::Ended { result, ending, .. } = table.last() else { panic!("{:?}", table.last()) };
    assert_eq!((result.as_str(), ending.as_str()), ("1/2-1/2", "agreed"));
    table.granted(Side::Black, table.offer(Offer::Rematch));
    table.granted(Side::White, table.offer(Offer::Rematch));
    assert!(matches!(table.last(), GameEventKind::Rematch { .. }), "{:?}", table.last());
}

#[test]
fn two_who_want_a_move_back_do_not_agree() {
    let mut table = Table::open("english", None);
    table.play_plies(2);
    table.granted(Side::White, table.offer(Offer::Takeback));
    assert_eq!(code(&table.ask(Side::Black, table.offer(Offer::Takeback))), RefusalCode::NoOffer);
}

#[test]
fn nobody_is_left_alone_in_a_rematch() {
    let mut table = Table::open("english", None);
    table.granted(Side::White, ClientMessage::Resign { game: table.game, fault: None });
    table.granted(Side::White, table.offer(Offer::Rematch));
    let offer = table.events(Side::Black).last().unwrap().seq;
    table.world.cut(&table.players[Side::White.index()]);
    assert_eq!(code(&table.ask(Side::Black, table.answer(offer, true))), RefusalCode::OfferGone);
    assert_eq!(code(&table.ask(Side::Black, table.offer(Offer::Rematch))), RefusalCode::OfferGone);
}

#[test]
fn clocks_start_after_the_first_move_of_each_side() {
    let mut table = Table::open("english", Some((60, 2)));
    let clocks = |event: GameEventKind| match event {
        GameEventKind::Moved { clocks_ms, .. } => clocks_ms.unwrap(),
        other => panic!("{other:?}"),
    };
    table.wait(secs(20));
    assert_eq!(clocks(table.play()), Clocks { black: 60_000, white: 60_000 });
    table.wait(secs(29));
    assert_eq!(clocks(table.play()), Clocks { black: 60_000, white: 60_000 });
    table.wait(secs(10));
    assert_eq!(clocks(table.play()), Clocks { black: 52_000, white: 60_000 });
    table.wait(secs(1));
    assert_eq!(clocks(table.play()), Clocks { black: 52_000, white: 61_000 });
    let snapshot = resumed(&mut table, Side::White);
    assert_eq!(
        (snapshot.clocks_ms, snapshot.running),
        (Some(Clocks { black: 52_000, white: 61_000 }), Some(Side::Black))
    );
}

#[test]
fn a_first_move_that_does_not_come_ends_the_game_without_a_result() {
    for plies in [0, 1] {
        let mut table = Table::open("english", Some((60, 2)));
        table.play_plies(plies);
        let turn = table.position().turn();
        table.wait(secs(29));
        assert!(!matches!(table.last(), GameEventKind::Ended { .. }));
        table.wait(secs(1));
        assert_eq!(table.end(), ("*".into(), "aborted".into(), Some(turn), false));
        let text = table.choose();
        let late = table.move_to(plies as u32 + 1, &text);
        assert_eq!(code(&table.ask(turn, late)), RefusalCode::NotRunning);
        table.wait(secs(1000));
        assert!(matches!(table.last(), GameEventKind::Ended { .. }), "it ends once");
    }
    let mut table = Table::open("english", None);
    table.wait(secs(1_000_000));
    table.play_plies(2);
}

#[test]
fn time_on_the_way_is_forgiven_once() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(2);
    for (turn, pongs) in [(Side::Black, 0), (Side::White, 1), (Side::Black, 2)] {
        let ping = table.players[turn.index()].received.iter().rev().find_map(|message| match message {
            ServerMessage::Ping { time } => Some(*time),
            _ => None,
        });
        for _ in 0..pongs {
            table.wait(std::time::Duration::from_millis(200));
            table.world.say(&mut table.players[turn.index()], ClientMessage::Pong { time: ping.unwrap() });
        }
        table.wait(secs(5));
        let GameEventKind::Moved { lag_ms, clocks_ms, .. } = table.play() else { panic!() };
        let left = clocks_ms.unwrap();
        let left = if turn == Side::White { left.white } else { left.black };
        // The second pong changes nothing: the round trip ended with the first.
        let expected = if pongs == 0 { 0 } else { 200 };
        assert_eq!(lag_ms, expected);
        let before = if pongs == 2 { 295_000 } else { 300_000 };
        assert_eq!(left, before - 5000 - 200 * pongs + expected);
    }
}

#[test]
fn a_flag_falls_without_anybodys_asking() {
    let mut table = Table::open("english", Some((10, 0)));
    table.play_plies(3);
    let due = table.world.server.next_due().unwrap();
    assert!(due > secs(5) && due <= secs(11), "{due:?}");
    table.wait(secs(9));
    table.wait(secs(1));
    table.wait(secs(1));
    assert_eq!(table.end(), ("0-1".into(), "flag_fell".into(), Some(Side::White), false));
    table.check_events();
}

#[test]
fn a_draw_is_offered_at_any_time_and_answered_by_its_number() {
    for by in Side::BOTH {
        let mut table = Table::open("flying", Some((300, 0)));
        table.play_plies(3);
        table.granted(by, table.offer(Offer::Draw));
        assert_eq!(table.last(), GameEventKind::Offered { what: Offer::Draw, by });
        let offer = table.events(by).last().unwrap().seq;
        assert_eq!(resumed(&mut table, by).offer, Some((offer, Offer::Draw, by)));
        let (own, stale) = (table.answer(offer, true), table.answer(offer - 1, true));
        assert_eq!(code(&table.ask(by, own)), RefusalCode::OfferGone);
        assert_eq!(code(&table.ask(by.other(), stale)), RefusalCode::OfferGone);
        table.granted(by.other(), table.answer(offer, false));
        assert_eq!(table.last(), GameEventKind::Declined { offer, by: by.other() });
        assert_eq!(code(&table.ask(by, table.offer(Offer::Draw))), RefusalCode::NoOffer, "move first");
        table.play_plies(2);
        table.granted(by, table.offer(Offer::Draw));
        let again = table.events(by).last().unwrap().seq;
        assert_eq!(code(&table.ask(by.other(), table.answer(offer, true))), RefusalCode::OfferGone, "a late click");
        table.granted(by.other(), table.answer(again, true));
        assert_eq!(table.end(), ("1/2-1/2".into(), Termination::Agreed.word(), None, false));
        table.check_events();
    }
}

#[test]
fn an_offer_holds_up_no_move() {
    for offers_first in [true, false] {
        let mut table = Table::open("english", Some((300, 0)));
        table.play_plies(2);
        let turn = table.position().turn();
        let by = if offers_first { turn } else { turn.other() };
        table.granted(by, table.offer(Offer::Draw));
        let offer = table.events(by).last().unwrap().seq;
        table.play();
        if offers_first {
            // The offer is open until the opponent moves.
            assert!(matches!(table.last(), GameEventKind::Moved { .. }));
            assert_eq!(resumed(&mut table, by).offer, Some((offer, Offer::Draw, by)));
            table.play();
        }
        let declined = GameEventKind::Declined { offer, by: by.other() };
        assert!(table.events(by).iter().any(|event| event.event == declined), "{:?}", table.events(by));
        table.play_plies(3);
        table.check_events();
    }
}

#[test]
fn moves_are_taken_back_by_agreement() {
    let mut table = Table::open("english", Some((300, 3)));
    assert_eq!(code(&table.ask(Side::White, table.offer(Offer::Takeback))), RefusalCode::NoOffer);
    table.play_plies(4);
    table.wait(secs(7));
    table.play_plies(1);
    let before = table.moves(Side::White);
    table.granted(Side::White, table.offer(Offer::Takeback));
    let offer = table.events(Side::White).last().unwrap().seq;
    assert_eq!(code(&table.ask(Side::Black, table.offer(Offer::Draw))), RefusalCode::NoOffer, "one offer at a time");
    table.granted(Side::Black, table.answer(offer, true));
    let GameEventKind::TakenBack { ply, clocks_ms, checksum } = table.last() else { panic!("{:?}", table.last()) };
    assert_eq!((ply, clocks_ms), (3, Some(Clocks { black: 303_000, white: 300_000 })));
    assert_eq!(table.moves(Side::Black), before[..3]);
    assert_eq!(checksum, format!("{:016x}", table.position().checksum()));
    table.play_plies(2);
    table.granted(Side::Black, table.offer(Offer::Takeback));
    let offer = table.events(Side::White).last().unwrap().seq;
    table.granted(Side::White, table.answer(offer, false));
    table.granted(Side::Black, table.offer(Offer::Takeback));
    let offer = table.events(Side::White).last().unwrap().seq;
    table.play();
    assert_eq!(code(&table.ask(Side::White, table.answer(offer, true))), RefusalCode::OfferGone, "a move declines it");
    table.check_events();
}

#[test]
fn a_clock_that_ran_out_at_once_is_looked_at_again_when_its_flag_falls() {
    let mut table = Table::open("english", Some((60, 0)));
    table.play_plies(2);
    // The machine was busy for a minute; the move may have been sent in time.
    table.wait(secs(60));
    let due = table.world.server.next_due();
    assert_eq!(due, Some(table.world.now + secs(1)), "not at once, again and again");
    table.wait(secs(1));
    assert_eq!(table.end().1, "flag_fell");
}

#[test]
fn a_bot_that_cannot_go_on_loses_by_its_fault() {
    let lose = |kind: ClientKind, fault: &str| {
        let mut world = World::new(&["english"]);
        let mut host = world.connect(PEER);
        let mut message = hello("Fox");
        let ClientMessage::Hello { kind: its, .. } = &mut message else { panic!() };
        *its = kind;
        world.ask(&mut host, message);
        let mut guest = world.person("Noam");
        let message = create(&world, "english", None);
        let (game, .., code) = seated(&world.ask(&mut host, message));
        let sha256 = world.sha256("english");
        world.ask(&mut guest, ClientMessage::Join { code, sha256, seat_token: None });
        world.ask(&mut host, ClientMessage::Resign { game, fault: Some(fault.into()) });
        guest.read();
        let last = guest.events(game).pop().unwrap().event;
        let GameEventKind::Ended { result, ending, by, left, .. } = last else { panic!("{last:?}") };
        assert_eq!((result.as_str(), by, left), ("0-1", Some(Side::White), false));
        ending
    };
    assert_eq!(lose(ClientKind::Bot, "script_error"), "script_error");
    assert_eq!(lose(ClientKind::Bot, "out_of_memory"), "out_of_memory");
    // Neither words of its own nor the excuses of people.
    assert_eq!(lose(ClientKind::Bot, "no_pieces"), "resigned");
    assert_eq!(lose(ClientKind::Bot, "the sun was in my eyes"), "resigned");
    assert_eq!(lose(ClientKind::Person, "script_error"), "resigned");
}
