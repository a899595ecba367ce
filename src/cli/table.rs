//! Text tables with aligned columns.

use crate::report::{LONGEST_QUOTE, clip, visible_line};
use std::io::{self, Write};

/// Writes rows with aligned columns, two spaces apart; the last column is neither padded nor clipped.
pub(super) fn write(out: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    write_aligned(out, rows, |_| true)
}

/// Writes rows with aligned columns; columns for which `left` is false are right-aligned.
pub(super) fn write_aligned(out: &mut dyn Write, rows: &[Vec<String>], left: impl Fn(usize) -> bool) -> io::Result<()> {
    // Clip cells, so that one endless name does not widen every row.
    let bounded = |cell: &String, is_last: bool| {
        let cell = if is_last { cell.as_str().into() } else { clip(cell, LONGEST_QUOTE) };
        visible_line(&cell).into_owned()
    };
    let of_row = |row: &Vec<String>| (1..).zip(row).map(|(column, cell)| bounded(cell, column == row.len())).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(of_row).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if left(column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
