//! Maximum likelihood: the weights that make the results of games most likely.
//!
//! The probability of a win is 1 / (1 + exp(−s)), where s is the weighted sum of the features. Newton's method finds the
//! maximum, which is unique since the logarithm of the likelihood is concave. See David Hosmer and Stanley Lemeshow, "Applied
//! Logistic Regression". A penalty on the squares of the weights keeps those finite that the samples do not determine.

#![allow(clippy::needless_range_loop)] // matrices are read by their indices

use super::{FeaturePhases, Sample};

/// Newton steps at most. Six are usually enough.
const MAX_STEPS: u32 = 25;
/// The fit ends when no weight changes by more than this.
const TOLERANCE: f64 = 1e-9;
/// How far a probability stays from 0 and 1, where its logarithm has no value.
const LEAST_CHANCE: f64 = 1e-9;

#[derive(Clone, Copy, Debug)]
pub struct LogisticRegression {
    /// How strongly weights are drawn towards 0, as if by so many samples.
    pub shrinkage: f64,
}

impl Default for LogisticRegression {
    fn default() -> Self {
        Self { shrinkage: 3.0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct RegressionFit {
    /// Early and late for each feature; 0 where a feature has no weight.
    pub pairs: Vec<[f64; 2]>,
    /// The mean over the samples, at most 0.
    pub log_likelihood: f64,
}

impl LogisticRegression {
    /// Fits as many weights for each feature as it has phases. `None` if there are no samples, or if their numbers determine no
    /// weights.
    pub fn fit(self, samples: &[Sample], phases: &[FeaturePhases]) -> Option<RegressionFit> {
        if samples.is_empty() {
            return None;
        }
        let size = phases.iter().map(|phases| phases.count()).sum();
        let mut weights = vec![0.0; size];
        for _ in 0..MAX_STEPS {
            let step = self.newton_step(samples, (phases, &weights))?;
            weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
            if step.iter().all(|step| step.abs() < TOLERANCE) {
                break;
            }
        }
        let log_likelihood = samples.iter().map(|sample| log_likelihood(sample, phases, &weights)).sum::<f64>();
        let mut found = weights.into_iter();
        let mut next = || found.next().unwrap_or_default();
        let pair = |phases: &FeaturePhases| match phases {
            FeaturePhases::None => [0.0; 2],
            FeaturePhases::One => [next(); 2],
            FeaturePhases::Two => [next(), next()],
        };
        Some(RegressionFit {
            pairs: phases.iter().map(pair).collect(),
            log_likelihood: log_likelihood / samples.len() as f64,
        })
    }

    fn newton_step(self, samples: &[Sample], (phases, weights): (&[FeaturePhases], &[f64])) -> Option<Vec<f64>> {
        let size = weights.len();
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -self.shrinkage * weight).collect();
        let mut hessian = vec![vec![0.0; size]; size];
        (0..size).for_each(|index| hessian[index][index] = self.shrinkage);
        let mut row = Vec::with_capacity(size);
        for sample in samples {
            phase_row(sample, phases, &mut row);
            let expected = chance(&row, weights);
            let slope = expected * (1.0 - expected);
            for a in (0..size).filter(|a| row[*a] != 0.0) {
                gradient[a] += (sample.result - expected) * row[a];
                for b in 0..=a {
                    hessian[a][b] += slope * row[a] * row[b];
                }
            }
        }
        for a in 0..size {
            for b in 0..a {
                hessian[b][a] = hessian[a][b];
            }
        }
        let step = solve(hessian, gradient);
        step.iter().all(|number| number.is_finite()).then_some(step)
    }
}

/// What each weight is multiplied by: the feature, or its early and its late share.
fn phase_row(sample: &Sample, phases: &[FeaturePhases], row: &mut Vec<f64>) {
    row.clear();
    for (phases, feature) in phases.iter().zip(&sample.features) {
        match phases {
            FeaturePhases::None => {}
            FeaturePhases::One => row.push(*feature),
            FeaturePhases::Two => row.extend([feature * (1.0 - sample.progress), feature * sample.progress]),
        }
    }
}

fn chance(row: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = row.iter().zip(weights).map(|(part, weight)| part * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn log_likelihood(sample: &Sample, phases: &[FeaturePhases], weights: &[f64]) -> f64 {
    let mut row = Vec::with_capacity(weights.len());
    phase_row(sample, phases, &mut row);
    let expected = chance(&row, weights).clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE);
    sample.result * expected.ln() + (1.0 - sample.result) * (1.0 - expected).ln()
}

/// Solves a system of linear equations: Gaussian elimination with row pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        matrix.swap(column, pivot.unwrap_or(column));
        right.swap(column, pivot.unwrap_or(column));
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            for index in column..size {
                matrix[row][index] -= factor * matrix[column][index];
            }
            right[row] -= factor * right[column];
        }
    }
    for column in (0..size).rev() {
        let known: f64 = (column + 1..size).map(|index| matrix[column][index] * right[index]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Results drawn with known weights: the fit finds them again.
    #[test]
    fn known_weights_are_found_again() {
        let known = [1.2, 0.4, -0.7, 0.9];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut row = Vec::new();
        let samples: Vec<Sample> = (0..40_000)
            .map(|_| {
                let features = [0; 2].map(|_| f64::from(random.random_range(-3_i32..=3)));
                let mut sample =
                    Sample { result: 0.0, progress: random.random(), features: features.to_vec(), squares: None };
                phase_row(&sample, &[FeaturePhases::Two; 2], &mut row);
                sample.result = f64::from(u8::from(random.random::<f64>() < chance(&row, &known)));
                sample
            })
            .collect();
        let fit = LogisticRegression::default().fit(&samples, &[FeaturePhases::Two; 2]).unwrap();
        for (found, known) in fit.pairs.concat().iter().zip(known) {
            assert!((found - known).abs() < 0.05, "{fit:?}");
        }
        assert!(fit.log_likelihood > -0.69 && fit.log_likelihood < 0.0, "{fit:?}");
    }

    #[test]
    fn a_feature_with_one_phase_gets_one_weight_and_one_without_gets_none() {
        let sample = |progress, win: bool| Sample {
            result: f64::from(u8::from(win)),
            progress,
            features: vec![if win { 1.0 } else { -1.0 }, 5.0],
            squares: None,
        };
        let samples: Vec<Sample> = (0..40).map(|n| sample(f64::from(n) / 40.0, n % 4 != 0)).collect();
        let fit = LogisticRegression::default().fit(&samples, &[FeaturePhases::One, FeaturePhases::None]).unwrap();
        assert!(fit.pairs[0][0] > 0.5 && fit.pairs[0][0] == fit.pairs[0][1], "{fit:?}");
        assert_eq!(fit.pairs[1], [0.0; 2]);
    }

    #[test]
    fn a_feature_without_evidence_gets_no_weight() {
        let sample = |result| Sample { result, progress: 0.5, features: vec![0.0, 1.0], squares: None };
        let fit = LogisticRegression::default().fit(&[sample(0.0), sample(1.0)], &[FeaturePhases::Two; 2]).unwrap();
        assert_eq!(fit.pairs[0], [0.0, 0.0]);
        assert!(fit.pairs[1].iter().all(|weight| weight.abs() < 1e-6), "{fit:?}");
        // All games won: the weight stays finite.
        let fit = LogisticRegression::default().fit(&vec![sample(1.0); 100], &[FeaturePhases::Two; 2]).unwrap();
        assert!(fit.pairs[1].iter().all(|weight| weight.is_finite() && *weight > 0.0), "{fit:?}");
        assert_eq!(LogisticRegression::default().fit(&[], &[FeaturePhases::Two; 2]), None);
    }
}
