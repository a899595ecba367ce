//! Which clients see the lobby, and what has changed for them since they were last told.
//!
//! Changes are collected and sent at most twice a second, once for all clients, so that a busy server sends each of them a
//! few messages and not one for every move.

use crate::net::LobbyBot;
use std::collections::BTreeSet;
use std::time::Duration;

/// Minimum time between two messages about changes.
const PAUSE: Duration = Duration::from_millis(500);

/// What a bot accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AvailableBot {
    pub games: Vec<String>,
    pub max_games: usize,
}

#[derive(Debug, Default)]
pub(super) struct Lobby {
    pub subscribers: BTreeSet<u64>,
    /// Public games that changed since the last message.
    pub changed: BTreeSet<u64>,
    /// Games whose number of spectators changed since the last message.
    pub crowds: BTreeSet<u64>,
    /// Whether the bots may have changed since the last message.
    pub bots_changed: bool,
    /// The bots as last sent.
    pub bots: Vec<LobbyBot>,
    pub sent_at: Option<Duration>,
}

impl Lobby {
    pub fn note(&mut self, game: u64) {
        if !self.subscribers.is_empty() {
            self.changed.insert(game);
        }
    }

    pub fn note_crowd(&mut self, game: u64) {
        self.crowds.insert(game);
    }

    pub fn note_bots(&mut self) {
        self.bots_changed = true;
    }

    pub fn forget_client(&mut self, connection: u64) {
        self.subscribers.remove(&connection);
        if self.subscribers.is_empty() {
            self.changed.clear();
        }
    }

    /// When the collected changes must be sent.
    pub fn due(&self) -> Option<Duration> {
        let is_pending = !self.changed.is_empty() || !self.crowds.is_empty() || self.bots_changed;
        is_pending.then(|| self.sent_at.map_or(Duration::ZERO, |at| at + PAUSE))
    }
}
