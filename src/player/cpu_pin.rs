//! Pins the threads of a fast game to one processor. The threads take turns: one asks, another thinks. If the system spreads
//! them, every turn wakes a sleeping processor, which takes longer than a fast bot's move.

use std::time::Duration;

/// Above this slice length, pinning stops paying off and may cost time, since other work may wait for the same processor.
pub const MAX_PINNED_SLICE: Duration = Duration::from_millis(5);

pub use system::{CpuPin, unpin};

#[cfg(target_os = "linux")]
mod system {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
    use std::collections::BTreeMap;
    use std::sync::{Mutex, OnceLock, PoisonError};

    /// The processors that damka may use.
    static ALL: OnceLock<CpuSet> = OnceLock::new();

    static TAKEN: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

    fn taken<R>(with: impl FnOnce(&mut BTreeMap<usize, usize>) -> R) -> R {
        with(&mut TAKEN.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Pins this thread and those that it starts to the current processor, or to one with fewer pins, until dropped.
    pub struct CpuPin {
        processor: usize,
    }

    impl CpuPin {
        pub fn start() -> Self {
            let here = sched_getcpu();
            let all = ALL.get_or_init(|| sched_getaffinity(None).unwrap_or_else(|_| CpuSet::new()));
            let processor = taken(|taken| {
                let count = |processor: usize| taken.get(&processor).copied().unwrap_or(0);
                let others = (0..CpuSet::MAX_CPU).filter(|processor| all.is_set(*processor));
                let best =
                    std::iter::once(here).chain(others).min_by_key(|processor| count(*processor)).unwrap_or(here);
                *taken.entry(best).or_default() += 1;
                best
            });
            let mut pinned = CpuSet::new();
            pinned.set(processor);
            let _ = sched_setaffinity(None, &pinned);
            Self { processor }
        }
    }

    impl Drop for CpuPin {
        fn drop(&mut self) {
            taken(|taken| {
                if let Some(count) = taken.get_mut(&self.processor) {
                    *count = count.saturating_sub(1);
                }
            });
            unpin();
        }
    }

    /// Lets this thread run on any processor again, even if a pinned thread started it.
    pub fn unpin() {
        if let Some(all) = ALL.get().filter(|all| all.count() > 0) {
            let _ = sched_setaffinity(None, all);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn games_stay_apart_while_there_are_processors_and_everyone_roams_afterwards() {
            let all = sched_getaffinity(None).unwrap();
            let pin = CpuPin::start();
            assert_eq!(sched_getaffinity(None).unwrap().count(), 1);
            let (begun, other) = std::thread::spawn(move || {
                let begun = sched_getaffinity(None).unwrap().count();
                unpin();
                (begun, sched_getaffinity(None).unwrap().count())
            })
            .join()
            .unwrap();
            assert_eq!((begun, other), (1, all.count()), "a child thread is pinned too and can be unpinned");
            let second = std::thread::spawn(|| {
                unpin();
                let stay = CpuPin::start();
                stay.processor
            });
            let second = second.join().unwrap();
            assert!(all.count() == 1 || second != pin.processor || taken(|taken| taken.len() > 1));
            drop(pin);
            assert_eq!(sched_getaffinity(None).unwrap().count(), all.count());
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    /// Does nothing: threads can be pinned only on Linux.
    pub struct CpuPin;

    impl CpuPin {
        pub const fn start() -> Self {
            Self
        }
    }

    /// Does nothing: threads are never pinned.
    pub const fn unpin() {}
}
