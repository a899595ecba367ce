//! Searches that bots call: alpha-beta with iterative deepening, within a budget and reproducible on every machine.
//!
//! A value is always for the side to move, higher is better. Values are `f64`: an evaluation may return numbers of any
//! scale, thousandths or millions, and a fixed-point search would treat some of them as equal. Adding, multiplying and
//! comparing them gives the same bits everywhere, and the adjacent number ([`f64::next_up`]) gives the null windows.
//!
//! A position that occurred before, in the game or in the current line, is valued as a draw. A variant's limit on moves
//! without progress ends a line as a draw; plies played in the game before the search count.
//!
//! Two rules make results well defined. Unless [`SearchOptions::selective`] is set, a stored value is used only for the depth
//! it was searched to, so the value of a move is that of plain minimax at this depth. And nothing depends on time: a
//! search stops at its depth, at its node limit, or when its [`Meter`] refuses more nodes. Only with more than one thread
//! ([`SearchOptions::threads`]) or a kept table ([`Search::kept`]) can the same search end differently.

mod alpha_beta;
mod book;
mod busy_nodes;
mod endgame_probe;
mod endgame_solver;
mod error;
mod eval;
mod exact_endings;
mod helper_threads;
mod kept_table;
mod mcts;
mod meter;
mod move_order;
mod options;
mod paths;
mod prob_cut;
mod query;
mod result;
mod root;
mod table;
mod walk;
mod weighted_features;

pub use crate::notation::WIN;
pub use book::{Book, BookMove, Books};
pub use endgame_probe::EndgameTables;
pub use endgame_solver::{DiscScoring, EndgameSolver, SolvedEnding, SolvedOutcome};
pub use error::SearchError;
pub use eval::{Eval, EvalFn};
pub use helper_threads::MAX_THREADS;
pub use kept_table::KeptTable;
pub use mcts::{Mcts, MctsMove, MctsOptions, mcts};
pub use meter::{Meter, SearchProgress, StopReason, Unmetered};
pub use options::{DEFAULT_DEPTH, MAX_DEPTH, MAX_TABLE_MB, SearchEnhancements, SearchOptions, Ties};
pub use paths::{PathTree, legal_paths, path_tree, path_trees};
pub use query::{Search, best, leaders, lines};
pub use result::{Lines, SearchLine, SearchResult};
pub use walk::Walk;
pub use weighted_features::weighted_features;
