//! What lies over the board and its pieces: arrows for moves that are thought about, values written on squares.

use crate::board::Square;

/// A move that is thought about, along the squares it touches; a ring where something is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// From start to end; never empty.
    pub path: Vec<Square>,
    /// 1 is the best. Lesser ones are thinner.
    pub rank: u8,
    /// Whose it is, in a letter or two, which stands on the arrow in place of its rank; empty to write the rank.
    pub sign: &'static str,
}

/// A few letters on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub square: Square,
    /// A value: `+0.35`.
    pub text: String,
    /// Whether it is to stand out.
    pub is_best: bool,
}
