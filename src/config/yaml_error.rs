//! What the YAML reader means by the text of an error, which is all that it gives.

use crate::text::{Phrase, phrase, recover};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum YamlError<'a> {
    DuplicateKey {
        key: &'a str,
    },
    /// A number that is infinite or none.
    NotFinite {
        word: &'a str,
    },
    UnknownKey {
        key: &'a str,
        known: Vec<&'a str>,
    },
    /// A word where only some are known.
    UnknownWord {
        word: &'a str,
        known: Vec<&'a str>,
    },
    MissingKey {
        key: &'a str,
    },
    WrongType {
        found: &'a str,
        wanted: &'a str,
    },
    WrongValue {
        kind: &'a str,
    },
    /// A fault that one of our own types found, such as a colour or a key, or a common syntax error.
    Own(Phrase),
    /// Another syntax error, in the reader's words.
    Other(&'a str),
}

/// Common messages of the reader, and our own in their place.
const PLAINER: [(&str, &str); 15] = [
    ("expected mapping start", "yaml-wants-mapping"),
    ("expected sequence start", "yaml-wants-list"),
    ("expected string scalar", "yaml-wants-text"),
    ("expected scalar", "yaml-wants-value"),
    ("cannot deserialize null into string; use Option<String>", "yaml-wants-text"),
    ("unexpected end of input", "yaml-ends-early"),
    ("unexpected eof", "yaml-ends-early"),
    ("misplaced bracket", "yaml-stray-bracket"),
    ("unclosed quote", "yaml-open-quote"),
    ("mapping values are not allowed in this context", "yaml-second-colon"),
    ("simple key expected ':'", "yaml-no-colon"),
    ("simple key is no longer valid", "yaml-no-colon"),
    ("invalid indentation", "yaml-indentation"),
    ("while parsing a block mapping, did not find expected key", "yaml-indentation"),
    ("':' must be followed by a valid YAML whitespace", "yaml-blank-colon"),
];

/// Messages of the reader and of our own types, each with its arguments in order. The reader gives only English text, from which
/// the message ID is recovered. Specific messages come first.
const OWN: [(&str, &[&str]); 8] = [
    ("yaml-open-bracket", &["open"]),
    ("yaml-other-bracket", &["open", "close"]),
    ("colour-wrong", &["text"]),
    ("font-wrong", &["text"]),
    ("chord-held", &["name"]),
    ("chord-kept", &["name"]),
    ("chord-unknown-near", &["name", "best"]),
    ("chord-unknown", &["name"]),
];

impl<'a> YamlError<'a> {
    /// `message` comes without its place.
    pub fn read(message: &'a str) -> Self {
        let quoted = |start: &str| message.strip_prefix(start)?.split('`').next();
        let duplicate = || message.strip_prefix("duplicate mapping key: ")?.split(',').next();
        if let Some(key) = duplicate() {
            return Self::DuplicateKey { key };
        }
        if let Some(word) = quoted("non-finite float `") {
            return Self::NotFinite { word };
        }
        if let Some(key) = quoted("unknown field `") {
            return Self::UnknownKey { key, known: known_words(message) };
        }
        if let Some(word) = quoted("unknown variant `") {
            return Self::UnknownWord { word, known: known_words(message) };
        }
        if let Some((_, id)) = PLAINER.iter().find(|(known, _)| *known == message) {
            return Self::Own(phrase(id));
        }
        if let Some(own) = recover(message, &OWN) {
            return Self::Own(own);
        }
        if let Some(key) = message.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`')) {
            return Self::MissingKey { key };
        }
        if let Some((found, wanted)) =
            message.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected "))
        {
            return Self::WrongType { found, wanted };
        }
        message.strip_prefix("invalid ").map_or(Self::Other(message), |kind| Self::WrongValue { kind })
    }
}

/// The words after "expected one of" in "unknown field `x`, expected one of `a`, `b`".
fn known_words(message: &str) -> Vec<&str> {
    let rest = message.splitn(3, '`').nth(2).unwrap_or_default();
    let known = rest.trim_start_matches(", expected ").trim_start_matches("one of ");
    known
        .split([',', ' '])
        .map(|word| word.trim_matches('`'))
        .filter(|word| !word.is_empty() && *word != "or")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::YamlError;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read by the deserializer")]
    struct Lamp {
        light: Light,
        height: f64,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Light {
        Warm,
        Cold,
    }

    /// The reader's own messages, so that a new version of it with other words is noticed.
    #[test]
    fn messages_of_the_reader_are_known() {
        let lists = |key, known: [&'static str; 2]| YamlError::UnknownKey { key, known: known.to_vec() };
        for (text, meant) in [
            ("light: warm\nlight: cold\n", YamlError::DuplicateKey { key: "light" }),
            ("light: warm\nhight: 1\n", lists("hight", ["light", "height"])),
            ("light: red\nheight: 1\n", YamlError::UnknownWord { word: "red", known: vec!["warm", "cold"] }),
            ("light: warm\n", YamlError::MissingKey { key: "height" }),
        ] {
            let error = serde_yaml::from_str::<Lamp>(text).unwrap_err();
            let text = error.without_snippet().to_string();
            let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
            assert_eq!(YamlError::read(message), meant, "{message}");
        }
    }
}
