//! Contests, their entrants and their games as stored, and how their rows are written.

use crate::report::ContentHash;
use rusqlite::{OptionalExtension, Result, Transaction, params};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredContest {
    /// 0 if the contest is not stored yet.
    pub id: i64,
    pub title: String,
    pub variant: String,
    /// Hash of the variant's source texts.
    pub rules: u64,
    pub variant_texts: String,
    /// How the contest is played, in a format defined by the arena.
    pub terms: String,
    /// Local time, "YYYY-MM-DD HH:MM".
    pub began: String,
    pub is_over: bool,
    /// Only finished ones.
    pub games: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrantRecord {
    /// The same in every contest. `None` if an older version of damka stored it; then its texts identify it.
    pub sha256: Option<ContentHash>,
    /// Number by which older versions of damka identified it.
    pub legacy_hash: Option<u64>,
    /// The seat as the user typed it.
    pub seat: String,
    /// Display name.
    pub title: String,
    pub texts: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContestGame {
    /// From 0.
    pub pair: u32,
    /// 0 if the first entrant moved first, 1 if the second did.
    pub half: u8,
    /// From 0.
    pub round: u32,
    /// Indices, from 0.
    pub entrants: [usize; 2],
    /// Half points of the first entrant: 0, 1 or 2.
    pub half_points: usize,
    pub plies: usize,
    pub ending: String,
    /// The entrant whose fault ended the game: 0 or 1.
    pub at_fault: Option<usize>,
    /// Full report of that fault.
    pub account: String,
    /// ID of the stored game; 0 if it was deleted.
    pub game: i64,
    /// The name of the machine that played it; empty for this one.
    pub worker: String,
    /// Whether its bots have played it again, here or on a third machine, with the same moves and values.
    pub is_verified: bool,
}

impl ContestGame {
    /// From 1 in the order of the schedule, whenever the game was played.
    pub fn number(&self) -> u32 {
        2 * self.pair + u32::from(self.half) + 1
    }
}

pub(super) fn insert_entrants(connection: &Transaction<'_>, contest: i64, entrants: &[EntrantRecord]) -> Result<()> {
    for (entrant, number) in entrants.iter().zip(0i64..) {
        let id = entrant_id(connection, entrant)?;
        connection
            .prepare_cached("INSERT INTO contest_entrants (contest, number, entrant) VALUES (?, ?, ?)")?
            .execute(params![contest, number, id])?;
    }
    Ok(())
}

/// Inserts the row if needed.
fn entrant_id(connection: &Transaction<'_>, entrant: &EntrantRecord) -> Result<i64> {
    let sha256 = entrant.sha256.map(|hash| hash.to_string());
    let number = entrant.legacy_hash.map(|number| number as i64);
    // An entrant stored by an older version of damka is the same if its texts are.
    let sql =
        "SELECT id FROM entrants WHERE sha256 = ?1 OR ?1 IS NULL AND sha256 IS NULL AND hash IS ?2 AND texts = ?3";
    let known = connection
        .prepare_cached(sql)?
        .query_row(params![sha256, number, entrant.texts], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    connection
        .prepare_cached("INSERT INTO entrants (sha256, hash, seat, title, texts) VALUES (?, ?, ?, ?, ?)")?
        .execute(params![sha256, number, entrant.seat, entrant.title, entrant.texts])?;
    Ok(connection.last_insert_rowid())
}

/// Inserts the row of a contest game; a game ID of 0 means that its moves are lost.
pub(super) fn insert(connection: &Transaction<'_>, contest: i64, game: &ContestGame) -> Result<usize> {
    let sql = "INSERT INTO contest_games (contest, pair, half, round, first, second, half_points, plies, ending, \
               at_fault, account, game, worker, verified) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        contest,
        game.pair,
        game.half,
        game.round,
        game.entrants[0] as i64,
        game.entrants[1] as i64,
        game.half_points as i64,
        game.plies as i64,
        game.ending,
        game.at_fault.map(|index| index as i64),
        game.account,
        (game.game != 0).then_some(game.game),
        game.worker,
        game.is_verified,
    ])
}
