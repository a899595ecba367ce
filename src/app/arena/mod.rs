//! Contests as the arena's page shows them: the list of all, the one that is looked at, and the one that is played here.

mod contest_runner;
mod contest_summary;
mod contest_view;
mod draft;
mod live_boards;
mod pooled_ratings;

pub use contest_summary::{ContestState, ContestSummary};
pub use contest_view::{ContestHeader, ContestProgress, ContestView};
pub use draft::{ContestDraft, EarlyStop, Limit, Openings, most_rounds, openings_of, usual_guard_secs};
pub use live_boards::LiveBoard;
pub use pooled_ratings::{PooledRow, read_pool};

use super::task::Task;
use super::task_stream::TaskEvent;
use crate::arena::Control;
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use crate::store::{ContestGame, Place};
use contest_runner::{ContestEvent, ContestRunner, ContestSource};
use live_boards::LiveBoards;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

/// What a person wants of the arena.
#[derive(Clone, Debug)]
pub enum ArenaAction {
    /// Looks at the list of contests again.
    Refresh,
    /// Shows a contest, or none of them: a new one is put together.
    Look(Option<i64>),
    /// Begins a contest.
    Begin(Box<ContestDraft>),
    /// Goes on with one that was broken off.
    GoOn(i64),
    /// Begins no more games for the time being, or begins them again.
    Pause(bool),
    /// Begins no more games and stops after those under way, or does not.
    Finish(bool),
    /// Breaks the games under way off.
    Stop,
    /// Plays so many games at a time.
    Threads(usize),
    /// Opens a kept game of the contest that is shown in the analysis.
    Open(i64),
    /// Reads what went wrong as seen.
    Dismiss,
}

/// The arena.
pub struct Arena {
    place: Place,
    waker: Waker,
    /// All contests, newest first.
    pub listed: Vec<ContestSummary>,
    /// Whether the list was read once.
    pub is_read: bool,
    listing: Option<Task<Result<Vec<ContestSummary>, Report>>>,
    /// Which contest is shown; none where a new one is put together.
    chosen: Option<i64>,
    /// What is played here.
    runner: Option<ContestRunner>,
    /// The contest that is played here, or was last.
    live: Option<ContestView>,
    /// Another one that is looked at.
    seen: Option<ContestView>,
    looking: Option<Task<Result<ContestView, Vec<Report>>>>,
    /// What went wrong.
    pub faults: Vec<Report>,
    live_boards: LiveBoards,
    /// Games at a time.
    pub threads: usize,
}

/// As many games at a time as there are processors.
pub fn processors() -> usize {
    available_parallelism().map_or(1, usize::from)
}

impl Arena {
    /// The contests of the games in a folder.
    pub fn new(place: Place, waker: Waker) -> Self {
        Self {
            place,
            waker,
            listed: Vec::new(),
            is_read: false,
            listing: None,
            chosen: None,
            runner: None,
            live: None,
            seen: None,
            looking: None,
            faults: Vec::new(),
            live_boards: LiveBoards::default(),
            threads: processors(),
        }
    }

    /// Where contests are kept.
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// The contest that is shown, once it was read.
    pub fn shown(&self) -> Option<&ContestView> {
        let is_meant = |seen: &&ContestView| Some(seen.about.id) == self.chosen;
        self.live.as_ref().filter(is_meant).or_else(|| self.seen.as_ref().filter(is_meant))
    }

    /// Which contest is shown; none where a new one is put together.
    pub const fn chosen(&self) -> Option<i64> {
        self.chosen
    }

    /// Which contest is played here.
    pub fn played(&self) -> Option<i64> {
        self.runner.as_ref().and_then(|runner| runner.id)
    }

    /// Whether one is played here, or about to be.
    pub const fn is_busy(&self) -> bool {
        self.runner.is_some()
    }

    /// How many games of a contest came to their end, as far as that is known here.
    pub fn games_of(&self, one: &ContestSummary) -> u64 {
        let live = self.live.as_ref().filter(|live| live.about.id == one.id);
        live.map_or(one.games, |live| one.games.max(live.games.len() as u64))
    }

    /// How the contest that is played here is steered.
    pub fn control(&self) -> Option<&Control> {
        self.runner.as_ref().map(|runner| &*runner.control)
    }

    /// The boards of the contest that is shown.
    pub fn live_boards(&self) -> &[LiveBoard] {
        let is_shown = self.live.as_ref().is_some_and(|live| Some(live.about.id) == self.chosen);
        if is_shown { self.live_boards.live_boards() } else { &[] }
    }

    /// The kept game of a board, once its game is over and kept.
    pub fn game_of(&self, live_board: &LiveBoard) -> Option<&ContestGame> {
        let job = live_board.board.job;
        let games = self.live.as_ref()?.games.iter().rev();
        games.take(4 * self.live_boards().len().max(8)).find(|game| (game.pair, game.half) == (job.pair, job.half))
    }

