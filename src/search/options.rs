//! What a caller asks of a search.

/// The depth used when neither a depth nor a node limit is given.
pub const DEFAULT_DEPTH: u32 = 6;

pub const MAX_DEPTH: u32 = 64;

/// The usual size of a transposition table, in MiB: 2²¹ positions.
const TABLE_MB: u32 = 48;

/// The largest transposition table, in MiB. Setting up a larger one would delay a stop noticeably.
pub const MAX_TABLE_MB: u32 = 128;

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
    /// The value of a win at any distance. With `None` a win is worth [`WIN`](crate::notation::WIN) less its distance in plies.
    pub win: Option<f64>,
    pub seed: u64,
    /// Reduces the depth for moves that look worse. Searches deeper, but values are no longer those of plain minimax.
    pub selective: bool,
    /// Skips deep searches whose result a shallow one foretells, by thresholds that belong to the patterns of the evaluation.
    /// `None` does so in a selective search if there are thresholds. With `Some(true)` it is an error if there are none.
    pub probcut: Option<bool>,
    /// In games decided by counting discs, plays positions with few empty squares out exactly, for the most discs, as far as the
    /// nodes suffice. With [`Ties::First`], any of several best moves may be returned.
    pub exact_endings: bool,
    /// Threads that search together, at most [`MAX_THREADS`](super::MAX_THREADS). With more than one, `nodes` are those of all, and the
    /// same search may end differently. A function of a script and rules in Lua have one thread.
    pub threads: usize,
    /// The most memory for the transposition table in MiB, at most [`MAX_TABLE_MB`]; 0 for the smallest table.
    pub table_mb: u32,
    pub enhancements: SearchEnhancements,
}

/// Parts of the search that save nodes and never change a value; each can be switched off to measure its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEnhancements {
    pub table: bool,
    /// Try killer moves and moves with good history first.
    pub ordering: bool,
    /// Search all moves but the first with a null window first.
    pub null_windows: bool,
}

impl SearchEnhancements {
    pub const ALL: Self = Self { table: true, ordering: true, null_windows: true };
}

impl SearchOptions {
    /// Exact values to the depth, with every aid that saves nodes without changing them.
    pub const DEFAULT: Self = Self {
        depth: None,
        nodes: None,
        quiesce: true,
        ties: Ties::First,
        win: None,
        seed: 0,
        selective: false,
        probcut: None,
        exact_endings: false,
        threads: 1,
        table_mb: TABLE_MB,
        enhancements: SearchEnhancements::ALL,
    };
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}
