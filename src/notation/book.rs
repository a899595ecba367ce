//! Opening books as text: each line holds moves, with an optional weight and name.
//!
//! ```text
//! # a remark
//! 9-13 22-18 10-14
//! 11-15 23-19 8-11 * 3 # Old Fourteenth
//! [W:W18,22,32:B1,9] 18-14 9x18 # from a position
//! ```

use super::faults::Faults;
use super::position::read_position_in;
use super::{SquareNaming, move_text, read_move};
use crate::board::Kind;
use crate::report::{Report, Source};
use crate::rules::{Change, IllegalReason, Move, Position, Variant};
use crate::text::{Phrase, phrase};
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Opening {
    /// The start position and the position after each move: one more than there are moves.
    pub positions: Vec<Position>,
    /// Empty if the line is only a start position.
    pub moves: Vec<Move>,
    pub changes: Vec<Vec<Change>>,
    /// Relative weight among the lines, greater than 0.
    pub weight: f64,
    /// Display name; may be empty, and several lines may share one.
    pub name: String,
    /// Line number in its file, from 1.
    pub line: u32,
}

impl Opening {
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// `9-13 22-18 10-14`
    pub fn text(&self) -> String {
        let variant = self.start().variant();
        self.moves.iter().map(|legal| move_text(variant, legal)).collect::<Vec<_>>().join(" ")
    }
}

/// Message ID of the expected form of a line, for hints.
const FORM: &str = "book-form";

/// Parses a book; returns its lines and the faults of the others. Moves are read as leniently as elsewhere, may be numbered, and
/// forced passes may be left out. In games of placed discs, moves may be written as one word.
pub fn read_book(variant: &Arc<Variant>, source: &Source) -> (Vec<Opening>, Vec<Report>) {
    let (mut openings, mut faults) = (Vec::new(), Faults::default());
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let span = trimmed(source.text(), start..start + line.len());
        start += line.len();
        let text = &source.text()[span.clone()];
        if is_moves(text) {
            let known = faults.count();
            let opening = BookReader { variant, source, faults: &mut faults }.line(span);
            openings.extend(opening.filter(|_| faults.count() == known));
        }
    }
    (openings, faults.reports(source))
}

/// How many lines of moves a book has, read or not.
pub fn book_line_count(text: &str) -> usize {
    text.lines().map(|line| &line[trimmed(line, 0..line.len())]).filter(|line| is_moves(line)).count()
}

/// Whether a trimmed line is neither empty nor a comment.
fn is_moves(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

/// Trims whitespace, and the byte order mark that some editors put before a text.
fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let inside = &text[span.clone()];
    let rest = inside.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let start = span.end - rest.len();
    start..start + rest.trim_end().len()
}

/// Splits a part of a text into words, with their locations.
fn words(text: &str, span: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let rest = &text[at..span.end];
        let begin = at + rest.len() - rest.trim_start().len();
        let word = text[begin..span.end].split_whitespace().next()?;
        at = begin + word.len();
        Some(begin..at)
    })
}

struct BookReader<'a> {
    variant: &'a Arc<Variant>,
    source: &'a Source,
    faults: &'a mut Faults,
}

