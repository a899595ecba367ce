//! Boards drawn with letters, for terminals and tests.

use super::side_letter;
use crate::board::{Kind, SquareNames};
use crate::rules::{Position, PositionForm};

/// Draws a board, one line per row: `b w` men, `B W` kings, `X O` discs, `.` empty; scripted games use their own letters. If
/// squares have numbers, each row shows its first and last; otherwise columns and rows are labelled along the edge.
pub fn diagram(position: &Position) -> String {
    format!("{}\n{} to move", board_text(position), position.variant().side_name(position.turn()))
}

/// Draws the board alone, without the side to move.
pub fn board_text(position: &Position) -> String {
    let variant = position.variant();
    let shape = variant.shape;
    let numbers = variant.names == SquareNames::Numbers;
    let mut lines = Vec::new();
    for row in 0..shape.rows {
        let cells: String = (0..shape.columns).flat_map(|column| [' ', cell(position, column, row)]).collect();
        let squares: Vec<_> = (0..shape.columns).filter_map(|column| shape.at(column.into(), row.into())).collect();
        let line = match (squares.first(), squares.last()) {
            (Some(first), Some(last)) if numbers => format!("{:>3} {cells}  {}", first.number(), last.number()),
            _ => format!("{:>3} {cells}", variant.names.row(shape, row)),
        };
        lines.push(line.trim_end().to_owned());
    }
    if !numbers {
        let columns: String =
            (0..shape.columns).flat_map(|column| [" ".to_owned(), variant.names.column(column)]).collect();
        lines.push(format!("    {columns}"));
    }
    lines.join("\n")
}

fn cell(position: &Position, column: u8, row: u8) -> char {
    let Some(square) = position.variant().shape.at(column.into(), row.into()) else { return ' ' };
    if position.variant().look.blocked.contains(&square) {
        return ' ';
    }
    let Some(piece) = position.at(square) else { return '.' };
    if let (PositionForm::Letters { .. }, Some(spec)) = (position.variant().form, position.spec(square)) {
        return spec.letter;
    }
    let letter = side_letter(position.variant(), piece.side);
    if piece.kind == Kind::Man { letter.to_ascii_lowercase() } else { letter }
}
