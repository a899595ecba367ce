//! Matches and tournaments in the store. A game counts once its row is committed: killing the program loses no committed row, and
//! no game has two rows.

use super::contest_rows::{ContestGame, EntrantRecord, StoredContest, insert, insert_entrants};
use super::game_rows::{save, today};
use super::lease::Lease;
use super::{Store, StoredGame, fault};
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use rusqlite::{OptionalExtension, Result, Row, Transaction, params};

const READ: &str = "store-doing-read";
const KEEP: &str = "store-doing-contest";

/// The exclusive right to play a contest. The lock ends when this value is dropped or the program exits.
#[derive(Debug)]
pub struct ContestLock {
    _lease: Lease,
}

const COLUMNS: &str = "id, title, variant, rules, variant_texts, terms, began, is_over, \
                       (SELECT count(*) FROM contest_games WHERE contest = contests.id)";

fn contest(row: &Row<'_>) -> Result<StoredContest> {
    Ok(StoredContest {
        id: row.get(0)?,
        title: row.get(1)?,
        variant: row.get(2)?,
        rules: row.get::<_, i64>(3)? as u64,
        variant_texts: row.get(4)?,
        terms: row.get(5)?,
        began: row.get(6)?,
        is_over: row.get(7)?,
        games: row.get::<_, i64>(8)? as u64,
    })
}

const ENTRANT_COLUMNS: &str = "sha256, hash, seat, title, texts";

fn entrant(row: &Row<'_>) -> Result<EntrantRecord> {
    Ok(EntrantRecord {
        sha256: row.get::<_, Option<String>>(0)?.and_then(|text| text.parse().ok()),
        legacy_hash: row.get::<_, Option<i64>>(1)?.map(|number| number as u64),
        seat: row.get(2)?,
        title: row.get(3)?,
        texts: row.get(4)?,
    })
}

impl Store {
    pub fn begin_contest(
        &mut self,
        contest: &StoredContest,
        entrants: &[EntrantRecord],
    ) -> Result<(i64, ContestLock), Report> {
        let lease = self.lease()?;
        let id = self.at_once(KEEP, |connection| {
            let sql = "INSERT INTO contests (title, variant, rules, variant_texts, terms, began, is_over, holder) \
                       VALUES (?, ?, ?, ?, ?, ?, 0, ?)";
            let minute: String =
                connection.query_row("SELECT strftime('%H:%M', 'now', 'localtime')", [], |row| row.get(0))?;
            connection.execute(
                sql,
                params![
                    contest.title,
                    contest.variant,
                    contest.rules as i64,
                    contest.variant_texts,
                    contest.terms,
                    format!("{} {minute}", today(connection)?),
                    lease.name,
                ],
            )?;
            let id = connection.last_insert_rowid();
            insert_entrants(connection, id, entrants)?;
            Ok(id)
        })?;
        self.remember_contest(id, &lease.name);
        Ok((id, ContestLock { _lease: lease }))
    }

    /// Fails if another program is playing the contest, it does not exist, or the file cannot be written.
    pub fn lock_contest(&mut self, id: i64) -> Result<ContestLock, Report> {
        let lease = self.lease()?;
        let folder = self.folder().to_owned();
        let holder = self.at_once(KEEP, |connection| {
            let holder: Option<String> =
                connection.query_row("SELECT holder FROM contests WHERE id = ?", [id], |row| row.get(0)).optional()?;
            // Checked inside the transaction, so that no other program can lock it first.
            let held = holder.as_ref().is_some_and(|name| Lease::is_held(&folder, name));
            if !held {
                connection.execute("UPDATE contests SET holder = ? WHERE id = ?", params![lease.name, id])?;
            }
            Ok(holder.map(|_| held))
        })?;
        match holder {
            None => Err(self.no_contest(id)),
            Some(true) => {
                let report = Report::error(phrase("contest-held").with("id", id.to_string()));
                Err(report.hint(phrase("contest-held-hint")))
            }
            Some(false) => {
                self.remember_contest(id, &lease.name);
                Ok(ContestLock { _lease: lease })
            }
        }
    }

    fn lease(&self) -> Result<Lease, Report> {
        Lease::take(&self.place.folder).map_err(|error| fault::no_folder(&self.place, KEEP, &error))
    }

