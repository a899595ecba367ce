//! Searches that bots call: alpha-beta with iterative deepening, within a budget, the same on every machine.
//!
//! A value is always for the side to move, higher is better. Values are `f64`: an evaluation may return any numbers at
//! all, thousandths or millions, and a fixed-point search would silently call some of them equal. Adding, multiplying and
//! comparing them is exact to the bit everywhere, and the neighbouring number ([`f64::next_up`]) gives the null windows.
//!
//! A position that came before, in the game or in the line, counts as the draw that going round leads to. A variant's limit
//! on moves without progress ends a line as a draw, those of the game before it counted.
//!
//! Two rules make an answer well defined. Unless [`Options::selective`] allows for more, a remembered value is used only
//! for the depth it was searched to, so the value of a move is that of plain minimax at this depth. And nothing depends on time: a search ends by depth, by its count of
//! nodes, or because its [`Meter`] says so.

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
pub use meter::{Meter, Progress, StopReason, Unmetered};
pub use paths::{PathTree, legal_paths, path_tree, path_trees};
pub use root::{best, leaders, lines};
pub use walk::Walk;

use crate::rules::{Board, Move};
use std::fmt;

/// The depth of a search that is given neither a depth nor a number of nodes.
pub const DEFAULT_DEPTH: u32 = 6;

/// The deepest search there is.
pub const MAX_DEPTH: u32 = 64;

pub use crate::notation::WIN;

/// Which of several moves of the same, best value is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in the documented order of moves.
    #[default]
    First,
    /// The first, and all of them are found and listed.
    All,
    /// One of all of them, by the seed.
    Random,
}

/// What a search is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Plies to look ahead, at most [`MAX_DEPTH`]. Without it, as deep as the nodes allow.
    pub depth: Option<u32>,
    /// At most this many nodes (positions after a move).
    pub nodes: Option<u64>,
    /// Whether captures are followed to their end before a position is judged.
    pub quiesce: bool,
    /// Which of several best moves is chosen.
    pub ties: Ties,
    /// The value of a win, however far off. Without it a win is worth [`WIN`] and sooner is better.
    pub win: Option<f64>,
    /// For [`Ties::Random`].
    pub seed: u64,
    /// Whether moves that look worse are searched less deep at first. Deeper for the same nodes, but the values are no
    /// longer those of plain minimax at the depth.
    pub selective: bool,
    /// What helps the search along.
    pub aids: Pruning,
}

/// Parts of the search that save nodes and never change a value; each can be left out, to measure what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Positions met before are remembered.
    pub table: bool,
    /// Moves that refuted neighbours or did well elsewhere are tried first.
    pub ordering: bool,
    /// All moves but the first are first asked only whether they are better.
    pub null_windows: bool,
}

impl Pruning {
    /// Every part.
    pub const ALL: Self = Self { table: true, ordering: true, null_windows: true };
}

impl Default for Options {
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

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The best move.
    pub chosen: Move,
    /// Its value; `None` when there were not even nodes for a first depth.
    pub value: Option<f64>,
    /// Plies searched whole; a deeper one may have been begun.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The expected moves, the best one first.
    pub line: Vec<Move>,
    /// Every move of this value in the documented order, if [`Options::ties`] asked for them; else the best alone.
    pub equal: Vec<Move>,
    /// Whether the asked depth was reached, or the game was played out before it.
    pub complete: bool,
    /// Whether the answer is the game's own, with no judgement in it: every line was played to its end, or a win or loss is
    /// within the depth. No deeper search gives another. Draws by repetition count as judged: they hang on the past.
    pub exact: bool,
}

/// A legal move and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The move.
    pub chosen: Move,
    /// For the side to move, exact at the depth searched.
    pub value: f64,
    /// The expected moves, this one first.
    pub line: Vec<Move>,
}

/// Legal moves with their exact values: all, or those that lead.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Best first, equal ones in the documented order. Empty when there were not even nodes for a first depth.
    pub lines: Vec<Line>,
    /// Plies to which all of them were searched.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether the asked depth was reached, or the game was played out before it.
    pub complete: bool,
    /// Whether the answer is the game's own, with no judgement in it: every line was played to its end, or a win or loss is
    /// within the depth. No deeper search gives another. Draws by repetition count as judged: they hang on the past.
    pub exact: bool,
}

/// Why a search has no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchError {
    /// The game is over: there is no move to choose.
    GameOver,
    /// A weight for a feature that no family has.
    UnknownFeature {
        /// The weight's name.
        name: String,
        /// The near match and the list.
        hint: String,
    },
    /// None of the weights belongs to a feature of this family.
    NoFeature {
        /// The family's id.
        family: String,
        /// What it has.
        features: String,
    },
    /// An option out of its range.
    BadOption(String),
    /// The evaluation broke on this board.
    Failed {
        /// What happened.
        message: String,
        /// What it was asked about.
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
