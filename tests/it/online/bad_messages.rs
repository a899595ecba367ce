//! Connections that send nothing, wrong messages or too many.

use super::harness::{PEER, World, code, create, hello, seated, secs};
use crate::shipped;
use damka::net::{ClientMessage, ClosingReason, RefusalCode, ServerMessage};
use damka::server::ServerLimits;
use std::time::Duration;

#[test]
fn hello_comes_first_and_once() {
    let mut world = World::new(&["english"]);
    let mut client = world.connect(PEER);
    let message = create(&world, "english", None);
    assert_eq!(code(&world.ask(&mut client, message)), RefusalCode::HelloFirst);
    let pong = world.ask(&mut client, ClientMessage::Ping { time: 7 });
    assert!(matches!(pong, ServerMessage::Pong { time: 7, time_ms: 1_700_000_000_000.., .. }), "{pong:?}");
    assert!(matches!(world.ask(&mut client, hello("Dana")), ServerMessage::Welcome { .. }));
    assert_eq!(code(&world.ask(&mut client, hello("Noam"))), RefusalCode::HelloFirst);
    let message = create(&world, "english", None);
    assert_eq!(seated(&world.ask(&mut client, message)).0, 1);
}

#[test]
fn who_says_nothing_is_closed_after_five_seconds() {
    let mut world = World::new(&["english"]);
    let mut client = world.connect(PEER);
    assert_eq!(world.server.next_due(), Some(secs(5)));
    world.wait(secs(4));
    world.ask(&mut client, ClientMessage::Ping { time: 0 });
    assert!(!client.is_closed);
    world.wait(secs(1));
    client.read();
    let closing = ServerMessage::Closing { reason: ClosingReason::Kicked, retry_after_ms: None };
    assert_eq!((client.received.last(), client.is_closed), (Some(&closing), true));
    assert_eq!(world.server.next_due(), None);
}

