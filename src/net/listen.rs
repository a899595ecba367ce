//! The server's end: takes connections on one port and hands their messages to one channel.

use super::framing::{MAX_MESSAGE_BYTES, lines, websocket};
use super::outbox::{Outbox, OutboxReader};
use futures_util::{SinkExt, StreamExt};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_util::codec::{FramedRead, FramedWrite};
use tokio_util::task::TaskTracker;

/// A new connection must send its first byte within this time.
const FIRST_BYTE: Duration = Duration::from_secs(5);

/// A connection on which nothing comes for so long is dead.
const SILENCE: Duration = Duration::from_secs(30);

/// A write that hangs for so long ends the connection.
const STUCK_WRITE: Duration = Duration::from_secs(10);

/// How long a listener that is closed waits for what is still to be sent.
const GOODBYE: Duration = Duration::from_secs(1);

/// Messages of one connection that may wait to be handled; then it is not read.
const MAX_WAITING: usize = 8;

/// Threads that move bytes.
const IO_THREADS: usize = 2;

/// What happens on a connection.
#[derive(Debug)]
pub enum IncomingEvent {
    /// It was opened.
    Connected {
        /// The way back. Dropping it closes the connection.
        outbox: Outbox,
        /// From where.
        peer: IpAddr,
    },
    /// A message came.
    Text {
        /// The message.
        text: String,
        /// When.
        at: Instant,
        /// Lets the connection be read on, once it is dropped.
        turn: Turn,
    },
    /// What came cannot be a message: too long, or not UTF-8. The connection is closed.
    Garbage(&'static str),
    /// It was closed.
    Closed,
}

/// The place of a message that waits to be handled.
#[derive(Debug, Default)]
pub struct Turn(#[allow(dead_code, reason = "dropping it gives the place back")] Option<OwnedSemaphorePermit>);

/// An event with the number of its connection.
#[derive(Debug)]
pub struct Incoming {
    /// Never used twice by one listener.
    pub connection: u64,
    /// What happened.
    pub event: IncomingEvent,
}

/// A port that is listened on. Dropping it closes all connections.
pub struct Listener {
    address: SocketAddr,
    incoming: Option<Receiver<Incoming>>,
    connections: TaskTracker,
    runtime: Option<Runtime>,
}

impl Listener {
    /// Listens on an address; port 0 is any free one.
    ///
    /// # Errors
    /// The port is taken, or the system refuses.
    pub fn open(address: SocketAddr) -> io::Result<Self> {
        let runtime =
            Builder::new_multi_thread().worker_threads(IO_THREADS).thread_name("damka net").enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let (send, incoming) = channel();
        let connections = TaskTracker::new();
        runtime.spawn(accept(listener, send, connections.clone()));
        Ok(Self { address, incoming: Some(incoming), connections, runtime: Some(runtime) })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What comes in; `None` when it was taken before.
    pub const fn take_incoming(&mut self) -> Option<Receiver<Incoming>> {
        self.incoming.take()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // What waits in outboxes that were dropped is still sent; a client that does not read is not waited for.
            self.connections.close();
            runtime.block_on(async { _ = timeout(GOODBYE, self.connections.wait()).await });
            runtime.shutdown_background();
        }
    }
}

async fn accept(listener: TcpListener, send: Sender<Incoming>, connections: TaskTracker) {
    let numbers = AtomicU64::new(1);
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let number = numbers.fetch_add(1, Ordering::Relaxed);
                connections.spawn(serve(stream, peer.ip(), Events { number, send: send.clone() }));
            }
            // Out of file handles, or the client is gone again: others may still come.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// The way of one connection's events.
#[derive(Clone)]
struct Events {
    number: u64,
    send: Sender<Incoming>,
}

impl Events {
    /// `false` when the server is gone.
    fn send(&self, event: IncomingEvent) -> bool {
        self.send.send(Incoming { connection: self.number, event }).is_ok()
    }
}

async fn serve(stream: TcpStream, peer: IpAddr, events: Events) {
    // A move should not wait for another one to fill a packet.
    let _ = stream.set_nodelay(true);
    let mut first = [0];
    let Ok(Ok(1)) = timeout(FIRST_BYTE, stream.peek(&mut first)).await else { return };
    let (outbox, reader) = Outbox::new();
    match first[0] {
        b'G' => {
            let config = Some(websocket());
            let accepted = tokio_tungstenite::accept_hdr_async_with_config(stream, at_ws, config);
            let Ok(Ok(socket)) = timeout(FIRST_BYTE, accepted).await else { return };
            if events.send(IncomingEvent::Connected { outbox, peer }) {
                frames(socket, reader, &events).await;
                events.send(IncomingEvent::Closed);
            }
        }
        _ => {
            if events.send(IncomingEvent::Connected { outbox, peer }) {
                let (read, write) = stream.into_split();
                text_lines(read, write, reader, &events).await;
                events.send(IncomingEvent::Closed);
            }
        }
    }
}

/// WebSocket is spoken at `/ws` only.
#[allow(clippy::result_large_err, reason = "the library's own type")]
fn at_ws(request: &Request, response: Response) -> Result<Response, ErrorResponse> {
    if request.uri().path() == "/ws" {
        return Ok(response);
    }
    let mut refusal = ErrorResponse::new(Some("WebSocket is spoken at /ws".to_owned()));
    *refusal.status_mut() = StatusCode::NOT_FOUND;
    Err(refusal)
}

/// Runs both directions until one of them ends.
async fn text_lines(
    read: impl AsyncRead + Unpin,
    write: impl AsyncWrite + Unpin,
    mut reader: OutboxReader,
    events: &Events,
) {
    let turns = Arc::new(Semaphore::new(MAX_WAITING));
    let receive = async {
        let mut read = FramedRead::new(read, lines(MAX_MESSAGE_BYTES));
        loop {
            let Ok(turn) = turns.clone().acquire_owned().await else { return };
            match timeout(SILENCE, read.next()).await {
                Ok(Some(Ok(text))) if text.trim().is_empty() => {}
                Ok(Some(Ok(text))) => {
                    if !events.send(IncomingEvent::Text { text, at: Instant::now(), turn: Turn(Some(turn)) }) {
                        return;
                    }
                }
                Ok(Some(Err(_))) => {
                    events.send(IncomingEvent::Garbage("a line is too long or not UTF-8"));
                    return;
                }
                Ok(None) | Err(_) => return,
            }
        }
    };
    let deliver = async {
        let mut write = FramedWrite::new(write, lines(usize::MAX));
        while let Some(message) = reader.next().await {
            if !matches!(timeout(STUCK_WRITE, write.send(&*message)).await, Ok(Ok(()))) {
                return;
            }
        }
    };
    run_both(receive, deliver).await;
}

async fn frames(socket: tokio_tungstenite::WebSocketStream<TcpStream>, mut reader: OutboxReader, events: &Events) {
    let turns = Arc::new(Semaphore::new(MAX_WAITING));
    let (mut write, mut read) = socket.split();
    let receive = async {
        loop {
            let Ok(turn) = turns.clone().acquire_owned().await else { return };
            match timeout(SILENCE, read.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let text = text.as_str().to_owned();
                    if !events.send(IncomingEvent::Text { text, at: Instant::now(), turn: Turn(Some(turn)) }) {
                        return;
                    }
                }
                // The library answers pings by itself.
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Binary(_)))) => {
                    events.send(IncomingEvent::Garbage("messages are text"));
                    return;
                }
                Ok(Some(Ok(Message::Close(_) | Message::Frame(_)) | Err(_)) | None) | Err(_) => return,
            }
        }
    };
    let deliver = async {
        while let Some(message) = reader.next().await {
            let frame = Message::Text(Utf8Bytes::from(&*message));
            if !matches!(timeout(STUCK_WRITE, write.send(frame)).await, Ok(Ok(()))) {
                return;
            }
        }
        let _ = timeout(STUCK_WRITE, write.close()).await;
    };
    run_both(receive, deliver).await;
}

/// Until one of them ends: a client that closes gets nothing more, a server that closes reads nothing more.
async fn run_both(receive: impl Future<Output = ()>, deliver: impl Future<Output = ()>) {
    tokio::select! {
        () = receive => {}
        () = deliver => {}
    }
}
