//! What plays the games of a contest: threads of this program, or anything else that gives the same games.

use super::contest::FinishedGame;
use super::{Contest, Control, GameJob, WorkerLane};
use crate::report::Report;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;
use std::time::Duration;

/// A game that is no longer played.
#[derive(Clone, Debug)]
pub struct EndedJob {
    pub job: GameJob,
    /// `None` if the game was aborted.
    pub finished: Option<Box<FinishedGame>>,
    /// The name of the machine that played it; empty for this one.
    pub worker: String,
}

/// What an executor reports.
#[derive(Clone, Debug)]
pub enum ExecutorEvent {
    Ended(EndedJob),
    /// Finished games, by pair and half, that were played again with the same moves.
    Verified(Vec<(u32, u8)>),
    /// Finished games, by pair and half, whose results must not be believed. They are to be submitted again.
    Withdrawn(Vec<(u32, u8)>),
}

/// Plays games of one contest. Each submitted job ends exactly once, in any order.
pub trait GameExecutor {
    /// How many more games it takes now.
    fn room(&self) -> usize;

    fn submit(&mut self, job: GameJob);

    /// What happened next; `None` if nothing does within `wait`.
    fn poll(&mut self, wait: Duration) -> Option<ExecutorEvent>;

    /// Finished games, by pair and half, are no longer part of the contest: nothing more is to be said of them.
    fn forget(&mut self, _games: &[(u32, u8)]) {}

    /// Whether a finished game may still be withdrawn, so that the contest must not end yet.
    fn is_checking(&self) -> bool {
        false
    }

    /// Aborts all running games.
    fn abort(&mut self);

    /// The other machines that play, by name.
    fn lanes(&self) -> Vec<WorkerLane> {
        Vec::new()
    }

    /// What the user should know, each report once.
    fn take_notices(&mut self) -> Vec<Report> {
        Vec::new()
    }
}

/// Plays each game on a thread of its own, as many at once as [`Control::threads`] says.
pub struct LocalExecutor<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    contest: &'env Contest,
    control: &'env Control,
    is_aborted: &'env AtomicBool,
    sender: Sender<EndedJob>,
    receiver: Receiver<EndedJob>,
    running: usize,
}

impl<'scope, 'env> LocalExecutor<'scope, 'env> {
    pub fn new(
        scope: &'scope Scope<'scope, 'env>,
        contest: &'env Contest,
        control: &'env Control,
        is_aborted: &'env AtomicBool,
    ) -> Self {
        let (sender, receiver) = channel();
        Self { scope, contest, control, is_aborted, sender, receiver, running: 0 }
    }
}

impl GameExecutor for LocalExecutor<'_, '_> {
    fn room(&self) -> usize {
        // Until those are gone, a new game would be aborted with them.
        if self.running > 0 && self.is_aborted.load(Ordering::Relaxed) {
            return 0;
        }
        self.control.threads.load(Ordering::Relaxed).max(1).saturating_sub(self.running)
    }

    fn submit(&mut self, job: GameJob) {
        if self.running == 0 {
            self.is_aborted.store(false, Ordering::Relaxed);
        }
        let (contest, control, is_aborted) = (self.contest, self.control, self.is_aborted);
        let sender = self.sender.clone();
        self.scope.spawn(move || {
            let finished = contest.play(job, is_aborted, &mut |session| control.show(job, session));
            control.finish_job(job, finished.is_some());
            // The executor outlives the game unless the contest has failed, and then nobody wants the result.
            let _ = sender.send(EndedJob { job, finished: finished.map(Box::new), worker: String::new() });
        });
        self.running += 1;
    }

    fn poll(&mut self, wait: Duration) -> Option<ExecutorEvent> {
        // The executor keeps a sender, so an error is always a timeout.
        let ended = self.receiver.recv_timeout(wait).ok()?;
        self.running -= 1;
        Some(ExecutorEvent::Ended(ended))
    }

    fn abort(&mut self) {
        self.is_aborted.store(true, Ordering::Relaxed);
    }
}
