//! Boards drawn with letters, for terminals and tests.

use super::side_letter;
use crate::board::{Kind, Side, SquareNames};
use crate::rules::Position;

/// A board of letters, a line a row: `b w` men, `B W` kings, `X O` discs, `.` empty. Where squares have numbers each row
/// shows its first and last, else columns and rows are named along the rim.
pub fn diagram(position: &Position) -> String {
    let variant = position.variant();
    let shape = variant.shape;
    let numbers = variant.names == SquareNames::Numbers;
    let mut lines = Vec::new();
    for row in 0..shape.rows {
        let cells: String = (0..shape.columns).flat_map(|column| [' ', cell(position, column, row)]).collect();
        let squares: Vec<_> = (0..shape.columns).filter_map(|column| shape.at(column.into(), row.into())).collect();
        let line = match (squares.first(), squares.last()) {
            (Some(first), Some(last)) if numbers => format!("{:>3} {cells}  {}", first.number(), last.number()),
            _ => format!("{:>3} {cells}", row_name(position, row)),
        };
        lines.push(line.trim_end().to_owned());
    }
    if !numbers {
        let columns: String = (0..shape.columns).flat_map(|column| [' ', column_name(position, column)]).collect();
        lines.push(format!("    {columns}"));
    }
    lines.push(format!("{} to move", if position.turn() == Side::Black { "black" } else { "white" }));
    lines.join("\n")
}

fn cell(position: &Position, column: u8, row: u8) -> char {
    let Some(square) = position.variant().shape.at(column.into(), row.into()) else { return ' ' };
    let Some(piece) = position.at(square) else { return '.' };
    let letter = side_letter(position.variant(), piece.side);
    if piece.kind == Kind::Man { letter.to_ascii_lowercase() } else { letter }
}

fn row_name(position: &Position, row: u8) -> String {
    match position.variant().names {
        SquareNames::LettersUp => (position.variant().shape.rows - row).to_string(),
        SquareNames::RowLetters => char::from(b'A' + row).to_string(),
        SquareNames::Numbers | SquareNames::LettersDown => (row + 1).to_string(),
    }
}

fn column_name(position: &Position, column: u8) -> char {
    match position.variant().names {
        SquareNames::RowLetters => char::from(b'1' + column),
        _ => char::from(b'a' + column),
    }
}

/// The board as the T and B game prints it: a ruled grid with columns named by digits and rows by letters.
pub fn grid(position: &Position) -> String {
    let shape = position.variant().shape;
    let rule = "+-".repeat(usize::from(shape.columns) + 1) + "+";
    let mut lines = vec![rule.clone()];
    let digits: String = (0..shape.columns).flat_map(|column| [char::from(b'1' + column), '|']).collect();
    lines.push(format!("+ |{digits}"));
    lines.push(rule.clone());
    for row in 0..shape.rows {
        let cells: String = (0..shape.columns).flat_map(|column| [grid_cell(position, column, row), '|']).collect();
        lines.push(format!("|{}|{cells}", char::from(b'A' + row)));
        lines.push(rule.clone());
    }
    lines.join("\n")
}

fn grid_cell(position: &Position, column: u8, row: u8) -> char {
    let square = position.variant().shape.at(column.into(), row.into());
    let piece = square.and_then(|square| position.at(square));
    piece.map_or(' ', |piece| side_letter(position.variant(), piece.side))
}
