//! Writes the rows of a game, on any connection.

use super::game_record::{GameSummary, StoredGame, result_text};
use super::key::text_key;
use super::memories;
use crate::rules::mix;
use rusqlite::{Connection, Result, params};

/// Inserts a game, or updates it if it has an ID. Returns its ID, which is new if the row was deleted in the meantime.
pub(super) fn save(connection: &Connection, stored: &StoredGame) -> Result<i64> {
    save_with_new_memories(connection, stored, 0)
}

/// Works as [`save`], but writes script memories only after the first `written` plies.
pub(super) fn save_with_new_memories(connection: &Connection, stored: &StoredGame, written: usize) -> Result<i64> {
    let is_there = stored.head.id != 0 && update(connection, stored)?;
    let id = if is_there { stored.head.id } else { insert(connection, stored)? };
    let record = stored.record();
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO records (game, line, spent, clocks, tags, notes) VALUES (?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![id, record.line, record.spent, record.clocks, record.tags, stored.notes])?;
    let mut paths = connection.prepare_cached("INSERT OR REPLACE INTO paths (game, keys) VALUES (?, ?)")?;
    paths.execute(params![id, record.keys])?;
    memories::write(connection, (id, is_there), &stored.plies, if is_there { written } else { 0 })?;
    Ok(id)
}

fn insert(connection: &Connection, stored: &StoredGame) -> Result<i64> {
    let head = &stored.head;
    let sql = "INSERT INTO games (variant, title, rules, start, date, black, white, names, seats, seed, clock, \
               result, ending, words, plies, origin, digest, holder) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let [black, white] = &head.players;
    connection.prepare_cached(sql)?.execute(params![
        head.variant,
        head.title,
        head.rules as i64,
        head.start,
        head.date,
        black,
        white,
        names(head),
        head.seats.as_ref().map_or_else(String::new, |seats| seats.join("\n")),
        head.seed as i64,
        head.clock,
        result_text(head.result),
        head.ending,
        head.words,
        head.plies as i64,
        head.origin,
        digest(stored),
        head.holder,
    ])?;
    Ok(connection.last_insert_rowid())
}

/// Updates a row; returns false if it no longer exists.
fn update(connection: &Connection, stored: &StoredGame) -> Result<bool> {
    let head = &stored.head;
    let sql =
        "UPDATE games SET result = ?2, ending = ?3, words = ?4, plies = ?5, digest = ?6, holder = ?7 WHERE id = ?1";
    let changed = connection.prepare_cached(sql)?.execute(params![
        head.id,
        result_text(head.result),
        head.ending,
        head.words,
        head.plies as i64,
        digest(stored),
        head.holder,
    ])?;
    Ok(changed > 0)
}

/// The local date in the stored format.
pub(super) fn today(connection: &Connection) -> Result<String> {
    connection.query_row("SELECT date('now', 'localtime')", [], |row| row.get(0))
}

/// Returns the text in which a player search looks: names and seats in lower case.
fn names(head: &GameSummary) -> String {
    let seats = head.seats.as_ref().map_or(&[][..], |seats| seats);
    let all: Vec<String> = head.players.iter().chain(seats).map(|name| name.to_lowercase()).collect();
    all.join("\n")
}

/// A hash of variant, start, date, players, result, event, site, round and moves. Other content of the file does not count, so
/// that an exported game is recognised when imported again.
pub(super) fn digest(stored: &StoredGame) -> i64 {
    let head = &stored.head;
    let tag = |name: &str| {
        let value = stored.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value);
        // Placeholders that damka writes for an unknown value.
        if matches!(value, "?" | "damka") { "" } else { value }
    };
    let name = |name: &String| name.trim().to_lowercase();
    let [black, white] = head.players.each_ref().map(name);
    let parts = [&head.variant, &head.start, &head.date, &black, &white, result_text(head.result)];
    let tags = ["Event", "Site", "Round"].map(tag);
    let parts = parts.into_iter().chain(tags).chain(stored.plies.iter().map(|ply| ply.text.as_str()));
    parts.fold(0, |key, part| mix(key ^ text_key(part))) as i64
}
