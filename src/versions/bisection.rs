//! Finds the version since which a bot plays worse against an opponent.

use super::BotHistory;
use crate::arena::QuietMatch;
use crate::catalog::Catalog;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::phrase;
use crate::training::PairScore;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// 95 % of a normal distribution are within this many standard deviations.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// How the versions are compared. All of them play the same openings.
#[derive(Clone, Debug)]
pub struct BisectionTerms {
    /// A seat.
    pub opponent: String,
    /// The first and the last version; by default the oldest and the newest that load.
    pub from: Option<u32>,
    pub to: Option<u32>,
    /// Pairs of games of each version that is tried.
    pub pairs: u32,
    pub seed: u64,
    /// Nodes of each search; `None` for no limit.
    pub nodes: Option<u64>,
    pub threads: usize,
}

/// A version's match against the opponent.
#[derive(Clone, Debug, Default)]
pub struct VersionMatch {
    pub number: u32,
    pub score: PairScore,
    /// Games that the bot lost by a fault.
    pub faults: u32,
    /// Points in each pair, from 0 to 1.
    shares: Vec<f64>,
}

/// How much less of the points the second of two versions made, from −1 to 1, and half of the 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreDrop {
    pub share: f64,
    pub error: f64,
}

impl ScoreDrop {
    /// Compares pair by pair, since both versions played the same openings.
    pub fn between(before: &VersionMatch, after: &VersionMatch) -> Self {
        let drops: Vec<f64> = before.shares.iter().zip(&after.shares).map(|(one, other)| one - other).collect();
        let count = drops.len().max(1) as f64;
        let share = drops.iter().sum::<f64>() / count;
        let squares: f64 = drops.iter().map(|drop| (drop - share).powi(2)).sum();
        let variance = squares / (count - 1.0).max(1.0);
        Self { share, error: CONFIDENCE * (variance / count).sqrt() }
    }

    /// Whether the second version is worse with a confidence of 95 %.
    pub fn is_sure(&self) -> bool {
        self.share > self.error && self.share > 0.0
    }
}

/// What a version was tried for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BisectionVerdict {
    /// The first or the last version: what the others are compared with.
    End,
    /// It scores like the first version.
    Good,
    /// It scores like the last version.
    Bad,
}

#[derive(Debug)]
pub enum BisectionEvent<'a> {
    /// The version was left out, as it does not load or does not play the game.
    Skipped(u32),
    /// A pair of this version's match is over.
    Pair(&'a VersionMatch),
    Tried(&'a VersionMatch, BisectionVerdict),
}

#[derive(Debug)]
pub enum BisectionEnd {
    /// `after` is the first version that scores like the last one, `before` the one tried before it.
    Found {
        before: VersionMatch,
        after: VersionMatch,
    },
    /// The last version is not worse than the first one, as far as the matches tell.
    NotWorse {
        first: VersionMatch,
        last: VersionMatch,
    },
    Stopped,
}

pub struct Bisection<'a> {
    catalog: &'a Catalog,
    variant: &'a Variant,
    terms: &'a BisectionTerms,
    /// The versions that can play, the oldest first, with the names of their seats.
    playable: Vec<(u32, String)>,
}

