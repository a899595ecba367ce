//! The menu: choosing the next game, with a demo game behind it.

pub mod demo;
pub mod page;

use crate::app::route::Route;

impl Route {
    /// The menu, which chooses the next game.
    pub const MENU: Self = Self::new("menu");
}
