//! Which of two players is better, and how sure that is.

mod duel;
mod pairs;
mod sprt;
mod strength;

pub use duel::{Faults, GameEnd, Makes, PairEnd, Plan, Standing, play_match};
pub use pairs::{Pairs, Tally};
pub use sprt::{Sprt, Verdict};
pub use strength::{Strength, elo_of_score, normalised_elo};
