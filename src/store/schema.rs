//! The database schema: tables, and migrations from older versions.

use super::{StorePlace, backup, fault};
use crate::files;
use crate::report::Report;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::time::{Duration, Instant};

/// How long to wait for another program's write.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// "damk": distinguishes the file from those of other programs.
const APPLICATION_ID: i64 = 0x6461_6d6b;

/// What a database file of damka holds.
pub(super) struct Schema {
    /// Distinguishes the file from those of other programs.
    pub application_id: i64,
    /// Migrations; each leads from the version that equals its index to the next. `user_version` is the number of migrations
    /// applied.
    pub steps: &'static [&'static str],
    /// The message ID of opening the file.
    pub doing: &'static str,
    /// The message ID for a file of a newer version of damka.
    pub newer: &'static str,
}

/// The schema of the games.
pub(super) const GAMES: Schema =
    Schema { application_id: APPLICATION_ID, steps: &STEPS, doing: "store-doing-open", newer: "store-newer" };

/// The migrations of the games.
///
/// The columns for lists are in `games`, separate from the moves, so that a search reads little. `paths` holds the key of every
/// position that a game reached, eight bytes each, starting with the start position.
const STEPS: [&str; 7] = [
    "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant TEXT NOT NULL,      -- its id
        title TEXT NOT NULL,        -- of the variant, as it was then
        rules INTEGER NOT NULL,     -- changes with the texts of the rules; 0 where unknown
        start TEXT NOT NULL,        -- '' for the variant's own
        date TEXT NOT NULL,         -- 1998, 1998-05 or 1998-05-31, as much as is known
        began INTEGER NOT NULL,     -- seconds since 1970; 0 where unknown
        black TEXT NOT NULL,
        white TEXT NOT NULL,
        names TEXT NOT NULL,        -- both and their seats in small letters, to be searched
        seats TEXT NOT NULL,        -- SEAT of black, line break, SEAT of white; '' where it was not played here
        seed INTEGER NOT NULL,
        clock TEXT NOT NULL,        -- 5+3, or none
        result TEXT NOT NULL,       -- 1-0 when white won, *
        ending TEXT NOT NULL,       -- a word: resigned; '' where unknown
        words TEXT NOT NULL,        -- the end in a sentence
        plies INTEGER NOT NULL,
        origin TEXT NOT NULL,       -- the file it was read from
        digest INTEGER NOT NULL,    -- the same for the same game
        holder TEXT NOT NULL        -- who plays it now: a file in games.open/; '' for nobody
    );
    CREATE TABLE records (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        line TEXT NOT NULL,         -- moves, a line each
        spent TEXT NOT NULL,        -- milliseconds for each move
        clocks TEXT NOT NULL,       -- what black's and white's clock showed after each, in milliseconds
        tags TEXT NOT NULL,         -- of a game file, as PDN
        notes TEXT NOT NULL         -- the whole game as PDN, where it says more than moves
    );
    CREATE TABLE paths (
        game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        keys BLOB NOT NULL
    );
    CREATE INDEX games_by_date ON games (date, id);
    CREATE INDEX games_by_digest ON games (digest);
    CREATE INDEX games_by_variant ON games (variant);
    CREATE INDEX games_under_way ON games (holder) WHERE holder <> '';
",
    // Each search reads the list of endings to choose from.
    "CREATE INDEX games_by_ending ON games (ending);",
    // The time of the start was never used; the list of variants to choose from is read from its index alone.
    "
    ALTER TABLE games DROP COLUMN began;
    DROP INDEX games_by_variant;
    CREATE INDEX games_by_variant ON games (variant, title);
",
    // Script memories of bots between their moves.
    "
    CREATE TABLE memories (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,       -- after which, from 1
        side INTEGER NOT NULL,      -- whose: 0 black, 1 white
        text TEXT,                  -- JSON; NULL where it was too large
        PRIMARY KEY (game, ply)
    );
