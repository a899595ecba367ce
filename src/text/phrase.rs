//! Something that is meant, before any language: the id of a message and what goes into it.

use super::{LONGEST_MESSAGE, Words, clip, clipped};
use std::borrow::Cow;
use std::fmt;

/// Something to be said in the language of whoever reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(pub(super) Meant);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// A message of `assets/text/`.
    Message(&'static str, Vec<(&'static str, Arg)>),
    /// What a script, a bot's table or a weights file says, in English: said in other languages where it is known.
    Own(String),
    /// Said as it is: moves, squares, names of files.
    Raw(String),
    /// Phrases one after another, with this between them.
    Joined(Vec<Phrase>, &'static str),
    /// A list with the message that puts its last one to the rest: "a, b and c".
    Listed(Vec<Phrase>, &'static str),
}

/// What goes into a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which messages may choose by.
    Number(i64),
    /// Another phrase.
    Phrase(Phrase),
}

/// The message with this id; more goes into it by [`Phrase::with`].
pub const fn phrase(id: &'static str) -> Phrase {
    Phrase(Meant::Message(id, Vec::new()))
}

/// What a script, a preset or a weights file says of itself, in English. Where `assets/text/en` holds the very same text,
/// it is said in other languages too. A text longer than [`LONGEST_MESSAGE`] is cut.
pub fn own<'a>(text: impl Into<Cow<'a, str>>) -> Phrase {
    Phrase(Meant::Own(bounded(text.into())))
}

/// Text that is the same in every language: moves, squares, names of files, faults of scripts. A text longer than
/// [`LONGEST_MESSAGE`] is cut.
pub fn raw<'a>(text: impl Into<Cow<'a, str>>) -> Phrase {
    Phrase(Meant::Raw(bounded(text.into())))
}

/// What goes into a phrase, which every text of somebody else's passes here: no longer than a message.
fn bounded(text: Cow<'_, str>) -> String {
    match text {
        Cow::Borrowed(text) => clip(text, LONGEST_MESSAGE).into_owned(),
        Cow::Owned(text) => clipped(text, LONGEST_MESSAGE),
    }
}

impl Phrase {
    /// Whether it is the same in every language.
    pub const fn is_raw(&self) -> bool {
        matches!(self.0, Meant::Raw(_))
    }

    /// The same with something that goes into it by this name. A string goes in as [`raw`] text.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        if let Meant::Message(_, args) = &mut self.0 {
            args.push((name, arg.into()));
        }
        self
    }

    /// Sentences one after another.
    pub fn sentences(phrases: Vec<Self>) -> Self {
        Self(Meant::Joined(phrases, " "))
    }

    /// Phrases with this between them.
    pub fn joined(phrases: Vec<Self>, between: &'static str) -> Self {
        Self(Meant::Joined(phrases, between))
    }

    /// "a, b and c".
    pub fn all_of(phrases: Vec<Self>) -> Self {
        Self(Meant::Listed(phrases, "list-and"))
    }

    /// "a, b or c".
    pub fn one_of(phrases: Vec<Self>) -> Self {
        Self(Meant::Listed(phrases, "list-or"))
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Meant::Message(..) => false,
            Meant::Own(text) | Meant::Raw(text) => text.is_empty(),
            Meant::Joined(phrases, _) | Meant::Listed(phrases, _) => phrases.iter().all(Self::is_empty),
        }
    }
}

/// In English.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::english().format(self))
    }
}

impl Default for Phrase {
    fn default() -> Self {
        raw("")
    }
}

impl From<&'static str> for Phrase {
    fn from(id: &'static str) -> Self {
        phrase(id)
    }
}

impl From<&Phrase> for Phrase {
    fn from(other: &Phrase) -> Self {
        other.clone()
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

impl From<&Phrase> for Arg {
    fn from(phrase: &Phrase) -> Self {
        Self::Phrase(phrase.clone())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Phrase(raw(text))
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Phrase(raw(text))
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Phrase(raw(text))
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => { $(
        impl From<$kind> for Arg {
            fn from(number: $kind) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )* };
}

numbers!(u64 usize);

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_in_a_phrase_is_longer_than_a_message() {
        let long = "x".repeat(1_000_000);
        let most = LONGEST_MESSAGE + 100;
        for said in [raw(&long), raw(long.clone()), own(&long), own(long.clone())] {
            assert!(said.to_string().len() < most);
        }
        let name = |arg: Arg| phrase("key-unknown").with("key", arg).to_string();
        for arg in [Arg::from(long.as_str()), Arg::from(&long), Arg::from(long.clone()), Arg::from(raw(&long))] {
            let said = name(arg);
            assert!(said.len() < most && said.ends_with("…`"), "{} bytes", said.len());
        }
    }
}
