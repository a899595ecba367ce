//! The text of a report: always in English, and in any language if it was given as a phrase.

use crate::text::{LONGEST_MESSAGE, Phrase, Words, clip, clipped, raw};

/// A sentence of a report, cut to [`LONGEST_MESSAGE`] characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText {
    pub(super) english: String,
    pub(super) meant: Option<Box<Phrase>>,
}

impl MessageText {
    pub fn english(&self) -> &str {
        &self.english
    }

    /// Returns the sentence as a phrase; text without one is the same in every language.
    pub fn phrase(&self) -> Phrase {
        self.meant.as_ref().map_or_else(|| raw(&self.english), |meant| (**meant).clone())
    }
}

impl From<Phrase> for MessageText {
    fn from(meant: Phrase) -> Self {
        Self { english: clipped(Words::english().format(&meant), LONGEST_MESSAGE), meant: Some(Box::new(meant)) }
    }
}

impl From<String> for MessageText {
    fn from(english: String) -> Self {
        Self { english: clipped(english, LONGEST_MESSAGE), meant: None }
    }
}

impl From<&String> for MessageText {
    fn from(english: &String) -> Self {
        Self::from(english.as_str())
    }
}

impl From<&str> for MessageText {
    fn from(english: &str) -> Self {
        Self { english: clip(english, LONGEST_MESSAGE).into_owned(), meant: None }
    }
}
