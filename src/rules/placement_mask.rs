//! Where pieces can stand in games whose pieces only leave the board or are crowned: the basis of endgame tables.

/// The squares on which pieces can stand, as masks with bit 0 for the first playing square. In such a game, pieces and
/// side to move define a position completely, apart from history rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacementMask {
    /// Squares for black's men and for white's.
    pub men: [u128; 2],
    /// Squares for kings; empty if men are never crowned.
    pub kings: u128,
}
