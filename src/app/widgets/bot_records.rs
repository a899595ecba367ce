//! What is known of the bots of a game, read on a background thread: their ratings from all contests, and how the user's last games
//! against them ended.

use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::arena::{PairCounts, Pool, PooledEntrant, Rating};
use crate::board::Side;
use crate::config::HUMAN;
use crate::notation::RecordedResult;
use crate::report::Report;
use crate::rules::Variant;
use crate::store::{GameSummary, Store, StorePlace};
use egui::Ui;

/// The newest games of the user that are looked at.
const GAMES_READ: usize = 200;
/// The games against one opponent that count as the last ones.
const LAST_GAMES: usize = 10;

/// An entrant of contests.
pub struct RatedSeat {
    pub seat: String,
    /// [`PooledEntrant::version`].
    pub version: String,
    pub rating: Option<Rating>,
    pub games: u64,
}

/// How a game of the user ended.
struct UserGame {
    opponent: String,
    result: RecordedResult,
    side: Side,
}

#[derive(Default)]
struct Known {
    rated: Vec<RatedSeat>,
    /// The newest first.
    games: Vec<UserGame>,
}

/// A variant, the hash of its rules, how many games the contests have, and the user's newest game.
type RecordsOf = (String, u64, u64, i64);

#[derive(Default)]
pub struct BotRecords {
    subject: Option<RecordsOf>,
    reading: Option<Task<Result<Known, Report>>>,
    known: Known,
}

impl BotRecords {
    /// Reads the records of a game, if they may have changed since the last call.
    pub fn follow(&mut self, ui: &Ui, app: &AppState, variant: &Variant) {
        let games = app.arena.listed.iter().map(|contest| contest.games).sum();
        let newest = app.library.recent.first().map_or(0, |head| head.id);
        let subject = (variant.id.clone(), app.shared.now.rules_hash(&variant.id), games, newest);
        let is_same_game = self.subject.as_ref().is_some_and(|last| last.0 == subject.0);
        // Those of the same game are read again only when the last reading is over: a contest may be running.
        if !is_same_game || self.reading.is_none() && self.subject.as_ref() != Some(&subject) {
            if !is_same_game {
                self.known = Known::default();
            }
            let (place, (id, rules, ..)) = (app.arena.place().clone(), subject.clone());
            self.reading = Some(Task::start("bot records", repaints(ui.ctx()), move || read(&place, &id, rules)));
            self.subject = Some(subject);
        }
        if let Some(read) = self.reading.as_ref().and_then(Task::poll) {
            self.reading = None;
            // A store that cannot be read is reported by the arena.
            self.known = read.ok().and_then(Result::ok).unwrap_or_default();
        }
    }

    pub const fn is_loading(&self) -> bool {
        self.reading.is_some()
    }

    /// The entrants that are this bot, with any options, those with the most games first.
    pub fn rated(&self, id: &str) -> Vec<&RatedSeat> {
        let of_bot = |row: &&RatedSeat| row.seat.split(':').next() == Some(id);
        let mut rows: Vec<&RatedSeat> = self.known.rated.iter().filter(of_bot).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.games));
        rows
    }

    /// The rating of exactly this seat, in the newest version that took part in contests.
    pub fn rating(&self, seat: &str) -> Option<&Rating> {
        self.known.rated.iter().rfind(|row| row.seat == seat)?.rating.as_ref()
    }

    /// How the user's last games against the opponents that fit ended for the user; `None` without any.
    pub fn last_results(&self, fits: impl Fn(&str) -> bool) -> Option<PairCounts> {
        let mut counts = PairCounts::default();
        for game in self.known.games.iter().filter(|game| fits(&game.opponent)).take(LAST_GAMES) {
            match game.result {
                RecordedResult::Draw => counts.drawn += 1,
                RecordedResult::Wins(side) if side == game.side => counts.won += 1,
                _ => counts.lost += 1,
            }
        }
        (counts.count() > 0).then_some(counts)
    }
}

fn read(place: &StorePlace, variant: &str, rules: u64) -> Result<Known, Report> {
    let Some(store) = Store::open_existing(place)? else { return Ok(Known::default()) };
    let pool = Pool::of(&store, variant, rules)?;
    let ratings = pool.ratings();
    let row = |(number, pooled): (usize, &PooledEntrant)| RatedSeat {
        seat: pooled.entrant.seat.clone(),
        version: pooled.version(),
        rating: ratings.get(number).copied(),
        games: pool.table.games(number).count(),
    };
    let rated = pool.entrants.iter().enumerate().map(row).collect();
    let recent = store.recent(GAMES_READ)?;
    let games = recent.iter().filter(|head| head.variant == variant).filter_map(user_game).collect();
    Ok(Known { rated, games })
}

/// A decided or drawn game of the user against somebody else.
fn user_game(head: &GameSummary) -> Option<UserGame> {
    let seats = head.seats.as_ref()?;
    let side = Side::BOTH.into_iter().find(|side| seats[side.index()] == HUMAN)?;
    let opponent = seats[side.other().index()].clone();
    let result = head.result.filter(|result| *result != RecordedResult::BothLose)?;
    (opponent != HUMAN).then_some(UserGame { opponent, result, side })
}
