//! Plays the moves of games whose laws are a script, on a thread of its own: a script may take its time or hang.

use crate::player::Waker;
use crate::report::Report;
use crate::rules::{Change, Move, Position, StallHandler, with_stall_handler};
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
    /// The position after the move and what the move did; or that the laws cannot be stopped, so that the thread is lost.
    pub answer: Result<(Position, Vec<Change>), Report>,
}

/// The way back of one question.
#[derive(Clone)]
struct Answers {
    number: u64,
    tell: Sender<Ruling>,
    to_wake: Arc<Mutex<Option<Waker>>>,
}

impl Answers {
    fn send(&self, answer: Result<(Position, Vec<Change>), Report>) {
        // The session may be gone; the thread then ends with its last question.
        let _ = self.tell.send(Ruling { number: self.number, answer });
        let waker = self.to_wake.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(wake) = waker {
            wake();
        }
    }
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
                let answers = Answers { number, tell: tell.clone(), to_wake: to_wake.clone() };
                let stalled = answers.clone();
                let handler: StallHandler = Arc::new(move |report| stalled.send(Err(report.clone())));
                let answer = with_stall_handler(handler, || {
                    let (position, changes) = position.play(&legal);
                    position.settle();
                    (position, changes)
                });
                answers.send(Ok(answer));
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
