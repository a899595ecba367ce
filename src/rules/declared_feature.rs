//! A feature that a game's own script counts.

/// A number that evaluations can weigh, in addition to the [`Family::features`](super::Family::features) of the game's family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredFeature {
    pub name: String,
    /// A description for users.
    pub meaning: String,
}
