//! Hints: asks a player without a seat for a move, on its own thread; the search can be stopped at any time.

use crate::player::{PendingReply, Player, PlayerRequest, PlayerResponse, TurnContext};
use crate::report::Report;
use crate::rules::Move;

/// A hint, while it is being searched for or complete.
pub struct Hint {
    adviser: Box<dyn Player>,
    reply: PendingReply,
    /// The best move so far, with its value for the side to move if known.
    pub best: Option<(Move, Option<f64>)>,
    /// Completed plies of the search.
    pub depth: Option<u32>,
    /// Whether the search is still running.
    pub thinks: bool,
    pub fault: Option<Report>,
}

impl Hint {
    /// Asks `adviser` for a move.
    pub fn start(mut adviser: Box<dyn Player>, turn: TurnContext) -> Self {
        let reply = PendingReply::send(&mut *adviser, PlayerRequest::Move(turn));
        Self { adviser, reply, best: None, depth: None, thinks: true, fault: None }
    }

    /// Makes the adviser answer with its best move so far.
    pub fn stop(&mut self) {
        self.adviser.stop();
    }

    /// Processes the adviser's replies.
    pub fn poll(&mut self) {
        while let Some(response) = self.reply.poll(&mut *self.adviser) {
            match response {
                PlayerResponse::Progress { depth, value, line, .. } => {
                    self.depth = Some(depth);
                    self.best = line.into_iter().next().map(|chosen| (chosen, Some(value))).or(self.best.take());
                }
                PlayerResponse::Move(choice) => {
                    self.best = Some((choice.chosen, choice.value));
                    self.thinks = false;
                }
                PlayerResponse::Fault(fault) => {
                    self.fault = Some(fault.report);
                    self.thinks = false;
                }
                PlayerResponse::Resigns => self.thinks = false,
                _ => {}
            }
        }
    }
}
