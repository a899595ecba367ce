//! Searches the store and reads games from it.

use super::game_record::{Record, read_result};
use super::lease::Lease;
use super::{GameSummary, Store, StoredGame, memories};
use crate::notation::RecordedResult;
use crate::report::Report;
use crate::text::phrase;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Result, Row, params_from_iter};
use std::path::Path;

/// Empty fields match everything. Results come newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Words that must occur in the name or seat of a player.
    pub player: String,
    pub variant: String,
    /// Keyword of the ending, as in [`GameSummary::ending`].
    pub ending: String,
    /// `Some(None)` matches games without a result.
    pub result: Option<Option<RecordedResult>>,
    /// Earliest year, month or day: `1998`, `1998-05`, `1998-05-31`.
    pub since: String,
    /// Latest year, month or day, inclusive.
    pub until: String,
    /// The [`position_key`](super::position_key) of a position that occurred in the game.
    pub position: Option<u64>,
    /// Leaves out the games of contests between bots.
    pub without_contests: bool,
    /// Each column with whether its last value comes first; without any, and among equals, the newest game comes first.
    pub order: Vec<(GameColumn, bool)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameColumn {
    Variant,
    /// The first of the names as shown: white's.
    Players,
    Result,
    Plies,
    Ending,
    Date,
}

impl GameColumn {
    const fn sql(self) -> &'static str {
        match self {
            Self::Variant => "title COLLATE NOCASE",
            Self::Players => "white COLLATE NOCASE",
            Self::Result => "result",
            Self::Plies => "plies",
            Self::Ending => "ending",
            Self::Date => "date",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    pub games: usize,
    /// ID and title of every variant that has games, ordered by title.
    pub variants: Vec<(String, String)>,
    /// Keywords of all endings that occur.
    pub endings: Vec<String>,
}

const DOING: &str = "store-doing-read";

/// Excludes games that were opened here and left before the first move.
const HAS_MOVES: &str = "NOT (plies = 0 AND seats <> '' AND origin = '')";

const COLUMNS: &str = "id, variant, title, rules, start, date, black, white, seats, seed, clock, result, ending, words, \
                       plies, origin, holder";

impl Query {
    /// Whether a text is a year, month or day in the stored format: `1998`, `1998-05`, `1998-05-31`.
    pub fn is_day(text: &str) -> bool {
        let parts: Vec<&str> = text.split('-').collect();
        let is_number = |part: &str, digits: usize, most: u32| {
            part.len() == digits && part.parse().is_ok_and(|number: u32| (1..=most).contains(&number))
        };
        match parts[..] {
            [year] => is_number(year, 4, 9999),
            [year, month] => is_number(year, 4, 9999) && is_number(month, 2, 12),
            [year, month, day] => is_number(year, 4, 9999) && is_number(month, 2, 12) && is_number(day, 2, 31),
            _ => false,
        }
    }

    fn sql(&self) -> (String, Vec<Value>) {
        let mut parts: Vec<String> = vec![HAS_MOVES.to_owned()];
        if self.without_contests {
            parts.push("NOT EXISTS (SELECT 1 FROM contest_games WHERE game = games.id)".to_owned());
        }
        let mut values: Vec<Value> = Vec::new();
        let mut add = |part: &str, value: Value| {
            values.push(value);
            parts.push(part.replace('#', &format!("?{}", values.len())));
        };
        for word in self.player.split_whitespace() {
            add("instr(names, #) > 0", word.to_lowercase().into());
        }
        if !self.variant.is_empty() {
            add("variant = #", self.variant.clone().into());
        }
        if !self.ending.is_empty() {
            add("ending = #", self.ending.clone().into());
        }
        if let Some(result) = self.result {
            add("result = #", super::result_text(result).to_owned().into());
        }
        if !self.since.is_empty() {
            add("date >= #", self.since.clone().into());
        }
        if !self.until.is_empty() {
            // Dates that start with `until` sort before `until` with a letter appended.
            add("date <= # || 'z' AND date <> ''", self.until.clone().into());
        }
        if let Some(key) = self.position {
            // Each key takes eight bytes; a match that is not aligned to eight bytes is no key.
            let part = "id IN (SELECT game FROM paths WHERE instr(keys, #) % 8 = 1)";
            add(part, Value::Blob(key.to_be_bytes().to_vec()));
        }
        (format!(" WHERE {}", parts.join(" AND ")), values)
    }

