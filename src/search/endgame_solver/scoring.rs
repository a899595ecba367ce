//! How a finished game is counted.

use crate::rules::DiscCountRule;

/// How a finished game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscScoring {
    /// Disc difference; squares left empty count for the side with more discs, as in tournaments.
    EmptiesToWinner,
    /// Disc difference.
    DiscsOnly,
    /// The side with fewer discs wins: the opponent's discs minus one's own.
    FewestDiscs,
}

impl From<DiscCountRule> for DiscScoring {
    fn from(rule: DiscCountRule) -> Self {
        match rule {
            DiscCountRule::Most => Self::EmptiesToWinner,
            DiscCountRule::Fewest => Self::FewestDiscs,
        }
    }
}

/// A [`DiscScoring`] known at compile time.
pub(super) trait Scoring: Copy {
    const FEWEST: bool;

    /// The value of a finished game with this disc difference and this many squares left empty.
    fn value(difference: i32, empty: i32) -> i32;
}

#[derive(Clone, Copy)]
pub(super) struct EmptiesToWinner;

#[derive(Clone, Copy)]
pub(super) struct DiscsOnly;

#[derive(Clone, Copy)]
pub(super) struct FewestDiscs;

impl Scoring for EmptiesToWinner {
    const FEWEST: bool = false;

    #[inline(always)]
    fn value(difference: i32, empty: i32) -> i32 {
        difference + difference.signum() * empty
    }
}

impl Scoring for DiscsOnly {
    const FEWEST: bool = false;

    #[inline(always)]
    fn value(difference: i32, _empty: i32) -> i32 {
        difference
    }
}

impl Scoring for FewestDiscs {
    const FEWEST: bool = true;

    #[inline(always)]
    fn value(difference: i32, _empty: i32) -> i32 {
        -difference
    }
}
