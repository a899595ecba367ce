//! Writes parsed chunks to the store in file order, many games per transaction, skipping games that are already stored.

use super::game_rows::{digest, save};
use super::import::{ImportError, ImportProgress, Imported, ParsedChunk};
use super::{Store, StoredGame};
use crate::report::Report;
use rusqlite::OptionalExtension;
use std::collections::{BTreeMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender};

/// Games per transaction; writes by other windows wait no longer than one transaction.
const WRITTEN_AT_ONCE: usize = 500;

/// Further reports are only counted.
pub(super) const MAX_REPORTS: usize = 1000;

pub(super) struct ImportWriter<'a> {
    store: &'a mut Store,
    on_progress: &'a mut dyn FnMut(&ImportProgress) -> ControlFlow<()>,
    pub imported: Imported,
    waiting: Vec<StoredGame>,
}

impl<'a> ImportWriter<'a> {
    pub fn new(
        store: &'a mut Store,
        size: u64,
        on_progress: &'a mut dyn FnMut(&ImportProgress) -> ControlFlow<()>,
    ) -> Self {
        let imported =
            Imported { progress: ImportProgress { size, ..ImportProgress::default() }, ..Imported::default() };
        Self { store, on_progress, imported, waiting: Vec::new() }
    }

    /// Ends at the last chunk or when the caller stops; sends on `make_room` for each.
    pub fn take_all(
        &mut self,
        parts: &Receiver<io::Result<ParsedChunk>>,
        make_room: &SyncSender<()>,
    ) -> Result<(), ImportError> {
        let mut early: BTreeMap<u64, ParsedChunk> = BTreeMap::new();
        let mut next = 0;
        for part in parts {
            let part = part.map_err(ImportError::Unread)?;
            early.insert(part.number, part);
            while let Some(part) = early.remove(&next) {
                next += 1;
                // Frees one slot for each chunk received.
                let _ = make_room.try_send(());
                self.take(part).map_err(ImportError::Unwritten)?;
                if (self.on_progress)(&self.imported.progress).is_break() {
                    self.imported.stopped = true;
                    return self.write().map_err(ImportError::Unwritten);
                }
            }
        }
        self.write().map_err(ImportError::Unwritten)?;
        let _ = (self.on_progress)(&self.imported.progress);
        Ok(())
    }

    fn take(&mut self, part: ParsedChunk) -> Result<(), Report> {
        let Imported { progress, reports, unlisted, .. } = &mut self.imported;
        progress.read = part.read;
        progress.broken += part.broken;
        for report in part.reports {
            if reports.len() < MAX_REPORTS {
                reports.push(report);
            } else {
                *unlisted += 1;
            }
        }
        self.waiting.extend(part.games);
        if self.waiting.len() >= WRITTEN_AT_ONCE { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), Report> {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let new = self.store.at_once("store-doing-keep-many", |connection| {
            let mut is_there = connection.prepare_cached("SELECT 1 FROM games WHERE digest = ? LIMIT 1")?;
            let mut fresh = HashSet::new();
            let mut new = 0;
            for stored in &waiting {
                let digest = digest(stored);
                let known = is_there.query_row([digest], |_| Ok(())).optional()?.is_some();
                if !known && fresh.insert(digest) {
                    save(connection, stored)?;
                    new += 1;
                }
            }
            Ok(new)
        })?;
        self.imported.progress.new += new;
        self.imported.progress.already += waiting.len() - new;
        Ok(())
    }
}
