//! A message for the user: what is wrong, where, and what to do about it. Banner, terminal and tests show the same text.

mod content_hash;
mod fault_list;
mod message;
mod reports;
mod source;
mod suggestion;
mod terminal;
mod trace;
mod trace_files;

pub use crate::text::{LONGEST_MESSAGE, LONGEST_QUOTE, capital, clip, clipped, listed, number_word, quote};
pub use content_hash::{ContentHash, NoContentHash};
pub use fault_list::FaultList;
pub use message::MessageText;
pub use reports::Reports;
pub use source::Source;
pub use suggestion::{did_you_mean, near};
pub use terminal::{
    Terminal, console_line, is_hidden, is_safe, keep_isolates, stderr_is_terminal, stderr_line,
    stderr_line_with_isolates, stderr_over, stdout, stdout_is_terminal, stdout_of_file, visible, visible_line,
    with_name,
};
pub use trace::Trace;
pub use trace_files::TraceFiles;

use crate::text::{Language, Phrase, Words, phrase, raw, recover};
use std::fmt;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Information only; nothing is rejected.
    Note,
    /// Something was ignored or replaced.
    Warning,
    /// Something was rejected.
    Error,
}

/// A location in a file that users can edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Path as shown to the user, relative to its root: `ai/old_fox.lua`.
    pub file: String,
    /// From 1.
    pub line: Option<u32>,
    /// From 1.
    pub column: Option<u32>,
}

/// A message for the user. Its size is bounded whatever it quotes: each part is cut when it is set and again when it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub severity: Severity,
    pub place: Option<Place>,
    /// One sentence without a full stop.
    pub message: String,
    /// Numbered source lines around the place, including its own line.
    pub excerpt: Vec<(u32, String)>,
    /// Range of characters to underline in the place's line, from 0.
    pub underline: Option<Range<u32>>,
    /// Calls that led to the place, innermost first.
    pub traceback: Vec<String>,
    pub hint: Option<String>,
    /// Phrases of the message and the hint, if they can be translated.
    pub(crate) meant: [Option<Box<Phrase>>; 2],
}

/// In characters. Longer source lines are cut.
const LONGEST_LINE: usize = 160;

/// In characters. Longer file names are cut.
const LONGEST_FILE: usize = 1000;

/// Maximum number of traceback calls and of source lines shown.
const MAX_LINES: usize = 20;

/// Maximum number of source lines shown before and after the place's line.
const CONTEXT_LINES: u32 = 1;

impl Report {
    pub fn error(message: impl Into<MessageText>) -> Self {
        Self::new(Severity::Error, message)
    }

    pub fn warning(message: impl Into<MessageText>) -> Self {
        Self::new(Severity::Warning, message)
    }

    pub fn note(message: impl Into<MessageText>) -> Self {
        Self::new(Severity::Note, message)
    }

    fn new(severity: Severity, message: impl Into<MessageText>) -> Self {
        let message = message.into();
        Self {
            severity,
            place: None,
            message: message.english,
            excerpt: Vec::new(),
            underline: None,
            traceback: Vec::new(),
            hint: None,
            meant: [message.meant, None],
        }
    }

    #[must_use]
    pub fn at(mut self, file: impl Into<String>, line: Option<u32>, column: Option<u32>) -> Self {
        self.place = Some(Place { file: clipped(file.into(), LONGEST_FILE), line, column });
        self
    }

    #[must_use]
    pub fn in_file(self, file: impl Into<String>) -> Self {
        self.at(file, None, None)
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<MessageText>) -> Self {
        let hint = hint.into();
        (self.hint, self.meant[1]) = (Some(hint.english), hint.meant);
        self
    }

    /// Appends a hint to the existing one.
    #[must_use]
    pub fn hint_too(self, more: impl Into<Phrase>) -> Self {
        let hints = self.hint_phrase().into_iter().chain([more.into()]).collect();
        self.hint(Phrase::joined(hints, "; "))
    }

    /// Returns the message in a language; in English if it has no phrase.
    pub fn message_in(&self, words: &Words) -> String {
        self.meant[0].as_ref().map_or_else(|| self.message.clone(), |meant| text_in(words, meant))
    }

    /// Returns whether the message is the same in every language, as text from a script or the system is.
    pub const fn is_raw(&self) -> bool {
        self.meant[0].is_none()
    }

