//! Which of two players is better, and how sure that is.

mod circle;
mod crosstable;
mod duel;
mod linear;
mod matching;
mod pairs;
mod ratings;
mod schedule;
mod sprt;
mod strength;
mod swiss;

pub use crosstable::{Crosstable, Met, Row};
pub use duel::{Faults, GameEnd, Makes, PairEnd, Plan, Standing, play_match};
pub use pairs::{Pairs, Tally};
pub use ratings::{Rating, ratings};
pub use schedule::{Format, Round, Schedule, swiss_rounds};
pub use sprt::{Sprt, Verdict};
pub use strength::{Strength, elo_of_score, normalised_elo};
