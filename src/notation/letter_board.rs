//! Reads draughts positions written as one letter per square, row by row from the top: `b w` men, `B W` kings, `e` an unused
//! square, `E` an empty one, `r` an empty one with a mark.

use crate::board::{Kind, Piece, Side};
use crate::report::{Report, Source};
use crate::rules::{Setup, Variant};
use crate::text::phrase;
use std::ops::Range;

/// Minimum number of letters for a board.
const FEWEST: usize = 16;

/// Whether a text looks like such a board, possibly with faults.
pub fn is_meant(text: &str) -> bool {
    let mut chars = text.chars().filter(|letter| !letter.is_whitespace());
    let count = chars.clone().count();
    // Words contain other letters, and lists of pieces contain digits.
    count >= FEWEST
        && chars.clone().filter(|letter| !matches!(cell(*letter), Cell::Unknown)).count() * 4 >= count * 3
        && chars.all(char::is_alphabetic)
}

enum Cell {
    Piece(Piece),
    Empty,
    Unknown,
}

fn cell(letter: char) -> Cell {
    let of = |side, kind| Cell::Piece(Piece { side, kind });
    match letter {
        'b' => of(Side::Black, Kind::Man),
        'w' => of(Side::White, Kind::Man),
        'B' => of(Side::Black, Kind::King),
        'W' => of(Side::White, Kind::King),
        'e' | 'E' | 'r' => Cell::Empty,
        _ => Cell::Unknown,
    }
}

/// Reports each fault. The side to move may follow the board; otherwise it is the one that starts.
pub fn read(variant: &Variant, source: &Source, span: Range<usize>) -> (Setup, Vec<Report>) {
    let mut setup = Setup::empty(variant.shape, variant.first);
    let mut faults = Vec::new();
    let at = |index: usize, letter: char| span.start + index..span.start + index + letter.len_utf8();
    let chars: Vec<(usize, char)> =
        source.text()[span.clone()].char_indices().filter(|(_, letter)| !letter.is_whitespace()).collect();
    let (columns, rows) = (usize::from(variant.shape.columns), usize::from(variant.shape.rows));
    let cells = columns * rows;
    if chars.len() != cells && chars.len() != cells + 1 {
        let message = phrase("board-letters").with("columns", columns).with("rows", rows).with("cells", cells);
        let message = message.with("found", chars.len());
        faults.push(source.error(&span, message).hint(phrase("board-letters-hint")));
    }
    if let Some(&(index, letter)) = chars.get(cells) {
        match letter {
            'w' | 'W' => setup.turn = Side::White,
            'b' | 'B' => setup.turn = Side::Black,
            other => {
                let message = phrase("board-turn").with("letter", format!("{other:?}"));
                faults.push(source.error(&at(index, letter), message));
            }
        }
    }
    for (place, &(index, letter)) in chars.iter().take(cells).enumerate() {
        let (column, row) = (place % columns, place / columns);
        let piece = match cell(letter) {
            Cell::Piece(piece) => Some(piece),
            Cell::Empty => None,
            Cell::Unknown => {
                let message = phrase("board-letter").with("row", row + 1).with("letter", format!("{letter:?}"));
                faults.push(source.error(&at(index, letter), message));
                continue;
            }
        };
        match (variant.shape.at(column as i32, row as i32), piece) {
            (Some(square), piece) => setup.squares[square.index()] = piece,
            (None, Some(_)) => {
                let message = phrase("board-unplayed").with("row", row + 1).with("column", column + 1);
                faults.push(source.error(&at(index, letter), message));
            }
            (None, None) => {}
        }
    }
    (setup, faults)
}
