//! The client side of online games: follows a server with a local session and accepts nothing that the local rules forbid.
//!
//! [`OnlineGame`] is synchronous: it receives messages and the time, and returns requests. [`OnlineClient`] adds the
//! connection.

mod bot_client;
mod bot_connection;
mod bot_replies;
mod bot_terms;
mod client;
mod find_target;
mod finished_game;
mod followed_game;
mod game;
mod hello;
mod host_identity;
mod hosted_game;
mod kept_copy;
mod known_hosts;
mod line_diff;
mod lobby_client;
mod lobby_view;
mod local_seat;
mod preparation;
mod refusals;
mod rules_cache;
mod rules_consent;
mod rules_mismatch;
mod rules_offer;
mod seat_file;
mod seat_recorder;
mod snapshot_replay;

pub use bot_client::{BotClient, MakePlayerOfGame, is_fault};
pub use bot_connection::BotConnection;
pub use bot_terms::{BotEvent, BotTerms, WantedChallenge};
pub use client::OnlineClient;
pub use find_target::{FoundServer, find_target, server_link};
pub use finished_game::stored_game;
pub use game::{ClientGoal, FindRules, MakePlayer, NewGame, OnlineError, OnlineEvent, OnlineGame, OpponentState};
pub use host_identity::host_identity;
pub use hosted_game::{HostTerms, Hosted};
pub use known_hosts::KnownHosts;
pub use lobby_client::{LobbyClient, LobbySnapshot, LobbyState};
pub use lobby_view::LobbyView;
pub use local_seat::LocalSeat;
pub use refusals::{declined_phrase, failure_report};
pub use rules_mismatch::rules_differ;
pub use rules_offer::{RulesImporter, RulesOffer};
pub use seat_file::{SavedSeat, SeatFile};
pub use seat_recorder::{SeatChange, SeatRecorder};
