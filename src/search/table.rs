//! The transposition table of a search.

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry {
    key: u64,
    /// For the side to move; distances to wins are counted from this position.
    pub value: f64,
    /// The searched depth in plies; 0 marks an empty slot.
    pub depth: u8,
    /// The best move's index in the documented order.
    pub best: u8,
    pub bound: Bound,
    /// No leaf below was evaluated: the game was played out, so every greater depth gives the same value.
    pub solved: bool,
}

impl TableEntry {
    pub(super) const fn new(key: u64, value: f64, depth: u8, best: u8, bound: Bound, solved: bool) -> Self {
        Self { key, value, depth, best, bound, solved }
    }
}

const EMPTY: TableEntry = TableEntry::new(0, 0.0, 0, 0, Bound::Exact, false);

/// A hash table that starts small, to keep short searches cheap, and grows as it fills. Each key has two adjacent slots;
/// if both are taken, the shallower entry is replaced.
pub(super) struct TranspositionTable {
    entries: Vec<TableEntry>,
    taken: usize,
}

const FIRST_ENTRIES: usize = 1 << 11;
const MAX_ENTRIES: usize = 1 << 20;

impl TranspositionTable {
    pub(super) fn new() -> Self {
        Self { entries: vec![EMPTY; FIRST_ENTRIES], taken: 0 }
    }

    fn first_place(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !1
    }

    pub(super) fn get(&self, key: u64) -> Option<&TableEntry> {
        let first = self.first_place(key);
        self.entries[first..first + 2].iter().find(|entry| entry.key == key && entry.depth > 0)
    }

    pub(super) fn put(&mut self, entry: TableEntry) {
        if self.taken * 2 > self.entries.len() && self.entries.len() < MAX_ENTRIES {
            self.grow();
        }
        let first = self.first_place(entry.key);
        let places = &mut self.entries[first..first + 2];
        let place = match places.iter().position(|old| old.key == entry.key || old.depth == 0) {
            Some(place) => place,
            None => usize::from(places[1].depth < places[0].depth),
        };
        self.taken += usize::from(places[place].depth == 0);
        places[place] = entry;
    }

    fn grow(&mut self) {
        let larger = vec![EMPTY; self.entries.len() * 4];
        let old = std::mem::replace(&mut self.entries, larger);
        self.taken = 0;
        for entry in old.into_iter().filter(|entry| entry.depth > 0) {
            self.put(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_entries_outlive_growth_and_shallow_neighbours() {
        let mut table = TranspositionTable::new();
        let deep = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 << 40;
        for n in 0..1000 {
            table.put(TableEntry::new(deep(n), n as f64, 9, 3, Bound::Exact, false));
        }
        for n in 0..100_000 {
            table.put(TableEntry::new(deep(n + 1_000_000), 0.0, 1, 0, Bound::AtMost, false));
        }
        let kept = (0..1000).filter(|n| table.get(deep(*n)).is_some_and(|entry| entry.value == *n as f64)).count();
        assert!(kept > 990, "{kept} of 1000");
        assert!(table.get(deep(5_000_000)).is_none());
    }
}
