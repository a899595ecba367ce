//! Where pieces can stand in games whose pieces only leave the board or are crowned: the basis of endgame tables.

/// The squares on which pieces can stand, as masks with bit 0 for the first playing square, of black's pieces and of
/// white's. In such a game, pieces and side to move define a position completely, apart from history rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacementMask {
    pub men: [u128; 2],
    /// Empty for a side without kings.
    pub kings: [u128; 2],
    /// The most pieces that a side can have.
    pub most: [u32; 2],
}
