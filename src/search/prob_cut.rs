//! ProbCut: a deep search is skipped if a shallow one foretells that its value is outside the window.
//!
//! By Michael Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA Journal 18, 1995, and "Experiments with
//! Multi-ProbCut and a new high-quality evaluation function for Othello", 1997. The thresholds are data that belong to the patterns of
//! the evaluation: [`CutThresholds`](crate::patterns::CutThresholds).

use super::StopReason;
use super::alpha_beta::{AlphaBeta, MAX_EVALUATION, NodePlace};
use crate::patterns::CutFit;
use crate::rules::Kernel;

/// The standard deviations by which a value must be outside the window: ARCHITECTURE.md says what else was tried.
const CONFIDENCE: f64 = 1.3;

impl<K: Kernel> AlphaBeta<'_, '_, K> {
    /// The bound of this null window that a search of this depth would probably return; `None` if it has to be searched.
    pub(super) fn prob_cut(
        &mut self,
        state: &K::State,
        at: NodePlace,
        (alpha, beta): (f64, f64),
    ) -> Result<Option<f64>, StopReason> {
        let Some((shallow, CutFit { slope, offset, sigma })) = self.threshold(state, at) else { return Ok(None) };
        if alpha.abs().max(beta.abs()) > MAX_EVALUATION {
            return Ok(None);
        }
        let was_evaluated = self.evaluated;
        let margin = CONFIDENCE * sigma;
        let is_high = slope * self.evaluate(state)? + offset >= beta;
        let below = NodePlace { depth: shallow as i32, ..at };
        // The thresholds were fitted to searches without cuts.
        let patterns = self.cut_patterns.take();
        let cut = if is_high {
            let bound = (beta + margin - offset) / slope;
            let found = self.node(state, below, bound.next_down(), bound)?;
            (found >= bound && found <= MAX_EVALUATION).then_some(beta)
        } else {
            let bound = (alpha - margin - offset) / slope;
            let found = self.node(state, below, bound, bound.next_up())?;
            (found <= bound && found >= -MAX_EVALUATION).then_some(alpha)
        };
        self.cut_patterns = patterns;
        self.evaluated = was_evaluated || cut.is_some();
        Ok(cut)
    }

    /// The depth of the shallow search and how its value relates to that of this depth.
    fn threshold(&self, state: &K::State, at: NodePlace) -> Option<(u32, CutFit)> {
        let patterns = self.cut_patterns.as_ref()?;
        let depth = u32::try_from(at.depth).ok()?;
        // A search that plays the game out has no errors to foretell.
        if self.kernel.discs(state).is_some_and(|discs| discs.empty() <= depth) {
            return None;
        }
        let cuts = patterns.tables.cuts.as_ref()?;
        cuts.find(depth, patterns.mix(&self.kernel.pattern_planes(state)))
    }
}
