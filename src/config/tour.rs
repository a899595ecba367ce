//! How far the tour of the window has come.

use serde::{Deserialize, Serialize};

/// A step of the tour. Settings files without the key belong to users who have finished it, or who knew damka before it had one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TourStep {
    /// Starting a game.
    Play,
    /// Changing a bot's weights.
    Weights,
    /// Adding a bot.
    Bots,
    /// Finished or skipped.
    #[default]
    Done,
}

impl TourStep {
    /// How many steps have a card.
    pub const COUNT: usize = 3;

    /// The number of the step, from 1; `None` once the tour is over.
    pub const fn number(self) -> Option<usize> {
        match self {
            Self::Play => Some(1),
            Self::Weights => Some(2),
            Self::Bots => Some(3),
            Self::Done => None,
        }
    }

    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Play => Self::Weights,
            Self::Weights => Self::Bots,
            Self::Bots | Self::Done => Self::Done,
        }
    }
}
