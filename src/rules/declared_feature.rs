//! A feature that a game's own script counts.

/// The endings of the names of two weights for one feature, for the beginning and the end of a game: `man_early`, `man_late`. No
/// feature's own name has one of them.
pub const PHASE_ENDINGS: [&str; 2] = ["_early", "_late"];

/// A number that evaluations can weigh, in addition to the [`Family::features`](super::Family::features) of the game's family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredFeature {
    pub name: String,
    /// A description for users.
    pub meaning: String,
}
