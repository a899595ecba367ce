//! The client side of a connection: keeps a connection to a server and reconnects when it breaks.

use super::fingerprint::Fingerprint;
use super::framing::{MAX_SERVER_MESSAGE_BYTES, lines};
use super::heartbeat::{Heartbeat, ping_time};
use super::link::Link;
use super::request::{ClientMessage, ClientRequest};
use super::tls_client::{CertificateRejection, TlsClient};
use super::wire::write_request;
use crate::text::{Phrase, phrase};
use futures_util::{SinkExt, StreamExt};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, split};
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, sleep_until, timeout};
use tokio_util::codec::{FramedRead, FramedWrite, LinesCodecError};

/// The first wait before reconnecting; each failure doubles it.
const FIRST_WAIT: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, Debug)]
pub struct ConnectionTimes {
    /// Time limit for making a connection, before the next attempt.
    pub connect: Duration,
    /// Time without a request after which the client sends `ping`.
    pub ping_after: Duration,
    /// Time without a move or message other than pings after which the client pings less often.
    pub idle_after: Duration,
    /// Replaces `ping_after` while the connection is idle.
    pub idle_ping_after: Duration,
    /// A server silent for this long is considered gone; less frequent pings raise the limit by the difference.
    pub silence: Duration,
    pub longest_wait: Duration,
}

impl Default for ConnectionTimes {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            ping_after: Duration::from_secs(5),
            idle_after: Duration::from_mins(1),
            idle_ping_after: Duration::from_secs(12),
            silence: Duration::from_secs(9),
            longest_wait: Duration::from_secs(5),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionEvent {
    /// The client must send `hello`, also after each reconnection.
    Connected,
    Text(String),
    /// The connection was lost or could not be made; it will be tried again.
    Lost {
        reason: Phrase,
        /// The time until the next attempt.
        retry_in: Duration,
    },
    /// The server doesn't have the expected certificate. Nothing was sent to it, and there is no further attempt.
    Untrusted(CertificateRejection),
}

/// A callback that is called from another thread when there is an event to poll.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Reconnects until it is dropped. Send requests again after [`ConnectionEvent::Connected`].
#[derive(Debug)]
pub struct Connection {
    send: UnboundedSender<String>,
    events: Receiver<ConnectionEvent>,
}

impl Connection {
    /// Starts connecting on a new thread. If the link has a fingerprint, connects with TLS and only to that server.
    pub fn open(link: &Link, times: ConnectionTimes, wake: Waker) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (send, outgoing) = unbounded_channel();
        let (events, received) = channel();
        let address = link.address();
        let pin = |fingerprint| TlsClient::new(Some(fingerprint)).map(|tls| (fingerprint, tls));
        let pin = link.fingerprint.map(pin).transpose()?;
        std::thread::Builder::new().name("damka connection".into()).spawn(move || {
            let reporter = ConnectionReporter { events, wake };
            runtime.block_on(keep_connected((&address, pin.as_ref(), times), outgoing, &reporter));
        })?;
        Ok(Self { send, events: received })
    }

    /// Sends a request if the connection is up.
    pub fn send(&self, request: &ClientRequest) {
        // The thread ends only when this connection is dropped.
        let _ = self.send.send(write_request(request));
    }

    pub fn poll(&self) -> Option<ConnectionEvent> {
        self.events.try_recv().ok()
    }
}

struct ConnectionReporter {
    events: Sender<ConnectionEvent>,
    wake: Waker,
}

impl ConnectionReporter {
    /// Returns `false` if the receiver is gone.
    fn send(&self, event: ConnectionEvent) -> bool {
        let is_there = self.events.send(event).is_ok();
        (self.wake)();
        is_there
    }
}

trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Duplex for S {}

/// The expected certificate and a TLS client that accepts no other.
type PinnedServer = (Fingerprint, TlsClient);

enum Failure {
    /// A later attempt may succeed.
    Broken(Phrase),
    /// The server must not be trusted; there is no further attempt.
    Untrusted(CertificateRejection),
}

