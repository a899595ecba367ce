//! Plays a contest: several games in parallel, each saved when it ends, until all are played or the user stops the contest.

use super::contest::FinishedGame;
use super::executor::{EndedJob, ExecutorEvent, GameExecutor, LocalExecutor};
use super::{Contest, GameJob, Ledger, Pause, WorkerLane};
use crate::report::Report;
use crate::rules::Position;
use crate::session::{Played, Session};
use crate::store::{ContestGame, Store};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Upper bound on the delay before a change of [`Control`] takes effect.
const LISTEN: Duration = Duration::from_millis(50);
/// How often the other machines are looked at.
const SHOW_LANES: Duration = Duration::from_millis(500);

#[derive(Debug, Default)]
pub struct Control {
    /// Number of parallel games; 0 counts as 1.
    pub threads: AtomicUsize,
    /// Aborts running games; they are played again when the contest is resumed.
    pub stop: AtomicBool,
    /// Starts no more games, but lets running ones finish.
    pub finish: AtomicBool,
    /// Starts no more games while it is on.
    pub pause: Pause,
    pub watched: AtomicBool,
    unsaved: AtomicUsize,
    boards: Mutex<BTreeMap<(u32, u8), Running>>,
    notices: Mutex<Vec<Report>>,
    lanes: Mutex<Vec<WorkerLane>>,
}

#[derive(Clone, Debug)]
pub struct Running {
    pub job: GameJob,
    pub start: Position,
    pub played: Vec<Arc<Played>>,
    pub position: Position,
    /// Plies played, opening included.
    pub plies: usize,
    /// The last move in the variant's notation.
    pub last: String,
    /// Whether the game is over; it stays visible until another game takes its place.
    pub is_over: bool,
}

impl Control {
    /// The running and the most recently finished games, ordered by pair; never more than the number of parallel games.
    pub fn boards(&self) -> Vec<Running> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Games started and neither saved nor aborted yet. Once 0 during a pause, it stays 0 until the contest goes on.
    pub fn unsaved_games(&self) -> usize {
        self.unsaved.load(Ordering::Acquire)
    }

    pub fn take_notices(&self) -> Vec<Report> {
        std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The other machines that play, by name.
    pub fn lanes(&self) -> Vec<WorkerLane> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn show_lanes(&self, lanes: Vec<WorkerLane>) {
        *self.lanes.lock().unwrap_or_else(PoisonError::into_inner) = lanes;
    }

    fn notify(&self, notices: Vec<Report>) {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).extend(notices);
    }

    pub(super) fn show(&self, job: GameJob, session: &Session) {
        if !self.watched.load(Ordering::Relaxed) {
            return;
        }
        let last = session.played().last().map(|played| played.text.clone()).unwrap_or_default();
        let (start, played) = (session.start().clone(), session.played().to_vec());
        let (position, plies) = (session.position().clone(), played.len());
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let running = Running { job, start, played, position, plies, last, is_over: false };
        if boards.insert((job.pair, job.half), running).is_none() {
            let most = self.threads.load(Ordering::Relaxed).max(1);
            while boards.len() > most {
                let Some(over) = boards.iter().find(|(_, game)| game.is_over).map(|(key, _)| *key) else { break };
                boards.remove(&over);
            }
        }
    }

    /// Marks a game as over, or removes it if it was aborted.
    pub(super) fn finish_job(&self, job: GameJob, is_over: bool) {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if is_over && Self::is_set(&self.watched) {
            boards.get_mut(&(job.pair, job.half)).into_iter().for_each(|game| game.is_over = true);
        } else {
            boards.remove(&(job.pair, job.half));
        }
    }

    fn is_set(flag: &AtomicBool) -> bool {
        flag.load(Ordering::Relaxed)
    }

    fn begins_games(&self) -> bool {
        !Self::is_set(&self.stop) && !Self::is_set(&self.finish) && !self.pause.is_on()
    }

    fn is_ending(&self) -> bool {
        Self::is_set(&self.stop) || Self::is_set(&self.finish)
    }
}

/// Plays the remaining games of a contest on this machine, which must hold the contest's lock; otherwise like [`run_with`].
pub fn run(
    (contest, ledger): (&Contest, &mut Ledger),
    store: &mut Store,
    control: &Control,
    on_game: &mut dyn FnMut(&Ledger, Option<&ContestGame>),
) -> Result<(), Report> {
    let is_aborted = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut executor = LocalExecutor::new(scope, contest, control, &is_aborted);
        run_with(&mut executor, (contest, ledger), store, control, on_game)
    })
}

