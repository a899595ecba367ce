//! Sequential probability ratio test (SPRT): stops a match as soon as the strength difference is decided.

use super::Pairs;
use super::pairs::moments;
use super::strength::NORMALISED;
use serde::{Deserialize, Serialize};

/// A sequential probability ratio test over pairs (Wald 1945), in normalised Elo (Van den Bergh, Normalized Elo, 2021).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Null hypothesis, in normalised Elo.
    pub elo0: f64,
    /// Alternative hypothesis, in normalised Elo; above `elo0`.
    pub elo1: f64,
    /// Probability of accepting a player of strength `elo0`.
    pub alpha: f64,
    /// Probability of rejecting a player of strength `elo1`.
    pub beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// `elo1` accepted: the first player is stronger.
    Yes,
    /// `elo0` accepted: the first player is not stronger, or not by enough.
    No,
    /// More pairs are needed.
    Open,
}

impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }
    }
}

/// Count used for outcomes that never occurred, because a probability of 0 has no logarithm.
const HARDLY_ANY: f64 = 1e-3;

/// Number of iterations for the maximum-likelihood estimate; after ten the change is negligible.
const ROUNDS: usize = 10;

impl Sprt {
    /// Lower and upper bound of the log-likelihood ratio (natural logarithm) at which the test stops.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Log-likelihood ratio of `elo1` to `elo0` for these pairs; 0 without pairs.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { HARDLY_ANY } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        // Normalised Elo counts standard deviations of a game's score, which are √2 times those of a pair's.
        let likeliest = |elo: f64| likeliest_at(&seen, elo * std::f64::consts::SQRT_2 / NORMALISED);
        let (at0, at1) = (likeliest(self.elo0), likeliest(self.elo1));
        let gain = |index: usize| seen[index] * (at1[index] / at0[index]).ln();
        total * (0..seen.len()).map(gain).sum::<f64>()
    }

    pub fn verdict(&self, pairs: &Pairs) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(pairs);
        match self.bounds() {
            (_, high) if ratio >= high => SprtVerdict::Yes,
            (low, _) if ratio <= low => SprtVerdict::No,
            _ => SprtVerdict::Open,
        }
    }
}

/// Maximum-likelihood outcome probabilities, among those whose mean is `edge` standard deviations above an even score.
///
/// The constraint is nonlinear; each iteration linearises it at the current estimate, where `gradient` is its derivative by each
/// probability, and solves by a Lagrange multiplier.
fn likeliest_at(seen: &[f64; 5], edge: f64) -> [f64; 5] {
    let mut chances = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&chances);
        let spread = variance.sqrt();
        let gradient =
            Pairs::SCORES.map(|score| score - 0.5 - edge * spread * (1.0 + ((mean - score) / spread).powi(2)) / 2.0);
        let factor = multiplier(seen, &gradient);
        for (index, chance) in chances.iter_mut().enumerate() {
            *chance = seen[index] / (1.0 + factor * gradient[index]);
        }
    }
    chances
}

/// Finds the multiplier at which `sum(seen * lean / (1 + multiplier * lean))` is 0. The sum falls monotonically between its poles.
fn multiplier(seen: &[f64; 5], lean: &[f64; 5]) -> f64 {
    let most = lean.iter().copied().fold(f64::MIN, f64::max);
    let least = lean.iter().copied().fold(f64::MAX, f64::min);
    if most <= 0.0 || least >= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut at = 0.0;
    // Newton's method with bisection as the fallback when a step leaves the bracket.
    for _ in 0..100 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (chance, lean) in seen.iter().zip(lean) {
            let part = lean / (1.0 + at * lean);
            sum += chance * part;
            slope -= chance * part * part;
        }
        if sum > 0.0 {
            low = at;
        } else {
            high = at;
        }
        let step = at - sum / slope;
        let next = if step > low && step < high { step } else { f64::midpoint(low, high) };
        if (next - at).abs() < 1e-12 * (high - low).max(1.0) {
            return next;
        }
        at = next;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, ..Sprt::default() }
    }

    /// Published values from fastchess's SPRT tests. Pair counts in its order (both lost, lost and drawn, one point by a win, one
    /// point by draws, won and drawn, both won), bounds, log-likelihood ratio.
    #[test]
    fn published_ratios_come_out() {
        let published = [
            ([365, 16618, 36029, 200, 16974, 390], test(0.0, 2.0), 2.25),
            ([127, 4883, 10311, 401, 5150, 104], test(-1.75, 0.25), 3.01),
        ];
        for ([ll, ld, wl, dd, wd, ww], sprt, expected) in published {
            let ratio = sprt.log_likelihood_ratio(&Pairs([ll, ld, wl + dd, wd, ww]));
            assert!((ratio - expected).abs() < 0.011 * expected, "{ratio} is not {expected}");
        }
        // If all pairs were won, the estimate has a closed form: 1/2 + t/2 for a won pair, and the remainder for a lost one.
        let sprt = test(0.0, 5.0);
        let edge = 5.0 * std::f64::consts::SQRT_2 / NORMALISED;
        let ratio = sprt.log_likelihood_ratio(&Pairs([0, 0, 0, 0, 104]));
        assert!((ratio - 104.0 * (1.0 + edge).ln()).abs() < 0.01, "{ratio}");
        let (low, high) = Sprt::default().bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn no_pairs_give_a_ratio_of_zero_and_swapped_sides_its_opposite() {
        let sprt = test(-5.0, 5.0);
        assert_eq!(sprt.log_likelihood_ratio(&Pairs::default()), 0.0);
        let pairs = Pairs([3, 20, 50, 31, 9]);
        let mut turned = pairs;
        turned.0.reverse();
        let sum = sprt.log_likelihood_ratio(&pairs) + sprt.log_likelihood_ratio(&turned);
        assert!(sum.abs() < 1e-6, "{sum}");
    }

    /// Counts the matches in which a player of this normalised strength gets the wrong verdict.
    fn wrong(sprt: Sprt, elo: f64, deserved: SprtVerdict, matches: u32) -> u32 {
        let chances = likeliest_at(&[0.06, 0.24, 0.38, 0.25, 0.07], elo * std::f64::consts::SQRT_2 / NORMALISED);
        let mut random = ChaCha8Rng::seed_from_u64(7);
        (0..matches).map(|_| u32::from(played_out(sprt, &chances, &mut random) != deserved)).sum()
    }

    fn played_out(sprt: Sprt, chances: &[f64; 5], random: &mut ChaCha8Rng) -> SprtVerdict {
        let mut pairs = Pairs::default();
        loop {
            // Ten pairs per check, only for speed.
            for _ in 0..10 {
                let mut left: f64 = random.random();
                let outcome = chances.iter().position(|chance| {
                    left -= chance;
                    left < 0.0
                });
                pairs.add(outcome.unwrap_or(4));
            }
            let verdict = sprt.verdict(&pairs);
            if verdict != SprtVerdict::Open {
                return verdict;
            }
        }
    }

    #[test]
    fn both_errors_stay_below_what_is_allowed_over_two_thousand_matches() {
        let sprt = test(0.0, 40.0);
        let passed = wrong(sprt, 0.0, SprtVerdict::No, 2000);
        let failed = wrong(sprt, 40.0, SprtVerdict::Yes, 2000);
        assert!(passed <= 130 && failed <= 130, "{passed} and {failed} of 2000 are more than 6.5 %");
        assert!(passed >= 40 && failed >= 40, "{passed} and {failed}: the test waits longer than it needs to");
    }
}
