//! What each weight gives to the value of a position.

use crate::rules::{Kernel, Position, WithKernel, family, kernel_of};
use std::collections::BTreeMap;

struct FindFeatures<'a>(&'a Position);

impl WithKernel for FindFeatures<'_> {
    type Output = Vec<f64>;

    fn run<K: Kernel>(self, kernel: &K) -> Vec<f64> {
        let mut features = Vec::new();
        kernel.features(&kernel.state(self.0.board()), &mut features);
        features
    }
}

/// The features of a position that have a weight, each times its weight, for the side to move, in the family's order.
pub fn weighted_features(position: &Position, weights: &BTreeMap<String, f64>) -> Vec<(&'static str, f64)> {
    let variant = position.variant();
    let features = kernel_of(&*variant.rules).visit(FindFeatures(position));
    let names = family(variant.family).map_or(&[][..], |family| family.features());
    let weighted = |((name, _), value): (&(&'static str, _), f64)| Some((*name, weights.get(*name)? * value));
    names.iter().zip(features).filter_map(weighted).collect()
}
