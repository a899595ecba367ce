//! Any arrangement of pieces, checked or not.

use super::KingRun;
use super::scripted::Plain;
use crate::board::{Piece, Shape, Side, Square};

/// Any arrangement: what a text, an editor or a script gives. A variant turns it into a [`Position`](super::Position).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each playing square, in board order.
    pub squares: Vec<Option<Piece>>,
    /// Whose turn it is.
    pub turn: Side,
    /// The moves in a row of one king of black's and of white's, where the variant limits them.
    pub runs: [KingRun; 2],
    /// Of a scripted game: what the squares do not say.
    pub script: Option<Plain>,
}

impl Setup {
    /// An empty board of this shape.
    pub fn empty(shape: Shape, turn: Side) -> Self {
        Self { squares: vec![None; shape.squares()], turn, runs: [KingRun::NONE; 2], script: None }
    }

    /// The squares of every piece of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        let pieces =
            self.squares.iter().zip(0..).filter_map(|(piece, index)| piece.map(|piece| (Square(index), piece)));
        pieces.filter(move |(_, piece)| piece.side == side)
    }
}

/// What is wrong with a set-up: a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);
