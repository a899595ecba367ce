//! Leaf evaluation: by the family's own function, by weights, by patterns, or by a script function.

use super::{SearchError, SearchOptions, StopReason};
use crate::patterns::PatternEvaluation;
use crate::report::did_you_mean;
use crate::rules::{Kernel, Variant, families};
use crate::text::{authored, phrase};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Takes the masks of [`Kernel::masks`] and [`Kernel::side_number`]; returns a value for that side.
pub type EvalFn<'a> = dyn FnMut(&[u32], u8) -> Result<f64, StopReason> + 'a;

/// The evaluation a caller asks for; values are for the side to move.
pub enum Eval<'a> {
    Family,
    /// The weighted sum of the features of [`Family::features`](crate::rules::Family::features). Features of other
    /// families are ignored, so that one file can serve a bot that plays several.
    Weights(&'a BTreeMap<String, f64>),
    Call(&'a mut EvalFn<'a>),
    /// The value by patterns, to which those of the others are added.
    Patterns(Arc<PatternEvaluation>, Vec<Eval<'a>>),
}

/// An [`Eval`] prepared for the inner loop. One `match` per leaf has no measurable cost, while a separate type for each
/// variant would make the compiler build the search three times for every kernel.
pub(super) enum LeafEvaluator<'a> {
    Family,
    Weights(Vec<f64>),
    Call { call: &'a mut EvalFn<'a>, masks: Vec<u32>, cache: EvalCache },
    Patterns(Arc<PatternEvaluation>, Vec<LeafEvaluator<'a>>),
}

impl<'a> LeafEvaluator<'a> {
    /// Fails if a weight's name is unknown to every family, it is not finite, or none belongs to the variant's family; or if
    /// patterns are for another variant.
    pub(super) fn new(eval: Eval<'a>, variant: &Arc<Variant>) -> Result<Self, SearchError> {
        Ok(match eval {
            Eval::Family => Self::Family,
            Eval::Weights(named) => Self::Weights(weights_in_feature_order(variant, named)?),
            Eval::Call(call) => Self::Call { call, masks: Vec::new(), cache: EvalCache::new() },
            Eval::Patterns(patterns, others) => {
                check_variant(&patterns, variant)?;
                let others = others.into_iter().map(|other| Self::new(other, variant)).collect::<Result<_, _>>()?;
                Self::Patterns(patterns, others)
            }
        })
    }

    /// Builds an evaluator that borrows nothing. Fails like [`LeafEvaluator::new`]; also if `eval` is a function, which cannot be stored.
    pub(super) fn owned(eval: &Eval<'_>, variant: &Arc<Variant>) -> Result<LeafEvaluator<'static>, SearchError> {
        Ok(match eval {
            Eval::Family => LeafEvaluator::Family,
            Eval::Weights(named) => LeafEvaluator::Weights(weights_in_feature_order(variant, named)?),
            Eval::Call(_) => return Err(SearchError::BadOption(phrase("script-walk-eval"))),
            Eval::Patterns(patterns, others) => {
                check_variant(patterns, variant)?;
                let others = others.iter().map(|other| Self::owned(other, variant)).collect::<Result<_, _>>()?;
                LeafEvaluator::Patterns(patterns.clone(), others)
            }
        })
    }

    /// Its patterns, if it has any.
    pub(super) const fn patterns(&self) -> Option<&Arc<PatternEvaluation>> {
        if let Self::Patterns(patterns, _) = self { Some(patterns) } else { None }
    }

    /// The patterns by whose thresholds deep searches are skipped; `None` if the options or the tables have none.
    pub(super) fn cut_patterns(&self, options: &SearchOptions) -> Option<&Arc<PatternEvaluation>> {
        // With a flat value a win looks like an evaluation.
        let is_wanted = options.probcut.unwrap_or(options.selective) && options.win.is_none();
        self.patterns().filter(|patterns| is_wanted && patterns.tables.cuts.is_some())
    }

    /// For the side to move.
    pub(super) fn value<K: Kernel>(&mut self, kernel: &K, state: &K::State) -> Result<f64, StopReason> {
        match self {
            Self::Family => Ok(kernel.value(state)),
            Self::Weights(weights) => Ok(kernel.weigh(state, weights)),
            Self::Call { call, masks, cache } => {
                let key = kernel.key(state);
                if let Some(value) = cache.get(key) {
                    return Ok(value);
                }
                kernel.masks(state, masks);
                let value = call(masks, kernel.side_number(state))?;
                cache.put(key, value);
                Ok(value)
            }
            Self::Patterns(patterns, others) => {
                let mut value = patterns.value(&kernel.pattern_planes(state), kernel.turn(state));
                for other in others {
                    value += other.value(kernel, state)?;
                }
                Ok(value)
            }
        }
    }
}

/// An evaluation that any thread can make.
#[derive(Clone, Debug)]
pub(super) enum NativeEvaluation {
    Family,
    Weights(Vec<f64>),
    Patterns(Arc<PatternEvaluation>, Vec<NativeEvaluation>),
}

impl PartialEq for NativeEvaluation {
    /// Patterns are equal if they are the same version.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Family, Self::Family) => true,
            (Self::Weights(own), Self::Weights(other)) => own == other,
            (Self::Patterns(own, added), Self::Patterns(other, others)) => Arc::ptr_eq(own, other) && added == others,
            _ => false,
        }
    }
}

