//! The changes of a move on a board of cells: the path of the move, then all other differences.

use super::{Change, Move, PieceSpec, jumped};
use crate::board::{Kind, Piece, Shape, Square};

/// In display order: hops, captures, placements, crownings, flips. Squares that the move does not mention are
/// compared, so that applying all changes always gives the new board.
pub fn cell_changes(pieces: &[PieceSpec], shape: Shape, (before, after): (&[u8], &[u8]), legal: &Move) -> Vec<Change> {
    let piece = |cell: u8| {
        let spec = pieces.get(usize::from(cell).checked_sub(1)?)?;
        Some(Piece { side: spec.side, kind: spec.kind })
    };
    let at = |cells: &[u8], square: Square| cells.get(square.index()).copied().unwrap_or(0);
    let mut cells = before.to_vec();
    let mut changes = Vec::new();
    // A piece on the end square is captured by moving onto it.
    let lands_on = legal.path.last().and_then(|to| Some((*to, piece(at(&cells, *to))?)));
    if let Some((square, piece)) = lands_on.filter(|(square, _)| legal.path.first() != Some(square)) {
        changes.push(Change::Captured { square, piece });
    }
    for ends in legal.path.windows(2) {
        let over = jumped(shape, (ends[0], ends[1]), &legal.captured);
        changes.push(Change::Moved { from: ends[0], to: ends[1], over });
    }
    if let (Some(from), Some(to)) = (legal.path.first(), legal.path.last()) {
        let moved = std::mem::take(&mut cells[from.index()]);
        cells[to.index()] = moved;
    }
    let take = |cells: &mut Vec<u8>, changes: &mut Vec<Change>, square: Square| {
        if let Some(piece) = piece(at(cells, square)) {
            changes.push(Change::Captured { square, piece });
            cells[square.index()] = 0;
        }
    };
    for square in &legal.captured {
        if at(after, *square) == 0 {
            take(&mut cells, &mut changes, *square);
        }
    }
    for square in shape.all() {
        let (old, new) = (at(&cells, square), at(after, square));
        match (piece(old), piece(new)) {
            _ if old == new => {}
            (Some(_), None) => take(&mut cells, &mut changes, square),
            (old, Some(new)) => changed(&mut changes, square, old, new),
            (None, None) => {}
        }
    }
    if changes.is_empty() { vec![Change::Passed] } else { changes }
}

fn changed(changes: &mut Vec<Change>, square: Square, old: Option<Piece>, new: Piece) {
    match old {
        Some(old) if old.side == new.side && new.kind == Kind::King => changes.push(Change::Crowned { square }),
        Some(old) if old.side != new.side && (old.kind, new.kind) == (Kind::Disc, Kind::Disc) => {
            changes.push(Change::Flipped { square });
        }
        old => {
            changes.extend(old.map(|piece| Change::Captured { square, piece }));
            changes.push(Change::Placed { square, piece: new });
        }
    }
}
