//! Overlays on the board and its pieces: arrows for candidate moves and values written on squares.

use crate::board::Square;

/// A candidate move, drawn along the squares it touches, or as a ring where something is placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// From start to end; never empty.
    pub path: Vec<Square>,
    /// 1 is the best; lower ranks are drawn thinner.
    pub rank: u8,
    /// One or two letters that name the move's author, shown in place of its rank; empty to show the rank, or [`UNSIGNED`].
    pub sign: &'static str,
}

/// The sign of an arrow that shows neither an author nor a rank.
pub const UNSIGNED: &str = " ";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub square: Square,
    /// A value such as `+0.35`.
    pub text: String,
    pub is_best: bool,
}
