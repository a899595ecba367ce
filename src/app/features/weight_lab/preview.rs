//! The effect of a changed weight, shown on the game board.

use crate::board::Side;

/// A bot whose weights were changed next to the game board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct WeightPreview {
    pub side: Side,
    /// The ply count at that time.
    pub plies: usize,
}
