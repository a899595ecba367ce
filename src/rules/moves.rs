//! A move: a complete turn of one side.

use crate::board::{Direction, Shape, Square};
use std::sync::Arc;

/// A complete turn: the squares touched and what was captured, flipped, placed or crowned.
///
/// # Equality
/// Two draughts moves with the same start, end, captured set and crowning are the same move, whatever the order of
/// captures (as in FMJD rules and PDN); use [`Move::is_same`]. `==` compares every field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    /// The squares touched, both ends included; empty if nothing moved (a placed disc, a pass).
    pub path: Vec<Square>,
    pub captured: Vec<Square>,
    pub crowned: bool,
    /// Whether the piece could be promoted by the move and is not.
    pub declines: bool,
    /// The square where a piece was placed or, in a move that only removes one, from which it was taken.
    pub places: Option<Square>,
    /// The squares of flipped discs, in the order of their [`Change`](super::Change)s.
    pub flipped: Vec<Square>,
    /// The notation in a scripted game; unique among the legal moves of a position.
    pub text: Option<Arc<str>>,
}

impl Move {
    pub fn from(&self) -> Option<Square> {
        self.path.first().copied()
    }

    /// The end square: where a piece moved to or was placed.
    pub fn to(&self) -> Option<Square> {
        self.path.last().copied().or(self.places)
    }

    /// All squares it touches, captures on, flips or places on, without duplicates; the path comes first.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = Vec::new();
        for square in self.path.iter().chain(&self.captured).chain(&self.flipped).chain(&self.places) {
            if !squares.contains(square) {
                squares.push(*square);
            }
        }
        squares
    }

    pub fn heap_bytes(&self) -> usize {
        // The allocator rounds up and adds a header.
        const AN_ALLOCATION: usize = 32;
        let lists = [&self.path, &self.captured, &self.flipped];
        let squares: usize = lists.iter().filter(|list| !list.is_empty()).map(|list| list.len() + AN_ALLOCATION).sum();
        squares + self.text.as_ref().map_or(0, |text| text.len() + AN_ALLOCATION)
    }

    /// Whether it neither moves nor places anything.
    pub fn is_pass(&self) -> bool {
        self.path.is_empty() && self.places.is_none()
    }

    /// Whether both are the same move in the sense explained at [`Move`].
    pub fn is_same(&self, other: &Self) -> bool {
        let sorted = |squares: &[Square]| {
            let mut squares = squares.to_vec();
            squares.sort_unstable();
            squares
        };
        self.from() == other.from()
            && self.to() == other.to()
            && self.crowned == other.crowned
            && self.declines == other.declines
            && self.text == other.text
            && sorted(&self.captured) == sorted(&other.captured)
    }
}

/// The captured piece between the two ends of a hop.
pub fn jumped(shape: Shape, (from, to): (Square, Square), captured: &[Square]) -> Option<Square> {
    let ((x, y), (to_x, to_y)) = (shape.place(from), shape.place(to));
    let (columns, rows) = (i32::from(to_x) - i32::from(x), i32::from(to_y) - i32::from(y));
    if columns != 0 && rows != 0 && columns.abs() != rows.abs() {
        return None;
    }
    let direction = Direction::new(columns.signum() as i8, rows.signum() as i8);
    let between = (1..columns.abs().max(rows.abs())).filter_map(|steps| shape.step(from, direction, steps));
    between.into_iter().find(|square| captured.contains(square))
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PseudoLegalMove {
    /// The squares touched, both ends included.
    pub path: Vec<Square>,
    pub captured: Vec<Square>,
}

impl From<Move> for PseudoLegalMove {
    fn from(legal: Move) -> Self {
        Self { path: legal.path, captured: legal.captured }
    }
}
