//! Othello positions: one letter per square, `X O -`, row by row from a1, then a space and the side to move.

use crate::board::{Kind, Piece, Side};
use crate::report::{Report, Source};
use crate::rules::{Setup, Variant};
use crate::text::{Phrase, phrase};
use std::ops::Range;

const LOOK: Phrase = phrase("discs-look");

/// Reads as much as possible, with a report for each fault. `*` and `B` also mean black, `W` white, `.` and `_` empty.
/// Whitespace, `/`, `|` and `:` may separate rows; where `/` does, a digit means that many empty squares.
pub fn read(variant: &Variant, source: &Source, span: Range<usize>) -> (Setup, Vec<Report>) {
    let mut setup = Setup::empty(variant.shape, variant.first);
    let mut faults = Vec::new();
    let chars = square_letters(&source.text()[span.clone()]);
    let at = |index: usize| {
        let start = span.start + index;
        start..start + source.text()[start..].chars().next().map_or(1, char::len_utf8)
    };
    let squares = setup.squares.len();
    if chars.len() != squares + 1 {
        let found = chars.len();
        let message = phrase("discs-count").with("squares", squares).with("letters", squares + 1).with("found", found);
        faults.push(source.error(&span, message).hint(LOOK));
    }
    for (square, (index, letter)) in chars.iter().take(squares).enumerate() {
        match side(*letter) {
            Some(side) => setup.squares[square] = Some(Piece { side, kind: Kind::Disc }),
            None if matches!(letter, '-' | '.' | '_') => {}
            None => {
                let message = phrase("discs-letter").with("number", square + 1).with("letter", format!("{letter:?}"));
                faults.push(source.error(&at(*index), message).hint(LOOK));
            }
        }
    }
    match chars.get(squares).map(|(index, letter)| (*index, letter, side(*letter))) {
        Some((_, _, Some(side))) => setup.turn = side,
        Some((index, letter, None)) => {
            let message = phrase("discs-turn").with("letter", format!("{letter:?}"));
            faults.push(source.error(&at(index), message).hint(LOOK));
        }
        None => {}
    }
    (setup, faults)
}

/// Further letters are not counted: no board has that many squares.
const MAX_LETTERS: usize = 1000;

/// Returns the letters that stand for squares, with their byte offsets.
fn square_letters(text: &str) -> Vec<(usize, char)> {
    let runs = text.contains('/');
    let mut chars = Vec::new();
    for (index, letter) in text.char_indices() {
        if chars.len() > MAX_LETTERS {
            break;
        }
        match letter.to_digit(10) {
            Some(empty) if runs => chars.extend((0..empty).map(|_| (index, '-'))),
            _ if letter.is_whitespace() || matches!(letter, ':' | '/' | '|' | ',') => {}
            _ => chars.push((index, letter)),
        }
    }
    chars
}

fn side(letter: char) -> Option<Side> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' | '●' => Some(Side::Black),
        'O' | 'o' | 'W' | 'w' | '○' => Some(Side::White),
        _ => None,
    }
}

/// Writes a position in its canonical form.
pub fn write(setup: &Setup) -> String {
    let letter = |side| if side == Side::Black { 'X' } else { 'O' };
    let board: String = setup.squares.iter().map(|piece| piece.map_or('-', |piece| letter(piece.side))).collect();
    format!("{board} {}", letter(setup.turn))
}
