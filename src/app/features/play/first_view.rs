//! From which side a game is first shown, on every page alike.

use crate::app::shared::camera::home_side;
use crate::board::Side;
use crate::config::HUMAN;
use crate::rules::Variant;
use std::sync::Arc;

/// The side at the bottom of the board when a game is opened: the only person's. Without one, as for two bots, White's, as on cards
/// and in diagrams.
pub(in crate::app) fn first_view(person: Option<Side>, variant: &Arc<Variant>) -> Side {
    home_side(person.unwrap_or(Side::White), variant)
}

/// The side of the only person among the seats of Black and White.
pub(in crate::app) fn only_person(seats: &[String; 2]) -> Option<Side> {
    let mut people = Side::BOTH.into_iter().filter(|side| seats[side.index()] == HUMAN);
    people.next().filter(|_| people.next().is_none())
}
