//! The store: one SQLite file in the user's folder with every game that was played or imported. Games are written as they are
//! played, and can be searched and read back.
//!
//! [`Store`] gives direct access, for callers that may wait for the disk. [`StoreWriter`] writes games in progress on its own
//! thread.

mod backup;
mod bot_accounts;
mod bot_versions;
mod chunks;
mod contest_rows;
mod contests;
mod export;
mod fault;
mod file_game;
mod file_header;
mod file_state;
mod game_record;
mod game_recorder;
mod game_rows;
mod game_search;
mod game_writes;
mod import;
mod importer;
mod key;
mod known_games;
mod lease;
mod library_worker;
mod memories;
mod online_journal;
mod place;
mod recovery;
mod replay;
mod running_contest;
mod schema;
mod store_writer;
mod uploaded_rules;

pub use backup::take_migration_notes;
pub use bot_accounts::{AccountsStamp, BotAccount, BotAccountFile};
pub use bot_versions::{BotVersionFile, BotVersions, StoredVersion, VersionTest};
pub use contest_rows::{ContestGame, EntrantRecord, StoredContest};
pub use contests::ContestLock;
pub use export::{Exported, GameFileFormat};

pub use game_record::{GameSummary, StoredGame, StoredMemory, StoredPly, read_result, result_text};
pub use game_recorder::GameRecorder;
pub use game_search::{Facets, GameColumn, Query};
pub use import::{ImportPlan, ImportProgress, Imported};
pub use key::position_key;
pub use library_worker::{GamePreview, LibraryRequest, LibraryResponse, LibraryWorker, OpenedGame};
pub use memories::{MAX_OF_GAME, MAX_OF_PLY};
pub use online_journal::{JournalCommit, JournalEvent, JournalGame, OnlineJournal, RestoredGame};
pub use place::{FILE, StorePlace};
pub use replay::Replayed;
pub use store_writer::StoreWriter;
pub use uploaded_rules::{RulesUploads, UploadedRules};

use crate::report::Report;
use crate::rules::Variant;
use file_state::FileState;
use running_contest::RunningContest;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct CurrentRules {
    pub variant: Arc<Variant>,
    /// Hash of the rules' source texts; 0 if unknown.
    pub rules: u64,
}

/// A connection to the stored games. Several stores, in one or more programs, may have the same file open.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    place: StorePlace,
    /// Closed after the connection: [`file_header::FileHeader`] says why.
    state: FileState,
    running: Option<RunningContest>,
    notices: Vec<Report>,
    lost_games: usize,
}

impl Store {
    /// Opens the store, creating an empty file if there is none. Fails if the folder cannot be written, or the file is damaged,
    /// belongs to another program or is from a newer version of damka. The file is left unchanged.
    pub fn open(place: &StorePlace) -> Result<Self, Report> {
        let connection = schema::open(place, &schema::GAMES)?;
        let state = FileState::of(&place.file());
        let place = place.clone();
        Ok(Self { connection, place, state, running: None, notices: Vec::new(), lost_games: 0 })
    }

    /// Opens the store if its file exists. Fails like [`Store::open`].
    pub fn open_existing(place: &StorePlace) -> Result<Option<Self>, Report> {
        if place.file().exists() { Self::open(place).map(Some) } else { Ok(None) }
    }

    pub fn folder(&self) -> &Path {
        &self.place.folder
    }

    /// Path of the current file; it changes if the file is removed or replaced.
    pub fn file(&self) -> PathBuf {
        self.place.file()
    }

    pub fn take_notices(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.notices)
    }

    /// Games that lost their moves because the file was emptied or overwritten.
    pub const fn lost_games(&self) -> usize {
        self.lost_games
    }

    fn refused(&self, doing: &'static str, error: &rusqlite::Error) -> Report {
        fault::report(&self.place, doing, error)
    }
}
