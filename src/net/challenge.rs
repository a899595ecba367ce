//! Challenges: games that are created against a named bot, which accepts or declines.

use super::lobby_player::LobbyPlayer;
use super::request::ClockTerms;
use crate::board::Side;
use serde::{Deserialize, Serialize};

/// A bot that accepts challenges, as the lobby lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyBot {
    pub name: String,
    /// Whether the server itself runs it.
    pub house: bool,
    /// The ids of the variants that it plays.
    pub games: Vec<String>,
    /// Its unfinished games and unanswered challenges.
    pub playing: usize,
    /// How many it plays at once.
    pub max_games: usize,
}

impl LobbyBot {
    pub const fn is_free(&self) -> bool {
        self.playing < self.max_games
    }
}

/// A game that waits for the answer of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    pub game: u64,
    pub code: String,
    pub variant: String,
    /// The variant's title.
    pub title: String,
    /// The hash of its rules.
    pub sha256: String,
    /// `None` for a game without clocks.
    pub clock: Option<ClockTerms>,
    /// The bot's side.
    pub side: Side,
    pub by: LobbyPlayer,
}
