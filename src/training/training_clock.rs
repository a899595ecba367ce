//! The time of a training: what it has taken, over all runs, and what is left.

use super::TrainingTerms;
use super::run_folder::RunFolder;
use crate::report::Report;
use std::time::{Duration, Instant};

/// How often the time is saved.
const SAVED_EVERY: Duration = Duration::from_secs(5);

/// Fewer games are too few for a first estimate.
const ESTIMATED_FROM: u64 = 5;

pub(super) struct TrainingClock {
    /// By earlier runs.
    before_secs: f64,
    begun: Instant,
    saved: Instant,
    limit_secs: Option<f64>,
    /// Games that this run has played.
    games: u64,
}

impl TrainingClock {
    pub fn new(folder: &RunFolder, terms: &TrainingTerms) -> Self {
        let limit_secs = terms.secs();
        let before_secs = if limit_secs.is_some() { folder.secs() } else { 0.0 };
        let now = Instant::now();
        Self { before_secs, begun: now, saved: now, limit_secs, games: 0 }
    }

    /// Counts games that were just played.
    pub fn add(&mut self, games: u64, folder: &RunFolder) -> Result<(), Report> {
        self.games += games;
        if self.saved.elapsed() >= SAVED_EVERY {
            self.saved = Instant::now();
            self.save(folder)?;
        }
        Ok(())
    }

    /// Only a training that is limited by time needs it.
    pub fn save(&self, folder: &RunFolder) -> Result<(), Report> {
        if self.limit_secs.is_some() { folder.save_secs(self.secs()) } else { Ok(()) }
    }

    pub fn secs(&self) -> f64 {
        self.before_secs + self.begun.elapsed().as_secs_f64()
    }

    /// Whether a limit of time is reached.
    pub fn is_over(&self) -> bool {
        self.limit_secs.is_some_and(|limit| self.secs() >= limit)
    }

    /// The seconds for so many more games; `None` before they can be estimated.
    pub fn secs_left(&self, games: Option<u64>) -> Option<u64> {
        let left = match (self.limit_secs, games) {
            (Some(limit), _) => limit - self.secs(),
            (None, Some(games)) if self.games >= ESTIMATED_FROM => {
                self.begun.elapsed().as_secs_f64() / self.games as f64 * games as f64
            }
            _ => return None,
        };
        Some(left.max(0.0) as u64)
    }
}
