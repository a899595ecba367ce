//! Pauses and stops games that are played in the background.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// What is wanted of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunWish {
    #[default]
    Run,
    Pause,
    /// Cannot be taken back.
    Stop,
}

#[derive(Debug, Default)]
pub struct RunControl {
    wish: Mutex<RunWish>,
    changed: Condvar,
    /// Read by the games: set unless they are to run.
    is_interrupted: AtomicBool,
}

impl RunControl {
    pub fn set(&self, wish: RunWish) {
        let mut now = self.wish.lock().unwrap_or_else(PoisonError::into_inner);
        if *now != RunWish::Stop {
            *now = wish;
            self.is_interrupted.store(wish != RunWish::Run, Ordering::Relaxed);
            self.changed.notify_all();
        }
    }

    pub fn wish(&self) -> RunWish {
        *self.wish.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Set unless the games are to run.
    pub(in crate::app) const fn is_interrupted(&self) -> &AtomicBool {
        &self.is_interrupted
    }

    /// Waits for the end of a pause; returns whether the games are to run on.
    pub(in crate::app) fn is_resumed(&self) -> bool {
        let now = self.wish.lock().unwrap_or_else(PoisonError::into_inner);
        let is_paused = |wish: &mut RunWish| *wish == RunWish::Pause;
        *self.changed.wait_while(now, is_paused).unwrap_or_else(PoisonError::into_inner) == RunWish::Run
    }
}
