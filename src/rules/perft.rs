//! Perft: counts the positions a number of plies on, the standard test of a move generator.

use super::{Counting, Move, Position};

/// Counts the positions `depth` plies on. A position without moves above full depth counts 0 in draughts; in Othello a
/// pass is a ply and a finished game counts 1 at its depth (Aart Bik's convention).
pub fn perft(position: &Position, depth: u32, counting: Counting) -> u64 {
    position.variant().rules.perft(position.board(), depth, counting)
}

/// The perft of each legal move, in the order of the moves.
pub fn divide(position: &Position, depth: u32, counting: Counting) -> Vec<(Move, u64)> {
    let rules = &position.variant().rules;
    let count = |legal: &Move| match depth {
        0 | 1 => 1,
        _ => rules.perft(&rules.play(position.board(), legal).0, depth - 1, counting),
    };
    position
        .moves()
        .into_iter()
        .map(|legal| {
            let count = count(&legal);
            (legal, count)
        })
        .collect()
}
