//! The transposition table of a search, which several threads can share.
//!
//! A slot is three words that are written one after the other, so two threads may mix theirs. The first word is the key, combined with
//! the other two by XOR: a mixed slot has no key that is ever looked up (Hyatt and Mann, "A lockless transposition table", 2002).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TableEntry {
    /// For the side to move; distances to wins are counted from this position.
    pub value: f64,
    /// The searched depth in plies, at least 1.
    pub depth: u8,
    /// The best move's index in the documented order.
    pub best: u8,
    pub bound: Bound,
    /// No leaf below was evaluated: the game was played out, so every greater depth gives the same value.
    pub solved: bool,
}

impl TableEntry {
    /// Everything but the value: depth, best move, bound and whether it is solved, from the lowest byte on, then the generation.
    fn details(&self, generation: u8) -> u64 {
        u64::from_le_bytes([self.depth, self.best, self.bound as u8, u8::from(self.solved), generation, 0, 0, 0])
    }

    fn read(value: u64, details: u64) -> Self {
        let [depth, best, bound, solved, ..] = details.to_le_bytes();
        let bound = match bound {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        Self { value: f64::from_bits(value), depth, best, bound, solved: solved != 0 }
    }
}

const fn depth_of(details: u64) -> u8 {
    details as u8
}

const fn generation_of(details: u64) -> u8 {
    (details >> 32) as u8
}

/// Empty if the details are 0.
#[derive(Default)]
struct Slot {
    /// The key, the value and the details, combined by XOR.
    check: AtomicU64,
    /// The bits of the value.
    value: AtomicU64,
    details: AtomicU64,
}

impl Slot {
    /// The key, the bits of the value and the details.
    fn load(&self) -> (u64, u64, u64) {
        let [check, value, details] =
            [&self.check, &self.value, &self.details].map(|word| word.load(Ordering::Relaxed));
        (check ^ value ^ details, value, details)
    }

