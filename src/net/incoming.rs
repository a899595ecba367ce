//! Messages from connections to the server, and closing connections.

use super::outbox::Outbox;
use super::ping_answers::PingAnswers;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

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

/// A closed connection is still read for this long: closing one with unread bytes resets it, losing the last message.
const LINGER: Duration = Duration::from_millis(500);
/// The most bytes to read in that time.
const MAX_LINGER_BYTES: usize = 1 << 20;

/// Unhandled messages per connection; at this limit, the connection is not read.
pub(super) const MAX_WAITING: usize = 8;

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

pub(super) struct Events {
    pub number: u64,
    pub receive: Receive,
    pub turns: Arc<Semaphore>,
    pub pings: PingAnswers,
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

    /// Then waits for the server to close the connection, so that its reply can be sent.
    pub async fn send_garbage(&self, why: &'static str) {
        if self.send(IncomingEvent::Garbage(why)) {
            sleep(self.times.stuck_write).await;
        }
    }
}

/// Closes a connection in a way that lets the last message arrive.
pub(super) async fn hang_up(read: &mut (impl AsyncRead + Unpin), write: &mut (impl AsyncWrite + Unpin)) {
    let last = async {
        // The client may be gone already; that is fine.
        let _ = write.shutdown().await;
        // On the heap: inside the future, it would be reserved for as long as the connection is open.
        let (mut unread, mut total) = (vec![0; 4096], 0);
        while let Ok(count) = read.read(&mut unread).await
            && count > 0
            && total < MAX_LINGER_BYTES
        {
            total += count;
        }
    };
    let _ = timeout(LINGER, last).await;
}
