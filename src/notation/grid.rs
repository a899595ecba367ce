//! Boards as a ruled grid of letters with labelled edges, and moves in terms of those labels.

use crate::board::{Square, SquareNames};
use crate::rules::{Move, Position, Variant};

/// The variant's own names, but if its squares are numbered, a letter for each row and a number for each column.
fn names(variant: &Variant) -> SquareNames {
    match variant.names {
        SquareNames::Numbers => SquareNames::RowLetters,
        other => other,
    }
}

/// Draws the board as a ruled grid: a rule, the column labels, and a line for each row between rules. Men are capital letters if
/// the variant has no kings, otherwise small ones.
pub fn grid(position: &Position) -> String {
    let variant = position.variant();
    let (shape, rim) = (variant.shape, names(variant));
    let columns: Vec<String> = (0..shape.columns).map(|column| rim.column(column)).collect();
    let rows: Vec<String> = (0..shape.rows).map(|row| rim.row(shape, row)).collect();
    let width = columns.iter().chain(&rows).map(String::len).max().unwrap_or(1);
    let rule = format!("+{}", "-".repeat(width)).repeat(columns.len() + 1) + "+";
    let cells =
        |cells: &[String]| cells.iter().map(|cell| format!("{cell:<width$}")).collect::<Vec<_>>().join("|") + "|";
    let mut lines = vec![rule.clone(), format!("+{:width$}|{}", "", cells(&columns)), rule.clone()];
    for (row, name) in (0..shape.rows).zip(&rows) {
        let letters: Vec<String> = (0..shape.columns).map(|column| letter(position, column, row).to_string()).collect();
        lines.push(format!("|{name:<width$}|{}", cells(&letters)));
        lines.push(rule.clone());
    }
    lines.join("\n")
}

/// A capital if each side has only one kind of piece.
fn letter(position: &Position, column: u8, row: u8) -> char {
    let variant = position.variant();
    let square = variant.shape.at(column.into(), row.into());
    let Some(piece) = square.and_then(|square| position.at(square)) else { return ' ' };
    let mut kinds = variant.look.pieces.iter().filter(|kind| kind.side == piece.side);
    let is_only = kinds.clone().count() == 1;
    let letter = kinds.find(|kind| kind.kind == piece.kind).map_or('?', |kind| kind.letter);
    if is_only { letter.to_ascii_uppercase() } else { letter }
}

/// Writes a move in the grid's labels with every square it touches: `A4->C6->E8`.
pub fn grid_move(variant: &Variant, legal: &Move) -> String {
    let name = |square: &Square| names(variant).name(variant.shape, *square);
    match legal.places {
        Some(square) => name(&square),
        None if legal.is_pass() => "no move".to_owned(),
        None => legal.path.iter().map(name).collect::<Vec<_>>().join("->"),
    }
}
