//! The client's side of an online game: follows a server, keeps a session of its own beside it, and believes nothing that its
//! own rules do not allow.
//!
//! [`OnlineGame`] is synchronous: messages and time are passed in, requests come out. [`OnlineClient`] puts it on a
//! connection.

mod client;
mod follow;
mod game;
mod rules_differ;
mod seat_file;

pub use client::OnlineClient;
pub use game::{FindRules, Goal, MakePlayer, NewGame, OnlineError, OnlineEvent, OnlineGame, OpponentState};
pub use rules_differ::rules_differ;
pub use seat_file::{HeldSeat, SeatFile};
