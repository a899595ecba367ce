//! Why bots decline challenges.

use crate::text::{Phrase, phrase};
use serde::{Deserialize, Serialize};

/// Why a bot doesn't accept a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// It plays as many games as it can.
    Busy,
    /// It doesn't play this variant.
    Game,
    /// Its rules of the variant differ from the server's.
    Rules,
    Clock,
    /// It is about to stop.
    Closing,
    /// It did not answer in time. The server gives this reason itself.
    NoAnswer,
    /// No reason, or one from a later version of the protocol.
    #[default]
    #[serde(other)]
    Other,
}

impl DeclineReason {
    /// As in messages: `no_answer`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Busy => "busy",
            Self::Game => "game",
            Self::Rules => "rules",
            Self::Clock => "clock",
            Self::Closing => "closing",
            Self::NoAnswer => "no_answer",
            Self::Other => "other",
        }
    }

    /// The reason in words.
    pub fn phrase(self) -> Phrase {
        phrase(match self {
            Self::Busy => "declined-busy",
            Self::Game => "declined-game",
            Self::Rules => "declined-rules",
            Self::Clock => "declined-clock",
            Self::Closing => "declined-closing",
            Self::NoAnswer => "declined-no-answer",
            Self::Other => "declined-other",
        })
    }

    /// Parses a word; one from a later version is [`Self::Other`].
    pub fn named(word: &str) -> Self {
        let known = [Self::Busy, Self::Game, Self::Rules, Self::Clock, Self::Closing, Self::NoAnswer];
        known.into_iter().find(|reason| reason.word() == word).unwrap_or_default()
    }
}
