//! The names of the families of games that have one.

/// The message IDs of a family's names.
pub struct FamilyName {
    pub id: &'static str,
    pub name: &'static str,
    /// For all its games.
    pub all_games: &'static str,
}

pub const NAMED_FAMILIES: [FamilyName; 3] = [
    FamilyName { id: "draughts", name: "menu-family-draughts", all_games: "bots-all-draughts" },
    FamilyName { id: "othello", name: "menu-family-othello", all_games: "bots-all-othello" },
    FamilyName { id: "grid", name: "menu-family-grid", all_games: "bots-all-grid" },
];
