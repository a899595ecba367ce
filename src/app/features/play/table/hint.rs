//! Hints: asks a player without a seat for a move, on its own thread; the search can be stopped at any time.

use super::Table;
use crate::player::{Allowance, Player, PlayerRequest, PlayerResponse, Request, TurnContext};
use crate::report::Report;
use crate::rules::Move;

/// A hint, while it is being searched for or complete.
pub struct Hint {
    adviser: Box<dyn Player>,
    /// The best move so far, with its value for the side to move if known.
    pub best: Option<(Move, Option<f64>)>,
    /// Completed plies of the search.
    pub depth: Option<u32>,
    /// Whether the search is still running.
    pub thinks: bool,
    pub fault: Option<Report>,
}

impl Table {
    /// Asks `adviser` about the current position, replacing any earlier hint.
    pub fn request_hint(&mut self, mut adviser: Box<dyn Player>, allowance: Allowance) {
        adviser.wake_with(self.waker.clone());
        let task = TurnContext {
            position: self.session.position().clone(),
            seat: self.session.turn(),
            game_seed: self.session.settings().game_seed,
            allowance,
            memory: None,
        };
        adviser.ask(Request { id: 1, ask: PlayerRequest::Move(task) });
        self.hint = Some(Hint { adviser, best: None, depth: None, thinks: true, fault: None });
    }

    /// The running or latest hint.
    pub const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Makes the adviser answer with its best move so far.
    pub fn stop_hint(&mut self) {
        if let Some(hint) = &mut self.hint {
            hint.adviser.stop();
        }
    }

    /// Processes the adviser's replies.
    pub(super) fn poll_hint(&mut self) {
        let Some(hint) = &mut self.hint else { return };
        while let Some(reply) = hint.adviser.poll() {
            match reply.answer {
                PlayerResponse::Progress { depth, value, line, .. } => {
                    hint.depth = Some(depth);
                    hint.best = line.into_iter().next().map(|chosen| (chosen, Some(value))).or(hint.best.take());
                }
                PlayerResponse::Move(choice) => {
                    hint.best = Some((choice.chosen, choice.value));
                    hint.thinks = false;
                }
                PlayerResponse::Fault(fault) => {
                    hint.fault = Some(fault.report);
                    hint.thinks = false;
                }
                PlayerResponse::Resigns => hint.thinks = false,
                _ => {}
            }
        }
    }
}
