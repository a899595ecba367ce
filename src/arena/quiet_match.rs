//! A match of two players whose games are not stored.

use super::{Contest, ContestTerms, Format, GameJob, Schedule, in_order};
use crate::catalog::Catalog;
use crate::report::{Report, Reports};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of two games from one opening, with the sides swapped, for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuietPair {
    /// Half points in each game: 0, 1 or 2.
    pub points: [usize; 2],
    /// Games that the first player lost by a fault.
    pub faults: u32,
}

pub struct QuietMatch {
    contest: Contest,
}

impl QuietMatch {
    /// The players are frozen as they are now. Each pair begins with a few random plies. Fails like [`Contest::unsaved`].
    pub fn new(
        catalog: &Catalog,
        variant: &str,
        seats: &[String; 2],
        (seed, nodes): (u64, Option<u64>),
    ) -> Result<Self, Reports> {
        let schedule = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: 1, extra_pairs: 0 };
        let terms = ContestTerms { seed, nodes, ..ContestTerms::of(schedule) };
        Ok(Self { contest: Contest::unsaved(catalog, variant, seats, &terms)? })
    }

    /// Plays the pairs with these numbers and hands their results to `on_pair` in order. The opening depends on the seed and the
    /// number alone, so matches with the same seed can be compared pair by pair. Ends early if `stopped` is set or `on_pair` breaks.
    pub fn pairs(
        &self,
        numbers: Range<u32>,
        (threads, stopped): (usize, &AtomicBool),
        on_pair: &mut dyn FnMut(QuietPair) -> ControlFlow<()>,
    ) -> Result<(), Report> {
        let is_over = AtomicBool::new(stopped.load(Ordering::Relaxed));
        let play = |index: u64| Ok(self.pair(numbers.start + index as u32, stopped));
        in_order(numbers.len() as u64, threads, &is_over, &play, on_pair)
    }

    fn pair(&self, number: u32, stopped: &AtomicBool) -> Option<QuietPair> {
        let mut result = QuietPair::default();
        for half in 0..2 {
            let job = GameJob { pair: number, half, round: 0, entrants: [0, 1], opening: number };
            let finished = self.contest.play(job, stopped, &mut |_| {})?;
            result.points[usize::from(half)] = finished.half_points();
            result.faults += u32::from(finished.row().at_fault == Some(0));
        }
        Some(result)
    }
}
