//! Plays the moves of games whose laws are a script, on a thread of its own: a script may take its time or hang.

use crate::player::Waker;
use crate::rules::{Change, Move, Position};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

struct Job {
    number: u64,
    position: Position,
    legal: Move,
}

/// Where a move led, everything about it known.
pub(super) struct Ruling {
    /// The number of the question.
    pub number: u64,
    /// The position after the move.
    pub position: Position,
    /// What the move did.
    pub changes: Vec<Change>,
}

/// The thread that is asked. Dropping it ends the thread once it has answered.
pub(super) struct Referee {
    jobs: Sender<Job>,
    rulings: Receiver<Ruling>,
    waker: Arc<Mutex<Option<Waker>>>,
    asked: u64,
}

impl Referee {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start() -> std::io::Result<Self> {
        let (jobs, received) = channel::<Job>();
        let (tell, rulings) = channel();
        let waker: Arc<Mutex<Option<Waker>>> = Arc::default();
        let to_wake = waker.clone();
        std::thread::Builder::new().name("referee".into()).spawn(move || {
            for Job { number, position, legal } in received {
                let (position, changes) = position.play(&legal);
                position.settle();
                if tell.send(Ruling { number, position, changes }).is_err() {
                    return;
                }
                let waker = to_wake.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if let Some(wake) = waker {
                    wake();
                }
            }
        })?;
        Ok(Self { jobs, rulings, waker, asked: 0 })
    }

    /// Asks where a move leads; the number comes back with the answer, after which `waker` is called.
    pub(super) fn ask(&mut self, position: Position, legal: Move, waker: Option<&Waker>) -> u64 {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = waker.cloned();
        self.asked += 1;
        // Without the thread there is no answer, which the session notices.
        let _ = self.jobs.send(Job { number: self.asked, position, legal });
        self.asked
    }

    /// The answer to this question, if it is there; older ones are dropped.
    pub(super) fn ruling(&self, number: u64) -> Option<Ruling> {
        self.rulings.try_iter().find(|ruling| ruling.number == number)
    }
}
