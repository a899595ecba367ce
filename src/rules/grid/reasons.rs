//! Explains why a move is illegal.

use super::facts::Placing;
use super::kernel::GridKernel;
use crate::board::Square;
use crate::rules::{Board, IllegalReason, Move, Ruleset};

/// Explains why going from `from` to `to`, or placing or removing a piece on `to`, is not legal; `None` if it is.
pub fn why_not<const W: usize>(
    kernel: &GridKernel<W>,
    board: &Board,
    from: Option<Square>,
    to: Square,
) -> Option<IllegalReason> {
    let legal = kernel.moves(board);
    let fits = |legal: &Move| match from {
        Some(from) => legal.from() == Some(from) && legal.to() == Some(to),
        None => legal.places == Some(to),
    };
    if legal.iter().any(fits) {
        return None;
    }
    if legal.iter().all(Move::is_pass) {
        return Some(IllegalReason::MustPass);
    }
    Some(match from {
        None => not_placed(kernel, board, &legal, to),
        Some(from) => not_moved(kernel, board, &legal, (from, to)),
    })
}

fn not_placed<const W: usize>(kernel: &GridKernel<W>, board: &Board, legal: &[Move], to: Square) -> IllegalReason {
    let there = kernel.piece_at(board, to);
    let removes = legal.iter().filter_map(|legal| legal.places).any(|at| kernel.piece_at(board, at).is_some());
    match there {
        None if removes => IllegalReason::NothingThere,
        Some(piece) if removes && piece.side != board.turn => IllegalReason::NotYours,
        Some(_) if removes => IllegalReason::Blocked,
        Some(_) if kernel.facts.placing == Placing::Column => IllegalReason::ColumnFull,
        Some(_) => IllegalReason::Occupied,
        None => IllegalReason::OutOfReach,
    }
}

fn not_moved<const W: usize>(
    kernel: &GridKernel<W>,
    board: &Board,
    legal: &[Move],
    (from, to): (Square, Square),
) -> IllegalReason {
    match kernel.piece_at(board, from) {
        None => return IllegalReason::NothingThere,
        Some(piece) if piece.side != board.turn => return IllegalReason::NotYours,
        Some(_) => {}
    }
    let mut capturers: Vec<Square> =
        legal.iter().filter(|legal| !legal.captured.is_empty()).filter_map(Move::from).collect();
    capturers.dedup();
    if kernel.facts.forced && !capturers.is_empty() {
        return IllegalReason::MustCapture(capturers);
    }
    if from != to && kernel.piece_at(board, to).is_some_and(|there| there.side == board.turn) {
        return IllegalReason::Occupied;
    }
    if legal.iter().any(|legal| legal.from() == Some(from)) {
        IllegalReason::OutOfReach
    } else {
        IllegalReason::Blocked
    }
}
