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
use crate::store::{Claim, ContestGame, EntrantRecord, GameSummary, Store, StoredGame};
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
    /// The contest's id in the store.
    pub id: i64,
    /// Display name.
    pub title: String,
    /// Start date and time, to the minute.
    pub began: String,
    pub terms: ContestTerms,
    pub variant: Arc<Variant>,
    /// The entrants, in numeric order.
    pub entrants: Vec<Entrant>,
    pub(super) rules: u64,
    start: Position,
    pub(super) openings: Vec<Opening>,
    endgames: EndgameAdjudicator,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameEnd {
    pub job: GameJob,
    /// The side that the first entrant played.
    pub first: Side,
    /// The position after the opening.
    pub start: Position,
    pub end: Position,
    pub finish: GameResult,
    /// Plies made by the players, without the opening.
    pub plies: usize,
    /// The fault that ended the game, in full.
    pub account: Option<String>,
    pub kept: StoredGame,
}

impl GameEnd {
    /// Returns the first entrant's result in half points: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        self.finish.outcome.winner.map_or(1, |winner| if winner == self.first { 2 } else { 0 })
    }

    /// Returns the game's row for the store.
    pub fn row(&self) -> ContestGame {
        ContestGame {
            pair: self.job.pair,
            half: self.job.half,
            round: self.job.round,
            entrants: self.job.entrants,
            half_points: self.half_points(),
            plies: self.plies,
            ending: self.finish.outcome.ending.word(),
            at_fault: self.finish.at_fault.map(|side| usize::from(side != self.first)),
            account: self.account.clone().unwrap_or_default(),
            game: 0,
        }
    }
}

impl Contest {
    /// Creates a contest from the current files and saves it. Fails if a seat, the variant or a term is not usable, or the
    /// store cannot be written.
    pub fn create(
        store: &mut Store,
        catalog: &Catalog,
        variant: &str,
        seats: &[String],
        terms: &ContestTerms,
    ) -> Result<(Self, Ledger, Claim), Reports> {
        let frozen = catalog.freeze_variant(variant)?;
        let (rules_of, rules) = frozen.restore()?;
        let freeze = |seat: &String| catalog.freeze_seat(seat, &rules_of);
        let seats: Vec<FrozenSeat> = all(seats.iter().map(freeze))?;
        let title = title(terms, &seats);
        let kept = crate::store::StoredContest {
            title,
            variant: frozen.id.clone(),
            rules,
            variant_texts: as_json(&frozen),
            terms: as_json(terms),
            ..crate::store::StoredContest::default()
        };
        let entrant = |seat: &FrozenSeat| EntrantRecord {
            sha256: Some(seat.sha256()),
            legacy_hash: None,
            seat: seat.seat.clone(),
            title: seat.title.clone(),
            texts: as_json(seat),
        };
        let entrants: Vec<EntrantRecord> = seats.iter().map(entrant).collect();
        // Build it once before saving, so that an unplayable contest leaves nothing in the store.
        let (contest, ledger) = Self::of(kept.clone(), &entrants, Vec::new(), store.folder())?;
        let (id, claim) = store.begin_contest(&kept, &entrants)?;
        let began = store.contest(id).ok().flatten().map(|kept| kept.began).unwrap_or_default();
        Ok((Self { id, began, ..contest }, ledger, claim))
    }

    /// Loads a saved contest and the games already played. Fails if no contest has this id, the store cannot be read, or this
    /// version of damka can no longer play it.
    pub fn load(store: &Store, id: i64) -> Result<(Self, Ledger), Reports> {
        let kept = store.contest(id)?.ok_or_else(|| store.no_contest(id))?;
        let entrants = store.contest_entrants(id)?;
        let games = store.contest_games(id)?;
        Self::of(kept, &entrants, games, store.folder())
    }

