//! Versions of bots: the files that a bot consisted of, in a database of their own beside the games. Each text is stored once.

use super::schema::{self, Schema};
use super::{StorePlace, fault};
use crate::report::{ContentHash, Report};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Name of the database in the user's folder.
const FILE: &str = "versions.sqlite";

/// The most versions of one bot; the oldest are deleted.
const MAX_VERSIONS: i64 = 200;

/// The most bytes of all texts together.
const MAX_BYTES: i64 = 64 << 20;

/// "damv"
const SCHEMA: Schema = Schema {
    application_id: 0x6461_6d76,
    steps: &["
    CREATE TABLE texts (
        sha256 TEXT PRIMARY KEY,
        bytes INTEGER NOT NULL,
        text TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE versions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,   -- grows in the order in which they were stored
        bot TEXT NOT NULL,                      -- its id
        number INTEGER NOT NULL,                -- from 1
        saved INTEGER NOT NULL,                 -- when it was stored, in seconds since 1970
        script TEXT NOT NULL,                   -- path of the bot's own file
        sha256 TEXT NOT NULL,                   -- of all its files
        UNIQUE (bot, number)
    );
    CREATE TABLE version_files (
        version INTEGER NOT NULL REFERENCES versions (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        text TEXT NOT NULL REFERENCES texts (sha256),
        is_shipped INTEGER NOT NULL,            -- whether it was as damka ships it
        PRIMARY KEY (version, path)
    ) WITHOUT ROWID;
    CREATE INDEX version_files_by_text ON version_files (text);
    CREATE TABLE version_tests (
        version INTEGER PRIMARY KEY REFERENCES versions (id) ON DELETE CASCADE,
        against INTEGER NOT NULL,               -- number of an older version of the bot
        variant TEXT NOT NULL,                  -- id of the game
        pairs TEXT NOT NULL                     -- JSON: pairs of games by the result, in half points from 0 to 4
    );
"],
    doing: "store-doing-versions",
    newer: "store-versions-newer",
};

/// A file of a bot, by its path in the user's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotVersionFile {
    pub path: String,
    pub text: Arc<str>,
    /// Whether it was as damka shipped it then.
    pub is_shipped: bool,
}

/// A match of a version against an older one of the same bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionTest {
    pub against: u32,
    /// The id of the game.
    pub variant: String,
    /// Pairs of games by the result of the newer version, in half points from 0 to 4.
    pub pairs: [u64; 5],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVersion {
    /// From 1. Numbers are never used again, so the first is higher once old versions were deleted.
    pub number: u32,
    /// When it was stored, in seconds since 1970.
    pub saved_secs: i64,
    /// Path of the bot's own file.
    pub script: String,
    /// Sorted by path.
    pub files: Vec<BotVersionFile>,
    pub test: Option<VersionTest>,
}

impl StoredVersion {
    pub fn sha256(&self) -> ContentHash {
        hash_of(&self.files)
    }
}

fn hash_of(files: &[BotVersionFile]) -> ContentHash {
    ContentHash::of(files.iter().map(|file| (file.path.as_str(), &*file.text)))
}

/// The versions of all bots of a folder. Several programs may have it open.
#[derive(Debug)]
pub struct BotVersions {
    connection: Connection,
    place: StorePlace,
    max_bytes: i64,
}

impl BotVersions {
    /// Opens the database, creating an empty one if there is none. Fails like [`super::Store::open`].
    pub fn open(folder: &Path) -> Result<Self, Report> {
        Self::open_in(StorePlace { name: FILE.to_owned(), ..StorePlace::in_folder(folder) }, MAX_BYTES)
    }

    /// Opens the database if its file exists. Fails like [`super::Store::open`].
    pub fn open_existing(folder: &Path) -> Result<Option<Self>, Report> {
        if folder.join(FILE).exists() { Self::open(folder).map(Some) } else { Ok(None) }
    }

    fn open_in(place: StorePlace, max_bytes: i64) -> Result<Self, Report> {
        Ok(Self { connection: schema::open(&place, &SCHEMA)?, place, max_bytes })
    }

    fn refused(&self, error: &rusqlite::Error) -> Report {
        fault::report(&self.place, SCHEMA.doing, error)
    }

    /// Stores the present files of a bot, sorted by path, as its newest version. Returns the version's number; `None` if the
    /// newest version has the same contents. Fails if the database cannot be written.
    pub fn add(
        &mut self,
        (bot, script): (&str, &str),
        files: &[BotVersionFile],
        saved_secs: i64,
    ) -> Result<Option<u32>, Report> {
        let max_bytes = self.max_bytes;
        let added = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|change| {
            let number = insert((bot, script), files, saved_secs, &change)?;
            if number.is_some() {
                prune(bot, max_bytes, &change)?;
            }
            change.commit()?;
            Ok(number)
        });
        added.map_err(|error| self.refused(&error))
    }

    /// The versions of a bot, the oldest first.
    pub fn of_bot(&self, bot: &str) -> Result<Vec<StoredVersion>, Report> {
        read(&self.connection, bot).map_err(|error| self.refused(&error))
    }

    /// Stores the result of a version's match in place of an earlier one; nothing if the version was deleted.
    pub fn set_test(&mut self, bot: &str, number: u32, test: &VersionTest) -> Result<(), Report> {
        let pairs = serde_json::to_string(&test.pairs).unwrap_or_default();
        let sql = "INSERT OR REPLACE INTO version_tests (version, against, variant, pairs) \
                   SELECT id, ?, ?, ? FROM versions WHERE bot = ? AND number = ?";
        let stored = self.connection.execute(sql, params![test.against, test.variant, pairs, bot, number]);
        stored.map(drop).map_err(|error| self.refused(&error))
    }

    /// The result of the newest version's match, by bot, where there is one.
    pub fn newest_tests(&self) -> Result<BTreeMap<String, VersionTest>, Report> {
        let read = || {
            let mut statement = self.connection.prepare(
                "SELECT bot, against, variant, pairs FROM versions JOIN version_tests ON version = id \
                 WHERE id IN (SELECT max(id) FROM versions GROUP BY bot)",
            )?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, test_of(row, 1)?)))?;
            rows.collect::<rusqlite::Result<Vec<(String, Option<VersionTest>)>>>()
        };
        let tests = read().map_err(|error| self.refused(&error))?;
        Ok(tests.into_iter().filter_map(|(bot, test)| Some((bot, test?))).collect())
    }

    pub fn has_any(&self, bot: &str) -> Result<bool, Report> {
        let found = self.connection.query_row("SELECT 1 FROM versions WHERE bot = ?", [bot], |_| Ok(())).optional();
        found.map(|found| found.is_some()).map_err(|error| self.refused(&error))
    }
}

