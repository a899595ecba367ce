//! How many threads of engines run, so that damka can wait for them before it ends.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Longer than an engine may take to end, see [`EngineProcess::end`](super::process::EngineProcess::end).
const MAX_WAIT: Duration = Duration::from_secs(7);

static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

/// Counts as a thread until it is dropped.
pub(super) struct RunningThread(());

impl RunningThread {
    pub fn count() -> Self {
        *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Self(())
    }
}

impl Drop for RunningThread {
    fn drop(&mut self) {
        *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ENDED.notify_all();
    }
}

/// Waits until the engines of all players that were dropped have ended and their copied folders are deleted; seven seconds at most.
/// Otherwise an engine that saves what it learned would be cut short.
pub fn wait_for_engines() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    drop(ENDED.wait_timeout_while(running, MAX_WAIT, |running| *running > 0));
}
