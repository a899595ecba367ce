//! The moves between two positions: some protocols tell an engine only moves, and damka asks about positions.

use crate::rules::{Board, Move, Position};
use std::collections::HashSet;

/// Positions that a search for the moves may look at: it is on the engine's clock.
const MAX_POSITIONS: usize = 20_000;

/// The moves from one position to another, at most `plies` of them; `None` if none are found.
pub(super) fn path(from: &Position, to: &Position, plies: usize) -> Option<Vec<Move>> {
    let mut search = PathSearch { to, moves: Vec::new(), seen: HashSet::new() };
    search.find(from, plies).then_some(search.moves)
}

struct PathSearch<'a> {
    to: &'a Position,
    moves: Vec<Move>,
    /// Boards that don't lead there: many orders of the same moves meet.
    seen: HashSet<Board>,
}

impl PathSearch<'_> {
    fn find(&mut self, here: &Position, plies: usize) -> bool {
        if here.board() == self.to.board() {
            return true;
        }
        if plies == 0 || self.seen.len() >= MAX_POSITIONS || !self.seen.insert(here.board().clone()) {
            return false;
        }
        for legal in here.moves() {
            if !self.may_lead(here, &legal) {
                continue;
            }
            let next = here.play(&legal).0;
            self.moves.push(legal);
            if self.find(&next, plies - 1) {
                return true;
            }
            self.moves.pop();
        }
        false
    }

    /// A piece that was placed stays on its square, whatever its colour becomes.
    fn may_lead(&self, here: &Position, legal: &Move) -> bool {
        legal.places.is_none_or(|square| here.at(square).is_some() || self.to.at(square).is_some())
    }
}
