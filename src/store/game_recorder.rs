//! Records one game while it is played: translates session events into write commands.

use super::store_writer::{GameUpdate, WriteCommand};
use super::{GameSummary, StoredGame, StoredMemory, StoredPly, position_key};
use crate::notation::write_position;
use crate::rules::Position;
use crate::session::{Event, GameResult, Played};
use crate::text::Words;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Records one game. The thread of a [`StoreWriter`](super::StoreWriter) does the writing.
pub struct GameRecorder {
    commands: Sender<WriteCommand>,
    game: u64,
    /// When the side to move was asked for its move.
    asked_at: Option<Duration>,
}

impl GameRecorder {
    pub(super) fn new(commands: Sender<WriteCommand>, game: u64, first: GameUpdate) -> Self {
        let recorder = Self { commands, game, asked_at: None };
        recorder.send(first);
        recorder
    }

    fn send(&self, note: GameUpdate) {
        // The writer may have stopped; then the update is dropped.
        let _ = self.commands.send(WriteCommand::Update(self.game, note));
    }

    /// Records the change made by an event. `here` is the session's position after its tick, `now` the time of that tick.
    pub fn record(&mut self, event: &Event, here: &Position, now: Duration) {
        match event {
            Event::Asked { .. } => self.asked_at = Some(now),
            Event::Moved { ply, played } => {
                let waited = self.asked_at.take().map(|asked| now.saturating_sub(asked));
                let own = Some(played.spent.time).filter(|time| !time.is_zero());
                self.send(GameUpdate::Moved(*ply as usize, StoredPly::of(played, own.or(waited))));
            }
            Event::TookBack { ply, .. } => self.send(GameUpdate::TookBack(*ply as usize)),
            Event::Ended(finish) => {
                self.send(GameUpdate::Ended(finish.clone(), Words::english().format(finish.sentence(here))));
            }
            _ => {}
        }
    }

    /// Leaves the game for good.
    pub fn abandon(&self) {
        self.send(GameUpdate::Abandoned);
    }

    /// Leaves the game so that it is offered for resuming.
    pub fn set_aside(&self) {
        self.send(GameUpdate::SetAside);
    }
}

impl StoredGame {
    /// Builds the stored form of a game played so far; `head` names the players and the variant. The date is left empty.
    pub fn begun(head: GameSummary, start: &Position, played: &[Arc<Played>]) -> Self {
        let is_usual = *start == start.variant().start();
        let head = GameSummary {
            id: 0,
            start: if is_usual { String::new() } else { write_position(start) },
            date: String::new(),
            plies: played.len(),
            ..head
        };
        let spent = |played: &Played| Some(played.spent.time).filter(|time| !time.is_zero());
        let plies = played.iter().map(|played| StoredPly::of(played, spent(played))).collect();
        Self { head, plies, start_key: position_key(start), ..Self::default() }
    }

    /// Adds the result; `end` is the final position.
    #[must_use]
    pub fn ended(mut self, finish: &GameResult, end: &Position) -> Self {
        self.head.end(&finish.outcome, Words::english().format(finish.sentence(end)));
        self
    }
}

impl StoredPly {
    /// Converts a ply of a session; `spent` is its thinking time.
    pub(super) fn of(played: &Played, spent: Option<Duration>) -> Self {
        let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        Self {
            text: played.text.clone(),
            spent_ms: spent.map(millis),
            clocks_ms: played.clocks.map_or([None; 2], |left| left.map(|left| Some(millis(left)))),
            key: position_key(&played.position),
            memory: played.memory.clone().map(|value| StoredMemory { side: played.side, value: Some(value) }),
        }
    }
}

impl Drop for GameRecorder {
    fn drop(&mut self) {
        self.send(GameUpdate::Released);
    }
}