impl<'a> Bisection<'a> {
    /// Fails if fewer than two of the versions can play, or the terms name a version that does not exist.
    pub fn new(
        catalog: &'a Catalog,
        variant: &'a Variant,
        history: &BotHistory,
        terms: &'a BisectionTerms,
        on_event: &mut dyn FnMut(BisectionEvent<'_>),
    ) -> Result<Self, Report> {
        for number in [terms.from, terms.to].into_iter().flatten() {
            history.version(number)?;
        }
        let is_within =
            |number: u32| terms.from.is_none_or(|from| number >= from) && terms.to.is_none_or(|to| number <= to);
        let mut playable = Vec::new();
        for number in history.versions.iter().map(|version| version.number).filter(|number| is_within(*number)) {
            let name = history.load(catalog, number).ok();
            match name.filter(|name| catalog.seat(name, variant).is_ok()) {
                Some(name) => playable.push((number, name)),
                None => on_event(BisectionEvent::Skipped(number)),
            }
        }
        if history.versions.is_empty() {
            return Err(Report::error(phrase("version-none-yet").with("bot", &history.bot)));
        }
        if playable.len() < 2 {
            let report = Report::error(phrase("bisect-one").with("bot", &history.bot).with("count", playable.len()));
            return Err(report.hint(phrase("bisect-one-hint").with("bot", &history.bot)));
        }
        Ok(Self { catalog, variant, terms, playable })
    }

    /// The numbers of the versions that can play, the oldest first.
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u32> {
        self.playable.iter().map(|(number, _)| *number)
    }

    /// The most matches that are played.
    pub fn most_matches(&self) -> u32 {
        2 + (self.playable.len() - 1).next_power_of_two().trailing_zeros()
    }

    /// Plays the first and the last version, then halves the range between them. The same seed gives the same end, with any number
    /// of threads. Fails if the opponent is not usable.
    pub fn run(
        &self,
        stopped: &AtomicBool,
        on_event: &mut dyn FnMut(BisectionEvent<'_>),
    ) -> Result<BisectionEnd, Reports> {
        let (mut low, mut high) = (0, self.playable.len() - 1);
        let mut matches = BTreeMap::new();
        for end in [low, high] {
            let Some(played) = self.play(end, stopped, on_event)? else { return Ok(BisectionEnd::Stopped) };
            on_event(BisectionEvent::Tried(&played, BisectionVerdict::End));
            matches.insert(end, played);
        }
        let (Some(first), Some(last)) = (matches.get(&low).cloned(), matches.get(&high).cloned()) else {
            return Ok(BisectionEnd::Stopped);
        };
        if !ScoreDrop::between(&first, &last).is_sure() {
            return Ok(BisectionEnd::NotWorse { first, last });
        }
        let middle_share = f64::midpoint(first.score.share(), last.score.share());
        let (mut before, mut after) = (first, last);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            let Some(played) = self.play(middle, stopped, on_event)? else { return Ok(BisectionEnd::Stopped) };
            if played.score.share() < middle_share {
                on_event(BisectionEvent::Tried(&played, BisectionVerdict::Bad));
                (high, after) = (middle, played);
            } else {
                on_event(BisectionEvent::Tried(&played, BisectionVerdict::Good));
                (low, before) = (middle, played);
            }
        }
        Ok(BisectionEnd::Found { before, after })
    }

    /// `None` if it was stopped.
    fn play(
        &self,
        index: usize,
        stopped: &AtomicBool,
        on_event: &mut dyn FnMut(BisectionEvent<'_>),
    ) -> Result<Option<VersionMatch>, Reports> {
        let (number, name) = &self.playable[index];
        let seats = [name.clone(), self.terms.opponent.clone()];
        let terms = (self.terms.seed, self.terms.nodes);
        let paired = QuietMatch::new(self.catalog, &self.variant.id, &seats, terms)?;
        let mut played = VersionMatch { number: *number, ..VersionMatch::default() };
        paired.pairs(0..self.terms.pairs, (self.terms.threads, stopped), &mut |pair| {
            played.score.add(pair.points);
            played.shares.push(pair.points.iter().sum::<usize>() as f64 / 4.0);
            played.faults += pair.faults;
            on_event(BisectionEvent::Pair(&played));
            ControlFlow::Continue(())
        })?;
        Ok((!stopped.load(Ordering::Relaxed)).then_some(played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(shares: &[f64]) -> VersionMatch {
        VersionMatch { shares: shares.to_vec(), ..VersionMatch::default() }
    }

    #[test]
    fn a_drop_is_judged_pair_by_pair() {
        let hard_and_easy = [0.0, 1.0, 0.25, 0.75, 0.5, 0.5, 0.25, 1.0];
        let a_little_worse = hard_and_easy.map(|share| f64::max(share - 0.25, 0.0));
        let drop = ScoreDrop::between(&played(&hard_and_easy), &played(&a_little_worse));
        // The drops are 0 once and 0.25 seven times: mean 0.21875, sample variance 0.0078125, error 1.96 × 0.03125.
        assert!((drop.share - 0.21875).abs() < 1e-12 && (drop.error - 0.061_249).abs() < 1e-6, "{drop:?}");
        assert!(drop.is_sure());
        assert!(!ScoreDrop::between(&played(&a_little_worse), &played(&hard_and_easy)).is_sure());
        let same = ScoreDrop::between(&played(&hard_and_easy), &played(&hard_and_easy));
        assert_eq!((same, same.is_sure()), (ScoreDrop { share: 0.0, error: 0.0 }, false));
        assert!(!ScoreDrop::between(&played(&[]), &played(&[])).is_sure());
    }
}
