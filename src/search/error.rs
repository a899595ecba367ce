//! Why a search fails.

use crate::rules::Board;
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum SearchError {
    GameOver,
    /// A weight names a feature that no family has.
    UnknownFeature {
        name: String,
        /// The closest match and the list of known names.
        hint: String,
    },
    NoFeature {
        /// The family's id.
        family: String,
        features: String,
    },
    /// An option is out of range.
    BadOption(String),
    /// The evaluation failed on this board.
    Failed {
        message: String,
        board: Box<Board>,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over, so there is no move to search for"),
            Self::UnknownFeature { name, hint } => write!(f, "there is no feature `{name}` ({hint})"),
            Self::NoFeature { family, features } => {
                write!(f, "none of the weights is a feature of the family `{family}`; available: {features}")
            }
            Self::BadOption(message) | Self::Failed { message, .. } => write!(f, "{message}"),
        }
    }
}

impl std::error::Error for SearchError {}
