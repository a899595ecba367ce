//! In-memory copy of the contest that a program plays: enough to write it again if the file is emptied.

use super::contest_rows::{ContestGame, EntrantRecord, StoredContest, insert, insert_entrants};
use super::game_record::StoredGame;
use super::game_rows::{digest, save};
use super::known_games::KnownGames;
use rusqlite::{Connection, Result, Transaction, params};
use std::collections::{HashMap, VecDeque};

/// Number of newest games whose moves are kept in memory.
const MAX_GAMES: usize = 256;

#[derive(Debug)]
pub(super) struct RunningContest {
    pub contest: StoredContest,
    pub entrants: Vec<EntrantRecord>,
    pub holder: String,
    /// Whether the main file itself, without its journal, names the holder.
    pub is_marked: bool,
    games: KnownGames,
    recent: VecDeque<((u32, u8), StoredGame)>,
}

impl RunningContest {
    pub fn new(
        (contest, entrants, games): (StoredContest, Vec<EntrantRecord>, Vec<ContestGame>),
        connection: &Connection,
        holder: &str,
    ) -> Option<Self> {
        let digests = digests(connection, contest.id).ok()?;
        let mut known = KnownGames::default();
        for row in &games {
            known.insert(row, digests.get(&row.game).copied().unwrap_or(0));
        }
        let holder = holder.to_owned();
        Some(Self { contest, entrants, holder, is_marked: false, games: known, recent: VecDeque::new() })
    }

    pub fn count(&self) -> usize {
        self.games.len()
    }

    pub fn game_id(&self, pair: u32, half: u8) -> Option<i64> {
        self.games.game_id(pair, half)
    }

    pub fn add(&mut self, row: &ContestGame, mut stored: StoredGame) {
        let digest = digest(&stored);
        // Moves are worth the memory; script memories may be large.
        stored.plies.iter_mut().for_each(|ply| ply.memory = None);
        self.recent.push_back(((row.pair, row.half), stored));
        self.games.insert(row, digest);
        if self.recent.len() > MAX_GAMES {
            self.recent.pop_front();
        }
    }

    pub fn withdraw(&mut self, games: &[(u32, u8)]) {
        for key in games {
            self.games.remove(*key);
        }
        self.recent.retain(|(key, _)| !games.contains(key));
    }

    pub fn verify(&mut self, games: &[(u32, u8)]) {
        for key in games {
            self.games.verify(*key);
        }
    }

    /// Takes the games that `old` still reads unchanged or those known here. Returns how many lost their moves.
    pub fn write(&mut self, connection: &Transaction<'_>, old: impl Fn(i64) -> Option<StoredGame>) -> Result<usize> {
        self.write_head(connection)?;
        let mut lost = 0;
        for key in self.games.keys() {
            let Some((mut row, known_digest)) = self.games.get(key) else { continue };
            let is_same = |stored: &StoredGame| known_digest != 0 && digest(stored) == known_digest;
            let read = || old(row.game).filter(is_same);
            let known = || self.recent.iter().find(|(of, _)| *of == key).map(|(_, stored)| stored.clone());
            let found = read().or_else(known);
            row.game = 0;
            if let Some(mut stored) = found {
                stored.head.id = 0;
                row.game = save(connection, &stored)?;
            } else {
                lost += 1;
            }
            self.games.set_game_id(key, row.game);
            insert(connection, self.contest.id, &row)?;
        }
        Ok(lost)
    }

    fn write_head(&self, connection: &Transaction<'_>) -> Result<()> {
        let contest = &self.contest;
        let sql = "INSERT INTO contests (id, title, variant, rules, variant_texts, terms, began, is_over, holder) \
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
        connection.execute(
            sql,
            params![
                contest.id,
                contest.title,
                contest.variant,
                contest.rules as i64,
                contest.variant_texts,
                contest.terms,
                contest.began,
                contest.is_over,
                self.holder,
            ],
        )?;
        insert_entrants(connection, contest.id, &self.entrants)
    }
}

fn digests(connection: &Connection, contest: i64) -> Result<HashMap<i64, i64>> {
    let sql = "SELECT games.id, digest FROM contest_games JOIN games ON games.id = game WHERE contest = ?";
    connection.prepare_cached(sql)?.query_map([contest], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}
