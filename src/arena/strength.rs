//! Elo differences with confidence intervals.

use super::{Pairs, SprtVerdict};
use crate::text::true_minus;

/// 95 % of a normal distribution are within this many standard deviations.
pub(super) const SURE: f64 = 1.959_963_984_540_054;

/// Elo points of one unit of normalised strength: 800 / ln 10.
pub(super) const NORMALISED: f64 = 347.435_585_522_601_4;

/// Elo points of a natural unit of strength, at which the stronger player's odds are e to 1: 400 / ln 10.
pub(super) const ELO: f64 = NORMALISED / 2.0;

/// Minimum pairs for an estimate: between equal players, four wins out of four happen more than once in twenty times.
pub const MIN_PAIRS: u64 = 5;

/// Elo advantage of the first player; its numbers are always finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strength {
    /// No games, or too few for an estimate.
    Unknown,
    /// An estimate with a 95 % confidence interval.
    Estimate {
        /// Elo points; positive when the first player is stronger.
        elo: f64,
        /// Half the width of the interval, in Elo points.
        error: f64,
    },
    /// Lower bound in Elo with 95 % confidence: too little was lost for an upper bound.
    MoreThan(f64),
    /// Upper bound in Elo with 95 % confidence.
    LessThan(f64),
}

/// Returns the Elo difference at which this score is expected; `score` is between 0 and 1, exclusive.
///
/// Elo, The Rating of Chessplayers (1978): the expected score is 1 / (1 + 10^(-d / 400)).
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Strength {
    /// Whether the first player is stronger: whether the interval excludes an even score.
    pub fn verdict(&self) -> SprtVerdict {
        match *self {
            Self::Estimate { elo, error } if elo > error => SprtVerdict::Yes,
            Self::Estimate { elo, error } if -elo > error => SprtVerdict::No,
            Self::MoreThan(_) => SprtVerdict::Yes,
            Self::LessThan(_) => SprtVerdict::No,
            Self::Estimate { .. } | Self::Unknown => SprtVerdict::Open,
        }
    }

    /// The interval of the mean assumes a normal distribution. Where it extends beyond a score of 0 or 1, the bound is the score
    /// at which the other side has a one-in-twenty chance of not losing a single pair; if all pairs are even, the score at which
    /// that is the chance of no pair being won. Fewer than five pairs give [`Strength::Unknown`].
    pub fn of(pairs: &Pairs) -> Self {
        let Some((mean, variance)) = pairs.mean_and_variance() else { return Self::Unknown };
        if pairs.count() < MIN_PAIRS {
            return Self::Unknown;
        }
        let count = pairs.count() as f64;
        let reach = SURE * (variance / count).sqrt();
        let (low, high) = (mean - reach, mean + reach);
        // Pairs that all ended alike give no estimate of the spread.
        let spread = variance > 0.0;
        if spread && low > 0.0 && high < 1.0 {
            let (low, high) = (elo_of_score(low), elo_of_score(high));
            return Self::Estimate { elo: elo_of_score(mean), error: (high - low) / 2.0 };
        }
        let all_but_chance = 0.05_f64.powf(1.0 / count);
        if mean > 0.5 {
            let bound = if spread { low } else { all_but_chance * mean };
            if bound > 0.5 { Self::MoreThan(elo_of_score(bound)) } else { Self::Unknown }
        } else if mean < 0.5 {
            let bound = if spread { high } else { 1.0 - all_but_chance * (1.0 - mean) };
            if bound < 0.5 { Self::LessThan(elo_of_score(bound)) } else { Self::Unknown }
        } else if spread {
            Self::Unknown
        } else {
            Self::Estimate { elo: 0.0, error: elo_of_score(1.0 - all_but_chance * mean) }
        }
    }
}

/// The first player's normalised Elo and the half-width of its 95 % interval, in Elo points: the score above even,
/// divided by the spread of a game's points. `None` if nothing spreads.
///
/// Van den Bergh, Normalized Elo (2021), for pairs: a game's standard deviation is √2 times that of a pair's mean.
pub fn normalised_elo(pairs: &Pairs) -> Option<(f64, f64)> {
    let (mean, variance) = pairs.mean_and_variance().filter(|(_, variance)| *variance > 0.0)?;
    let elo = (mean - 0.5) / (2.0 * variance).sqrt() * NORMALISED;
    let error = SURE * NORMALISED / (2.0 * pairs.count() as f64).sqrt();
    Some((elo, error))
}

