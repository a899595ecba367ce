//! A test that stops as soon as it knows: is the first player stronger by at least this much, or by no more than that?

use super::Pairs;
use super::pairs::moments;
use super::strength::NORMALISED;
use serde::{Deserialize, Serialize};

/// A sequential probability ratio test over pairs (Wald 1945), in normalised Elo (Van den Bergh, Normalized Elo, 2021).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The strength that is not worth having, in normalised Elo.
    pub elo0: f64,
    /// The strength that is; above `elo0`.
    pub elo1: f64,
    /// How often a player of `elo0` may pass.
    pub alpha: f64,
    /// How often one of `elo1` may fail.
    pub beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Stronger, by `elo1` rather than `elo0`.
    Yes,
    /// Not stronger, or not by enough.
    No,
    /// More pairs are needed.
    Open,
}

impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }
    }
}

/// So many pairs are thought to have ended in a way in which none did: chances of exactly nothing have no logarithm.
const HARDLY_ANY: f64 = 1e-3;

/// Rounds in which the likeliest chances settle; after ten they move by less than can be measured.
const ROUNDS: usize = 10;

impl Sprt {
    /// Below which and above which the test is over: the logarithms of the odds (natural ones).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier `elo1` makes these pairs than `elo0` does; 0 where there are none.
    pub fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { HARDLY_ANY } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let likeliest = |elo: f64| likeliest_at(&seen, elo * std::f64::consts::SQRT_2 / NORMALISED);
        let (at0, at1) = (likeliest(self.elo0), likeliest(self.elo1));
        let gain = |index: usize| seen[index] * (at1[index] / at0[index]).ln();
        total * (0..seen.len()).map(gain).sum::<f64>()
    }

    /// What is known by now.
    pub fn verdict(&self, pairs: &Pairs) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(pairs);
        match self.bounds() {
            (_, high) if ratio >= high => SprtVerdict::Yes,
            (low, _) if ratio <= low => SprtVerdict::No,
            _ => SprtVerdict::Open,
        }
    }
}

/// The chances that make what was seen likeliest, among those whose mean lies `edge` standard deviations above an even score.
///
/// That condition is bent; each round replaces it by its tangent at the chances found so far, which Lagrange's method solves.
fn likeliest_at(seen: &[f64; 5], edge: f64) -> [f64; 5] {
    let mut chances = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&chances);
        let spread = variance.sqrt();
        let lean =
            Pairs::WORTH.map(|worth| worth - 0.5 - edge * spread * (1.0 + ((mean - worth) / spread).powi(2)) / 2.0);
        let factor = multiplier(seen, &lean);
        for (index, chance) in chances.iter_mut().enumerate() {
            *chance = seen[index] / (1.0 + factor * lean[index]);
        }
    }
    chances
}

/// The number at which `seen / (1 + number * lean)` leans to neither side. The sum falls all the way between its two poles.
fn multiplier(seen: &[f64; 5], lean: &[f64; 5]) -> f64 {
    let most = lean.iter().copied().fold(f64::MIN, f64::max);
    let least = lean.iter().copied().fold(f64::MAX, f64::min);
    if most <= 0.0 || least >= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut at = 0.0;
    // Newton's steps; where one leaves what is known to hold the answer, that is halved instead.
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

    /// Published by fastchess in its tests of this test: pairs in its order (both lost, lost and drawn, one point by wins,
    /// by draws, won and drawn, both won), bounds, logarithm.
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
        // Where all pairs were won the likeliest chances can be written down: 1/2 + t/2 for a pair won, the rest for one lost.
        let sprt = test(0.0, 5.0);
        let edge = 5.0 * std::f64::consts::SQRT_2 / NORMALISED;
        let ratio = sprt.log_likelihood_ratio(&Pairs([0, 0, 0, 0, 104]));
        assert!((ratio - 104.0 * (1.0 + edge).ln()).abs() < 0.01, "{ratio}");
        let (low, high) = Sprt::default().bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn nothing_played_says_nothing_and_the_other_side_says_the_opposite() {
        let sprt = test(-5.0, 5.0);
        assert_eq!(sprt.log_likelihood_ratio(&Pairs::default()), 0.0);
        let pairs = Pairs([3, 20, 50, 31, 9]);
        let mut turned = pairs;
        turned.0.reverse();
        let sum = sprt.log_likelihood_ratio(&pairs) + sprt.log_likelihood_ratio(&turned);
        assert!(sum.abs() < 1e-6, "{sum}");
    }

    /// How often a player of this normalised strength does not get what it deserves, of so many matches.
    fn wrong(sprt: Sprt, elo: f64, deserved: SprtVerdict, matches: u32) -> u32 {
        let chances = likeliest_at(&[0.06, 0.24, 0.38, 0.25, 0.07], elo * std::f64::consts::SQRT_2 / NORMALISED);
        let mut random = ChaCha8Rng::seed_from_u64(7);
        (0..matches).map(|_| u32::from(played_out(sprt, &chances, &mut random) != deserved)).sum()
    }

    fn played_out(sprt: Sprt, chances: &[f64; 5], random: &mut ChaCha8Rng) -> SprtVerdict {
        let mut pairs = Pairs::default();
        loop {
            // Ten at a time: to look after each would only take more time.
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
