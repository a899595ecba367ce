//! The YAML reader for all typed files, with messages for users.

use super::yaml_error::YamlError;
use crate::report::{Report, did_you_mean};
use crate::text::{Phrase, phrase, raw};
use serde::de::DeserializeOwned;

/// `file` is its name in reports. Fails with the first mistake, with line, column, excerpt and a hint.
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
    let error_text = error.to_string();
    let message = error_text.rsplit_once(" at line ").map_or(error_text.as_str(), |(message, _)| message);
    let (meant, hint) = meant(YamlError::read(message));
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

/// What to tell the user, and a hint.
fn meant(error: YamlError<'_>) -> (Phrase, Option<Phrase>) {
    let near = |word: &str, known: &[&str]| Some(did_you_mean(word, known.iter().copied()));
    match error {
        YamlError::DuplicateKey { key } => (phrase("key-twice").with("key", key), Some(phrase("remove-one-hint"))),
        YamlError::NotFinite { word } => (phrase("yaml-finite").with("word", word), Some(phrase("yaml-finite-hint"))),
        YamlError::UnknownKey { key, known } => (phrase("key-unknown").with("key", key), near(key, &known)),
        YamlError::UnknownWord { word, known } => (phrase("word-unknown").with("word", word), near(word, &known)),
        YamlError::MissingKey { key } => (phrase("yaml-missing").with("key", key), None),
        YamlError::WrongType { found, wanted } => match kind(wanted) {
            Some(wanted) => (phrase("yaml-must-be-not").with("wanted", wanted).with("found", value(found)), None),
            None => (phrase("yaml-type").with("found", found).with("wanted", wanted), None),
        },
        YamlError::WrongValue { kind: name } => match kind(name) {
            Some(wanted) => (phrase("yaml-must-be").with("wanted", wanted), None),
            None => (phrase("yaml-value").with("kind", name), None),
        },
        YamlError::Own(text) => (text, None),
        YamlError::Other(text) => (phrase("yaml-other").with("text", text), None),
    }
}

/// The reader's name for a kind of value in words.
fn kind(name: &str) -> Option<Phrase> {
    Some(phrase(match name {
        "floating point" | "a floating point number" | "f32" | "f64" => "kind-number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "kind-natural",
        "i32" | "i64" | "an integer" | "integer" => "kind-whole",
        "boolean" | "a boolean" | "boolean (strict mode expects true/false)" => "kind-flag",
        "a string" | "string" => "kind-text",
        "a sequence" => "kind-list",
        "a map" => "kind-group",
        _ => return None,
    }))
}

/// A value as the reader shows it, without its kind: ``integer `5` ``, `string "x"`.
fn value(found: &str) -> Phrase {
    match found {
        "map" | "mapping" => phrase("kind-group"),
        "sequence" => phrase("kind-list"),
        "unit value" | "null" => phrase("kind-nothing"),
        found => raw(found.trim_matches('`').rsplit(" `").next().unwrap_or(found).trim_start_matches("string ")),
    }
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
        assert!(fault("light: a\nheight: tall\n").starts_with("themes/x.yaml:2:9: error: this must be a number"));
    }
}
