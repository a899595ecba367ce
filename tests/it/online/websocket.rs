//! WebSocket at `/ws`, with another client implementation.

use super::bots::with_token;
use super::harness::{code, hello};
use super::proxy::LIMIT;
use super::sockets::{Host, Match, QUICK, limits, reply_to};
use damka::board::Side;
use damka::net::{
    ClientMessage, ClientRequest, GameEventKind, MAX_MESSAGE_BYTES, RefusalCode, ServerMessage, read_server_message,
    write_request,
};
use damka::notation::{move_text, read_move};
use damka::server::RulesSource;
use futures_util::{SinkExt, StreamExt};
use std::future::Future;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

fn run(test: impl Future<Output = ()>) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { timeout(LIMIT, test).await.expect("it hangs") });
}

/// A client with the library's default, large buffers.
struct Web {
    socket: WebSocketStream<TcpStream>,
    next_id: u64,
}

impl Web {
    async fn connect(host: &Host) -> Self {
        let stream = TcpStream::connect(host.address()).await.unwrap();
        let (socket, _) = client_async(format!("ws://{}/ws", host.address()), stream).await.unwrap();
        Self { socket, next_id: 1 }
    }

    /// A client that claims to come from another address, as a proxy would say.
    async fn forwarded(host: &Host, address: &str) -> Self {
        let stream = TcpStream::connect(host.address()).await.unwrap();
        let mut request = format!("ws://{}/ws", host.address()).into_client_request().unwrap();
        request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
        let (socket, _) = client_async(request, stream).await.unwrap();
        Self { socket, next_id: 1 }
    }

    async fn person(host: &Host, name: &str) -> Self {
        let mut web = Self::connect(host).await;
        let reply = web.ask(hello(name)).await;
        assert!(matches!(reply, ServerMessage::Welcome { .. }), "{reply:?}");
        web
    }

