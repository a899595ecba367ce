//! A bot's options: kinds, ranges, defaults.

use crate::report::{Report, did_you_mean};
use crate::text::{Phrase, phrase, quote};
use std::collections::BTreeMap;
use std::fmt;

/// Values by the option's name.
pub type Options = BTreeMap<String, OptionValue>;

/// What an option may be.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionKind {
    /// A whole number.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Any number.
    Number {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// Yes or no.
    Boolean,
    /// One of these words.
    Choice(Vec<String>),
}

/// An option as the bot declares it.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSpec {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub kind: OptionKind,
    /// What it is when nobody chooses.
    pub default: OptionValue,
    /// For people; may be empty.
    pub help: String,
}

/// An option's value.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    /// A whole number.
    Integer(i64),
    /// Any number.
    Number(f64),
    /// Yes or no.
    Boolean(bool),
    /// A word.
    Choice(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::Boolean(value) => write!(f, "{value}"),
            Self::Choice(value) => write!(f, "{value}"),
        }
    }
}

impl OptionSpec {
    /// Whether a value is of the kind and in its range.
    pub fn admits(&self, value: &OptionValue) -> bool {
        match (&self.kind, value) {
            (OptionKind::Integer { min, max }, OptionValue::Integer(value)) => (min..=max).contains(&value),
            (OptionKind::Number { min, max }, OptionValue::Number(value)) => (min..=max).contains(&value),
            (OptionKind::Boolean, OptionValue::Boolean(_)) => true,
            (OptionKind::Choice(words), OptionValue::Choice(word)) => words.contains(word),
            _ => false,
        }
    }

    /// Reads a value as typed.
    ///
    /// # Errors
    /// Text that is no such value, or one out of range; says what would be.
    pub fn read(&self, text: &str) -> Result<OptionValue, Report> {
        let value = match &self.kind {
            OptionKind::Integer { .. } => text.parse().ok().map(OptionValue::Integer),
            OptionKind::Number { .. } => {
                text.parse().ok().filter(|number: &f64| number.is_finite()).map(OptionValue::Number)
            }
            OptionKind::Boolean => text.parse().ok().map(OptionValue::Boolean),
            OptionKind::Choice(_) => Some(OptionValue::Choice(text.to_owned())),
        };
        value.filter(|value| self.admits(value)).ok_or_else(|| {
            let message = phrase("must-be-not").with("path", &self.name).with("wanted", self.wanted());
            let report = Report::error(message.with("found", quote(text)));
            match &self.kind {
                OptionKind::Choice(words) => report.hint(did_you_mean(text, words.iter().map(String::as_str))),
                _ => report,
            }
        })
    }

    /// What a value must be, in words.
    pub fn wanted(&self) -> Phrase {
        match &self.kind {
            OptionKind::Integer { min, max } => phrase("wanted-whole").with("from", *min).with("to", *max),
            OptionKind::Number { min, max } => {
                phrase("wanted-number").with("from", min.to_string()).with("to", max.to_string())
            }
            OptionKind::Boolean => phrase("kind-flag"),
            OptionKind::Choice(words) => phrase("wanted-one-of").with("words", words.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_within_their_range() {
        let depth = OptionSpec {
            name: "depth".into(),
            kind: OptionKind::Integer { min: 1, max: 12 },
            default: OptionValue::Integer(6),
            help: String::new(),
        };
        assert_eq!(depth.read("8"), Ok(OptionValue::Integer(8)));
        assert_eq!(depth.read("13").unwrap_err().message, "`depth` must be a whole number from 1 to 12, not \"13\"");
        assert!(depth.read("deep").is_err());
        let style = OptionSpec {
            name: "style".into(),
            kind: OptionKind::Choice(vec!["bold".into(), "calm".into()]),
            default: OptionValue::Choice("bold".into()),
            help: String::new(),
        };
        let hint = style.read("blod").unwrap_err().hint.unwrap();
        assert!(hint.contains("did you mean `bold`"), "{hint}");
    }
}
