//! Pattern evaluations: what is on a few squares of the board, such as a corner, is one number, and a table has the worth of each.
//!
//! A [`PatternSet`] has the squares of each pattern with all their images under the symmetries of the board. [`PatternTables`]
//! are trained, and a [`PatternEvaluation`] adds both up for the side to move, with two tables mixed by the progress of the game.
//! The method is that of Michael Buro, "From simple features to sophisticated evaluation functions", Computers and Games 1998.

mod cut_thresholds;
mod evaluation;
mod index_tables;
mod live_patterns;
mod pattern_set;
mod progress_scale;
mod squares_text;
mod tables;
mod tables_text;

pub use cut_thresholds::{CutDepths, CutFit, CutThresholds, FIRST_CUT_DEPTH};
pub use evaluation::{PatternEvaluation, PatternReason};
pub use live_patterns::{LivePatterns, PatternRegistry};
pub use pattern_set::{MAX_PHASES, PatternSet, PatternSpec};
pub use progress_scale::{PhaseMix, ProgressScale};
pub use tables::PatternTables;
pub use tables_text::TablesText;
