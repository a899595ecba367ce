//! The search for the move that lost a game: a report about all its positions, apart from the analysis board.

use super::Moments;
use crate::app::features::analysis::{Analysis, EvaluatorSource};
use crate::board::Side;
use crate::player::Waker;
use crate::report::Report;
use crate::rules::{Move, Variant};
use std::sync::Arc;

/// The mistake that cost the loser most.
#[derive(Clone, Debug)]
pub struct LosingMove {
    /// Counted from 1.
    pub ply: usize,
    /// What the loser should have played.
    pub better: Move,
    /// The values of the played move and of the better one, for the loser.
    pub values: [f64; 2],
}

pub struct LosingMoveSearch {
    analysis: Analysis,
    moments: Moments,
    loser: Side,
    /// The seat that evaluates the positions.
    judge: String,
    found: Option<LosingMove>,
}

impl LosingMoveSearch {
    /// `None` if nobody has lost the game.
    pub fn start(moments: &Moments, waker: Waker) -> Option<Self> {
        let loser = moments.loser?;
        let mut analysis = Analysis::new(moments.tree()?, Vec::new(), waker);
        analysis.start_report();
        Some(Self { analysis, moments: moments.clone(), loser, judge: String::new(), found: None })
    }

    pub fn variant(&self) -> Arc<Variant> {
        self.analysis.variant().clone()
    }

    /// Whether it is about these moves.
    pub fn is_about(&self, moments: &Moments) -> bool {
        self.moments.is_same(moments)
    }

    pub fn tick(&mut self, source: &EvaluatorSource<'_>) {
        if self.judge.is_empty() {
            source.seat.clone_into(&mut self.judge);
        }
        self.analysis.evaluate_hidden(source);
        let worst = self.analysis.worst_mistake(self.loser);
        self.found =
            worst.map(|worst| LosingMove { ply: worst.ply, better: worst.better.clone(), values: worst.values });
        if !self.is_running() {
            self.analysis.stop_evaluating();
        }
    }

    /// The seat that evaluates the positions; empty until the search has begun.
    pub fn judge(&self) -> &str {
        &self.judge
    }

    pub fn is_running(&self) -> bool {
        self.analysis.is_reporting() && self.fault().is_none()
    }

    /// How many positions have been evaluated, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        self.analysis.report().map_or((0, 0), |report| (report.evaluated, report.count()))
    }

    /// The losing move; `None` while the search runs, and if no single move lost the game.
    pub const fn found(&self) -> Option<&LosingMove> {
        self.found.as_ref()
    }

    /// Why positions cannot be evaluated.
    pub const fn fault(&self) -> Option<&Report> {
        self.analysis.evaluation_fault()
    }
}