",
    // Matches and tournaments: their entrants and games; a game is identified by its pair and 0 or 1.
    "
    CREATE TABLE entrants (
        id INTEGER PRIMARY KEY,
        hash INTEGER NOT NULL UNIQUE,   -- of all that it plays by
        seat TEXT NOT NULL,             -- as it was typed
        title TEXT NOT NULL,
        texts TEXT NOT NULL             -- JSON: what it is made of
    );
    CREATE TABLE contests (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        variant TEXT NOT NULL,          -- its id
        rules INTEGER NOT NULL,         -- as in games
        variant_texts TEXT NOT NULL,    -- JSON: what it is made of
        terms TEXT NOT NULL,            -- JSON: how it is played
        began TEXT NOT NULL,            -- day and minute
        is_over INTEGER NOT NULL,
        holder TEXT NOT NULL            -- who plays it now, as in games
    );
    CREATE TABLE contest_entrants (
        contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,        -- from 0
        entrant INTEGER NOT NULL REFERENCES entrants (id),
        PRIMARY KEY (contest, number)
    ) WITHOUT ROWID;
    CREATE TABLE contest_games (
        contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
        pair INTEGER NOT NULL,          -- from 0
        half INTEGER NOT NULL,          -- 0: the first entrant began; 1: the second
        round INTEGER NOT NULL,
        first INTEGER NOT NULL,         -- numbers of the entrants
        second INTEGER NOT NULL,
        half_points INTEGER NOT NULL,   -- of the first
        plies INTEGER NOT NULL,
        ending TEXT NOT NULL,           -- a word
        at_fault INTEGER,               -- 0 the first, 1 the second; NULL for nobody
        account TEXT NOT NULL,          -- all that is known of the fault
        game INTEGER REFERENCES games (id) ON DELETE SET NULL,
        PRIMARY KEY (contest, pair, half)
    ) WITHOUT ROWID;
    CREATE INDEX contest_games_by_game ON contest_games (game);
",
    // Entrants are identified by a hash that cannot be forged. Referring tables are rebuilt before the old ones are dropped, so
    // that foreign keys are valid at every moment.
    "
    CREATE TABLE new_entrants (
        id INTEGER PRIMARY KEY,
        sha256 TEXT UNIQUE,             -- of all that it plays by; NULL in rows of older forms
        hash INTEGER,                   -- by which older forms knew it; NULL in later rows
        seat TEXT NOT NULL,             -- as it was typed
        title TEXT NOT NULL,
        texts TEXT NOT NULL             -- JSON: what it is made of
    );
    INSERT INTO new_entrants (id, hash, seat, title, texts) SELECT id, hash, seat, title, texts FROM entrants;
    CREATE TABLE new_contest_entrants (
        contest INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,        -- from 0
        entrant INTEGER NOT NULL REFERENCES new_entrants (id),
        PRIMARY KEY (contest, number)
    ) WITHOUT ROWID;
    INSERT INTO new_contest_entrants SELECT contest, number, entrant FROM contest_entrants
        WHERE contest IN (SELECT id FROM contests) AND entrant IN (SELECT id FROM entrants);
    DROP TABLE contest_entrants;
    DROP TABLE entrants;
    ALTER TABLE new_entrants RENAME TO entrants;
    ALTER TABLE new_contest_entrants RENAME TO contest_entrants;
",
    // Games that other machines played.
    "
    ALTER TABLE contest_games ADD COLUMN worker TEXT NOT NULL DEFAULT '';    -- its name; '' where it was played here
    ALTER TABLE contest_games ADD COLUMN verified INTEGER NOT NULL DEFAULT 0; -- whether its bots have played it again
",
];

