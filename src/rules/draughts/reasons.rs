//! Why a try is refused.

use super::kernel::Kernel;
use super::layout::Layout;
use crate::board::{Kind, Piece, Side, Square};
use crate::rules::{Board, Move, Ruleset, Why};

/// Why going from `from` to `to` is no legal move; `None` when it is one.
pub fn why_not<L: Layout>(kernel: &Kernel<L>, board: &Board, from: Option<Square>, to: Square) -> Option<Why> {
    let Some(from) = from else { return Some(Why::OutOfReach) };
    let legal = kernel.moves(board);
    if legal.iter().any(|one| one.from() == Some(from) && one.to() == Some(to)) {
        return None;
    }
    let piece = match Kernel::<L>::piece(board, from) {
        None => return Some(Why::NothingThere),
        Some(piece) if piece.side != board.turn => return Some(Why::NotYours),
        Some(piece) => piece,
    };
    let capturers = starts(&legal, true);
    let why = if kernel.facts.forced && !capturers.is_empty() {
        while_capturing(kernel, board, &legal, capturers, from, to)
    } else {
        without_capture(kernel, board, &legal, piece, from, to)
    };
    Some(why)
}

/// The squares from which legal moves start; only of captures, if so wanted.
fn starts(legal: &[Move], only_captures: bool) -> Vec<Square> {
    let wanted = legal.iter().filter(|one| !only_captures || !one.captured.is_empty());
    let mut squares: Vec<Square> = wanted.filter_map(Move::from).collect();
    squares.dedup();
    squares
}

fn while_capturing<L: Layout>(
    kernel: &Kernel<L>,
    board: &Board,
    legal: &[Move],
    capturers: Vec<Square>,
    from: Square,
    to: Square,
) -> Why {
    let passes = |one: &Move| kernel.routes(board, one).iter().any(|path| path[1..].contains(&to));
    if legal.iter().filter(|one| one.from() == Some(from)).any(passes) {
        return Why::CaptureGoesOn;
    }
    let captures = kernel.all_captures(&kernel.grid.state(board), from);
    if captures.iter().any(|(path, _)| path[1..].contains(&to)) {
        return Why::LongerCapture(capturers);
    }
    if to != from && board.at(to, Kind::Man).is_some() {
        return Why::Occupied;
    }
    Why::MustCapture(capturers)
}

fn without_capture<L: Layout>(
    kernel: &Kernel<L>,
    board: &Board,
    legal: &[Move],
    piece: Piece,
    from: Square,
    to: Square,
) -> Why {
    if to != from && board.at(to, Kind::Man).is_some() {
        return Why::Occupied;
    }
    let shape = kernel.facts.shape;
    let rows_down = i16::from(shape.place(to).1) - i16::from(shape.place(from).1);
    let back = if piece.side == Side::Black { rows_down < 0 } else { rows_down > 0 };
    if piece.kind == Kind::Man && back {
        return Why::Backwards;
    }
    if starts(legal, false).contains(&from) { Why::OutOfReach } else { Why::Blocked }
}
