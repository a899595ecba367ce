//! Budget control: a search asks for nodes in grants and can be stopped at each.

use super::Lines;
use crate::rules::Move;
use crate::text::Phrase;

/// Why a search stopped before it reached its depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The budget is spent or a stop was requested: the search returns its best result so far.
    Enough,
    /// The evaluation failed, so the search has no answer. The message is a sentence without a full stop.
    Failed(Phrase),
}

/// The best line after a completed iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchProgress {
    /// The completed depth in plies.
    pub depth: u32,
    /// The value for the side to move.
    pub value: f64,
    /// The principal variation, starting with the best move.
    pub line: Vec<Move>,
    pub nodes: u64,
}

/// Grants nodes to a search. Script budgets, stop flags and progress panels all work through this.
pub trait Meter {
    /// Called before the first node and whenever a grant is used up; `spent` nodes were searched since the last call.
    /// Returns the number of nodes that may be searched before the next call; 0 ends the search.
    ///
    /// The size of a grant bounds how late a stop takes effect: a thousand nodes take about a millisecond with a native
    /// evaluation and about a second with a slow script. It does not influence the result as long as nothing is refused. Fails
    /// if the search must stop.
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason>;

    /// How many nodes all grants together may still allow.
    fn affordable(&self) -> u64 {
        u64::MAX
    }

    /// Called when the search is over; `spent` nodes were searched since the last grant.
    fn settle(&mut self, spent: u64) {
        let _ = spent;
    }

    fn progress(&mut self, progress: &SearchProgress) {
        let _ = progress;
    }

    /// Called after each completed depth of a search for the best lines, with those lines.
    fn lines(&mut self, lines: &Lines) {
        let _ = lines;
    }
}

/// Grants everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmetered;

impl Meter for Unmetered {
    fn grant(&mut self, _spent: u64) -> Result<u64, StopReason> {
        Ok(u64::MAX)
    }
}
