//! Fits the tables of patterns to the results of games, by stochastic gradient descent.
//!
//! The value of a position is the sum of the entries that count in it, each mixed from two phases. Where a game is decided by
//! discs, the value is the expected lead at its end, and the squares of the errors become least; elsewhere the value is as for
//! weights, and a logistic regression makes the results most likely. Positions come in a random order from the seed, and on this
//! thread alone, so the same samples always give the same tables.

use super::{FitQuality, LEAD_SCALE, PhaseWeights, Sample, SampleSquares};
use crate::patterns::{PatternEvaluation, PatternTables, PhaseMix};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Units of tables in which values are discs, and in which they are as those of weights.
const DISC_UNIT: f64 = 1.0 / 32.0;
const WEIGHT_UNIT: f64 = 1.0 / 512.0;

/// One position in so many is left out of the fit and measures its error.
const HELD_OUT: usize = 20;

/// Newton steps that find how strongly values of weights tell the results.
const SCALE_STEPS: u32 = 20;

#[derive(Clone, Copy, Debug)]
pub struct PatternRegression {
    /// Passes over the samples.
    pub passes: u32,
    /// The share of an error that a step corrects, in the first pass and in the last.
    pub rates: [f64; 2],
    /// How strongly entries are drawn towards 0, as if by so many positions.
    pub shrinkage: f64,
    pub seed: u64,
}

impl Default for PatternRegression {
    fn default() -> Self {
        Self { passes: 8, rates: [0.3, 0.03], shrinkage: 1.0, seed: 0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct PatternFit {
    pub tables: PatternTables,
    /// Of positions that were left out.
    pub quality: FitQuality,
}

/// A sample as the fit uses it.
struct FitPosition<'a> {
    squares: &'a SampleSquares,
    /// The value by weights.
    base: f32,
    /// The lead, or the result from 0 to 1.
    target: f32,
}

/// Numbers for all entries in all phases, those of an entry side by side.
struct Entries {
    phases: usize,
    numbers: Vec<f32>,
    /// How often an entry counts in the samples.
    counts: Vec<f32>,
}

impl PatternRegression {
    /// `patterns` says which entries count; `base` are weights to which the tables are added. `None` if no sample has squares.
    pub fn fit(
        &self,
        samples: &[Sample],
        patterns: &PatternEvaluation,
        base: Option<&PhaseWeights>,
    ) -> Option<PatternFit> {
        let is_lead = samples.iter().all(|sample| sample.squares.is_none_or(|squares| squares.lead.is_some()));
        let mut positions: Vec<FitPosition<'_>> =
            samples.iter().filter_map(|sample| fit_position(sample, base, is_lead)).collect();
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        positions.shuffle(&mut random);
        let (held, positions) = positions.split_at(positions.len() / HELD_OUT);
        if positions.is_empty() {
            return None;
        }
        let loss = if is_lead { Loss::Squares } else { Loss::Logistic { scale: scale_of(positions) } };
        let mut fit = Fitting { patterns, loss, shared: patterns.set.shared_entries(), scratch: Vec::new() };
        let mut entries = fit.count(positions);
        for pass in 0..self.passes {
            let done = f64::from(pass) / f64::from(self.passes.max(2) - 1);
            let rate = self.rates[0] + (self.rates[1] - self.rates[0]) * done;
            for _ in 0..positions.len() {
                let index = random.random_range(0..positions.len());
                fit.step(&positions[index], &mut entries, (rate as f32, self.shrinkage as f32));
            }
        }
        let loss = held.iter().map(|held| fit.loss(held, &entries)).sum::<f64>() / held.len().max(1) as f64;
        let quality = if is_lead { FitQuality::Discs(loss.sqrt()) } else { FitQuality::LogLikelihood(-loss) };
        let tables = fit.tables(&entries, if is_lead { DISC_UNIT } else { WEIGHT_UNIT });
        Some(PatternFit { tables, quality })
    }
}

/// `None` for a sample without squares.
fn fit_position<'a>(sample: &'a Sample, base: Option<&PhaseWeights>, is_lead: bool) -> Option<FitPosition<'a>> {
    let squares = sample.squares.as_ref()?;
    let base = base.map_or(0.0, |base| base.value(&sample.features, sample.progress)) as f32;
    let target = squares.lead.filter(|_| is_lead).map_or(sample.result, |lead| f64::from(lead) / LEAD_SCALE) as f32;
    Some(FitPosition { squares, base, target })
}

