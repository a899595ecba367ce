//! Encrypted games: complete games, servers other than the known one, plain text clients, and invalid handshakes.

use super::harness::{code, hello, seated};
use super::sockets::{Host, Match, QUICK, Raw, create, limits, reply_to};
use damka::board::Side;
use damka::net::{
    CertificateRejection, ClientMessage, ClientRequest, Connection, ConnectionEvent, Fingerprint, Link, ListenTimes,
    Listener, RefusalCode, ServerMessage, TlsIdentity, fingerprint_at, read_server_message, write_request,
};
use damka::server::ServerLimits;
use futures_util::{SinkExt, StreamExt};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, Error, SignatureScheme, StreamOwned, version,
};
use tokio_tungstenite::tungstenite::Message;

const MS: Duration = Duration::from_millis(1);

/// Another client implementation, which accepts any certificate.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        unreachable!("it is not offered")
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

fn config() -> Arc<ClientConfig> {
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider.clone()).with_protocol_versions(&[&version::TLS13]);
    let config = config.unwrap().dangerous().with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)));
    Arc::new(config.with_no_client_auth())
}

fn name() -> ServerName<'static> {
    ServerName::try_from("another.example").unwrap()
}

/// A TLS stream.
fn inside(address: SocketAddr) -> StreamOwned<ClientConnection, TcpStream> {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(super::proxy::LIMIT)).unwrap();
    StreamOwned::new(ClientConnection::new(config(), name()).unwrap(), stream)
}

fn link(address: SocketAddr, fingerprint: Fingerprint) -> Link {
    Link { host: address.ip().to_string(), port: address.port(), code: None, fingerprint: Some(fingerprint) }
}

/// A connection, and a receiver that is woken when something happens on it.
fn connect(link: &Link) -> (Connection, Receiver<()>) {
    let (wake, woken) = channel();
    let wake = std::sync::Mutex::new(wake);
    let waker = Arc::new(move || _ = wake.lock().unwrap().send(()));
    (Connection::open(link, QUICK, waker).unwrap(), woken)
}

fn next((connection, woken): &(Connection, Receiver<()>)) -> ConnectionEvent {
    loop {
        if let Some(event) = connection.poll() {
            return event;
        }
        woken.recv_timeout(super::proxy::LIMIT).expect("nothing happens");
    }
}

#[test]
fn whole_games_are_played_inside_tls() {
    for variant in ["english", "connect_four"] {
        let host = Host::encrypted(&[variant], limits());
        let game = Match::open(&host, variant, [(host.address(), QUICK); 2]);
        assert!(game.clients.iter().all(damka::online::OnlineClient::is_encrypted));
        assert!(!game.finish(host).is_empty());
    }
}

#[test]
fn an_encrypted_game_goes_on_after_a_restart() {
    let mut host = Host::encrypted(&["english"], limits());
    let mut game = Match::open(&host, "english", [(host.address(), QUICK); 2]);
    for plies in [3, 10] {
        game.until("some moves", |game| game.plies() >= plies);
        host.restart();
    }
    game.finish(host);
}

#[test]
fn lines_and_websocket_inside_tls_reach_the_same_server() {
    let host = Host::encrypted(&["english"], limits());
    let mut dana = inside(host.address());
    let mut ask = |id: u64, message: ClientMessage| {
        dana.write_all((write_request(&ClientRequest { id, message }) + "\n").as_bytes()).unwrap();
        let mut lines = BufReader::new(&mut dana);
        loop {
            let mut line = String::new();
            lines.read_line(&mut line).unwrap();
            let message = read_server_message(&line).unwrap();
            if reply_to(&message) == Some(id) {
                return message;
            }
        }
    };
    ask(1, hello("Dana"));
    let (game, _, _, code) = seated(&ask(2, create(&host, "english")));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let stream = tokio::net::TcpStream::connect(host.address()).await.unwrap();
        let stream = tokio_rustls::TlsConnector::from(config()).connect(name(), stream).await.unwrap();
        let address = format!("wss://{}/ws", host.address());
        let (mut socket, _) = tokio_tungstenite::client_async(address, stream).await.unwrap();
        let join = ClientMessage::Join { code, sha256: host.sha256("english"), seat_token: None };
        for (id, message) in [(1, hello("Noam")), (2, join)] {
            socket.send(Message::text(write_request(&ClientRequest { id, message }))).await.unwrap();
        }
        while let Some(Ok(message)) = socket.next().await {
            let Ok(ServerMessage::Joined { game: joined, side, .. }) = read_server_message(message.to_text().unwrap())
            else {
                continue;
            };
            return assert_eq!((joined, side), (game, Side::Black));
        }
        panic!("it was not joined");
    });
    let mut stream = inside(host.address());
    stream.write_all(b"POST / HTTP/1.1\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
}

