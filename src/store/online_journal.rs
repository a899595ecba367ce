//! The journal of online games: a server commits each event to it before sending the event.
//!
//! It is a separate file next to the game library, because it is written differently: append-only, by one server, locked while
//! that server lives. Events are stored as the text that clients receive. A finished game stays until it is
//! [forgotten](OnlineJournal::forget).

use super::{StorePlace, fault};
use crate::report::Report;
use crate::text::phrase;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, params};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// "damj": distinguishes the file from those of other programs.
const APPLICATION_ID: i64 = 0x6461_6d6a;

/// Increases with each change of the tables.
const VERSION: i64 = 1;

/// Limit of servers that share a folder; each has its own file.
const MAX_FILES: u32 = 64;

/// Pages of 4 KB in the write-ahead log before a checkpoint, during which every move waits for the disk. With SQLite's default of
/// 1000, that happens twice a second at 1,000 moves a second, and one move in fifty waits.
const CHECKPOINT_PAGES: u32 = 4000;

/// Message ID of the operation, for reports of failures.
const DOING: &str = "store-doing-journal";

const TABLES: &str = "
    CREATE TABLE rules (
        sha256 TEXT PRIMARY KEY,
        files TEXT NOT NULL         -- the variant's id and files, as JSON
    ) WITHOUT ROWID;
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL,         -- to join the game; may be reused once it is over
        sha256 TEXT NOT NULL REFERENCES rules (sha256),
        terms TEXT NOT NULL,        -- JSON
        seats TEXT NOT NULL,        -- JSON: who holds them, and the SHA-256 of their tokens
        phase TEXT NOT NULL         -- waiting, running or over
    );
    CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,       -- from 1, without gaps
        at_ms INTEGER NOT NULL,     -- since 1970
        body TEXT NOT NULL,         -- as clients get it
        PRIMARY KEY (game, seq)
    ) WITHOUT ROWID;
    CREATE TABLE place (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        port INTEGER NOT NULL       -- the server's last one
    );
";

/// Created when a journal is opened: earlier versions of damka lack this table and do not need it.
const REFUSED_RULES: &str = "
    CREATE TABLE IF NOT EXISTS refused_rules (
        sha256 TEXT PRIMARY KEY,
        until_ms INTEGER NOT NULL   -- since 1970
    ) WITHOUT ROWID;
";

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JournalGame {
    /// Never reused within a journal.
    pub id: u64,
    pub code: String,
    /// Hash of its rules.
    pub sha256: String,
    /// JSON.
    pub terms: String,
    /// JSON.
    pub seats: String,
    /// `waiting`, `running` or `over`.
    pub phase: String,
}

impl JournalGame {
    /// Hashes the row, to detect changes while this program runs; not stable across builds.
    pub fn content_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEvent {
    pub game: u64,
    /// From 1, without gaps.
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at_ms: u64,
    /// The event as clients receive it.
    pub body: String,
}

/// Changes that are written in one transaction.
#[derive(Clone, Debug, Default)]
pub struct JournalCommit {
    /// New rules files as JSON, keyed by their SHA-256.
    pub rules: BTreeMap<String, String>,
    pub games: BTreeMap<u64, JournalGame>,
    pub events: Vec<JournalEvent>,
    /// The SHA-256 of rules that failed, and until when they are refused, in milliseconds since 1970.
    pub refused_rules: BTreeMap<String, u64>,
}

impl JournalCommit {
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.games.is_empty() && self.events.is_empty() && self.refused_rules.is_empty()
    }
}

/// A game from an earlier run of the server.
#[derive(Clone, Debug)]
pub struct RestoredGame {
    pub game: JournalGame,
    /// Its rules files as JSON.
    pub rules: String,
    /// All its events in order.
    pub events: Vec<JournalEvent>,
}

/// An open journal, locked for this server.
#[derive(Debug)]
pub struct OnlineJournal {
    connection: Connection,
    place: StorePlace,
}

