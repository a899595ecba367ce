//! A game as spectators see it while they are shown everything later than the players.

use crate::net::{BoardState, GameSnapshot};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// The events of a round of work, and the game after them.
pub(super) struct DelayedEvents {
    pub due: Duration,
    pub texts: Vec<Arc<str>>,
    /// Whether the game began, which a snapshot shows.
    pub has_begun: bool,
    pub snapshot: GameSnapshot,
    pub board: BoardState,
}

/// What spectators see now, and what they will see next.
pub(super) struct SpectatorView {
    pub snapshot: GameSnapshot,
    pub board: BoardState,
    pending: VecDeque<DelayedEvents>,
}

impl SpectatorView {
    pub const fn new(snapshot: GameSnapshot, board: BoardState) -> Self {
        Self { snapshot, board, pending: VecDeque::new() }
    }

    pub fn push(&mut self, events: DelayedEvents) {
        self.pending.push_back(events);
    }

    /// When the next events are due.
    pub fn due(&self) -> Option<Duration> {
        self.pending.front().map(|events| events.due)
    }

    /// Shows the next events if they are due by this time. Returns their texts, and whether the game began by them.
    pub fn show(&mut self, until: Duration) -> Option<(Vec<Arc<str>>, bool)> {
        let events = self.pending.pop_front_if(|events| events.due <= until)?;
        (self.snapshot, self.board) = (events.snapshot, events.board);
        Some((events.texts, events.has_begun))
    }
}
