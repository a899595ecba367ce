//! Explains why a move is illegal.

use super::facts::Landing;
use super::kernel::DraughtsKernel;
use super::layout::Layout;
use crate::board::{Kind, Piece, Side, Square};
use crate::rules::{Board, IllegalReason, Move, Ruleset};

/// Explains why going from `from` to `to` is not legal; `None` if it is.
pub fn why_not<L: Layout>(
    kernel: &DraughtsKernel<L>,
    board: &Board,
    from: Option<Square>,
    to: Square,
) -> Option<IllegalReason> {
    let Some(from) = from else { return Some(IllegalReason::OutOfReach) };
    let legal = kernel.moves(board);
    if legal.iter().any(|legal_move| legal_move.from() == Some(from) && legal_move.to() == Some(to)) {
        return None;
    }
    let piece = match board.at(from, Kind::Man) {
        None => return Some(IllegalReason::NothingThere),
        Some(piece) if piece.side != board.turn => return Some(IllegalReason::NotYours),
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

fn starts(legal: &[Move], only_captures: bool) -> Vec<Square> {
    let wanted = legal.iter().filter(|legal_move| !only_captures || !legal_move.captured.is_empty());
    let mut squares: Vec<Square> = wanted.filter_map(Move::from).collect();
    squares.dedup();
    squares
}

fn while_capturing<L: Layout>(
    kernel: &DraughtsKernel<L>,
    board: &Board,
    legal: &[Move],
    capturers: Vec<Square>,
    from: Square,
    to: Square,
) -> IllegalReason {
    let passes = |legal_move: &Move| kernel.routes(board, legal_move).iter().any(|path| path[1..].contains(&to));
    if legal.iter().filter(|legal_move| legal_move.from() == Some(from)).any(passes) {
        return IllegalReason::CaptureGoesOn;
    }
    let captures = kernel.all_captures(&kernel.grid.state(board), from);
    if captures.iter().any(|(path, _)| path[1..].contains(&to)) {
        return IllegalReason::LongerCapture(capturers);
    }
    if to != from && board.at(to, Kind::Man).is_some() {
        return IllegalReason::Occupied;
    }
    if kernel.facts.landing == Landing::Any && captures.iter().any(|(path, _)| is_behind(kernel, board, path, to)) {
        return IllegalReason::MustLandToGoOn;
    }
    IllegalReason::MustCapture(capturers)
}

/// Whether `to` is on the line of a path's first hop, with exactly one piece in between.
fn is_behind<L: Layout>(kernel: &DraughtsKernel<L>, board: &Board, path: &[Square], to: Square) -> bool {
    let shape = kernel.facts.shape;
    let place = |square| {
        let (column, row) = shape.place(square);
        (i32::from(column), i32::from(row))
    };
    let (from, landing, to) = (place(path[0]), place(path[1]), place(to));
    let (across, down) = ((landing.0 - from.0).signum(), (landing.1 - from.1).signum());
    let (mut at, mut pieces) = (from, 0);
    loop {
        at = (at.0 + across, at.1 + down);
        if at == to {
            return pieces == 1;
        }
        let inside = (0..i32::from(shape.columns)).contains(&at.0) && (0..i32::from(shape.rows)).contains(&at.1);
        if !inside {
            return false;
        }
        pieces += i32::from(shape.at(at.0, at.1).is_some_and(|square| board.at(square, Kind::Man).is_some()));
    }
}

fn without_capture<L: Layout>(
    kernel: &DraughtsKernel<L>,
    board: &Board,
    legal: &[Move],
    piece: Piece,
    from: Square,
    to: Square,
) -> IllegalReason {
    if to != from && board.at(to, Kind::Man).is_some() {
        return IllegalReason::Occupied;
    }
    let shape = kernel.facts.shape;
    let rows_down = i16::from(shape.place(to).1) - i16::from(shape.place(from).1);
    let back = if piece.side == Side::Black { rows_down < 0 } else { rows_down > 0 };
    if piece.kind == Kind::Man && back {
        return IllegalReason::Backwards;
    }
    let run = board.runs[board.turn.index()];
    if kernel.facts.king_moves_in_a_row > 0 && run.moves >= kernel.facts.king_moves_in_a_row && run.square == from {
        return IllegalReason::KingMustRest(run.moves);
    }
    if starts(legal, false).contains(&from) { IllegalReason::OutOfReach } else { IllegalReason::Blocked }
}
