//! Writes down one game as it is played.

use super::store_writer::{GameUpdate, WriteCommand};
use super::{GameSummary, KeptMemory, KeptPly, StoredGame, position_key};
use crate::notation::write_position;
use crate::rules::Position;
use crate::session::{Event, GameResult, Played};
use crate::text::Words;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Who writes one game down: told each [`Event`], it passes on what is to be kept. A thread writes it.
pub struct GameRecorder {
    letters: Sender<WriteCommand>,
    game: u64,
    /// When the side to move was asked.
    asked_at: Option<Duration>,
}

impl GameRecorder {
    pub(super) fn new(letters: Sender<WriteCommand>, game: u64, first: GameUpdate) -> Self {
        let recorder = Self { letters, game, asked_at: None };
        recorder.send(first);
        recorder
    }

    fn send(&self, note: GameUpdate) {
        // A keeper that is gone has nobody to tell.
        let _ = self.letters.send(WriteCommand::Note(self.game, note));
    }

    /// Keeps what an event changes. `here` is the position of the session after its tick, `now` that tick's time.
    pub fn record(&mut self, event: &Event, here: &Position, now: Duration) {
        match event {
            Event::Asked { .. } => self.asked_at = Some(now),
            Event::Moved { ply, played } => {
                let waited = self.asked_at.take().map(|asked| now.saturating_sub(asked));
                let own = Some(played.spent.time).filter(|time| !time.is_zero());
                self.send(GameUpdate::Moved(*ply as usize, KeptPly::of(played, own.or(waited))));
            }
            Event::TookBack { ply, .. } => self.send(GameUpdate::TookBack(*ply as usize)),
            Event::Ended(finish) => {
                self.send(GameUpdate::Ended(finish.clone(), Words::english().format(finish.sentence(here))));
            }
            _ => {}
        }
    }

    /// Nobody will go on with this game.
    pub fn abandon(&self) {
        self.send(GameUpdate::Left);
    }
}

impl StoredGame {
    /// A game that was played so far from here; `head` says who plays and by what. It has no date yet.
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
        let plies = played.iter().map(|played| KeptPly::of(played, spent(played))).collect();
        Self { head, plies, start_key: position_key(start), ..Self::default() }
    }

    /// The same when it is over; `end` is the position it ended in.
    #[must_use]
    pub fn ended(mut self, finish: &GameResult, end: &Position) -> Self {
        self.head.end(&finish.outcome, Words::english().format(finish.sentence(end)));
        self
    }
}

impl KeptPly {
    /// A ply of a session, which took so long.
    pub(super) fn of(played: &Played, spent: Option<Duration>) -> Self {
        let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        Self {
            text: played.text.clone(),
            spent_ms: spent.map(millis),
            clocks_ms: played.clocks.map_or([None; 2], |left| left.map(|left| Some(millis(left)))),
            key: position_key(&played.position),
            memory: played.memory.clone().map(|value| KeptMemory { side: played.side, value: Some(value) }),
        }
    }
}

impl Drop for GameRecorder {
    fn drop(&mut self) {
        self.send(GameUpdate::Gone);
    }
}
