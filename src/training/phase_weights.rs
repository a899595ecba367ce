//! Weights for the beginning and the end of a game.

use crate::rules::{PHASE_ENDINGS, Variant};
use std::collections::BTreeMap;

/// How many weights a feature has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeaturePhases {
    /// The bot does not count it.
    None,
    /// The same weight throughout the game: `man`.
    One,
    /// One for the beginning and one for the end: `man_early`, `man_late`.
    Two,
}

impl FeaturePhases {
    pub(super) const fn count(self) -> usize {
        match self {
            Self::None => 0,
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// Two weights for each feature: at the beginning of a game and at its end, mixed in between by the progress of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseWeights {
    names: Vec<String>,
    phases: Vec<FeaturePhases>,
    /// Early and late, in the order of the names.
    pairs: Vec<[f64; 2]>,
}

/// Features whose weight stays as it is while others are fitted to it, the first first: only the ratio of weights matters.
const UNITS: [&str; 5] = ["corner", "man", "pawn", "disc", "king"];

/// A weight below this is none.
const TINY: f64 = 1e-6;

/// If a king is worth more men than this, the fit has put the worth of a man into other features, and a man is no unit. A king
/// with a long range is worth from 3 to 8.
const MAX_MEN_PER_KING: f64 = 10.0;

impl PhaseWeights {
    /// Counts pieces only, a king as one and a half; in games with corners, a corner as one and a half discs, worth 10. `None` if
    /// the variant has no features.
    pub fn material(variant: &Variant) -> Option<Self> {
        let weights = Self::none(variant)?;
        let unit = if weights.names.iter().any(|name| name == "corner") { 10.0 / 1.5 } else { 1.0 };
        let weight = |name: &String| match &**name {
            "man" | "pawn" | "disc" => [unit; 2],
            "king" | "corner" => [1.5 * unit; 2],
            _ => [0.0; 2],
        };
        let pairs = weights.names.iter().map(weight).collect();
        Some(Self { phases: vec![FeaturePhases::Two; weights.names.len()], ..weights }.with(pairs))
    }

    /// Counts nothing. `None` if the variant has no features.
    pub(super) fn none(variant: &Variant) -> Option<Self> {
        let names: Vec<String> = variant.features().map(|(name, _)| name.to_owned()).collect();
        let (phases, pairs) = (vec![FeaturePhases::None; names.len()], vec![[0.0; 2]; names.len()]);
        (!names.is_empty()).then_some(Self { names, phases, pairs })
    }

    /// Other weights for the same features. `pairs` are as many as there are names.
    #[must_use]
    pub fn with(&self, pairs: Vec<[f64; 2]>) -> Self {
        debug_assert_eq!(pairs.len(), self.names.len());
        Self { pairs, ..self.clone() }
    }

    /// The same weights with another sign where a file calls them by one of these names: `man`, or `man_early` and `man_late`.
    #[must_use]
    pub(super) fn negated(&self, names: &[String]) -> Self {
        let signs = |(name, phases): (&String, &FeaturePhases)| {
            let sign = |name: String| if names.contains(&name) { -1.0 } else { 1.0 };
            match phases {
                FeaturePhases::Two => PHASE_ENDINGS.map(|ending| sign(format!("{name}{ending}"))),
                _ => [sign(name.clone()); 2],
            }
        };
        let signs = self.names.iter().zip(&self.phases).map(signs);
        let pairs = self.pairs.iter().zip(signs);
        // Adding 0 turns the −0 of a negated 0 into 0.
        self.with(pairs.map(|(pair, signs)| [0, 1].map(|at| pair[at] * signs[at] + 0.0)).collect())
    }

    pub(super) fn set(&mut self, index: usize, phases: FeaturePhases, pair: [f64; 2]) {
        self.phases[index] = phases;
        self.pairs[index] = pair;
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn phases(&self) -> &[FeaturePhases] {
        &self.phases
    }

    pub fn pairs(&self) -> &[[f64; 2]] {
        &self.pairs
    }

    /// The weights at this point of a game, from 0 to 1.
    pub fn at(&self, progress: f64) -> BTreeMap<String, f64> {
        let mixed = self.pairs.iter().map(|[early, late]| early + (late - early) * progress);
        self.names.iter().cloned().zip(mixed).collect()
    }

    /// The weighted sum of features, in the order of the names.
    pub fn value(&self, features: &[f64], progress: f64) -> f64 {
        let mixed = self.pairs.iter().map(|[early, late]| early + (late - early) * progress);
        mixed.zip(features).map(|(weight, feature)| weight * feature).sum()
    }

    /// The numbers of a weights file, by name: `man`, or `man_early` and `man_late`.
    pub fn values(&self) -> Vec<(String, f64)> {
        let mut values = Vec::new();
        for ((name, phases), [early, late]) in self.names.iter().zip(&self.phases).zip(&self.pairs) {
            match phases {
                FeaturePhases::None => {}
                FeaturePhases::One => values.push((name.clone(), *early)),
                FeaturePhases::Two => {
                    let names = PHASE_ENDINGS.map(|ending| format!("{name}{ending}"));
                    values.extend(names.into_iter().zip([*early, *late]));
                }
            }
        }
        values
    }

    /// The same weights in units of others: a corner, or else a man, or else a king, is worth as much as there, at the beginning.
    /// Where none is worth anything, the weights are as large as those on the whole.
    #[must_use]
    pub fn in_units_of(&self, other: &Self) -> Self {
        let early = |weights: &Self, unit: &str| {
            let index = weights.names.iter().position(|name| *name == unit)?;
            Some(weights.pairs[index][0]).filter(|weight| *weight > TINY)
        };
        let least = early(self, "king").map_or(0.0, |king| king / MAX_MEN_PER_KING);
        let fitted = |unit| early(self, unit).filter(|weight| *weight >= least);
        let by_unit = UNITS.iter().find_map(|unit| Some(early(other, unit)? / fitted(unit)?));
        let size = |weights: &Self| weights.pairs.iter().flatten().map(|weight| weight.abs()).sum::<f64>();
        let by_size = || if size(self) > TINY && size(other) > TINY { size(other) / size(self) } else { 1.0 };
        let factor = by_unit.unwrap_or_else(by_size);
        self.with(self.pairs.iter().map(|pair| pair.map(|weight| weight * factor)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(pairs: &[(&'static str, [f64; 2])]) -> PhaseWeights {
        PhaseWeights {
            names: pairs.iter().map(|pair| pair.0.to_owned()).collect(),
            phases: vec![FeaturePhases::Two; pairs.len()],
            pairs: pairs.iter().map(|pair| pair.1).collect(),
        }
    }

    #[test]
    fn a_man_keeps_its_worth_and_without_one_all_weights_do() {
        let fitted = weights(&[("man", [2.0, 4.0]), ("edge", [-1.0, 0.5])]);
        let old = weights(&[("man", [10.0, 10.0]), ("edge", [0.0, 0.0])]);
        assert_eq!(fitted.in_units_of(&old).pairs, [[10.0, 20.0], [-5.0, 2.5]]);
        // A corner comes first, wherever it is in the list.
        let (fitted, old) =
            (weights(&[("disc", [1.0, 1.0]), ("corner", [2.0, 2.0])]), weights(&[("corner", [8.0; 2])]));
        assert_eq!(fitted.in_units_of(&old).pairs, [[4.0; 2], [8.0; 2]]);
        // A man that is worth nothing is no unit.
        let fitted = weights(&[("man", [-1.0, 1.0]), ("edge", [1.0, 1.0])]);
        let old = weights(&[("man", [1.0, 1.0]), ("edge", [3.0, 3.0])]);
        assert_eq!(fitted.in_units_of(&old).pairs, [[-2.0, 2.0], [2.0, 2.0]]);
        // Nor is one that is worth next to nothing, as where all else that men do is counted too.
        let fitted = weights(&[("man", [0.1, 0.4]), ("king", [3.0, 4.0]), ("edge", [1.0, 0.0])]);
        let old = weights(&[("man", [1.0; 2]), ("king", [1.5; 2]), ("edge", [0.0; 2])]);
        assert_eq!(fitted.in_units_of(&old).pairs, [[0.05, 0.2], [1.5, 2.0], [0.5, 0.0]]);
        let nothing = weights(&[("man", [0.0; 2])]);
        assert_eq!(nothing.in_units_of(&old), nothing);
    }

    #[test]
    fn values_have_the_names_of_a_file() {
        let mut mixed = weights(&[("man", [1.0, 2.0]), ("king", [3.0, 3.0]), ("edge", [0.0; 2])]);
        mixed.set(1, FeaturePhases::One, [3.0, 3.0]);
        mixed.set(2, FeaturePhases::None, [0.0; 2]);
        let values =
            [("man_early", 1.0), ("man_late", 2.0), ("king", 3.0)].map(|(name, value)| (name.to_owned(), value));
        assert_eq!(mixed.values(), values);
    }
}