impl OnlineJournal {
    /// Opens the first journal of a folder that no other server uses: `online.sqlite`, `online-2.sqlite` and so on. Fails if
    /// the folder cannot be written, or the file is damaged, belongs to another program or is from a newer version of damka.
    pub fn open_free(folder: &Path) -> Result<Self, Report> {
        for number in 1..=MAX_FILES {
            let name = if number == 1 { "online.sqlite".to_owned() } else { format!("online-{number}.sqlite") };
            if let Some(journal) = Self::open(StorePlace { name, ..StorePlace::in_folder(folder) })? {
                return Ok(journal);
            }
        }
        let message = phrase("journal-many").with("count", MAX_FILES);
        Err(Report::error(message).in_file(folder.display().to_string()))
    }

    /// Makes every commit wait for the disk.
    pub fn sync_every_commit(&self) -> Result<(), Report> {
        self.connection.pragma_update(None, "synchronous", "full").map_err(|error| self.report(&error))
    }

    /// `None` if another server uses it. Fails like [`OnlineJournal::open_free`].
    pub fn open(place: StorePlace) -> Result<Option<Self>, Report> {
        std::fs::create_dir_all(&place.folder).map_err(|error| fault::no_folder(&place, DOING, &error))?;
        let report = |error: &rusqlite::Error| fault::report(&place, DOING, error);
        let connection = Connection::open(place.file()).map_err(|error| report(&error))?;
        let prepared = prepare(&connection);
        if matches!(prepared, Ok(JournalState::Ready)) {
            connection.execute_batch(REFUSED_RULES).map_err(|error| report(&error))?;
        }
        match prepared {
            Ok(JournalState::Ready) => Ok(Some(Self { connection, place })),
            Ok(JournalState::Foreign) => Err(fault::not_ours(&place)),
            Ok(JournalState::Newer(version)) => Err(fault::too_new(&place, "store-newer", version, VERSION as usize)),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(None),
            Err(error) => Err(report(&error)),
        }
    }

    pub fn path(&self) -> PathBuf {
        self.place.file()
    }

    fn report(&self, error: &rusqlite::Error) -> Report {
        fault::report(&self.place, DOING, error)
    }

    /// Simulates a full disk in tests: limits the file to this many pages of 4 KB.
    pub fn limit_pages(&self, pages: u32) -> Result<(), Report> {
        let set = self.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
        set.map_err(|error| self.report(&error))
    }

    /// One transaction. Once this returns, killing the program loses nothing. A failure writes nothing.
    pub fn commit(&mut self, commit: &JournalCommit) -> Result<(), Report> {
        if commit.is_empty() {
            return Ok(());
        }
        let written = self.connection.transaction().and_then(|transaction| {
            write(&transaction, commit)?;
            transaction.commit()
        });
        written.map_err(|error| self.report(&error))
    }

    /// The IDs of the games that are not over, ascending.
    pub fn unfinished(&self) -> Result<Vec<u64>, Report> {
        let found = self.numbers("SELECT id FROM games WHERE phase <> 'over' ORDER BY id");
        found.map_err(|error| self.report(&error))
    }

    fn numbers(&self, sql: &str) -> rusqlite::Result<Vec<u64>> {
        let mut query = self.connection.prepare_cached(sql)?;
        query.query_map([], |row| row.get::<_, i64>(0).map(|id| id as u64))?.collect()
    }

    /// A game as it was last written; `None` if there is none with this ID.
    pub fn game(&self, id: u64) -> Result<Option<RestoredGame>, Report> {
        self.read_game(id as i64).optional().map_err(|error| self.report(&error))
    }