    /// Stores a contest game with all its moves and returns the ID of the stored game. From then on the game counts; if the
    /// contest already has this game, the new one is dropped. If the file was removed, replaced or emptied, the contest continues
    /// in a new file: see [`Store::take_notices`].
    pub fn add_contest_game(&mut self, contest: i64, game: &ContestGame, stored: &StoredGame) -> Result<i64, Report> {
        self.follow_file()?;
        let (id, added) = self.insert_contest_game(contest, game, stored)?;
        let Some((running, stored)) = self.running.as_mut().zip(added) else { return Ok(id) };
        if running.contest.id == contest {
            running.add(&ContestGame { game: id, ..game.clone() }, stored);
        }
        // The file may have been replaced during the write.
        self.follow_file()?;
        let moved = self.running.as_ref().and_then(|running| running.game_id(game.pair, game.half));
        Ok(moved.unwrap_or(id))
    }

    /// Returns the ID of the game, and the game as written if it was new.
    fn insert_contest_game(
        &mut self,
        contest: i64,
        game: &ContestGame,
        stored: &StoredGame,
    ) -> Result<(i64, Option<StoredGame>), Report> {
        self.at_once(KEEP, |connection| {
            let there = "SELECT game FROM contest_games WHERE contest = ? AND pair = ? AND half = ?";
            let there: Option<Option<i64>> =
                connection.query_row(there, params![contest, game.pair, game.half], |row| row.get(0)).optional()?;
            if let Some(there) = there {
                return Ok((there.unwrap_or(0), None));
            }
            let mut stored = stored.clone();
            stored.head.date = today(connection)?;
            let id = save(connection, &stored)?;
            insert(connection, contest, &ContestGame { game: id, ..game.clone() })?;
            Ok((id, Some(stored)))
        })
    }

    /// Deletes games of a contest, by pair and half, from the contest and from the library: they are to be played again.
    pub fn withdraw_contest_games(&mut self, contest: i64, games: &[(u32, u8)]) -> Result<(), Report> {
        self.follow_file()?;
        self.at_once(KEEP, |connection| {
            for (pair, half) in games {
                let key = params![contest, pair, half];
                let of = "(SELECT game FROM contest_games WHERE contest = ? AND pair = ? AND half = ?)";
                connection.prepare_cached(&format!("DELETE FROM games WHERE id IN {of}"))?.execute(key)?;
                let row = "DELETE FROM contest_games WHERE contest = ? AND pair = ? AND half = ?";
                connection.prepare_cached(row)?.execute(key)?;
            }
            Ok(())
        })?;
        if let Some(running) = self.running.as_mut().filter(|running| running.contest.id == contest) {
            running.withdraw(games);
        }
        Ok(())
    }

    /// Marks games of a contest, by pair and half, as verified.
    pub fn verify_contest_games(&mut self, contest: i64, games: &[(u32, u8)]) -> Result<(), Report> {
        self.follow_file()?;
        self.at_once(KEEP, |connection| {
            for (pair, half) in games {
                let sql = "UPDATE contest_games SET verified = 1 WHERE contest = ? AND pair = ? AND half = ?";
                connection.prepare_cached(sql)?.execute(params![contest, pair, half])?;
            }
            Ok(())
        })?;
        if let Some(running) = self.running.as_mut().filter(|running| running.contest.id == contest) {
            running.verify(games);
        }
        Ok(())
    }

