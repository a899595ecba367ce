//! Positions of scripted games: one letter per square, rows from the top separated by `/`, then the side to move and named
//! numbers: `pppp/..../PPPP w quiet=3`.

use super::faults::Faults;
use super::side_letter;
use crate::board::{Piece, Side, Square};
use crate::report::{Report, Source};
use crate::rules::scripted::ScriptedState;
use crate::rules::{PieceSpec, PositionForm, Setup, Variant};
use crate::text::{authored, phrase, quote};
use std::ops::Range;

const EMPTY: char = '.';

/// Reads as much of the span as possible, with a report for each fault. `-` and `_` also mean an empty square, and a number that
/// many of them; `/` may be left out. Without a side, it is the turn of the one that starts; numbers that are not named have
/// their values from the start position.
pub fn read(variant: &Variant, source: &Source, span: Range<usize>) -> (Setup, Vec<Report>) {
    let mut setup = Setup::empty(variant.shape, variant.first);
    let mut faults = Faults::default();
    let mut words = words(source.text(), span.clone()).into_iter().peekable();
    let mut board = Vec::new();
    let text = |word: &Range<usize>| &source.text()[word.clone()];
    let is_row = |word: &Range<usize>| side(variant, text(word)).is_none() && !text(word).contains('=');
    while let Some(row) = words.next_if(|word| board.is_empty() || is_row(word)) {
        board.extend(text(&row).char_indices().map(|(index, letter)| (row.start + index, letter)));
    }
    let cells = cells(variant, &board, source, &span, &mut faults);
    for (square, cell) in cells.iter().enumerate() {
        let piece = variant.look.pieces.get(usize::from(*cell).wrapping_sub(1));
        setup.squares[square] = piece.map(|piece| Piece { side: piece.side, kind: piece.kind });
    }
    let mut numbers = variant.rules.start().script.map(|state| state.numbers.clone()).unwrap_or_default();
    for place in words {
        let word = text(&place);
        if let Some(turn) = side(variant, word) {
            setup.turn = turn;
        } else if let Some((name, number)) = word.split_once('=') {
            match (numbers.get_mut(name), number.parse::<i64>()) {
                (Some(known), Ok(number)) if has_numbers(variant) => *known = number,
                (Some(_), Err(_)) => {
                    let message = phrase("letters-number").with("name", name).with("number", quote(number));
                    faults.error(&place, || source.error(&place, message));
                }
                _ => {
                    let message =
                        phrase("letters-no-number").with("title", authored(&variant.title)).with("name", name);
                    faults.error(&place, || source.error(&place, message));
                }
            }
        } else {
            let [black, white] = Side::BOTH.map(|side| side_letter(variant, side).to_ascii_lowercase());
            let message = phrase("letters-turn").with("black", black.to_string()).with("white", white.to_string());
            let message = message.with("word", quote(word));
            faults.error(&place, || source.error(&place, message));
        }
    }
    setup.script = Some(ScriptedState::new(cells.into(), numbers, 0));
    (setup, faults.reports(source))
}

fn words(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let start = text.as_ptr() as usize;
    let place = |word: &str| word.as_ptr() as usize - start;
    text[span].split_whitespace().map(|word| place(word)..place(word) + word.len()).collect()
}

const fn has_numbers(variant: &Variant) -> bool {
    matches!(variant.form, PositionForm::Letters { numbers: true })
}

fn side(variant: &Variant, word: &str) -> Option<Side> {
    let mut chars = word.chars();
    let (Some(letter), None) = (chars.next(), chars.next()) else { return None };
    Side::BOTH.into_iter().find(|side| side_letter(variant, *side).eq_ignore_ascii_case(&letter))
}

fn cells(
    variant: &Variant,
    board: &[(usize, char)],
    source: &Source,
    span: &Range<usize>,
    faults: &mut Faults,
) -> Vec<u8> {
    let squares = variant.shape.squares();
    let mut cells: Vec<u8> = Vec::with_capacity(squares);
    let mut run = 0;
    for &(place, letter) in board {
        if let Some(digit) = letter.to_digit(10) {
            run = (run * 10 + digit as usize).min(squares + 1);
            continue;
        }
        cells.resize((cells.len() + std::mem::take(&mut run)).min(squares + 1), 0);
        let piece = variant.look.pieces.iter().position(|piece| piece.letter == letter);
        match (letter, piece) {
            ('/', _) => {}
            (EMPTY | '-' | '_', None) => cells.push(0),
            (_, Some(index)) => cells.push(index as u8 + 1),
            (other, None) => {
                let known: Vec<String> = variant.look.pieces.iter().map(|piece| piece.letter.to_string()).collect();
                let message = phrase("letters-letter").with("letter", format!("{other:?}"));
                let message = message.with("known", known.join(" ")).with("empty", EMPTY.to_string());
                let span = place..place + other.len_utf8();
                faults.error(&span, || source.error(&span, message));
                cells.push(0);
            }
        }
        if cells.len() > squares {
            break;
        }
    }
    cells.resize((cells.len() + run).min(squares + 1), 0);
    if cells.len() != squares {
        let message = match cells.len() {
            more if more > squares => phrase("letters-squares-more"),
            found => phrase("letters-squares").with("found", found),
        };
        faults.error(span, || source.error(span, message.with("squares", squares)));
    }
    cells.resize(squares, 0);
    cells
}

pub fn write(variant: &Variant, setup: &Setup) -> String {
    let none = ScriptedState::default();
    let state = setup.script.as_ref().unwrap_or(&none);
    let pieces = &variant.look.pieces;
    // A setup that was edited piece by piece has no cells yet, or outdated ones.
    let letter = |square: Square| {
        let Some(piece) = setup.squares.get(square.index()).copied().flatten() else { return EMPTY };
        let is_it = |spec: &&PieceSpec| (spec.side, spec.kind) == (piece.side, piece.kind);
        let cell = state.cells.get(square.index()).copied().unwrap_or(0);
        let exact = pieces.get(usize::from(cell).wrapping_sub(1)).filter(is_it);
        exact.or_else(|| pieces.iter().find(is_it)).map_or(EMPTY, |spec| spec.letter)
    };
    let mut text = String::new();
    let mut row = 0;
    for square in variant.shape.all() {
        let (_, new) = variant.shape.place(square);
        if new != row {
            text.push('/');
            row = new;
        }
        text.push(letter(square));
    }
    text.push(' ');
    text.push(side_letter(variant, setup.turn).to_ascii_lowercase());
    for (name, number) in state.numbers.iter().filter(|_| has_numbers(variant)) {
        text.extend([" ", name, "=", &number.to_string()]);
    }
    text
}
