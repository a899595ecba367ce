//! Counters for draws by material balance, such as "after fifteen moves with three kings against one".

/// The maximum number of balances a variant can define.
pub const MAX_BALANCES: usize = 8;

/// When counting the moves of a balance starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterReset {
    /// When the balance arises.
    Balance,
    /// When the balance arises, restarting after each capture and each crowning.
    Change,
}

/// For each balance of the variant, how it is counted if it holds on a board, otherwise `None`.
pub type Balances = [Option<CounterReset>; MAX_BALANCES];

/// For each balance, one more than the plies counted so far; 0 if it does not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawCounters([u16; MAX_BALANCES]);

impl DrawCounters {
    /// Starts counting.
    pub(super) fn new(balances: Balances) -> Self {
        Self(balances.map(|since| u16::from(since.is_some())))
    }

    /// Returns the counters one ply later; `changed` is true after a capture or a crowning.
    pub(super) fn next(&self, balances: Balances, changed: bool) -> Self {
        let mut next = Self::new(balances);
        for ((count, before), since) in next.0.iter_mut().zip(self.0).zip(balances) {
            if let Some(since) = since
                && !(changed && since == CounterReset::Change)
            {
                *count = before.saturating_add(1);
            }
        }
        next
    }

    /// The plies counted for the balance at `index`, or `None` if it does not hold.
    pub(super) fn plies(&self, index: usize) -> Option<u32> {
        self.0.get(index)?.checked_sub(1).map(u32::from)
    }

    /// All counters, in the variant's order.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.0.into_iter().map(u64::from)
    }
}
