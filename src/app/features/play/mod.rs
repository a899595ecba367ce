//! The current game: its state, its page, and what each frame and command does to it.

mod action;
pub mod new_rules;
pub mod page;
mod recording;
mod sound_events;
pub mod table;
mod update;

pub use action::PlayAction;

use crate::app::route::Route;

impl Route {
    /// The current game.
    pub const GAME: Self = Self::new("game");
}