    /// Returns the message as a phrase, for use in other phrases.
    pub fn phrase(&self) -> Phrase {
        self.meant[0].as_ref().map_or_else(|| raw(&self.message), |meant| (**meant).clone())
    }

    /// Returns the hint in a language; in English if it has no phrase.
    pub fn hint_in(&self, words: &Words) -> Option<String> {
        let english = self.hint.as_ref()?;
        Some(self.meant[1].as_ref().map_or_else(|| english.clone(), |meant| text_in(words, meant)))
    }

    /// Returns the hint as a phrase, for use in other phrases.
    pub fn hint_phrase(&self) -> Option<Phrase> {
        let english = self.hint.as_ref()?;
        Some(self.meant[1].as_ref().map_or_else(|| raw(english), |meant| (**meant).clone()))
    }

    #[must_use]
    pub fn with_message(mut self, message: impl Into<MessageText>) -> Self {
        let message = message.into();
        (self.message, self.meant[0]) = (message.english, message.meant);
        self
    }

    /// Adds an excerpt of `source` around the place.
    #[must_use]
    pub fn excerpt_from(self, source: &str) -> Self {
        self.excerpt_around(source, CONTEXT_LINES)
    }

    /// Adds an excerpt with this many lines before and after the place.
    #[must_use]
    pub fn excerpt_around(mut self, source: &str, around: u32) -> Self {
        if let Some(line) = self.place.as_ref().and_then(|place| place.line) {
            let first = line.saturating_sub(around).max(1);
            let lines = (first..=line.saturating_add(around)).zip(source.lines().skip(first as usize - 1));
            self.excerpt = lines.map(|(n, text)| (n, text.trim_end().chars().take(LONGEST_LINE).collect())).collect();
        }
        self
    }

    /// Underlines the word that the message quotes and sets the column, if the word occurs exactly once in the line.
    #[must_use]
    pub fn pointing_at_quoted(mut self) -> Self {
        let Some(place) = &mut self.place else { return self };
        let Some((_, line)) = self.excerpt.iter().find(|(number, _)| Some(*number) == place.line) else { return self };
        let quoted = self.message.split(['`', '\'']).skip(1).step_by(2);
        let once = quoted.filter(|word| !word.is_empty()).find_map(|word| {
            let mut found = line.match_indices(word);
            let at = found.next()?.0;
            found.next().is_none().then(|| (line[..at].chars().count() as u32, word.chars().count() as u32))
        });
        if let Some((before, length)) = once {
            place.column = Some(before + 1);
            self.underline = Some(before..before + length);
        }
        self
    }

    /// Returns `file:line:column`, as far as known.
    pub fn whereabouts(&self) -> Option<String> {
        let place = self.place.as_ref()?;
        let mut text = clip(&place.file, LONGEST_FILE).into_owned();
        for number in [place.line, place.column].into_iter().map_while(std::convert::identity) {
            text.push(':');
            text.push_str(&number.to_string());
        }
        Some(text)
    }
}

/// Formats a report in English.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The English texts may have been set without a phrase.
        let lines = self.lines_with(raw(&self.message), self.hint.as_ref().map(raw));
        for (number, line) in lines.iter().enumerate() {
            let end = if number > 0 { "\n" } else { "" };
            write!(f, "{end}{line}")?;
        }
        Ok(())
    }
}

impl Report {
    /// Formats the whole report for a terminal in a language. Text from outside damka's messages is escaped.
    pub fn in_language(&self, words: &Words) -> String {
        if words.language() == Language::English {
            return self.to_string();
        }
        let lines = self.lines().into_iter();
        let format = |line: Phrase| clipped(words.format(line.escaped(visible)), LONGEST_FILE + LONGEST_MESSAGE);
        lines.map(format).collect::<Vec<_>>().join("\n")
    }

    /// Returns the printed report line by line: place and message, source lines, calls, the hint.
    pub fn lines(&self) -> Vec<Phrase> {
        self.lines_with(self.phrase(), self.hint_phrase())
    }

