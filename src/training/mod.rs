//! Weights from games: a search plays itself, and its weights are fitted to how the games ended.
//!
//! A [`Generation`] is a number of games that the search plays with the weights of the one before. Each game depends on its number
//! alone, so any number of threads plays the same games. Every position without a capture becomes a [`Sample`]; a
//! [`LogisticRegression`] finds the weights that make the results most likely.

mod generation;
mod logistic_regression;
mod phase_weights;
mod sample;
mod sample_file;
mod self_play;

pub use generation::Generation;
pub use logistic_regression::{LogisticRegression, RegressionFit};
pub use phase_weights::PhaseWeights;
pub use sample::{Sample, progress_of};
pub use sample_file::{SampleFile, StoredGames};
pub use self_play::{GameRecord, SelfPlay};
