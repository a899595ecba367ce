//! Pings of a client that has nothing else to say, answered where they are read.

use super::event::ServerMessage;
use super::outbox::WeakOutbox;
use super::request::{ClientMessage, Request};
use super::wire::{read_request, write_server_message};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Answers the pings of one connection, so that thousands of idle players do not wake the thread that has the games.
pub(super) struct PingAnswers {
    outbox: WeakOutbox,
    /// Pings that follow sooner are messages as any other, and count as such.
    pause: Duration,
    answered: Mutex<Option<Instant>>,
}

impl PingAnswers {
    pub const fn new(outbox: WeakOutbox, pause: Duration) -> Self {
        Self { outbox, pause, answered: Mutex::new(None) }
    }

    /// Whether the text was a ping and is answered.
    pub fn answer(&self, text: &str, at: Instant) -> bool {
        if !text.contains("\"ping\"") {
            return false;
        }
        let Ok(Request { id, message: ClientMessage::Ping { time } }) = read_request(text) else { return false };
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
