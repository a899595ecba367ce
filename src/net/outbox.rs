//! The queue of messages to be sent over one connection.

use std::sync::Arc;
use tokio::sync::mpsc::{Receiver, Sender, WeakSender, channel};

/// Most messages in the queue. A client that reads more slowly is disconnected and can resume by event number.
const CAPACITY: usize = 32;

/// The sending side of a client's queue. Once all clones are dropped, the queued messages are sent and the connection closes.
#[derive(Clone, Debug)]
pub struct Outbox {
    send: Sender<Arc<str>>,
}

/// A sender to the same client that doesn't keep the connection open.
#[derive(Clone, Debug)]
pub(super) struct WeakOutbox {
    send: WeakSender<Arc<str>>,
}

/// The receiving side, read by a connection or a test.
#[derive(Debug)]
pub struct OutboxReader {
    receive: Receiver<Arc<str>>,
}

impl Outbox {
    pub fn new() -> (Self, OutboxReader) {
        let (send, receive) = channel(CAPACITY);
        (Self { send }, OutboxReader { receive })
    }

    /// Queues a message. Returns `false` if the client reads too slowly or is gone; the connection should then be dropped.
    #[must_use]
    pub fn send(&self, message: Arc<str>) -> bool {
        self.send.try_send(message).is_ok()
    }

    pub(super) fn downgrade(&self) -> WeakOutbox {
        WeakOutbox { send: self.send.downgrade() }
    }
}

impl WeakOutbox {
    /// Like [`Outbox::send`], but also returns `false` if the server has dropped the connection.
    pub fn send(&self, message: Arc<str>) -> bool {
        self.send.upgrade().is_some_and(|send| send.try_send(message).is_ok())
    }
}

impl OutboxReader {
    pub fn try_next(&mut self) -> Option<Arc<str>> {
        self.receive.try_recv().ok()
    }

    /// Whether the queue is empty and has no senders left.
    pub fn is_closed(&self) -> bool {
        self.receive.is_closed() && self.receive.is_empty()
    }

    /// Waits for the next message; `None` once all senders are dropped.
    pub(super) async fn next(&mut self) -> Option<Arc<str>> {
        self.receive.recv().await
    }
}