#[test]
fn plain_text_is_refused_where_tls_is_a_must() {
    let host = Host::encrypted(&["english"], limits());
    for begun in ["{\"type\":\"ping\",\"id\":1}\n", "\n", "x"] {
        let mut client = Raw::connect(host.address());
        client.write(begun.as_bytes());
        let received = client.read_to_end();
        assert_eq!(received.len(), 1, "{begun:?}: {received:?}");
        assert_eq!(code(&received[0]), RefusalCode::TlsRequired);
    }
    for begun in ["GET /ws HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\n\r\n"] {
        let mut client = Raw::connect(host.address());
        client.write(begun.as_bytes());
        let answer = client.text_to_end();
        assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("only encrypted connections"), "{answer}");
    }
}

#[test]
fn another_certificate_is_refused_before_any_message() {
    let identity = TlsIdentity::from_pem(&TlsIdentity::new_pem().unwrap()).unwrap();
    let any = SocketAddr::from(([127, 0, 0, 1], 0));
    let (send, incoming) = channel();
    let receive = Arc::new(move |event| send.send(event).is_ok());
    let listener = Listener::open(any, ListenTimes::default(), (Some(identity.clone()), None), receive).unwrap();
    let expected = Fingerprint::of(b"another");
    let connection = connect(&link(listener.address(), expected));
    let why = CertificateRejection::WrongCertificate { expected, found: identity.fingerprint() };
    assert_eq!(next(&connection), ConnectionEvent::Untrusted(why));
    drop(connection);
    // The right client is let in, and is the first that the server sees.
    let connection = connect(&link(listener.address(), identity.fingerprint()));
    assert_eq!(next(&connection), ConnectionEvent::Connected);
    connection.0.send(&ClientRequest { id: 7, message: ClientMessage::Find { code: None } });
    let received = incoming.recv_timeout(super::proxy::LIMIT).unwrap();
    assert!(matches!(received.event, damka::net::IncomingEvent::Connected { .. }), "{received:?}");
    let received = incoming.recv_timeout(super::proxy::LIMIT).unwrap();
    assert!(matches!(received.event, damka::net::IncomingEvent::Text { .. }), "{received:?}");
    assert_eq!(incoming.try_iter().count(), 0);
}

#[test]
fn a_plain_server_is_refused_where_a_certificate_is_known() {
    let host = Host::start(&["english"], limits());
    let expected = Fingerprint::of(b"another");
    let connection = connect(&link(host.address(), expected));
    assert_eq!(next(&connection), ConnectionEvent::Untrusted(CertificateRejection::NotEncrypted { expected }));
}

#[test]
fn a_server_that_hangs_up_in_mid_handshake_is_tried_again() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let connection = connect(&link(listener.local_addr().unwrap(), Fingerprint::of(b"1")));
    for _ in 0..3 {
        drop(listener.accept().unwrap());
        let event = next(&connection);
        assert!(matches!(event, ConnectionEvent::Lost { .. }), "{event:?}");
    }
}

#[test]
fn a_server_is_asked_for_its_certificate() {
    let (plain, encrypted) = (Host::start(&["english"], limits()), Host::encrypted(&["english"], limits()));
    let ask = |host: &Host| fingerprint_at(&host.address().to_string(), super::proxy::LIMIT).unwrap();
    assert_eq!((ask(&plain), ask(&encrypted)), (None, encrypted.fingerprint()));
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    assert!(fingerprint_at(&free.to_string(), super::proxy::LIMIT).is_err());
}

#[test]
fn what_is_no_handshake_is_closed_and_disturbs_nobody() {
    let times = ListenTimes { first_byte: 300 * MS, ..ListenTimes::default() };
    let host = Host::encrypted(&["english"], ServerLimits { times, ..limits() });
    let mut game = Match::open(&host, "english", [(host.address(), QUICK); 2]);
    game.until("some moves", |game| game.plies() >= 3);
    // The first bytes of a real handshake.
    let mut hello = Vec::new();
    ClientConnection::new(config(), name()).unwrap().write_tls(&mut hello).unwrap();
    let half = &hello[..hello.len() / 2];
    let garbage = [b"\x16\x03\x01".as_slice(), &[0xff; 5000]].concat();
    let mut clients = Vec::new();
    for bytes in [b"\x16".as_slice(), half, &garbage, b"\x16{}\n", &hello, b"\x16\x03\x01\0\0", b""] {
        for _ in 0..20 {
            let mut client = Raw::connect(host.address());
            client.write(bytes);
            clients.push(client);
        }
    }
    // A complete handshake followed by silence. A busy machine may not complete it in time.
    let mut silent = inside(host.address());
    while silent.flush().is_err() {
        silent = inside(host.address());
    }
    let mut rest = Vec::new();
    let _ = silent.read_to_end(&mut rest);
    assert!(rest.is_empty());
    for client in &mut clients {
        assert!(!client.text_to_end().contains("type"), "it was answered as if it were a client");
    }
    game.finish(host);
}
