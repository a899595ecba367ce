//! The form of the file: its tables, and the steps from older forms to this one.

use super::{Place, fault};
use crate::files;
use crate::report::Report;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::time::{Duration, Instant};

/// How long somebody else's writing is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// "damk": tells the file from those of other programs.
const APPLICATION_ID: i64 = 0x6461_6d6b;

/// Each step leads from the form of its index to the next. `user_version` is the number of steps that were taken.
///
/// What is listed lies in `games`, apart from the moves, so that a search reads little; `paths` holds the key of every
/// position a game went through, eight bytes each, start first.
pub(super) const STEPS: [&str; 6] = [
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
    // The list of endings to choose from is made at each search.
    "CREATE INDEX games_by_ending ON games (ending);",
    // Nobody asked for the second a game began at; the list of variants to choose from is read from its index alone.
    "
    ALTER TABLE games DROP COLUMN began;
    DROP INDEX games_by_variant;
    CREATE INDEX games_by_variant ON games (variant, title);
",
    // What bots kept between their moves.
    "
    CREATE TABLE memories (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,       -- after which, from 1
        side INTEGER NOT NULL,      -- whose: 0 black, 1 white
        text TEXT,                  -- JSON; NULL where it was too large
        PRIMARY KEY (game, ply)
    );
",
    // Matches and tournaments: who plays in them, what was played, by number of the pair and 0 or 1 for its games.
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
    // Entrants are known by a hash that can't be forged. Tables that refer to others are made again before those are
    // dropped, so that foreign keys hold at every moment.
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
];

const DOING: &str = "store-doing-open";

/// Opens the file, makes it where there is none, and brings an older form up to date.
pub(super) fn open(place: &Place) -> Result<Connection, Report> {
    let refused = |error: rusqlite::Error| fault::report(place, DOING, &error);
    if let Err(error) = std::fs::create_dir_all(&place.folder) {
        return Err(fault::no_folder(place, DOING, &error));
    }
    match files::open(&place.file()) {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::IsADirectory) => {
            return Err(fault::no_file(place, DOING, &error));
        }
        // What else is wrong SQLite tells.
        _ => {}
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(place.file(), flags).map_err(refused)?;
    connection.busy_timeout(PATIENCE).map_err(refused)?;
    // A newer form is not touched, not even by its journal.
    check(&connection, place)?;
    settle(&connection, place).map_err(refused)?;
    upgrade(&mut connection).map_err(refused)?;
    // Somebody may have brought it to a newer form meanwhile.
    check(&connection, place)?;
    Ok(connection)
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn check(connection: &Connection, place: &Place) -> Result<(), Report> {
    let header = Header::read(connection).map_err(|error| fault::report(place, DOING, &error))?;
    if header.tables > 0 && header.id != APPLICATION_ID {
        return Err(fault::not_ours(place));
    }
    if header.version > STEPS.len() as i64 {
        return Err(fault::too_new(place, header.version, STEPS.len()));
    }
    if header.is_strange { Err(fault::not_ours(place)) } else { Ok(()) }
}

/// What a file says of itself, all at one moment, since another program may be making it.
struct Header {
    /// The number of steps that were taken.
    version: i64,
    /// Whose it is.
    id: i64,
    /// How many tables and other parts it has.
    tables: i64,
    /// It has parts that no step makes, such as a view that never ends in place of a table.
    is_strange: bool,
}

impl Header {
    fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let moment = connection.unchecked_transaction()?;
        let tables = moment.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
        let id = moment.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let version = version(&moment)?;
        let is_known = id == APPLICATION_ID && (0..=STEPS.len() as i64).contains(&version);
        let is_strange = is_known && !own_parts(version)?.is_superset(&parts(&moment)?);
        Ok(Self { version, id, tables, is_strange })
    }
}

/// What stands in a table or index of nobody's making: an expression that each reading or writing works out.
const EXPRESSIONS: [&str; 6] = ["%virtual table%", "%check%", "%default (%", "%default(%", "%generated%", "% as (%"];

/// The parts of a file by kind and name; one with an expression in it has the expression's name, too.
fn parts(connection: &Connection) -> rusqlite::Result<BTreeSet<String>> {
    let is_one = EXPRESSIONS.map(|like| format!("coalesce(sql, '') LIKE '{like}'")).join(" OR ");
    let sql = format!("SELECT type || ' ' || name || iif({is_one}, ' with an expression', '') FROM sqlite_master");
    let mut statement = connection.prepare(&sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    rows.collect()
}

/// The parts that the steps up to a form make.
fn own_parts(version: i64) -> rusqlite::Result<BTreeSet<String>> {
    let own = Connection::open_in_memory()?;
    for step in STEPS.iter().take(usize::try_from(version).unwrap_or_default()) {
        own.execute_batch(step)?;
    }
    parts(&own)
}

/// Tries again while somebody else holds the file: a new file becomes one with a journal, and for that the system's own
/// patience does not hold.
fn patiently(mut change: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let begun = Instant::now();
    loop {
        match change() {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && begun.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// How this connection works. The journal is written ahead: readers never wait, and what is killed loses nothing that
/// was written.
fn settle(connection: &Connection, place: &Place) -> rusqlite::Result<()> {
    patiently(|| connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())))?;
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Kibibytes when negative.
    connection.pragma_update(None, "cache_size", -16_384)?;
    connection.set_prepared_statement_cache_capacity(32);
    if let Some(most) = place.most_bytes {
        let page: i64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        connection.pragma_update_and_check(None, "max_page_count", most as i64 / page, |_| Ok(()))?;
    }
    Ok(())
}

/// Takes the steps that are missing, all or none.
fn upgrade(connection: &mut Connection) -> rusqlite::Result<()> {
    if version(connection)? >= STEPS.len() as i64 {
        return Ok(());
    }
    let steps = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another window may have been first.
    let taken = version(&steps)?;
    for step in STEPS.iter().skip(usize::try_from(taken).unwrap_or(STEPS.len())) {
        steps.execute_batch(step)?;
    }
    steps.pragma_update(None, "application_id", APPLICATION_ID)?;
    steps.pragma_update(None, "user_version", taken.max(STEPS.len() as i64))?;
    steps.commit()
}
