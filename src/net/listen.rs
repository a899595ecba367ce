//! The server side: accepts connections on one port and forwards their messages.

use super::first_byte::serve;
use super::outbox::Outbox;
use super::ping_answers::PingAnswers;
use super::tls_identity::TlsIdentity;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

/// The time limits of a server's connections.
#[derive(Clone, Copy, Debug)]
pub struct ListenTimes {
    /// A new connection must send its first byte within this time. The limit also applies to each handshake.
    pub first_byte: Duration,
    /// A connection that sends no message for this long is closed.
    pub silence: Duration,
    /// A write that blocks for this long ends the connection.
    pub stuck_write: Duration,
    /// Minimum time between two pings that are answered directly; an earlier `ping` is handled like any other message.
    pub ping_pause: Duration,
}

impl Default for ListenTimes {
    fn default() -> Self {
        Self {
            first_byte: Duration::from_secs(5),
            silence: Duration::from_secs(30),
            stuck_write: Duration::from_secs(10),
            ping_pause: Duration::from_secs(1),
        }
    }
}

/// How long a closing listener waits for unsent messages.
const GOODBYE: Duration = Duration::from_secs(1);

/// How long a closed connection is still read, so that the last message arrives: closing a connection with unread bytes resets
/// it.
const LINGER: Duration = Duration::from_millis(500);
/// The most bytes to read in that time.
const MAX_LINGER_BYTES: usize = 1 << 20;

/// Unhandled messages per connection; at this limit, the connection is not read.
const MAX_WAITING: usize = 8;

/// Threads that read from and write to the sockets. One handles 9,000 moves a second, and a single thread wakes no others.
const IO_THREADS: usize = 1;

/// An event of a connection.
#[derive(Debug)]
pub enum IncomingEvent {
    Connected {
        /// Sends to the client. Dropping it closes the connection.
        outbox: Outbox,
        peer: IpAddr,
    },
    Text {
        text: String,
        /// When the message was read.
        at: Instant,
        /// Counts as an unhandled message until it is dropped.
        turn: ReadPermit,
    },
    /// The received bytes cannot be a message: too long, or not UTF-8. The connection should be closed.
    Garbage(&'static str),
    Closed,
}

/// One of the `MAX_WAITING` places for unhandled messages of a connection.
#[derive(Debug, Default)]
pub struct ReadPermit(#[allow(dead_code, reason = "dropping it gives the place back")] Option<OwnedSemaphorePermit>);

#[derive(Debug)]
pub struct Incoming {
    /// Unique for each listener.
    pub connection: u64,
    pub event: IncomingEvent,
}

/// Receives events on threads that must not block; returns `false` if the server is gone.
pub type Receive = Arc<dyn Fn(Incoming) -> bool + Send + Sync>;

/// A server's listening port. Dropping it closes all connections.
pub struct Listener {
    address: SocketAddr,
    connections: TaskTracker,
    accepting: JoinHandle<()>,
    runtime: Option<Runtime>,
}

impl Listener {
    /// Listens on an address; port 0 means any free port. With an identity, every connection must use TLS.
    ///
    /// # Errors
    /// The port is in use, or the system refuses it.
    pub fn open(
        address: SocketAddr,
        times: ListenTimes,
        tls: Option<TlsIdentity>,
        receive: Receive,
    ) -> io::Result<Self> {
        let runtime =
            Builder::new_multi_thread().worker_threads(IO_THREADS).thread_name("damka net").enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let connections = TaskTracker::new();
        let accepting = runtime.spawn(accept((listener, times, tls), receive, connections.clone()));
        Ok(Self { address, connections, accepting, runtime: Some(runtime) })
    }

    /// The address with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            self.accepting.abort();
            self.connections.close();
            runtime.block_on(async {
                // The port is free after this.
                let _ = (&mut self.accepting).await;
                // Send what is left in dropped outboxes, but don't wait long for a client that doesn't read.
                let _ = timeout(GOODBYE, self.connections.wait()).await;
            });
            runtime.shutdown_background();
        }
    }
}

async fn accept(
    (listener, times, tls): (TcpListener, ListenTimes, Option<TlsIdentity>),
    receive: Receive,
    connections: TaskTracker,
) {
    let numbers = AtomicU64::new(1);
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let (outbox, reader) = Outbox::new();
                let events = Events {
                    number: numbers.fetch_add(1, Ordering::Relaxed),
                    receive: receive.clone(),
                    turns: Arc::new(Semaphore::new(MAX_WAITING)),
                    pings: PingAnswers::new(outbox.downgrade(), times.ping_pause),
                    times,
                };
                connections.spawn(serve(stream, (peer.ip(), tls.clone()), (outbox, reader), events));
            }
            // Out of file handles, or the client has already disconnected. Later connections may succeed.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Forwards the events of one connection.
pub(super) struct Events {
    number: u64,
    receive: Receive,
    turns: Arc<Semaphore>,
    pings: PingAnswers,
    pub times: ListenTimes,
}

impl Events {
    /// Returns `false` if the server is gone.
    pub fn send(&self, event: IncomingEvent) -> bool {
        (self.receive)(Incoming { connection: self.number, event })
    }

    /// Forwards a message, or answers it if it is a `ping`. A `ping` behind an unhandled request is forwarded too, so that a
    /// client notices when the server hangs. Returns `false` if the server is gone.
    pub fn send_text(&self, text: String, turn: ReadPermit) -> bool {
        let at = Instant::now();
        let is_alone = self.turns.available_permits() + 1 == MAX_WAITING;
        (is_alone && self.pings.answer(&text, at)) || self.send(IncomingEvent::Text { text, at, turn })
    }

    /// Waits until the connection may be read; `None` if the server is gone.
    pub async fn turn(&self) -> Option<ReadPermit> {
        self.turns.clone().acquire_owned().await.ok().map(|permit| ReadPermit(Some(permit)))
    }

    /// Reports bytes that cannot be a message, then waits for the server to close the connection, so that its reply can be
    /// sent.
    pub async fn send_garbage(&self, why: &'static str) {
        if self.send(IncomingEvent::Garbage(why)) {
            sleep(self.times.stuck_write).await;
        }
    }
}

/// Closes a connection in a way that lets the last message arrive.
pub(super) async fn hang_up(read: &mut (impl AsyncRead + Unpin), write: &mut (impl AsyncWrite + Unpin)) {
    let last = async {
        let _ = write.shutdown().await;
        let (mut unread, mut total) = ([0; 4096], 0);
        while let Ok(count) = read.read(&mut unread).await
            && count > 0
            && total < MAX_LINGER_BYTES
        {
            total += count;
        }
    };
    let _ = timeout(LINGER, last).await;
}
