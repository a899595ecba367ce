//! Draughts positions as PDN FEN: `W:W31,K32:B1-12`, with square numbers or letters.

use super::SquareNaming;
use super::faults::Faults;
use crate::board::{Kind, Piece, Side, Square};
use crate::report::{MessageText, Report, Source};
use crate::rules::{KingRun, Setup, Variant};
use crate::text::{Phrase, phrase, quote};
use std::ops::Range;

const LOOK: &str = "fen-look";

/// Reads as much of the span as possible, with a report for each fault.
pub fn read(naming: &SquareNaming, variant: &Variant, source: &Source, span: Range<usize>) -> (Setup, Vec<Report>) {
    let setup = Setup::empty(variant.shape, variant.first);
    let mut reader = FenReader { naming, source, setup, faults: Faults::default(), listed: Vec::new() };
    reader.read(span);
    if variant.rules.is_scripted() {
        // Scripted games count moves themselves; their positions have no place for these counts.
        reader.setup.runs = [KingRun::NONE; 2];
    }
    (reader.setup, reader.faults.reports(source))
}

struct FenReader<'a> {
    naming: &'a SquareNaming,
    source: &'a Source,
    setup: Setup,
    faults: Faults,
    listed: Vec<Side>,
}

impl FenReader<'_> {
    fn fault(&mut self, span: &Range<usize>, message: Phrase, hint: impl Into<MessageText>) {
        let source = self.source;
        self.faults.error(span, || source.error(span, message).hint(hint));
    }

    fn text(&self, span: &Range<usize>) -> String {
        self.source.text()[span.clone()].to_owned()
    }

    fn read(&mut self, span: Range<usize>) {
        let mut sections = split(self.source.text(), &span, |letter| letter == ':').into_iter();
        let turn = trim(self.source.text(), sections.next().unwrap_or_else(|| span.clone()));
        self.turn(&turn);
        let sections = sections.map(|section| trim(self.source.text(), section)).filter(|section| !section.is_empty());
        // Counts of king moves refer to kings, which must be read first.
        let (runs, lists): (Vec<_>, Vec<_>) = sections.partition(|section| self.text(section).starts_with('+'));
        for section in &lists {
            self.section(section);
        }
        for section in &runs {
            self.runs(section);
        }
        // If there are other faults, fixing those comes first.
        if self.listed.is_empty() && self.faults.count() == 0 {
            self.fault(&turn, phrase("fen-no-pieces"), phrase(LOOK));
        }
    }

    fn turn(&mut self, span: &Range<usize>) {
        let text = self.text(span);
        let mut chars = text.chars();
        match (chars.next().map(|letter| (letter, self.naming.side(letter))), chars.next()) {
            (Some((_, Some(side))), None) => self.setup.turn = side,
            (Some(('?', _)), None) => {
                self.fault(span, phrase("fen-no-turn"), phrase("fen-no-turn-hint"));
            }
            _ => {
                let [black, white] = self.naming.sides;
                let message =
                    phrase("fen-turn-first").with("white", white.to_string()).with("black", black.to_string());
                self.fault(span, message.with("text", quote(&text)), phrase(LOOK));
            }
        }
    }

    fn section(&mut self, span: &Range<usize>) {
        let text = self.text(span);
        let first = text.chars().next().unwrap_or_default();
        let rest = span.start + first.len_utf8()..span.end;
        let Some(side) = self.naming.side(first) else {
            if !is_count(&text) {
                let [black, white] = self.naming.sides;
                let hint =
                    phrase("fen-list-side-hint").with("white", white.to_string()).with("black", black.to_string());
                self.fault(span, phrase("fen-list-side").with("text", quote(&text)), hint);
            }
            return;
        };
        if self.listed.contains(&side) {
            let message = phrase("fen-listed-twice").with("text", quote(&text));
            self.fault(span, message, phrase("fen-listed-twice-hint"));
        }
        self.listed.push(side);
        for item in items(self.source.text(), &rest) {
            self.item(side, &item);
        }
    }

    /// Reads the consecutive king moves of one king, first black's, then white's. After its one digit, each count has the king's
    /// square if the side has several: `+1+0`, `+318+0`.
    fn runs(&mut self, span: &Range<usize>) {
        let section = self.text(span);
        let hint = || phrase("fen-runs-hint");
        let mut counts = section.split('+').skip(1);
        for side in Side::BOTH {
            let Some(count) = counts.next() else { break };
            let moves = count.get(..1).and_then(|digit| digit.parse().ok());
            let kings = || self.setup.of(side).filter(|(_, piece)| piece.kind == Kind::King).map(|(square, _)| square);
            let square = match count.get(1..) {
                Some("") if moves == Some(0) => Some(Square(0)),
                Some("") if kings().count() == 1 => kings().next(),
                Some(name) => self.naming.square(name),
                None => None,
            };
            match (moves, square) {
                (Some(0), _) => self.setup.runs[side.index()] = KingRun::NONE,
                (Some(moves), Some(square)) => self.setup.runs[side.index()] = KingRun { square, moves },
                (Some(_), None) => {
                    self.fault(span, phrase("fen-runs-which").with("text", quote(&section)), hint());
                }
                (None, _) => {
                    self.fault(span, phrase("fen-runs-each").with("text", quote(&section)), hint());
                }
            }
        }
        if counts.next().is_some() {
            self.fault(span, phrase("fen-runs-more").with("text", quote(&section)), hint());
        }
    }

    /// Reads one square or a range of squares; after `K` they hold kings, otherwise men.
    fn item(&mut self, side: Side, span: &Range<usize>) {
        let whole = self.text(span);
        let text: String = whole.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (kind, squares) = self.kind(&text);
        let (first, last) = squares.split_once(DASHES).unwrap_or((squares, squares));
        let last = if kind == Kind::King { last.trim_start_matches(['K', 'k']) } else { last };
        let (Some(first), Some(last)) = (self.naming.square(first), self.naming.square(last)) else {
            let hint = self.naming.range_words();
            self.fault(span, phrase("fen-no-square").with("text", quote(&whole)), hint);
            return;
        };
        let (from, to) = (self.naming.number(first), self.naming.number(last));
        if to < from {
            let hint = phrase("fen-backwards-hint").with("range", format!("{to}-{from}"));
            self.fault(span, phrase("fen-backwards").with("text", quote(&whole)), hint);
        }
        for number in from..=to {
            let Some(square) = self.naming.numbered(number as usize) else { continue };
            self.put(span, square, Piece { side, kind });
        }
    }

    /// On boards of twelve columns `k5` is a square if squares have letters.
    fn kind<'a>(&self, text: &'a str) -> (Kind, &'a str) {
        match text.strip_prefix(['K', 'k']) {
            Some(_) if !self.naming.writes_numbers() && self.naming.square(text).is_some() => (Kind::Man, text),
            Some(rest) => (Kind::King, rest),
            None => (Kind::Man, text),
        }
    }

    fn put(&mut self, span: &Range<usize>, square: Square, piece: Piece) {
        if self.setup.squares[square.index()].is_some() {
            let message = phrase("fen-two-pieces").with("square", self.naming.name(square));
            self.fault(span, message, phrase("remove-one-hint"));
        }
        self.setup.squares[square.index()] = Some(piece);
    }
}

