//! The public games of a server, as its lobby lists them.

use super::event::GamePhase;
use super::lobby_player::LobbyPlayer;
use super::request::ClockTerms;
use serde::{Deserialize, Serialize};

/// Where the rules of a game come from, as its server sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RulesOrigin {
    /// They come with damka, unchanged.
    Shipped,
    /// The operator has them, or has approved them.
    Kept,
    /// A player has sent them.
    #[default]
    New,
}

/// A public game that is waiting for an opponent or running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyGame {
    /// Its ID.
    pub game: u64,
    /// For `join`, `find` and `watch`.
    pub code: String,
    pub variant: String,
    /// The variant's title.
    pub title: String,
    /// The hash of its rules.
    pub sha256: String,
    #[serde(default)]
    pub rules: RulesOrigin,
    pub phase: GamePhase,
    pub clock: Option<ClockTerms>,
    /// `None` while the seat is free.
    pub white: Option<LobbyPlayer>,
    pub black: Option<LobbyPlayer>,
    /// The number of moves played.
    pub plies: u32,
    /// How many clients watch it; `None` if it cannot be watched.
    pub spectators: Option<usize>,
}

/// A variant of which games can be created on a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferedVariant {
    pub id: String,
    pub title: String,
}

impl OfferedVariant {
    pub fn new(id: &str, title: &str) -> Self {
        Self { id: id.to_owned(), title: title.to_owned() }
    }
}
