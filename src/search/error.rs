//! Why a search fails.

use crate::rules::Board;
use crate::text::{Phrase, phrase};
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum SearchError {
    GameOver,
    /// A weight names a feature that no family has.
    UnknownFeature {
        name: String,
        /// The closest match and the list of known names.
        hint: Phrase,
    },
    NoFeature {
        /// The family's id.
        family: String,
        features: String,
    },
    /// An option is out of range.
    BadOption(Phrase),
    /// The evaluation failed on this board.
    Failed {
        message: Phrase,
        board: Box<Board>,
    },
}

impl From<SearchError> for Phrase {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::GameOver => phrase("search-game-over"),
            SearchError::UnknownFeature { name, hint } => {
                phrase("search-no-feature").with("name", name).with("hint", hint)
            }
            SearchError::NoFeature { family, features } => {
                phrase("search-foreign-features").with("family", family).with("features", features)
            }
            SearchError::BadOption(message) | SearchError::Failed { message, .. } => message,
        }
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Phrase::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for SearchError {}
