//! The current game: its state, its page, and what each frame and command does to it.

mod action;
mod first_view;
mod missing_files;
pub mod new_rules;
pub mod page;
mod recording;
mod series;
mod start;
mod state;
pub mod table;
mod weight_preview;

pub use action::PlayAction;
pub(in crate::app) use first_view::{first_view, only_person};
pub(in crate::app) use missing_files::is_of;
pub(in crate::app) use start::two_bots;
pub use state::PlayState;

use crate::app::route::Route;

impl Route {
    /// The current game.
    pub const GAME: Self = Self::new("game");
}
