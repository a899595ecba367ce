//! Play: choosing the next game and its players.

pub mod page;

use crate::app::route::Route;

impl Route {
    /// The choice of a game and its players.
    pub const MENU: Self = Self::new("menu");
}
