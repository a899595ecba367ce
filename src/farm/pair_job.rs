//! The messages of a farm: a pair of games to be played, and how they went.

use crate::arena::{GameJob, ReportedGame};
use crate::report::ContentHash;
use serde::{Deserialize, Serialize};

/// SHA-256 of all that decides the games of a job: the same job has the same id, however often it is sent.
pub type JobId = ContentHash;

/// A pair of games to be played by one worker, or one game of it if the other is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairJob {
    /// Hash of the contest's files: rules, players and terms.
    pub contest: ContentHash,
    /// From 0.
    pub pair: u32,
    /// The games of the pair that are to be played: 0, 1, or both.
    pub halves: Vec<u8>,
    pub round: u32,
    pub entrants: [usize; 2],
    /// As in [`GameJob`].
    pub opening: u32,
    /// Grows each time that a job is sent, so it names this message.
    pub attempt: u64,
    /// The attempt that this is to confirm; the worker that played it must not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirms: Option<u64>,
}

impl PairJob {
    /// `jobs` are the games of one pair.
    pub fn new(contest: ContentHash, jobs: &[GameJob]) -> Option<Self> {
        let first = jobs.first()?;
        let mut halves: Vec<u8> = jobs.iter().map(|job| job.half).collect();
        halves.sort_unstable();
        Some(Self {
            contest,
            pair: first.pair,
            halves,
            round: first.round,
            entrants: first.entrants,
            opening: first.opening,
            attempt: 0,
            confirms: None,
        })
    }

    /// The games of the job.
    pub fn games(&self) -> impl Iterator<Item = GameJob> + '_ {
        let Self { pair, round, entrants, opening, .. } = *self;
        self.halves.iter().map(move |half| GameJob { pair, half: *half, round, entrants, opening })
    }

    pub fn id(&self) -> JobId {
        let numbers = format!("{} {:?} {} {:?} {}", self.pair, self.halves, self.round, self.entrants, self.opening);
        ContentHash::of([("contest", self.contest.to_string().as_str()), ("games", numbers.as_str())])
    }
}

/// One game of a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedHalf {
    pub half: u8,
    pub game: ReportedGame,
}

/// How the games of a job went, as a worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairResult {
    pub id: JobId,
    pub attempt: u64,
    pub is_check: bool,
    pub worker: String,
    /// Machines on which the same bots may play other games, because their numbers differ, have other ids.
    pub runtime_id: String,
    pub games: Vec<PlayedHalf>,
    /// The halves that brought the process that played them down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crashed: Vec<u8>,
}
