//! A bot's options: kinds, ranges, defaults.

use crate::report::{Report, did_you_mean};
use crate::text::{Phrase, phrase, quote};
use std::collections::BTreeMap;
use std::fmt;

pub type BotOptions = BTreeMap<String, OptionValue>;

#[derive(Clone, Debug, PartialEq)]
pub enum OptionKind {
    /// Both limits are included.
    Integer {
        min: i64,
        max: i64,
    },
    /// Both limits are included.
    Number {
        min: f64,
        max: f64,
    },
    Boolean,
    Choice(Vec<String>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct OptionSpec {
    pub name: String,
    pub kind: OptionKind,
    pub default: OptionValue,
    /// Help text; may be empty.
    pub help: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum OptionValue {
    Integer(i64),
    Number(f64),
    Boolean(bool),
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
    /// Whether a value has the right type and range.
    pub fn admits(&self, value: &OptionValue) -> bool {
        match (&self.kind, value) {
            (OptionKind::Integer { min, max }, OptionValue::Integer(value)) => (min..=max).contains(&value),
            (OptionKind::Number { min, max }, OptionValue::Number(value)) => (min..=max).contains(&value),
            (OptionKind::Boolean, OptionValue::Boolean(_)) => true,
            (OptionKind::Choice(words), OptionValue::Choice(word)) => words.contains(word),
            _ => false,
        }
    }

    /// Fails if it is not such a value, or out of range; the report says what is allowed.
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

    /// Describes the allowed values.
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
