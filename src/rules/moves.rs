//! A move: a whole turn of one side.

use crate::board::{Direction, Shape, Square};
use std::sync::Arc;

/// A whole turn: start, squares touched, what was captured, turned, placed or crowned.
///
/// # Equality
/// Two draughts moves with the same start, end, captured set and crowning are one move, whichever way the captures went
/// (the FMJD and PDN notion of a move); use [`Move::is_same`]. `==` compares every field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    /// The squares touched, both ends included; empty where nothing moved (a placed disc, a pass).
    pub path: Vec<Square>,
    /// The squares of captured pieces, in the order taken.
    pub captured: Vec<Square>,
    /// Whether the piece that moved became a king.
    pub crowned: bool,
    /// Where a piece was placed, in games that place pieces, or taken from, in a move that only takes one away.
    pub places: Option<Square>,
    /// The squares of discs turned over, in the order they are listed in [`Change`](super::Change)s.
    pub flipped: Vec<Square>,
    /// As a scripted game writes it; different legal moves of a position have different texts.
    pub text: Option<Arc<str>>,
}

impl Move {
    /// The square it starts from, if something moved.
    pub fn from(&self) -> Option<Square> {
        self.path.first().copied()
    }

    /// The square it ends on: where a piece moved to or was placed.
    pub fn to(&self) -> Option<Square> {
        self.path.last().copied().or(self.places)
    }

    /// The squares it touches, takes from, turns or places on, each once, its own first.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = Vec::new();
        for square in self.path.iter().chain(&self.captured).chain(&self.flipped).chain(&self.places) {
            if !squares.contains(square) {
                squares.push(*square);
            }
        }
        squares
    }

    /// What it takes in memory beside its own size, in bytes, about.
    pub fn heap_bytes(&self) -> usize {
        // The allocator rounds up and keeps a header.
        const AN_ALLOCATION: usize = 32;
        let lists = [&self.path, &self.captured, &self.flipped];
        let squares: usize = lists.iter().filter(|list| !list.is_empty()).map(|list| list.len() + AN_ALLOCATION).sum();
        squares + self.text.as_ref().map_or(0, |text| text.len() + AN_ALLOCATION)
    }

    /// Neither moves nor places anything.
    pub fn is_pass(&self) -> bool {
        self.path.is_empty() && self.places.is_none()
    }

    /// Whether both are the same move by the rule above.
    pub fn is_same(&self, other: &Self) -> bool {
        let sorted = |squares: &[Square]| {
            let mut squares = squares.to_vec();
            squares.sort_unstable();
            squares
        };
        self.from() == other.from()
            && self.to() == other.to()
            && self.crowned == other.crowned
            && self.text == other.text
            && sorted(&self.captured) == sorted(&other.captured)
    }
}

/// Which of some captured pieces stands between the two ends of a hop: the one that was jumped over.
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

/// Where a piece could go, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PseudoLegalMove {
    /// The squares touched, both ends included.
    pub path: Vec<Square>,
    /// The squares of the pieces it would capture, in the order taken: one a step of the path, or none at all.
    pub captured: Vec<Square>,
}

impl From<Move> for PseudoLegalMove {
    fn from(legal: Move) -> Self {
        Self { path: legal.path, captured: legal.captured }
    }
}
