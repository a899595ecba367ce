//! Text tables with aligned columns.

use super::language::visible_cell;
use crate::report::{LONGEST_QUOTE, clip};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// Writes rows with aligned columns, two spaces apart; the last column is neither padded nor clipped.
pub(super) fn write(out: &mut dyn Write, rows: &[Vec<String>]) -> io::Result<()> {
    write_aligned(out, rows, |_| true)
}

/// Writes rows with aligned columns; columns for which `left` is false are right-aligned.
pub(super) fn write_aligned(out: &mut dyn Write, rows: &[Vec<String>], left: impl Fn(usize) -> bool) -> io::Result<()> {
    // Clip cells, so that one endless name does not widen every row.
    let bounded = |cell: &String, is_last: bool| {
        let cell = if is_last { cell.as_str().into() } else { clip(cell, LONGEST_QUOTE) };
        visible_cell(&cell)
    };
    let of_row = |row: &Vec<String>| (1..).zip(row).map(|(column, cell)| bounded(cell, column == row.len())).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(of_row).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if left(column) {
                padded(cell, width)
            } else {
                format!("{:1$}{cell}", "", width.saturating_sub(cell.width()))
            }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// Appends spaces up to a width in columns of the terminal.
pub(super) fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_text_is_shown() {
        assert_eq!(padded("\u{2068}שחור\u{2069}", 6), "\u{2068}שחור\u{2069}  ");
        assert_eq!(padded("日本", 6), "日本  ");
        let mut out = Vec::new();
        let rows = [["日本", "1"], ["a", "22"]].map(|row| row.map(str::to_owned).to_vec());
        write_aligned(&mut out, &rows, |column| column == 0).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "日本   1\na     22\n");
    }
}
