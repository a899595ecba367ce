//! Statistics of random games.

/// Sums over random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    pub games: u64,
    pub plies: u64,
    /// Wins of black and of white.
    pub wins: [u64; 2],
    pub draws: u64,
}
