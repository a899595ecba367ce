//! Asks for hints about the current game.

use super::Table;
use super::hint::Hint;
use crate::player::{Allowance, Player, TurnContext};

impl Table {
    /// Asks `adviser` about the current position, replacing any earlier hint.
    pub fn request_hint(&mut self, mut adviser: Box<dyn Player>, allowance: Allowance) {
        adviser.wake_with(self.waker.clone());
        let turn = TurnContext {
            position: self.session.position().clone(),
            seat: self.session.turn(),
            game_seed: self.session.settings().game_seed,
            allowance,
            memory: None,
        };
        self.hint = Some(Hint::start(adviser, turn));
    }

    /// The running or latest hint.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Makes the adviser answer with its best move so far.
    pub fn stop_hint(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.stop();
        }
    }

    /// Processes the adviser's replies.
    pub(super) fn poll_hint(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.poll();
        }
    }
}
