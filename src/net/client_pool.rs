//! Many connections to one server, on the same two threads: for a program that plays many games at once.

use super::connect::ConnectionTimes;
use super::framing::{MAX_SERVER_MESSAGE_BYTES, lines, websocket};
use super::heartbeat::Heartbeat;
use super::request::{ClientMessage, Request};
use super::wire::write_request;
use futures_util::{Sink, SinkExt, Stream, StreamExt, future};
use std::io;
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_util::codec::{FramedRead, FramedWrite, LinesCodecError};

/// Threads that move bytes.
const IO_THREADS: usize = 2;

/// How messages are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// A line each.
    Lines,
    /// A text frame each.
    WebSocket,
}

/// What happens on one connection of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolEvent {
    /// It was made.
    Connected,
    /// A message came. `ping` is answered by the pool.
    Text {
        /// The message.
        text: String,
        /// When it was read.
        at: Instant,
    },
    /// It is over, or could not be made: why.
    Closed(String),
}

/// One connection. Dropping it closes the connection.
#[derive(Debug)]
pub struct PoolConnection {
    number: u64,
    send: UnboundedSender<String>,
}

impl PoolConnection {
    /// The number in its events, never used twice by one pool.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Sends a request; on a connection that is closed, nothing happens.
    pub fn send(&self, request: &Request) {
        // The pool says that it is closed.
        let _ = self.send.send(write_request(request));
    }
}

/// The connections and the threads they share. Dropping it closes all of them.
#[derive(Debug)]
pub struct ClientPool {
    times: ConnectionTimes,
    events: Sender<(u64, PoolEvent)>,
    last: u64,
    runtime: Option<Runtime>,
}

impl ClientPool {
    /// A pool without connections, and the events of all it will have. Connections ping as the
    /// app's do.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn new(times: ConnectionTimes) -> io::Result<(Self, Receiver<(u64, PoolEvent)>)> {
        let runtime =
            Builder::new_multi_thread().worker_threads(IO_THREADS).thread_name("damka clients").enable_all().build()?;
        let (events, received) = channel();
        Ok((Self { times, events, last: 0, runtime: Some(runtime) }, received))
    }

    /// Starts to connect to a server.
    pub fn connect(&mut self, address: SocketAddr, transport: Transport) -> PoolConnection {
        self.last += 1;
        let (send, outgoing) = unbounded_channel();
        let talk = Talk { number: self.last, times: self.times, outgoing, events: self.events.clone() };
        if let Some(runtime) = &self.runtime {
            runtime.spawn(talk.run(address, transport));
        }
        PoolConnection { number: self.last, send }
    }
}

impl Drop for ClientPool {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

struct Talk {
    number: u64,
    times: ConnectionTimes,
    outgoing: UnboundedReceiver<String>,
    events: Sender<(u64, PoolEvent)>,
}

impl Talk {
    fn report(&self, event: PoolEvent) {
        // The program may have stopped listening; then it drops the pool as well.
        let _ = self.events.send((self.number, event));
    }

    async fn run(mut self, address: SocketAddr, transport: Transport) {
        let ended = match TcpStream::connect(address).await {
            Ok(stream) => self.talk(stream, transport).await,
            Err(error) => error.to_string(),
        };
        self.report(PoolEvent::Closed(ended));
    }

    /// Returns why the connection ended.
    async fn talk(&mut self, stream: TcpStream, transport: Transport) -> String {
        let _ = stream.set_nodelay(true);
        match transport {
            Transport::Lines => {
                let (read, write) = stream.into_split();
                let read = FramedRead::new(read, lines(MAX_SERVER_MESSAGE_BYTES));
                let read = read.map(|line| line.map_err(|error| error.to_string()));
                let write = FramedWrite::new(write, lines(usize::MAX)).with(|text: String| future::ok(text));
                let write = write.sink_map_err(|error: LinesCodecError| error.to_string());
                self.exchange(read, write).await
            }
            Transport::WebSocket => {
                let config = websocket().max_message_size(Some(MAX_SERVER_MESSAGE_BYTES));
                let config = config.max_frame_size(Some(MAX_SERVER_MESSAGE_BYTES));
                let upgraded =
                    tokio_tungstenite::client_async_with_config("ws://localhost/ws", stream, Some(config)).await;
                let (write, read) = match upgraded {
                    Ok((socket, _)) => socket.split(),
                    Err(error) => return error.to_string(),
                };
                let read = read.filter_map(|frame| {
                    future::ready(match frame {
                        Ok(Message::Text(text)) => Some(Ok(text.as_str().to_owned())),
                        Ok(_) => None,
                        Err(error) => Some(Err(error.to_string())),
                    })
                });
                let write = write.with(|text: String| future::ok(Message::Text(Utf8Bytes::from(text))));
                let write = write.sink_map_err(|error: tokio_tungstenite::tungstenite::Error| error.to_string());
                self.exchange(read, write).await
            }
        }
    }

    async fn exchange(
        &mut self,
        mut read: impl Stream<Item = Result<String, String>> + Unpin,
        mut write: impl Sink<String, Error = String> + Unpin,
    ) -> String {
        self.report(PoolEvent::Connected);
        let mut heartbeat = Heartbeat::new(self.times, Instant::now());
        let request = |message: ClientMessage| write_request(&Request { id: 0, message });
        loop {
            let message = tokio::select! {
                message = self.outgoing.recv() => match message {
                    Some(message) => {
                        heartbeat.sent(Instant::now());
                        message
                    }
                    None => return "it is no longer needed".to_owned(),
                },
                text = read.next() => match text {
                    Some(Ok(text)) => {
                        let Some(time) = heartbeat.received(&text, Instant::now()) else {
                            self.report(PoolEvent::Text { text, at: Instant::now() });
                            continue;
                        };
                        request(ClientMessage::Pong { time })
                    }
                    Some(Err(error)) => return error,
                    None => return "the server closed the connection".to_owned(),
                },
                () = sleep(heartbeat.ping_after(Instant::now())) => request(ClientMessage::Ping { time: 0 }),
            };
            if let Err(error) = write.send(message).await {
                return error;
            }
        }
    }
}
