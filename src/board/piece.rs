//! Sides and kinds of piece.

use serde::{Deserialize, Serialize};

/// One of the two colours. Which of them starts is a fact of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// In draughts the side at the top of the diagram, in Othello the one that moves first.
    Black,
    /// In draughts the side at the bottom of the diagram.
    White,
}

impl Side {
    /// Black, then white: the order in which masks and captured stacks are listed.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// 0 for black, 1 for white.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The kind of a piece: how it moves in a native family, and how it looks everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Man,
    King,
    /// A two-coloured disc that can be turned over.
    Disc,
    Pawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub side: Side,
    pub kind: Kind,
}
