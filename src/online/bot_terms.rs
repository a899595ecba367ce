//! What a bot plays on a server, and what it tells about its games.

use super::game::OnlineEvent;
use crate::net::{ClockTerms, DeclineReason, LobbyPlayer, SideChoice};
use crate::text::Phrase;

/// What a bot accepts on a server.
#[derive(Clone, Debug)]
pub struct BotTerms {
    pub name: String,
    /// The secret of its account.
    pub token: String,
    /// The ids of the variants that it plays.
    pub games: Vec<String>,
    /// How many games it plays at once.
    pub max_games: usize,
    /// Whether it also joins public games that wait for an opponent.
    pub joins_open_games: bool,
    pub challenge: Option<WantedChallenge>,
}

/// A challenge that a bot makes itself.
#[derive(Clone, Debug)]
pub struct WantedChallenge {
    pub name: String,
    pub variant: String,
    pub clock: Option<ClockTerms>,
    pub side: SideChoice,
}

/// An event for a terminal to show.
#[derive(Clone, Debug)]
pub enum BotEvent {
    /// The server knows this bot, by this name, and has this many unfinished games of it.
    Welcome {
        name: String,
        games: usize,
    },
    /// Someone challenges this bot; it accepted unless there is a reason.
    Challenged {
        by: LobbyPlayer,
        title: String,
        refused: Option<DeclineReason>,
    },
    /// The server refused something, and the bot goes on.
    Refused(Phrase),
    Game(u64, Box<OnlineEvent>),
    /// A game has ended, or cannot be played on.
    Left {
        game: u64,
        /// `1-0`, `0-1` or `1/2-1/2`, if it has a result.
        result: Option<&'static str>,
    },
}
