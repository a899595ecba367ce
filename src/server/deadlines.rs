//! A set of deadlines with fast access by time and by key.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// At most one deadline for each key; a key is a game or a connection.
#[derive(Debug, Default)]
pub(super) struct Deadlines {
    by_time: BTreeSet<(Duration, u64)>,
    by_key: BTreeMap<u64, Duration>,
}

impl Deadlines {
    pub fn set(&mut self, key: u64, at: Option<Duration>) {
        if self.by_key.get(&key).copied() == at {
            return;
        }
        if let Some(old) = self.by_key.remove(&key) {
            self.by_time.remove(&(old, key));
        }
        if let Some(at) = at {
            self.by_time.insert((at, key));
            self.by_key.insert(key, at);
        }
    }

    pub fn first(&self) -> Option<Duration> {
        self.by_time.first().map(|(at, _)| *at)
    }

    /// Removes and returns the key with the earliest deadline, if that has passed.
    pub fn pop(&mut self, now: Duration) -> Option<u64> {
        let (_, key) = *self.by_time.first().filter(|(at, _)| *at <= now)?;
        self.set(key, None);
        Some(key)
    }

    pub fn contains(&self, key: u64) -> bool {
        self.by_key.contains_key(&key)
    }

    pub fn len(&self) -> usize {
        self.by_key.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_out_by_time_and_once() {
        let at = Duration::from_secs;
        let mut deadlines = Deadlines::default();
        for (key, secs) in [(1, 30), (2, 10), (3, 20), (4, 10)] {
            deadlines.set(key, Some(at(secs)));
        }
        deadlines.set(3, Some(at(5)));
        deadlines.set(4, None);
        assert_eq!((deadlines.first(), deadlines.len()), (Some(at(5)), 3));
        assert_eq!(deadlines.pop(at(4)), None);
        let popped: Vec<u64> = std::iter::from_fn(|| deadlines.pop(at(10))).collect();
        assert_eq!(popped, [3, 2]);
        assert!(deadlines.contains(1) && !deadlines.contains(3));
        assert_eq!((deadlines.first(), deadlines.len()), (Some(at(30)), 1));
    }
}
