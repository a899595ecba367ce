//! A match or tournament in memory: its entrants, variant and terms, and how each of its games is played.

use super::adjudicator::Adjudicator;
use super::endgames::EndgameAdjudicator;
use super::{ContestTerms, Format, GameJob, Ledger};
use crate::board::Side;
use crate::catalog::{Catalog, FrozenSeat, FrozenVariant, RestoredSeat};
use crate::endgame::ProgressCallback;
use crate::notation::{Opening, read_position};
use crate::player::Player;
use crate::report::{ContentHash, Report, Reports};
use crate::rules::{Position, Variant, mix};
use crate::session::{Event, GameResult, GameSettings, Session, play_out_observed, random_opening};
use crate::store::{ContestGame, ContestLock, EntrantRecord, GameSummary, Store, StoredContest, StoredGame};
use crate::text::phrase;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Extra random plies after an opening that was already used in this many rounds, because deterministic players would only
/// repeat their games. Few, because randomness unbalances: two plies already give dozens of positions.
fn random_plies_after(rounds: u32) -> u32 {
    rounds.checked_ilog(6).map_or(0, |more| 2 + 2 * more)
}

pub struct Entrant {
    /// The seat as the user typed it.
    pub seat: String,
    pub title: String,
    /// Hash of everything that decides how the entrant plays: texts, weights and options.
    pub sha256: ContentHash,
    restored: RestoredSeat,
}

pub struct Contest {
    pub id: i64,
    pub title: String,
    /// Local time, "YYYY-MM-DD HH:MM".
    pub began: String,
    pub terms: ContestTerms,
    pub variant: Arc<Variant>,
    /// The index is the entrant's number.
    pub entrants: Vec<Entrant>,
    /// [`crate::catalog::Snapshot::rules_hash`] of the variant.
    pub(super) rules_hash: u64,
    start: Position,
    pub(super) openings: Vec<Opening>,
    endgames: EndgameAdjudicator,
}

#[derive(Clone, Debug)]
pub struct FinishedGame {
    pub job: GameJob,
    pub first: Side,
    /// The position after the opening.
    pub start: Position,
    pub end: Position,
    pub result: GameResult,
    /// Plies made by the players, without the opening.
    pub plies: usize,
    /// The fault that ended the game, in full.
    pub fault_text: Option<String>,
    pub stored: StoredGame,
}

impl FinishedGame {
    /// In half points: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        self.result.outcome.winner.map_or(1, |winner| if winner == self.first { 2 } else { 0 })
    }

    pub fn row(&self) -> ContestGame {
        ContestGame {
            pair: self.job.pair,
            half: self.job.half,
            round: self.job.round,
            entrants: self.job.entrants,
            half_points: self.half_points(),
            plies: self.plies,
            ending: self.result.outcome.ending.word(),
            at_fault: self.result.at_fault.map(|side| usize::from(side != self.first)),
            account: self.fault_text.clone().unwrap_or_default(),
            game: 0,
            worker: String::new(),
            is_verified: false,
        }
    }
}

impl Contest {
    /// Saves the contest. Fails if a seat, the variant or a term is not usable, an engine cannot start, or the store cannot be written.
    pub fn create(
        store: &mut Store,
        catalog: &Catalog,
        variant: &str,
        seats: &[String],
        terms: &ContestTerms,
    ) -> Result<(Self, Ledger, ContestLock), Reports> {
        let (stored, entrants) = freeze(catalog, variant, seats, terms)?;
        // Build it once before saving, so that an unplayable contest leaves nothing in the store.
        let (contest, ledger) = Self::of(stored.clone(), &entrants, Vec::new(), store.folder())?;
        let (id, lock) = store.begin_contest(&stored, &entrants)?;
        let began = store.contest(id).ok().flatten().map(|stored| stored.began).unwrap_or_default();
        Ok((Self { id, began, ..contest }, ledger, lock))
    }

    /// A contest that is not stored, to play single games of it. Fails if a seat, the variant or a term is not usable, or an engine
    /// cannot start.
    pub fn unsaved(catalog: &Catalog, variant: &str, seats: &[String], terms: &ContestTerms) -> Result<Self, Reports> {
        let (stored, entrants) = freeze(catalog, variant, seats, terms)?;
        Self::of(stored, &entrants, Vec::new(), &catalog.root().folder).map(|(contest, _)| contest)
    }

    /// Loads a contest to play on, with the games already played. Fails like [`Self::read`], or if an engine's program has changed or
    /// is not allowed here.
    pub fn load(store: &Store, id: i64) -> Result<(Self, Ledger), Reports> {
        let (contest, ledger) = Self::read(store, id)?;
        contest.check_programs()?;
        Ok((contest, ledger))
    }

    /// Reads a contest to show it, with the games already played. Fails if it does not exist, or this damka no longer accepts its
    /// rules or players.
    pub fn read(store: &Store, id: i64) -> Result<(Self, Ledger), Reports> {
        let stored = store.contest(id)?.ok_or_else(|| store.no_contest(id))?;
        let entrants = store.contest_entrants(id)?;
        let games = store.contest_games(id)?;
        Self::of(stored, &entrants, games, store.folder())
    }

