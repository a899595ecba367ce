//! Who judges the positions at the ends of a search: the family, weights, or a function of a script.

use super::{Halt, SearchError};
use crate::board::Side;
use crate::report::did_you_mean;
use crate::rules::{Kernel, families, family};
use std::collections::BTreeMap;

/// A function of the masks of [`Kernel::masks`] and the side to move (1 black, 2 white), giving a value for that side.
pub type EvalFn<'a> = dyn FnMut(&[u32], u8) -> Result<f64, Halt> + 'a;

/// What values a position at the end of a search, for the side to move.
pub enum Eval<'a> {
    /// What the family itself thinks.
    Family,
    /// The sum of the named features of [`Family::features`](crate::rules::Family::features), each times its weight.
    /// Features of other families are left out, so that one file can serve a bot that plays several.
    Weights(&'a BTreeMap<String, f64>),
    /// A function.
    Call(&'a mut EvalFn<'a>),
}

/// An [`Eval`] as the inner loop calls it, one type each, so that each is compiled into the loop.
pub(super) trait Judge<K: Kernel> {
    /// The value of a state for the side to move.
    fn judge(&mut self, kernel: &K, state: &K::State) -> Result<f64, Halt>;
}

/// What the family thinks.
pub(super) struct ByFamily;

impl<K: Kernel> Judge<K> for ByFamily {
    fn judge(&mut self, kernel: &K, state: &K::State) -> Result<f64, Halt> {
        Ok(kernel.value(state))
    }
}

/// A weighted sum of features.
pub(super) struct ByWeights {
    weights: Vec<f64>,
    features: Vec<f64>,
}

impl ByWeights {
    /// The weights in the order of the family's features.
    ///
    /// # Errors
    /// A name that no family knows; weights of which none belongs to this family.
    pub(super) fn new(family_id: &str, named: &BTreeMap<String, f64>) -> Result<Self, SearchError> {
        let own: Vec<&str> =
            family(family_id).map_or(&[][..], |family| family.features()).iter().map(|f| f.0).collect();
        let elsewhere = |name: &str| families().iter().any(|family| family.features().iter().any(|f| f.0 == name));
        for (name, weight) in named {
            if !own.contains(&name.as_str()) && !elsewhere(name) {
                let hint = did_you_mean(name, own.iter().copied());
                return Err(SearchError::UnknownFeature { name: name.clone(), hint });
            }
            if !weight.is_finite() {
                return Err(SearchError::BadOption(format!(
                    "the weight `{name}` is {weight}, which is no finite number"
                )));
            }
        }
        if !own.iter().any(|name| named.contains_key(*name)) {
            return Err(SearchError::NoFeature { family: family_id.to_owned(), features: own.join(", ") });
        }
        let weights = own.iter().map(|name| named.get(*name).copied().unwrap_or(0.0)).collect();
        Ok(Self { weights, features: Vec::new() })
    }
}

impl<K: Kernel> Judge<K> for ByWeights {
    fn judge(&mut self, kernel: &K, state: &K::State) -> Result<f64, Halt> {
        kernel.features(state, &mut self.features);
        Ok(self.weights.iter().zip(&self.features).map(|(weight, feature)| weight * feature).sum())
    }
}

/// A function.
pub(super) struct ByCall<'a> {
    call: &'a mut EvalFn<'a>,
    masks: Vec<u32>,
}

impl<'a> ByCall<'a> {
    pub(super) fn new(call: &'a mut EvalFn<'a>) -> Self {
        Self { call, masks: Vec::new() }
    }
}

impl<K: Kernel> Judge<K> for ByCall<'_> {
    fn judge(&mut self, kernel: &K, state: &K::State) -> Result<f64, Halt> {
        kernel.masks(state, &mut self.masks);
        let side = match kernel.turn(state) {
            Side::Black => 1,
            Side::White => 2,
        };
        let value = (self.call)(&self.masks, side)?;
        if value.is_nan() { Err(Halt::Failed("the evaluation returned NaN".into())) } else { Ok(value) }
    }
}
