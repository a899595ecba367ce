//! Fits the thresholds of ProbCut to values that one search finds at successive depths.

use super::{SelfPlayer, progress_of};
use crate::patterns::{CutDepths, CutFit, CutThresholds, FIRST_CUT_DEPTH, PhaseMix};
use crate::rules::Position;
use crate::search::{SearchError, SearchOptions, WIN};

/// The greatest depth that is fitted, in plies.
const DEEPEST: u32 = 10;

/// Fewer positions than this tell nothing about a phase, which then takes the fit of its neighbour.
const FEWEST: f64 = 30.0;

/// The depth from which the value at another one is foretold: about half of it, with the same side to move at the end.
const fn shallow_of(deep: u32) -> u32 {
    deep / 4 * 2 + deep % 2
}

/// What a search found in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct CutSample {
    mix: PhaseMix,
    /// From depth 1 on.
    values: Vec<f64>,
}

impl CutSample {
    /// Searches a position to one depth after another; `mix` is how far the game has progressed. Fails as a search does.
    pub fn search(player: &dyn SelfPlayer, position: &Position, mix: PhaseMix) -> Result<Self, SearchError> {
        let value = |depth| {
            let options = SearchOptions { depth: Some(depth), selective: true, ..SearchOptions::default() };
            Ok(player.best(position, progress_of(position), &options)?.value.unwrap_or(f64::NAN))
        };
        Ok(Self { mix, values: (1..=DEEPEST).map(value).collect::<Result<_, _>>()? })
    }

    /// The values at these depths, if neither is that of a decided game.
    fn pair(&self, shallow: u32, deep: u32) -> Option<[f64; 2]> {
        let value = |depth: u32| self.values.get(depth as usize - 1).copied().filter(|value| value.abs() < WIN / 2.0);
        Some([value(shallow)?, value(deep)?])
    }

    /// How much the sample tells about a phase, from 0 to 1.
    fn weight(&self, phase: usize) -> f64 {
        let PhaseMix { phase: own, share } = self.mix;
        if phase == own {
            1.0 - share
        } else if phase == own + 1 {
            share
        } else {
            0.0
        }
    }
}

/// Sums of weights, values and products, from which a line of least squares follows.
#[derive(Clone, Copy, Default)]
struct LineSums {
    weight: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl LineSums {
    fn add(&mut self, weight: f64, [x, y]: [f64; 2]) {
        self.weight += weight;
        self.x += weight * x;
        self.y += weight * y;
        self.xx += weight * x * x;
        self.xy += weight * x * y;
        self.yy += weight * y * y;
    }

    /// `None` if the samples are too few or all alike.
    fn fit(&self) -> Option<CutFit> {
        if self.weight < FEWEST {
            return None;
        }
        let (mean_x, mean_y) = (self.x / self.weight, self.y / self.weight);
        let variance = self.xx / self.weight - mean_x * mean_x;
        let covariance = self.xy / self.weight - mean_x * mean_y;
        let slope = covariance / variance;
        let error = self.yy / self.weight - mean_y * mean_y - slope * covariance;
        let fit = CutFit { slope, offset: mean_y - slope * mean_x, sigma: error.max(0.0).sqrt() };
        (variance > 0.0 && slope > 0.0).then_some(fit)
    }
}

/// The thresholds that explain the samples best. `None` if they are too few, or tell nothing.
pub fn fit_cuts(samples: &[CutSample], phases: usize) -> Option<CutThresholds> {
    let fit = |deep: u32| {
        let shallow = shallow_of(deep);
        let of_phase = |phase: usize| {
            let mut sums = LineSums::default();
            for sample in samples {
                if let Some(pair) = sample.pair(shallow, deep) {
                    sums.add(sample.weight(phase), pair);
                }
            }
            sums.fit()
        };
        let fits: Vec<Option<CutFit>> = (0..phases).map(of_phase).collect();
        let nearest = |phase: usize| {
            let known = fits.iter().enumerate().filter_map(|(other, fit)| Some((other, (*fit)?)));
            known.min_by_key(|(other, _)| other.abs_diff(phase)).map(|(_, fit)| fit)
        };
        let phases = (0..phases).map(nearest).collect::<Option<Vec<_>>>()?;
        Some(CutDepths { deep, shallow, phases })
    };
    CutThresholds::new((FIRST_CUT_DEPTH..=DEEPEST).map(fit).collect::<Option<_>>()?, phases)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Samples whose value at every depth is that at the depth before plus noise: the variances of the steps add up.
    fn samples(count: usize, noise: f64) -> Vec<CutSample> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        // A sum of twelve numbers from 0 to 1 is nearly normal, with a variance of 1.
        let mut normal = move || (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0;
        let sample = |number: usize| {
            let mut value = 10.0 * normal();
            let values = (0..DEEPEST).map(|_| {
                value += noise * normal();
                value
            });
            CutSample { mix: PhaseMix { phase: number % 2, share: 0.0 }, values: values.collect() }
        };
        (0..count).map(sample).collect()
    }

    #[test]
    fn the_fit_finds_how_far_apart_values_are() {
        let cuts = fit_cuts(&samples(4000, 2.0), 3).unwrap();
        for depth in FIRST_CUT_DEPTH..=DEEPEST {
            for phase in 0..2 {
                let (shallow, fit) = cuts.find(depth, PhaseMix { phase, share: 0.0 }).unwrap();
                let expected = 2.0 * f64::from(depth - shallow).sqrt();
                assert!((fit.sigma / expected - 1.0).abs() < 0.1, "{depth} from {shallow}: {fit:?}");
                assert!((fit.slope - 1.0).abs() < 0.1 && fit.offset.abs() < 0.5, "{fit:?}");
            }
            // No sample is of the last phase, which takes over its neighbour's.
            let of = |phase| cuts.find(depth, PhaseMix { phase, share: 0.0 });
            assert_eq!(of(2), of(1));
        }
    }

    #[test]
    fn decided_games_and_a_few_positions_tell_nothing() {
        assert_eq!(fit_cuts(&samples(20, 1.0), 2), None);
        let mut decided = samples(4000, 1.0);
        for sample in &mut decided {
            sample.values[5] = WIN - 9.0;
        }
        assert_eq!(fit_cuts(&decided, 2), None);
        let mut alike = samples(400, 1.0);
        for sample in &mut alike {
            sample.values.fill(1.0);
        }
        assert_eq!(fit_cuts(&alike, 2), None);
    }
}
