//! The transposition table of the endgame solver.

/// What is known about a position: its value is in `lower..=upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownBounds {
    pub lower: i32,
    pub upper: i32,
    /// The index of the best square, or [`NO_SQUARE`].
    pub square: u32,
}

pub(super) const NO_SQUARE: u32 = 64;

/// Two entries, each the two words of a position and its packed bounds; zeros are an empty entry.
type SolverBucket = [u64; 6];

/// A hash table of fixed size. A position has two places; if both are taken, the one that took less work is replaced.
///
/// Entries of earlier searches are ignored, so a search gives the same result whatever came before it.
pub(super) struct SolverTable {
    buckets: Vec<SolverBucket>,
    /// The number of bits of a hash that do not choose a bucket.
    shift: u32,
    generation: u32,
}

/// Packs bounds with the generation (32 bits) and the work spent (8 bits).
const fn pack(bounds: KnownBounds, work: u32, generation: u32) -> u64 {
    (bounds.lower as u8 as u64)
        | (bounds.upper as u8 as u64) << 8
        | (bounds.square as u64) << 16
        | (work as u64) << 24
        | (generation as u64) << 32
}

const fn unpack(packed: u64) -> KnownBounds {
    KnownBounds { lower: packed as i8 as i32, upper: (packed >> 8) as i8 as i32, square: (packed >> 16) as u8 as u32 }
}

impl SolverTable {
    pub(super) fn new(entries_log2: u32) -> Self {
        let buckets_log2 = entries_log2.clamp(2, 32) - 1;
        // Zeroed arrays of integers come from the system without being written.
        Self { buckets: vec![[0; 6]; 1 << buckets_log2], shift: 64 - buckets_log2, generation: 0 }
    }

    /// Forgets all entries.
    pub(super) fn start_search(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.buckets.fill([0; 6]);
            1
        });
    }

    #[inline(always)]
    fn place(&self, mine: u64, theirs: u64) -> usize {
        // Odd multipliers without a pattern; the high bits depend on all bits of both words.
        let mixed =
            mine.wrapping_mul(0x9244_1FB5_4442_D185) ^ theirs.wrapping_mul(0xADF8_5458_A2BB_4A9B).rotate_left(32);
        ((mixed ^ (mixed >> 29)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    #[inline(always)]
    pub(super) fn get(&self, mine: u64, theirs: u64) -> Option<KnownBounds> {
        let bucket = &self.buckets[self.place(mine, theirs)];
        let now = u64::from(self.generation);
        if bucket[0] == mine && bucket[1] == theirs && bucket[2] >> 32 == now {
            return Some(unpack(bucket[2]));
        }
        (bucket[3] == mine && bucket[4] == theirs && bucket[5] >> 32 == now).then(|| unpack(bucket[5]))
    }

    /// Stores bounds that took about `2^work` positions. Bounds known before are narrowed.
    #[inline(always)]
    pub(super) fn put(&mut self, mine: u64, theirs: u64, bounds: KnownBounds, work: u32) {
        let place = self.place(mine, theirs);
        let (now, bucket) = (u64::from(self.generation), &mut self.buckets[place]);
        let (first, second) = bucket.split_at_mut(3);
        let (first, second): (&mut [u64], &mut [u64]) = (first, second);
        for slot in [&mut *first, &mut *second] {
            if slot[0] == mine && slot[1] == theirs && slot[2] >> 32 == now {
                let old = unpack(slot[2]);
                let (lower, upper) = (bounds.lower.max(old.lower), bounds.upper.min(old.upper));
                let square = if bounds.square == NO_SQUARE { old.square } else { bounds.square };
                slot[2] = pack(KnownBounds { lower, upper, square }, work, self.generation);
                return;
            }
        }
        let worth = |slot: &[u64]| if slot[2] >> 32 == now { (slot[2] >> 24 & 0xff) + 1 } else { 0 };
        let slot = if worth(first) <= worth(second) { first } else { second };
        slot.copy_from_slice(&[mine, theirs, pack(bounds, work, self.generation)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_narrowed_and_forgotten() {
        let mut table = SolverTable::new(8);
        table.start_search();
        table.put(1, 2, KnownBounds { lower: -64, upper: 10, square: 5 }, 3);
        table.put(1, 2, KnownBounds { lower: -6, upper: 64, square: NO_SQUARE }, 3);
        assert_eq!(table.get(1, 2), Some(KnownBounds { lower: -6, upper: 10, square: 5 }));
        assert_eq!(table.get(2, 1), None);
        table.start_search();
        assert_eq!(table.get(1, 2), None);
    }

    #[test]
    fn costly_entries_stay() {
        let mut table = SolverTable::new(8);
        table.start_search();
        let bounds = |n: u64| KnownBounds { lower: n as i32 % 64, upper: 64, square: NO_SQUARE };
        for n in 0..20 {
            table.put(n, !n, bounds(n), 20);
        }
        for n in 100..10_000 {
            table.put(n, !n, bounds(n), 1);
        }
        let kept = (0..20).filter(|n| table.get(*n, !n) == Some(bounds(*n))).count();
        assert!(kept >= 19, "{kept} of 20");
    }
}
