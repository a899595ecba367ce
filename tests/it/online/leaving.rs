//! Players who resign, leave, or stay away.

use super::harness::{code, secs};
use super::play::resumed;
use super::table::Table;
use damka::board::Side;
use damka::net::{ClientMessage, GameEventKind, RefusalCode, ServerMessage};

#[test]
fn a_player_who_resigns_or_leaves_loses_on_either_turn() {
    for (side, leaves) in [(Side::White, false), (Side::Black, false), (Side::White, true), (Side::Black, true)] {
        let mut table = Table::open("othello", None);
        table.play_plies(3);
        let game = table.game;
        let message = if leaves { ClientMessage::Leave { game } } else { ClientMessage::Resign { game, fault: None } };
        table.granted(side, message.clone());
        let other = table.events(side.other()).pop().unwrap().event;
        let GameEventKind::Ended { result, ending, by, left, .. } = other else { panic!("{other:?}") };
        let expected = if side == Side::White { "0-1" } else { "1-0" };
        assert_eq!((result.as_str(), ending.as_str(), by, left), (expected, "resigned", Some(side), leaves));
        let again = table.ask(side, message);
        let word = if leaves { RefusalCode::NoGame } else { RefusalCode::NotRunning };
        assert_eq!(code(&again), word);
    }
}

#[test]
fn a_game_is_claimed_after_the_countdown_and_not_before() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(2);
    let (game, claim) = (table.game, ClientMessage::Claim { game: table.game });
    assert_eq!(code(&table.ask(Side::White, claim.clone())), RefusalCode::TooEarly, "the opponent is there");
    table.world.cut(&table.players[Side::Black.index()]);
    table.read();
    let presence = table.players[Side::White.index()].received.last().unwrap().clone();
    let away = damka::net::Presence::Away;
    assert_eq!(presence, ServerMessage::Presence { game, side: Side::Black, state: away, claim_in_ms: Some(40_000) });
    table.wait(secs(39));
    assert_eq!(code(&table.ask(Side::White, claim.clone())), RefusalCode::TooEarly);
    // After a return the countdown starts again.
    table.players[0] = table.world.person("נועם");
    resumed(&mut table, Side::Black);
    let presence = table.players[Side::White.index()].received.last().unwrap().clone();
    let online = damka::net::Presence::Online;
    assert_eq!(presence, ServerMessage::Presence { game, side: Side::Black, state: online, claim_in_ms: None });
    table.world.cut(&table.players[Side::Black.index()]);
    table.wait(secs(39));
    assert_eq!(code(&table.ask(Side::White, claim.clone())), RefusalCode::TooEarly);
    table.wait(secs(1));
    table.granted(Side::White, claim);
    let ended = table.events(Side::White).pop().unwrap().event;
    let GameEventKind::Ended { result, ending, by, left, .. } = ended else { panic!("{ended:?}") };
    assert_eq!((result.as_str(), ending.as_str(), by, left), ("1-0", "abandoned", Some(Side::Black), false));
}
