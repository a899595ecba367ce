//! The ids of champions: `champion_russian` plays Russian draughts alone.

/// The id of the champion of English draughts, and in a seat the champion of the game that is played.
pub(super) const CHAMPION: &str = "champion";

/// The id of a champion for this variant alone.
pub(super) fn champion_of(variant: &str) -> String {
    format!("{CHAMPION}_{variant}")
}

/// The variant that a champion with this id plays alone.
pub(super) fn variant_of_champion(id: &str) -> Option<&str> {
    id.strip_prefix(CHAMPION)?.strip_prefix('_')
}
