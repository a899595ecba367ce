//! The match of a version against the one before: whether it is better, worse or neither.

use super::BotHistory;
use crate::arena::{Pairs, QuietMatch, Sprt, SprtVerdict};
use crate::catalog::Catalog;
use crate::report::{Report, Reports};
use crate::store::{BotVersions, VersionTest};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// A test ends after so many pairs of games at the latest.
const MAX_PAIRS: u64 = 300;

/// Tells a version that is 40 points of normalised Elo better from one that is not. Two such tests run on the same games, the second
/// with the versions swapped.
const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05 };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionVerdict {
    Better,
    Worse,
    /// The difference is too small to matter, or to be found in a test.
    Level,
    NotKnownYet,
}

/// `pairs` counts them by the result of the newer version, in half points from 0 to 4.
pub fn version_verdict(pairs: [u64; 5]) -> VersionVerdict {
    let mut swapped = pairs;
    swapped.reverse();
    match [pairs, swapped].map(|pairs| SPRT.verdict(&Pairs(pairs))) {
        [SprtVerdict::Yes, _] => VersionVerdict::Better,
        [_, SprtVerdict::Yes] => VersionVerdict::Worse,
        [SprtVerdict::No, SprtVerdict::No] => VersionVerdict::Level,
        _ if pairs.iter().sum::<u64>() >= MAX_PAIRS => VersionVerdict::Level,
        _ => VersionVerdict::NotKnownYet,
    }
}

/// A version and the one before it, about to play each other.
pub struct PreparedTest {
    paired: QuietMatch,
    versions: BotVersions,
    bot: String,
    number: u32,
    test: VersionTest,
}

impl PreparedTest {
    /// Fails if there is no version before, or one of the two cannot play the game.
    pub fn new(catalog: &Catalog, bot: &str, number: u32, variant: &str) -> Result<Self, Reports> {
        let history = BotHistory::read(catalog, bot)?;
        let against = history.before(number).map_or(0, |before| before.number);
        let seats = [history.load(catalog, number)?, history.load(catalog, against)?];
        let paired = QuietMatch::new(catalog, variant, &seats, (u64::from(number), None))?;
        let test = VersionTest { against, variant: variant.to_owned(), pairs: [0; 5] };
        let versions = BotVersions::open(&catalog.root().folder)?;
        Ok(Self { paired, versions, bot: bot.to_owned(), number, test })
    }

    pub const fn test(&self) -> &VersionTest {
        &self.test
    }

    /// Plays on, on one thread, until the test is over or interrupted, and stores the result after each pair. Returns whether it
    /// is over. A pair in progress is lost with an interruption, and played again. Fails if the result cannot be stored.
    pub fn play(&mut self, is_interrupted: &AtomicBool, on_pair: &mut dyn FnMut(&VersionTest)) -> Result<bool, Report> {
        let Self { paired, versions, bot, number, test } = self;
        let played: u64 = test.pairs.iter().sum();
        let mut stored = Ok(());
        paired.pairs(played as u32..MAX_PAIRS as u32, (1, is_interrupted), &mut |pair| {
            test.pairs[pair.points.iter().sum::<usize>().min(4)] += 1;
            stored = versions.set_test(bot, *number, test);
            on_pair(test);
            let is_over = version_verdict(test.pairs) != VersionVerdict::NotKnownYet;
            if is_over || stored.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        stored.map(|()| version_verdict(test.pairs) != VersionVerdict::NotKnownYet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_need_pairs() {
        let verdicts = [
            ([0, 0, 0, 0, 0], VersionVerdict::NotKnownYet),
            ([0, 0, 0, 0, 2], VersionVerdict::NotKnownYet),
            ([0, 1, 5, 10, 40], VersionVerdict::Better),
            ([40, 10, 5, 1, 0], VersionVerdict::Worse),
            ([30, 60, 120, 60, 30], VersionVerdict::Level),
            ([0, 0, 300, 0, 0], VersionVerdict::Level),
        ];
        for (pairs, verdict) in verdicts {
            assert_eq!(version_verdict(pairs), verdict, "{pairs:?}");
        }
    }
}
