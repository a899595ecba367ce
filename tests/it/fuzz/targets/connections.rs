//! The first bytes of a connection and what follows them: the server answers or closes, and keeps running.

use super::Target;
use damka::net::{IncomingEvent, ListenTimes, Listener, Outbox};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Maximum length of the answer.
const LONGEST_ANSWER: usize = 64 * 1024;

/// Sends bytes to a listener on a local port.
pub fn connections() -> Target {
    let upgrade = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                   Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let frames = [upgrade.as_bytes(), b"\x81\x82\0\0\0\0{}", b"\x01\x81\0\0\0\0{", b"\x88\x80\0\0\0\0"].concat();
    let seeds = [
        b"{\"type\":\"hello\",\"id\":1,\"protocol\":[1,1],\"name\":\"Noam\"}\n{\"type\":\"ping\",\"id\":2}\n".to_vec(),
        b"\r\n\n {\"type\":\"ping\",\"id\":2}\r\n".to_vec(),
        upgrade.as_bytes().to_vec(),
        frames,
        b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\n{}\n".to_vec(),
        b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".to_vec(),
    ];
    Target {
        name: "connections",
        seeds: seeds.to_vec(),
        words: &[
            "GET ",
            "/ws",
            "HTTP/1.1",
            "Upgrade: ",
            "websocket",
            "Origin: ",
            "\r\n",
            "\r\n\r\n",
            "{",
            "}",
            "\n",
            "G",
        ],
        run: |bytes| {
            static SERVER: OnceLock<SocketAddr> = OnceLock::new();
            let address = SERVER.get_or_init(serve);
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(50))).unwrap();
            // The server may close before it has read everything.
            let _ = stream.write_all(bytes);
            let _ = stream.shutdown(Shutdown::Write);
            let mut answer = Vec::new();
            match stream.take(LONGEST_ANSWER as u64 + 1).read_to_end(&mut answer) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => panic!("the server does not close"),
                _ => assert!(answer.len() <= LONGEST_ANSWER, "an answer without end"),
            }
        },
    }
}

/// A listener whose owner acts like a server: it keeps connections until they are closed or send garbage.
fn serve() -> SocketAddr {
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let (send, incoming) = channel();
    let receive = Arc::new(move |event| send.send(event).is_ok());
    let listener = Listener::open(any, ListenTimes::default(), (None, None), receive).unwrap();
    let address = listener.address();
    std::thread::spawn(move || {
        let _listener = listener;
        let mut open: BTreeMap<u64, Outbox> = BTreeMap::new();
        for incoming in incoming {
            match incoming.event {
                IncomingEvent::Connected { outbox, .. } => _ = open.insert(incoming.connection, outbox),
                IncomingEvent::Text { text, .. } => {
                    assert!(text.len() <= damka::net::MAX_MESSAGE_BYTES);
                    if let Some(outbox) = open.get(&incoming.connection) {
                        let _ = outbox.send("{}".into());
                    }
                }
                IncomingEvent::Garbage(_) | IncomingEvent::Closed => _ = open.remove(&incoming.connection),
            }
        }
    });
    address
}