const DASHES: [char; 4] = ['-', '–', '—', '−'];

/// Whether this is a ply or move counter of some sites, `H0` or `F12`, which does not affect the position.
fn is_count(text: &str) -> bool {
    let digits = text.strip_prefix(['H', 'F', 'h', 'f']);
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn split(text: &str, span: &Range<usize>, is_between: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = span.start;
    for (index, letter) in text[span.clone()].char_indices() {
        if is_between(letter) {
            parts.push(start..span.start + index);
            start = span.start + index + letter.len_utf8();
        }
    }
    parts.push(start..span.end);
    parts
}

pub(super) fn trim(text: &str, span: Range<usize>) -> Range<usize> {
    let inside = &text[span.clone()];
    let start = span.start + (inside.len() - inside.trim_start().len());
    start..(start + inside.trim().len())
}

/// Splits a list at commas or whitespace, but not at whitespace around a dash or after a `K`.
fn items(text: &str, span: &Range<usize>) -> Vec<Range<usize>> {
    let mut items: Vec<Range<usize>> = Vec::new();
    for list in split(text, span, |letter| matches!(letter, ',' | ';')) {
        let mut open = false;
        for word in split(text, &list, char::is_whitespace).into_iter().filter(|word| !word.is_empty()) {
            let item = &text[word.clone()];
            if let (Some(last), true) = (items.last_mut(), open || item.starts_with(DASHES)) {
                last.end = word.end;
            } else {
                items.push(word.clone());
            }
            open = item.ends_with(DASHES) || item.eq_ignore_ascii_case("k");
        }
    }
    items
}

/// White's pieces first. Three or more consecutive squares become a range if squares have numbers.
pub fn write(naming: &SquareNaming, setup: &Setup) -> String {
    let list = |side: Side| format!("{}{}", naming.side_letter(side), list(naming, setup, side).join(","));
    // The bottom side comes first, as in PDN; if the sides are called top and bottom, the top.
    let [first, second] = if naming.top_first() { Side::BOTH } else { [Side::White, Side::Black] };
    // A file that swaps the colours also puts its own white first.
    let (first, second) = if naming.swapped { (second, first) } else { (first, second) };
    format!("{}:{}:{}{}", naming.side_letter(setup.turn), list(first), list(second), runs(naming, setup))
}

/// Writes the consecutive king moves of one king as lidraughts does: black's, then white's, each with the king's square.
fn runs(naming: &SquareNaming, setup: &Setup) -> String {
    if setup.runs == [KingRun::NONE; 2] {
        return String::new();
    }
    let count = |run: &KingRun| match run.moves {
        0 => "+0".to_owned(),
        moves => format!("+{moves}{}", naming.name(run.square)),
    };
    format!(":{}", setup.runs.iter().map(count).collect::<String>())
}

/// Minimum number of consecutive squares that are written as a range.
const RANGE: usize = 3;

fn list(naming: &SquareNaming, setup: &Setup, side: Side) -> Vec<String> {
    let mut pieces: Vec<(u32, Square, Kind)> =
        setup.of(side).map(|(square, piece)| (naming.number(square), square, piece.kind)).collect();
    pieces.sort_by_key(|piece| piece.0);
    let mut items = Vec::new();
    for run in pieces.chunk_by(|a, b| a.2 == b.2 && a.0 + 1 == b.0) {
        let king = if run[0].2 == Kind::King { "K" } else { "" };
        if !naming.writes_numbers() {
            items.extend(run.iter().map(|(_, square, _)| format!("{king}{}", naming.name(*square))));
        } else if run.len() >= RANGE {
            items.push(format!("{king}{}-{}", run[0].0, run[run.len() - 1].0));
        } else {
            items.extend(run.iter().map(|(number, ..)| format!("{king}{number}")));
        }
    }
    items
}
