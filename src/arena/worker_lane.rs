//! Another machine that plays games of a contest, as it is shown.

use crate::text::Phrase;

#[derive(Clone, Debug, PartialEq)]
pub struct WorkerLane {
    pub name: String,
    /// Pairs that it plays at one time.
    pub threads: usize,
    /// Whether it was heard of within the last half minute.
    pub is_there: bool,
    /// Games counted.
    pub games: u64,
    /// `None` until the first result.
    pub games_per_hour: Option<f64>,
    /// Results that were played again by their bots with the same moves.
    pub verified: u64,
    /// Results chosen to be played again.
    pub sampled: u64,
    /// Why its results are not taken, or it takes no games.
    pub objection: Option<Phrase>,
    /// Whether its results are not taken because it gave a wrong one.
    pub is_suspended: bool,
}
