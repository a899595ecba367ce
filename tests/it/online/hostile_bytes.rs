//! Invalid data over a real socket: the server answers with a reason if it can, and closes the connection if it must. The
//! server goes on.

use super::harness::{code, seated};
use super::proxy::LIMIT;
use super::sockets::{Host, Raw, create, limits};
use damka::board::Side;
use damka::net::{ClientMessage, RefusalCode, ServerMessage};
use std::io::Write;
use std::time::Instant;

/// A host with a game that waits, whose code anybody may find.
fn waiting_host() -> (Host, Raw, String) {
    let host = Host::start(&["english"], damka::server::ServerLimits { tells_games: true, ..limits() });
    let mut dana = Raw::person(host.address(), "Dana");
    let (.., code) = seated(&dana.ask(create(&host, "english")));
    (host, dana, code)
}

/// The game still waits, and can be joined.
fn still_waits(host: &Host, dana: &mut Raw, code: &str) {
    let mut noam = Raw::person(host.address(), "Noam");
    let join = ClientMessage::Join { code: code.into(), sha256: host.sha256("english"), seat_token: None };
    assert_eq!(seated(&noam.ask(join)).1, Side::Black);
    dana.until(|message| matches!(message, ServerMessage::Event(_)));
}

fn last_code(received: &[ServerMessage]) -> RefusalCode {
    code(received.last().expect("the client was told nothing"))
}

#[test]
fn a_line_of_a_gigabyte_is_cut_off_early_with_a_reason() {
    let (host, mut dana, join) = waiting_host();
    let mut client = Raw::person(host.address(), "Flood");
    let mut stream = client.stream.try_clone().unwrap();
    let piece = vec![b'x'; 1 << 20];
    let mut written = 0_usize;
    stream.write_all(b"{").unwrap();
    while written < 1 << 30 && stream.write_all(&piece).is_ok() {
        written += piece.len();
    }
    assert!(written < 100 << 20, "{written} bytes were taken");
    assert_eq!(last_code(&client.read_to_end()), RefusalCode::BadMessage);
    still_waits(&host, &mut dana, &join);
}

#[test]
fn lines_are_taken_up_to_their_longest() {
    let host = Host::start(&["english"], limits());
    let mut client = Raw::person(host.address(), "Dana");
    let ping = |length: usize| {
        let start = r#"{"id":7,"type":"ping","x":""#;
        format!("{start}{}\"}}\n", "x".repeat(length - start.len() - 2))
    };
    client.write(ping(16 * 1024).as_bytes());
    assert!(matches!(client.read(), Some(ServerMessage::Pong { re: 7, .. })));
    client.write(ping(16 * 1024 + 1).as_bytes());
    assert_eq!(last_code(&client.read_to_end()), RefusalCode::BadMessage);
}