#[test]
fn versions_that_have_none_in_common_are_named() {
    let mut world = World::new(&["english"]);
    for (range, is_welcome) in [([1, 1], true), ([0, 9], true), ([2, 3], false), ([0, 0], false), ([9, 0], false)] {
        let mut client = world.connect(PEER);
        let ClientMessage::Hello { app, rules_version, kind, name, token, capabilities, .. } = hello("Dana") else {
            panic!()
        };
        let reply = world.ask(
            &mut client,
            ClientMessage::Hello { protocol: range, app, rules_version, kind, name, token, capabilities },
        );
        match reply {
            ServerMessage::Welcome { protocol: 1, .. } => assert!(is_welcome, "{range:?}"),
            ServerMessage::Error { code, message, .. } => {
                assert_eq!((code, is_welcome), (RefusalCode::Version, false), "{range:?}");
                assert!(message.contains('1') && message.contains(&range[1].to_string()), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn names_are_short_and_show_what_they_are() {
    let mut world = World::new(&["english"]);
    let wrong = [
        "",
        "   ",
        "a\u{202e}b",
        "a\u{2066}b",
        "\u{200b}",
        "a\u{200d}b",
        "a\nb",
        "a\u{1b}[2J",
        "a\u{0}",
        "a\u{ad}b",
        "a\u{feff}",
        "a\u{2028}b",
        "a\u{e0041}b",
        "a\u{fff9}b",
        "\u{115f}",
        "\u{3164}\u{3164}",
        &"x".repeat(25),
        &"א".repeat(25),
    ];
    for name in wrong {
        let mut client = world.connect(PEER);
        assert_eq!(code(&world.ask(&mut client, hello(name))), RefusalCode::BadName, "{name:?}");
        // The connection may try again.
        assert!(matches!(world.ask(&mut client, hello("Dana")), ServerMessage::Welcome { .. }));
    }
    for (name, shown) in
        [("נועם", "נועם"), ("  Dana ", "Dana"), ("Zoë", "Zoë"), ("Zoe\u{308}", "Zoe\u{308}"), ("😀", "😀")]
    {
        let mut client = world.connect(PEER);
        let reply = world.ask(&mut client, hello(name));
        assert!(matches!(&reply, ServerMessage::Welcome { you, .. } if you == shown), "{reply:?}");
    }
    let longest = "א".repeat(24);
    world.person(&longest);
}

#[test]
fn what_is_no_message_is_refused_and_the_connection_stays() {
    let mut world = World::new(&["english"]);
    let mut client = world.person("Dana");
    let deep = format!(r#"{{"id":9,"type":"ping","x":{}{}}}"#, "[".repeat(8000), "]".repeat(8000));
    let open = "{\"a\":".repeat(3000);
    for (text, re, word) in [
        ("", 0, RefusalCode::BadMessage),
        ("null", 0, RefusalCode::BadMessage),
        ("\u{0}\u{ffff}", 0, RefusalCode::BadMessage),
        ("GET / HTTP/1.1", 0, RefusalCode::BadMessage),
        (&deep, 0, RefusalCode::BadMessage),
        (&open, 0, RefusalCode::BadMessage),
        (r#"{"id":9,"type":"shutdown"}"#, 9, RefusalCode::UnknownType),
        (r#"{"id":9,"type":["ping"]}"#, 9, RefusalCode::BadMessage),
        (r#"{"id":1e99,"type":"ping"}"#, 0, RefusalCode::BadMessage),
        (r#"{"id":18446744073709551616,"type":"ping"}"#, 0, RefusalCode::BadMessage),
        (r#"{"id":9,"type":"move","game":-1,"ply":1,"move":"x"}"#, 9, RefusalCode::BadMessage),
        (r#"{"id":9,"type":"move","game":1,"ply":1e10,"move":"x"}"#, 9, RefusalCode::BadMessage),
        (r#"{"id":9,"type":"create","variant":"english"}"#, 9, RefusalCode::BadMessage),
    ] {
        client.received.clear();
        world.text(&mut client, text);
        let [ServerMessage::Error { re: its, code, message, .. }] = &client.received[..] else {
            panic!("{text}: {:?}", client.received)
        };
        assert_eq!((*its, *code), (re, word), "{text}");
        assert!(message.len() < 1000, "{message}");
    }
    client.received.clear();
    assert!(matches!(world.ask(&mut client, ClientMessage::Ping { time: 1 }), ServerMessage::Pong { .. }));
    assert!(!client.is_closed);
}

#[test]
fn what_cannot_be_a_message_closes_the_connection() {
    let mut world = World::new(&["english"]);
    let mut client = world.person("Dana");
    world.server.garbage(client.connection, "a line is too long or not UTF-8", world.now);
    world.work();
    client.read();
    assert_eq!(code(client.received.last().unwrap()), RefusalCode::BadMessage);
    assert!(client.is_closed);
}

#[test]
fn terms_out_of_range_are_refused() {
    let mut world = World::new(&["english"]);
    let mut client = world.person("Dana");
    for clock in [(0, 0), (90_000, 0), (60, 3601), (u64::MAX / 1000, 0), (60, u64::MAX / 1000)] {
        let message = create(&world, "english", Some(clock));
        assert_eq!(code(&world.ask(&mut client, message)), RefusalCode::BadTerms, "{clock:?}");
    }
    for text in ["", "x", "W:W1:B1", "B:W18:B99"] {
        let mut message = create(&world, "english", None);
        let ClientMessage::Create { start, .. } = &mut message else { panic!() };
        *start = Some(text.to_owned());
        assert_eq!(code(&world.ask(&mut client, message)), RefusalCode::BadTerms, "{text:?}");
    }
}

#[test]
fn a_flood_is_slowed_down_and_then_closed() {
    let mut world = World::limited(&shipped::catalog(), &["english"], ServerLimits::default());
    let mut client = world.person("Dana");
    let (mut answered, mut busy) = (0, 0);
    for _ in 0..60 {
        match world.ask(&mut client, ClientMessage::Ping { time: 0 }) {
            ServerMessage::Pong { .. } => answered += 1,
            refused => {
                assert_eq!(code(&refused), RefusalCode::Busy);
                busy += 1;
                if busy == 2 {
                    break;
                }
            }
        }
    }
    assert_eq!((answered, busy, client.is_closed), (39, 2, false), "hello is one of forty");
    world.wait(Duration::from_millis(50));
    assert!(matches!(world.ask(&mut client, ClientMessage::Ping { time: 0 }), ServerMessage::Pong { .. }));
    world.say(&mut client, ClientMessage::Ping { time: 0 });
    let closing = ServerMessage::Closing { reason: ClosingReason::Kicked, retry_after_ms: None };
    assert_eq!((client.received.last(), client.is_closed), (Some(&closing), true));
    // Twenty per second are always allowed.
    let mut steady = world.connect([192, 0, 2, 8].into());
    world.ask(&mut steady, hello("Noam"));
    for _ in 0..200 {
        world.wait(Duration::from_millis(50));
        assert!(matches!(world.ask(&mut steady, ClientMessage::Ping { time: 0 }), ServerMessage::Pong { .. }));
    }
}

#[test]
fn one_connection_has_five_open_games() {
    let mut world = World::new(&["english"]);
    let mut client = world.person("Dana");
    let message = create(&world, "english", None);
    let games: Vec<u64> = (0..5).map(|_| seated(&world.ask(&mut client, message.clone())).0).collect();
    assert_eq!(code(&world.ask(&mut client, message.clone())), RefusalCode::Busy);
    world.ask(&mut client, ClientMessage::Leave { game: games[0] });
    assert_eq!(seated(&world.ask(&mut client, message)).0, 6);
}
