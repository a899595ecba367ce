//! Writes games: inserts, updates and deletes them.

use super::game_record::StoredGame;
use super::game_rows::{digest, save, today};
use super::game_search::played_now;
use super::{Store, fault};
use crate::report::Report;
use rusqlite::{OptionalExtension, Result, Transaction, TransactionBehavior, params};

impl Store {
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

    /// Only for tests and benchmarks: other games go through a [`StoreWriter`](super::StoreWriter) or an import.
    pub fn add(&mut self, stored: &StoredGame) -> Result<i64, Report> {
        self.at_once("store-doing-keep", |connection| save(connection, stored))
    }

    /// Skips a game that is there already: both sides of an online game may share one folder.
    pub fn add_today(&mut self, mut stored: StoredGame) -> Result<i64, Report> {
        self.at_once("store-doing-keep", |connection| {
            stored.head.date = today(connection)?;
            let same = "SELECT id FROM games WHERE digest = ? AND origin = ?";
            let known = connection
                .query_row(same, params![digest(&stored), stored.head.origin], |row| row.get(0))
                .optional()?;
            known.map_or_else(|| save(connection, &stored), Ok)
        })
    }

    /// Except games in progress. Returns how many were deleted; on a failure, none is.
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
    pub fn abandon(&mut self, id: i64) -> Result<(), Report> {
        let leave =
            |connection: &Transaction<'_>| connection.execute("UPDATE games SET holder = '' WHERE id = ?", [id]);
        self.at_once("store-doing-leave", leave).map(|_| ())
    }
}
