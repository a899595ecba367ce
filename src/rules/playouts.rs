//! Statistics of random games.

/// Sums over a number of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    pub games: u64,
    /// Plies over all games.
    pub plies: u64,
    /// Wins of black and of white.
    pub wins: [u64; 2],
    pub draws: u64,
}
