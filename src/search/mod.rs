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
//! search stops at its depth, at its node limit, or when its [`Meter`] refuses more nodes.

mod book;
mod eval;
mod mcts;
mod meter;
mod paths;
mod root;
mod table;
mod tree;
mod walk;

pub use book::{Book, BookMove, Books};
pub use eval::{Eval, EvalFn};
pub use mcts::{Mcts, MctsOptions, Tried, mcts};
pub use meter::{Meter, SearchProgress, StopReason, Unmetered};
pub use paths::{PathTree, legal_paths, path_tree, path_trees};
pub use root::{best, leaders, lines};
pub use walk::Walk;

use crate::rules::{Board, Move};
use std::fmt;

/// The depth used when neither a depth nor a node limit is given.
pub const DEFAULT_DEPTH: u32 = 6;

pub const MAX_DEPTH: u32 = 64;

pub use crate::notation::WIN;

/// How to choose among moves with the same, best value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in the documented move order.
    #[default]
    First,
    /// The first, and all equal moves are found and listed.
    All,
    /// One of them at random, by the seed.
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOptions {
    /// The depth in plies, at most [`MAX_DEPTH`]; `None` searches as deep as the node limit allows.
    pub depth: Option<u32>,
    /// The maximum number of nodes (positions after a move).
    pub nodes: Option<u64>,
    /// Whether to follow captures to their end before evaluating a position.
    pub quiesce: bool,
    pub ties: Ties,
    /// The value of a win at any distance. With `None` a win is worth [`WIN`] less its distance in plies.
    pub win: Option<f64>,
    /// The seed for [`Ties::Random`].
    pub seed: u64,
    /// Whether to reduce the depth for moves that look worse. It searches deeper with the same nodes, but the values are
    /// no longer those of plain minimax.
    pub selective: bool,
    pub aids: Pruning,
}

/// Parts of the search that save nodes and never change a value; each can be switched off to measure its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Use the transposition table.
    pub table: bool,
    /// Try killer moves and moves with good history first.
    pub ordering: bool,
    /// Search all moves but the first with a null window first.
    pub null_windows: bool,
}

impl Pruning {
    pub const ALL: Self = Self { table: true, ordering: true, null_windows: true };
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            quiesce: true,
            ties: Ties::First,
            win: None,
            seed: 0,
            selective: false,
            aids: Pruning::ALL,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    pub chosen: Move,
    /// Its value; `None` if the budget did not suffice for depth 1.
    pub value: Option<f64>,
    /// The last completed depth in plies; a deeper one may have been started.
    pub depth: u32,
    pub nodes: u64,
    /// The principal variation, starting with the best move.
    pub line: Vec<Move>,
    /// All moves of the same value in the documented order, if [`SearchOptions::ties`] asks for them; otherwise only the best.
    pub equal: Vec<Move>,
    /// Whether the requested depth was reached, or the game was played out before it.
    pub complete: bool,
    /// Whether the value is the game-theoretic one: every line was played to its end, or a win or loss is within the
    /// depth, so no deeper search can change it. Draws by repetition count as evaluated, since they depend on the game's
    /// history.
    pub exact: bool,
}

/// A legal move and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchLine {
    pub chosen: Move,
    /// For the side to move, exact at the depth searched.
    pub value: f64,
    /// The principal variation, starting with this move.
    pub line: Vec<Move>,
}

/// Legal moves with their exact values: all of them or the best few.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Best first, ties in the documented order. Empty if the budget did not suffice for depth 1.
    pub lines: Vec<SearchLine>,
    /// The depth in plies to which all of them were searched.
    pub depth: u32,
    pub nodes: u64,
    /// Whether the requested depth was reached, or the game was played out before it.
    pub complete: bool,
    /// Whether the values are the game-theoretic ones; see [`SearchResult::exact`].
    pub exact: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SearchError {
    /// There is no move to choose.
    GameOver,
    /// A weight names a feature that no family has.
    UnknownFeature {
        /// The name of the weight.
        name: String,
        /// The closest match and the list of known names.
        hint: String,
    },
    /// None of the weights belongs to this family.
    NoFeature {
        /// The family's id.
        family: String,
        /// The features it has.
        features: String,
    },
    /// An option is out of range.
    BadOption(String),
    /// The evaluation failed on this board.
    Failed {
        message: String,
        /// The board that was evaluated.
        board: Box<Board>,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over: there is no move to search for"),
            Self::UnknownFeature { name, hint } => write!(f, "no feature is called `{name}` ({hint})"),
            Self::NoFeature { family, features } => {
                write!(f, "none of the weights is for a feature of the family `{family}`, which has: {features}")
            }
            Self::BadOption(message) | Self::Failed { message, .. } => write!(f, "{message}"),
        }
    }
}

impl std::error::Error for SearchError {}