    /// Builds a contest that another program sent, to play single games of it. Fails if this damka does not accept its rules,
    /// players or terms, or an engine's program is another one or not allowed here. Endgame tables are kept in `folder`.
    pub fn received(stored: StoredContest, entrants: &[EntrantRecord], folder: &Path) -> Result<Self, Reports> {
        let (contest, _) = Self::of(stored, entrants, Vec::new(), folder)?;
        contest.check_programs()?;
        Ok(contest)
    }

    pub(super) fn of(
        stored: StoredContest,
        entrants: &[EntrantRecord],
        games: Vec<ContestGame>,
        folder: &Path,
    ) -> Result<(Self, Ledger), Reports> {
        let unreadable = |error: serde_json::Error| {
            let report = phrase("contest-unreadable").with("id", stored.id).with("error", error.to_string());
            Report::error(report).hint(phrase("contest-unreadable-hint"))
        };
        let terms: ContestTerms = serde_json::from_str(&stored.terms).map_err(unreadable)?;
        terms.check(entrants.len())?;
        let frozen: FrozenVariant = serde_json::from_str(&stored.variant_texts).map_err(unreadable)?;
        let (variant, rules_hash) = frozen.restore()?;
        let restore = |entrant: &EntrantRecord| {
            let seat: FrozenSeat = serde_json::from_str(&entrant.texts).map_err(unreadable)?;
            let restored = seat.restore(&variant)?;
            let sha256 = entrant.sha256.unwrap_or_else(|| seat.sha256());
            Ok(Entrant { seat: entrant.seat.clone(), title: entrant.title.clone(), sha256, restored })
        };
        let entrants: Vec<Entrant> = collect_all(entrants.iter().map(restore))?;
        let start = if terms.start.is_empty() { variant.start() } else { read_position(&variant, &terms.start)? };
        let openings = terms.openings(&variant)?;
        let endgames = EndgameAdjudicator::new(folder, (&variant, rules_hash), terms.adjudication.table_pieces);
        let endgames = endgames?;
        let ledger = Ledger::new(terms.schedule, terms.sprt, games);
        let StoredContest { id, title, began, .. } = stored;
        Ok((Self { id, title, began, terms, variant, entrants, rules_hash, start, openings, endgames }, ledger))
    }

    /// The seats of the entrants, by number.
    pub fn seats(&self) -> impl Iterator<Item = &RestoredSeat> {
        self.entrants.iter().map(|entrant| &entrant.restored)
    }

    /// Fails if the program of an engine has changed since the contest began, or is not allowed here. Reads the disk.
    pub(super) fn check_programs(&self) -> Result<(), Reports> {
        collect_all(self.seats().map(|seat| Ok(seat.check_program()?))).map(|_| ())
    }

    /// Without this call the first game would wait for the table. `warn` gets the reason if it cannot be saved.
    pub fn prepare_endgames(&self, on_progress: ProgressCallback<'_>, warn: &mut dyn FnMut(Report)) {
        self.endgames.table(on_progress, warn);
    }

    /// Returns the start position of a job's pair (after the opening) and the first entrant's side in its first game.
    pub fn game_start(&self, job: GameJob) -> (Position, Side) {
        let (session, first) = self.session(GameJob { half: 0, ..job });
        (session.position().clone(), first)
    }

    pub fn seed(&self, pair: u32) -> u64 {
        self.terms.seed.wrapping_add(u64::from(pair))
    }

    /// Plays the opening; also returns the first entrant's side.
    pub(super) fn session(&self, job: GameJob) -> (Session, Side) {
        self.session_of(job, |_, entrant| self.player(entrant))
    }

    /// Like [`Self::session`], with other players in the seats of the entrants.
    pub(super) fn session_of(&self, job: GameJob, player: impl Fn(Side, usize) -> Box<dyn Player>) -> (Session, Side) {
        let settings = GameSettings { game_seed: self.seed(job.pair), ..self.terms.settings() };
        let count = self.openings.len();
        let rounds = job.opening.checked_div(count as u32).unwrap_or(0);
        let opening = self.openings.get(job.opening as usize % count.max(1));
        let (start, lead) = match opening {
            Some(opening) if rounds == 0 && self.terms.random_plies == 0 => (opening.start().clone(), Some(opening)),
            Some(opening) => (opening.end().clone(), None),
            None => (self.start.clone(), None),
        };
        // Seeded by the opening, not the pair number, so that all opponents meet from the same positions.
        let opening_seed = self.terms.seed.wrapping_add(u64::from(job.opening));
        let lot = |ply: u32| mix(opening_seed ^ mix(u64::from(ply) + 1));
        let start = random_opening(start, self.random_plies(rounds), lot);
        let first = if job.half == 0 { start.turn() } else { start.turn().other() };
        let seats = Side::BOTH.map(|side| player(side, job.entrants[usize::from(side != first)]));
        let mut session = Session::new(start, seats, settings);
        if let Some(lead) = lead {
            session.begin_with(lead);
        }
        (session, first)
    }

