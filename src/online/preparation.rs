//! Work that may run script rules and therefore take time. It is done at once, or on another thread for a client whose thread
//! must not block. Messages that arrive in the meantime are queued.

use super::game::{OnlineError, OnlineGame};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::with_stall_handler;
use crate::text::phrase;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

type Continuation = Box<dyn FnOnce(&mut OnlineGame) + Send>;

/// Work in progress on another thread.
pub(super) struct Preparation(Receiver<Continuation>);

fn wake(waker: Option<&Waker>) {
    if let Some(waker) = waker {
        waker();
    }
}

impl OnlineGame {
    /// From now on, runs work that may use script rules on other threads, for a client whose thread must not block.
    pub const fn prepare_elsewhere(&mut self) {
        self.prepares_elsewhere = true;
    }

    /// Runs `work` and passes its result to `then`. Nothing else changes the game in between.
    pub(super) fn prepare<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Self, T) + Send + 'static,
    ) {
        if !self.prepares_elsewhere {
            let done = work();
            return then(self, done);
        }
        let (sender, done) = channel::<Continuation>();
        let waker = self.waker.clone();
        let (stalled_sender, wake_stalled) = (sender.clone(), waker.clone());
        let stalled = Arc::new(move |report: &Report| {
            let report = report.clone();
            let fail = move |game: &mut Self| game.fail(OnlineError::Rules(report.into()));
            // The game may be gone; that is fine.
            let _ = stalled_sender.send(Box::new(fail));
            wake(wake_stalled.as_ref());
        });
        let run = move || {
            let made = with_stall_handler(stalled, work);
            // The game may be gone; that is fine.
            let _ = sender.send(Box::new(move |game: &mut Self| then(game, made)));
            drop(sender);
            wake(waker.as_ref());
        };
        match std::thread::Builder::new().name("damka online rules".into()).spawn(run) {
            Ok(_) => self.preparation = Some(Preparation(done)),
            Err(error) => {
                let report = Report::error(phrase("task-no-thread").with("error", &error));
                self.fail(OnlineError::Rules(report.into()));
            }
        }
    }

    /// Applies the finished work, then handles the queued messages.
    pub(super) fn finish_preparation(&mut self) {
        while let Some(Preparation(done)) = &self.preparation {
            match done.try_recv() {
                Ok(then) => {
                    self.preparation = None;
                    then(self);
                }
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    self.preparation = None;
                    self.fail(OnlineError::Rules(Report::error(phrase("task-broke-down")).into()));
                }
            }
            while self.preparation.is_none()
                && let Some(message) = self.held_messages.pop_front()
            {
                self.follow(message);
            }
        }
    }
}
