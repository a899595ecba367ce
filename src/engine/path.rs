//! The moves between two positions: some protocols tell an engine only moves, and damka asks about positions.

use crate::rules::{Move, Position};

/// Positions that a search for the moves may look at.
const MAX_POSITIONS: usize = 200_000;

/// The moves from one position to another, at most `plies` of them; `None` if none are found.
pub(super) fn path(from: &Position, to: &Position, plies: usize) -> Option<Vec<Move>> {
    let (mut moves, mut looked) = (Vec::new(), 0);
    find(from, to, plies, &mut moves, &mut looked).then_some(moves)
}

fn find(here: &Position, to: &Position, plies: usize, moves: &mut Vec<Move>, looked: &mut usize) -> bool {
    if here.board() == to.board() {
        return true;
    }
    *looked += 1;
    if plies == 0 || *looked > MAX_POSITIONS || !may_lead(here, to) {
        return false;
    }
    for legal in here.moves() {
        let next = here.play(&legal).0;
        moves.push(legal);
        if find(&next, to, plies - 1, moves, looked) {
            return true;
        }
        moves.pop();
    }
    false
}

/// Whether pieces need not disappear: where they are only placed, a square that was taken stays taken.
fn may_lead(here: &Position, to: &Position) -> bool {
    let only_places = here.moves().iter().all(|legal| legal.path.is_empty());
    !only_places || here.variant().shape.all().all(|square| here.at(square).is_none() || to.at(square).is_some())
}