    pub fn set_contest_over(&mut self, id: i64, is_over: bool) -> Result<(), Report> {
        self.follow_file()?;
        let set = |connection: &Transaction<'_>| {
            connection.execute("UPDATE contests SET is_over = ? WHERE id = ?", params![is_over, id])
        };
        self.at_once(KEEP, set)?;
        if let Some(running) = self.running.as_mut().filter(|running| running.contest.id == id) {
            running.contest.is_over = is_over;
        }
        Ok(())
    }

    pub fn contest(&self, id: i64) -> Result<Option<StoredContest>, Report> {
        let sql = format!("SELECT {COLUMNS} FROM contests WHERE id = ?");
        self.reading(|store| store.connection.prepare_cached(&sql)?.query_row([id], contest).optional())
    }

    /// Newest first.
    pub fn contests(&self) -> Result<Vec<StoredContest>, Report> {
        let sql = format!("SELECT {COLUMNS} FROM contests ORDER BY id DESC");
        self.reading(|store| store.connection.prepare_cached(&sql)?.query_map([], contest)?.collect())
    }

    /// The contests that a running program is playing.
    pub fn contests_played(&self) -> Result<Vec<i64>, Report> {
        let sql = "SELECT id, holder FROM contests WHERE is_over = 0 AND holder IS NOT NULL";
        let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let holders: Vec<(i64, String)> =
            self.reading(|store| store.connection.prepare_cached(sql)?.query_map([], row)?.collect())?;
        let is_played = |(_, holder): &(i64, String)| Lease::is_held(self.folder(), holder);
        Ok(holders.into_iter().filter(is_played).map(|(id, _)| id).collect())
    }

    /// Ordered by their number.
    pub fn contest_entrants(&self, id: i64) -> Result<Vec<EntrantRecord>, Report> {
        let sql = format!(
            "SELECT {ENTRANT_COLUMNS} FROM contest_entrants \
             JOIN entrants ON entrants.id = contest_entrants.entrant WHERE contest = ? ORDER BY number"
        );
        self.reading(|store| store.connection.prepare_cached(&sql)?.query_map([id], entrant)?.collect())
    }

    /// Ordered by pair and half.
    pub fn contest_games(&self, id: i64) -> Result<Vec<ContestGame>, Report> {
        let sql = "SELECT pair, half, round, first, second, half_points, plies, ending, at_fault, account, game, \
                   worker, verified FROM contest_games WHERE contest = ? ORDER BY pair, half";
        let count = |row: &Row<'_>, column| row.get::<_, i64>(column).map(|count| count as usize);
        let game = |row: &Row<'_>| {
            Ok(ContestGame {
                pair: row.get(0)?,
                half: row.get(1)?,
                round: row.get(2)?,
                entrants: [count(row, 3)?, count(row, 4)?],
                half_points: count(row, 5)?,
                plies: count(row, 6)?,
                ending: row.get(7)?,
                at_fault: row.get::<_, Option<i64>>(8)?.map(|index| index as usize),
                account: row.get(9)?,
                game: row.get::<_, Option<i64>>(10)?.unwrap_or(0),
                worker: row.get(11)?,
                is_verified: row.get(12)?,
            })
        };
        self.reading(|store| store.connection.prepare_cached(sql)?.query_map([id], game)?.collect())
    }

    /// Returns the entrant with this hash from any contest; not one stored by an older version of damka, which has no hash.
    pub fn entrant(&self, sha256: &ContentHash) -> Result<Option<EntrantRecord>, Report> {
        let sql = format!("SELECT {ENTRANT_COLUMNS} FROM entrants WHERE sha256 = ?");
        let hash = sha256.to_string();
        self.reading(|store| store.connection.prepare_cached(&sql)?.query_row([&hash], entrant).optional())
    }

    /// Entrants of all contests, oldest first.
    pub fn entrants(&self) -> Result<Vec<EntrantRecord>, Report> {
        let sql = format!("SELECT {ENTRANT_COLUMNS} FROM entrants ORDER BY id");
        self.reading(|store| store.connection.prepare_cached(&sql)?.query_map([], entrant)?.collect())
    }

    /// Returns the source texts that a variant had under this rules hash, if a contest was played with them.
    pub fn variant_texts(&self, id: &str, rules: u64) -> Result<Option<String>, Report> {
        let sql = "SELECT variant_texts FROM contests WHERE variant = ? AND rules = ? LIMIT 1";
        let texts = |store: &Self| {
            store.connection.prepare_cached(sql)?.query_row(params![id, rules as i64], |row| row.get(0)).optional()
        };
        self.reading(texts)
    }

    /// The contest's ID, and the game's row there.
    pub fn contest_of(&self, game: i64) -> Result<Option<(i64, ContestGame)>, Report> {
        let sql = "SELECT contest FROM contest_games WHERE game = ?";
        let of: Option<i64> =
            self.reading(|store| store.connection.prepare_cached(sql)?.query_row([game], |row| row.get(0)).optional())?;
        let Some(contest) = of else { return Ok(None) };
        let games = self.contest_games(contest)?;
        Ok(games.into_iter().find(|row| row.game == game).map(|row| (contest, row)))
    }

    pub fn no_contest(&self, id: i64) -> Report {
        let report = Report::error(phrase("contest-none").with("id", id.to_string()));
        let last = self.connection.query_row("SELECT max(id) FROM contests", [], |row| row.get::<_, Option<i64>>(0));
        match last.ok().flatten() {
            None => report.hint(phrase("contest-none-yet")),
            Some(last) => report.hint(phrase("contest-none-last").with("id", last.to_string())),
        }
    }

    fn reading<T>(&self, read: impl FnOnce(&Self) -> Result<T>) -> Result<T, Report> {
        read(self).map_err(|error| self.refused(READ, &error))
    }
}
