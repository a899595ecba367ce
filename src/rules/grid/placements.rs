//! Where the pieces of a grid game can stand, for endgame tables and to find promotions that never happen.

use super::bits::Bits;
use super::facts::CaptureMethod;
use super::state::GridState;
use super::tables::{GridTables, on_board};
use crate::board::Side;
use crate::rules::{Arrangement, PlacementMask};

/// The squares of a table: as many as its masks have bits.
const MAX_SQUARES: usize = 128;
/// Those that a table numbers: men and kings.
const MAX_KINDS: usize = 2;

impl<const W: usize> GridTables<W> {
    /// The squares that pieces can reach from the start, other pieces left aside. If the game has no endgame tables, fails with
    /// the message ID of the reason.
    pub fn placements(&self) -> Result<PlacementMask, &'static str> {
        let facts = &self.facts;
        let promotes = |from: usize, to: usize| facts.kinds.get(from).is_some_and(|kind| kind.promotes == Some(to));
        if facts.places() || facts.method == CaptureMethod::Conversion || promotes(0, 1) && promotes(1, 0) {
            return Err("endgame-grows");
        }
        if facts.may_pass {
            return Err("endgame-passes");
        }
        if facts.kinds.len() > MAX_KINDS {
            return Err("endgame-kinds");
        }
        if facts.shape.squares() > MAX_SQUARES {
            return Err("endgame-squares");
        }
        let reached = Side::BOTH.map(|side| self.reached(side));
        let of_kind = |kind: usize| [0, 1].map(|side| reached[side].get(kind).map_or(0, mask_of));
        let most = Side::BOTH.map(|side| facts.begins_with(side) as u32);
        Ok(PlacementMask { men: of_kind(self.man_kind()), kings: of_kind(1 - self.man_kind()), most })
    }

    /// The kind whose pieces are men: one that others are not promoted to.
    pub fn man_kind(&self) -> usize {
        usize::from(self.facts.kinds.get(1).is_some_and(|kind| kind.promotes == Some(0)))
    }

    /// Whether a piece of this kind can reach a square where it is promoted, other pieces left aside.
    pub fn may_be_promoted(&self, kind: usize) -> bool {
        // Pieces that change sides go on from anywhere.
        let changes_sides = self.facts.method == CaptureMethod::Conversion;
        changes_sides
            || Side::BOTH.into_iter().any(|side| {
                let promotion = self.reach[side.index()][kind].promotion;
                let reached = self.reached(side)[kind];
                reached.iter().any(|square| (self.ends_from(side, kind, square) & promotion).any())
            })
    }

    /// By kind, the squares on which a side's pieces begin or are placed and those that they can reach.
    fn reached(&self, side: Side) -> Vec<Bits<W>> {
        let mut reached = vec![Bits::NONE; self.facts.kinds.len()];
        if self.facts.places() {
            reached[0] = self.board;
        }
        for (piece, square) in self.facts.start.iter().zip(0..) {
            if let Some((_, kind)) = piece.filter(|(owner, _)| *owner == side) {
                reached[kind].insert(square);
            }
        }
        loop {
            let before = reached.clone();
            for (kind, squares) in before.iter().enumerate() {
                let tables = &self.reach[side.index()][kind];
                let ends = squares.iter().fold(Bits::NONE, |ends, square| ends | self.ends_from(side, kind, square));
                match self.facts.kinds[kind].promotes {
                    Some(next) => {
                        reached[kind] |= ends & (!tables.promotion | tables.declinable);
                        reached[next] |= ends & tables.promotion;
                    }
                    None => reached[kind] |= ends,
                }
            }
            if reached == before {
                return reached;
            }
        }
    }

    /// The squares on which moves of a piece can end.
    fn ends_from(&self, side: Side, kind: usize, square: u16) -> Bits<W> {
        let tables = &self.reach[side.index()][kind];
        let mut ends = tables.quiet[usize::from(square)] | tables.takes[usize::from(square)];
        let captures = if self.facts.method == CaptureMethod::Jump { tables.captures } else { 0 };
        let jumps = captures | tables.hops;
        for way in 0..8 {
            let mut at = square;
            for distance in 1..=tables.steps.1.max(2) {
                let Some(next) = on_board(self.next[usize::from(at)][way]) else { break };
                at = next;
                let slides = (tables.slides | tables.slide_captures) >> way & 1 == 1 && distance >= tables.steps.0;
                if slides && distance <= tables.steps.1 || distance == 2 && jumps >> way & 1 == 1 {
                    ends.insert(at);
                }
            }
        }
        ends
    }

    /// The pieces of a state, for a game with endgame tables.
    pub fn arrangement(&self, state: &GridState<W>) -> Arrangement {
        let of_kind = |kind: usize| state.sides.map(|pieces| mask_of(&(pieces & state.of_kind(kind))));
        let man = self.man_kind();
        Arrangement { men: of_kind(man), kings: of_kind(1 - man), turn: state.turn }
    }

    /// The state with these pieces, as if nobody had won yet.
    pub fn arranged(&self, pieces: &Arrangement) -> GridState<W> {
        let mut state = GridState::empty(pieces.turn);
        let man = self.man_kind();
        for (kind, squares) in [(man, pieces.men), (1 - man, pieces.kings)] {
            for side in Side::BOTH {
                squares_of(squares[side.index()]).for_each(|square| state.put(side, kind, square));
            }
        }
        state
    }
}

/// The first 128 squares.
fn mask_of<const W: usize>(squares: &Bits<W>) -> u128 {
    let words = squares.words().iter().take(2).enumerate();
    words.fold(0, |mask, (index, word)| mask | u128::from(*word) << (64 * index))
}

fn squares_of(mut mask: u128) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let square = (mask != 0).then(|| mask.trailing_zeros() as u16)?;
        mask &= mask - 1;
        Some(square)
    })
}
