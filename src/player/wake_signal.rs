//! Wakes a thread that waits for players.

use super::Waker;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Wakes a waiting thread from any other. A ring before the wait ends that wait at once.
#[derive(Debug, Default)]
pub struct WakeSignal {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl WakeSignal {
    /// A callback that rings this signal.
    pub fn waker(self: &Arc<Self>) -> Waker {
        let signal = self.clone();
        Arc::new(move || signal.ring())
    }

    pub fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Waits until the signal rings, or at most `limit`.
    pub fn wait(&self, limit: Option<Duration>) {
        let mut rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        while !*rung {
            let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
            rung = match left {
                Some(Duration::ZERO) => break,
                Some(left) => self.changed.wait_timeout(rung, left).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(rung).unwrap_or_else(PoisonError::into_inner),
            };
        }
        *rung = false;
    }
}
