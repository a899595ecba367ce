//! A pause flag for running work that also measures the total time paused.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whether work is paused; can be set and read from any thread.
#[derive(Debug, Default)]
pub struct Pause {
    is_on: AtomicBool,
    /// Duration of earlier pauses, and the start of the current one.
    rested: Mutex<(Duration, Option<Instant>)>,
}

impl Pause {
    /// Starts or ends a pause; does nothing if the state is already so.
    pub fn set(&self, is_on: bool) {
        let mut rested = self.rested.lock().unwrap_or_else(PoisonError::into_inner);
        match (is_on, rested.1) {
            (true, None) => rested.1 = Some(Instant::now()),
            (false, Some(since)) => *rested = (rested.0 + since.elapsed(), None),
            _ => {}
        }
        self.is_on.store(is_on, Ordering::Relaxed);
    }

    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// Total duration of all pauses, including the current one.
    pub fn total(&self) -> Duration {
        let (before, since) = *self.rested.lock().unwrap_or_else(PoisonError::into_inner);
        before + since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pauses_count() {
        let pause = Pause::default();
        pause.set(false);
        assert!(!pause.is_on() && pause.total() == Duration::ZERO);
        pause.set(true);
        pause.set(true);
        assert!(pause.is_on());
        let begun = pause.total();
        while pause.total() == begun {}
        pause.set(false);
        let (total, stopped) = (pause.total(), Instant::now());
        while stopped.elapsed() == Duration::ZERO {}
        assert_eq!(pause.total(), total);
    }
}
