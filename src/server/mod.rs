//! The game server, for games between people and programs on different machines. The server decides, and every client checks.
//!
//! [`Server`] is synchronous: it receives messages and the time, and returns texts to send, so that all of it can be tested
//! without a socket. [`ServerThread`] runs one behind a port. Nothing is sent before it is in the journal.

mod absent_hosts;
mod account_list;
mod accounts;
mod addresses;
mod admin;
mod admin_socket;
mod board_state;
mod catalog_rules;
mod challenges;
mod cleanup;
mod deadlines;
mod delayed_events;
mod foreign_games;
mod frozen_rules;
mod game;
mod game_actions;
mod handle;
mod lag;
mod limits;
mod lobby;
mod lobby_messages;
mod lookup;
mod metrics;
mod outgoing;
mod player_name;
mod presence;
mod request_origin;
mod requests;
mod restore;
mod resuming;
mod round;
mod rules_by_hash;
mod rules_checker;
mod rules_source;
mod seat;
mod seating;
mod spectator_view;
mod state;
mod terms;
mod thread;
mod upload_policy;
mod uploads;
mod watching;

pub use account_list::ServerAccounts;
pub use admin::{AdminGame, AdminReply, AdminRequest};
pub use admin_socket::{AdminError, ask_server};
pub use catalog_rules::CatalogRules;
pub use frozen_rules::{FrozenRules, hosted_foreign};
pub use handle::{MakeHttpHandler, ServerHandle};
pub use limits::ServerLimits;
pub use player_name::{checked_name, look_alike_key};
pub use rules_source::{HostedRules, RulesSource};
pub use state::Server;
pub use terms::GameTerms;
pub use thread::{ServerConfig, ServerOperation, ServerThread};
pub use upload_policy::Uploads;
