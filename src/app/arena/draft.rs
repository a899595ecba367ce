//! A contest that is put together.

use crate::arena::{Adjudication, Format, Schedule, Sprt, Terms, book_text, swiss_rounds};
use crate::catalog::Snapshot;
use crate::player::Allowance;
use crate::rules::Variant;
use std::hash::{BuildHasher, RandomState};

/// Without openings, games begin with so many plies drawn by lot.
const LOTS: u32 = 4;

/// How much a bot may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As much as it takes.
    None,
    /// So many nodes a search.
    Nodes(u64),
    /// So many steps a move.
    Steps(u64),
}

/// A contest that is put together.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The id of its variant.
    pub variant: String,
    /// Who meets whom.
    pub format: Format,
    /// Who plays, as text.
    pub seats: Vec<String>,
    /// Pairs of games each time two meet.
    pub pairs: u32,
    /// Rounds of a Swiss, else how often everybody meets; of a match one.
    pub rounds: u32,
    /// Whether games begin with the openings of the variant's book.
    pub book: bool,
    /// From which all chance comes, in digits; any where it is empty.
    pub seed: String,
    /// How much a bot may think.
    pub limit: Limit,
    /// Games at a time.
    pub threads: usize,
    /// The test that ends a match.
    pub sprt: Option<Sprt>,
}

/// More rounds of a Swiss there cannot be: all have met.
pub fn most_rounds(format: Format, entrants: usize) -> u32 {
    if format == Format::Swiss { (entrants.max(2) - 1 + entrants % 2) as u32 } else { 1000 }
}

impl Draft {
    /// How many rounds are usual for those who play.
    pub fn usual_rounds(&self) -> u32 {
        if self.format == Format::Swiss { swiss_rounds(self.seats.len()) } else { 1 }
    }

    /// Who meets whom, and how often.
    pub fn schedule(&self) -> Schedule {
        let rounds = if self.format == Format::Match { 1 } else { self.rounds };
        Schedule {
            format: self.format,
            entrants: self.seats.len(),
            rounds: rounds.clamp(1, most_rounds(self.format, self.seats.len())),
            pairs: self.pairs.max(1),
        }
    }

    /// The terms of the contest, with the openings as they are now.
    pub(super) fn terms(&self, variant: &Variant, now: &Snapshot) -> Terms {
        let openings = if self.book { book_text(now.openings(variant)) } else { String::new() };
        let (nodes, steps) = match self.limit {
            Limit::None => (None, None),
            Limit::Nodes(nodes) => (Some(nodes), None),
            Limit::Steps(steps) => (None, Some(steps)),
        };
        Terms {
            schedule: self.schedule(),
            start: String::new(),
            lots: if openings.is_empty() { LOTS } else { 0 },
            openings,
            seed: self.seed.parse().unwrap_or_else(|_| RandomState::new().hash_one(0) % 1_000_000),
            nodes,
            steps,
            guard_secs: Allowance::IN_MATCHES.guard.as_secs(),
            clock: "none".into(),
            adjudication: Adjudication::default(),
            sprt: self.sprt.filter(|_| self.format == Format::Match),
        }
    }
}
