//! Perft: counts the positions a number of plies on, the standard test of a move generator.

use super::{Move, Position};

/// Which moves count as different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Moves that differ in start, end, captured set or crowning, as in FMJD rules and PDN.
    Moves,
    /// Every path of a capture; a long king's landings between two captures in a line count as one path.
    Paths,
    /// Every path of a capture, with each of those landings counted separately.
    Landings,
}

/// Counts the positions `depth` plies on. A position without moves above full depth counts 0 in draughts; in Othello a
/// pass is a ply and a finished game counts 1 at its depth (Aart Bik's convention).
pub fn perft(position: &Position, depth: u32, counting: Counting) -> u64 {
    position.variant().rules.perft(position.board(), depth, counting)
}

/// Returns the perft of each legal move, in the order of the moves.
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
