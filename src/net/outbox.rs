//! What waits to be sent over one connection.

use std::sync::Arc;
use tokio::sync::mpsc::{Receiver, Sender, WeakSender, channel};

/// Messages that may wait; a client that reads more slowly is cut off and resumes by number.
const CAPACITY: usize = 32;

/// The way to one client. Clones lead to the same client; once all are dropped, what waits is sent and the connection closes.
#[derive(Clone, Debug)]
pub struct Outbox {
    send: Sender<Arc<str>>,
}

/// Leads to the same client, and does not keep the connection open.
#[derive(Clone, Debug)]
pub(super) struct WeakOutbox {
    send: WeakSender<Arc<str>>,
}

/// The end from which messages are taken: a connection, or a test.
#[derive(Debug)]
pub struct OutboxReader {
    receive: Receiver<Arc<str>>,
}

impl Outbox {
    /// An outbox and its other end.
    pub fn new() -> (Self, OutboxReader) {
        let (send, receive) = channel(CAPACITY);
        (Self { send }, OutboxReader { receive })
    }

    /// Puts a message in. `false` when the client reads too slowly, or is gone: then it should be given up.
    #[must_use]
    pub fn send(&self, message: Arc<str>) -> bool {
        self.send.try_send(message).is_ok()
    }

    pub(super) fn downgrade(&self) -> WeakOutbox {
        WeakOutbox { send: self.send.downgrade() }
    }
}

impl WeakOutbox {
    /// As [`Outbox::send`]; `false` also when the server gave the connection up.
    pub fn send(&self, message: Arc<str>) -> bool {
        self.send.upgrade().is_some_and(|send| send.try_send(message).is_ok())
    }
}

impl OutboxReader {
    /// The next message, if one waits.
    pub fn try_next(&mut self) -> Option<Arc<str>> {
        self.receive.try_recv().ok()
    }

    /// Whether nobody can put anything in any more.
    pub fn is_closed(&self) -> bool {
        self.receive.is_closed() && self.receive.is_empty()
    }

    /// The next message; `None` once the other end gave the connection up.
    pub(super) async fn next(&mut self) -> Option<Arc<str>> {
        self.receive.recv().await
    }
}
