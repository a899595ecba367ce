//! Jobs that brought the processes of workers down.

use super::JobId;
use std::collections::{BTreeSet, HashMap};

/// A job is tried this many times before it counts as the fault of a bot.
const MAX_TRIES: usize = 3;

/// The workers whose process ended while it played a job, one entry for each time.
#[derive(Default)]
pub(super) struct CrashReports(HashMap<JobId, Vec<String>>);

impl CrashReports {
    pub fn add(&mut self, id: JobId, worker: &str) {
        self.0.entry(id).or_default().push(worker.to_owned());
    }

    pub fn has(&self, id: &JobId) -> bool {
        self.0.contains_key(id)
    }

    /// Whether a job was tried often enough; by two workers at least, unless there is only one.
    pub fn is_enough(&self, id: &JobId, is_alone: bool) -> bool {
        let tries = self.0.get(id).map(Vec::as_slice).unwrap_or_default();
        tries.len() >= MAX_TRIES && (is_alone || tries.iter().any(|worker| *worker != tries[0]))
    }

    /// Who tried a job, and how often, for the report of the fault.
    pub fn evidence(&self, id: &JobId) -> String {
        let tries = self.0.get(id).map(Vec::as_slice).unwrap_or_default();
        let names: Vec<&str> = tries.iter().map(String::as_str).collect::<BTreeSet<_>>().into_iter().collect();
        format!("Tried {} times, on {}.", tries.len(), names.join(" and "))
    }
}
