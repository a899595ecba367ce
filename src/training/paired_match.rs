//! Matches of a new evaluation against an old one, at equal nodes.

use super::self_play::SeedStream;
use super::{SelfPlay, SelfPlayer};
use crate::arena::{PairCounts, Pairs, SprtVerdict, Strength, in_order};
use crate::board::Side;
use crate::report::Report;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// The half points of the new side in the two games of a pair: 0, 1 or 2 each.
pub type PairPoints = [usize; 2];

/// Pairs of games from one opening each, with the sides swapped.
#[derive(Clone, Copy, Debug)]
pub struct PairedMatch<'a> {
    pub play: &'a SelfPlay,
    pub new: &'a dyn SelfPlayer,
    pub old: &'a dyn SelfPlayer,
    /// Decides the openings.
    pub number: u32,
}

impl PairedMatch<'_> {
    /// Plays the pairs with these numbers and hands their points to `on_pair` in order; they are the same for any number of
    /// threads. Ends early and fails like [`Generation::games`](super::Generation::games).
    pub fn pairs(
        &self,
        numbers: Range<u64>,
        (threads, is_interrupted): (usize, &AtomicBool),
        on_pair: &mut dyn FnMut(PairPoints) -> ControlFlow<()>,
    ) -> Result<(), Report> {
        let is_over = AtomicBool::new(is_interrupted.load(Ordering::Relaxed));
        let play = |index| self.pair(numbers.start + index, [is_interrupted, &is_over]);
        in_order(numbers.end.saturating_sub(numbers.start), threads, &is_over, &play, on_pair)
    }

    fn pair(&self, number: u64, is_interrupted: [&AtomicBool; 2]) -> Result<Option<PairPoints>, Report> {
        let seed = self.play.game_seed(SeedStream::Match(self.number), number);
        let mut points = PairPoints::default();
        for (points, new_side) in points.iter_mut().zip(Side::BOTH) {
            let players = if new_side == Side::Black { [self.new, self.old] } else { [self.old, self.new] };
            let Some(game) = self.play.game(seed, players, is_interrupted, true)? else { return Ok(None) };
            *points = game.winner.map_or(1, |winner| if winner == new_side { 2 } else { 0 });
        }
        Ok(Some(points))
    }
}

/// The result of a match for the new side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairScore {
    pub pairs: Pairs,
    pub games: PairCounts,
}

impl PairScore {
    pub fn add(&mut self, points: PairPoints) {
        self.pairs.add(points.iter().sum());
        for points in points {
            self.games.add(points);
        }
    }

    /// Whether the new side is better beyond the error of the match.
    pub fn is_better(&self) -> bool {
        Strength::of(&self.pairs).verdict() == SprtVerdict::Yes
    }

    /// From 0 to 1.
    pub fn share(&self) -> f64 {
        self.pairs.mean_and_variance().map_or(0.0, |(mean, _)| mean)
    }
}

impl FromIterator<PairPoints> for PairScore {
    fn from_iter<I: IntoIterator<Item = PairPoints>>(points: I) -> Self {
        let mut score = Self::default();
        points.into_iter().for_each(|points| score.add(points));
        score
    }
}
