//! The server's end: takes connections on one port and hands on what they say.

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

/// How long a server waits for its clients.
#[derive(Clone, Copy, Debug)]
pub struct ListenTimes {
    /// A new connection must send its first byte, and each handshake where there is one, within this time.
    pub first_byte: Duration,
    /// A connection on which no message comes for so long is dead.
    pub silence: Duration,
    /// A write that hangs for so long ends the connection.
    pub stuck_write: Duration,
    /// A `ping` that comes sooner after one that was answered is a message as any other.
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

/// How long a listener that is closed waits for what is still to be sent.
const GOODBYE: Duration = Duration::from_secs(1);

/// How long, and how much, a connection that is closed is read on, so that the last message arrives: to close a connection
/// with unread bytes is to reset it.
const LINGER: Duration = Duration::from_millis(500);
const MAX_LINGER_BYTES: usize = 1 << 20;

/// Messages of one connection that may wait to be handled; then it is not read.
const MAX_WAITING: usize = 8;

/// Threads that move bytes. One is enough for 9,000 moves a second, and no other one is woken with it.
const IO_THREADS: usize = 1;

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
        turn: ReadPermit,
    },
    /// What came cannot be a message: too long, or not UTF-8. The connection is closed.
    Garbage(&'static str),
    /// It was closed.
    Closed,
}

/// The place of a message that waits to be handled.
#[derive(Debug, Default)]
pub struct ReadPermit(#[allow(dead_code, reason = "dropping it gives the place back")] Option<OwnedSemaphorePermit>);

/// An event with the number of its connection.
#[derive(Debug)]
pub struct Incoming {
    /// Never used twice by one listener.
    pub connection: u64,
    /// What happened.
    pub event: IncomingEvent,
}

/// Takes what comes in, from threads that may not wait; `false` when the server is gone.
pub type Receive = Arc<dyn Fn(Incoming) -> bool + Send + Sync>;

/// A port that is listened on. Dropping it closes all connections.
pub struct Listener {
    address: SocketAddr,
    connections: TaskTracker,
    accepting: JoinHandle<()>,
    runtime: Option<Runtime>,
}

impl Listener {
    /// Listens on an address; port 0 is any free one. With an identity, every connection must be TLS.
    ///
    /// # Errors
    /// The port is taken, or the system refuses.
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

    /// Where it listens.
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
                // The port is free when this is done.
                let _ = (&mut self.accepting).await;
                // What waits in outboxes that were dropped is still sent; a client that does not read is not waited for.
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
            // Out of file handles, or the client is gone again: others may still come.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}

/// The way of one connection's events.
pub(super) struct Events {
    number: u64,
    receive: Receive,
    turns: Arc<Semaphore>,
    pings: PingAnswers,
    pub times: ListenTimes,
}

impl Events {
    /// `false` when the server is gone.
    pub fn send(&self, event: IncomingEvent) -> bool {
        (self.receive)(Incoming { connection: self.number, event })
    }

    /// Passes a message on, or answers it if it is a `ping`. One that follows a request which still waits is passed on behind
    /// it: a client hears when the server has come to a stop. `false` when the server is gone.
    pub fn send_text(&self, text: String, turn: ReadPermit) -> bool {
        let at = Instant::now();
        let is_alone = self.turns.available_permits() + 1 == MAX_WAITING;
        (is_alone && self.pings.answer(&text, at)) || self.send(IncomingEvent::Text { text, at, turn })
    }

    /// Waits until the connection may be read on; `None` when the server is gone.
    pub async fn turn(&self) -> Option<ReadPermit> {
        self.turns.clone().acquire_owned().await.ok().map(|permit| ReadPermit(Some(permit)))
    }

    /// Tells of what cannot be a message, and waits for the server to close the connection: until then its answer is on the
    /// way.
    pub async fn send_garbage(&self, why: &'static str) {
        if self.send(IncomingEvent::Garbage(why)) {
            sleep(self.times.stuck_write).await;
        }
    }
}

/// Closes a connection so that what was sent last arrives.
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