pub(super) fn open(place: &StorePlace, schema: &Schema) -> Result<Connection, Report> {
    let refused = |error: rusqlite::Error| fault::report(place, schema.doing, &error);
    if let Err(error) = std::fs::create_dir_all(&place.folder) {
        return Err(fault::no_folder(place, schema.doing, &error));
    }
    // Not opened: `file_header` says why.
    match files::check_regular(&place.file()) {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::IsADirectory) => {
            return Err(fault::no_file(place, schema.doing, &error));
        }
        // SQLite reports any other problem.
        _ => {}
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(place.file(), flags).map_err(refused)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(refused)?;
    // A file of a newer version is not touched, not even by creating its journal.
    check(&connection, place, schema)?;
    configure(&connection, place).map_err(refused)?;
    upgrade(&mut connection, place, schema)?;
    // Another program may have migrated it further in the meantime.
    check(&connection, place, schema)?;
    Ok(connection)
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn check(connection: &Connection, place: &StorePlace, schema: &Schema) -> Result<(), Report> {
    let header = Header::read(connection, schema).map_err(|error| fault::report(place, schema.doing, &error))?;
    if header.tables > 0 && header.id != schema.application_id {
        return Err(fault::not_ours(place));
    }
    if header.version > schema.steps.len() as i64 {
        return Err(fault::too_new(place, schema.newer, header.version, schema.steps.len()));
    }
    if header.has_foreign_parts { Err(fault::not_ours(place)) } else { Ok(()) }
}

/// Properties of the file, read in one transaction because another program may be creating it.
struct Header {
    version: i64,
    id: i64,
    tables: i64,
    /// Whether it has objects that no migration creates, such as an endless view in place of a table.
    has_foreign_parts: bool,
}

impl Header {
    fn read(connection: &Connection, schema: &Schema) -> rusqlite::Result<Self> {
        let moment = connection.unchecked_transaction()?;
        let tables = moment.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
        let id = moment.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let version = version(&moment)?;
        let is_known = id == schema.application_id && (0..=schema.steps.len() as i64).contains(&version);
        let has_foreign_parts = is_known && !own_parts(schema, version)?.is_superset(&parts(&moment)?);
        Ok(Self { version, id, tables, has_foreign_parts })
    }
}

/// SQL patterns of expressions that are evaluated on each read or write; damka's tables and indexes have none.
const EXPRESSIONS: [&str; 6] = ["%virtual table%", "%check%", "%default (%", "%default(%", "%generated%", "% as (%"];

/// Types and names, marking those that contain an expression.
fn parts(connection: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let is_one = EXPRESSIONS.map(|like| format!("coalesce(sql, '') LIKE '{like}'")).join(" OR ");
    let sql = format!("SELECT type || ' ' || name || iif({is_one}, ' with an expression', '') FROM sqlite_master");
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    rows.collect()
}

/// Returns the objects that the migrations up to a version create.
fn own_parts(schema: &Schema, version: i64) -> rusqlite::Result<BTreeSet<String>> {
    let own = Connection::open_in_memory()?;
    for step in schema.steps.iter().take(usize::try_from(version).unwrap_or_default()) {
        own.execute_batch(step)?;
    }
    parts(&own)
}

/// Retries while another program locks the file. Switching a new file to write-ahead logging ignores SQLite's own busy timeout.
fn retry_while_busy(mut change: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let begun = Instant::now();
    loop {
        match change() {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && begun.elapsed() < BUSY_TIMEOUT =>
            {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// Configures the connection. With write-ahead logging readers never wait, and a killed program loses nothing it committed.
fn configure(connection: &Connection, place: &StorePlace) -> rusqlite::Result<()> {
    retry_while_busy(|| connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())))?;
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // In KiB when negative.
    connection.pragma_update(None, "cache_size", -16_384)?;
    connection.set_prepared_statement_cache_capacity(32);
    if let Some(most) = place.max_bytes {
        let page: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        connection.pragma_update_and_check(None, "max_page_count", most as i64 / page, |_| Ok(()))?;
    }
    Ok(())
}

/// Applies the missing migrations in one transaction, after copying a file that has contents.
fn upgrade(connection: &mut Connection, place: &StorePlace, schema: &Schema) -> Result<(), Report> {
    let refused = |error: rusqlite::Error| fault::report(place, schema.doing, &error);
    if version(connection).map_err(refused)? >= schema.steps.len() as i64 {
        return Ok(());
    }
    let steps = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(refused)?;
    // Another window may have been first.
    let from = version(&steps).map_err(refused)?;
    if (1..schema.steps.len() as i64).contains(&from) {
        backup::copy(place, from)?;
    }
    apply(steps, schema, from).map_err(refused)
}

fn apply(steps: Transaction<'_>, schema: &Schema, from: i64) -> rusqlite::Result<()> {
    for step in schema.steps.iter().skip(usize::try_from(from).unwrap_or(schema.steps.len())) {
        steps.execute_batch(step)?;
    }
    steps.pragma_update(None, "application_id", schema.application_id)?;
    steps.pragma_update(None, "user_version", from.max(schema.steps.len() as i64))?;
    steps.commit()
}
