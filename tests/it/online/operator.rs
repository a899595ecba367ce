//! The operator's commands for a running server, and its socket.

use super::harness::{World, code, create, seated, secs};
use super::sockets::{Host, Raw, limits};
use damka::net::{ClientMessage, ClosingReason, GameEventKind, RefusalCode, ServerMessage};
use damka::server::{AdminError, AdminReply, AdminRequest, ask_server};

fn world_with_game() -> (World, super::harness::Client, super::harness::Client, u64, String) {
    let mut world = World::new(&["english"]);
    let (mut dana, mut noam) = (world.person("Dana"), world.person("Noam"));
    let message = create(&world, "english", None);
    let (game, _, _, join_code) = seated(&world.ask(&mut dana, message));
    let sha256 = world.sha256("english");
    seated(&world.ask(&mut noam, ClientMessage::Join { code: join_code.clone(), sha256, seat_token: None }));
    (world, dana, noam, game, join_code)
}

#[test]
fn the_operator_sees_the_games() {
    let (mut world, _dana, _noam, game, join_code) = world_with_game();
    let AdminReply::Games { games } = world.server.administer(&AdminRequest::Games) else { panic!() };
    assert_eq!(games.len(), 1);
    assert_eq!((games[0].game, &games[0].code, games[0].variant.as_str()), (game, &join_code, "english"));
    assert_eq!(games[0].white.as_ref().map(|player| player.name.as_str()), Some("Dana"));
}

#[test]
fn the_operator_kicks_by_name_and_by_address() {
    let (mut world, mut dana, mut noam, ..) = world_with_game();
    let kick = |who: &str| AdminRequest::Kick { who: who.into() };
    assert_eq!(world.server.administer(&kick("Riad")), AdminReply::NoClient);
    assert_eq!(world.server.administer(&kick("dana")), AdminReply::Kicked { count: 1 });
    world.work();
    dana.read();
    let kicked = ServerMessage::Closing { reason: ClosingReason::Kicked, retry_after_ms: None };
    assert_eq!(dana.received.last(), Some(&kicked));
    assert_eq!(world.server.administer(&kick("192.0.2.7")), AdminReply::Kicked { count: 1 });
    world.work();
    noam.read();
    assert!(noam.is_closed);
    // Its address waits a minute.
    let mut again = world.connect(super::harness::PEER);
    world.work();
    again.read();
    assert!(again.is_closed);
    world.wait(secs(61));
    world.person("Noam");
}

#[test]
fn the_operator_closes_a_game_without_a_result() {
    for by_code in [false, true] {
        let (mut world, mut dana, _noam, game, join_code) = world_with_game();
        let which = if by_code { join_code.to_lowercase() } else { game.to_string() };
        let close = |which: &str| AdminRequest::Close { game: which.into() };
        for unknown in ["99", "BCDFGH", "", "-1"] {
            assert_eq!(world.server.administer(&close(unknown)), AdminReply::NoGame, "{unknown}");
        }
        assert!(matches!(world.server.administer(&close(&which)), AdminReply::Closed { .. }));
        world.work();
        dana.read();
        let last = dana.events(game).pop().unwrap().event;
        let GameEventKind::Ended { result, ending, .. } = last else { panic!("{last:?}") };
        assert_eq!((result.as_str(), ending.as_str()), ("*", "closed"));
        assert_eq!(world.server.administer(&close(&which)), AdminReply::NoGame, "it is over");
        world.restart();
        assert_eq!(world.server.open_games(), []);
    }
}

#[test]
fn a_drained_server_begins_nothing_and_stops_after_its_last_game() {
    let (mut world, mut dana, mut noam, game, _) = world_with_game();
    let message = create(&world, "english", None);
    let (waiting, _, _, join_code) = seated(&world.ask(&mut dana, message.clone()));
    let reply = world.server.administer(&AdminRequest::Drain { within_secs: 600 });
    assert_eq!(reply, AdminReply::Draining { running: 1, left_secs: 600 });
    world.work();
    dana.read();
    assert!(matches!(dana.events(waiting).pop().unwrap().event, GameEventKind::Ended { .. }));
    assert_eq!(code(&world.ask(&mut dana, message)), RefusalCode::Closing);
    let sha256 = world.sha256("english");
    let join = ClientMessage::Join { code: join_code, sha256, seat_token: None };
    assert!(matches!(
        code(&world.ask(&mut noam, join)),
        RefusalCode::NoCode | RefusalCode::NoGame | RefusalCode::Closing
    ));
    assert!(!world.server.is_drained());
    let reply = world.ask(&mut noam, ClientMessage::Resign { game, fault: None });
    assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
    world.wait(secs(1));
    assert!(world.server.is_drained());
    // Or at the time limit.
    let (mut world, ..) = world_with_game();
    world.server.administer(&AdminRequest::Drain { within_secs: 60 });
    world.wait(secs(59));
    assert!(!world.server.is_drained());
    world.wait(secs(2));
    assert!(world.server.is_drained());
}

#[cfg(unix)]
#[test]
fn only_the_owner_reaches_the_socket_and_a_stale_one_is_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let mut host = Host::operated(&["english"], limits());
    let folder = host.folder().to_owned();
    let socket = folder.join("online.sock");
    assert_eq!(std::fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);
    let mut dana = Raw::person(host.address(), "Dana");
    dana.ask(super::sockets::create(&host, "english"));
    let games = || match ask_server(&folder, &AdminRequest::Games) {
        Ok(AdminReply::Games { games }) => games.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(games(), 1);
    host.restart();
    assert_eq!(games(), 1);
    host.stop();
    assert!(!socket.exists());
    assert!(matches!(ask_server(&folder, &AdminRequest::Games), Err(AdminError::NoServer)));
    // What a server that was killed leaves behind.
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    assert!(matches!(ask_server(&folder, &AdminRequest::Games), Err(AdminError::Stale)));
    host.start_again();
    assert_eq!(games(), 1);
    assert_eq!(std::fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn garbage_on_the_socket_is_answered_or_dropped() {
    use std::io::{Read, Write};
    let host = Host::operated(&["english"], limits());
    let socket = host.folder().join("online.sock");
    for garbage in [&b"\n"[..], b"{}\n", b"\xff\xfe\n", b"{\"type\":\"sudo\"}\n"] {
        let mut stream = std::os::unix::net::UnixStream::connect(&socket).unwrap();
        stream.write_all(garbage).unwrap();
        let mut reply = String::new();
        let _ = stream.read_to_string(&mut reply);
        assert!(reply.is_empty() || reply.contains("unknown"), "{reply}");
    }
    assert!(matches!(ask_server(host.folder(), &AdminRequest::Games), Ok(AdminReply::Games { .. })));
}
