//! The language of the lines that commands print for people. JSON, notation and files do not depend on it.

use crate::catalog::{Root, language_in_settings};
use crate::notation;
use crate::report::{self, Report, keep_isolates, stderr_line, stderr_line_with_isolates, visible};
use crate::rules::Position;
use crate::text::{Language, Phrase, PhraseError, Words, authored, is_right_to_left, phrase};
use clap::Args;
use std::path::Path;
use std::sync::OnceLock;

/// The option that chooses the language.
#[derive(Args)]
pub(super) struct LanguageArgs {
    /// Language of the output or the window: en, he (default: the one in your settings, otherwise en)
    #[arg(long, global = true, value_name = "CODE", value_parser = language)]
    pub(super) language: Option<Language>,
}

fn language(code: &str) -> Result<Language, PhraseError> {
    let codes = Language::ALL.map(Language::code).join(", ");
    Language::of_code(code).ok_or_else(|| PhraseError(phrase("argument-language").with("codes", codes)))
}

/// The language given by the option, and the one in use; set once, before any command runs.
static CHOSEN: OnceLock<(Option<Language>, Language)> = OnceLock::new();

impl LanguageArgs {
    /// Sets the language of the process: the option's, otherwise the one in the settings, otherwise English.
    pub(super) fn apply(&self, root: Option<&Path>) {
        let in_settings = || language_in_settings(&Root::find(root).ok()?);
        let used = self.language.or_else(in_settings).unwrap_or(Language::English);
        if CHOSEN.set((self.language, used)).is_ok() && used.is_right_to_left() {
            keep_isolates();
        }
    }
}

/// The language given by the option.
pub(super) fn chosen() -> Option<Language> {
    CHOSEN.get().and_then(|(option, _)| *option)
}

pub(super) fn words() -> &'static Words {
    Words::of(CHOSEN.get().map_or(Language::English, |(_, used)| *used))
}

/// The texts for JSON that contains sentences: only the option changes them, so that settings cannot break a program.
pub(super) fn words_for_programs() -> &'static Words {
    Words::of(chosen().unwrap_or(Language::English))
}

pub(super) fn text(message: impl Into<Phrase>) -> String {
    let words = words();
    if words.language().is_right_to_left() {
        plainer(&words.format(message.into().escaped(visible)))
    } else {
        words.format(message)
    }
}

/// Formats a message: [`text`] for people, in English for programs.
pub(super) type Formatter = fn(Phrase) -> String;

pub(super) fn say_to(is_program: bool) -> Formatter {
    if is_program { |message| message.to_string() } else { text }
}

pub(super) fn board(position: &Position, say: Formatter) -> String {
    let to_move = phrase("terminal-to-move").with("side", authored(position.variant().side_name(position.turn())));
    format!("{}\n{}", notation::board_text(position), say(to_move))
}

pub(super) fn say(message: impl Into<Phrase>) {
    print(&text(message));
}

pub(super) fn of_report(report: &Report) -> String {
    report.in_language(words())
}

pub(super) fn say_report(report: &Report) {
    print(&of_report(report));
}

pub(super) fn print(text: &str) {
    if words().language().is_right_to_left() {
        stderr_line_with_isolates(text);
    } else {
        stderr_line(text);
    }
}

/// Isolates around Hebrew words and numbers are not needed there, and some terminals show them as boxes.
fn plainer(text: &str) -> String {
    const OPEN: char = '\u{2068}';
    const CLOSE: char = '\u{2069}';
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OPEN) {
        let (before, inner) = (&rest[..at], &rest[at + OPEN.len_utf8()..]);
        plain.push_str(before);
        let end = inner.find([OPEN, CLOSE]).filter(|end| inner[*end..].starts_with(CLOSE));
        let Some(end) = end else {
            plain.push(OPEN);
            rest = inner;
            continue;
        };
        let (content, after) = (&inner[..end], &inner[end + CLOSE.len_utf8()..]);
        let is_apart = plain.chars().next_back().is_none_or(|last| last == ' ' || is_right_to_left(last))
            && after.trim_start_matches(['.', ',', ';', ':', ')']).chars().next().is_none_or(|next| next == ' ');
        let is_number = !content.is_empty() && content.chars().all(|digit| digit.is_ascii_digit());
        let is_hebrew = content.starts_with(is_right_to_left)
            && content.ends_with(is_right_to_left)
            && content.chars().all(|letter| letter == ' ' || is_right_to_left(letter));
        if is_hebrew || is_number && is_apart {
            plain.push_str(content);
        } else {
            plain.push(OPEN);
            plain.push_str(content);
            plain.push(CLOSE);
        }
        rest = after;
    }
    plain.push_str(rest);
    plain
}

/// Makes a line of [`text`] safe to show where nothing else escapes it.
pub(super) fn visible_text(text: &str) -> String {
    if words().language().is_right_to_left() { text.to_owned() } else { report::visible_line(text).into_owned() }
}

/// Makes a text safe for a line in a right-to-left language; others are escaped when they are printed.
pub(super) fn visible_cell(cell: &str) -> String {
    if !words().language().is_right_to_left() || !is_balanced(cell) {
        return report::visible_line(cell).into_owned();
    }
    let is_mark = |letter: char| matches!(letter, '\u{200E}' | '\u{200F}' | '\u{2068}' | '\u{2069}');
    let parts =
        cell.split_inclusive(is_mark).map(|part| match part.chars().next_back().filter(|last| is_mark(*last)) {
            Some(mark) => format!("{}{mark}", report::visible_line(&part[..part.len() - mark.len_utf8()])),
            None => report::visible_line(part).into_owned(),
        });
    let cell: String = parts.collect();
    // Without the isolate, two cells of Hebrew next to each other would change places.
    if cell.contains(is_right_to_left) { format!("\u{2068}{cell}\u{2069}") } else { cell }
}

/// Whether each isolate is closed within the text.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '\u{2068}' => depth += 1,
            '\u{2069}' => match depth.checked_sub(1) {
                Some(left) => depth = left,
                None => return false,
            },
            _ => {}
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn isolates_stay_only_around_what_needs_them() {
        let plain = |text: &str| plainer(text);
        assert_eq!(plain("נותרו \u{2068}12\u{2069}."), "נותרו 12.");
        assert_eq!(plain("\u{2068}שחור\u{2069} ניצח"), "שחור ניצח");
        for kept in
            ["תוצאה \u{2068}3\u{2069}-\u{2068}4\u{2069}", "בוט \u{2068}minimax\u{2069} ניצח", "\u{2068}+12\u{2069}"]
        {
            assert_eq!(plain(kept), kept);
        }
        let nested = "\u{2068}בוט \u{2068}a\u{2069} ו־\u{2068}b\u{2069}\u{2069}";
        assert_eq!(plain(nested), nested);
    }

    #[test]
    fn isolates_are_balanced_where_each_is_closed() {
        assert!(is_balanced("a\u{2068}b\u{2069}") && is_balanced(""));
        assert!(!is_balanced("\u{2069}\u{2068}") && !is_balanced("\u{2068}"));
    }
}
