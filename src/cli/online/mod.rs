//! Games over a network in the terminal: `damka host` and `damka join`.

mod host;
mod join;
mod text_game;
mod typed_command;

pub(super) use host::HostArgs;
pub(super) use join::JoinArgs;
