//! A source text with indexed lines, for fast lookup of locations.

use super::{MessageText, Report};
use std::ops::Range;

/// A text and its line index. Offsets are in bytes; one inside a character means that character.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Display name: a file name, `--position`.
    pub name: String,
    text: String,
    /// Offset of the start of each line.
    starts: Vec<usize>,
    /// Number of lines of the whole text before this part.
    before: u32,
}

/// In characters. Longer lines are cut around the location.
const LONGEST_LINE: usize = 120;

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(index, _)| index + 1);
        let starts = std::iter::once(0).chain(breaks).collect();
        Self { name: name.into(), text, starts, before: 0 }
    }

    /// Marks the text as a part of a longer one with this many lines before it: locations refer to the whole.
    #[must_use]
    pub fn after_lines(self, before: u32) -> Self {
        Self { before, ..self }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the line of an offset, from 1.
    pub fn line(&self, offset: usize) -> u32 {
        self.before + self.starts.partition_point(|start| *start <= offset) as u32
    }

    /// Builds an error about a part of the text, which is shown underlined.
    pub fn error(&self, span: &Range<usize>, message: impl Into<MessageText>) -> Report {
        self.show(span, Report::error(message))
    }

    /// Sets a part of the text as the place of a report, and shows it underlined.
    pub fn show(&self, span: &Range<usize>, report: Report) -> Report {
        let line = self.line(span.start);
        let here = (line - self.before) as usize;
        let start = self.starts[here - 1];
        let end = self.starts.get(here).map_or(self.text.len(), |next| next - 1);
        let whole = self.text.get(start..end).unwrap_or_default().trim_end();
        // A very long line may have many locations, so characters are counted instead of iterated over.
        let byte = |offset: usize| whole.ceil_char_boundary(offset.saturating_sub(start).min(whole.len()));
        let (from, to) = (byte(span.start), byte(span.end.max(span.start)));
        let before = whole[..from].chars().count();
        let length = whole[from..to].chars().count().max(1);
        let is_long = before + length > LONGEST_LINE;
        let cut = if is_long { before.saturating_sub(LONGEST_LINE / 4) } else { 0 };
        let context = whole[..from].char_indices().rev().take(LONGEST_LINE / 4).last();
        let first = if is_long { context.map_or(from, |(index, _)| index) } else { 0 };
        let shown: String = whole[first..].chars().take(LONGEST_LINE).map(flat).collect();
        let mut report = report.at(self.name.clone(), Some(line), Some(before as u32 + 1));
        let underline = before - cut..(before - cut + length).min(LONGEST_LINE);
        report.underline = (!shown.is_empty()).then_some(underline.start as u32..underline.end as u32);
        report.excerpt = if shown.is_empty() { Vec::new() } else { vec![(line, shown)] };
        report
    }
}

/// Turns tabs into spaces, so that the underline matches the text above it.
fn flat(letter: char) -> char {
    if letter == '\t' { ' ' } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_line_is_underlined() {
        let source = Source::new("a.pdn", "one\n\ttwo é three\nfour");
        let at = source.text().find("three").unwrap_or_default();
        assert_eq!(
            source.error(&(at..at + 5), "no").to_string(),
            "a.pdn:2:8: error: no\n  >    2 |  two é three\n                  ^^^^^"
        );
        assert_eq!(source.error(&(999..1000), "the end").to_string().lines().next(), Some("a.pdn:3:5: error: the end"));
        let part = Source::new("a.pdn", "four").after_lines(2);
        assert_eq!(part.error(&(0..1), "no").to_string(), "a.pdn:3:1: error: no\n  >    3 | four\n           ^");
        assert_eq!(Source::new("x", "").error(&(0..0), "empty").to_string(), "x:1:1: error: empty");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = Source::new("a", format!("{}WRONG{}", "x".repeat(1000), "y".repeat(1000)));
        let report = source.error(&(1000..1005), "no");
        assert!(report.excerpt[0].1.len() == LONGEST_LINE && report.excerpt[0].1.contains("WRONG"));
        assert!(report.to_string().ends_with("^^^^^"));
    }
}
