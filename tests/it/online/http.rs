//! What a server answers over HTTP besides WebSocket.

use super::harness::{code, hello};
use super::sockets::{Host, Raw, create, limits};
use damka::catalog::FrozenVariant;
use damka::net::{ClientMessage, RefusalCode, ServerMessage};
use std::collections::BTreeMap;

/// The status, the headers and the body of the reply to one request.
fn get(host: &Host, path: &str, headers: &str) -> (u16, String, String) {
    let mut client = Raw::connect(host.address());
    client.write(
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\r\n", host.address()).as_bytes(),
    );
    let text = client.text_to_end();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {text:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("{path}: {head}")), head.to_lowercase(), body.to_owned())
}

/// A host with a game, and its creator.
fn host_with_game() -> (Host, Raw) {
    let host = Host::start(&["english"], limits());
    let mut dana = Raw::connect(host.address());
    dana.ask(hello("Dana"));
    let reply = dana.ask(create(&host, "english"));
    assert!(matches!(reply, ServerMessage::Created { .. }), "{reply:?}");
    (host, dana)
}

#[test]
fn a_server_says_that_it_is_well() {
    let host = Host::start(&["english"], limits());
    for path in ["/healthz", "/readyz"] {
        let (status, head, body) = get(&host, path, "");
        assert_eq!((status, body.trim()), (200, if path == "/healthz" { "ok" } else { "ready" }));
        assert!(head.contains("content-security-policy: default-src 'self'"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
    }
}

#[test]
fn rules_are_served_by_their_hash_and_nothing_else() {
    let (host, _dana) = host_with_game();
    let sha256 = host.sha256("english");
    let (status, head, body) = get(&host, &format!("/rules/{sha256}.json"), "");
    assert_eq!(status, 200);
    assert!(head.contains("immutable") && head.contains("application/json"), "{head}");
    let value: serde_json::Value = serde_json::from_str(&body).unwrap();
    let files: BTreeMap<String, String> = serde_json::from_value(value["files"].clone()).unwrap();
    let frozen = FrozenVariant::from_files(value["id"].as_str().unwrap(), files).unwrap();
    assert_eq!(frozen.sha256().to_string(), sha256);
    for path in [
        format!("/rules/{sha256}"),
        "/rules/.json".to_owned(),
        "/rules/..%2f..%2fetc%2fpasswd.json".to_owned(),
        format!("/rules/{}.json", "0".repeat(64)),
        "/rules/".to_owned(),
        "/../Cargo.toml".to_owned(),
    ] {
        assert_eq!(get(&host, &path, "").0, 404, "{path}");
    }
}

#[test]
fn figures_are_for_this_machine_alone() {
    let (host, mut dana) = host_with_game();
    assert_eq!(code(&dana.ask(ClientMessage::Find { code: Some("BBBBBB".into()) })), RefusalCode::NoCode);
    let (status, _, text) = get(&host, "/metrics", "");
    assert_eq!(status, 200);
    for line in [
        "damka_games{state=\"waiting\"} 1",
        "damka_connections{kind=\"person\"} 1",
        "damka_refused_total{code=\"no_code\"} 1",
    ] {
        assert!(text.contains(line), "{line} is missing: {text}");
    }
    for figure in ["journal_commit_seconds_count", "move_seconds_count", "recovery_seconds", "desyncs_total 0"] {
        assert!(text.contains(&format!("damka_{figure}")), "{figure} is missing: {text}");
    }
    // A claimed address changes nothing, in either direction, unless the operator says that a proxy sets it.
    assert_eq!(get(&host, "/metrics", "X-Forwarded-For: 203.0.113.9\r\n").0, 200);
}

#[test]
fn a_client_behind_a_trusted_proxy_has_its_own_address() {
    let host = Host::behind_proxy(&["english"], limits());
    for (header, status) in [
        ("", 200),
        ("X-Forwarded-For: 203.0.113.9\r\n", 404),
        // Only the last address is from the proxy; the client claims the others.
        ("X-Forwarded-For: 127.0.0.1, 203.0.113.9\r\n", 404),
        ("X-Forwarded-For: 203.0.113.9, 127.0.0.1\r\n", 200),
    ] {
        assert_eq!(get(&host, "/metrics", header).0, status, "{header:?}");
    }
}

#[test]
fn a_link_becomes_a_qr_code_and_a_long_text_does_not() {
    let host = Host::start(&["english"], limits());
    let post = |body: &str| {
        let mut client = Raw::connect(host.address());
        let head =
            format!("POST /qr HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
        client.write(head.as_bytes());
        client.write(body.as_bytes());
        client.text_to_end()
    };
    let reply = post("http://192.168.1.5:7707/KXQTRM#seat=7-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a");
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && head.to_lowercase().contains("content-security-policy"), "{head}");
    let code: serde_json::Value = serde_json::from_str(body).unwrap();
    let path = code["path"].as_str().unwrap();
    assert!(
        path.starts_with("M4 4h7v1h-7z") && path.chars().all(|letter| "Mhvz- 0123456789".contains(letter)),
        "{path}"
    );
    assert!(code["size"].as_u64().unwrap() > 29);
    assert!(post(&"x".repeat(401)).starts_with("HTTP/1.1 413"));
    assert!(get(&host, "/qr", "").0 == 405);
}

#[test]
fn only_get_is_answered_and_long_headers_are_not() {
    let host = Host::start(&["english"], limits());
    let status = |request: String| {
        let mut client = Raw::connect(host.address());
        client.write(request.as_bytes());
        let text = client.text_to_end();
        text.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok())
    };
    assert_eq!(
        status("POST /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".into()),
        Some(405)
    );
    assert_eq!(status("HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".into()), Some(200));
    assert_eq!(status("GET /ws HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".into()), Some(426));
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "a".repeat(100_000));
    assert_eq!(status(long), Some(431));
}
