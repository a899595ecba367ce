//! Plays a contest on a farm and, beside it, on this machine.

use super::parallel_referee::ParallelReferee;
use super::{FarmExecutor, FarmLink, FarmTerms, Referee};
use crate::arena::{
    Contest, Control, ExecutorEvent, GameExecutor, GameJob, Ledger, LocalExecutor, WorkerLane, run_with,
};
use crate::report::{ContentHash, Report};
use crate::store::{ContestGame, Store};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// The most time for which an event of the one may wait for the other.
const TURN: Duration = Duration::from_millis(5);

/// Gives games to the threads of this machine first, and the rest to the farm.
struct MixedExecutor<'scope, 'env, 'referee, L, R> {
    local: LocalExecutor<'scope, 'env>,
    farm: FarmExecutor<'referee, L, R>,
    control: &'env Control,
    /// Games on this machine.
    running: usize,
}

impl<L: FarmLink, R: Referee> MixedExecutor<'_, '_, '_, L, R> {
    fn local_room(&self) -> usize {
        // A thread count of 0 is 1 for a contest that nobody else plays.
        if self.control.threads.load(Ordering::Relaxed) == 0 { 0 } else { self.local.room() }
    }

    fn poll_local(&mut self, wait: Duration) -> Option<ExecutorEvent> {
        let event = self.local.poll(wait);
        self.running -= usize::from(event.is_some());
        event
    }
}

impl<L: FarmLink, R: Referee> GameExecutor for MixedExecutor<'_, '_, '_, L, R> {
    fn room(&self) -> usize {
        self.local_room() + self.farm.room()
    }

    fn submit(&mut self, job: GameJob) {
        if self.local_room() > 0 {
            self.running += 1;
            self.local.submit(job);
        } else {
            self.farm.submit(job);
        }
    }

    fn poll(&mut self, wait: Duration) -> Option<ExecutorEvent> {
        if self.running == 0 {
            return self.farm.poll(wait);
        }
        let until = Instant::now() + wait;
        loop {
            if let Some(event) = self.poll_local(Duration::ZERO).or_else(|| self.farm.poll(TURN)) {
                return Some(event);
            }
            if Instant::now() >= until {
                return None;
            }
        }
    }

    fn forget(&mut self, games: &[(u32, u8)]) {
        self.farm.forget(games);
    }

    fn is_checking(&self) -> bool {
        self.farm.is_checking()
    }

    fn abort(&mut self) {
        if self.running > 0 {
            self.local.abort();
        }
        self.farm.abort();
    }

    fn lanes(&self) -> Vec<WorkerLane> {
        self.farm.lanes()
    }

    fn take_notices(&mut self) -> Vec<Report> {
        self.farm.take_notices()
    }
}

/// Plays the remaining games of a contest on a farm and on [`Control::threads`] threads of this machine; otherwise like [`run_with`].
pub fn run_on_farm<L: FarmLink>(
    link: L,
    (package, terms): (ContentHash, FarmTerms),
    (contest, ledger): (&Contest, &mut Ledger),
    store: &mut Store,
    control: &Control,
    on_game: &mut dyn FnMut(&Ledger, Option<&ContestGame>),
) -> Result<(), Report> {
    let is_aborted = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let local = LocalExecutor::new(scope, contest, control, &is_aborted);
        let referee = ParallelReferee::new(scope, contest, available_parallelism().map_or(1, usize::from));
        let farm = FarmExecutor::new(link, &referee, package, terms);
        let mut executor = MixedExecutor { local, farm, control, running: 0 };
        let played = run_with(&mut executor, (contest, &mut *ledger), store, control, on_game);
        executor.farm.end(ledger.is_over());
        played
    })
}
