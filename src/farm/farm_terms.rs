//! How the host of a farm verifies.

use std::time::Duration;

#[derive(Clone, Debug, PartialEq)]
pub struct FarmTerms {
    /// The share of results that are played again by their bots, from 0 to 1.
    pub sample_share: f64,
    /// How many of each worker's first results are played again, whatever the share.
    pub first_results: u64,
    /// Decides which results are in the sample; workers must not know it.
    pub seed: u64,
    /// The host's own. Results of workers with another one count only if this is empty.
    pub runtime_id: String,
    /// The time after which an unanswered job is sent again, until it is known how long a pair takes.
    pub min_wait: Duration,
    /// Attempts are numbered from here. A host that goes on after a crash must not use numbers again that it has used before.
    pub first_attempt: u64,
}

impl Default for FarmTerms {
    fn default() -> Self {
        Self {
            sample_share: 0.02,
            first_results: 3,
            seed: 1,
            runtime_id: String::new(),
            min_wait: Duration::from_mins(1),
            first_attempt: 0,
        }
    }
}