    async fn send(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next message, or the close code from the server.
    async fn read(&mut self) -> Result<ServerMessage, Option<CloseCode>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Ok(read_server_message(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    async fn say(&mut self, message: ClientMessage) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.send(Message::text(write_request(&ClientRequest { id, message }))).await;
        id
    }

    async fn ask(&mut self, message: ClientMessage) -> ServerMessage {
        let id = self.say(message).await;
        loop {
            let message = self.read().await.expect("the server closed the connection");
            if reply_to(&message) == Some(id) {
                return message;
            }
        }
    }

    /// The last message, and the close code.
    async fn read_to_end(&mut self) -> (Option<ServerMessage>, Option<CloseCode>) {
        let mut last = None;
        loop {
            match self.read().await {
                Ok(message) => last = Some(message),
                Err(code) => return (last, code),
            }
        }
    }
}

#[test]
fn a_client_over_websocket_plays_one_over_lines() {
    let host = Host::start(&["english"], limits());
    let variant = host.rules.current("english").unwrap().variant.clone();
    let mut lines = Match::alone(&host, "english", (host.address(), QUICK));
    let join = lines.clients[0].game().code().unwrap().to_owned();
    let sha256 = host.sha256("english");
    let address = host.address();
    let web = std::thread::spawn(move || {
        let mut moves: Vec<String> = Vec::new();
        run(async {
            let stream = TcpStream::connect(address).await.unwrap();
            let (socket, _) = client_async(format!("ws://{address}/ws"), stream).await.unwrap();
            let mut web = Web { socket, next_id: 1 };
            web.ask(hello("Web")).await;
            let joined = web.ask(ClientMessage::Join { code: join, sha256, seat_token: None }).await;
            let ServerMessage::Joined { game, side, .. } = joined else { panic!("{joined:?}") };
            let mut position = variant.start();
            loop {
                if position.turn() == side && position.outcome().is_none() {
                    let ply = moves.len() as u32 + 1;
                    let text = move_text(&variant, &position.moves()[0]);
                    web.say(ClientMessage::Move { game, ply, r#move: text, think_ms: u64::MAX }).await;
                }
                let moved = loop {
                    match web.read().await.unwrap() {
                        ServerMessage::Event(event) => break event.event,
                        ServerMessage::Ping { time } => _ = web.say(ClientMessage::Pong { time }).await,
                        _ => {}
                    }
                };
                match moved {
                    GameEventKind::Moved { r#move, checksum, .. } => {
                        position = position.play(&read_move(&position, &r#move).unwrap()).0;
                        assert_eq!(checksum, format!("{:016x}", position.checksum()));
                        moves.push(r#move);
                    }
                    GameEventKind::Ended { .. } => break,
                    _ => {}
                }
            }
            web.socket.close(None).await.unwrap();
        });
        moves
    });
    lines.until("the end", |game| game.clients[0].game().is_over());
    let moves = web.join().unwrap();
    assert_eq!(lines.moves(0), moves);
    assert_eq!(lines.clients[0].game().side(), Some(Side::White));
    let game = lines.clients[0].game().seat().unwrap().0;
    drop(lines);
    assert_eq!(host.journalled(game), moves);
}

#[test]
fn a_message_may_come_in_pieces_and_be_longer_than_a_buffer() {
    let host = Host::start(&["english"], limits());
    run(async {
        let mut web = Web::person(&host, "Dana").await;
        let text = |length: usize| {
            let start = r#"{"id":70,"type":"ping","x":""#;
            format!("{start}{}\"}}", "x".repeat(length - start.len() - 2))
        };
        let whole = text(9000);
        let pieces: Vec<&[u8]> = whole.as_bytes().chunks(1000).collect();
        for (index, piece) in pieces.iter().enumerate() {
            let code = if index == 0 { OpCode::Data(Data::Text) } else { OpCode::Data(Data::Continue) };
            let frame = Frame::message(piece.to_vec(), code, index + 1 == pieces.len());
            web.send(Message::Frame(frame)).await;
            // A ping may come between the fragments of a message.
            web.send(Message::Ping("x".into())).await;
        }
        assert!(matches!(web.read().await, Ok(ServerMessage::Pong { re: 70, .. })));
        web.send(Message::text(text(MAX_MESSAGE_BYTES))).await;
        assert!(matches!(web.read().await, Ok(ServerMessage::Pong { re: 70, .. })));
        // The server's message may be longer than its buffer, too.
        let create = super::sockets::create(&host, "english");
        let ServerMessage::Created { code: join, .. } = web.ask(create).await else { panic!() };
        let found = web.ask(ClientMessage::Find { code: Some(join) }).await;
        assert!(matches!(found, ServerMessage::Found { .. }));
    });
}

#[test]
fn what_is_no_message_is_closed_with_its_code() {
    let host = Host::start(&["english"], limits());
    let long = "x".repeat(MAX_MESSAGE_BYTES + 1);
    let half = "x".repeat(MAX_MESSAGE_BYTES / 2 + 1);
    let piece = |text: &str, opcode, is_last| Message::Frame(Frame::message(text.as_bytes().to_vec(), opcode, is_last));
    let (first, more) = (OpCode::Data(Data::Text), OpCode::Data(Data::Continue));
    for (name, messages, close) in [
        ("binary", vec![Message::binary(vec![123, 125])], CloseCode::Unsupported),
        ("too long", vec![Message::text(long)], CloseCode::Size),
        ("too long together", vec![piece(&half, first, false), piece(&half, more, true)], CloseCode::Size),
        ("not UTF-8", vec![Message::Frame(Frame::message(vec![b'{', 0xff, b'}'], first, true))], CloseCode::Invalid),
        ("a piece of nothing", vec![piece("x", more, true)], CloseCode::Protocol),
    ] {
        run(async {
            let mut web = Web::person(&host, "Dana").await;
            for message in messages {
                // The server may close after the first.
                let _ = web.socket.send(message).await;
            }
            let (last, closed) = web.read_to_end().await;
            assert_eq!(
                code(&last.unwrap_or_else(|| panic!("{name}: told nothing"))),
                RefusalCode::BadMessage,
                "{name}"
            );
            assert_eq!(closed, Some(close), "{name}");
        });
    }
    run(async {
        // A proper close is answered by a close.
        let mut web = Web::person(&host, "Noam").await;
        web.send(Message::Close(None)).await;
        assert!(matches!(web.socket.next().await, Some(Ok(Message::Close(_)))));
        assert!(matches!(web.socket.next().await, None | Some(Err(Error::ConnectionClosed))));
        // A text that is not JSON is refused, and the connection stays open.
        let mut web = Web::person(&host, "Noam").await;
        web.send(Message::Text(Utf8Bytes::from("[]"))).await;
        assert_eq!(code(&web.read().await.unwrap()), RefusalCode::BadMessage);
        assert!(matches!(web.ask(ClientMessage::Ping { time: 1 }).await, ServerMessage::Pong { .. }));
    });
}

#[test]
fn other_paths_do_not_become_websockets() {
    let host = Host::start(&["english"], limits());
    run(async {
        for path in ["/", "/ws/", "/WS", "/x?/ws"] {
            let stream = TcpStream::connect(host.address()).await.unwrap();
            let gave = client_async(format!("ws://{}{path}", host.address()), stream).await;
            let Err(Error::Http(response)) = gave else { panic!("{path}: {gave:?}") };
            assert!([200, 404].contains(&response.status().as_u16()), "{path}: {}", response.status());
        }
        let stream = TcpStream::connect(host.address()).await.unwrap();
        assert!(client_async(format!("ws://{}/ws?x=1", host.address()), stream).await.is_ok());
    });
}

#[test]
fn a_forged_address_gives_no_more_guesses_unless_a_proxy_sets_it() {
    let guesses = |host: Host| {
        let mut codes = Vec::new();
        run(async {
            // Ten may be wrong at once, and ten a minute.
            for number in 0..40 {
                let mut web = Web::forwarded(&host, &format!("203.0.113.{number}")).await;
                codes.push(code(&web.ask(with_token(&"5".repeat(32))).await));
                if codes.last() == Some(&RefusalCode::Busy) {
                    break;
                }
            }
        });
        codes
    };
    let codes = guesses(Host::start(&["english"], limits()));
    assert!(codes.len() > 10 && codes.last() == Some(&RefusalCode::Busy), "{codes:?}");
    let codes = guesses(Host::behind_proxy(&["english"], limits()));
    assert_eq!(codes, [RefusalCode::WrongToken; 40]);
}
