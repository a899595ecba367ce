//! How a search is held to its allowance: it asks for nodes in grants, and may be told to end at each.

use super::Lines;
use crate::rules::Move;

/// Why a search ends before its depth is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The allowance is spent or a stop was asked for: the search answers with its best so far.
    Enough,
    /// The evaluation broke: the search has no answer. What happened, as a sentence without a full stop.
    Failed(String),
}

/// The best line after a completed depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Completed plies.
    pub depth: u32,
    /// For the side to move.
    pub value: f64,
    /// The expected moves, the best one first.
    pub line: Vec<Move>,
    /// Searched so far.
    pub nodes: u64,
}

/// Grants nodes to a search. Script budgets, stop flags and progress panels all work through this.
pub trait Meter {
    /// Called before the first node and whenever a grant is used up. `spent` nodes were searched since the last call.
    /// Gives how many may be searched before asking again; 0 ends the search.
    ///
    /// The size of a grant bounds how late a stop is obeyed: a thousand nodes of a native evaluation take about a
    /// millisecond, of a slow script a second. It has no influence on the answer as long as nothing is refused.
    ///
    /// # Errors
    /// When the search has to end.
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason>;

    /// The search is over; `spent` nodes were searched since the last grant.
    fn settle(&mut self, spent: u64) {
        let _ = spent;
    }

    /// A depth was completed.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// A depth of a search for the leading moves was completed: those moves with their lines, so far.
    fn lines(&mut self, lines: &Lines) {
        let _ = lines;
    }
}

/// Grants all that is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmetered;

impl Meter for Unmetered {
    fn grant(&mut self, _spent: u64) -> Result<u64, StopReason> {
        Ok(u64::MAX)
    }
}
