//! A contest that runs on background threads, so that the window never waits for a bot or the disk.

use super::contest_view::{ContestHeader, ContestProgress, ContestView, curve_of};
use super::draft::ContestDraft;
use super::elo_curve::EloCurve;
use crate::app::task_stream::{ProgressSender, RateLimiter, TaskEvent, TaskStream, left_secs};
use crate::arena::{Contest, Control, Format, Ledger, games_of_workers, run};
use crate::catalog::Catalog;
use crate::farm::{DEFAULT_SHARE, NatsAddress, run_over_nats};
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::store::{ContestGame, ContestLock, Store, StorePlace};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Shortest interval between two updates of the boards.
const BOARDS_EVERY: Duration = Duration::from_millis(80);
/// How often the list of workers is refreshed.
const LANES_EVERY: Duration = Duration::from_secs(2);
/// How long closing the window waits for running games to abort. Finished games are already stored, so a bot that does not react
/// costs only its own game.
const PATIENCE: Duration = Duration::from_secs(3);

pub(super) enum ContestSource {
    /// A new contest, with the catalogue as it is now.
    New(Box<(Catalog, ContestDraft)>),
    /// An interrupted contest, by its id.
    Interrupted(i64),
}

/// An event sent by the contest's thread.
pub(super) enum ContestEvent {
    /// The contest was started or resumed.
    Begun(Box<ContestView>),
    /// These games finished.
    Games(Vec<ContestGame>),
    Standing(Box<ContestProgress>),
    /// A problem that does not stop the contest.
    Warned(Report),
}

/// The running contest. Dropping it aborts its games.
pub(super) struct ContestRunner {
    pub control: Arc<Control>,
    /// The contest's id in the store, once it has started.
    pub id: Option<i64>,
    stream: TaskStream<ContestEvent>,
}

impl ContestRunner {
    /// Starts playing `threads` games at a time here, and more on the workers of a server; `waker` is called when there is an event.
    pub fn start(
        what: ContestSource,
        place: StorePlace,
        (threads, farm): (usize, Option<NatsAddress>),
        waker: Waker,
    ) -> Result<Self, Report> {
        let control = Arc::new(Control::default());
        control.threads.store(threads, Ordering::Relaxed);
        let steered = control.clone();
        let stream =
            TaskStream::start("arena", waker, move |progress| play(what, &place, (&steered, farm.as_ref()), progress))?;
        Ok(Self { control, id: None, stream })
    }

    /// Returns the events since the last call.
    pub fn poll(&mut self) -> Vec<TaskEvent<ContestEvent>> {
        let news = self.stream.poll();
        for one in &news {
            if let TaskEvent::Progress(ContestEvent::Begun(view)) = one {
                self.id = Some(view.about.id);
            }
        }
        news
    }

    /// Whether the contest has ended.
    pub const fn is_over(&self) -> bool {
        self.stream.is_over()
    }
}

impl Drop for ContestRunner {
    fn drop(&mut self) {
        self.control.stop.store(true, Ordering::Relaxed);
        self.stream.wait(PATIENCE);
    }
}

/// Plays the contest until it ends or is stopped. The lock in the store is released before the end is reported.
fn play(
    what: ContestSource,
    place: &StorePlace,
    (control, farm): (&Control, Option<&NatsAddress>),
    progress: &ProgressSender<ContestEvent>,
) -> Result<(), Reports> {
    let mut store = Store::open(place)?;
    let (contest, mut ledger, _lock) = open(what, &mut store)?;
    let games = store.contest_games(contest.id)?;
    let about = Arc::new(ContestHeader::of(&contest));
    let curve = curve_of(&ledger, &games);
    let standing = ContestProgress::of(&ledger, curve.clone());
    let workers = games_of_workers(&games);
    progress.send(ContestEvent::Begun(Box::new(ContestView { about, standing, games, workers })));
    prepare_endgames((&contest, &ledger), &curve, control, progress);
    let mut watch = EventLimiter::new((control, progress), &ledger, curve);
    let mut on_game = |ledger: &Ledger, game: Option<&ContestGame>| watch.update(ledger, game);
    let stage = (&contest, &mut ledger);
    let done = match farm {
        Some(address) => run_over_nats((address, DEFAULT_SHARE), stage, &mut store, control, &mut on_game),
        None => run(stage, &mut store, control, &mut on_game),
    };
    watch.publish(&ledger);
    done.map_err(Reports::from)
}