impl BookReader<'_> {
    fn fault(&mut self, span: &Range<usize>, message: Phrase, hint: Phrase) {
        let source = self.source;
        self.faults.error(span, || source.error(span, message).hint(hint));
    }

    /// Parses one line; `None` if it makes no sense.
    fn line(&mut self, span: Range<usize>) -> Option<Opening> {
        let text = self.source.text();
        let (start, after) = if text[span.clone()].starts_with('[') {
            let Some(length) = text[span.clone()].find(']') else {
                self.fault(&(span.start..span.start + 1), phrase("book-unclosed"), phrase(FORM));
                return None;
            };
            (self.position(span.start + 1..span.start + length)?, span.start + length + 1..span.end)
        } else {
            (self.variant.start(), span.clone())
        };
        let (rest, name) = match text[after.clone()].find('#') {
            Some(at) => (after.start..after.start + at, text[after.start + at + 1..after.end].trim()),
            None => (after, ""),
        };
        let star = words(text, rest.clone()).find(|word| text[word.clone()].starts_with('*')).map(|word| word.start);
        let (moves, weight) = match star {
            Some(at) => (rest.start..at, self.weight(at..rest.end)),
            None => (rest, 1.0),
        };
        let mut opening = Opening {
            positions: vec![start],
            moves: Vec::new(),
            changes: Vec::new(),
            weight,
            name: name.to_owned(),
            line: self.source.line(span.start),
        };
        self.moves(&mut opening, moves);
        if opening.moves.is_empty() && !text[span.clone()].starts_with('[') {
            self.fault(&span, phrase("book-empty"), phrase(FORM));
        }
        Some(opening)
    }

    fn position(&mut self, span: Range<usize>) -> Option<Position> {
        let read = read_position_in(&SquareNaming::own(self.variant), self.variant, self.source, &span);
        read.map_err(|faults| self.faults.extend(faults)).ok()
    }

    /// Parses the weight after the `*` at the start of the span; only the name may follow it.
    fn weight(&mut self, span: Range<usize>) -> f64 {
        let text = &self.source.text()[span.start + 1..span.end];
        match text.trim().parse::<f64>() {
            Ok(weight) if weight.is_finite() && weight > 0.0 => weight,
            _ => {
                let span = trimmed(self.source.text(), span);
                self.fault(&span, phrase("book-weight"), phrase("book-weight-hint"));
                1.0
            }
        }
    }

    /// Plays the moves as far as they are legal.
    fn moves(&mut self, opening: &mut Opening, span: Range<usize>) {
        for word in words(self.source.text(), span) {
            for place in parts(self.variant, self.source.text(), word) {
                if place.is_empty() {
                    continue;
                }
                let text = &self.source.text()[place.clone()];
                if let Err(why) = play(opening, text) {
                    return self.illegal(opening.end(), &place, &why);
                }
            }
        }
    }

    /// Reports an illegal move; the moves after it are meaningless.
    fn illegal(&mut self, position: &Position, place: &Range<usize>, why: &IllegalReason) {
        let text = self.source.text()[place.clone()].to_owned();
        let legal: Vec<String> =
            position.moves().iter().map(|legal_move| move_text(self.variant, legal_move)).collect();
        let legal = legal.join(" ");
        let hint = if legal.is_empty() { phrase(FORM) } else { phrase("legal-moves").with("moves", legal) };
        self.fault(place, phrase("book-illegal").with("move", text).with("why", why.phrase()), hint);
    }
}

/// Splits a word into moves: drops the move number (`1.` or `1.9-13`), and separates squares that are written as one word.
fn parts(variant: &Variant, text: &str, word: Range<usize>) -> Vec<Range<usize>> {
    let inside = &text[word.clone()];
    let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let dots = inside[digits..].len() - inside[digits..].trim_start_matches('.').len();
    let start = if dots > 0 { word.start + digits + dots } else { word.start };
    let bytes = &text.as_bytes()[start..word.end];
    let is_square = |pair: &[u8]| pair.len() == 2 && pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    if variant.plain_kind == Kind::Disc && bytes.len() > 2 && bytes.chunks(2).all(is_square) {
        return (start..word.end).step_by(2).map(|at| at..at + 2).collect();
    }
    std::iter::once(start..word.end).collect()
}

/// Plays one move, and before it a forced pass that was left out.
fn play(opening: &mut Opening, text: &str) -> Result<(), IllegalReason> {
    let position = opening.end().clone();
    let read = read_move(&position, text).map(|legal| vec![legal]);
    let moves = read.or_else(|why| {
        let mut only = position.moves();
        let pass = only.pop().filter(|legal| legal.is_pass() && only.is_empty()).ok_or(why)?;
        let after = position.play(&pass).0;
        read_move(&after, text).map(|legal| vec![pass, legal])
    })?;
    for legal in moves {
        let (after, changes) = opening.end().play(&legal);
        opening.positions.push(after);
        opening.moves.push(legal);
        opening.changes.push(changes);
    }
    Ok(())
}