    /// The SHA-256 of rules that are refused at this time, and until when, both in milliseconds since 1970.
    pub fn refused_rules(&self, now_ms: u64) -> Result<Vec<(String, u64)>, Report> {
        let found = || -> rusqlite::Result<Vec<(String, u64)>> {
            let mut query = self.connection.prepare("SELECT sha256, until_ms FROM refused_rules WHERE until_ms > ?")?;
            let rows = query.query_map([now_ms as i64], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?;
            rows.collect()
        };
        found().map_err(|error| self.report(&error))
    }

    /// The highest ID given so far; 0 if there was no game.
    pub fn last_id(&self) -> Result<u64, Report> {
        let last = self.connection.query_row("SELECT coalesce(max(id), 0) FROM games", [], |row| row.get::<_, i64>(0));
        last.map(|last| last as u64).map_err(|error| self.report(&error))
    }

    pub fn port(&self) -> Option<u16> {
        self.connection.query_row("SELECT port FROM place", [], |row| row.get(0)).ok()
    }

    pub fn set_port(&self, port: u16) -> Result<(), Report> {
        let set = self.connection.execute("INSERT OR REPLACE INTO place (one, port) VALUES (1, ?)", [port]);
        set.map(drop).map_err(|error| self.report(&error))
    }

    /// Checks up to `most` games with IDs above `after`, and removes those that ended before `before_ms` (milliseconds since
    /// 1970) and are not in use. The newest game always stays, so that no ID is reused. Returns the ID to continue from, or
    /// `None` once all games were checked; then unused rules are removed too. Fails if the file cannot be written; then nothing
    /// was removed.
    pub fn forget(
        &mut self,
        before_ms: u64,
        (after, most): (u64, u32),
        is_used: impl Fn(u64) -> bool,
    ) -> Result<Option<u64>, Report> {
        let done = self.connection.transaction().and_then(|transaction| {
            let next = remove_old(&transaction, before_ms, (after, most), is_used)?;
            transaction.commit()?;
            Ok(next)
        });
        done.map_err(|error| self.report(&error))
    }

    fn read_game(&self, id: i64) -> rusqlite::Result<RestoredGame> {
        let sql =
            "SELECT code, games.sha256, terms, seats, phase, files FROM games JOIN rules USING (sha256) WHERE id = ?";
        let (game, rules) = self.connection.prepare_cached(sql)?.query_row([id], |row| {
            let game = JournalGame {
                id: id as u64,
                code: row.get(0)?,
                sha256: row.get(1)?,
                terms: row.get(2)?,
                seats: row.get(3)?,
                phase: row.get(4)?,
            };
            Ok((game, row.get(5)?))
        })?;
        let mut events =
            self.connection.prepare_cached("SELECT seq, at_ms, body FROM events WHERE game = ? ORDER BY seq")?;
        let event = |row: &rusqlite::Row<'_>| {
            let [seq, at_ms] = [row.get::<_, i64>(0)?, row.get(1)?].map(|number| number as u64);
            Ok(JournalEvent { game: id as u64, seq, at_ms, body: row.get(2)? })
        };
        let events = events.query_map([id], event)?.collect::<rusqlite::Result<_>>()?;
        Ok(RestoredGame { game, rules, events })
    }
}

enum JournalState {
    Ready,
    Foreign,
    /// Version of the file.
    Newer(i64),
}

/// Takes the lock and creates missing tables.
fn prepare(connection: &Connection) -> rusqlite::Result<JournalState> {
    connection.busy_timeout(Duration::ZERO)?;
    // Held until the connection closes; the system releases it even after a kill.
    connection.pragma_update(None, "locking_mode", "exclusive")?;
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    // A kill of the program loses nothing; a power failure may lose the last moments.
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update_and_check(None, "wal_autocheckpoint", CHECKPOINT_PAGES, |_| Ok(()))?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT")?;
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    match (number("application_id")?, number("user_version")?) {
        (APPLICATION_ID, VERSION) => Ok(JournalState::Ready),
        (APPLICATION_ID, version) => Ok(JournalState::Newer(version)),
        (0, 0) if connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0))? == 0 => {
            connection.execute_batch(&format!(
                "BEGIN; {TABLES} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT"
            ))?;
            Ok(JournalState::Ready)
        }
        _ => Ok(JournalState::Foreign),
    }
}

fn write(transaction: &Transaction<'_>, commit: &JournalCommit) -> rusqlite::Result<()> {
    for (sha256, files) in &commit.rules {
        let sql = "INSERT OR IGNORE INTO rules (sha256, files) VALUES (?, ?)";
        transaction.prepare_cached(sql)?.execute(params![sha256, files])?;
    }
    for game in commit.games.values() {
        let sql = "INSERT INTO games (id, code, sha256, terms, seats, phase) VALUES (?, ?, ?, ?, ?, ?) \
                   ON CONFLICT (id) DO UPDATE SET seats = excluded.seats, phase = excluded.phase";
        let values = params![game.id as i64, game.code, game.sha256, game.terms, game.seats, game.phase];
        transaction.prepare_cached(sql)?.execute(values)?;
    }
    for (sha256, until_ms) in &commit.refused_rules {
        let sql = "INSERT OR REPLACE INTO refused_rules (sha256, until_ms) VALUES (?, ?)";
        transaction.prepare_cached(sql)?.execute(params![sha256, *until_ms as i64])?;
    }
    for event in &commit.events {
        let sql = "INSERT INTO events (game, seq, at_ms, body) VALUES (?, ?, ?, ?)";
        let [game, seq, at_ms] = [event.game, event.seq, event.at_ms].map(|number| number as i64);
        transaction.prepare_cached(sql)?.execute(params![game, seq, at_ms, event.body])?;
    }
    Ok(())
}