/// Prepares the endgame table, if the contest uses one, and reports progress: the first time takes a while.
fn prepare_endgames(
    (contest, ledger): (&Contest, &Ledger),
    curve: &EloCurve,
    control: &Control,
    progress: &ProgressSender<ContestEvent>,
) {
    let mut pace = RateLimiter::new();
    let send_progress = &mut |done, all: u64| {
        if pace.is_due() {
            let begun = Instant::now();
            let solved_percent = Some(done * 100 / all.max(1));
            progress.send(ContestEvent::Standing(Box::new(ContestProgress {
                solved_percent,
                ..ContestProgress::of(ledger, curve.clone())
            })));
            pace.schedule_next(begun);
        }
        if control.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    contest.prepare_endgames(send_progress, &mut |warning| progress.send(ContestEvent::Warned(warning)));
}

fn open(what: ContestSource, store: &mut Store) -> Result<(Contest, Ledger, ContestLock), Reports> {
    match what {
        ContestSource::New(plan) => {
            let (catalog, draft) = *plan;
            let now = catalog.now();
            let variant = now.variant(&draft.variant)?;
            let terms = draft.terms(&variant, &now)?;
            Contest::create(store, &catalog, &draft.variant, &draft.seats, &terms)
        }
        ContestSource::Interrupted(id) => {
            let lock = store.lock_contest(id)?;
            let (contest, ledger) = Contest::load(store, id)?;
            Ok((contest, ledger, lock))
        }
    }
}

/// Sends progress events, limited to a rate that a person can follow.
struct EventLimiter<'a> {
    control: &'a Control,
    progress: &'a ProgressSender<ContestEvent>,
    begun: Instant,
    /// Pairs that were finished when this run began.
    pairs_at_start: u64,
    games: Vec<ContestGame>,
    pace: RateLimiter,
    shown: Instant,
    lanes_shown: Instant,
    boards_hash: u64,
    /// Of a tournament.
    curve: EloCurve,
}

impl<'a> EventLimiter<'a> {
    fn new(
        (control, progress): (&'a Control, &'a ProgressSender<ContestEvent>),
        ledger: &Ledger,
        curve: EloCurve,
    ) -> Self {
        let (begun, pairs_at_start) = (Instant::now(), ledger.finished_pairs());
        Self {
            control,
            progress,
            begun,
            pairs_at_start,
            games: Vec::new(),
            pace: RateLimiter::new(),
            shown: begun,
            lanes_shown: begun,
            boards_hash: 0,
            curve,
        }
    }

    fn update(&mut self, ledger: &Ledger, game: Option<&ContestGame>) {
        self.warn();
        self.games.extend(game.cloned());
        if !self.games.is_empty() && self.pace.is_due() {
            self.publish(ledger);
            return;
        }
        let now = Instant::now();
        if now >= self.lanes_shown + LANES_EVERY && !self.control.lanes().is_empty() {
            self.lanes_shown = now;
            self.progress.wake();
        }
        if now >= self.shown + BOARDS_EVERY && self.control.watched.load(Ordering::Relaxed) {
            self.shown = now;
            let boards_hash = self.control.boards().iter().fold(0, |sum, board| {
                let job = u64::from(board.job.pair) << 1 | u64::from(board.job.half);
                crate::rules::mix(sum ^ job << 20 ^ board.plies as u64 ^ u64::from(board.is_over) << 60)
            });
            if std::mem::replace(&mut self.boards_hash, boards_hash) != boards_hash {
                self.progress.wake();
            }
        }
    }

    /// Sends the warnings about the file of the library.
    fn warn(&self) {
        for notice in self.control.take_notices() {
            self.progress.send(ContestEvent::Warned(notice));
        }
    }

    fn publish(&mut self, ledger: &Ledger) {
        self.warn();
        let begun = Instant::now();
        self.progress.send(ContestEvent::Games(std::mem::take(&mut self.games)));
        let done = ledger.finished_pairs().saturating_sub(self.pairs_at_start);
        let left = ledger.pair_count().saturating_sub(ledger.finished_pairs());
        let took = self.begun.elapsed().saturating_sub(self.control.pause.total());
        let left_secs = left_secs(took, done, left);
        let mut standing = ContestProgress { left_secs, ..ContestProgress::of(ledger, self.curve.clone()) };
        if ledger.schedule().format != Format::Match {
            self.curve.add(ledger.finished_pairs(), &standing.ratings);
            standing.curve = self.curve.clone();
        }
        self.progress.send(ContestEvent::Standing(Box::new(standing)));
        self.pace.schedule_next(begun);
    }
}
