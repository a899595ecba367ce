//! Contests for the arena page: the list, the contest on view, and the contest that runs in this window.

mod contest_runner;
mod contest_summary;
mod contest_view;
mod draft;
mod elo_curve;
mod live_boards;
pub mod page;
mod pooled_ratings;
mod update;
mod verdict;

pub use contest_summary::{ContestState, ContestSummary};
pub use contest_view::{ContestHeader, ContestProgress, ContestView};
pub use draft::{ContestDraft, GameLimits, Limit, Openings, default_guard_secs, max_rounds, openings_of};
pub use elo_curve::{EloEstimate, EloPoint};
pub use live_boards::{LiveBoard, by_side};
pub use pooled_ratings::{PooledRow, read_pool};

use crate::app::route::Route;
use crate::app::task::Task;
use crate::app::task_stream::TaskEvent;
use crate::arena::{Control, WorkerLane};
use crate::catalog::Catalog;
use crate::farm::NatsAddress;
use crate::player::Waker;
use crate::report::{Report, Reports, Severity};
use crate::store::{ContestGame, StorePlace};
use contest_runner::{ContestEvent, ContestRunner, ContestSource};
use live_boards::LiveBoards;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

impl Route {
    /// Contests between bots.
    pub const ARENA: Self = Self::new("arena");
}

/// A user action on the arena page.
#[derive(Clone, Debug)]
pub enum ArenaAction {
    /// Reloads the list of contests.
    Refresh,
    /// Shows a contest; `None` shows the form for a new one.
    Show(Option<i64>),
    /// Shows the form for a new contest, filled in for a match between these seats.
    Propose(MatchProposal),
    /// Shows the ratings over all contests.
    ShowRatings,
    Begin(Box<ContestDraft>),
    /// Allows the programs of the engines in the contest that was last begun or resumed here, and begins or resumes it.
    AllowEngines,
    /// Resumes an interrupted contest.
    Resume {
        id: i64,
        /// Whether the workers of the server that was used last play too.
        has_workers: bool,
    },
    /// Stops starting new games, or starts them again.
    Pause(bool),
    /// Ends the contest once the running games finish, or cancels that request.
    Finish(bool),
    /// Aborts the running games.
    Stop,
    /// Sets how many games run at the same time.
    Threads(usize),
    /// Opens a stored game of the shown contest on the analysis board.
    Open(i64),
    /// Opens the game of a live board on the analysis board, as far as it has been played.
    OpenRunning {
        pair: u32,
        half: u8,
    },
    /// Shows the form for writing the games of the shown contest to a file, or hides it.
    ShowExport(bool),
    /// Clears the errors.
    Dismiss,
}

/// A match that another page suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchProposal {
    pub variant: String,
    pub seats: [String; 2],
}

pub struct Arena {
    place: StorePlace,
    waker: Waker,
    /// Newest first.
    pub listed: Vec<ContestSummary>,
    /// Whether the list has been read at least once.
    pub is_read: bool,
    listing: Option<Task<Result<Vec<ContestSummary>, Report>>>,
    /// The contest that is shown; `None` for the form of a new one.
    chosen: Option<i64>,
    /// The newest match that was suggested, and how many there have been.
    proposal: (u64, Option<MatchProposal>),
    /// Whether the ratings over all contests are shown instead.
    pub shows_ratings: bool,
    /// Whether the form for an export is shown with the contest.
    pub shows_export: bool,
    /// The contest that runs in this window.
    runner: Option<ContestRunner>,
    /// The contest that runs in this window, or ran last.
    live: Option<ContestView>,
    /// Another contest, opened for viewing only.
    view: Option<ContestView>,
    looking: Option<Task<Result<ContestView, Reports>>>,
    pub faults: Vec<Report>,
    /// What is shown as toasts: it passes.
    notes: Vec<Report>,
    /// The action that last began or resumed a contest here.
    attempted: Option<ArenaAction>,
    live_boards: LiveBoards,
    /// Games played at the same time.
    pub threads: usize,
    /// The server whose workers play contests that are begun or resumed here.
    farm: Option<NatsAddress>,
    /// The workers of the contest that runs in this window, or ran last.
    lanes: Vec<WorkerLane>,
}