impl LeafEvaluator<'_> {
    /// The same evaluation for other threads and later searches; `None` if it calls a function of a script.
    pub(super) fn native(&self) -> Option<NativeEvaluation> {
        match self {
            Self::Family => Some(NativeEvaluation::Family),
            Self::Weights(weights) => Some(NativeEvaluation::Weights(weights.clone())),
            Self::Call { .. } => None,
            Self::Patterns(patterns, others) => {
                let others = others.iter().map(Self::native).collect::<Option<_>>()?;
                Some(NativeEvaluation::Patterns(patterns.clone(), others))
            }
        }
    }
}

impl From<NativeEvaluation> for LeafEvaluator<'static> {
    fn from(evaluation: NativeEvaluation) -> Self {
        match evaluation {
            NativeEvaluation::Family => Self::Family,
            NativeEvaluation::Weights(weights) => Self::Weights(weights),
            NativeEvaluation::Patterns(patterns, others) => {
                Self::Patterns(patterns, others.into_iter().map(Self::from).collect())
            }
        }
    }
}

fn check_variant(patterns: &PatternEvaluation, variant: &Arc<Variant>) -> Result<(), SearchError> {
    if patterns.is_for(variant) {
        return Ok(());
    }
    let message = phrase("search-other-patterns").with("own", authored(&patterns.set.variant.title));
    Err(SearchError::BadOption(message.with("title", authored(&variant.title))))
}

/// A cache of the script function's values within one search, since transpositions are frequent and scripts are slow. One
/// slot per key, newest wins; it starts small to keep short searches cheap, and grows as it fills.
pub(super) struct EvalCache {
    slots: Vec<(u64, f64)>,
    taken: usize,
}

/// A power of two, as keys are masked; so is the maximum.
const INITIAL_SLOTS: usize = 1 << 9;
const MAX_SLOTS: usize = 1 << 17;
/// No stored value is NaN.
const EMPTY_SLOT: (u64, f64) = (0, f64::NAN);

impl EvalCache {
    fn new() -> Self {
        Self { slots: vec![EMPTY_SLOT; INITIAL_SLOTS], taken: 0 }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    fn get(&self, key: u64) -> Option<f64> {
        let (known, value) = self.slots[self.slot(key)];
        (known == key && !value.is_nan()).then_some(value)
    }

    fn put(&mut self, key: u64, value: f64) {
        if self.taken * 2 > self.slots.len() && self.slots.len() < MAX_SLOTS {
            let larger = vec![EMPTY_SLOT; self.slots.len() * 4];
            let old = std::mem::replace(&mut self.slots, larger);
            self.taken = 0;
            for (key, value) in old.into_iter().filter(|(_, value)| !value.is_nan()) {
                self.put(key, value);
            }
        }
        let slot = self.slot(key);
        self.taken += usize::from(self.slots[slot].1.is_nan());
        self.slots[slot] = (key, value);
    }
}

/// Orders the weights as the variant's features are, with 0 for missing ones.
fn weights_in_feature_order(variant: &Variant, named: &BTreeMap<String, f64>) -> Result<Vec<f64>, SearchError> {
    let own: Vec<&str> = variant.features().map(|feature| feature.0).collect();
    let elsewhere = |name: &str| families().iter().any(|family| family.features().iter().any(|f| f.0 == name));
    for (name, weight) in named {
        if !own.contains(&name.as_str()) && !elsewhere(name) {
            let hint = did_you_mean(name, own.iter().copied());
            return Err(SearchError::UnknownFeature { name: name.clone(), hint });
        }
        if !weight.is_finite() {
            let message = phrase("search-weight").with("name", name).with("weight", weight.to_string());
            return Err(SearchError::BadOption(message));
        }
    }
    if !own.iter().any(|name| named.contains_key(*name)) {
        return Err(SearchError::NoFeature { family: variant.family.to_owned(), features: own.join(", ") });
    }
    Ok(own.iter().map(|name| named.get(*name).copied().unwrap_or(0.0)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_known_again_while_it_grows() {
        let mut cache = EvalCache::new();
        let key = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for n in 0..20_000 {
            cache.put(key(n), n as f64);
        }
        let again = |range: std::ops::Range<u64>| range.filter(|n| cache.get(key(*n)).is_some()).count();
        assert!((0..20_000).all(|n| cache.get(key(n)).is_none_or(|value| value == n as f64)));
        assert!(again(0..20_000) > 15_000 && again(20_000..40_000) == 0);
    }
}
