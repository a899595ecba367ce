//! A pause of work under way, and how long it has rested in all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whether work rests; set and read from any thread.
#[derive(Debug, Default)]
pub struct Pause {
    is_on: AtomicBool,
    /// How long it has rested before, and since when it rests.
    rested: Mutex<(Duration, Option<Instant>)>,
}

impl Pause {
    /// Begins a pause or ends it; what is so already stays.
    pub fn set(&self, is_on: bool) {
        let mut rested = self.rested.lock().unwrap_or_else(PoisonError::into_inner);
        match (is_on, rested.1) {
            (true, None) => rested.1 = Some(Instant::now()),
            (false, Some(since)) => *rested = (rested.0 + since.elapsed(), None),
            _ => {}
        }
        self.is_on.store(is_on, Ordering::Relaxed);
    }

    /// Whether there is one.
    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// How long all pauses took, the one that goes on among them.
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
        std::thread::sleep(Duration::from_millis(2));
        assert!(pause.is_on() && pause.total() >= Duration::from_millis(2));
        pause.set(false);
        let total = pause.total();
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(pause.total(), total);
    }
}