/// The number of processors, used as the default number of parallel games.
pub fn processors() -> usize {
    available_parallelism().map_or(1, usize::from)
}

impl Arena {
    /// Creates the arena for the games stored at `place`.
    pub fn new(place: StorePlace, waker: Waker) -> Self {
        Self {
            place,
            waker,
            listed: Vec::new(),
            is_read: false,
            listing: None,
            chosen: None,
            proposal: (0, None),
            shows_ratings: false,
            shows_export: false,
            runner: None,
            live: None,
            view: None,
            looking: None,
            faults: Vec::new(),
            notes: Vec::new(),
            attempted: None,
            live_boards: LiveBoards::default(),
            threads: processors(),
            farm: None,
            lanes: Vec::new(),
        }
    }

    /// Where contests are stored.
    pub const fn place(&self) -> &StorePlace {
        &self.place
    }

    /// The shown contest, once it has been read.
    pub fn shown(&self) -> Option<&ContestView> {
        let is_meant = |view: &&ContestView| Some(view.about.id) == self.chosen;
        self.live.as_ref().filter(is_meant).or_else(|| self.view.as_ref().filter(is_meant))
    }

    /// The id of the shown contest; `None` for the form of a new one.
    pub const fn chosen(&self) -> Option<i64> {
        self.chosen
    }

    /// The id of the contest that runs in this window.
    pub fn running_id(&self) -> Option<i64> {
        self.runner.as_ref().and_then(|runner| runner.id)
    }

    /// The contest that runs in this window, once it has started.
    pub fn running(&self) -> Option<&ContestView> {
        let id = self.running_id()?;
        self.live.as_ref().filter(|live| live.about.id == id)
    }

    /// Whether a contest runs in this window or is about to start.
    pub const fn is_busy(&self) -> bool {
        self.runner.is_some()
    }

    /// The number of finished games of a contest, as far as this window knows.
    pub fn games_of(&self, one: &ContestSummary) -> u64 {
        let live = self.live.as_ref().filter(|live| live.about.id == one.id);
        live.map_or(one.games, |live| one.games.max(live.games.len() as u64))
    }

    /// The controls of the contest that runs in this window.
    pub fn control(&self) -> Option<&Control> {
        self.runner.as_ref().map(|runner| &*runner.control)
    }

    /// Whether the contest that runs in this window is paused.
    pub fn is_paused(&self) -> bool {
        self.control().is_some_and(|control| control.pause.is_on())
    }

    /// The live boards of the shown contest.
    pub fn live_boards(&self) -> &[LiveBoard] {
        let is_shown = self.live.as_ref().is_some_and(|live| Some(live.about.id) == self.chosen);
        if is_shown { self.live_boards.live_boards() } else { &[] }
    }

    /// The workers of the shown contest, by name.
    pub fn lanes(&self) -> &[WorkerLane] {
        let is_shown = self.live.as_ref().is_some_and(|live| Some(live.about.id) == self.chosen);
        if is_shown { &self.lanes } else { &[] }
    }

    /// The server of the shown contest, while it runs and no worker was heard of.
    pub fn awaited_farm(&self) -> Option<&NatsAddress> {
        let is_running = self.running_id().is_some_and(|id| Some(id) == self.chosen);
        self.farm.as_ref().filter(|_| is_running && self.lanes.is_empty())
    }

    /// The stored game of a board, once it is finished.
    pub fn game_of(&self, live_board: &LiveBoard) -> Option<&ContestGame> {
        let job = live_board.board.job;
        let games = self.live.as_ref()?.games.iter().rev();
        games.take(4 * self.live_boards().len().max(8)).find(|game| (game.pair, game.half) == (job.pair, job.half))
    }

