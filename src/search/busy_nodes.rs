//! The nodes that the threads of one search are searching at this moment.

use std::sync::atomic::{AtomicU64, Ordering};

/// More than the threads of one search together are likely to be on.
const SLOTS: usize = 1 << 14;

/// A set of keys. Two with the same slot replace each other, so that some may be forgotten: a search that relies on it only does
/// some work twice.
pub(super) struct BusyNodes(Box<[AtomicU64]>);

impl Default for BusyNodes {
    fn default() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl BusyNodes {
    const fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % SLOTS]
    }

    /// Whether a thread should search a node now; if so, the node is busy from now on. A node that another thread is searching is put
    /// off, unless it comes after the first move of a position.
    pub(super) fn claim(&self, key: u64, is_first: bool) -> bool {
        let slot = self.slot(key);
        if !is_first && slot.load(Ordering::Relaxed) == key {
            return false;
        }
        slot.store(key, Ordering::Relaxed);
        true
    }

    pub(super) fn remove(&self, key: u64) {
        // If another key has taken the slot, that one stays.
        let _ = self.slot(key).compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
