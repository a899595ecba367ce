//! How far a game has progressed, from the number of pieces, and which two tables that mixes.

use crate::board::Side;
use crate::rules::Variant;
use std::sync::Arc;

/// The tables of a phase and of the next one, and the share of the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseMix {
    pub phase: usize,
    /// From 0 to 1.
    pub share: f64,
}

/// The mix for each number of pieces. Progress is measured as for weights with two phases: the share of pieces that are gone, or
/// of squares that were filled.
#[derive(Clone, Debug)]
pub struct ProgressScale {
    mixes: Vec<PhaseMix>,
}

impl ProgressScale {
    pub fn new(variant: &Arc<Variant>, phases: usize) -> Self {
        let start = variant.start();
        let first: u32 = Side::BOTH.map(|side| start.count(side, None)).iter().sum();
        let (first, squares) = (f64::from(first), variant.shape.squares());
        let is_filling = first * 2.0 < squares as f64;
        let mix = |pieces: usize| {
            let pieces = pieces as f64;
            let progress = if is_filling { (pieces - first) / (squares as f64 - first) } else { 1.0 - pieces / first };
            let place = progress.clamp(0.0, 1.0) * phases.saturating_sub(1) as f64;
            let phase = (place as usize).min(phases.saturating_sub(2));
            PhaseMix { phase, share: place - phase as f64 }
        };
        Self { mixes: (0..=squares).map(mix).collect() }
    }

    pub fn mix(&self, pieces: u32) -> PhaseMix {
        self.mixes[(pieces as usize).min(self.mixes.len() - 1)]
    }
}
