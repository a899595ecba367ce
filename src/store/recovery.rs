//! Recovery of an open store whose file was removed, replaced or emptied: it continues in a new file next to the old one. Nothing
//! is written to whatever took the old file's place.

use super::file_state::FileChange;
use super::running_contest::RunningContest;
use super::{Store, StorePlace};
use crate::report::Report;
use crate::text::phrase;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

/// File name suffixes beyond this number are not tried.
const MAX_FILES: u32 = 1000;

/// While another program checkpoints the journal, the main file may look inconsistent for this long.
const PATIENCE: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recovered {
    /// In its own file.
    InPlace,
    /// In a new file with the complete contents of the old one.
    InCopy,
    /// In a new file with only the contest that is being played.
    Rewritten,
}

impl Store {
    /// Checks the file, and continues in a new one if it is no longer this store's.
    pub(super) fn follow_file(&mut self) -> Result<Recovered, Report> {
        match self.file_change() {
            None => Ok(Recovered::InPlace),
            Some(change) => self.continue_in_new_file(change),
        }
    }

    /// Compares with the last check.
    pub(super) fn file_change(&mut self) -> Option<FileChange> {
        let outer = self.state.change().filter(|change| *change != FileChange::Overwritten || !self.is_sound());
        let change = outer.or_else(|| self.inner_change());
        if change.is_none() {
            self.state.note();
        }
        change
    }

    /// Detects changes that names and sizes do not show.
    fn inner_change(&self) -> Option<FileChange> {
        let is_cut = self.state.shorter_journal().is_some_and(|bytes| !self.has_journal_of(bytes));
        let is_foreign = || self.running.as_ref().is_some_and(|running| !self.is_ours(running));
        let is_other = self.state.is_written() && is_foreign() && !self.is_sound();
        (is_cut || is_other).then_some(FileChange::Overwritten)
    }

    /// Whether the contest is complete in an undamaged file after all, for instance one that another program has packed. Removing
    /// the journal would destroy it.
    fn is_sound(&self) -> bool {
        let Some(running) = self.running.as_ref().filter(|_| self.state.has_header()) else { return false };
        reader(&self.place).and_then(|reader| has_contest(&reader, running)).unwrap_or(false)
    }

    /// A journal too short for what was written may have been checkpointed by another program.
    fn has_journal_of(&self, bytes: u64) -> bool {
        // Sizes in bytes from SQLite's format of write-ahead logs.
        const HEAD: u64 = 32;
        const FRAME_HEAD: u64 = 24;
        let frames = self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get::<_, i64>(1));
        let page = self.connection.pragma_query_value(None, "page_size", |row| row.get::<_, i64>(0));
        let (Ok(frames), Ok(page)) = (frames, page) else { return false };
        let frames = u64::try_from(frames).unwrap_or(0);
        frames == 0 || bytes >= HEAD + frames * (FRAME_HEAD + page.unsigned_abs())
    }

    /// Whether the file still names the contest's holder, if it did before.
    fn is_ours(&self, running: &RunningContest) -> bool {
        let until = Instant::now() + PATIENCE;
        while running.is_marked && !is_marked(&self.place, running) {
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(PATIENCE / 10);
        }
        true
    }

    /// Remembers the locked contest, and makes the main file itself name its holder.
    pub(super) fn remember_contest(&mut self, id: i64, holder: &str) {
        self.running = self.running_contest(id, holder);
        self.mark_contest();
    }

    fn running_contest(&self, id: i64, holder: &str) -> Option<RunningContest> {
        let rows = (self.contest(id).ok()??, self.contest_entrants(id).ok()?, self.contest_games(id).ok()?);
        RunningContest::new(rows, &self.connection, holder)
    }

    /// Checkpoints the contest from the journal into the main file.
    fn mark_contest(&mut self) {
        let Some(running) = &mut self.running else { return };
        // Readers may hold it back; `is_marked` says whether it worked.
        let _ = self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        running.is_marked = is_marked(&self.place, running);
        self.state.note();
    }

    /// Checks through a new connection that all games are in the file, and continues in a new one if not.
    pub fn verify_contest(&mut self) -> Result<(), Report> {
        self.follow_file()?;
        let Some(running) = &self.running else { return Ok(()) };
        let (id, count) = (running.contest.id, running.count());
        if reader(&self.place).and_then(|reader| count_games(&reader, id)).is_ok_and(|read| read >= count) {
            return Ok(());
        }
        self.continue_in_new_file(FileChange::Overwritten).map(|_| ())
    }

    fn continue_in_new_file(&mut self, change: FileChange) -> Result<Recovered, Report> {
        let place = self.new_place()?;
        let whole = change.is_readable() && copy_whole(&self.connection, &place.file());
        let opened = Self::open(&place).and_then(|mut new| {
            let lost = if whole { 0 } else { self.write_contest(&mut new, change)? };
            Ok((new, lost))
        });
        let (mut new, lost) = opened.inspect_err(|_| _ = fs::remove_file(place.file()))?;
        new.running = self.running.take();
        new.notices = std::mem::take(&mut self.notices);
        new.notices.push(self.notice(change, &place, whole));
        new.lost_games = self.lost_games + lost;
        new.mark_contest();
        std::mem::replace(self, new).detach(change);
        Ok(if whole { Recovered::InCopy } else { Recovered::Rewritten })
    }

    /// Writes the current contest into a new store; returns how many of its games have lost their moves.
    fn write_contest(&mut self, new: &mut Self, change: FileChange) -> Result<usize, Report> {
        let Some(mut running) = self.running.take() else { return Ok(0) };
        let old = |game| if change == FileChange::Cut { None } else { self.game(game).ok().flatten() };
        let written = new.at_once("store-doing-contest", |connection| running.write(connection, old));
        self.running = Some(running);
        written
    }

    /// Creates an empty file under a new name next to this one.
    fn new_place(&self) -> Result<StorePlace, Report> {
        let refuse = |error: std::io::Error| super::fault::no_folder(&self.place, "store-doing-keep", &error);
        fs::create_dir_all(&self.place.folder).map_err(refuse)?;
        for number in 1..MAX_FILES {
            let place = StorePlace { name: format!("games.recovered-{number}.sqlite"), ..self.place.clone() };
            // A leftover journal of a removed file with that name must not be applied to the new one.
            if ["-wal", "-shm"].iter().any(|ending| place.folder.join(format!("{}{ending}", place.name)).exists()) {
                continue;
            }
            match File::options().write(true).create_new(true).open(place.file()) {
                Ok(_) => return Ok(place),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(refuse(error)),
            }
        }
        Err(refuse(ErrorKind::AlreadyExists.into()))
    }

    fn notice(&self, change: FileChange, place: &StorePlace, whole: bool) -> Report {
        let what = phrase(match change {
            FileChange::Removed => "store-moved-removed",
            FileChange::Replaced => "store-moved-replaced",
            FileChange::JournalLost => "store-moved-journal",
            FileChange::Overwritten | FileChange::Cut => "store-moved-overwritten",
        });
        let file = |place: &StorePlace| place.file().display().to_string();
        let then = if whole { "store-moved-whole" } else { "store-moved-open" };
        let report = Report::warning(phrase("store-moved").with("what", what).with("then", phrase(then)));
        let hint = phrase("store-moved-hint").with("new", file(place)).with("old", file(&self.place));
        report.in_file(&place.name).hint(hint)
    }

    /// Closes a store that has lost its file, without touching whatever took the file's place.
    fn detach(self, change: FileChange) {
        if matches!(change, FileChange::Removed | FileChange::Replaced) {
            // Its journal may be next to a file that took its place and would be applied to that one, so it is checkpointed into
            // the old file.
            let _ = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        }
        if matches!(change, FileChange::Removed | FileChange::Overwritten | FileChange::Cut) {
            self.state.remove_journal();
        }
        let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        if change == FileChange::Cut {
            // Even closing the connection would read memory that no longer exists.
            std::mem::forget(self.connection);
        }
    }
}

