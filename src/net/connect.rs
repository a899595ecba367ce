//! The client's end: keeps a connection to a server, and makes it again when it breaks.

use super::fingerprint::Fingerprint;
use super::framing::{MAX_SERVER_MESSAGE_BYTES, lines};
use super::heartbeat::Heartbeat;
use super::link::Link;
use super::request::{ClientMessage, Request};
use super::tls_client::{Distrust, TlsClient};
use super::wire::write_request;
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

/// The first wait before a connection is tried again; each failure doubles it.
const FIRST_WAIT: Duration = Duration::from_millis(100);

/// How long a client waits for what.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionTimes {
    /// A connection is made within this time, or tried again.
    pub connect: Duration,
    /// After so long without anything to say, the client says `ping`.
    pub ping_after: Duration,
    /// After so long without a move or a word, it pings less often.
    pub idle_after: Duration,
    /// What `ping_after` is then.
    pub idle_ping_after: Duration,
    /// A server that has said nothing for so long, or has not read, is gone; where less is pinged, it has as much longer.
    pub silence: Duration,
    /// The longest wait before the next try.
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

/// What happens on the way to a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionEvent {
    /// It is made: `hello` must be said, again after each loss.
    Connected,
    /// A message came.
    Text(String),
    /// It is lost, or could not be made, and is tried again.
    Lost {
        /// Why, in the system's words.
        reason: String,
        /// When the next try begins.
        retry_in: Duration,
    },
    /// The server is not the one that is known by its certificate. Nothing was said to it, and it is not tried again.
    Distrusted(Distrust),
}

/// Called from another thread when there is something to be taken.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// A connection to one server, made again for as long as this lives. What is sent while there is none is dropped: who sends
/// it sends it again after [`ConnectionEvent::Connected`].
#[derive(Debug)]
pub struct Connection {
    send: UnboundedSender<String>,
    events: Receiver<ConnectionEvent>,
}

impl Connection {
    /// Starts to connect, on a thread of its own. With a fingerprint in the link, by TLS and to that server only.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn open(link: &Link, times: ConnectionTimes, wake: Waker) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (send, outgoing) = unbounded_channel();
        let (events, received) = channel();
        let address = link.address();
        let pin = |fingerprint| TlsClient::new(Some(fingerprint)).map(|tls| (fingerprint, tls));
        let pin = link.fingerprint.map(pin).transpose()?;
        std::thread::Builder::new().name("damka connection".into()).spawn(move || {
            let reports = Reports { events, wake };
            runtime.block_on(keep_connected((&address, pin.as_ref(), times), outgoing, &reports));
        })?;
        Ok(Self { send, events: received })
    }

    /// Sends a request, if there is a connection.
    pub fn send(&self, request: &Request) {
        // The thread ends only with the connection.
        let _ = self.send.send(write_request(request));
    }

    /// The next event, if there is one.
    pub fn poll(&self) -> Option<ConnectionEvent> {
        self.events.try_recv().ok()
    }
}

struct Reports {
    events: Sender<ConnectionEvent>,
    wake: Waker,
}

impl Reports {
    /// `false` when nobody is interested any more.
    fn send(&self, event: ConnectionEvent) -> bool {
        let is_there = self.events.send(event).is_ok();
        (self.wake)();
        is_there
    }
}

/// A stream of bytes both ways.
trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Duplex for S {}

/// The certificate that is known, and what connects to its server only.
type Pin = (Fingerprint, TlsClient);

/// Why a connection could not be made.
enum Failure {
    /// It may be possible later.
    Broken(String),
    /// It must not be made.
    Distrusted(Distrust),
}

async fn connect(address: &str, pin: Option<&Pin>) -> Result<Box<dyn Duplex>, Failure> {
    let stream = TcpStream::connect(address).await.map_err(|error| Failure::Broken(error.to_string()))?;
    let _ = stream.set_nodelay(true);
    let Some((fingerprint, tls)) = pin else { return Ok(Box::new(stream)) };
    match tls.connect(stream).await {
        Ok(stream) => Ok(Box::new(stream)),
        Err(failure) => Err(failure.distrust(*fingerprint).map_or_else(Failure::Broken, Failure::Distrusted)),
    }
}

async fn keep_connected(
    (address, pin, times): (&str, Option<&Pin>, ConnectionTimes),
    mut outgoing: UnboundedReceiver<String>,
    reports: &Reports,
) {
    let mut failures: u32 = 0;
    loop {
        let reason = match timeout(times.connect, connect(address, pin)).await {
            Ok(Ok(stream)) => {
                let begun = Instant::now();
                // What was said to the connection before this one means nothing to it.
                while outgoing.try_recv().is_ok() {}
                if !reports.send(ConnectionEvent::Connected) {
                    return;
                }
                let Some(reason) = talk((stream, times), &mut outgoing, reports).await else { return };
                if begun.elapsed() > times.silence {
                    failures = 0;
                }
                reason
            }
            Ok(Err(Failure::Broken(reason))) => reason,
            Ok(Err(Failure::Distrusted(why))) => {
                reports.send(ConnectionEvent::Distrusted(why));
                return;
            }
            Err(_) => "the server does not answer".to_owned(),
        };
        let wait = (FIRST_WAIT * 2_u32.saturating_pow(failures)).min(times.longest_wait);
        failures = (failures + 1).min(10);
        if !reports.send(ConnectionEvent::Lost { reason, retry_in: wait }) {
            return;
        }
        sleep(wait).await;
        if outgoing.is_closed() {
            return;
        }
    }
}

/// Until the connection breaks: why; `None` when it is wanted no more.
async fn talk(
    (stream, times): (Box<dyn Duplex>, ConnectionTimes),
    outgoing: &mut UnboundedReceiver<String>,
    reports: &Reports,
) -> Option<String> {
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
                        // Answered here, so that a busy program is not taken for a slow way.
                        let pong = write_request(&Request { id: 0, message: ClientMessage::Pong { time } });
                        if write.send(pong).await.is_err() {
                            return Some("the server closed the connection".to_owned());
                        }
                        continue;
                    }
                    if !reports.send(ConnectionEvent::Text(text)) {
                        return None;
                    }
                    continue;
                }
                // TLS says when a peer goes without a word.
                Some(Err(LinesCodecError::Io(error))) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Some("the server closed the connection".to_owned());
                }
                Some(Err(error)) => return Some(error.to_string()),
                None => return Some("the server closed the connection".to_owned()),
            },
            () = sleep_until(heartbeat.deadline().into()) => return Some("the server is silent".to_owned()),
            () = sleep(heartbeat.ping_after(Instant::now())) => write_request(&Request { id: 0, message: ClientMessage::Ping { time: 0 } }),
        };
        match timeout(times.silence, write.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Some(error.to_string()),
            Err(_) => return Some("the server does not read".to_owned()),
        }
    }
}
