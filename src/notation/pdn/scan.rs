//! Steps through the text of a game file and collects its faults.

use super::super::faults::Faults;
use super::{Comment, CommentStyle};
use crate::report::{MessageText, Severity, Source};
use crate::text::phrase;
use std::ops::Range;

pub(super) struct Scanner<'a> {
    pub source: &'a Source,
    pub text: &'a str,
    /// Byte offset of the next character.
    pub at: usize,
    pub faults: Faults,
    /// Cached offset of the next closing brace; the end of the text if there is none.
    next_brace: Option<usize>,
}

impl<'a> Scanner<'a> {
    pub fn new(source: &'a Source) -> Self {
        let text = source.text();
        // A byte order mark is not part of the text.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { source, text, at, faults: Faults::default(), next_brace: None }
    }

    /// `hint` is a message ID.
    pub fn fault(&mut self, span: &Range<usize>, message: impl Into<MessageText>, hint: Option<&'static str>) {
        self.record(Severity::Error, span, message, hint);
    }

    /// `hint` is a message ID.
    pub fn warn(&mut self, span: &Range<usize>, message: impl Into<MessageText>, hint: Option<&'static str>) {
        self.record(Severity::Warning, span, message, hint);
    }

    fn record(
        &mut self,
        severity: Severity,
        span: &Range<usize>,
        message: impl Into<MessageText>,
        hint: Option<&'static str>,
    ) {
        let source = self.source;
        self.faults.add(severity, span.start, || {
            let report = source.error(span, message);
            match hint {
                Some(hint) => report.hint(phrase(hint)),
                None => report,
            }
        });
    }

    pub fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Consumes characters as long as `wanted` accepts them.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter| !wanted(letter)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Consumes the rest of the line and returns it without trailing whitespace.
    pub fn take_line(&mut self) -> &'a str {
        self.take_while(|letter| letter != '\n').trim_end()
    }

    pub fn at_line_start(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    pub fn comment(&mut self) -> Option<Comment> {
        match self.peek()? {
            '{' => Some(self.braces()),
            ';' => {
                self.at += 1;
                Some(self.line_comment(CommentStyle::Line))
            }
            '%' if self.at_line_start() => {
                self.at += 1;
                Some(self.line_comment(CommentStyle::Escape))
            }
            _ => None,
        }
    }

    /// Cached, so that a file with many unclosed comments is searched only once.
    fn closing_brace(&mut self) -> Option<usize> {
        let known = self.next_brace.filter(|at| *at >= self.at);
        let at = known.unwrap_or_else(|| self.rest().find('}').map_or(self.text.len(), |length| self.at + length));
        self.next_brace = Some(at);
        (at < self.text.len()).then_some(at)
    }

    fn line_comment(&mut self, style: CommentStyle) -> Comment {
        let text = self.take_line();
        Comment { text: collapse_whitespace(text), style }
    }

    fn braces(&mut self) -> Comment {
        let start = self.at;
        self.at += 1;
        let rest = self.rest();
        let end = self.closing_brace().map(|at| at - self.at);
        // A later brace may well belong to another comment.
        let next_game = match end {
            Some(end) => next_tag(&rest[..end], is_of_roster),
            None => next_tag(rest, |_| true),
        };
        if end.is_none() || next_game.is_some() {
            self.fault(&(start..start + 1), phrase("pdn-comment-open"), Some("pdn-comment-open-hint"));
        }
        let length = next_game.or(end).unwrap_or(rest.len());
        self.at += length + usize::from(rest[length..].starts_with('}'));
        Comment { text: collapse_whitespace(&rest[..length]), style: CommentStyle::Braces }
    }
}

/// The name of the tag that starts here, if any: `[Name "`.
pub(super) fn tag_name(text: &str) -> Option<&str> {
    if !text.starts_with('[') {
        return None;
    }
    let inside = text.trim_start_matches('[').trim_start();
    let length = inside.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(inside.len());
    let (name, after) = inside.split_at(length);
    (!name.is_empty() && after.trim_start().starts_with('"')).then_some(name)
}

/// The offset of the line break before the first line that starts with a matching tag.
fn next_tag(text: &str, is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let lines = text.match_indices("\n[").map(|(index, _)| index);
    lines.into_iter().find(|index| tag_name(&text[index + 1..]).is_some_and(&is_wanted))
}

/// Whether every game should have this tag: a comment that runs over it is unclosed.
fn is_of_roster(name: &str) -> bool {
    ["Event", "Site", "Date", "Round", "White", "Black", "Result"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
