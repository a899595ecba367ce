//! Plays reported games again on all cores.

use super::Referee;
use crate::arena::{Contest, Contradiction, FinishedGame, GameJob, ReportedGame};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

/// A game to play again, and where to say how it went.
struct ReplayTask {
    place: usize,
    job: GameJob,
    reported: ReportedGame,
    done: Sender<(usize, Result<FinishedGame, Contradiction>)>,
}

/// The games of a contest, with threads that stay: rules that are scripts have a state on each thread, which takes long to build.
pub struct ParallelReferee<'env> {
    contest: &'env Contest,
    tasks: Mutex<Sender<ReplayTask>>,
}

impl<'env> ParallelReferee<'env> {
    /// Starts so many threads in a scope; they end with the referee.
    pub fn new<'scope>(scope: &'scope Scope<'scope, 'env>, contest: &'env Contest, threads: usize) -> Self {
        let (tasks, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..threads.max(1) {
            let receiver = receiver.clone();
            scope.spawn(move || {
                while let Some(task) = next_task(&receiver) {
                    let ReplayTask { place, job, reported, done } = task;
                    // An error means that nobody waits any more.
                    let _ = done.send((place, contest.replay(job, &reported)));
                }
            });
        }
        Self { contest, tasks: Mutex::new(tasks) }
    }
}

fn next_task(receiver: &Mutex<Receiver<ReplayTask>>) -> Option<ReplayTask> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

impl Referee for ParallelReferee<'_> {
    fn replay(&self, job: GameJob, reported: &ReportedGame) -> Result<FinishedGame, Contradiction> {
        self.contest.replay(job, reported)
    }

    fn replay_all(&self, games: Vec<(GameJob, &ReportedGame)>) -> Vec<Result<FinishedGame, Contradiction>> {
        let (done, replayed) = channel();
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        for (place, (job, reported)) in games.iter().enumerate() {
            let task = ReplayTask { place, job: *job, reported: (*reported).clone(), done: done.clone() };
            // The threads live as long as the sender.
            let _ = tasks.send(task);
        }
        drop((done, tasks));
        let mut all: Vec<Option<Result<FinishedGame, Contradiction>>> = vec![None; games.len()];
        for (place, game) in replayed {
            all[place] = Some(game);
        }
        // A thread that panicked has given no answer.
        let own = all
            .into_iter()
            .zip(&games)
            .map(|(game, (job, reported))| game.unwrap_or_else(|| self.replay(*job, reported)));
        own.collect()
    }

    fn play(&self, job: GameJob) -> Option<ReportedGame> {
        Referee::play(self.contest, job)
    }
}
