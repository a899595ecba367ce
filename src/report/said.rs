//! What a report says: in English always, and in any language where it was meant for any.

use crate::text::{Phrase, Words, raw};

/// A sentence of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub(super) english: String,
    pub(super) meant: Option<Box<Phrase>>,
}

impl Said {
    /// In English.
    pub fn english(&self) -> &str {
        &self.english
    }

    /// As it was meant; what was not meant for any language is the same in all.
    pub fn phrase(&self) -> Phrase {
        self.meant.as_ref().map_or_else(|| raw(&self.english), |meant| (**meant).clone())
    }
}

impl From<Phrase> for Said {
    fn from(meant: Phrase) -> Self {
        Self { english: Words::english().say(&meant), meant: Some(Box::new(meant)) }
    }
}

impl From<String> for Said {
    fn from(english: String) -> Self {
        Self { english, meant: None }
    }
}

impl From<&String> for Said {
    fn from(english: &String) -> Self {
        Self { english: english.clone(), meant: None }
    }
}

impl From<&str> for Said {
    fn from(english: &str) -> Self {
        Self { english: english.to_owned(), meant: None }
    }
}