    /// Carries out what needs nothing but the arena; a contest that begins takes the files as `catalog` has them.
    pub fn act(&mut self, act: ArenaAction, catalog: &Catalog) {
        match act {
            ArenaAction::Refresh => self.refresh(),
            ArenaAction::Look(id) => self.look(id),
            ArenaAction::Begin(draft) => {
                self.threads = draft.threads;
                self.play(ContestSource::New(Box::new((catalog.unwatched(), *draft))));
            }
            ArenaAction::GoOn(id) => self.play(ContestSource::Left(id)),
            ArenaAction::Pause(paused) => self.pause(paused),
            ArenaAction::Finish(finish) => {
                // What is paused would never come to its end.
                self.pause(false);
                self.set(|control| &control.finish, finish);
            }
            ArenaAction::Stop => self.set(|control| &control.stop, true),
            ArenaAction::Threads(threads) => {
                self.threads = threads.max(1);
                if let Some(control) = self.control() {
                    control.threads.store(self.threads, Ordering::Relaxed);
                }
            }
            ArenaAction::Open(_) => {}
            ArenaAction::Dismiss => self.faults.clear(),
        }
    }

    fn pause(&self, paused: bool) {
        self.control().into_iter().for_each(|control| control.pause.set(paused));
    }

    fn set(&self, flag: impl Fn(&Control) -> &AtomicBool, value: bool) {
        if let Some(control) = self.control() {
            flag(control).store(value, Ordering::Relaxed);
        }
    }

    fn refresh(&mut self) {
        let place = self.place.clone();
        self.listing = Some(Task::start("contests", self.waker.clone(), move || contest_summary::read(&place)));
    }

    fn look(&mut self, id: Option<i64>) {
        self.chosen = id;
        let Some(id) = id.filter(|id| self.played() != Some(*id)) else { return };
        let place = self.place.clone();
        self.looking = Some(Task::start("contest", self.waker.clone(), move || contest_view::read(&place, id)));
    }

    fn play(&mut self, what: ContestSource) {
        if self.runner.is_some() {
            return;
        }
        self.faults.clear();
        match ContestRunner::start(what, self.place.clone(), self.threads, self.waker.clone()) {
            Ok(runner) => self.runner = Some(runner),
            Err(report) => self.faults = vec![report],
        }
    }

    /// Takes up what threads have brought; `watched` says whether the page is in sight.
    pub fn tick(&mut self, watched: bool) {
        if let Some(answer) = self.listing.as_ref().and_then(Task::poll) {
            self.listing = None;
            self.is_read = true;
            match answer.flatten() {
                Ok(listed) => self.listed = listed,
                Err(report) => self.faults = vec![report],
            }
        }
        if let Some(answer) = self.looking.as_ref().and_then(Task::poll) {
            self.looking = None;
            match answer.unwrap_or_else(|report| Err(vec![report])) {
                Ok(seen) => {
                    // What was played here is known from its game's end; read anew it knows what others played since.
                    if self.runner.is_none() && self.live.as_ref().is_some_and(|live| live.about.id == seen.about.id) {
                        self.live.iter_mut().for_each(|live| live.clone_from(&seen));
                    }
                    self.seen = Some(seen);
                }
                Err(reports) => self.faults = reports,
            }
        }
        self.tick_stage(watched);
    }

    fn tick_stage(&mut self, watched: bool) {
        let Some(runner) = &mut self.runner else { return };
        runner.control.watched.store(watched, Ordering::Relaxed);
        let mut changed = false;
        for news in runner.poll() {
            match news {
                TaskEvent::Told(ContestEvent::Begun(seen)) => {
                    // Whoever looks at another one by now goes on looking.
                    if self.chosen.is_none() {
                        self.chosen = Some(seen.about.id);
                    }
                    self.live = Some(*seen);
                    self.live_boards = LiveBoards::default();
                    changed = true;
                }
                TaskEvent::Told(ContestEvent::Games(games)) => {
                    self.live.iter_mut().for_each(|live| live.games.extend(games.iter().cloned()));
                }
                TaskEvent::Told(ContestEvent::Standing(standing)) => {
                    self.live.iter_mut().for_each(|live| live.standing = (*standing).clone());
                }
                TaskEvent::Told(ContestEvent::Warned(report)) => self.faults.push(report),
                TaskEvent::Ended(reports) => {
                    self.faults.extend(reports);
                    changed = true;
                }
            }
        }
        if watched {
            self.live_boards.show(runner.control.boards());
        }
        if runner.is_over() {
            self.runner = None;
        }
        if changed {
            self.refresh();
        }
    }
}