fn insert(
    (bot, script): (&str, &str),
    files: &[BotVersionFile],
    saved_secs: i64,
    change: &Transaction<'_>,
) -> rusqlite::Result<Option<u32>> {
    let sha256 = hash_of(files).to_string();
    let newest: Option<(u32, String)> = change
        .prepare_cached("SELECT number, sha256 FROM versions WHERE bot = ? ORDER BY number DESC LIMIT 1")?
        .query_row([bot], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if newest.as_ref().is_some_and(|(_, known)| *known == sha256) {
        return Ok(None);
    }
    let number = newest.map_or(1, |(number, _)| number.saturating_add(1));
    change
        .prepare_cached("INSERT INTO versions (bot, number, saved, script, sha256) VALUES (?, ?, ?, ?, ?)")?
        .execute(params![bot, number, saved_secs, script, sha256])?;
    let version = change.last_insert_rowid();
    for file in files {
        let hash = ContentHash::of_bytes(file.text.as_bytes()).to_string();
        change
            .prepare_cached("INSERT OR IGNORE INTO texts (sha256, bytes, text) VALUES (?, ?, ?)")?
            .execute(params![hash, file.text.len() as i64, &*file.text])?;
        change
            .prepare_cached("INSERT INTO version_files (version, path, text, is_shipped) VALUES (?, ?, ?, ?)")?
            .execute(params![version, file.path, hash, file.is_shipped])?;
    }
    Ok(Some(number))
}

/// Deletes the oldest versions beyond the limits, but never the newest of a bot.
fn prune(bot: &str, max_bytes: i64, change: &Transaction<'_>) -> rusqlite::Result<()> {
    change.execute(
        "DELETE FROM versions WHERE bot = ?1 AND id NOT IN \
         (SELECT id FROM versions WHERE bot = ?1 ORDER BY number DESC LIMIT ?2)",
        params![bot, MAX_VERSIONS],
    )?;
    loop {
        change.execute("DELETE FROM texts WHERE sha256 NOT IN (SELECT text FROM version_files)", [])?;
        let bytes: i64 = change.query_row("SELECT coalesce(sum(bytes), 0) FROM texts", [], |row| row.get(0))?;
        if bytes <= max_bytes {
            return Ok(());
        }
        let oldest = "DELETE FROM versions WHERE id = (SELECT min(id) FROM versions \
                      WHERE id NOT IN (SELECT max(id) FROM versions GROUP BY bot))";
        if change.execute(oldest, [])? == 0 {
            return Ok(());
        }
    }
}

fn read(connection: &Connection, bot: &str) -> rusqlite::Result<Vec<StoredVersion>> {
    // One transaction, as another program may be adding or deleting versions.
    let moment = connection.unchecked_transaction()?;
    let mut texts: BTreeMap<String, Arc<str>> = BTreeMap::new();
    let mut statement = moment.prepare(
        "SELECT sha256, text FROM texts WHERE sha256 IN (SELECT version_files.text FROM version_files \
         JOIN versions ON versions.id = version WHERE bot = ?)",
    )?;
    let mut rows = statement.query([bot])?;
    while let Some(row) = rows.next()? {
        texts.insert(row.get(0)?, row.get::<_, String>(1)?.into());
    }
    let mut versions: Vec<StoredVersion> = Vec::new();
    let mut statement = moment.prepare(
        "SELECT number, saved, script, path, text, is_shipped, against, variant, pairs FROM versions \
         JOIN version_files ON version_files.version = id LEFT JOIN version_tests ON version_tests.version = id \
         WHERE bot = ? ORDER BY number, path",
    )?;
    let mut rows = statement.query([bot])?;
    while let Some(row) = rows.next()? {
        let number = row.get(0)?;
        if versions.last().is_none_or(|last| last.number != number) {
            let (saved_secs, script, test) = (row.get(1)?, row.get(2)?, test_of(row, 6)?);
            versions.push(StoredVersion { number, saved_secs, script, files: Vec::new(), test });
        }
        let text = texts.get(&row.get::<_, String>(4)?).cloned().unwrap_or_default();
        let file = BotVersionFile { path: row.get(3)?, text, is_shipped: row.get(5)? };
        versions.last_mut().into_iter().for_each(|version| version.files.push(file.clone()));
    }
    Ok(versions)
}

/// Reads the columns of a test from this one on; `None` if there is no test.
fn test_of(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<VersionTest>> {
    let Some(against) = row.get(first)? else { return Ok(None) };
    let pairs: String = row.get(first + 2)?;
    let pairs = serde_json::from_str(&pairs).ok();
    let variant = row.get(first + 1)?;
    Ok(pairs.map(|pairs| VersionTest { against, variant, pairs }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn files(texts: &[(&str, &str)]) -> Vec<BotVersionFile> {
        let file = |(path, text): &(&str, &str)| BotVersionFile {
            path: (*path).to_owned(),
            text: (*text).into(),
            is_shipped: false,
        };
        texts.iter().map(file).collect()
    }

    fn numbers(versions: &BotVersions, bot: &str) -> Vec<u32> {
        versions.of_bot(bot).unwrap().iter().map(|version| version.number).collect()
    }

    #[test]
    fn the_same_contents_are_stored_once_in_a_row() {
        let folder = tempfile::tempdir().unwrap();
        let mut versions = BotVersions::open(folder.path()).unwrap();
        let [one, two] = ["1", "2"].map(|text| files(&[("ai/fox.lua", text), ("ai/lib/den.lua", "den")]));
        let mut add = |files: &[BotVersionFile]| versions.add(("fox", "ai/fox.lua"), files, 5).unwrap();
        assert_eq!([add(&one), add(&one), add(&two), add(&one)], [Some(1), None, Some(2), Some(3)]);
        let all = BotVersions::open_existing(folder.path()).unwrap().unwrap().of_bot("fox").unwrap();
        assert_eq!(all[0].sha256(), all[2].sha256());
        assert_eq!((all[1].number, all[1].saved_secs, all[1].script.as_str()), (2, 5, "ai/fox.lua"));
        assert_eq!(all[1].files, two);
        let texts: i64 = versions.connection.query_row("SELECT count(*) FROM texts", [], |row| row.get(0)).unwrap();
        assert_eq!(texts, 3);
        assert!(versions.has_any("fox").unwrap() && !versions.has_any("owl").unwrap());
    }

    #[test]
    fn the_oldest_versions_go_and_numbers_are_not_used_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut versions = BotVersions::open(folder.path()).unwrap();
        for number in 0..MAX_VERSIONS + 3 {
            versions.add(("fox", "ai/fox.lua"), &files(&[("ai/fox.lua", &number.to_string())]), 0).unwrap();
        }
        let left = numbers(&versions, "fox");
        assert_eq!((left.len() as i64, left[0], left.last()), (MAX_VERSIONS, 4, Some(&203)));
    }

    #[test]
    fn the_newest_version_of_each_bot_stays_however_large_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let place = StorePlace { name: FILE.to_owned(), ..StorePlace::in_folder(folder.path()) };
        let mut versions = BotVersions::open_in(place, 100).unwrap();
        let mut add = |bot: &str, text: String| {
            versions.add((bot, "ai/x.lua"), &files(&[("ai/x.lua", &text)]), 0).unwrap();
        };
        add("owl", "o".repeat(30));
        add("fox", "f".repeat(40));
        add("fox", "g".repeat(40));
        add("fox", "h".repeat(500));
        assert_eq!((numbers(&versions, "owl"), numbers(&versions, "fox")), (vec![1], vec![3]));
    }

    #[test]
    fn the_result_of_a_test_belongs_to_its_version() {
        let folder = tempfile::tempdir().unwrap();
        let mut versions = BotVersions::open(folder.path()).unwrap();
        for text in ["1", "2"] {
            versions.add(("fox", "ai/fox.lua"), &files(&[("ai/fox.lua", text)]), 0).unwrap();
        }
        let test = |pairs| VersionTest { against: 1, variant: "english".to_owned(), pairs };
        versions.set_test("fox", 2, &test([0, 0, 1, 0, 0])).unwrap();
        versions.set_test("fox", 2, &test([1, 2, 3, 4, 5])).unwrap();
        versions.set_test("fox", 9, &test([1, 1, 1, 1, 1])).unwrap();
        let all = versions.of_bot("fox").unwrap();
        assert_eq!([&all[0].test, &all[1].test], [&None, &Some(test([1, 2, 3, 4, 5]))]);
        assert_eq!(versions.newest_tests().unwrap(), [("fox".to_owned(), test([1, 2, 3, 4, 5]))].into());
        versions.add(("fox", "ai/fox.lua"), &files(&[("ai/fox.lua", "3")]), 0).unwrap();
        assert!(versions.newest_tests().unwrap().is_empty(), "the newest version has no test yet");
    }

    #[test]
    fn a_full_disk_and_a_foreign_file_are_reported_and_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let place = StorePlace { max_bytes: Some(80 << 10), ..StorePlace::in_folder(folder.path()) };
        let mut versions = BotVersions::open_in(place, MAX_BYTES).unwrap();
        versions.add(("fox", "ai/fox.lua"), &files(&[("ai/fox.lua", "small")]), 0).unwrap();
        let large = files(&[("ai/fox.lua", &"large".repeat(100_000))]);
        let report = versions.add(("fox", "ai/fox.lua"), &large, 0).unwrap_err().to_string();
        assert!(report.contains("cannot use the versions of bots: the disk is full"), "{report}");
        assert_eq!(numbers(&versions, "fox"), [1]);
        // The games are another database.
        assert!(crate::store::Store::open(&StorePlace::in_folder(folder.path())).is_err());
    }
}