/// Formats Elo in whole points with a true minus sign: "+43", "−7", and "+0" for anything that rounds to zero.
pub fn elo_points(elo: f64) -> String {
    // Adding zero turns a negative zero positive.
    true_minus(&format!("{:+.0}", elo.round() + 0.0))
}

pub fn elo_and_error(elo: f64, error: f64) -> String {
    format!("{} ± {error:.0}", elo_points(elo))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published values from fastchess's tests of pentanomial Elo. Pair counts: both lost, lost and drawn, one point by a win, one
    /// point by draws, won and drawn, both won; then normalised Elo, its error, Elo, its error.
    #[test]
    fn published_figures_come_out() {
        let published = [
            ([34, 54, 31, 32, 64, 75], [57.94, 28.28, 55.58, 27.65]),
            ([332, 433, 457, 41, 333, 334], [-9.17, 10.96, -8.64, 10.33]),
            ([7895, 8757, 5485, 200, 568, 9999], [-19.01, 2.65, -21.04, 2.95]),
        ];
        for ([ll, ld, wl, dd, wd, ww], expected) in published {
            let pairs = Pairs([ll, ld, wl + dd, wd, ww]);
            let (normalised, its_error) = normalised_elo(&pairs).unwrap();
            let Strength::Estimate { elo, error } = Strength::of(&pairs) else { panic!("{pairs:?}") };
            for (ours, theirs) in [normalised, its_error, elo, error].into_iter().zip(expected) {
                assert!((ours - theirs).abs() < 0.01, "{pairs:?}: {ours} is not {theirs}");
            }
        }
    }

    #[test]
    fn points_are_whole_and_even_has_one_sign() {
        assert_eq!([43.4, -7.5, -0.3, 0.3, -0.0].map(elo_points), ["+43", "−8", "+0", "+0", "+0"]);
        assert_eq!(elo_and_error(-43.4, 11.7), "−43 ± 12");
        assert_eq!(elo_and_error(-0.3, 131.6), "+0 ± 132");
    }

    #[test]
    fn what_cannot_be_measured_is_bounded_or_unknown() {
        assert_eq!(Strength::of(&Pairs::default()), Strength::Unknown);
        assert_eq!(Strength::of(&Pairs([0, 0, 0, 0, 1])), Strength::Unknown, "one pair says nothing");
        let Strength::MoreThan(some) = Strength::of(&Pairs([0, 0, 0, 0, 20])) else { panic!() };
        let Strength::MoreThan(more) = Strength::of(&Pairs([0, 0, 0, 0, 200])) else { panic!() };
        assert!(some > 250.0 && more > some + 300.0 && more.is_finite(), "{some} {more}");
        let Strength::LessThan(less) = Strength::of(&Pairs([200, 0, 0, 0, 0])) else { panic!() };
        assert!((less + more).abs() < 1e-6, "the same from the other side");
        // (0.05^(1/100)) / 2 is a score of 0.4852, which is 10.26 Elo below even.
        let even = Strength::of(&Pairs([0, 0, 100, 0, 0]));
        assert!(matches!(even, Strength::Estimate { elo: 0.0, error } if (error - 10.26).abs() < 0.01), "{even:?}");
        let close = Pairs([0, 0, 0, 1, 300]);
        assert!(
            matches!(Strength::of(&close), Strength::MoreThan(bound) if bound > 500.0),
            "{:?}",
            Strength::of(&close)
        );
    }

    #[test]
    fn fewer_than_five_pairs_say_nothing() {
        for few in [[0, 0, 0, 1, 1], [0, 0, 0, 3, 1], [0, 0, 1, 1, 2], [2, 2, 0, 0, 0]] {
            assert_eq!(Strength::of(&Pairs(few)), Strength::Unknown, "{few:?}");
        }
        assert!(matches!(Strength::of(&Pairs([0, 0, 0, 0, 5])), Strength::MoreThan(_)));
    }
}