fn remove_old(
    transaction: &Transaction<'_>,
    before_ms: u64,
    (after, most): (u64, u32),
    is_used: impl Fn(u64) -> bool,
) -> rusqlite::Result<Option<u64>> {
    let sql = "SELECT id, phase = 'over', (SELECT at_ms FROM events WHERE game = id ORDER BY seq DESC LIMIT 1) \
               FROM games WHERE id > ? AND id < (SELECT max(id) FROM games) ORDER BY id LIMIT ?";
    let mut games = transaction.prepare_cached(sql)?;
    let game = |row: &rusqlite::Row<'_>| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?, row.get::<_, Option<i64>>(2)?.unwrap_or_default()))
    };
    let games: Vec<_> = games.query_map(params![after as i64, most], game)?.collect::<rusqlite::Result<_>>()?;
    for (id, is_over, at_ms) in &games {
        if *is_over && (*at_ms as u64) < before_ms && !is_used(*id as u64) {
            // Deletes its events too, by the foreign key.
            transaction.prepare_cached("DELETE FROM games WHERE id = ?")?.execute([id])?;
        }
    }
    if games.len() == most as usize {
        return Ok(games.last().map(|(id, ..)| *id as u64));
    }
    transaction.execute("DELETE FROM rules WHERE sha256 NOT IN (SELECT sha256 FROM games)", [])?;
    transaction.execute("DELETE FROM refused_rules WHERE until_ms < ?", [before_ms as i64])?;
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: u64) -> JournalGame {
        JournalGame {
            id,
            code: format!("CODE{id}"),
            sha256: "aa".into(),
            terms: "{}".into(),
            seats: "[]".into(),
            phase: "running".into(),
        }
    }

    fn event(game: u64, seq: u64) -> JournalEvent {
        JournalEvent { game, seq, at_ms: 5, body: format!("event {seq}") }
    }

    fn commit(games: &[u64], events: &[(u64, u64)]) -> JournalCommit {
        JournalCommit {
            rules: [("aa".to_owned(), "{}".to_owned())].into(),
            games: games.iter().map(|id| (*id, game(*id))).collect(),
            events: events.iter().map(|(game, seq)| event(*game, *seq)).collect(),
            ..JournalCommit::default()
        }
    }

    #[test]
    fn a_durable_journal_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let journal = OnlineJournal::open_free(folder.path()).unwrap();
        let synchronous =
            || -> i64 { journal.connection.pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap() };
        assert_eq!(synchronous(), 1);
        journal.sync_every_commit().unwrap();
        assert_eq!(synchronous(), 2);
    }

    #[test]
    fn what_was_committed_is_there_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = OnlineJournal::open_free(folder.path()).unwrap();
        journal.commit(&commit(&[1, 2], &[(1, 1), (1, 2), (2, 1)])).unwrap();
        journal.set_port(7708).unwrap();
        drop(journal);
        let journal = OnlineJournal::open_free(folder.path()).unwrap();
        assert_eq!((journal.unfinished().unwrap(), journal.last_id().unwrap()), (vec![1, 2], 2));
        let games = [1, 2].map(|id| journal.game(id).unwrap().unwrap());
        assert_eq!((games[0].events.len(), journal.port(), &games[1].game), (2, Some(7708), &game(2)));
    }

    #[test]
    fn refused_rules_are_refused_after_a_restart_until_their_day_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = OnlineJournal::open_free(folder.path()).unwrap();
        journal.connection.execute_batch("DROP TABLE refused_rules").unwrap(); // as an earlier version left it
        drop(journal);
        journal = OnlineJournal::open_free(folder.path()).unwrap();
        let refused_rules = BTreeMap::from([("aa".to_owned(), 100), ("bb".to_owned(), 200)]);
        journal.commit(&JournalCommit { refused_rules, ..JournalCommit::default() }).unwrap();
        drop(journal);
        journal = OnlineJournal::open_free(folder.path()).unwrap();
        assert_eq!(journal.refused_rules(100).unwrap(), [("bb".to_owned(), 200)]);
        assert_eq!(journal.forget(150, (0, 9), |_| false).unwrap(), None);
        assert_eq!(journal.refused_rules(0).unwrap().len(), 1);
    }

    #[test]
    fn two_servers_have_two_files() {
        let folder = tempfile::tempdir().unwrap();
        let first = OnlineJournal::open_free(folder.path()).unwrap();
        let second = OnlineJournal::open_free(folder.path()).unwrap();
        assert_ne!(first.path(), second.path());
        assert!(OnlineJournal::open(first.place.clone()).unwrap().is_none(), "it is locked");
    }

    #[test]
    fn a_duplicate_event_rolls_back_the_whole_commit() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = OnlineJournal::open_free(folder.path()).unwrap();
        journal.commit(&commit(&[1], &[(1, 1)])).unwrap();
        assert!(journal.commit(&commit(&[2], &[(2, 1), (1, 1)])).is_err());
        assert_eq!(journal.unfinished().unwrap().len(), 1, "nothing of a failed commit is there");
        journal.commit(&commit(&[2], &[(2, 1)])).unwrap();
    }

    #[test]
    fn a_full_disk_is_an_error_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = OnlineJournal::open_free(folder.path()).unwrap();
        journal.commit(&commit(&[1], &[(1, 1)])).unwrap();
        journal.limit_pages(1).unwrap();
        let large = JournalEvent { body: "x".repeat(1 << 20), ..event(1, 2) };
        let report = journal.commit(&JournalCommit { events: vec![large], ..JournalCommit::default() }).unwrap_err();
        assert!(report.to_string().contains("full"), "{report}");
        journal.limit_pages(1_000_000).unwrap();
        journal.commit(&commit(&[], &[(1, 2)])).unwrap();
        assert_eq!(journal.game(1).unwrap().unwrap().events.len(), 2);
    }

    #[test]
    fn what_is_no_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("online.sqlite");
        std::fs::write(&path, "remember the milk").unwrap();
        assert!(OnlineJournal::open_free(folder.path()).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "remember the milk");
    }

    #[test]
    fn old_games_are_forgotten_with_their_rules() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = OnlineJournal::open_free(folder.path()).unwrap();
        let mut all = commit(&[1, 2, 3, 4, 5, 6], &[]);
        for (id, at_ms, phase) in
            [(1, 10, "over"), (2, 10, "running"), (3, 10, "over"), (4, 90, "over"), (5, 10, "over")]
        {
            all.games.get_mut(&id).unwrap().phase = phase.into();
            all.events.extend([JournalEvent { at_ms: 5, ..event(id, 1) }, JournalEvent { at_ms, ..event(id, 2) }]);
        }
        all.rules.insert("bb".into(), "{}".into());
        all.games.get_mut(&1).unwrap().sha256 = "bb".into();
        all.games.get_mut(&6).unwrap().phase = "over".into();
        journal.commit(&all).unwrap();
        let left =
            |journal: &OnlineJournal| (1..=6).filter(|id| journal.game(*id).unwrap().is_some()).collect::<Vec<u64>>();
        let is_used = |id| id == 5;
        assert_eq!(journal.forget(50, (0, 2), is_used).unwrap(), Some(2));
        assert_eq!(left(&journal), [2, 3, 4, 5, 6]);
        assert_eq!(journal.forget(50, (2, 9), is_used).unwrap(), None);
        assert_eq!(left(&journal), [2, 4, 5, 6], "one runs, one is new, one is used, and one has the last number");
        let count = |sql: &str| journal.connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((count("SELECT count(*) FROM events"), count("SELECT count(*) FROM rules")), (6, 1));
        assert_eq!(journal.last_id().unwrap(), 6);
    }
}