/// Plays the remaining games of a contest, which must be locked. `on_game` gets each game once it is saved, and `None` from time
/// to time so that it can look at the ledger. Fails if a game cannot be saved. Games saved before stay; the rest is played when
/// the contest is resumed.
pub fn run_with(
    executor: &mut dyn GameExecutor,
    (contest, ledger): (&Contest, &mut Ledger),
    store: &mut Store,
    control: &Control,
    on_game: &mut dyn FnMut(&Ledger, Option<&ContestGame>),
) -> Result<(), Report> {
    let mut running = Vec::new();
    let mut saved = Ok(());
    let mut shown = Instant::now();
    loop {
        while executor.room() > 0 && control.begins_games() && saved.is_ok() {
            let Some(job) = ledger.next_job() else { break };
            executor.submit(job);
            running.push(job);
        }
        control.unsaved.store(running.len(), Ordering::Release);
        if Control::is_set(&control.stop) || ledger.is_decided() || saved.is_err() {
            executor.abort();
        }
        let is_over = ledger.is_over() && !executor.is_checking();
        if running.is_empty() && (control.is_ending() || saved.is_err() || is_over) {
            let verified = store.verify_contest();
            control.notify(store.take_notices());
            control.notify(executor.take_notices());
            control.show_lanes(executor.lanes());
            return saved.and(verified);
        }
        let event = executor.poll(LISTEN);
        control.notify(executor.take_notices());
        if shown.elapsed() >= SHOW_LANES {
            shown = Instant::now();
            control.show_lanes(executor.lanes());
        }
        let Some(event) = event else {
            on_game(ledger, None);
            continue;
        };
        let row = take_event(event, executor, (contest, &mut *ledger), store, &mut running);
        control.notify(store.take_notices());
        on_game(ledger, row.as_ref().ok().and_then(Option::as_ref));
        // What is saved afterwards does not make up for a game that was not.
        saved = saved.and(row.map(|_| ()));
    }
}

/// Saves what an executor reports. Returns the game that ended, if it counts.
fn take_event(
    event: ExecutorEvent,
    executor: &mut dyn GameExecutor,
    (contest, ledger): (&Contest, &mut Ledger),
    store: &mut Store,
    running: &mut Vec<GameJob>,
) -> Result<Option<ContestGame>, Report> {
    match event {
        ExecutorEvent::Ended(EndedJob { job, finished, worker }) => {
            running.retain(|other| *other != job);
            // After a withdrawal, a later round of a Swiss or a knockout may pair others than those who played.
            let is_due = ledger.job(job.pair, job.half) == Some(job);
            match finished {
                Some(finished) if is_due => return store_game(contest, ledger, store, (&finished, worker)).map(Some),
                None if is_due => ledger.put_back(job),
                _ => {}
            }
        }
        ExecutorEvent::Verified(games) => store.verify_contest_games(contest.id, &games)?,
        ExecutorEvent::Withdrawn(games) => {
            let rows = store.contest_games(contest.id)?;
            let games = ledger.games_to_withdraw(&games, &rows);
            executor.forget(&games);
            if contest.terms.schedule.waits() {
                // Those who play now may not be paired after all.
                executor.abort();
            }
            let was_over = ledger.is_over();
            store.withdraw_contest_games(contest.id, &games)?;
            let left = rows.into_iter().filter(|row| !games.contains(&(row.pair, row.half))).collect();
            *ledger = ledger.with_games(left, running);
            if was_over && !ledger.is_over() {
                store.set_contest_over(contest.id, false)?;
            }
        }
    }
    Ok(None)
}

/// Saves a game; it counts only once it is saved.
fn store_game(
    contest: &Contest,
    ledger: &mut Ledger,
    store: &mut Store,
    (finished, worker): (&FinishedGame, String),
) -> Result<ContestGame, Report> {
    let mut row = ContestGame { worker, ..finished.row() };
    row.game = store.add_contest_game(contest.id, &row, &finished.stored)?;
    ledger.record(row.clone());
    if ledger.is_over() {
        store.set_contest_over(contest.id, true)?;
    }
    Ok(row)
}
