//! Weights for the beginning and the end of a game.

use crate::board::Kind;
use crate::rules::{Variant, family};
use std::collections::BTreeMap;

/// Two weights for each feature: at the beginning of a game and at its end, mixed in between by the progress of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseWeights {
    names: Vec<&'static str>,
    /// Early and late, in the order of the names.
    pairs: Vec<[f64; 2]>,
}

impl PhaseWeights {
    /// Counts pieces only: a man 1 and a king 1.5, a disc 1 and a corner 1.5. `None` if the variant's family has no features.
    pub fn material(variant: &Variant) -> Option<Self> {
        let names: Vec<&str> = family(variant.family)?.features().iter().map(|(name, _)| *name).collect();
        let weight = |index| match index {
            0 => [1.0; 2],
            1 => [1.5; 2],
            _ => [0.0; 2],
        };
        let pairs = (0..names.len()).map(weight).collect();
        (!names.is_empty()).then_some(Self { names, pairs })
    }

    /// Other weights for the same features. `pairs` are as many as there are names.
    #[must_use]
    pub fn with(&self, pairs: Vec<[f64; 2]>) -> Self {
        debug_assert_eq!(pairs.len(), self.names.len());
        Self { names: self.names.clone(), pairs }
    }

    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    pub fn pairs(&self) -> &[[f64; 2]] {
        &self.pairs
    }

    /// The weights at this point of a game, from 0 to 1.
    pub fn at(&self, progress: f64) -> BTreeMap<String, f64> {
        let mixed = self.pairs.iter().map(|[early, late]| early + (late - early) * progress);
        self.names.iter().map(|name| (*name).to_owned()).zip(mixed).collect()
    }

    /// The same weights in units of a man at the beginning, or of a tenth of a corner where pieces are discs.
    #[must_use]
    pub fn in_units(&self, variant: &Variant) -> Self {
        let unit = match (variant.plain_kind, &self.pairs[..]) {
            (Kind::Disc, [_, corner, ..]) => corner[0] / 10.0,
            (_, pairs) => pairs.first().map_or(1.0, |man| man[0]),
        };
        // A fit in which a man is worth nothing, or less, has no unit.
        let unit = if unit > 1e-6 { unit } else { 1.0 };
        self.with(self.pairs.iter().map(|pair| pair.map(|weight| weight / unit)).collect())
    }

    /// The lines of a weights file: `man_early: 1.000`.
    pub fn yaml(&self) -> String {
        let line =
            |(name, [early, late]): (&&str, &[f64; 2])| format!("{name}_early: {early:.3}\n{name}_late: {late:.3}\n");
        self.names.iter().zip(&self.pairs).map(line).collect()
    }
}