    /// Returns the calls that led to the place, each as a line: "in ai/fox.lua:3 in function 'best'".
    pub fn calls(&self) -> impl Iterator<Item = Phrase> {
        self.traceback.iter().take(MAX_LINES).map(|call| {
            let call = clip(call, LONGEST_QUOTE);
            let of_function = recover(&call, &[("report-call-function", &["place", "name"])]);
            phrase("report-call").with("call", of_function.unwrap_or_else(|| raw(call)))
        })
    }

    fn lines_with(&self, message: Phrase, hint: Option<Phrase>) -> Vec<Phrase> {
        let severity = phrase(match self.severity {
            Severity::Note => "report-note",
            Severity::Warning => "report-warning",
            Severity::Error => "report-error",
        });
        let place = self.whereabouts().map(raw);
        let mut lines = vec![Phrase::joined(place.into_iter().chain([severity, message]).collect(), ": ")];
        let marked = self.place.as_ref().and_then(|place| place.line);
        for (number, text) in self.excerpt.iter().take(MAX_LINES) {
            let mark = if Some(*number) == marked { '>' } else { ' ' };
            lines.push(raw(format!("  {mark} {number:>4} | {}", clip(text, LONGEST_LINE))));
            if let (Some(part), '>') = (&self.underline, mark) {
                let start = (part.start as usize).min(LONGEST_LINE);
                let carets = "^".repeat(part.len().min(LONGEST_LINE - start));
                lines.push(raw(format!("           {:1$}{carets}", "", start)));
            }
        }
        let indented = |line: Phrase| Phrase::joined(vec![raw(" "), line], " ");
        lines.extend(self.calls().map(indented));
        lines.extend(hint.map(|hint| indented(phrase("report-hint").with("hint", hint))));
        lines
    }
}

impl std::error::Error for Report {}

/// Formats a phrase in a language, cut like the English text.
fn text_in(words: &Words, meant: &Phrase) -> String {
    clipped(words.format(meant), LONGEST_MESSAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_place_message_source_and_hint() {
        let source = "man: 1\nking: lots\nedge: 2\n";
        let report = Report::error("weight `king` must be a number")
            .at("ai/minimax.yaml", Some(2), Some(7))
            .excerpt_from(source)
            .hint("write king: 3");
        assert_eq!(
            report.to_string(),
            "ai/minimax.yaml:2:7: error: weight `king` must be a number\n       1 | man: 1\n  >    2 | king: lots\n       3 | edge: 2\n  hint: write king: 3"
        );
    }

    #[test]
    fn a_place_past_the_end_shows_no_source() {
        let report = Report::error("too short").at("x.lua", Some(9), None).excerpt_from("a\nb");
        assert_eq!(report.to_string(), "x.lua:9: error: too short");
    }

    #[test]
    fn no_part_of_a_report_is_longer_than_it_may_be() {
        let long = "x".repeat(10_000_000);
        let phrase = || crate::text::phrase("key-unknown").with("key", long.as_str());
        let most = LONGEST_MESSAGE + 100;
        for printed in [
            MessageText::from(long.as_str()),
            MessageText::from(&long),
            MessageText::from(long.clone()),
            MessageText::from(phrase()),
        ] {
            assert!(printed.english().len() < most && printed.phrase().to_string().len() < most);
        }
        let mut report = Report::error(phrase()).hint(phrase()).hint_too(phrase()).at(long.as_str(), Some(1), None);
        assert!(report.message.len() < most && report.hint.as_ref().is_some_and(|hint| hint.len() < most));
        for words in [Words::english(), Words::of(crate::text::Language::Hebrew)] {
            assert!(report.message_in(words).len() < 2 * most && report.hint_in(words).unwrap().len() < 2 * most);
        }
        // Parts that are set directly are cut when printed.
        (report.message, report.hint) = (long.clone(), Some(long.clone()));
        report.excerpt = vec![(1, long[..10_000].to_owned()); 1000];
        report.excerpt[0].1.clone_from(&long);
        report.underline = Some(0..u32::MAX);
        report.traceback = vec![long[..10_000].to_owned(); 1000];
        report.traceback[0].clone_from(&long);
        let printed = report.to_string().len();
        assert!(printed < 20_000, "{printed} bytes");
    }

    #[test]
    fn a_place_past_all_lines_has_no_excerpt() {
        assert!(Report::error("no").at("x.lua", Some(u32::MAX), None).excerpt_around("a", 3).excerpt.is_empty());
    }
}
