//! Checks what scripts pass to the functions of `grid`.

use crate::board::{Corner, MAX_SIDE, Shape};
use crate::report::did_you_mean;
use crate::rules::directions::Directions;
use crate::rules::grid::Neighbours;
use crate::script::convert::{brief, number};
use crate::script::fault::error;
use crate::text::{Phrase, phrase, raw};
use mlua::{BorrowedBytes, Error, LuaString, Table, Value};
use std::ops::RangeInclusive;

/// The keys of the table that describes a board: those of the `board` fact of a game.
const BOARD_KEYS: [&str; 5] = ["columns", "rows", "corner", "neighbours", "pattern"];

/// A whole number; `what` is its name in the error.
pub fn whole(value: f64, what: &str, range: RangeInclusive<usize>) -> mlua::Result<usize> {
    if value.fract() == 0.0 && (*range.start() as f64..=*range.end() as f64).contains(&value) {
        return Ok(value as usize);
    }
    Err(wrong_number(what, (*range.start() as i64, *range.end() as i64), &value.to_string()))
}

/// The same for a value that may be of any type.
pub fn whole_value(value: &Value, what: &str, range: RangeInclusive<usize>) -> mlua::Result<usize> {
    match number(value) {
        Some(found) => whole(found, what, range),
        None => Err(wrong_number(what, (*range.start() as i64, *range.end() as i64), &brief(value))),
    }
}

pub fn wrong_number(what: &str, (least, most): (i64, i64), found: &str) -> Error {
    let message = phrase("grid-whole").with("what", what).with("found", found.to_owned());
    error(message.with("least", least).with("most", most))
}

pub fn piece(value: f64, what: &str) -> mlua::Result<u8> {
    whole(value, what, 0..=255).map(|piece| piece as u8)
}

/// The index of a square that scripts count from 1.
pub fn square(value: f64, what: &str, squares: usize) -> mlua::Result<usize> {
    whole(value, what, 1..=squares).map(|square| square - 1)
}

/// What is on each square. Fails if the grid is of another board.
pub fn cells(grid: &LuaString, squares: usize) -> mlua::Result<BorrowedBytes> {
    let cells = grid.as_bytes();
    if cells.len() == squares {
        return Ok(cells);
    }
    Err(error(phrase("grid-other-size").with("found", cells.len()).with("squares", squares)))
}

/// An error for a key that a table must not have.
pub fn unknown_key(table: Phrase, key: &Value, known: &[&str]) -> Error {
    let name = brief(key);
    let near = did_you_mean(&name, known.iter().copied());
    error(phrase("grid-unknown-key").with("table", table).with("key", name).with("near", near))
}

/// Reads the table of `grid.board`.
pub fn board(options: &Table) -> mlua::Result<(Shape, Directions)> {
    let mut shape = Shape { columns: 0, rows: 0, corner: None };
    let mut neighbours = Neighbours::Eight;
    for pair in options.pairs::<Value, Value>() {
        let (key, value) = pair?;
        let side = |what| whole_value(&value, what, 1..=MAX_SIDE.into()).map(|side| side as u8);
        match key.as_string().map(LuaString::to_string_lossy).as_deref() {
            Some("columns") => shape.columns = side("columns")?,
            Some("rows") => shape.rows = side("rows")?,
            Some("corner") => shape.corner = choice(&value, "corner", &Corner::NAMES)?,
            Some("neighbours") => neighbours = choice(&value, "neighbours", &Neighbours::NAMES)?,
            // What covers the board is of no interest here.
            Some("pattern") => {}
            _ => return Err(unknown_key(phrase("grid-a-board"), &key, &BOARD_KEYS)),
        }
    }
    for (side, what) in [(shape.columns, "columns"), (shape.rows, "rows")] {
        if side == 0 {
            return Err(wrong_number(what, (1, MAX_SIDE.into()), "nil"));
        }
    }
    Ok((shape, neighbours.directions()))
}

fn choice<T: Copy>(value: &Value, what: &str, known: &[(&str, T)]) -> mlua::Result<T> {
    let found = value.as_string().map(LuaString::to_string_lossy);
    let chosen = known.iter().find(|(name, _)| found.as_deref() == Some(*name));
    chosen.map(|(_, chosen)| *chosen).ok_or_else(|| {
        let names = known.iter().map(|(name, _)| raw(format!("\"{name}\""))).collect();
        let message = phrase("must-be-not").with("path", what).with("wanted", Phrase::one_of(names));
        error(message.with("found", brief(value)))
    })
}
