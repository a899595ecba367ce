//! Games over a network in the terminal: `damka host`, `damka join`, `damka watch`, `damka serve` and `damka bot`.

mod bot_connect;
mod host;
mod join;
mod rules_question;
mod serve;
mod text_game;
mod typed_command;
mod watch;

pub(super) use bot_connect::BotArgs;
pub(super) use host::HostArgs;
pub(super) use join::JoinArgs;
pub(super) use serve::ServeArgs;
pub(super) use watch::WatchArgs;
