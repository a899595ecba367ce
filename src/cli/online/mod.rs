//! Games over a network in the terminal: `damka host` and `damka join`.

mod host;
mod join;
mod text_game;
mod typed;

pub(super) use host::Host;
pub(super) use join::Join;
