//! What a report says: in English always, and in any language where it was meant for any.

use crate::text::{Phrase, Words};

/// A sentence of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub(super) english: String,
    pub(super) meant: Option<Box<Phrase>>,
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
