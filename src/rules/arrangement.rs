//! The pieces of a position as endgame tables number them.

use crate::board::Side;

/// Men and kings of black and of white, as masks with bit 0 for the first playing square. In a grid game, men are the
/// pieces of one kind and kings those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    pub men: [u128; 2],
    pub kings: [u128; 2],
    pub turn: Side,
}

impl Arrangement {
    /// The number of pieces of both sides.
    pub fn pieces(&self) -> u32 {
        self.men.iter().chain(&self.kings).map(|squares| squares.count_ones()).sum()
    }
}
