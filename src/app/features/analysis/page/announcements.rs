//! Screen reader announcements for each step through the analysis: the move, the side to move and the evaluation.

use super::engine_card::value_words;
use crate::app::features::analysis::Analysis;
use crate::notation::NodeId;
use crate::text::{Phrase, authored, phrase};

/// The search depth in plies from which a value is announced. Earlier values still change with each depth, and announcing every
/// change would be too much.
const SPOKEN_DEPTH: u32 = 6;

/// The announcement for the current position.
#[derive(Default)]
pub struct AnalysisAnnouncement {
    /// The position, and its evaluation at the time of the announcement.
    spoken: Option<(NodeId, Phrase)>,
}

impl AnalysisAnnouncement {
    /// "12. White 24-20. Black to move. +0.35, White is better": the move that led to the current position, `status`, and, if
    /// evaluation is on, the value once it is known.
    pub fn text(&mut self, analysis: &Analysis, status: Phrase, is_evaluated: bool) -> Phrase {
        let words = step(analysis, status);
        let here = analysis.here();
        if !is_evaluated || self.spoken.as_ref().is_some_and(|(place, _)| *place != here) {
            self.spoken = None;
        }
        if is_evaluated && self.spoken.is_none() && analysis.position().outcome().is_none() {
            let is_last = analysis.evaluation().is_some_and(|evaluation| evaluation.is_last);
            let score = analysis.score().filter(|score| is_last || score.depth >= SPOKEN_DEPTH);
            self.spoken = score.map(|score| (here, value_words(analysis, score.value)));
        }
        match &self.spoken {
            Some((_, score)) => phrase("analysis-spoken-worth").with("words", words).with("worth", score.clone()),
            None => words,
        }
    }
}

/// The move that led here, its number among the alternatives, and the game status.
fn step(analysis: &Analysis, status: Phrase) -> Phrase {
    let here = analysis.here();
    let Some(before) = analysis.tree.node(here).parent else { return status };
    let side = authored(analysis.variant().side_name(analysis.tree.node(before).position.turn()));
    let ways = analysis.tree.siblings(here);
    let at = ways.iter().position(|way| *way == here).filter(|_| ways.len() > 1);
    let words = phrase(if at.is_some() { "analysis-spoken-way" } else { "analysis-spoken" });
    let words = match at {
        Some(at) => words.with("at", at as i64 + 1).with("count", ways.len() as i64),
        None => words,
    };
    let number = analysis.tree.number(here).0.to_string();
    words.with("number", number).with("side", side).with("move", analysis.text(here)).with("status", status)
}