    fn order_sql(&self) -> String {
        let part = |(column, is_descending): &(GameColumn, bool)| {
            format!("{} {}, ", column.sql(), if *is_descending { "DESC" } else { "ASC" })
        };
        format!(" ORDER BY {}date DESC, id DESC", self.order.iter().map(part).collect::<String>())
    }
}

fn head(row: &Row<'_>) -> Result<GameSummary> {
    let seats: String = row.get(8)?;
    Ok(GameSummary {
        id: row.get(0)?,
        variant: row.get(1)?,
        title: row.get(2)?,
        rules: row.get::<_, i64>(3)? as u64,
        start: row.get(4)?,
        date: row.get(5)?,
        players: [row.get(6)?, row.get(7)?],
        seats: seats.split_once('\n').map(|(black, white)| [black.to_owned(), white.to_owned()]),
        seed: row.get::<_, i64>(9)? as u64,
        clock: row.get(10)?,
        result: read_result(row.get_ref(11)?.as_str()?),
        ending: row.get(12)?,
        words: row.get(13)?,
        plies: row.get::<_, i64>(14)? as usize,
        origin: row.get(15)?,
        holder: row.get(16)?,
    })
}

impl Store {
    /// Ordered by the query.
    pub fn ids(&self, query: &Query) -> Result<Vec<i64>, Report> {
        let (condition, values) = query.sql();
        let sql = format!("SELECT id FROM games{condition}{}", query.order_sql());
        let read = || {
            let mut found = self.connection.prepare_cached(&sql)?;
            found.query_map(params_from_iter(values), |row| row.get(0))?.collect()
        };
        let read: Result<Vec<i64>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// Keeps the given order and skips deleted games.
    pub fn heads(&self, ids: &[i64]) -> Result<Vec<GameSummary>, Report> {
        heads(&self.connection, ids).map_err(|error| self.refused(DOING, &error))
    }

    pub fn game(&self, id: i64) -> Result<Option<StoredGame>, Report> {
        let read = || {
            let sql = format!(
                "SELECT {COLUMNS}, line, spent, clocks, tags, notes, keys FROM games \
                               JOIN records ON records.game = id JOIN paths ON paths.game = id WHERE id = ?"
            );
            let read_row = |row: &Row<'_>| {
                let [line, spent, clocks, tags] = [row.get(17)?, row.get(18)?, row.get(19)?, row.get(20)?];
                let record = Record { line, spent, clocks, tags, keys: row.get(22)? };
                Ok(StoredGame::read(head(row)?, &record, row.get(21)?))
            };
            let mut stored = self.connection.prepare_cached(&sql)?.query_row([id], read_row).optional()?;
            if let Some(stored) = &mut stored {
                memories::read(&self.connection, id, &mut stored.plies)?;
            }
            Ok(stored)
        };
        let read: Result<Option<StoredGame>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    pub fn no_game(&self, id: i64) -> Report {
        let report = super::fault::no_game(id);
        let last = self.connection.query_row("SELECT max(id) FROM games", [], |row| row.get::<_, Option<i64>>(0));
        match last.ok().flatten() {
            None => report.hint(phrase("store-no-game-none")),
            Some(last) => report.hint(phrase("store-no-game-last").with("id", last.to_string())),
        }
    }

    pub fn missing(&self, ids: &[i64]) -> Result<Vec<i64>, Report> {
        let read = || {
            let mut query = self.connection.prepare_cached("SELECT 1 FROM games WHERE id = ?")?;
            let mut missing = Vec::new();
            for id in ids {
                if !query.exists([id])? {
                    missing.push(*id);
                }
            }
            Ok(missing)
        };
        let read: Result<Vec<i64>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// 0 means the start position.
    pub fn ply_at(&self, id: i64, key: u64) -> Result<Option<usize>, Report> {
        let Some(stored) = self.game(id)? else { return Ok(None) };
        let keys = std::iter::once(stored.start_key).chain(stored.plies.iter().map(|ply| ply.key));
        Ok(keys.into_iter().position(|visited| visited == key))
    }

    pub fn facets(&self) -> Result<Facets, Report> {
        let read = || {
            let mut facets = Facets::default();
            let count = format!("SELECT count(*) FROM games WHERE {HAS_MOVES}");
            let count: i64 = self.connection.query_row(&count, [], |row| row.get(0))?;
            facets.games = count as usize;
            let mut variants =
                self.connection.prepare_cached("SELECT variant, max(title) FROM games GROUP BY variant ORDER BY 2")?;
            let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            facets.variants = variants.query_map([], pair)?.collect::<Result<_>>()?;
            let mut endings =
                self.connection.prepare_cached("SELECT DISTINCT ending FROM games WHERE ending <> '' ORDER BY 1")?;
            facets.endings = endings.query_map([], |row| row.get(0))?.collect::<Result<_>>()?;
            Ok(facets)
        };
        let read: Result<Facets> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// Games that were interrupted when their program was killed or closed, newest first.
    pub fn interrupted(&self) -> Result<Vec<GameSummary>, Report> {
        Ok(self.under_way()?.0)
    }

    /// Finished games that were played on this machine outside contests, newest first.
    pub fn recent(&self, most: usize) -> Result<Vec<GameSummary>, Report> {
        let read = || {
            // By the primary key, so that no more rows are read than are needed.
            let is_ended = "holder = '' AND plies > 0 AND seats <> ''";
            let is_single = "NOT EXISTS (SELECT 1 FROM contest_games WHERE game = games.id)";
            let sql =
                format!("SELECT {COLUMNS} FROM games WHERE {is_ended} AND {is_single} ORDER BY id DESC LIMIT {most}");
            self.connection.prepare_cached(&sql)?.query_map([], head)?.collect()
        };
        let read: Result<Vec<GameSummary>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// Returns the unfinished games that no program is playing, newest first, and the lease holders of the others.
    pub(super) fn under_way(&self) -> Result<(Vec<GameSummary>, Vec<String>), Report> {
        let read = || {
            // Sorted in Rust: an ORDER BY would make SQLite read the whole table instead of the index of these few rows.
            let sql = format!("SELECT {COLUMNS} FROM games WHERE holder <> ''");
            self.connection.prepare_cached(&sql)?.query_map([], head)?.collect()
        };
        let read: Result<Vec<GameSummary>> = (read)();
        let mut heads = read.map_err(|error| self.refused(DOING, &error))?;
        heads.sort_by_key(|head| std::cmp::Reverse(head.id));
        let is_held = |head: &GameSummary| Lease::is_held(self.folder(), &head.holder);
        let (held, free): (Vec<_>, Vec<_>) = heads.into_iter().partition(is_held);
        Ok((free, held.into_iter().map(|head| head.holder).collect()))
    }
}

/// Returns the summaries of these games, skipping deleted ones.
fn heads(connection: &Connection, ids: &[i64]) -> Result<Vec<GameSummary>> {
    let mut query = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?"))?;
    ids.iter().filter_map(|id| query.query_row([id], head).optional().transpose()).collect()
}

/// Returns the games among these that a running program is playing.
pub(super) fn played_now(connection: &Connection, folder: &Path, ids: &[i64]) -> Result<Vec<i64>> {
    let heads = heads(connection, ids)?;
    let held = heads.iter().filter(|head| head.is_under_way() && Lease::is_held(folder, &head.holder));
    Ok(held.map(|head| head.id).collect())
}
