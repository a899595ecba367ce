//! Answers to pings on the thread that reads them.

use super::event::ServerMessage;
use super::outbox::WeakOutbox;
use super::request::{ClientMessage, ClientRequest};
use super::wire::{read_request, write_server_message};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Longer texts are read by the thread that runs the games, which limits how often one comes.
const LONGEST: usize = 1024;

/// Answers the pings of one connection, so that thousands of idle players don't wake the thread that runs the games.
pub(super) struct PingAnswers {
    outbox: WeakOutbox,
    /// Minimum time between two answers; an earlier ping is handled, and counted, like any other message.
    pause: Duration,
    answered: Mutex<Option<Instant>>,
}

impl PingAnswers {
    pub const fn new(outbox: WeakOutbox, pause: Duration) -> Self {
        Self { outbox, pause, answered: Mutex::new(None) }
    }

    /// Answers the text if it is a `ping`; returns whether it did.
    pub fn answer(&self, text: &str, at: Instant) -> bool {
        if text.len() > LONGEST || !text.contains("\"ping\"") {
            return false;
        }
        let Ok(ClientRequest { id, message: ClientMessage::Ping { time } }) = read_request(text) else { return false };
        let Ok(mut answered) = self.answered.lock() else { return false };
        if answered.is_some_and(|before| at.saturating_duration_since(before) < self.pause) {
            return false;
        }
        let time_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let pong = write_server_message(&ServerMessage::Pong { re: id, time, time_ms });
        let is_sent = self.outbox.send(pong.into());
        if is_sent {
            *answered = Some(at);
        }
        is_sent
    }
}
