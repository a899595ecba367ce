//! The YAML reader for all typed files, with messages for users.

use crate::report::{Report, did_you_mean};
use crate::text::{Phrase, phrase};
use serde::de::DeserializeOwned;

/// Parses a file's text into a typed value; `file` is its name in reports.
///
/// # Errors
/// The first mistake, with line, column, excerpt and a hint.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Report> {
    if let Some(report) = leading_tab(file, text) {
        return Err(report);
    }
    serde_yaml::from_str(text).map_err(|error| explain(file, text, &error))
}

/// Reports a tab as indentation, which YAML forbids; serde's own message points at the line before.
fn leading_tab(file: &str, text: &str) -> Option<Report> {
    let indented_by_tab = |line: &str| line.trim_start_matches(' ').starts_with('\t') && !line.trim().is_empty();
    let (index, line) = text.lines().enumerate().find(|(_, line)| indented_by_tab(line))?;
    let column = line.find('\t').map_or(1, |tab| tab as u32 + 1);
    let report = Report::error(phrase("yaml-tab"));
    Some(report.at(file, Some(index as u32 + 1), Some(column)).excerpt_from(text).hint(phrase("yaml-tab-hint")))
}

fn explain(file: &str, text: &str, error: &serde_yaml::Error) -> Report {
    let error = error.without_snippet();
    let said = error.to_string();
    let message = said.rsplit_once(" at line ").map_or(said.as_str(), |(message, _)| message);
    let (meant, hint) = meant(message);
    let mut report = Report::error(meant);
    if let Some(location) = error.location() {
        let (line, column) = (location.line() as u32, location.column() as u32);
        report = report.at(file, Some(line), Some(column)).excerpt_from(text);
    } else {
        report = report.in_file(file);
    }
    match hint {
        Some(hint) => report.hint(hint),
        None => report,
    }
}

/// Translates the reader's message, and adds a hint.
fn meant(message: &str) -> (Phrase, Option<Phrase>) {
    let near = |word: &str, known: &[String]| Some(did_you_mean(word, known.iter().map(String::as_str)));
    if let Some(key) = message.strip_prefix("duplicate mapping key: ").and_then(|rest| rest.split(',').next()) {
        return (phrase("key-twice").with("key", key), Some(phrase("key-twice-hint")));
    }
    if let Some(word) = message.strip_prefix("non-finite float `").and_then(|rest| rest.split('`').next()) {
        return (phrase("yaml-finite").with("word", word), Some(phrase("yaml-finite-hint")));
    }
    if let Some((key, known)) = unknown("field", message) {
        let hint = near(&key, &known);
        return (phrase("key-unknown").with("key", key), hint);
    }
    if let Some((word, known)) = unknown("variant", message) {
        let hint = near(&word, &known);
        return (phrase("word-unknown").with("word", word), hint);
    }
    let said = SENTENCES.iter().find_map(|(id, names)| phrase_of(message, id, names));
    (said.unwrap_or_else(|| phrase("yaml-other").with("said", message)), None)
}

/// Messages of the reader and of our own types, each with its arguments in order. The reader only passes on English text, so the
/// message id is recovered from that. Specific messages come first.
const SENTENCES: [(&str, &[&str]); 9] = [
    ("colour-wrong", &["text"]),
    ("font-wrong", &["text"]),
    ("chord-held", &["name"]),
    ("chord-kept", &["name"]),
    ("chord-unknown-near", &["name", "best"]),
    ("chord-unknown", &["name"]),
    ("yaml-missing", &["key"]),
    ("yaml-type", &["found", "wanted"]),
    ("yaml-value", &["kind"]),
];

/// The message with this id, if its English text is `said`.
fn phrase_of(said: &str, id: &'static str, names: &[&'static str]) -> Option<Phrase> {
    const GAP: char = '\u{1}';
    let gaps = names.iter().fold(phrase(id), |phrase, name| phrase.with(name, GAP.to_string())).to_string();
    let mut between = gaps.split(GAP);
    let mut rest = said.strip_prefix(between.next()?)?;
    let mut meant = phrase(id);
    for (index, name) in names.iter().enumerate() {
        let after = between.next()?;
        let inside = if index + 1 == names.len() {
            rest.strip_suffix(after)?
        } else {
            let (inside, left) = rest.split_once(after)?;
            rest = left;
            inside
        };
        meant = meant.with(name, inside);
    }
    Some(meant)
}

/// The word and the known words of serde's "unknown field `x`, expected one of a, b"; `what` is `field` or `variant`.
fn unknown(what: &str, message: &str) -> Option<(String, Vec<String>)> {
    let (key, rest) = message.strip_prefix(&format!("unknown {what} `"))?.split_once('`')?;
    let known = rest.trim_start_matches(", expected ").trim_start_matches("one of ");
    let known =
        known.split([',', ' ']).map(|word| word.trim_matches('`')).filter(|word| !word.is_empty() && *word != "or");
    Some((key.to_owned(), known.map(str::to_owned).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read by the deserializer")]
    struct Lamp {
        light: String,
        #[serde(default)]
        height: f64,
    }

    fn fault(text: &str) -> String {
        read::<Lamp>("themes/x.yaml", text).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_named_with_place_and_hint() {
        assert_eq!(
            fault("light: a\nlihgt: b\n"),
            "themes/x.yaml:2:1: error: unknown key `lihgt`\n       1 | light: a\n  >    2 | lihgt: b\n  hint: did you mean `light`? Available: light, height"
        );
        assert!(
            fault("light: a\n\theight: 2\n").starts_with("themes/x.yaml:2:1: error: this line is indented with a tab")
        );
        assert!(fault("light: a\nlight: b\n").contains("`light` appears twice in the file"));
        assert!(fault("light: a\nheight: tall\n").starts_with("themes/x.yaml:2:9: error: invalid floating point"));
    }
}
