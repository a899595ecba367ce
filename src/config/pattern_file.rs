//! The file of a pattern evaluation: which squares its patterns have. Their trained tables are in a file of their own.

use super::yaml;
use crate::report::{FaultList, Report, Reports};
use crate::text::{Phrase, phrase, quote};
use serde::Deserialize;
use serde_yaml::Spanned;
use std::collections::BTreeMap;

/// Phases of the game, unless the file says otherwise.
const PHASES: u32 = 6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternYaml {
    variant: String,
    phases: Option<Spanned<u32>>,
    #[serde(default)]
    added_to_weights: bool,
    patterns: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    weights: BTreeMap<String, Spanned<f64>>,
}

/// A pattern as the file names it.
#[derive(Clone, Debug, PartialEq)]
pub struct PatternLine {
    pub name: String,
    /// In words: `corner 3x3`, `a1 b1 c1`.
    pub squares: String,
    /// By which its table is multiplied.
    pub weight: f64,
    /// Of the file, from 1.
    pub line: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PatternFile {
    /// The id of the rules.
    pub variant: String,
    pub phases: usize,
    /// Whether the tables are trained as an addition to the weights of a bot.
    pub added_to_weights: bool,
    pub patterns: Vec<PatternLine>,
}

impl PatternFile {
    /// `file` is its name in reports. Fails with the first YAML mistake, or every number that is out of range and every weight of a
    /// pattern that doesn't exist.
    pub fn read(file: &str, text: &str, most_phases: u32) -> Result<Self, Reports> {
        let read: PatternYaml = yaml::read(file, text)?;
        let mut faults = FaultList::default();
        let mut refuse = |line: u64, message: Phrase| {
            faults.add(|_| Report::error(message).at(file, Some(line as u32), None).excerpt_from(text));
        };
        let phases = read.phases.as_ref().map_or(PHASES, |phases| phases.value);
        if let Some(spanned) = read.phases.filter(|phases| !(1..=most_phases).contains(&phases.value)) {
            let wanted = phrase("wanted-whole").with("from", "1").with("to", most_phases.to_string());
            let message = phrase("must-be-not").with("path", "phases").with("wanted", wanted);
            refuse(spanned.referenced.line(), message.with("found", spanned.value.to_string()));
        }
        for (name, weight) in &read.weights {
            let line = weight.referenced.line();
            if !read.patterns.contains_key(name) {
                refuse(line, phrase("pattern-weight-unknown").with("name", quote(name)));
            } else if !weight.value.is_finite() {
                refuse(line, phrase("weight-finite").with("name", name));
            }
        }
        faults.finish()?;
        let weight = |name: &String| read.weights.get(name).map_or(1.0, |weight| weight.value);
        let line = |(name, squares): (&String, &Spanned<String>)| PatternLine {
            name: name.clone(),
            squares: squares.value.clone(),
            weight: weight(name),
            line: squares.referenced.line() as u32,
        };
        Ok(Self {
            variant: read.variant.clone(),
            phases: phases as usize,
            added_to_weights: read.added_to_weights,
            patterns: read.patterns.iter().map(line).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "variant: othello\nphases: 4\npatterns:\n  edge: row 1\n  corner: corner 3x3\nweights:\n  edge: 0.5\n";

    #[test]
    fn patterns_have_their_squares_weights_and_lines() {
        let read = PatternFile::read("ai/patterns/x.yaml", FILE, 16).unwrap();
        let line = |name: &str, squares: &str, weight, line| PatternLine {
            name: name.into(),
            squares: squares.into(),
            weight,
            line,
        };
        assert_eq!(read.patterns, [line("corner", "corner 3x3", 1.0, 5), line("edge", "row 1", 0.5, 4)]);
        assert_eq!((read.phases, read.added_to_weights), (4, false));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let fault = |text: &str| PatternFile::read("ai/patterns/x.yaml", text, 16).unwrap_err()[0].to_string();
        assert!(fault(&FILE.replace("phases: 4", "phases: 99")).starts_with("ai/patterns/x.yaml:2"));
        assert!(fault(&FILE.replace("  edge: 0.5", "  egde: 0.5")).starts_with("ai/patterns/x.yaml:7"));
        assert!(fault(&FILE.replace("0.5", ".nan")).starts_with("ai/patterns/x.yaml:7"));
        assert!(fault(&FILE.replace("corner: c", "edge: c")).contains("`edge` appears twice"));
        assert!(fault(&FILE.replace("variant: othello\n", "")).contains("variant"));
    }
}
