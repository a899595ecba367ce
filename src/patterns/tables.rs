//! The trained numbers: for each phase of the game, the worth of each state of each pattern.

use super::{CutThresholds, PatternSet};

/// Whole numbers of a small unit, for each phase as many as [`PatternSet::entries`].
#[derive(Clone, Debug, PartialEq)]
pub struct PatternTables {
    /// The worth of 1.
    pub unit: f64,
    pub phases: Vec<Vec<i16>>,
    /// For searches with these tables, if they were fitted.
    pub cuts: Option<CutThresholds>,
}

impl PatternTables {
    /// Rounds numbers to multiples of a unit; what is too large for 16 bits becomes the largest.
    pub fn rounded(unit: f64, phases: &[Vec<f64>]) -> Self {
        // The conversion saturates, and turns what is no number into 0.
        let whole = |phase: &Vec<f64>| phase.iter().map(|value| (value / unit).round() as i16).collect();
        Self { unit, phases: phases.iter().map(whole).collect(), cuts: None }
    }

    /// Tables in which everything is worth nothing.
    pub fn zero(set: &PatternSet) -> Self {
        Self { unit: 1.0, phases: vec![vec![0; set.entries()]; set.phases], cuts: None }
    }
}
