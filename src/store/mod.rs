//! Every game that was played here or brought in: one SQLite file in the user's folder, written as games are played,
//! searched and read back.
//!
//! [`Store`] is the file, for whoever may wait for the disk. [`StoreWriter`] writes games under way on a thread of its own, so
//! that nobody waits.

mod chunks;
mod contests;
mod export;
mod fault;
mod file_game;
mod file_state;
mod find;
mod game_record;
mod game_recorder;
mod import;
mod importer;
mod key;
mod lease;
mod library_worker;
mod memories;
mod online_journal;
mod recovery;
mod replay;
mod running;
mod schema;
mod store_writer;
mod write;

pub use contests::{Claim, Contest, ContestGame, EntrantRecord};
pub use export::{ExportForm, Exported};
pub use find::{Facets, Query};
pub use game_record::{GameSummary, KeptMemory, KeptPly, StoredGame, read_result, result_text};
pub use game_recorder::GameRecorder;
pub use import::{ImportPlan, Imported, Progress};
pub use key::position_key;
pub use library_worker::{LibraryRequest, LibraryResponse, LibraryWorker, OpenedGame};
pub use memories::{MOST_OF_GAME, MOST_OF_PLY};
pub use online_journal::{JournalCommit, JournalEvent, JournalGame, OnlineJournal, RestoredGame};
pub use replay::Replayed;
pub use store_writer::StoreWriter;

use crate::report::Report;
use crate::rules::Variant;
use file_state::FileState;
use running::RunningContest;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file in the user's folder.
pub const FILE: &str = "games.sqlite";

/// A variant as it is now.
#[derive(Clone, Debug)]
pub struct CurrentRules {
    /// The rules.
    pub variant: Arc<Variant>,
    /// A number that changes with their texts; 0 where it is not known.
    pub rules: u64,
}

/// Where the games are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The user's folder; it is made where it is missing.
    pub folder: PathBuf,
    /// The file's name in the folder.
    pub name: String,
    /// The file grows no larger than this, as if the disk were full then: for tests.
    pub most_bytes: Option<u64>,
}

impl Place {
    /// In this folder, as large as the disk allows.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), name: FILE.to_owned(), most_bytes: None }
    }

    /// The file.
    pub fn file(&self) -> PathBuf {
        self.folder.join(&self.name)
    }
}

/// The kept games. Several of them, in one program or in many, may be open on one file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    place: Place,
    state: FileState,
    /// The contest that is played here.
    running: Option<RunningContest>,
    notices: Vec<Report>,
    lost_games: usize,
}

impl Store {
    /// Opens the store, making an empty one where there is none.
    ///
    /// # Errors
    /// The folder cannot be written, or the file is damaged, another program's, or a newer damka's. It is left as it is.
    pub fn open(place: &Place) -> Result<Self, Report> {
        let connection = schema::open(place)?;
        let state = FileState::of(&place.file());
        let place = place.clone();
        Ok(Self { connection, place, state, running: None, notices: Vec::new(), lost_games: 0 })
    }

    /// Opens the store if there is one; `None` where nothing was ever kept.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_existing(place: &Place) -> Result<Option<Self>, Report> {
        if place.file().exists() { Self::open(place).map(Some) } else { Ok(None) }
    }

    /// The user's folder.
    pub fn folder(&self) -> &Path {
        &self.place.folder
    }

    /// The file; another one than at first where that was removed or replaced.
    pub fn file(&self) -> PathBuf {
        self.place.file()
    }

    /// What there is to say about the file since the last call.
    pub fn take_notices(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.notices)
    }

    /// How many games have lost their moves because the file was emptied or overwritten.
    pub const fn lost_games(&self) -> usize {
        self.lost_games
    }

    /// A message about something that the file would not do.
    fn refused(&self, doing: &'static str, error: &rusqlite::Error) -> Report {
        fault::report(&self.place, doing, error)
    }
}
