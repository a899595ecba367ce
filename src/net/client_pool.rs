//! A pool of connections to one server that share two threads, for a program that plays many games at once.

use super::connect::ConnectionTimes;
use super::framing::{MAX_SERVER_MESSAGE_BYTES, lines, websocket};
use super::heartbeat::Heartbeat;
use super::request::{ClientMessage, ClientRequest};
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

/// Threads that read from and write to the sockets.
const IO_THREADS: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// One line per message.
    Lines,
    /// One text frame per message.
    WebSocket,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolEvent {
    Connected,
    /// A message was received. The pool answers `ping` itself.
    Text {
        text: String,
        /// When the message was read.
        at: Instant,
    },
    /// The connection ended or could not be made, for this reason.
    Closed(String),
}

/// A connection of a pool. Dropping it closes the connection.
#[derive(Debug)]
pub struct PoolConnection {
    number: u64,
    send: UnboundedSender<String>,
}

impl PoolConnection {
    /// The number of the connection in its events; unique in its pool.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Sends a request. Does nothing if the connection is closed.
    pub fn send(&self, request: &ClientRequest) {
        // If the connection is closed, the pool reports it with an event.
        let _ = self.send.send(write_request(request));
    }
}

/// Connections to a server and the threads that they share. Dropping it closes all connections.
#[derive(Debug)]
pub struct ClientPool {
    times: ConnectionTimes,
    events: Sender<(u64, PoolEvent)>,
    last: u64,
    runtime: Option<Runtime>,
}

impl ClientPool {
    /// Creates an empty pool and the receiver of its connections' events. Connections send pings like those of the app.
    pub fn new(times: ConnectionTimes) -> io::Result<(Self, Receiver<(u64, PoolEvent)>)> {
        let runtime =
            Builder::new_multi_thread().worker_threads(IO_THREADS).thread_name("damka clients").enable_all().build()?;
        let (events, received) = channel();
        Ok((Self { times, events, last: 0, runtime: Some(runtime) }, received))
    }

    pub fn connect(&mut self, address: SocketAddr, transport: Transport) -> PoolConnection {
        self.last += 1;
        let (send, outgoing) = unbounded_channel();
        let connection =
            ClientConnection { number: self.last, times: self.times, outgoing, events: self.events.clone() };
        if let Some(runtime) = &self.runtime {
            runtime.spawn(connection.run(address, transport));
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

struct ClientConnection {
    number: u64,
    times: ConnectionTimes,
    outgoing: UnboundedReceiver<String>,
    events: Sender<(u64, PoolEvent)>,
}

impl ClientConnection {
    fn report(&self, event: PoolEvent) {
        // The receiver may be gone; then the pool will be dropped as well.
        let _ = self.events.send((self.number, event));
    }

    async fn run(mut self, address: SocketAddr, transport: Transport) {
        let ended = match TcpStream::connect(address).await {
            Ok(stream) => self.run_transport(stream, transport).await,
            Err(error) => error.to_string(),
        };
        self.report(PoolEvent::Closed(ended));
    }

    /// Runs the connection and returns the reason for its end.
    async fn run_transport(&mut self, stream: TcpStream, transport: Transport) -> String {
        // Send each move at once instead of waiting for a full packet.
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
        let request = |message: ClientMessage| write_request(&ClientRequest { id: 0, message });
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
