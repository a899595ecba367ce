//! Results of a host that was stopped.

use super::{JobId, PairResult};
use std::collections::{BTreeMap, HashMap};

/// Results kept at most. A host has as many jobs out as its workers' threads can play in a while.
const MAX: usize = 1024;

/// Results of games that were out when an earlier host of the contest was stopped. Each answers its job as soon as the contest asks
/// for it, so that its games need not be played again.
#[derive(Default)]
pub(super) struct EarlyResults {
    /// Each with its number in the order of arrival.
    results: HashMap<JobId, (u64, PairResult)>,
    order: BTreeMap<u64, JobId>,
    arrived: u64,
}

impl EarlyResults {
    /// Keeps the latest result of each job.
    pub fn keep(&mut self, result: &PairResult) {
        self.arrived += 1;
        if let Some((number, _)) = self.results.insert(result.id, (self.arrived, result.clone())) {
            self.order.remove(&number);
        }
        self.order.insert(self.arrived, result.id);
        while self.order.len() > MAX
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.results.remove(&oldest);
        }
    }

    pub fn take(&mut self, id: &JobId) -> Option<PairResult> {
        let (number, result) = self.results.remove(id)?;
        self.order.remove(&number);
        Some(result)
    }
}
