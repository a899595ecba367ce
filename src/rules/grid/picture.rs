//! Reads squares from a picture: a row of letters for each row of the board.

use super::facts::PieceFacts;
use crate::board::{Shape, Side, Square};
use crate::rules::{FactValue, Reader};
use crate::text::{Phrase, phrase};

const START: &str = "start";
/// The letter of a square with nothing on it.
pub const EMPTY: char = '.';
const BLOCKED: char = '#';

type Cells = Vec<Option<(Side, usize)>>;
/// What the picture shows: the pieces, and the blocked squares.
type PictureCells = (Cells, Vec<Square>);

/// The start of a game; an empty board if there is no picture.
pub fn read(reader: &mut Reader, shape: Shape, kinds: &[PieceFacts]) -> PictureCells {
    let mut shown = (vec![None; shape.squares()], Vec::new());
    for row in rows(reader, START, shape) {
        read_row(reader, (shape, kinds), &row, &mut shown);
    }
    shown
}

/// A row of a picture.
pub struct PictureRow {
    /// The line within the text, from 0.
    line: u32,
    /// The row of the board, from 0.
    number: usize,
    letters: String,
}

impl PictureRow {
    /// The playing squares of the row with their letters; those beyond the board are left out.
    pub fn squares(&self, shape: Shape) -> impl Iterator<Item = (Square, char)> {
        let square = move |column: i32| shape.at(column, self.number as i32);
        (0..).zip(self.letters.chars()).filter_map(move |(column, letter)| Some((square(column)?, letter)))
    }

    /// The letter of the first square that is not played on, if it shows anything.
    fn unplayed(&self, shape: Shape) -> Option<char> {
        let beside = |column: i32| column < shape.columns.into() && shape.at(column, self.number as i32).is_none();
        (0..)
            .zip(self.letters.chars())
            .find(|(column, letter)| *letter != EMPTY && beside(*column))
            .map(|(_, letter)| letter)
    }

    /// Refuses a letter that means nothing.
    pub fn refuse(&self, reader: &mut Reader, path: &str, letter: char, hint: Phrase) {
        let message = phrase("grid-picture-letter").with("path", path).with("letter", format!("{letter:?}"));
        reader.fault_in_text(path, self.line, message.with("row", self.number + 1), Some(hint));
    }
}

/// The rows of the picture that a fact gives; none if it is not stated. Rows end with their lines or at a `/`; spaces mean nothing.
pub fn rows(reader: &mut Reader, path: &str, shape: Shape) -> Vec<PictureRow> {
    let hint = || Some(phrase("grid-picture-hint"));
    let text = match reader.value(path) {
        None => return Vec::new(),
        Some(FactValue::Text(text)) => text.as_str(),
        Some(_) => {
            reader.fault(path, phrase("grid-picture-text").with("path", path), hint());
            return Vec::new();
        }
    };
    let lines = (0..).zip(text.lines());
    let shown = lines.flat_map(|(line, text)| text.split('/').map(move |row| (line, letters(row))));
    let shown = shown.filter(|(_, row)| !row.is_empty()).zip(0..);
    let shown: Vec<_> = shown.map(|((line, letters), number)| PictureRow { line, number, letters }).collect();
    let all: Vec<&str> = shown.iter().map(|row| row.letters.as_str()).collect();
    reader.record(path, all.join("/"));
    if shown.len() != usize::from(shape.rows) {
        let message = phrase("grid-picture-rows").with("path", path).with("found", shown.len());
        reader.fault(path, message.with("rows", shape.rows), hint());
    }
    for row in &shown {
        let count = row.letters.chars().count();
        if count != usize::from(shape.columns) {
            let message = phrase("grid-picture-columns").with("path", path).with("row", row.number + 1);
            let message = message.with("found", count).with("columns", shape.columns);
            reader.fault_in_text(path, row.line, message, hint());
        } else if let Some(letter) = row.unplayed(shape) {
            row.refuse(reader, path, letter, phrase("grid-picture-unplayed"));
        }
    }
    shown
}

fn letters(row: &str) -> String {
    row.chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn read_row(
    reader: &mut Reader,
    (shape, kinds): (Shape, &[PieceFacts]),
    row: &PictureRow,
    (cells, blocked): &mut PictureCells,
) {
    for (square, letter) in row.squares(shape) {
        let piece = kinds.iter().enumerate().find_map(|(index, kind)| {
            let side = Side::BOTH.into_iter().find(|side| kind.letters[side.index()] == letter)?;
            Some((side, index))
        });
        if piece.is_none() && letter != EMPTY && letter != BLOCKED {
            let known: Vec<String> = kinds.iter().flat_map(|kind| kind.letters).map(String::from).collect();
            let hint = phrase("grid-start-letters")
                .with("known", known.join(" "))
                .with("empty", EMPTY.to_string())
                .with("blocked", BLOCKED.to_string());
            return row.refuse(reader, START, letter, hint);
        }
        cells[square.index()] = piece;
        if letter == BLOCKED {
            blocked.push(square);
        }
    }
}
