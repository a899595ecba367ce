//! Fits the tables of patterns to the results of games, by stochastic gradient descent.
//!
//! The value of a position is the sum of the entries that count in it, each mixed from two phases. Where a game is decided by
//! discs, the value is the expected lead at its end, and the squares of the errors become least; elsewhere the value is as for
//! weights, and a logistic regression makes the results, mixed with what the searches expected, most likely. Positions come in a
//! random order from the seed, and on this thread alone, so the same samples always give the same tables.

use super::{Expectation, FitQuality, LEAD_SCALE, PhaseWeights, Sample, SampleSquares, VALUE_SCALE};
use crate::patterns::{PatternEvaluation, PatternTables, PhaseMix};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Units of tables in which values are discs, and in which they are as those of weights.
const DISC_UNIT: f64 = 1.0 / 32.0;
const WEIGHT_UNIT: f64 = 1.0 / 512.0;

/// One position in so many is left out of the fit and measures its error.
const HELD_OUT: usize = 20;

/// The share of the result in the target of a position whose search is known; the rest is the result that the search expected. One
/// result is a rough measure of a position in the middle of a game, and what a search finds is a finer one.
const RESULT_SHARE: f32 = 0.2;

/// Values beyond are those of wins, which say nothing of the scale of the others.
const MOST_VALUE: f32 = 1000.0;

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
    /// The lead, or the result from 0 to 1, mixed with what the search expected.
    target: f32,
    /// What a fit is measured by: the lead or the result.
    outcome: f32,
}

impl FitPosition<'_> {
    fn base_and_target(&self) -> (f32, f32) {
        (self.base, self.target)
    }
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
        let is_lead = samples.iter().all(|sample| sample.squares.is_none_or(|squares| lead_of(&squares).is_some()));
        let mut positions: Vec<FitPosition<'_>> =
            samples.iter().filter_map(|sample| fit_position(sample, base, is_lead)).collect();
        if !is_lead {
            mix_targets(&mut positions);
        }
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        positions.shuffle(&mut random);
        let (held, positions) = positions.split_at(positions.len() / HELD_OUT);
        if positions.is_empty() {
            return None;
        }
        let loss = if is_lead {
            Loss::Squares
        } else {
            Loss::Logistic { scale: scale_of(&positions.iter().map(FitPosition::base_and_target).collect::<Vec<_>>()) }
        };
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
    let outcome = lead_of(squares).filter(|_| is_lead).unwrap_or(sample.result) as f32;
    Some(FitPosition { squares, base, target: outcome, outcome })
}

fn lead_of(squares: &SampleSquares) -> Option<f64> {
    if let Some(Expectation::Lead(lead)) = squares.expectation { Some(f64::from(lead) / LEAD_SCALE) } else { None }
}

fn value_of(squares: &SampleSquares) -> Option<f32> {
    if let Some(Expectation::Value(value)) = squares.expectation {
        Some(value as f32 / VALUE_SCALE as f32)
    } else {
        None
    }
}

/// Turns what the searches of one generation found into logarithms of the odds that it meant. Generations whose evaluations had
/// different units can then be learnt from together.
pub fn convert_to_odds(samples: &mut [Sample]) {
    let by_search = |sample: &Sample| Some((value_of(sample.squares.as_ref()?)?, sample.result as f32));
    let valued: Vec<(f32, f32)> =
        samples.iter().filter_map(by_search).filter(|(value, _)| value.abs() < MOST_VALUE).collect();
    let scale = f64::from(scale_of(&valued));
    for squares in samples.iter_mut().filter_map(|sample| sample.squares.as_mut()) {
        if let Some(Expectation::Value(value)) = &mut squares.expectation {
            *value = (f64::from(*value) * scale).round() as i32;
        }
    }
}

/// Makes the target of a position the result and what its search expected, in the proportion of [`RESULT_SHARE`].
fn mix_targets(positions: &mut [FitPosition<'_>]) {
    let value = |position: &FitPosition<'_>| value_of(position.squares);
    let by_search = |position: &FitPosition<'_>| value(position).map(|value| (value, position.outcome));
    let valued: Vec<(f32, f32)> =
        positions.iter().filter_map(by_search).filter(|(value, _)| value.abs() < MOST_VALUE).collect();
    let scale = scale_of(&valued);
    for position in positions {
        if let Some(value) = value(position) {
            position.target = RESULT_SHARE * position.outcome + (1.0 - RESULT_SHARE) * chance(value * scale);
        }
    }
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
        let target = f64::from(position.outcome);
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

/// The scale with which values explain the results they belong to best; 1 if they are all the same.
fn scale_of(valued: &[(f32, f32)]) -> f32 {
    let mut scale = 0.0_f64;
    for _ in 0..SCALE_STEPS {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for (value, result) in valued {
            let (value, result) = (f64::from(*value), f64::from(*result));
            let chance = 1.0 / (1.0 + (-value * scale).exp());
            gradient += (result - chance) * value;
            curvature += chance * (1.0 - chance) * value * value;
        }
        if curvature <= 0.0 {
            break;
        }
        scale += gradient / curvature;
    }
    if scale > 1e-3 { scale as f32 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::rules::PatternPlanes;

    #[test]
    fn what_a_search_expected_counts_by_how_often_its_values_win() {
        let planes = PatternPlanes { mine: 1, theirs: 2, kings: 0 };
        let squares = |expectation| SampleSquares { turn: Side::Black, planes, expectation };
        let ahead = squares(Some(Expectation::Value(2000)));
        let behind = squares(Some(Expectation::Value(-2000)));
        let won = squares(Some(Expectation::Value(i32::MAX)));
        let unknown = squares(None);
        let position = |squares, outcome| FitPosition { squares, base: 0.0, target: outcome, outcome };
        let mut positions = vec![position(&ahead, 0.0), position(&unknown, 0.0), position(&won, 0.0)];
        positions.extend((0..9).map(|_| position(&ahead, 1.0)));
        positions.extend((0..10).map(|index| position(&behind, if index == 0 { 1.0 } else { 0.0 })));
        mix_targets(&mut positions);
        // Nine of ten positions with this value were won.
        for (position, expected) in positions.iter().zip([0.8 * 0.9, 0.0, 0.8, 0.2 + 0.8 * 0.9]) {
            assert!((position.target - expected).abs() < 1e-3, "{} is not {expected}", position.target);
        }
    }

    #[test]
    fn generations_with_evaluations_of_different_units_are_learnt_from_together() {
        let planes = PatternPlanes { mine: 1, theirs: 2, kings: 0 };
        let sample = |value, result| {
            let squares = SampleSquares { turn: Side::Black, planes, expectation: Some(Expectation::Value(value)) };
            Sample { result, progress: 0.0, features: Vec::new(), squares: Some(squares) }
        };
        // Nine of ten positions ahead by this value were won, whatever its unit.
        let generation = |unit: i32| -> Vec<Sample> {
            let ahead = (0..10).map(|index| sample(3 * unit, if index == 0 { 0.0 } else { 1.0 }));
            ahead.chain((0..10).map(|index| sample(-3 * unit, if index == 0 { 1.0 } else { 0.0 }))).collect()
        };
        let mut generations = [generation(1000), generation(20)];
        for samples in &mut generations {
            convert_to_odds(samples);
        }
        for sample in generations.concat() {
            let value = value_of(&sample.squares.unwrap()).unwrap();
            assert!((value.abs() - 9_f32.ln()).abs() < 0.02, "{value}");
        }
    }
}
