//! Reads the start of a game from a picture: a row of letters for each row of the board.

use super::facts::PieceFacts;
use crate::board::{Shape, Side, Square};
use crate::rules::{FactValue, Reader};
use crate::text::phrase;

const PATH: &str = "start";
const EMPTY: char = '.';
const BLOCKED: char = '#';

type Cells = Vec<Option<(Side, usize)>>;
/// What the picture shows: the pieces, and the blocked squares.
type PictureCells = (Cells, Vec<Square>);

/// An empty board if there is no picture. Rows end with their lines or at a `/`; spaces mean nothing.
pub fn read(reader: &mut Reader, shape: Shape, kinds: &[PieceFacts]) -> PictureCells {
    let mut shown = (vec![None; shape.squares()], Vec::new());
    let text = match reader.value(PATH) {
        None => return shown,
        Some(FactValue::Text(text)) => text.as_str(),
        Some(_) => {
            reader.fault(PATH, phrase("grid-start-text"), Some(phrase("grid-start-hint")));
            return shown;
        }
    };
    let lines = (0..).zip(text.lines());
    let rows = lines.flat_map(|(line, text)| text.split('/').map(move |row| (line, letters(row))));
    let rows: Vec<(u32, String)> = rows.filter(|(_, row)| !row.is_empty()).collect();
    let all: Vec<&str> = rows.iter().map(|(_, row)| row.as_str()).collect();
    reader.record(PATH, all.join("/"));
    if rows.len() != usize::from(shape.rows) {
        let message = phrase("grid-start-rows").with("found", rows.len()).with("rows", shape.rows);
        reader.fault(PATH, message, Some(phrase("grid-start-hint")));
    }
    for ((line, row), number) in rows.iter().zip(0..) {
        read_row(reader, (shape, kinds), (*line, number, row), &mut shown);
    }
    shown
}

fn letters(row: &str) -> String {
    row.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// `line` is that within the text, `number` that on the board, both from 0.
fn read_row(
    reader: &mut Reader,
    (shape, kinds): (Shape, &[PieceFacts]),
    (line, number, row): (u32, usize, &str),
    (cells, blocked): &mut PictureCells,
) {
    let columns = usize::from(shape.columns);
    let count = row.chars().count();
    if count != columns {
        let message =
            phrase("grid-start-columns").with("row", number + 1).with("found", count).with("columns", columns);
        reader.fault_in_text(PATH, line, message, Some(phrase("grid-start-hint")));
    }
    for (column, letter) in row.chars().enumerate() {
        let piece = kinds.iter().enumerate().find_map(|(index, kind)| {
            let side = Side::BOTH.into_iter().find(|side| kind.letters[side.index()] == letter)?;
            Some((side, index))
        });
        if piece.is_none() && letter != EMPTY && letter != BLOCKED {
            let known: Vec<String> = kinds.iter().flat_map(|kind| kind.letters).map(String::from).collect();
            let message = phrase("grid-start-letter").with("letter", format!("{letter:?}")).with("row", number + 1);
            let hint = phrase("grid-start-letters")
                .with("known", known.join(" "))
                .with("empty", EMPTY.to_string())
                .with("blocked", BLOCKED.to_string());
            reader.fault_in_text(PATH, line, message, Some(hint));
            return;
        }
        if let Some(cell) = cells.get_mut(number * columns + column).filter(|_| column < columns) {
            *cell = piece;
            if letter == BLOCKED {
                blocked.push(Square((number * columns + column) as u8));
            }
        }
    }
}
