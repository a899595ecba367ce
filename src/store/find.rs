//! Searching the store and reading from it.

use super::game_record::{Record, read_result};
use super::lease::Lease;
use super::{GameSummary, Store, StoredGame, memories};
use crate::notation::Outcomes;
use crate::report::Report;
use crate::text::phrase;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Result, Row, params_from_iter};
use std::path::Path;

/// What games are searched for; what is empty admits all. Shown newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Words that must stand in the name or the seat of a player.
    pub player: String,
    /// The id of the variant.
    pub variant: String,
    /// The word of the ending, as [`GameSummary::ending`] has it.
    pub ending: String,
    /// Who won; `Some(None)` for games without a result.
    pub result: Option<Option<Outcomes>>,
    /// From this day, month or year on: `1998`, `1998-05`, `1998-05-31`.
    pub since: String,
    /// Up to this day, month or year, itself included.
    pub until: String,
    /// The [`position_key`](super::position_key) of a position that the game went through.
    pub position: Option<u64>,
}

/// What there is to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facets {
    /// How many games there are.
    pub games: usize,
    /// Id and title of every variant of which there are games, by title.
    pub variants: Vec<(String, String)>,
    /// Every ending's word.
    pub endings: Vec<String>,
}

const DOING: &str = "store-doing-read";

const COLUMNS: &str = "id, variant, title, rules, start, date, black, white, seats, seed, clock, result, ending, words, \
                       plies, origin, holder";

impl Query {
    /// Whether a text is a year, a month or a day as dates are kept: `1998`, `1998-05`, `1998-05-31`.
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

    /// The condition as SQL, and its values.
    fn sql(&self) -> (String, Vec<Value>) {
        let mut parts: Vec<String> = Vec::new();
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
            // What begins with it comes before it with a letter behind.
            add("date <= # || 'z' AND date <> ''", self.until.clone().into());
        }
        if let Some(key) = self.position {
            // Eight bytes each: what is found between two of them is none.
            let part = "id IN (SELECT game FROM paths WHERE instr(keys, #) % 8 = 1)";
            add(part, Value::Blob(key.to_be_bytes().to_vec()));
        }
        let sql = if parts.is_empty() { String::new() } else { format!(" WHERE {}", parts.join(" AND ")) };
        (sql, values)
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
    /// The ids of all games that a query admits, newest first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn ids(&self, query: &Query) -> Result<Vec<i64>, Report> {
        let (condition, values) = query.sql();
        let sql = format!("SELECT id FROM games{condition} ORDER BY date DESC, id DESC");
        let read = || {
            let mut found = self.connection.prepare_cached(&sql)?;
            found.query_map(params_from_iter(values), |row| row.get(0))?.collect()
        };
        let read: Result<Vec<i64>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// What a list tells of these games, in this order; those that are gone are left out.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn heads(&self, ids: &[i64]) -> Result<Vec<GameSummary>, Report> {
        heads(&self.connection, ids).map_err(|error| self.refused(DOING, &error))
    }

    /// A whole game; `None` where there is no such game.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn game(&self, id: i64) -> Result<Option<StoredGame>, Report> {
        let read = || {
            let sql = format!(
                "SELECT {COLUMNS}, line, spent, clocks, tags, notes, keys FROM games \
                               JOIN records ON records.game = id JOIN paths ON paths.game = id WHERE id = ?"
            );
            let kept = |row: &Row<'_>| {
                let [line, spent, clocks, tags] = [row.get(17)?, row.get(18)?, row.get(19)?, row.get(20)?];
                let record = Record { line, spent, clocks, tags, keys: row.get(22)? };
                Ok(StoredGame::read(head(row)?, &record, row.get(21)?))
            };
            let mut kept = self.connection.prepare_cached(&sql)?.query_row([id], kept).optional()?;
            if let Some(kept) = &mut kept {
                memories::read(&self.connection, id, &mut kept.plies)?;
            }
            Ok(kept)
        };
        let read: Result<Option<StoredGame>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// What is said where there is no game of this id.
    pub fn no_game(&self, id: i64) -> Report {
        let report = super::fault::no_game(id);
        let last = self.connection.query_row("SELECT max(id) FROM games", [], |row| row.get::<_, Option<i64>>(0));
        match last.ok().flatten() {
            None => report.hint(phrase("store-no-game-none")),
            Some(last) => report.hint(phrase("store-no-game-last").with("id", last.to_string())),
        }
    }

    /// Those of these ids that no game has.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn missing(&self, ids: &[i64]) -> Result<Vec<i64>, Report> {
        let read = || {
            let mut one = self.connection.prepare_cached("SELECT 1 FROM games WHERE id = ?")?;
            let mut missing = Vec::new();
            for id in ids {
                if !one.exists([id])? {
                    missing.push(*id);
                }
            }
            Ok(missing)
        };
        let read: Result<Vec<i64>> = (read)();
        read.map_err(|error| self.refused(DOING, &error))
    }

    /// The first ply after which a game stood in the position of this key; 0 for its start.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn ply_at(&self, id: i64, key: u64) -> Result<Option<usize>, Report> {
        let Some(kept) = self.game(id)? else { return Ok(None) };
        let keys = std::iter::once(kept.start_key).chain(kept.plies.iter().map(|ply| ply.key));
        Ok(keys.into_iter().position(|one| one == key))
    }

    /// What there is to choose from.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn facets(&self) -> Result<Facets, Report> {
        let read = || {
            let mut facets = Facets::default();
            let count: i64 = self.connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
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

    /// The games that were being played when their program was killed or closed, newest first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn interrupted(&self) -> Result<Vec<GameSummary>, Report> {
        Ok(self.under_way()?.0)
    }

    /// The games that are not over: those that nobody plays any more, newest first, and who holds others.
    pub(super) fn under_way(&self) -> Result<(Vec<GameSummary>, Vec<String>), Report> {
        let read = || {
            // Put in order here: an order asked for would have the whole table read instead of the index of these few.
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

/// What a list tells of these games; those that are gone are left out.
fn heads(connection: &Connection, ids: &[i64]) -> Result<Vec<GameSummary>> {
    let mut one = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?"))?;
    ids.iter().filter_map(|id| one.query_row([id], head).optional().transpose()).collect()
}

/// Those of these games that somebody plays now.
pub(super) fn played_now(connection: &Connection, folder: &Path, ids: &[i64]) -> Result<Vec<i64>> {
    let heads = heads(connection, ids)?;
    let held = heads.iter().filter(|head| head.is_under_way() && Lease::is_held(folder, &head.holder));
    Ok(held.map(|head| head.id).collect())
}
