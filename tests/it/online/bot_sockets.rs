//! Bots with accounts at a server on a real port, and clients that attack them.

use super::bots::{add, answer, available, with_token};
use super::harness::{code, hello, seated};
use super::sockets::{Host, Raw, create, limits};
use damka::net::{ClientKind, ClientMessage, ClosingReason, DeclineReason, Offer, RefusalCode, ServerMessage, Token};
use damka::report::Report;
use damka::server::ServerLimits;
use damka::store::{BotAccount, BotAccountFile};
use std::time::Instant;

/// A server with an account, and its token.
fn host(limits: ServerLimits) -> (Host, String) {
    let host = Host::operated(&["english"], limits);
    let token = add(&BotAccountFile::of(host.folder()), "fox");
    (host, token)
}

fn bot(host: &Host, token: &str) -> Raw {
    let mut bot = Raw::connect(host.address());
    let reply = bot.ask(with_token(token));
    assert!(matches!(&reply, ServerMessage::Welcome { you, .. } if you == "fox"), "{reply:?}");
    assert!(matches!(bot.ask(available(4)), ServerMessage::Ok { .. }));
    bot
}

fn challenge(host: &Host) -> ClientMessage {
    let mut message = create(host, "english");
    let ClientMessage::Create { bot, .. } = &mut message else { panic!() };
    *bot = Some("fox".into());
    message
}

fn closing(client: &mut Raw) -> ClosingReason {
    match client.until(|message| matches!(message, ServerMessage::Closing { .. })) {
        ServerMessage::Closing { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_challenge_is_played_and_nothing_after_the_end() {
    let (host, token) = host(limits());
    let mut fox = bot(&host, &token);
    let mut dana = Raw::person(host.address(), "Dana");
    let (game, ..) = seated(&dana.ask(challenge(&host)));
    fox.until(|message| matches!(message, ServerMessage::Challenge(challenge) if challenge.game == game));
    seated(&fox.ask(answer(game, true, DeclineReason::Other)));
    let play = ClientMessage::Move { game, ply: 1, r#move: "11-15".into(), think_ms: 0 };
    assert!(matches!(fox.ask(play), ServerMessage::Ok { .. }));
    assert!(matches!(dana.ask(ClientMessage::Resign { game, fault: None }), ServerMessage::Ok { .. }));
    let late = ClientMessage::Move { game, ply: 2, r#move: "22-17".into(), think_ms: 0 };
    assert_eq!(code(&fox.ask(late)), RefusalCode::NotRunning);
    assert_eq!(code(&fox.ask(ClientMessage::Offer { game, what: Offer::Draw })), RefusalCode::NotRunning);
    assert_eq!(code(&fox.ask(ClientMessage::Resign { game, fault: None })), RefusalCode::NotRunning);
    assert_eq!(code(&fox.ask(answer(game, true, DeclineReason::Other))), RefusalCode::NoGame);
}

#[test]
fn guessed_tokens_are_counted_over_connections() {
    let (host, _) = host(limits());
    let begun = Instant::now();
    let mut wrong = 0;
    loop {
        let mut guesser = Raw::connect(host.address());
        match code(&guesser.ask(with_token(&Token::new().unwrap().to_string()))) {
            RefusalCode::WrongToken => wrong += 1,
            other => break assert_eq!(other, RefusalCode::Busy),
        }
    }
    // Ten at once, and ten a minute.
    assert!((10..=11 + begun.elapsed().as_secs() / 6).contains(&wrong), "{wrong}");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_revoked_token_is_closed_and_cannot_be_replayed() {
    let (host, token) = host(limits());
    let mut fox = bot(&host, &token);
    let mut dana = Raw::person(host.address(), "Dana");
    let (game, ..) = seated(&dana.ask(challenge(&host)));
    seated(&fox.ask(answer(game, true, DeclineReason::Other)));
    let clear = |accounts: &mut Vec<BotAccount>| -> Result<(), Report> {
        accounts.clear();
        Ok(())
    };
    BotAccountFile::of(host.folder()).update(clear).unwrap();
    assert_eq!(closing(&mut fox), ClosingReason::Kicked);
    let mut replayed = Raw::connect(host.address());
    assert_eq!(code(&replayed.ask(with_token(&token))), RefusalCode::WrongToken);
    // The name is free now, but it does not open the seat to the next client that takes it.
    let mut thief = Raw::person(host.address(), "fox");
    for seat_token in [String::new(), token] {
        assert_eq!(code(&thief.ask(ClientMessage::Resume { game, seat_token })), RefusalCode::WrongToken);
    }
}

#[test]
fn one_token_on_two_connections_leaves_the_newest() {
    let (host, token) = host(limits());
    let mut old = bot(&host, &token);
    let mut dana = Raw::person(host.address(), "Dana");
    let (game, ..) = seated(&dana.ask(challenge(&host)));
    seated(&old.ask(answer(game, true, DeclineReason::Other)));
    let mut new = bot(&host, &token);
    assert_eq!(closing(&mut old), ClosingReason::Elsewhere);
    let resume = ClientMessage::Resume { game, seat_token: String::new() };
    assert_eq!(seated(&new.ask(resume)).0, game);
}

#[test]
fn imitators_and_spectators_get_nowhere() {
    let (host, token) = host(limits());
    let _fox = bot(&host, &token);
    for name in ["fox", "FOX", "f\u{43e}x", "f.o.x"] {
        let mut client = Raw::connect(host.address());
        assert_eq!(code(&client.ask(hello(name))), RefusalCode::BadName, "{name}");
    }
    let mut watcher = Raw::connect(host.address());
    let mut message = hello("Watcher");
    let ClientMessage::Hello { kind, .. } = &mut message else { panic!() };
    *kind = ClientKind::Spectator;
    watcher.ask(message);
    assert_eq!(code(&watcher.ask(challenge(&host))), RefusalCode::NotAllowed);
    assert_eq!(code(&watcher.ask(available(1))), RefusalCode::NotAllowed);
}

#[test]
fn floods_of_a_bot_and_of_challengers_are_stopped() {
    let (host, token) = host(ServerLimits { challenges: 3.0, ..ServerLimits::default() });
    let mut fox = bot(&host, &token);
    let mut dana = Raw::person(host.address(), "Dana");
    for _ in 0..3 {
        let (game, ..) = seated(&dana.ask(challenge(&host)));
        assert!(matches!(fox.ask(answer(game, false, DeclineReason::Busy)), ServerMessage::Ok { .. }));
    }
    assert_eq!(code(&dana.ask(challenge(&host))), RefusalCode::Busy);
    for _ in 0..200 {
        fox.say(available(4));
    }
    // It is kicked, or closed even before as a slow reader.
    fox.read_to_end();
    // Others play on.
    assert!(matches!(dana.ask(ClientMessage::List), ServerMessage::Games { bots, .. } if bots.is_empty()));
}