#[test]
fn deep_json_is_refused_and_the_connection_stays() {
    let host = Host::start(&["english"], limits());
    let mut client = Raw::person(host.address(), "Dana");
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[[", ""), ("{\"a\":[", "")] {
        let depth = 16_000 / (open.len() + close.len() + 1);
        let line = format!("{{\"id\":9,\"type\":\"ping\",\"x\":{}{}}}\n", open.repeat(depth), close.repeat(depth));
        client.write(line.as_bytes());
        assert_eq!(code(&client.read().unwrap()), RefusalCode::BadMessage);
    }
    for (depth, is_taken) in [(31, true), (32, false)] {
        let line = format!("{{\"id\":9,\"type\":\"ping\",\"x\":{}{}}}\n", "[".repeat(depth), "]".repeat(depth));
        client.write(line.as_bytes());
        assert_eq!(matches!(client.read(), Some(ServerMessage::Pong { .. })), is_taken, "{depth}");
    }
    // Brackets in a text are letters.
    client.write(format!("{{\"id\":9,\"type\":\"ping\",\"x\":\"\\\"{}\"}}\n", "[".repeat(100)).as_bytes());
    assert!(matches!(client.read(), Some(ServerMessage::Pong { re: 9, .. })));
}

#[test]
fn bytes_that_are_not_text_are_refused_and_the_connection_closed() {
    let (host, mut dana, join) = waiting_host();
    for bytes in
        [&b"{\"id\":1,\"type\":\"\xff\"}\n"[..], b"{\xc0\xaf}\n", b"{\xed\xa0\x80}\n", b"{\xf8\x88\x80\x80\x80}\n"]
    {
        let mut client = Raw::connect(host.address());
        client.write(bytes);
        assert_eq!(last_code(&client.read_to_end()), RefusalCode::BadMessage, "{bytes:?}");
    }
    still_waits(&host, &mut dana, &join);
}

#[test]
fn requests_inside_http_are_not_carried_out() {
    let (host, mut dana, join) = waiting_host();
    let hello = r#"{"id":1,"type":"hello","protocol":[1,1],"name":"Mallory"}"#;
    let take = format!(r#"{{"id":2,"type":"join","code":"{join}","sha256":"{}"}}"#, host.sha256("english"));
    let body = format!("{hello}\n{take}\n");
    let length = body.len();
    // What a page in a browser can send to any port of its visitor's machine, and what proxies are confused with.
    for start in [
        format!("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"),
        format!("PUT /ws HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"),
        format!("HEAD / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n"),
        format!("OPTIONS * HTTP/1.1\r\nContent-Length: {length}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"),
        format!(
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n"
        ),
        format!("GET /ws HTTP/1.1\nHost: localhost\nContent-Length: {length}\n\n"),
        "G\n".to_owned(),
        "P\n".to_owned(),
        "hello\n".to_owned(),
        "\u{feff}".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}\u{0}\n".to_owned(),
        "\u{0}\n".to_owned(),
    ] {
        let mut client = Raw::connect(host.address());
        client.write(start.as_bytes());
        client.write(body.as_bytes());
        let _ = client.stream.shutdown(std::net::Shutdown::Write);
        let text = client.text_to_end();
        assert!(!text.contains("welcome") && !text.contains("joined"), "{start:?}: {text}");
    }
    still_waits(&host, &mut dana, &join);
}

#[test]
fn pages_of_other_places_cannot_speak_to_a_server_of_this_machine() {
    let host = Host::start(&["english"], limits());
    let port = host.address().port();
    let upgrade = |host: &str, origin: Option<&str>| {
        let origin = origin.map_or_else(String::new, |origin| format!("Origin: {origin}\r\n"));
        format!(
            "GET /ws HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{origin}\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
    };
    let own = format!("127.0.0.1:{port}");
    let (same, local) = (format!("http://{own}"), format!("http://localhost:{port}"));
    for (name, origin, status) in [
        (own.as_str(), None, "101"),
        (&own, Some(same.as_str()), "101"),
        (&format!("localhost:{port}"), Some(&local), "101"),
        (&own, Some("https://example.org"), "403"),
        (&own, Some("null"), "403"),
        (&own, Some(&local), "403"),
        // A host name of another party that resolves to this machine.
        ("example.org", Some("http://example.org"), "403"),
    ] {
        let mut client = Raw::connect(host.address());
        client.write(upgrade(name, origin).as_bytes());
        let _ = client.stream.shutdown(std::net::Shutdown::Write);
        let text = client.text_to_end();
        assert!(text.starts_with(&format!("HTTP/1.1 {status}")), "{name} {origin:?}: {text}");
    }
}

#[test]
fn any_first_byte_is_survived() {
    let (host, mut dana, join) = waiting_host();
    let begun = Instant::now();
    for byte in 0..=255_u8 {
        let mut client = Raw::connect(host.address());
        client.write(&[byte; 5]);
        client.write(b"\r\n\r\n");
        let _ = client.stream.shutdown(std::net::Shutdown::Write);
        client.text_to_end();
    }
    assert!(begun.elapsed() < LIMIT);
    still_waits(&host, &mut dana, &join);
}