    /// Number of random plies when every opening was already used in this many rounds.
    pub(super) fn random_plies(&self, rounds: u32) -> u32 {
        self.terms.random_plies + random_plies_after(rounds)
    }

    pub(super) fn player(&self, entrant: usize) -> Box<dyn Player> {
        self.entrants[entrant].restored.player()
    }

    /// Plays the game of a job, whether or not it was saved before. The result is reproducible as far as its bots are
    /// deterministic. `watch` sees each move as it is played. Returns `None` if the game was stopped.
    pub fn play(&self, job: GameJob, stopped: &AtomicBool, watch: &mut dyn FnMut(&Session)) -> Option<FinishedGame> {
        self.play_session(self.session(job), job, stopped, watch)
    }

    /// Plays a session of a job to its end.
    pub(super) fn play_session(
        &self,
        (mut session, first): (Session, Side),
        job: GameJob,
        stopped: &AtomicBool,
        watch: &mut dyn FnMut(&Session),
    ) -> Option<FinishedGame> {
        let (opening_plies, start) = (session.played().len(), session.position().clone());
        let goes_on =
            |_, _| if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let table = self.endgames.table(&mut { goes_on }, &mut |_| {});
        let mut arbiter = Adjudicator::new(self.terms.adjudication, table);
        watch(&session);
        let result = play_out_observed(&mut session, stopped, &mut |session, event| {
            if let Event::Moved { ply, played } = event {
                arbiter.observe(session, *ply as usize - opening_plies, played);
                watch(session);
            }
        })?;
        let mut stored = StoredGame::begun(self.game_summary(job, first), session.start(), session.played());
        let tag = |name: &str, value: String| (name.to_owned(), value);
        stored.tags =
            vec![tag("Event", self.title.clone()), tag("Round", format!("{}.{}", job.pair + 1, job.half + 1))];
        Some(FinishedGame {
            job,
            first,
            start,
            end: session.position().clone(),
            plies: session.played().len() - opening_plies,
            fault_text: session.fault_report(&[]).map(|report| report.to_string()),
            stored: stored.ended(&result, session.position()),
            result,
        })
    }

    fn game_summary(&self, job: GameJob, first: Side) -> GameSummary {
        let of = |side: Side| &self.entrants[job.entrants[usize::from(side != first)]];
        GameSummary {
            variant: self.variant.id.clone(),
            title: self.variant.title.clone(),
            rules: self.rules_hash,
            players: Side::BOTH.map(|side| of(side).title.clone()),
            seats: Some(Side::BOTH.map(|side| of(side).seat.clone())),
            seed: self.seed(job.pair),
            clock: self.terms.clock.clone(),
            ..GameSummary::default()
        }
    }
}

/// The texts of a contest's rules and players as they are now, its terms and its title.
fn freeze(
    catalog: &Catalog,
    variant: &str,
    seats: &[String],
    terms: &ContestTerms,
) -> Result<(StoredContest, Vec<EntrantRecord>), Reports> {
    let frozen = catalog.freeze_variant(variant)?;
    let (rules_of, rules) = frozen.restore()?;
    let freeze = |seat: &String| catalog.freeze_seat(seat, &rules_of);
    let frozen_seats: Vec<FrozenSeat> = collect_all(seats.iter().map(freeze))?;
    catalog.try_engines(seats, &rules_of)?;
    let seats = frozen_seats;
    let title = title(terms, &seats);
    let stored = StoredContest {
        title,
        variant: frozen.id.clone(),
        rules,
        variant_texts: as_json(&frozen),
        terms: as_json(terms),
        ..StoredContest::default()
    };
    let entrant = |seat: &FrozenSeat| EntrantRecord {
        sha256: Some(seat.sha256()),
        legacy_hash: None,
        seat: seat.seat.clone(),
        title: seat.title.clone(),
        texts: as_json(seat),
    };
    let entrants = seats.iter().map(entrant).collect();
    Ok((stored, entrants))
}

/// Collects the values, or else all reports of all failures.
fn collect_all<T>(results: impl Iterator<Item = Result<T, Reports>>) -> Result<Vec<T>, Reports> {
    let (mut values, mut faults) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(reports) => faults.extend(reports),
        }
    }
    Reports::check(faults).map(|()| values)
}

pub(super) fn as_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn title(terms: &ContestTerms, seats: &[FrozenSeat]) -> String {
    let name = |seat: &FrozenSeat| seat.seat.clone();
    match (terms.schedule.format, seats) {
        (Format::Match, [first, second]) => format!("{} – {}", name(first), name(second)),
        (Format::Gauntlet, [first, ..]) => format!("gauntlet of {}, {} entrants", name(first), seats.len()),
        (Format::Swiss, _) => format!("Swiss, {} entrants", seats.len()),
        (Format::Knockout, _) => format!("knockout, {} entrants", seats.len()),
        _ => format!("round-robin, {} entrants", seats.len()),
    }
}
