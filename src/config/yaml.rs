//! The YAML reader behind every typed file, and its messages in words for people.

use crate::report::{Report, did_you_mean};
use serde::de::DeserializeOwned;

/// Reads a file's text into a typed value; `file` is its name for people.
///
/// # Errors
/// The first mistake, with line, column, excerpt and a hint.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Report> {
    if let Some(report) = leading_tab(file, text) {
        return Err(report);
    }
    serde_yaml::from_str(text).map_err(|error| explain(file, text, &error))
}

/// YAML forbids tabs as indentation; the reader's own message points at the line before.
fn leading_tab(file: &str, text: &str) -> Option<Report> {
    let indented_by_tab = |line: &str| line.trim_start_matches(' ').starts_with('\t') && !line.trim().is_empty();
    let (index, line) = text.lines().enumerate().find(|(_, line)| indented_by_tab(line))?;
    let column = line.find('\t').map_or(1, |tab| tab as u32 + 1);
    let report = Report::error("a tab indents this line, and YAML allows only spaces there");
    Some(report.at(file, Some(index as u32 + 1), Some(column)).excerpt_from(text).hint("replace the tab by spaces"))
}

fn explain(file: &str, text: &str, error: &serde_yaml::Error) -> Report {
    let error = error.without_snippet();
    let said = error.to_string();
    let message = said.rsplit_once(" at line ").map_or(said.as_str(), |(message, _)| message);
    let mut report = Report::error(message);
    if let Some(location) = error.location() {
        let (line, column) = (location.line() as u32, location.column() as u32);
        report = report.at(file, Some(line), Some(column)).excerpt_from(text);
    } else {
        report = report.at(file, None, None);
    }
    if let Some(key) = message.strip_prefix("duplicate mapping key: ").and_then(|rest| rest.split(',').next()) {
        report.message = format!("`{key}` stands in the file twice");
        report.hint = Some("remove one of the two".into());
    } else if let Some((key, known)) = unknown("field", message) {
        report.message = format!("unknown key `{key}`");
        report.hint = Some(did_you_mean(&key, known.iter().map(String::as_str)));
    } else if let Some((word, known)) = unknown("variant", message) {
        report.message = format!("`{word}` cannot stand here");
        report.hint = Some(did_you_mean(&word, known.iter().map(String::as_str)));
    }
    report
}

/// The word and the known words of serde's "unknown field `x`, expected one of a, b"; `what` is a field or a variant.
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
            "themes/x.yaml:2:1: error: unknown key `lihgt`\n       1 | light: a\n  >    2 | lihgt: b\n  hint: did you mean `light`? There are: light, height"
        );
        assert!(fault("light: a\n\theight: 2\n").starts_with("themes/x.yaml:2:1: error: a tab indents this line"));
        assert!(fault("light: a\nlight: b\n").contains("`light` stands in the file twice"));
        assert!(fault("light: a\nheight: tall\n").starts_with("themes/x.yaml:2:9: error: invalid floating point"));
    }
}