    fn store(&self, key: u64, value: u64, details: u64) {
        self.check.store(key ^ value ^ details, Ordering::Relaxed);
        self.value.store(value, Ordering::Relaxed);
        self.details.store(details, Ordering::Relaxed);
    }
}

/// A hash table that starts small, to keep short searches cheap, and grows as it fills. Each key has two adjacent slots; if both are
/// taken, an entry of an earlier search is replaced first, then the shallower one.
pub(super) struct TranspositionTable {
    slots: Arc<[Slot]>,
    taken: usize,
    most_slots: usize,
    /// Which of the searches that used this table goes on now.
    generation: u8,
}

/// A power of two, as keys are masked; so are all other numbers of slots.
const FIRST_SLOTS: usize = 1 << 11;
/// Beyond this number, a table grows to its full size at once, as moving all entries would delay a stop.
const LAST_STEP: usize = 1 << 19;
/// What threads share at first: 6 MiB. To fill the full size with zeros takes as long as a short search.
const FIRST_SHARED_SLOTS: usize = 1 << 18;

impl TranspositionTable {
    /// A table of at most so many MiB, at least the size that it starts with.
    pub(super) fn new(most_mb: u32) -> Self {
        let most_slots = (most_mb as usize * (1 << 20) / size_of::<Slot>() + 1).next_power_of_two() / 2;
        let most_slots = most_slots.max(FIRST_SLOTS);
        Self { slots: empty(FIRST_SLOTS), taken: 0, most_slots, generation: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Starts another search, whose entries replace those of earlier ones.
    pub(super) const fn start_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The same table for another thread. Neither grows as long as both exist, so it first grows to a size for several threads.
    pub(super) fn share(&mut self) -> Self {
        let wanted = FIRST_SHARED_SLOTS.min(self.most_slots);
        if self.slots.len() < wanted && !self.is_shared() {
            self.grow_to(wanted);
        }
        Self { slots: self.slots.clone(), taken: 0, ..*self }
    }

    fn is_shared(&self) -> bool {
        Arc::strong_count(&self.slots) > 1
    }

    /// Whether threads that share this table soon need a larger one: about a quarter of it is taken, and it may grow.
    pub(super) fn is_too_small(&self) -> bool {
        let sample = || self.slots.iter().step_by(self.slots.len() / FIRST_SLOTS);
        let taken = || sample().filter(|slot| slot.details.load(Ordering::Relaxed) != 0).count();
        self.slots.len() < self.most_slots && taken() * 4 > FIRST_SLOTS
    }

    /// Grows to the full size, unless another thread has it.
    pub(super) fn grow(&mut self) {
        if self.slots.len() < self.most_slots && !self.is_shared() {
            self.grow_to(self.most_slots);
        }
    }

    fn first_place(&self, key: u64) -> usize {
        (key as usize & (self.slots.len() - 1)) & !1
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        let first = self.first_place(key);
        self.slots[first..first + 2].iter().find_map(|slot| {
            let (known, value, details) = slot.load();
            (known == key && details != 0).then(|| TableEntry::read(value, details))
        })
    }

    pub(super) fn put(&mut self, key: u64, entry: &TableEntry) {
        if self.taken * 2 > self.slots.len() && self.slots.len() < self.most_slots && !self.is_shared() {
            let wanted = if self.slots.len() < LAST_STEP { self.slots.len() * 4 } else { self.most_slots };
            self.grow_to(wanted.min(self.most_slots));
        }
        self.put_words(key, entry.value.to_bits(), entry.details(self.generation));
    }

    fn put_words(&mut self, key: u64, value: u64, details: u64) {
        let first = self.first_place(key);
        let places = &self.slots[first..first + 2];
        let old = [places[0].load(), places[1].load()];
        let known_or_empty = old.iter().position(|(known, _, details)| *known == key || *details == 0);
        let place = known_or_empty.unwrap_or_else(|| {
            let worth = old.map(|(_, _, details)| (generation_of(details) == self.generation, depth_of(details)));
            usize::from(worth[1] < worth[0])
        });
        self.taken += usize::from(old[place].2 == 0);
        places[place].store(key, value, details);
    }

    fn grow_to(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.slots, empty(slots));
        self.taken = 0;
        for slot in &*old {
            let (key, value, details) = slot.load();
            if details != 0 {
                self.put_words(key, value, details);
            }
        }
    }
}

fn empty(slots: usize) -> Arc<[Slot]> {
    (0..slots).map(|_| Slot::default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    const LARGE_MB: u32 = 48;

    fn key(n: u64) -> u64 {
        n.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 << 40
    }

    fn entry(value: f64, depth: u8) -> TableEntry {
        TableEntry { value, depth, best: 3, bound: Bound::AtMost, solved: false }
    }

    #[test]
    fn deep_entries_outlive_growth_and_shallow_neighbours() {
        let mut table = TranspositionTable::new(LARGE_MB);
        for n in 0..1000 {
            table.put(key(n), &entry(n as f64, 9));
        }
        for n in 0..100_000 {
            table.put(key(n + 1_000_000), &entry(0.0, 1));
        }
        let kept = (0..1000).filter(|n| table.get(key(*n)) == Some(entry(*n as f64, 9))).count();
        assert!(kept > 990, "{kept} of 1000");
        assert!(table.get(key(5_000_000)).is_none());
    }

    #[test]
    fn a_table_grows_no_further_than_its_size_allows() {
        for most_mb in [0, 1, 3, 48] {
            let mut table = TranspositionTable::new(most_mb);
            for n in 0..200_000 {
                table.put(key(n), &entry(0.0, 1));
            }
            let bytes = table.bytes();
            assert!(
                bytes <= (most_mb as usize) << 20 || bytes == FIRST_SLOTS * size_of::<Slot>(),
                "{most_mb}: {bytes}"
            );
            assert!(bytes * 2 > (most_mb as usize) << 20 || most_mb == 48, "{most_mb}: {bytes}");
        }
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_first() {
        let mut table = TranspositionTable::new(0);
        let count = 4 * FIRST_SLOTS as u64;
        (0..count).for_each(|n| table.put(key(n), &entry(1.0, 20)));
        table.start_search();
        (count..2 * count).for_each(|n| table.put(key(n), &entry(2.0, 1)));
        let old = (0..count).filter(|n| table.get(key(*n)).is_some()).count();
        assert!(old * 10 < FIRST_SLOTS, "{old} old entries are left");
    }

    /// Every key has one value, so a slot mixed from two entries would show as a wrong one.
    #[test]
    fn threads_that_share_a_table_never_read_a_mixed_entry() {
        let mut table = TranspositionTable::new(0);
        let shared = [table.share(), table.share(), table.share()];
        let use_table = |mut table: TranspositionTable, first: u64| {
            for round in 0..200 {
                for n in (0..5000).map(|n| (n * 7 + first * 1000 + round) % 5000) {
                    if let Some(found) = table.get(key(n)) {
                        assert_eq!(found, entry(n as f64, (n % 30) as u8 + 1));
                    }
                    table.put(key(n), &entry(n as f64, (n % 30) as u8 + 1));
                }
            }
        };
        thread::scope(|scope| {
            for (first, table) in shared.into_iter().enumerate() {
                scope.spawn(move || use_table(table, first as u64));
            }
        });
        assert!((0..5000).any(|n| table.get(key(n)).is_some()));
    }
}
