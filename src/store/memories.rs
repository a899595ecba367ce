//! Memories of bot scripts between their moves (`ctx.memory`), stored next to the moves, so that a closed game can be resumed and
//! any of its moves chosen again in the same way.
//!
//! A row is written where the memory changed; a side's memory after a ply is in its latest row up to that ply.

use super::game_record::{StoredMemory, StoredPly};
use crate::board::Side;
use crate::player::Memory;
use rusqlite::{Connection, Result, params};
use serde_json::{Number, Value};
use std::sync::Arc;

/// In bytes of text. A larger memory is not stored.
pub const MAX_OF_PLY: usize = 256 << 10;

/// In bytes per game. Beyond that the oldest memories are dropped, except the latest of each side.
pub const MAX_OF_GAME: usize = 4 << 20;

/// Prefix of a string that stands for a number, or of one that starts with this character itself. Fractions are stored as strings
/// because reading JSON would round their last digit.
const NUMBER_MARK: char = '\u{1}';

/// Writes the memories of the plies after the first `written`, replacing older ones if the game already had a row.
pub(super) fn write(
    connection: &Connection,
    (game, was_there): (i64, bool),
    plies: &[StoredPly],
    written: usize,
) -> Result<()> {
    if was_there {
        let mut delete = connection.prepare_cached("DELETE FROM memories WHERE game = ? AND ply > ?")?;
        delete.execute(params![game, written as i64])?;
    }
    let mut any = false;
    for (index, ply) in plies.iter().enumerate().skip(written) {
        let Some(memory) = &ply.memory else { continue };
        if needs_no_row(memory, before(&plies[..index], memory.side)) {
            continue;
        }
        let text = memory.value.as_ref().and_then(|value| serde_json::to_string(&encode_fractions(value)).ok());
        let text = text.filter(|text| text.len() <= MAX_OF_PLY);
        let side = memory.side.index() as i64;
        let sql = "INSERT OR REPLACE INTO memories (game, ply, side, text) VALUES (?, ?, ?, ?)";
        connection.prepare_cached(sql)?.execute(params![game, index as i64 + 1, side, text])?;
        any = true;
    }
    if any { forget_oldest(connection, game) } else { Ok(()) }
}

pub(super) fn read(connection: &Connection, game: i64, plies: &mut [StoredPly]) -> Result<()> {
    let mut rows = connection.prepare_cached("SELECT ply, side, text FROM memories WHERE game = ? ORDER BY ply")?;
    let mut rows = rows.query([game])?;
    while let Some(row) = rows.next()? {
        let (ply, side, text): (i64, i64, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let Some(ply) = usize::try_from(ply - 1).ok().and_then(|index| plies.get_mut(index)) else { continue };
        // A memory that cannot be parsed counts as lost.
        let value =
            text.and_then(|text| serde_json::from_str(&text).ok()).map(|value| Arc::new(decode_fractions(value)));
        ply.memory = Some(StoredMemory { side: Side::BOTH[usize::from(side == 1)], value });
    }
    Ok(())
}

/// The latest memory of a side within `plies`.
pub(super) fn before(plies: &[StoredPly], side: Side) -> Option<&StoredMemory> {
    plies.iter().rev().filter_map(|ply| ply.memory.as_ref()).find(|memory| memory.side == side)
}

/// Whether the memory is unchanged, or empty with none before it.
fn needs_no_row(memory: &StoredMemory, before: Option<&StoredMemory>) -> bool {
    match before {
        Some(before) => before.value == memory.value,
        None => memory.value.as_ref().is_some_and(is_empty),
    }
}

/// Whether the memory is what a script starts with.
fn is_empty(memory: &Memory) -> bool {
    match &**memory {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// Drops the oldest memories of a game until it is within [`MAX_OF_GAME`].
fn forget_oldest(connection: &Connection, game: i64) -> Result<()> {
    let size = "SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM memories WHERE game = ?";
    let oldest = "UPDATE memories SET text = NULL WHERE game = ?1 AND ply = (
                      SELECT min(ply) FROM memories WHERE game = ?1 AND text IS NOT NULL
                      AND ply NOT IN (SELECT max(ply) FROM memories WHERE game = ?1 GROUP BY side))";
    loop {
        let size: i64 = connection.prepare_cached(size)?.query_row([game], |row| row.get(0))?;
        if size <= MAX_OF_GAME as i64 || connection.prepare_cached(oldest)?.execute([game])? == 0 {
            return Ok(());
        }
    }
}

/// Encodes fractions as strings.
fn encode_fractions(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => Value::String(format!("{NUMBER_MARK}{number}")),
        Value::String(text) if text.starts_with(NUMBER_MARK) => Value::String(format!("{NUMBER_MARK}{text}")),
        Value::Array(items) => Value::Array(items.iter().map(encode_fractions).collect()),
        Value::Object(map) => {
            Value::Object(map.iter().map(|(key, value)| (key.clone(), encode_fractions(value))).collect())
        }
        other => other.clone(),
    }
}

/// Decodes what [`encode_fractions`] encoded.
fn decode_fractions(value: Value) -> Value {
    match value {
        Value::String(text) => match text.strip_prefix(NUMBER_MARK) {
            Some(rest) if rest.starts_with(NUMBER_MARK) => Value::String(rest.to_owned()),
            Some(rest) => rest.parse().ok().and_then(Number::from_f64).map_or(Value::Null, Value::Number),
            None => Value::String(text),
        },
        Value::Array(items) => Value::Array(items.into_iter().map(decode_fractions).collect()),
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(key, value)| (key, decode_fractions(value))).collect())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_to_the_last_bit() {
        let mut number = 0.1_f64;
        for _ in 0..2000 {
            number = (number * 1.618 + 1e-7).rem_euclid(3.7) * if number > 1.0 { -1e-3 } else { 1e5 };
            let value = serde_json::json!({ "a": [number, 3, "\u{1}2.5", "x"], "b": { "c": true } });
            let text = serde_json::to_string(&encode_fractions(&value)).unwrap();
            assert_eq!(decode_fractions(serde_json::from_str(&text).unwrap()), value, "{text}");
        }
    }
}
