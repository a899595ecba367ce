//! What chooses the moves in games of the search against itself.

use super::PhaseWeights;
use crate::patterns::PatternEvaluation;
use crate::rules::Position;
use crate::search::{Eval, SearchError, SearchOptions, SearchResult, Unmetered, best};
use std::fmt::Debug;
use std::sync::Arc;

/// A side of a game.
pub trait SelfPlayer: Debug + Sync {
    /// The best move at this point of the game, from 0 to 1. Fails as a search does.
    fn best(&self, position: &Position, progress: f64, options: &SearchOptions) -> Result<SearchResult, SearchError>;

    /// Whether its values are expected leads in discs.
    fn expects_leads(&self) -> bool {
        false
    }
}

impl SelfPlayer for PhaseWeights {
    fn best(&self, position: &Position, progress: f64, options: &SearchOptions) -> Result<SearchResult, SearchError> {
        best(position, options, Eval::Weights(&self.at(progress)), &mut Unmetered)
    }
}

/// A search with patterns, alone or added to weights.
#[derive(Clone, Debug)]
pub struct PatternPlayer {
    pub patterns: Arc<PatternEvaluation>,
    pub weights: Option<PhaseWeights>,
}

impl SelfPlayer for PatternPlayer {
    fn best(&self, position: &Position, progress: f64, options: &SearchOptions) -> Result<SearchResult, SearchError> {
        let mixed = self.weights.as_ref().map(|weights| weights.at(progress));
        let others = mixed.as_ref().map(Eval::Weights).into_iter().collect();
        best(position, options, Eval::Patterns(self.patterns.clone(), others), &mut Unmetered)
    }

    fn expects_leads(&self) -> bool {
        self.weights.is_none()
    }
}
