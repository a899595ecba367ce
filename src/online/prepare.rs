//! Work that may ask a script's rules, and therefore takes time: done at once, or on a thread of its own for a client whose
//! thread must not wait. Messages that come meanwhile wait until it is done.

use super::game::{OnlineError, OnlineGame};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::with_stall_handler;
use crate::text::phrase;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What goes on with the game once the work is done.
type Continuation = Box<dyn FnOnce(&mut OnlineGame) + Send>;

/// Work on another thread.
pub(super) struct Preparation(Receiver<Continuation>);

fn wake(waker: Option<&Waker>) {
    if let Some(waker) = waker {
        waker();
    }
}

impl OnlineGame {
    /// Does what may ask a script's rules on threads of its own from now on: for a client on a thread that must not wait.
    pub const fn prepare_elsewhere(&mut self) {
        self.prepares_elsewhere = true;
    }

    /// Does the work, then hands over what came of it. Nothing else is done to the game in between.
    pub(super) fn prepare<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Self, T) + Send + 'static,
    ) {
        if !self.prepares_elsewhere {
            let done = work();
            return then(self, done);
        }
        let (tell, done) = channel::<Continuation>();
        let waker = self.waker.clone();
        let (tell_stalled, wake_stalled) = (tell.clone(), waker.clone());
        let stalled = Arc::new(move |report: &Report| {
            let report = report.clone();
            let fail = move |game: &mut Self| game.fail(OnlineError::Rules(vec![report]));
            // A game that is gone needs no word.
            let _ = tell_stalled.send(Box::new(fail));
            wake(wake_stalled.as_ref());
        });
        let run = move || {
            let made = with_stall_handler(stalled, work);
            let _ = tell.send(Box::new(move |game: &mut Self| then(game, made)));
            drop(tell);
            wake(waker.as_ref());
        };
        match std::thread::Builder::new().name("damka online rules".into()).spawn(run) {
            Ok(_) => self.preparation = Some(Preparation(done)),
            Err(error) => {
                let report = Report::error(phrase("errand-no-thread").with("error", error.to_string()));
                self.fail(OnlineError::Rules(vec![report]));
            }
        }
    }

    /// Goes on with what was prepared, and with the messages that came meanwhile.
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
                    self.fail(OnlineError::Rules(vec![Report::error(phrase("errand-broke-down"))]));
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