    /// Performs an action that concerns only the arena. A new contest uses the files of `catalog`; `farm` is the address of the
    /// server that was used last.
    pub fn act(&mut self, act: ArenaAction, catalog: &Catalog, farm: &str) {
        if matches!(act, ArenaAction::Begin(_) | ArenaAction::Resume { .. }) {
            self.attempted = Some(act.clone());
        }
        match act {
            ArenaAction::Refresh => self.refresh(),
            ArenaAction::Show(id) => self.look(id),
            ArenaAction::Propose(proposal) => {
                self.proposal = (self.proposal.0 + 1, Some(proposal));
                self.look(None);
            }
            ArenaAction::ShowRatings => {
                self.shows_ratings = true;
                self.shows_export = false;
                // Include games that other processes have played since.
                self.refresh();
            }
            ArenaAction::Begin(draft) => {
                self.threads = draft.threads;
                // The form lets nothing else begin.
                self.farm = draft.farm_address().ok().flatten();
                self.play(ContestSource::New(Box::new((catalog.unwatched(), *draft))));
            }
            ArenaAction::Resume { id, has_workers } => match has_workers.then(|| farm.parse()).transpose() {
                Ok(farm) => {
                    self.farm = farm;
                    self.play(ContestSource::Interrupted(id));
                }
                Err(report) => self.faults = vec![report],
            },
            ArenaAction::Pause(paused) => self.pause(paused),
            ArenaAction::Finish(finish) => {
                // A paused contest would never finish.
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
            ArenaAction::ShowExport(shows) => self.shows_export = shows,
            ArenaAction::Open(_) | ArenaAction::OpenRunning { .. } | ArenaAction::AllowEngines => {}
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
        let known = self.listed.clone();
        self.listing = Some(Task::start("contests", self.waker.clone(), move || contest_summary::read(&place, &known)));
    }

    fn look(&mut self, id: Option<i64>) {
        self.chosen = id;
        self.shows_ratings = false;
        self.shows_export = false;
        let Some(id) = id.filter(|id| self.running_id() != Some(*id)) else { return };
        let place = self.place.clone();
        self.looking = Some(Task::start("contest", self.waker.clone(), move || contest_view::read(&place, id)));
    }

    fn play(&mut self, what: ContestSource) {
        if self.runner.is_some() {
            return;
        }
        self.faults.clear();
        self.lanes.clear();
        let played_by = (self.threads, self.farm.clone());
        match ContestRunner::start(what, self.place.clone(), played_by, self.waker.clone()) {
            Ok(runner) => self.runner = Some(runner),
            Err(report) => self.faults = vec![report],
        }
    }

    /// Collects results from background threads; `watched` says whether the page is visible.
    pub fn take_results(&mut self, watched: bool) {
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
            match answer.unwrap_or_else(|report| Err(report.into())) {
                Ok(view) => {
                    // The contest of this window is known only up to its end; the fresh read also has games that others played
                    // since.
                    if self.runner.is_none() && self.live.as_ref().is_some_and(|live| live.about.id == view.about.id) {
                        self.live.iter_mut().for_each(|live| live.clone_from(&view));
                    }
                    self.view = Some(view);
                }
                Err(reports) => self.faults = reports.into(),
            }
        }
        self.poll_runner(watched);
    }

    fn poll_runner(&mut self, watched: bool) {
        let Some(runner) = &mut self.runner else { return };
        runner.control.watched.store(watched, Ordering::Relaxed);
        let mut changed = false;
        for news in runner.poll() {
            match news {
                TaskEvent::Progress(ContestEvent::Begun(view)) => {
                    // If the user is looking at another contest by now, leave that on screen.
                    if self.chosen.is_none() {
                        self.chosen = Some(view.about.id);
                    }
                    self.live = Some(*view);
                    self.live_boards = LiveBoards::default();
                    changed = true;
                }
                TaskEvent::Progress(ContestEvent::Games(games)) => {
                    self.live.iter_mut().for_each(|live| live.games.extend(games.iter().cloned()));
                }
                TaskEvent::Progress(ContestEvent::Standing(standing)) => {
                    self.live.iter_mut().for_each(|live| live.standing = (*standing).clone());
                }
                TaskEvent::Progress(ContestEvent::Warned(report)) if report.severity == Severity::Note => {
                    self.notes.push(report);
                }
                TaskEvent::Progress(ContestEvent::Warned(report)) => self.faults.push(report),
                TaskEvent::Ended(reports) => {
                    self.faults.extend(reports);
                    changed = true;
                }
            }
        }
        if watched {
            self.live_boards.show(runner.control.boards());
            self.lanes = runner.control.lanes();
        }
        if runner.is_over() {
            self.runner = None;
        }
        if changed {
            self.refresh();
        }
    }
}
