//! How long balances of material have held: what draws "after fifteen moves with three kings to one" are counted by.

/// The most balances that a variant can name.
pub const MOST_BALANCES: usize = 8;

/// From when the moves of a balance are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// From when the balance came about.
    Balance,
    /// From then, and anew after each capture and each crowning.
    Change,
}

/// The balances of a variant that hold on a board, in its order.
pub type Balances = [Option<Since>; MOST_BALANCES];

/// For each balance, one more than the plies it is counted for; 0 where it does not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawCounters([u16; MOST_BALANCES]);

impl DrawCounters {
    /// Where counting begins.
    pub(super) fn new(balances: Balances) -> Self {
        Self(balances.map(|since| u16::from(since.is_some())))
    }

    /// A ply later; `changed` where it captured or crowned.
    pub(super) fn next(&self, balances: Balances, changed: bool) -> Self {
        let mut next = Self::new(balances);
        for ((count, before), since) in next.0.iter_mut().zip(self.0).zip(balances) {
            if let Some(since) = since
                && !(changed && since == Since::Change)
            {
                *count = before.saturating_add(1);
            }
        }
        next
    }

    /// The plies for which the balance at `index` is counted, if it holds.
    pub(super) fn plies(&self, index: usize) -> Option<u32> {
        self.0.get(index)?.checked_sub(1).map(u32::from)
    }

    /// All counts, in the variant's order.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.0.into_iter().map(u64::from)
    }
}