/// Copies everything a connection can read into an empty file; returns whether that succeeded.
fn copy_whole(connection: &Connection, file: &Path) -> bool {
    let copied = file.to_str().is_some_and(|file| connection.execute("VACUUM INTO ?", [file]).is_ok());
    if !copied {
        // A partial copy is not a valid store.
        let _ = File::create(file);
    }
    copied
}

/// Opens a connection that sees what any other program would see, and changes nothing.
fn reader(place: &StorePlace) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(place.file(), flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

fn count_games(connection: &Connection, contest: i64) -> rusqlite::Result<usize> {
    let sql = "SELECT count(*) FROM contest_games WHERE contest = ?";
    let count: i64 = connection.query_row(sql, [contest], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

fn names_holder(connection: &Connection, running: &RunningContest) -> rusqlite::Result<bool> {
    let sql = "SELECT holder FROM contests WHERE id = ?";
    let holder: String = connection.query_row(sql, [running.contest.id], |row| row.get(0))?;
    Ok(holder == running.holder)
}

/// Whether a connection reads an undamaged store with all games of the contest.
fn has_contest(connection: &Connection, running: &RunningContest) -> rusqlite::Result<bool> {
    let has_all = names_holder(connection, running)? && count_games(connection, running.contest.id)? >= running.count();
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok(has_all && check == "ok")
}

/// Whether the main file alone, without its journal, names the holder of the contest.
fn is_marked(place: &StorePlace, running: &RunningContest) -> bool {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let Some(uri) = immutable_uri(&place.file()) else { return false };
    let Ok(connection) = Connection::open_with_flags(uri, flags) else { return false };
    // A checkpoint that a reader holds back leaves out the pages that changed later, so that the file may be shorter than its
    // header says. SQLite takes it for damaged unless this option is on.
    let reads_short = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true).is_ok();
    reads_short && names_holder(&connection, running).unwrap_or(false)
}

/// Returns the URI that makes SQLite read a file alone, as if nobody wrote to it.
fn immutable_uri(file: &Path) -> Option<String> {
    use std::fmt::Write;
    let absolute = std::path::absolute(file).ok()?;
    let absolute = absolute.to_str()?.replace('\\', "/");
    let mut uri = if absolute.starts_with('/') { "file:" } else { "file:///" }.to_owned();
    for byte in absolute.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~:".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02x}");
        }
    }
    uri.push_str("?immutable=1");
    Some(uri)
}
