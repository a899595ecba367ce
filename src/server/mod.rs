//! The game server, for games between people and programs on different machines. The server decides, and every client checks.
//!
//! [`Server`] is synchronous: it receives messages and the time, and returns texts to send, so that all of it can be tested
//! without a socket. [`ServerThread`] runs one behind a port. Nothing is sent before it is in the journal.

mod addresses;
mod cleanup;
mod deadlines;
mod frozen_rules;
mod game;
mod game_actions;
mod lag;
mod limits;
mod lookup;
mod outgoing;
mod player_name;
mod presence;
mod requests;
mod restore;
mod rules_source;
mod seat;
mod state;
mod terms;
mod thread;

pub use frozen_rules::FrozenRules;
pub use limits::ServerLimits;
pub use rules_source::{HostedRules, RulesSource};
pub use state::Server;
pub use terms::GameTerms;
pub use thread::{ServerConfig, ServerThread};
