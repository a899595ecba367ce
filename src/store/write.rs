//! Writes games: inserts, updates and deletes them.

use super::find::played_now;
use super::game_record::{StoredGame, result_text};
use super::key::text_key;
use super::{GameSummary, Store, fault, memories};
use crate::report::Report;
use crate::rules::mix;
use rusqlite::{Connection, OptionalExtension, Result, Transaction, TransactionBehavior, params};

/// Inserts a game, or updates it if it has an ID. Returns its ID, which is new if the row was deleted in the meantime.
pub(super) fn save(connection: &Connection, kept: &StoredGame) -> Result<i64> {
    save_on(connection, kept, 0)
}

/// Works as [`save`], but writes script memories only after the first `written` plies.
pub(super) fn save_on(connection: &Connection, kept: &StoredGame, written: usize) -> Result<i64> {
    let is_there = kept.head.id != 0 && update(connection, kept)?;
    let id = if is_there { kept.head.id } else { insert(connection, kept)? };
    let record = kept.record();
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO records (game, line, spent, clocks, tags, notes) VALUES (?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![id, record.line, record.spent, record.clocks, record.tags, kept.notes])?;
    let mut paths = connection.prepare_cached("INSERT OR REPLACE INTO paths (game, keys) VALUES (?, ?)")?;
    paths.execute(params![id, record.keys])?;
    memories::write(connection, (id, is_there), &kept.plies, if is_there { written } else { 0 })?;
    Ok(id)
}

fn insert(connection: &Connection, kept: &StoredGame) -> Result<i64> {
    let head = &kept.head;
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
        digest(kept),
        head.holder,
    ])?;
    Ok(connection.last_insert_rowid())
}

/// Updates a row; returns false if it no longer exists.
fn update(connection: &Connection, kept: &StoredGame) -> Result<bool> {
    let head = &kept.head;
    let sql =
        "UPDATE games SET result = ?2, ending = ?3, words = ?4, plies = ?5, digest = ?6, holder = ?7 WHERE id = ?1";
    let changed = connection.prepare_cached(sql)?.execute(params![
        head.id,
        result_text(head.result),
        head.ending,
        head.words,
        head.plies as i64,
        digest(kept),
        head.holder,
    ])?;
    Ok(changed > 0)
}

/// Returns today's local date in the stored format.
pub(super) fn today(connection: &Connection) -> Result<String> {
    connection.query_row("SELECT date('now', 'localtime')", [], |row| row.get(0))
}

/// Returns the text in which a player search looks: names and seats in lower case.
fn names(head: &GameSummary) -> String {
    let seats = head.seats.as_ref().map_or(&[][..], |seats| seats);
    let all: Vec<String> = head.players.iter().chain(seats).map(|name| name.to_lowercase()).collect();
    all.join("\n")
}

/// Identifies a game by its players, date, event, start, moves and result. Other content of its file does not count, so that an
/// exported game is recognised when it is imported again.
pub(super) fn digest(kept: &StoredGame) -> i64 {
    let head = &kept.head;
    let tag = |name: &str| {
        let value = kept.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value);
        // Placeholders that damka writes for an unknown value.
        if matches!(value, "?" | "damka") { "" } else { value }
    };
    let name = |name: &String| name.trim().to_lowercase();
    let [black, white] = head.players.each_ref().map(name);
    let parts = [&head.variant, &head.start, &head.date, &black, &white, result_text(head.result)];
    let tags = ["Event", "Site", "Round"].map(tag);
    let parts = parts.into_iter().chain(tags).chain(kept.plies.iter().map(|ply| ply.text.as_str()));
    parts.fold(0, |key, part| mix(key ^ text_key(part))) as i64
}

impl Store {
    /// Runs `body` in a transaction.
    pub(super) fn at_once<T>(
        &mut self,
        doing: &'static str,
        body: impl FnOnce(&Transaction<'_>) -> Result<T>,
    ) -> Result<T, Report> {
        if self.file_change().is_some() {
            return Err(fault::moved(&self.place, doing));
        }
        let written = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = body(&transaction)?;
            transaction.commit()?;
            Ok(value)
        };
        let written: Result<T> = (written)();
        written.map_err(|error| self.refused(doing, &error))
    }

    /// Stores a finished game and returns its ID. Only for tests and benchmarks: played games go through a
    /// [`StoreWriter`](super::StoreWriter), imported ones through [`Store::import`].
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, kept: &StoredGame) -> Result<i64, Report> {
        self.at_once("store-doing-keep", |connection| save(connection, kept))
    }

    /// Stores a game that was played today, unless it is there already: both sides of an online game may share one folder.
    /// Returns its ID.
    ///
    /// # Errors
    /// As [`Store::add`].
    pub fn add_today(&mut self, mut kept: StoredGame) -> Result<i64, Report> {
        self.at_once("store-doing-keep", |connection| {
            kept.head.date = today(connection)?;
            let same = "SELECT id FROM games WHERE digest = ? AND origin = ?";
            let known =
                connection.query_row(same, params![digest(&kept), kept.head.origin], |row| row.get(0)).optional()?;
            known.map_or_else(|| save(connection, &kept), Ok)
        })
    }

    /// Deletes games permanently, except those in progress. Returns how many were deleted.
    ///
    /// # Errors
    /// The file cannot be written; then no game is deleted.
    pub fn delete(&mut self, ids: &[i64]) -> Result<usize, Report> {
        let folder = self.folder().to_owned();
        self.at_once("store-doing-delete", |connection| {
            // Checked inside the transaction, so that nobody can start to play one of them before it is deleted.
            let held = played_now(connection, &folder, ids)?;
            let mut delete = connection.prepare_cached("DELETE FROM games WHERE id = ?")?;
            ids.iter().filter(|id| !held.contains(id)).map(|id| delete.execute([id])).sum()
        })
    }

    /// Marks a game as abandoned, so that it is no longer offered for resuming.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn abandon(&mut self, id: i64) -> Result<(), Report> {
        let leave =
            |connection: &Transaction<'_>| connection.execute("UPDATE games SET holder = '' WHERE id = ?", [id]);
        self.at_once("store-doing-leave", leave).map(|_| ())
    }
}