async fn connect(address: &str, pin: Option<&PinnedServer>) -> Result<Box<dyn Duplex>, Failure> {
    let stream = TcpStream::connect(address).await.map_err(|error| Failure::Broken((&error).into()))?;
    let _ = stream.set_nodelay(true);
    let Some((fingerprint, tls)) = pin else { return Ok(Box::new(stream)) };
    match tls.connect(stream).await {
        Ok(stream) => Ok(Box::new(stream)),
        Err(failure) => Err(failure.rejection(*fingerprint).map_or_else(Failure::Broken, Failure::Untrusted)),
    }
}

async fn keep_connected(
    (address, pin, times): (&str, Option<&PinnedServer>, ConnectionTimes),
    mut outgoing: UnboundedReceiver<String>,
    reporter: &ConnectionReporter,
) {
    let mut failures: u32 = 0;
    loop {
        let reason = match timeout(times.connect, connect(address, pin)).await {
            Ok(Ok(stream)) => {
                let begun = Instant::now();
                // Drop requests that were meant for the previous connection.
                while outgoing.try_recv().is_ok() {}
                if !reporter.send(ConnectionEvent::Connected) {
                    return;
                }
                let Some(reason) = exchange((stream, times), &mut outgoing, reporter).await else { return };
                if begun.elapsed() > times.silence {
                    failures = 0;
                }
                reason
            }
            Ok(Err(Failure::Broken(reason))) => reason,
            Ok(Err(Failure::Untrusted(why))) => {
                reporter.send(ConnectionEvent::Untrusted(why));
                return;
            }
            Err(_) => phrase("connection-no-answer"),
        };
        let wait = (FIRST_WAIT * 2_u32.saturating_pow(failures)).min(times.longest_wait);
        failures = (failures + 1).min(10);
        if !reporter.send(ConnectionEvent::Lost { reason, retry_in: wait }) {
            return;
        }
        sleep(wait).await;
        if outgoing.is_closed() {
            return;
        }
    }
}

/// Runs the connection until it breaks and returns the reason; `None` if the connection is no longer wanted.
async fn exchange(
    (stream, times): (Box<dyn Duplex>, ConnectionTimes),
    outgoing: &mut UnboundedReceiver<String>,
    reporter: &ConnectionReporter,
) -> Option<Phrase> {
    let (read, write) = split(stream);
    let mut read = FramedRead::new(read, lines(MAX_SERVER_MESSAGE_BYTES));
    let mut write = FramedWrite::new(write, lines(usize::MAX));
    let mut heartbeat = Heartbeat::new(times, Instant::now());
    loop {
        let message = tokio::select! {
            message = outgoing.recv() => match message {
                Some(message) => {
                    heartbeat.sent(Instant::now());
                    message
                }
                None => return None,
            },
            line = read.next() => match line {
                Some(Ok(text)) => {
                    if let Some(time) = heartbeat.received(&text, Instant::now()) {
                        // Answered here, so that a busy program isn't measured as network delay.
                        let pong = write_request(&ClientRequest { id: 0, message: ClientMessage::Pong { time } });
                        if write.send(pong).await.is_err() {
                            return Some(phrase("online-kicked"));
                        }
                        continue;
                    }
                    if !reporter.send(ConnectionEvent::Text(text)) {
                        return None;
                    }
                    continue;
                }
                // A peer that closes without a TLS `close_notify` causes this error.
                Some(Err(LinesCodecError::Io(error))) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Some(phrase("online-kicked"));
                }
                Some(Err(error)) => return Some(reason(error)),
                None => return Some(phrase("online-kicked")),
            },
            () = sleep_until(heartbeat.deadline().into()) => return Some(phrase("connection-silent")),
            () = sleep(heartbeat.ping_after(Instant::now())) => write_request(&ClientRequest { id: 0, message: ClientMessage::Ping { time: ping_time() } }),
        };
        match timeout(times.silence, write.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Some(reason(error)),
            Err(_) => return Some(phrase("connection-stuck")),
        }
    }
}

fn reason(error: LinesCodecError) -> Phrase {
    match error {
        LinesCodecError::Io(error) => (&error).into(),
        LinesCodecError::MaxLineLengthExceeded => phrase("connection-long-line"),
    }
}
