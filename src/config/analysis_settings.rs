//! The settings of the analysis board.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// What the analysis shows. Without `evaluate` nothing is searched and nothing is marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own on the analysis screen")]
pub struct AnalysisSettings {
    pub evaluate: bool,
    /// How many of the best moves are listed, from 1 to 5.
    pub lines: u8,
    /// Whether they are drawn as arrows on the board.
    pub arrows: bool,
    /// Whether every move's value is written on its square.
    pub values: bool,
    /// Whether the whole game is evaluated for a graph.
    pub graph: bool,
    /// The seat that evaluates; empty for the strongest player of each game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub evaluator: String,
    /// Further seats that evaluate the shown position, at most [`AnalysisSettings::MAX_BESIDE`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
}

impl AnalysisSettings {
    pub const MAX_BESIDE: usize = 3;
    pub const LINES: RangeInclusive<u8> = 1..=5;
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        Self {
            evaluate: false,
            lines: 3,
            arrows: true,
            values: false,
            graph: true,
            evaluator: String::new(),
            beside: Vec::new(),
        }
    }
}
