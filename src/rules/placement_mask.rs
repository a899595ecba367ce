//! Where pieces can stand in games whose pieces only leave the board or are crowned: what tables of endgames are made by.

/// The squares on which pieces can stand, as masks with bit 0 for the first playing square. In such a game a position is no
/// more than its pieces and whose turn it is, but for what rules about the past add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacementMask {
    /// Those of black's men, and of white's.
    pub men: [u128; 2],
    /// Those of kings; none where nothing is crowned.
    pub kings: u128,
}
