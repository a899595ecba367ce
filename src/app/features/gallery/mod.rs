//! Play: a gallery of games, and the choice of the players, the clock and the start of the next game.

pub mod page;

use crate::app::route::Route;

impl Route {
    /// The choice of a game and its players.
    pub const GALLERY: Self = Self::new("menu");
}
