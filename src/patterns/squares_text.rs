//! The squares of a pattern as a user writes them: squares, blocks of squares, and a few shapes by name.

use crate::board::{Shape, Square};
use crate::notation::SquareNaming;
use crate::rules::Variant;
use crate::text::{Phrase, phrase, quote};

/// Reads `corner 3x3`, `row 2`, `edge + x-squares`, `diagonal 5`, `a1-c2`, `a1 b2 c3` or `1 6 10`, joined by spaces or `+`; the
/// squares are in the order of the board. Fails with what is wrong: a word it doesn't know, a square off the board or twice.
pub(super) fn read_squares(variant: &Variant, text: &str) -> Result<Vec<Square>, Phrase> {
    let naming = SquareNaming::own(variant);
    let spaced = text.replace(['+', ','], " ");
    let mut words = spaced.split_whitespace();
    let mut squares = Vec::new();
    while let Some(word) = words.next() {
        let mut size = || words.next().unwrap_or_default();
        match word {
            "corner" => squares.extend(corner(variant.shape, size())?),
            "row" => squares.extend(row(variant.shape, size())?),
            "edge" => squares.extend(row(variant.shape, "1")?),
            "diagonal" => squares.extend(diagonal(variant.shape, size())?),
            "x-squares" => squares.extend(x_squares(variant.shape)?),
            _ => squares.extend(named(&naming, word)?),
        }
    }
    squares.sort_unstable();
    if let Some(pair) = squares.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(phrase("pattern-square-twice").with("square", naming.name(pair[0])));
    }
    if squares.is_empty() { Err(phrase("pattern-no-squares")) } else { Ok(squares) }
}

fn unknown(word: &str) -> Phrase {
    phrase("pattern-unknown-word").with("word", quote(word))
}

fn off_board(word: &str) -> Phrase {
    phrase("pattern-off-board").with("square", quote(word))
}

/// The playing squares among these places; fails if a place is outside the board.
fn played(shape: Shape, word: &str, places: impl Iterator<Item = (i32, i32)>) -> Result<Vec<Square>, Phrase> {
    let mut squares = Vec::new();
    for (column, row) in places {
        if column < 0 || row < 0 || column >= shape.columns.into() || row >= shape.rows.into() {
            return Err(off_board(word));
        }
        squares.extend(shape.at(column, row));
    }
    Ok(squares)
}

/// Columns by rows in the lower left corner: `3x3`.
fn corner(shape: Shape, size: &str) -> Result<Vec<Square>, Phrase> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|number| *number > 0).map(i32::from);
    let (columns, rows) = size.split_once(['x', '×']).ok_or_else(|| unknown(size))?;
    let (columns, rows) = number(columns).zip(number(rows)).ok_or_else(|| unknown(size))?;
    let last = i32::from(shape.rows) - 1;
    played(shape, size, (0..rows).flat_map(|row| (0..columns).map(move |column| (column, last - row))))
}

/// Counted from the side to move.
fn row(shape: Shape, number: &str) -> Result<Vec<Square>, Phrase> {
    let row = number.parse::<u8>().ok().filter(|row| *row > 0).ok_or_else(|| unknown(number))?;
    let from_top = i32::from(shape.rows) - i32::from(row);
    played(shape, number, (0..shape.columns.into()).map(|column| (column, from_top)))
}

/// The line of so many squares across the lower left corner.
fn diagonal(shape: Shape, length: &str) -> Result<Vec<Square>, Phrase> {
    let length =
        length.parse::<u8>().ok().filter(|length| *length > 0).map(i32::from).ok_or_else(|| unknown(length))?;
    let last = i32::from(shape.rows) - 1;
    played(shape, &length.to_string(), (0..length).map(|step| (step, last - (length - 1 - step))))
}

/// The two squares diagonally next to the lower corners.
fn x_squares(shape: Shape) -> Result<Vec<Square>, Phrase> {
    let (right, bottom) = (i32::from(shape.columns) - 2, i32::from(shape.rows) - 2);
    played(shape, "x-squares", [(1, bottom), (right, bottom)].into_iter())
}

/// A square, a block of squares between two corners given by letters, or a range of numbers.
fn named(naming: &SquareNaming, word: &str) -> Result<Vec<Square>, Phrase> {
    let is_name = |name: &str| {
        name.chars().all(|sign| sign.is_ascii_alphanumeric()) && name.chars().any(|sign| sign.is_ascii_digit())
    };
    let known = |name: &str| if is_name(name) { Ok(()) } else { Err(unknown(word)) };
    let square = |name: &str| known(name).and_then(|()| naming.square(name).ok_or_else(|| off_board(name)));
    let place = |name: &str| known(name).and_then(|()| naming.place(name).ok_or_else(|| off_board(name)));
    let Some((first, last)) = word.split_once('-') else { return Ok(vec![square(word)?]) };
    if first.bytes().all(|byte| byte.is_ascii_digit()) {
        let (first, last) = (square(first)?.0, square(last)?.0);
        return Ok((first.min(last)..=first.max(last)).map(Square).collect());
    }
    let (a, b) = (place(first)?, place(last)?);
    let between = |a: u8, b: u8| i32::from(a.min(b))..=i32::from(a.max(b));
    let places = between(a.1, b.1).flat_map(|row| between(a.0, b.0).map(move |column| (column, row)));
    played(naming.shape(), word, places)
}
