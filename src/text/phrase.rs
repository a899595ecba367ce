//! Language-independent messages: a message ID and its arguments.

use super::{LONGEST_MESSAGE, Words, clip, clipped};
use std::borrow::Cow;
use std::fmt;

/// A message that can be formatted in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase(pub(super) PhraseKind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PhraseKind {
    Message(&'static str, Vec<(&'static str, Arg)>),
    /// English text from a script, a bot's table or a weights file, translated if a translation exists.
    Own(String),
    /// Text that is never translated: moves, squares, file names.
    Raw(String),
    /// Phrases joined with a separator.
    Joined(Vec<Phrase>, &'static str),
    /// A list, with the message that joins its last item: "a, b and c".
    Listed(Vec<Phrase>, &'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, which a message may use to select a variant, such as a plural.
    Number(i64),
    Phrase(Phrase),
}

/// Builds a phrase from a message ID; [`Phrase::with`] adds arguments.
pub const fn phrase(id: &'static str) -> Phrase {
    Phrase(PhraseKind::Message(id, Vec::new()))
}

/// A text by the author of a variant, bot or theme. It is translated if `assets/text/en` contains exactly this English text. Cut to [`LONGEST_MESSAGE`].
pub fn authored<'a>(text: impl Into<Cow<'a, str>>) -> Phrase {
    Phrase(PhraseKind::Own(bounded(text.into())))
}

/// The same in every language: moves, squares, file names, script errors. Cut to [`LONGEST_MESSAGE`].
pub fn raw<'a>(text: impl Into<Cow<'a, str>>) -> Phrase {
    Phrase(PhraseKind::Raw(bounded(text.into())))
}

/// A number with the sign of percent, which each language writes in its own way.
pub fn percent(number: impl Into<Arg>) -> Phrase {
    phrase("percent").with("value", number)
}

/// Cuts text for a phrase to the length of a message. All text from outside damka passes through here.
fn bounded(text: Cow<'_, str>) -> String {
    match text {
        Cow::Borrowed(text) => clip(text, LONGEST_MESSAGE).into_owned(),
        Cow::Owned(text) => clipped(text, LONGEST_MESSAGE),
    }
}

impl Phrase {
    pub const fn is_raw(&self) -> bool {
        matches!(self.0, PhraseKind::Raw(_))
    }

    /// `None` for text and for joined phrases.
    pub const fn message_id(&self) -> Option<&'static str> {
        match self.0 {
            PhraseKind::Message(id, _) => Some(id),
            _ => None,
        }
    }

    /// Adds a named argument. A string becomes [`raw`] text.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        if let PhraseKind::Message(_, args) = &mut self.0 {
            args.push((name, arg.into()));
        }
        self
    }

    /// Joins sentences with spaces.
    pub fn sentences(phrases: Vec<Self>) -> Self {
        Self(PhraseKind::Joined(phrases, " "))
    }

    pub fn joined(phrases: Vec<Self>, between: &'static str) -> Self {
        Self(PhraseKind::Joined(phrases, between))
    }

    /// Formats as "a, b and c".
    pub fn all_of(phrases: Vec<Self>) -> Self {
        Self(PhraseKind::Listed(phrases, "list-and"))
    }

    /// Formats as "a, b or c".
    pub fn one_of(phrases: Vec<Self>) -> Self {
        Self(PhraseKind::Listed(phrases, "list-or"))
    }

    /// Applies `escape` to each text that comes from outside damka's own messages.
    #[must_use]
    pub fn escaped(self, escape: fn(&str) -> Cow<'_, str>) -> Self {
        let all = |phrases: Vec<Self>| phrases.into_iter().map(|part| part.escaped(escape)).collect();
        Self(match self.0 {
            PhraseKind::Own(text) => PhraseKind::Own(escape(&text).into_owned()),
            PhraseKind::Raw(text) => PhraseKind::Raw(escape(&text).into_owned()),
            PhraseKind::Joined(phrases, between) => PhraseKind::Joined(all(phrases), between),
            PhraseKind::Listed(phrases, last) => PhraseKind::Listed(all(phrases), last),
            PhraseKind::Message(id, args) => {
                let escaped = args.into_iter().map(|(name, arg)| match arg {
                    Arg::Phrase(part) => (name, Arg::Phrase(part.escaped(escape))),
                    Arg::Number(_) => (name, arg),
                });
                PhraseKind::Message(id, escaped.collect())
            }
        })
    }

    pub fn is_empty(&self) -> bool {
        match &self.0 {
            PhraseKind::Message(..) => false,
            PhraseKind::Own(text) | PhraseKind::Raw(text) => text.is_empty(),
            PhraseKind::Joined(phrases, _) | PhraseKind::Listed(phrases, _) => phrases.iter().all(Self::is_empty),
        }
    }
}

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
        for text in [raw(&long), raw(long.clone()), authored(&long), authored(long.clone())] {
            assert!(text.to_string().len() < most);
        }
        let name = |arg: Arg| phrase("key-unknown").with("key", arg).to_string();
        for arg in [Arg::from(long.as_str()), Arg::from(&long), Arg::from(long.clone()), Arg::from(raw(&long))] {
            let text = name(arg);
            assert!(text.len() < most && text.ends_with("…`"), "{} bytes", text.len());
        }
    }
}
