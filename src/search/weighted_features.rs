//! What each weight gives to the value of a position.

use crate::rules::{Kernel, Position, WithKernel, kernel_of};
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

/// The features of a position that have a weight, each times its weight, for the side to move, in the order of
/// [`Variant::features`](crate::rules::Variant::features).
pub fn weighted_features<'p>(position: &'p Position, weights: &BTreeMap<String, f64>) -> Vec<(&'p str, f64)> {
    let variant = position.variant();
    let features = kernel_of(&*variant.rules).visit(FindFeatures(position));
    let weighted = |((name, _), value): ((&'p str, _), f64)| Some((name, weights.get(name)? * value));
    variant.features().zip(features).filter_map(weighted).collect()
}
