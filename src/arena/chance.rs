//! Statistical tests: confidence intervals of shares and means, and the significance of differences.

use super::strength::SURE;

/// Two-sided p-value of a standard normal deviate. Abramowitz and Stegun 7.1.26, error at most 1.5e-7.
pub(super) fn two_sided(deviate: f64) -> f64 {
    const TERMS: [f64; 5] = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let x = deviate.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let sum = TERMS.iter().fold(0.0, |sum, term| sum * t + term) * t;
    (sum * (-x * x).exp()).clamp(0.0, 1.0)
}

/// A measured value with half the width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub error: f64,
}

impl Estimate {
    /// Share of `part` in `count`. Wilson (1927): the error is never zero, not even for shares of 0 or 1.
    pub(super) fn share(part: f64, count: f64) -> Self {
        let value = part / count;
        let square = SURE * SURE;
        let spread = (value * (1.0 - value) / count + square / (4.0 * count * count)).sqrt();
        Self { value, error: SURE * spread / (1.0 + square / count) }
    }

    /// Ratio of two sums, each over the same cases.
    pub(super) fn ratio(cases: &[(f64, f64)]) -> Self {
        let (sum, of) = cases.iter().fold((0.0, 0.0), |sums, case| (sums.0 + case.0, sums.1 + case.1));
        if of == 0.0 {
            return Self::default();
        }
        let value = sum / of;
        let squares: f64 = cases.iter().map(|case| (case.0 - value * case.1).powi(2)).sum();
        let count = cases.len() as f64;
        Self { value, error: SURE * (squares * count / (count - 1.0).max(1.0)).sqrt() / of }
    }

    pub(super) fn mean(numbers: impl Iterator<Item = f64>) -> Self {
        Self::ratio(&numbers.map(|number| (number, 1.0)).collect::<Vec<_>>())
    }

    pub(super) fn quantile(ordered: &[f64], share: f64) -> Self {
        let count = ordered.len() as f64;
        let reach = SURE * (share * (1.0 - share) * count).sqrt();
        let at = |place: f64| {
            let last = ordered.len().saturating_sub(1);
            ordered.get((place.max(0.0) as usize).min(last)).copied().unwrap_or_default()
        };
        let middle = share * count;
        Self { value: at(middle), error: (at(middle + reach) - at(middle - reach)) / 2.0 }
    }

    /// Probability of a difference this large by chance alone.
    pub(super) fn chance(self, other: Self) -> f64 {
        let difference = self.value - other.value;
        let error = self.error.hypot(other.error) / SURE;
        match difference {
            0.0 => 1.0,
            _ if error == 0.0 => 0.0,
            difference => two_sided(difference / error),
        }
    }
}

/// Pooled, with Yates' correction: the probability of this difference by chance. Each share is a part and its total.
pub(super) fn chance_of_shares(one: (f64, f64), other: (f64, f64)) -> f64 {
    let pooled = (one.0 + other.0) / (one.1 + other.1);
    let weight = 1.0 / one.1 + 1.0 / other.1;
    let error = (pooled * (1.0 - pooled) * weight).sqrt();
    let difference = (one.0 / one.1 - other.0 / other.1).abs() - weight / 2.0;
    if difference <= 0.0 || error == 0.0 { 1.0 } else { two_sided(difference / error) }
}

/// The probability by chance that one sample ranks this far from another (Mann and Whitney 1947; ties share ranks).
pub(super) fn chance_of_ranks(one: &[f64], other: &[f64]) -> f64 {
    let mut all: Vec<(f64, bool)> =
        one.iter().map(|number| (*number, true)).chain(other.iter().map(|number| (*number, false))).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut before, mut ranks, mut ties) = (0.0, 0.0, 0.0);
    for equal in all.chunk_by(|a, b| a.0 == b.0) {
        let count = equal.len() as f64;
        ranks += equal.iter().filter(|(_, is_one)| *is_one).count() as f64 * (before + f64::midpoint(count, 1.0));
        ties += count.powi(3) - count;
        before += count;
    }
    let [m, n] = [one, other].map(|numbers| numbers.len() as f64);
    let total = m + n;
    let variance = m * n / 12.0 * (total + 1.0 - ties / (total * (total - 1.0)));
    let difference = (ranks - m * (total + 1.0) / 2.0).abs() - 0.5;
    if difference <= 0.0 || variance <= 0.0 { 1.0 } else { two_sided(difference / variance.sqrt()) }
}

/// Probability of a win count at least this uneven between two equal sides, over decided games.
pub(super) fn chance_of_wins(won: f64, lost: f64) -> f64 {
    let difference = (won - lost).abs() - 1.0;
    if difference <= 0.0 { 1.0 } else { two_sided(difference / (won + lost).sqrt()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn near(ours: f64, known: f64) {
        assert!((ours - known).abs() < 0.002 * known.abs().max(0.05), "{ours} is not {known}");
    }

    /// Reference values from `SciPy`: `norm.sf`, `proportion_ci` ("wilson"), `chi2_contingency`, `mannwhitneyu` ("asymptotic").
    #[test]
    fn known_figures_come_out() {
        near(two_sided(1.959_964), 0.05);
        near(two_sided(-3.290_527), 0.001);
        near(two_sided(0.0), 1.0);
        let none = Estimate::share(0.0, 100.0);
        near(none.error, 0.018_496_7);
        near(Estimate::share(30.0, 100.0).error, 0.088_449_8);
        let mean = Estimate::mean([1.0, 2.0, 3.0, 4.0, 5.0].into_iter());
        near(mean.value, 3.0);
        near(mean.error, SURE * (2.5_f64 / 5.0).sqrt());
        near(chance_of_shares((60.0, 100.0), (40.0, 100.0)), 0.007_209_6);
        let one = [1.0, 2.0, 2.0, 3.0, 5.0, 5.0, 7.0, 8.0, 8.0, 9.0];
        let other = [2.0, 5.0, 5.0, 8.0, 9.0, 9.0, 10.0, 12.0, 12.0, 12.0];
        near(chance_of_ranks(&one, &other), 0.029_572_5);
        assert_eq!((chance_of_ranks(&one, &one), chance_of_shares((3.0, 9.0), (3.0, 9.0))), (1.0, 1.0));
    }

    /// Without a real difference, each test reports one about as often as its error rate allows.
    #[test]
    fn tests_err_as_often_as_they_say() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut wrong = [0; 4];
        for _ in 0..2000 {
            let mut lot = || -> Vec<f64> { (0..100).map(|_| f64::from(random.random_range(0..8))).collect() };
            let (one, other) = (lot(), lot());
            let part = |lot: &[f64]| (lot.iter().filter(|number| **number < 3.0).count() as f64, 100.0);
            let halves = |lot: &[f64]| lot.iter().filter(|number| **number < 4.0).count() as f64;
            let mean = |lot: &[f64]| Estimate::mean(lot.iter().copied());
            let chances = [
                chance_of_ranks(&one, &other),
                chance_of_shares(part(&one), part(&other)),
                mean(&one).chance(mean(&other)),
                chance_of_wins(halves(&one), 100.0 - halves(&one)),
            ];
            for (wrong, chance) in wrong.iter_mut().zip(chances) {
                *wrong += u32::from(chance < 0.05);
            }
        }
        assert!(wrong.iter().all(|wrong| (40..130).contains(wrong)), "{wrong:?} of 2000");
    }
}
