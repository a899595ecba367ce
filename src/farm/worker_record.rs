//! What the host knows of a worker.

use crate::arena::{Contradiction, WorkerLane};
use crate::text::{Phrase, phrase, raw};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// Why a worker's results are no longer taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suspension {
    /// A game of this pair isn't the one that its transcript leads to.
    Contradiction { pair: u32, half: u8, how: Contradiction },
    /// The bots play another game of this pair than the one reported. They differ from this move on, counted from 1 without the
    /// opening.
    OtherGame { pair: u32, half: u8, ply: usize },
    /// The result has other games than the job, or none.
    NoResult { pair: u32 },
}

impl Suspension {
    /// What was found; pairs and games are counted from 1.
    pub fn phrase(&self) -> Phrase {
        let of_game = |id, pair: u32, half: u8| phrase(id).with("pair", pair + 1).with("game", u32::from(half) + 1);
        match self {
            Self::Contradiction { pair, half, how } => match how {
                Contradiction::Position { ply } => of_game("farm-found-position", *pair, *half).with("ply", *ply),
                Contradiction::NoAnswer { ply } => of_game("farm-found-move", *pair, *half).with("ply", *ply + 1),
                Contradiction::Over { ply } => of_game("farm-found-over", *pair, *half).with("ply", *ply),
                Contradiction::Ending { reported, found } => of_game("farm-found-ending", *pair, *half)
                    .with("reported", raw(reported.clone()))
                    .with("found", raw(found.clone())),
            },
            Self::OtherGame { pair, half, ply } => of_game("farm-found-other-game", *pair, *half).with("ply", *ply),
            Self::NoResult { pair } => phrase("farm-found-nothing").with("pair", *pair + 1),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct WorkerRecord {
    pub threads: usize,
    pub runtime_id: String,
    /// Why it plays no games of the contest, in its own words.
    pub refusal: Option<String>,
    /// When it was last heard of.
    pub seen: Duration,
    /// When its first result arrived.
    pub since: Option<Duration>,
    /// Games counted.
    pub games: u64,
    /// Results that were played again by their bots with the same moves.
    pub verified: u64,
    /// Results chosen to be played again by their bots.
    pub sampled: u64,
    pub suspension: Option<Suspension>,
    /// How long after its first result it was suspended.
    pub suspended_after: Option<Duration>,
    /// Games of this worker that count and are not verified, by pair and half.
    pub(super) unverified: HashSet<(u32, u8)>,
    /// Games of other workers that this one has confirmed, with the worker. They are no longer sure once this one is found to lie: two
    /// that lie alike confirm each other.
    pub(super) confirmed: HashMap<(u32, u8), String>,
}

/// A worker that was not heard of for this long is gone, or cannot be reached.
const SILENCE: Duration = Duration::from_secs(35);

impl WorkerRecord {
    /// Whether it is there, and its results are taken.
    pub fn is_live(&self, now: Duration) -> bool {
        self.suspension.is_none() && self.threads > 0 && now.saturating_sub(self.seen) < SILENCE
    }

    /// What is shown of the worker. `runtime_id` is that of the contest; empty for any.
    pub(super) fn lane(&self, name: &str, now: Duration, runtime_id: &str) -> WorkerLane {
        let is_other = !runtime_id.is_empty() && self.runtime_id != runtime_id;
        let objection = match (&self.suspension, &self.refusal) {
            (Some(suspension), _) => Some(suspension.phrase()),
            (None, Some(refusal)) => Some(raw(refusal.clone())),
            (None, None) if is_other => Some(phrase("farm-other-numbers")),
            (None, None) => None,
        };
        WorkerLane {
            name: name.to_owned(),
            threads: self.threads,
            is_there: self.threads > 0 && now.saturating_sub(self.seen) < SILENCE,
            games: self.games,
            games_per_hour: self.games_per_hour(now),
            verified: self.verified,
            sampled: self.sampled,
            objection,
            is_suspended: self.suspension.is_some(),
        }
    }

    /// Games counted per hour since the first result.
    pub fn games_per_hour(&self, now: Duration) -> Option<f64> {
        let secs = now.checked_sub(self.since?)?.as_secs_f64();
        (secs > 0.0).then(|| self.games as f64 * 3600.0 / secs)
    }
}
