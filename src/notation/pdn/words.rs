//! Words of the movetext: move numbers, moves and results, whatever the spacing.

use super::scan::Scanner;
use super::{GameScore, MoveText};
use std::ops::Range;

pub(super) enum PdnWord {
    /// `12.` or `12...`, and whether the dots are those of the second side.
    Number(u32, bool),
    /// Only `...`.
    Dots,
    Score(GameScore),
    /// Anything else; the rules decide whether it is a move.
    Move(MoveText),
}

/// Parses the word that starts here. Spaces around the sign between two squares (`32 - 28`) do not end it.
pub(super) fn read(scanner: &mut Scanner) -> PdnWord {
    if let Some(number) = number(scanner) {
        return number;
    }
    let start = scanner.at;
    let mut end = word(scanner);
    while end - start <= LONGEST_JOINED && joins(scanner, start..end) {
        scanner.skip_blanks();
        end = word(scanner);
    }
    let whole: String = scanner.text[start..end].split_whitespace().collect();
    // A `*`, possibly with marks after it.
    if whole.trim_end_matches(MARKS).is_empty() {
        return PdnWord::Score(GameScore::OPEN);
    }
    let (mut text, mut strength) = parted(&whole);
    // Drops signs at the ends that have a square on only one side, and anything that would mean something else at the start of a
    // word.
    while let Some(shorter) = tidied(text) {
        (text, _) = parted(shorter);
        strength.clear();
    }
    if let Some(score) = GameScore::read(text) {
        return PdnWord::Score(score);
    }
    // Every drawing of a pass becomes `--`: a single dash would join the squares next to it.
    let text = if text.chars().all(|letter| DASHES.contains(letter)) { "--" } else { text };
    let strength = format!("{strength}{}", bracketed_strength(scanner));
    let shown = start..start + scanner.text[start..end].trim_end_matches(['!', '?', '*']).len().max(1);
    PdnWord::Move(MoveText { number: None, text: text.to_owned(), strength, span: shown.into() })
}

/// Parses a move number, or dots alone.
fn number(scanner: &mut Scanner) -> Option<PdnWord> {
    let rest = scanner.rest();
    let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    if !rest[digits..].starts_with(['.', '…']) {
        return None;
    }
    let number = rest[..digits].parse();
    scanner.at += digits;
    let dots: usize =
        scanner.take_while(|letter| ".…".contains(letter)).chars().map(|dot| if dot == '…' { 3 } else { 1 }).sum();
    match number {
        // `12. ...` means the same as `12...`, but is read as two words.
        Ok(number) => Some(PdnWord::Number(number, dots > 1)),
        Err(_) if digits == 0 => Some(PdnWord::Dots),
        Err(_) => Some(PdnWord::Number(0, dots > 1)),
    }
}

/// Characters that start another element of the movetext and thus end a word.
pub(super) const ENDS: &str = "{}()[];$\"";

/// In bytes. Spaces do not extend a word beyond this: no move has that many squares.
const LONGEST_JOINED: usize = 400;

/// Consumes a word, up to whitespace or another element; returns its end.
fn word(scanner: &mut Scanner) -> usize {
    scanner.take_while(|letter| !letter.is_whitespace() && !ENDS.contains(letter));
    scanner.at
}

const DASHES: &str = "-–—−";

const SIGNS: &str = "-x:X×–—−";

pub(super) fn is_sign(letter: char) -> bool {
    SIGNS.contains(letter)
}

/// Whether the word continues after a space: it ends with a sign that needs a square, or the next word starts with one.
fn joins(scanner: &Scanner, taken: Range<usize>) -> bool {
    let word = &scanner.text[taken];
    let rest = scanner.rest();
    let next = rest.trim_start();
    if next.len() == rest.len() || next.is_empty() {
        return false;
    }
    let has_digit = word.contains(|letter: char| letter.is_ascii_digit());
    // A number with a full stop belongs to the next move.
    let begins_square = |text: &str| {
        let after = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        text.starts_with(|letter: char| letter.is_ascii_alphanumeric()) && !after.starts_with(['.', '…'])
    };
    if word == "-" {
        return next.starts_with('-');
    }
    if has_digit && word.ends_with(is_sign) {
        return begins_square(next);
    }
    let mut chars = next.chars();
    let ends_square = word.ends_with(|letter: char| letter.is_ascii_digit() || letter == '½');
    let begins_with_sign = chars.next().is_some_and(is_sign);
    let after = chars.as_str();
    let goes_on = begins_square(after) || after.starts_with(char::is_whitespace) && begins_square(after.trim_start());
    ends_square && has_digit && begins_with_sign && goes_on
}

/// Trims signs from the ends of a text; `None` if there are none or nothing else that could be a move.
fn tidied(text: &str) -> Option<&str> {
    let shorter = text.trim_matches(|letter| is_sign(letter) || "%/!?.…".contains(letter));
    let after_digits = shorter.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let shorter = if after_digits.starts_with(['.', '…']) { after_digits } else { shorter };
    (!shorter.is_empty() && shorter.len() < text.len()).then_some(shorter)
}

const MARKS: [char; 3] = ['!', '?', '*'];

/// Splits a word into the move and its annotation marks: everything after the last letter or digit.
fn parted(word: &str) -> (&str, String) {
    let text = word.trim_end_matches(MARKS);
    if text.is_empty() {
        return (word, String::new());
    }
    (text, word[text.len()..].to_owned())
}

/// Parses `(?)` and the like, directly after a move.
fn bracketed_strength(scanner: &mut Scanner) -> String {
    let rest = scanner.rest();
    let Some(inside) = rest.strip_prefix('(') else { return String::new() };
    let marks = inside.len() - inside.trim_start_matches(['!', '?']).len();
    if marks == 0 || !inside[marks..].starts_with(')') {
        return String::new();
    }
    scanner.at += marks + 2;
    rest[..marks + 2].to_owned()
}
