//! The report about a whole game: which moves were mistakes, judged by how much each lowered the
//! expected result of the side that made it.

use super::{Analysis, Navigation};
use crate::board::Side;
use crate::notation::NodeId;
use crate::rules::Move;
use crate::text::{Phrase, phrase};
use std::collections::BTreeMap;

/// Nodes for each position of a report: about a tenth of a second for a fast bot.
pub(in crate::app) const REPORT_NODES: u64 = 60_000;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MistakeKind {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl MistakeKind {
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The smallest loss, in expected result from 0 to 1. The first two are those of lichess. A man lost in an even position
    /// costs 0.21 and should count as a blunder.
    const fn min_loss(self) -> f32 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.20,
        }
    }

    /// The kind of mistake that loses this much of the expected result.
    pub fn of_loss(loss: f32) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mistake| loss >= mistake.min_loss())
    }

    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// The mistakes of a line, and how far the report is.
#[derive(Clone, Debug, Default)]
pub struct GameReport {
    /// The positions of the game, from its start.
    pub(super) line: Vec<NodeId>,
    mistakes: BTreeMap<usize, (Side, MistakeKind)>,
    /// Positions evaluated so far.
    pub evaluated: usize,
}

impl GameReport {
    pub(super) fn new(line: Vec<NodeId>) -> Self {
        Self { line, ..Self::default() }
    }

    /// How many positions the report evaluates.
    pub const fn count(&self) -> usize {
        self.line.len()
    }

    pub const fn is_complete(&self) -> bool {
        self.evaluated >= self.line.len()
    }

    /// How many mistakes of each kind a side made: inaccuracies, mistakes, blunders.
    pub fn counts(&self, side: Side) -> [usize; 3] {
        let of = |kind| self.mistakes.values().filter(|mistake| **mistake == (side, kind)).count();
        MistakeKind::ALL.map(of)
    }

    /// Returns the kind of mistake made by the move that led to `node`.
    pub fn mistake(&self, node: NodeId) -> Option<MistakeKind> {
        let ply = self.line.iter().position(|other| *other == node)?;
        self.mistakes.get(&ply).map(|(_, mistake)| *mistake)
    }
}

/// The mistake that cost a side most.
#[derive(Clone, Copy, Debug)]
pub struct WorstMistake<'a> {
    /// Counted from 1.
    pub ply: usize,
    pub better: &'a Move,
    /// The values of the played move and of the better one, for the side that moved.
    pub values: [f64; 2],
}

impl Analysis {
    pub const fn report(&self) -> Option<&GameReport> {
        self.report.as_ref()
    }

    /// Whether positions are still to be evaluated for the report.
    pub fn is_reporting(&self) -> bool {
        self.report.as_ref().is_some_and(|report| !report.is_complete())
    }

    /// What the report says of the move that led to a node: "Blunder: 23-18 was better". `None` while evaluations are off.
    pub fn mistake_words(&self, node: NodeId) -> Option<Phrase> {
        let mistake = self.report().filter(|_| self.evaluations.is_on())?.mistake(node)?;
        let before = self.tree.node(node).parent?;
        let best = self.evaluations.best_move(before)?;
        let message = phrase(match mistake {
            MistakeKind::Inaccuracy => "game-report-inaccuracy",
            MistakeKind::Mistake => "game-report-mistake",
            MistakeKind::Blunder => "game-report-blunder",
        });
        Some(message.with("move", self.move_text(&self.tree.node(before).position, best)))
    }

    /// Starts a report about the main line, whatever is shown.
    pub fn start_report(&mut self) {
        self.report = Some(GameReport::new(self.tree.main_line()));
    }

    pub fn close_report(&mut self) {
        self.report = None;
    }

    /// Finds the mistakes among the positions evaluated so far.
    pub(super) fn update_report(&mut self) {
        let Some(report) = self.report.as_ref().filter(|report| !report.is_complete()) else { return };
        let done = report.line.iter().filter(|place| self.evaluations.is_reported(**place)).count();
        if done == report.evaluated {
            return;
        }
        let mistakes = (1..report.line.len()).filter_map(|ply| {
            let pair = [report.line[ply - 1], report.line[ply]];
            let side = self.tree.node(pair[0]).position.turn();
            Some((ply, (side, MistakeKind::of_loss(self.loss_between(pair)?)?)))
        });
        let mistakes = mistakes.collect();
        if let Some(report) = &mut self.report {
            (report.mistakes, report.evaluated) = (mistakes, done);
        }
    }

    /// How much the move from one position to the next lowered the expected result of its side, from 0 to 1. `None` until both
    /// positions are evaluated, and for a forced move, which is never a mistake.
    fn loss_between(&self, pair: [NodeId; 2]) -> Option<f32> {
        let before = &self.tree.node(pair[0]).position;
        if !pair.iter().all(|place| self.evaluations.is_reported(*place)) || before.moves().len() < 2 {
            return None;
        }
        let share = |place| Some(self.evaluations.finite_score(place)?.expected_result(self.variant()));
        let loss = share(pair[0])? - share(pair[1])?;
        Some(if before.turn() == self.view() { loss } else { -loss })
    }

    /// The mistake that cost a side most, once the report is complete; `None` if the side made no mistake.
    pub fn worst_mistake(&self, side: Side) -> Option<WorstMistake<'_>> {
        let report = self.report.as_ref().filter(|report| report.is_complete())?;
        let value = |place: NodeId| {
            let value = self.evaluations.finite_score(place)?.value;
            Some(if side == self.view() { value } else { -value })
        };
        let found = report.line.windows(2).zip(1..).filter_map(|(pair, ply)| {
            let pair = [pair[0], pair[1]];
            let loss = self.loss_between(pair).filter(|loss| MistakeKind::of_loss(*loss).is_some())?;
            let better = self.evaluations.best_move(pair[0])?;
            let is_better = self.tree.node(pair[1]).chosen.as_ref().is_some_and(|chosen| !chosen.is_same(better));
            let is_its = self.tree.node(pair[0]).position.turn() == side;
            let values = [value(pair[1])?, value(pair[0])?];
            (is_better && is_its).then_some((WorstMistake { ply, better, values }, loss))
        });
        found.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(worst, _)| worst)
    }

    /// The nearest mistake of the report before or after the shown position; the position itself if there is none.
    pub(super) fn mistake_beside(&self, step: Navigation) -> NodeId {
        let Some(report) = &self.report else { return self.here };
        // In a variation, the report is stepped through from the last position of its line that led here.
        let path = self.tree.path(self.here);
        let shared = path.iter().zip(&report.line).take_while(|(one, other)| one == other).count();
        let here = shared.saturating_sub(1);
        let found = match step {
            Navigation::MistakeBefore => report.mistakes.range(..here).next_back(),
            _ => report.mistakes.range(here + 1..).next(),
        };
        found.and_then(|(ply, _)| report.line.get(*ply)).copied().unwrap_or(self.here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_sorted_into_kinds() {
        let kinds = [0.0, 0.049, 0.05, 0.1, 0.199, 0.2, 1.0, -0.5].map(MistakeKind::of_loss);
        let (inaccuracy, mistake, blunder) = (MistakeKind::Inaccuracy, MistakeKind::Mistake, MistakeKind::Blunder);
        let wanted = [None, None, Some(inaccuracy), Some(mistake), Some(mistake), Some(blunder), Some(blunder), None];
        assert_eq!(kinds, wanted);
        assert_eq!(MistakeKind::ALL.map(MistakeKind::glyph), ["?!", "?", "??"]);
    }
}