    pub(super) fn of(
        kept: crate::store::StoredContest,
        entrants: &[EntrantRecord],
        games: Vec<ContestGame>,
        folder: &Path,
    ) -> Result<(Self, Ledger), Reports> {
        let unreadable = |error: serde_json::Error| {
            let report = phrase("contest-unreadable").with("id", kept.id).with("error", error.to_string());
            Report::error(report).hint(phrase("contest-unreadable-hint"))
        };
        let terms: ContestTerms = serde_json::from_str(&kept.terms).map_err(unreadable)?;
        terms.check(entrants.len())?;
        let frozen: FrozenVariant = serde_json::from_str(&kept.variant_texts).map_err(unreadable)?;
        let (variant, rules) = frozen.restore()?;
        let live = |entrant: &EntrantRecord| {
            let seat: FrozenSeat = serde_json::from_str(&entrant.texts).map_err(unreadable)?;
            let restored = seat.restore(&variant)?;
            let sha256 = entrant.sha256.unwrap_or_else(|| seat.sha256());
            Ok(Entrant { seat: entrant.seat.clone(), title: entrant.title.clone(), sha256, restored })
        };
        let contenders: Vec<Entrant> = all(entrants.iter().map(live))?;
        let start = if terms.start.is_empty() { variant.start() } else { read_position(&variant, &terms.start)? };
        let openings = terms.openings(&variant)?;
        let endgames = EndgameAdjudicator::new(folder, (&variant, rules), terms.adjudication.table_pieces);
        let endgames = endgames?;
        let ledger = Ledger::new(terms.schedule, terms.sprt, games);
        let crate::store::StoredContest { id, title, began, .. } = kept;
        Ok((Self { id, title, began, terms, variant, entrants: contenders, rules, start, openings, endgames }, ledger))
    }

    /// Prepares the endgame table if the terms ask for one; without this call the first game would wait for it. `on_progress` gets the
    /// solving progress if the table is not yet on disk, `warn` gets the reason if it cannot be saved.
    pub fn ready_endgames(&self, on_progress: ProgressCallback<'_>, warn: &mut dyn FnMut(Report)) {
        self.endgames.table(on_progress, warn);
    }

    /// Returns the start position of a job's pair (after the opening) and the first entrant's side in its first game.
    pub fn game_start(&self, job: GameJob) -> (Position, Side) {
        let (session, first) = self.session(GameJob { half: 0, ..job });
        (session.position().clone(), first)
    }

    /// The seed that both games of a pair use.
    pub fn seed(&self, pair: u32) -> u64 {
        self.terms.seed.wrapping_add(u64::from(pair))
    }

    /// Sets up the game of a job, with its opening played, and returns it with the first entrant's side.
    pub(super) fn session(&self, job: GameJob) -> (Session, Side) {
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
        let seats = Side::BOTH.map(|side| self.player(job.entrants[usize::from(side != first)]));
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

    fn player(&self, entrant: usize) -> Box<dyn Player> {
        self.entrants[entrant].restored.player()
    }

    /// Plays the game of a job, whether or not it was saved before. The result is reproducible as far as its bots are
    /// deterministic. `watch` sees each move as it is played. Returns `None` if the game was stopped.
    pub fn play(&self, job: GameJob, stopped: &AtomicBool, watch: &mut dyn FnMut(&Session)) -> Option<GameEnd> {
        let (mut session, first) = self.session(job);
        let (led, start) = (session.played().len(), session.position().clone());
        let goes_on =
            |_, _| if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let table = self.endgames.table(&mut { goes_on }, &mut |_| {});
        let mut arbiter = Adjudicator::new(self.terms.adjudication, table);
        watch(&session);
        let finish = play_out_observed(&mut session, stopped, &mut |session, event| {
            if let Event::Moved { ply, played } = event {
                arbiter.observe(session, *ply as usize - led, played);
                watch(session);
            }
        })?;
        let mut kept = StoredGame::begun(self.head(job, first), session.start(), session.played());
        let tag = |name: &str, value: String| (name.to_owned(), value);
        kept.tags = vec![tag("Event", self.title.clone()), tag("Round", format!("{}.{}", job.pair + 1, job.half + 1))];
        Some(GameEnd {
            job,
            first,
            start,
            end: session.position().clone(),
            plies: session.played().len() - led,
            account: session.fault_report(&[]).map(|account| account.to_string()),
            kept: kept.ended(&finish, session.position()),
            finish,
        })
    }

    fn head(&self, job: GameJob, first: Side) -> GameSummary {
        let of = |side: Side| &self.entrants[job.entrants[usize::from(side != first)]];
        GameSummary {
            variant: self.variant.id.clone(),
            title: self.variant.title.clone(),
            rules: self.rules,
            players: Side::BOTH.map(|side| of(side).title.clone()),
            seats: Some(Side::BOTH.map(|side| of(side).seat.clone())),
            seed: self.seed(job.pair),
            clock: self.terms.clock.clone(),
            ..GameSummary::default()
        }
    }
}

/// Collects all values, or all faults if there is any.
fn all<T>(made: impl Iterator<Item = Result<T, Reports>>) -> Result<Vec<T>, Reports> {
    let (mut good, mut faults) = (Vec::new(), Vec::new());
    for one in made {
        match one {
            Ok(one) => good.push(one),
            Err(reports) => faults.extend(reports),
        }
    }
    Reports::check(faults).map(|()| good)
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
        _ => format!("round-robin, {} entrants", seats.len()),
    }
}
