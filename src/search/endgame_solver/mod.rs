//! Exact solutions of Othello positions with few empty squares, on boards up to 8×8.
//!
//! A principal variation search with null windows. Squares are bits of a word as in `rules::othello`: bit
//! `row * 8 + column`, smaller boards in the upper left corner. Values are disc differences for the side to move.
//!
//! The techniques are published ones. Moves that leave the opponent few moves come first ("fastest first"), and regions
//! with an odd number of empty squares: Gunnar Andersson, "Writing an Othello program". Stable discs: Paul Rosenbloom,
//! "A world-championship-level Othello program", Artificial Intelligence 19, 1982. Enhanced transposition cutoffs: Aske
//! Plaat and others, "Exploiting graph properties of game trees", AAAI 1996.
//!
//! The number of empty squares decides how a position is searched: `last_squares` up to four, then in `null_window`
//! unsorted, sorted, and sorted with the transposition table.

#![allow(clippy::inline_always)] // only inlined code is compiled for the running CPU: rules/cpu.rs

mod evaluation;
mod flips;
mod last_squares;
mod null_window;
mod ordering;
mod principal;
mod scoring;
mod searcher;
mod stability;
mod table;
#[cfg(test)]
mod tests;

use self::principal::SolverTask;
pub use self::scoring::DiscScoring;
use self::searcher::BoardMasks;
use self::table::SolverTable;
use crate::rules::cpu::best;

/// The exact value of a position and a best line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedEnding {
    /// The bit of the square to play; 0 for a pass, and in a finished game.
    pub best: u64,
    /// Discs of the side to move minus those of the opponent at the end, counted as [`DiscScoring`] says.
    pub difference: i32,
    /// Positions visited, also to order moves.
    pub nodes: u64,
    /// The moves of both sides to the end of the game, 0 for a pass.
    pub line: Vec<u64>,
}

/// Who wins a position, with a move that gets this result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedOutcome {
    /// As in [`SolvedEnding`].
    pub best: u64,
    /// 1 if the side to move wins, 0 for a draw, -1 if it loses.
    pub sign: i32,
    pub nodes: u64,
}

/// A solver with its transposition table, which one search after another uses. Results never depend on earlier ones.
pub struct EndgameSolver {
    masks: BoardMasks,
    scoring: DiscScoring,
    table: SolverTable,
}

impl EndgameSolver {
    /// `board` has the bits of all squares in play, a rectangle that includes bit 0. The table has
    /// `2^table_entries_log2` entries of 24 bytes; its memory is taken from the system as it fills.
    pub fn new(board: u64, table_entries_log2: u32) -> Self {
        let (masks, table) = (BoardMasks::new(board), SolverTable::new(table_entries_log2));
        Self { masks, scoring: DiscScoring::EmptiesToWinner, table }
    }

    #[must_use]
    pub fn with_scoring(self, scoring: DiscScoring) -> Self {
        Self { scoring, ..self }
    }

    /// Solves a position. Returns `None` if that takes more than `nodes_limit` positions, or if `stop` returns true,
    /// which is called about every 10,000 positions.
    pub fn solve(
        &mut self,
        mine: u64,
        theirs: u64,
        nodes_limit: Option<u64>,
        stop: &dyn Fn() -> bool,
    ) -> Option<SolvedEnding> {
        // Wider than all values, so that none ends the line.
        let most = self.masks.squares + 1;
        let (difference, line, nodes) = self.search(mine, theirs, (-most, most), nodes_limit, stop)?;
        Some(SolvedEnding { best: line.first().copied().unwrap_or(0), difference, nodes, line })
    }

    /// Finds only who wins, which is faster than [`EndgameSolver::solve`]. Limits are the same.
    pub fn solve_outcome(
        &mut self,
        mine: u64,
        theirs: u64,
        nodes_limit: Option<u64>,
        stop: &dyn Fn() -> bool,
    ) -> Option<SolvedOutcome> {
        let (difference, line, nodes) = self.search(mine, theirs, (-1, 1), nodes_limit, stop)?;
        Some(SolvedOutcome { best: line.first().copied().unwrap_or(0), sign: difference.signum(), nodes })
    }

    fn search(
        &mut self,
        mine: u64,
        theirs: u64,
        window: (i32, i32),
        nodes_limit: Option<u64>,
        stop: &dyn Fn() -> bool,
    ) -> Option<(i32, Vec<u64>, u64)> {
        self.table.start_search();
        let (masks, table) = (&self.masks, &mut self.table);
        best(SolverTask { masks, table, scoring: self.scoring, mine, theirs, window, nodes_limit, stop })
    }
}
