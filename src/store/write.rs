//! Writing games: whole, as they go on, and out of the store again.

use super::find::played_now;
use super::game_record::{StoredGame, result_text};
use super::key::text_key;
use super::{GameSummary, Store, fault, memories};
use crate::report::Report;
use crate::rules::mix;
use rusqlite::{Connection, OptionalExtension, Result, Transaction, TransactionBehavior, params};

/// Adds a game, or writes it anew where it has an id. Gives the id: another one where its row was deleted meanwhile.
pub(super) fn save(connection: &Connection, kept: &StoredGame) -> Result<i64> {
    save_on(connection, kept, 0)
}

/// The same where what bots kept after the first plies is written already: after so many.
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

/// Writes a row anew; false where it is gone.
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

/// The day on this machine's clock, as dates are kept.
pub(super) fn today(connection: &Connection) -> Result<String> {
    connection.query_row("SELECT date('now', 'localtime')", [], |row| row.get(0))
}

/// What is searched for a player: names and seats in small letters.
fn names(head: &GameSummary) -> String {
    let seats = head.seats.as_ref().map_or(&[][..], |seats| seats);
    let all: Vec<String> = head.players.iter().chain(seats).map(|name| name.to_lowercase()).collect();
    all.join("\n")
}

/// The same number for the same game: its players, day, event, start, moves and result. What the file it came from says
/// beside that does not matter, so that a game that was written to a file is known when it comes back.
pub(super) fn digest(kept: &StoredGame) -> i64 {
    let head = &kept.head;
    let tag = |name: &str| {
        let value = kept.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value);
        // What damka writes where it has nothing to say.
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
    /// Writes all that happens in `body`, or nothing.
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

    /// Keeps a game that is over. Gives its id. Only tests and measurements fill a store so: games played go by a
    /// [`StoreWriter`](super::StoreWriter), those of files by [`Store::import`].
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, kept: &StoredGame) -> Result<i64, Report> {
        self.at_once("store-doing-keep", |connection| save(connection, kept))
    }

    /// Adds a game that was played today, unless it is there: both ends of an online game may keep it in one folder. Gives
    /// its id.
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

    /// Takes games out of the store for good; those that somebody plays stay. Tells how many went.
    ///
    /// # Errors
    /// The file cannot be written; then all stay.
    pub fn delete(&mut self, ids: &[i64]) -> Result<usize, Report> {
        let folder = self.folder().to_owned();
        self.at_once("store-doing-delete", |connection| {
            // Asked here: nobody can begin to play one of them before it is gone.
            let held = played_now(connection, &folder, ids)?;
            let mut delete = connection.prepare_cached("DELETE FROM games WHERE id = ?")?;
            ids.iter().filter(|id| !held.contains(id)).map(|id| delete.execute([id])).sum()
        })
    }

    /// Leaves a game unfinished: it is not offered any more.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn abandon(&mut self, id: i64) -> Result<(), Report> {
        let leave =
            |connection: &Transaction<'_>| connection.execute("UPDATE games SET holder = '' WHERE id = ?", [id]);
        self.at_once("store-doing-leave", leave).map(|_| ())
    }
}