#[derive(Clone, Copy)]
enum Loss {
    Squares,
    /// The probability of a win is that of a value times the scale.
    Logistic {
        scale: f32,
    },
}

struct Fitting<'a> {
    patterns: &'a PatternEvaluation,
    loss: Loss,
    shared: Vec<u32>,
    scratch: Vec<u32>,
}

impl Fitting<'_> {
    /// The entries that count in a position, and how they are mixed.
    fn entries(&mut self, squares: &SampleSquares) -> PhaseMix {
        self.patterns.entries(&squares.planes, squares.turn, &mut self.scratch);
        for entry in &mut self.scratch {
            *entry = self.shared[*entry as usize];
        }
        self.patterns.mix(&squares.planes)
    }

    fn count(&mut self, positions: &[FitPosition<'_>]) -> Entries {
        let (phases, count) = (self.patterns.set.phases, self.shared.len());
        let mut counts = vec![0.0; phases * count];
        for position in positions {
            let PhaseMix { phase, share } = self.entries(position.squares);
            for entry in &self.scratch {
                let at = *entry as usize * phases + phase;
                counts[at] += (1.0 - share) as f32;
                if phases > 1 {
                    counts[at + 1] += share as f32;
                }
            }
        }
        Entries { phases, numbers: vec![0.0; phases * count], counts }
    }

    /// The sum of the numbers of the entries in `scratch`.
    fn sum(&self, entries: &Entries, PhaseMix { phase, share }: PhaseMix) -> f32 {
        let share = share as f32;
        let mut sum = 0.0;
        for entry in &self.scratch {
            let at = *entry as usize * entries.phases + phase;
            let next = if entries.phases > 1 { entries.numbers[at + 1] } else { 0.0 };
            sum += entries.numbers[at] * (1.0 - share) + next * share;
        }
        sum
    }

    /// The error in the units of the tables, by how much a step should change the value.
    fn error(&self, value: f32, target: f32) -> f32 {
        match self.loss {
            Loss::Squares => target - value,
            // The slope of the logistic function is at most a quarter.
            Loss::Logistic { scale } => (target - chance(value * scale)) * 4.0 / scale,
        }
    }

    fn step(&mut self, position: &FitPosition<'_>, entries: &mut Entries, (rate, shrinkage): (f32, f32)) {
        let mix = self.entries(position.squares);
        let error = self.error(position.base + self.sum(entries, mix), position.target);
        let share = mix.share as f32;
        let norm = self.scratch.len() as f32 * ((1.0 - share) * (1.0 - share) + share * share);
        let step = rate * error / norm;
        for entry in &self.scratch {
            let at = *entry as usize * entries.phases + mix.phase;
            for (at, part) in [(at, 1.0 - share), (at + 1, share)].into_iter().take(entries.phases.min(2)) {
                let number = &mut entries.numbers[at];
                let decay = shrinkage * rate / self.scratch.len() as f32 / (entries.counts[at] + 1.0);
                *number += step * part - *number * part * decay;
            }
        }
    }

    fn loss(&mut self, position: &FitPosition<'_>, entries: &Entries) -> f64 {
        let mix = self.entries(position.squares);
        let value = position.base + self.sum(entries, mix);
        let target = f64::from(position.target);
        match self.loss {
            Loss::Squares => (target - f64::from(value)).powi(2),
            Loss::Logistic { scale } => {
                let chance = f64::from(chance(value * scale)).clamp(1e-6, 1.0 - 1e-6);
                -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
            }
        }
    }

    fn tables(&self, entries: &Entries, unit: f64) -> PatternTables {
        let number = |entry: &u32, phase| f64::from(entries.numbers[*entry as usize * entries.phases + phase]);
        let phase = |phase| self.shared.iter().map(|entry| number(entry, phase)).collect();
        PatternTables::rounded(unit, &(0..entries.phases).map(phase).collect::<Vec<Vec<f64>>>())
    }
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The scale with which the values of weights explain the results best; 1 if they are all the same.
fn scale_of(positions: &[FitPosition<'_>]) -> f32 {
    let mut scale = 0.0_f64;
    for _ in 0..SCALE_STEPS {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for position in positions {
            let (value, target) = (f64::from(position.base), f64::from(position.target));
            let chance = 1.0 / (1.0 + (-value * scale).exp());
            gradient += (target - chance) * value;
            curvature += chance * (1.0 - chance) * value * value;
        }
        if curvature <= 0.0 {
            break;
        }
        scale += gradient / curvature;
    }
    if scale > 1e-3 { scale as f32 } else { 1.0 }
}
