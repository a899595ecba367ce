//! Evaluations of the analysed game: the shown position as deep as the engine gets, and every position of the line briefly, for the
//! graph. An evaluation that is switched off has no thread.

use super::evaluator::{Evaluation, EvaluatorSource, PositionEvaluator};
use super::extra_evaluators::ExtraEvaluators;
use super::game_report::REPORT_NODES;
use super::{Analysis, NodeId};
use crate::board::{Kind, Side};
use crate::config::AnalysisSettings;
use crate::notation::{WIN, short_value_text};
use crate::player::{ScoredLine, SearchAids};
use crate::report::Report;
use crate::rules::{Move, Position, Variant};
use std::collections::HashMap;

/// Nodes for each position of the graph.
const GRAPH_NODES: u64 = 20_000;
/// The advantage at which a side is three times as likely to win as to lose: in men, and for disc games in square values.
const CLEAR: (f64, f64) = (1.2, 8.0);

/// The evaluation of one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionScore {
    /// For the side returned by [`Analysis::view`]; [`WIN`] less the plies to the win if the position is won.
    pub value: f64,
    /// Completed plies.
    pub depth: u32,
}

impl PositionScore {
    /// The expected result from 0 (lost) to 1 (won), for a bar or a graph.
    pub fn expected_result(self, variant: &Variant) -> f32 {
        let clear = if variant.plain_kind == Kind::Disc { CLEAR.1 } else { CLEAR.0 };
        let odds = (self.value / clear * 3_f64.ln()).clamp(-40.0, 40.0);
        (1.0 / (1.0 + (-odds).exp())) as f32
    }
}

/// One position of the evaluation graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    pub place: NodeId,
    /// `None` until the position has been evaluated.
    pub score: Option<PositionScore>,
}

/// What an engine was last asked about: the node, the number of moves, and the catalogue's generation number.
type Question = (NodeId, usize, u64);

/// The running engines and their results.
#[derive(Default)]
pub struct Evaluations {
    live: Option<(PositionEvaluator, Question)>,
    /// With the position under way and the nodes allowed for it.
    graph: Option<(PositionEvaluator, Option<(NodeId, u64)>)>,
    scores: HashMap<NodeId, PositionScore>,
    /// The best move in each position of the graph that has been evaluated.
    best: HashMap<NodeId, Move>,
    /// How many nodes were allowed for each position of the graph that has been evaluated.
    allowed: HashMap<NodeId, u64>,
    /// The seat text and the generation number of the files that the stored scores belong to.
    scored_by: (String, u64),
    /// Why no engine runs.
    fault: Option<Report>,
    extra: ExtraEvaluators,
}

impl Analysis {
    /// The side whose point of view all values take: White in draughts, the side that moves first in disc games.
    pub fn view(&self) -> Side {
        let variant = self.variant();
        if variant.plain_kind == Kind::Disc { variant.first } else { Side::White }
    }

    /// What a line is worth from the point of view of [`Analysis::view`]: in a solved ending, the difference in discs.
    pub fn value_text(&self, position: &Position, scored: &ScoredLine) -> String {
        match scored.discs {
            Some(0) => "0".to_owned(),
            Some(discs) => format!("{:+}", self.from_view(position, f64::from(discs))),
            None => short_value_text(self.from_view(position, scored.value)),
        }
    }

    /// Converts a value for the side to move to the point of view of [`Analysis::view`].
    pub fn from_view(&self, position: &Position, value: f64) -> f64 {
        // Adding 0 turns −0 into 0.
        (if position.turn() == self.view() { value } else { -value }) + 0.0
    }

    /// Starts the evaluations that are due and collects results. Stops at once whatever is switched off.
    pub fn evaluate(&mut self, settings: &AnalysisSettings, source: &EvaluatorSource<'_>) {
        if self.evaluations.scored_by != (source.seat.to_owned(), source.number) {
            let extra = std::mem::take(&mut self.evaluations.extra);
            let scored_by = (source.seat.to_owned(), source.number);
            self.evaluations = Evaluations { scored_by, extra, ..Evaluations::default() };
        }
        if !settings.evaluate {
            self.evaluations.live = None;
            self.evaluations.fault = None;
            self.evaluations.extra.clear();
            self.report.take_if(|report| !report.is_complete());
        }
        let wants_line = settings.graph || self.is_reporting();
        if !settings.evaluate || !wants_line {
            self.evaluations.graph = None;
        }
        if settings.evaluate && self.evaluations.fault.is_none() {
            self.evaluate_position(settings, source);
            if wants_line {
                self.evaluate_line(source);
            }
        }
        self.update_report();
    }

    /// Goes on with the report while the page is hidden.
    pub fn evaluate_hidden(&mut self, source: &EvaluatorSource<'_>) {
        self.evaluations.live = None;
        self.evaluations.extra.clear();
        if self.is_reporting() && self.evaluations.fault.is_none() {
            self.evaluate_line(source);
            self.update_report();
        } else {
            self.evaluations.graph = None;
        }
    }

    pub fn stop_evaluating(&mut self) {
        self.evaluations.live = None;
        self.evaluations.graph = None;
        self.evaluations.extra.clear();
    }

    /// Lets these further players evaluate the shown position, and no others.
    pub fn evaluate_extra(&mut self, sources: &[EvaluatorSource<'_>]) {
        let position = &self.tree.node(self.here).position;
        self.evaluations.extra.evaluate(sources, (self.here, position), &self.waker);
    }

    /// What a further player says of the shown position, or why it says nothing; `None` if it was not asked.
    pub fn extra_evaluation(&self, seat: &str) -> Option<Result<&Evaluation, &Report>> {
        self.evaluations.extra.evaluation(seat)
    }

    fn evaluate_position(&mut self, settings: &AnalysisSettings, source: &EvaluatorSource<'_>) {
        let count = if settings.values { usize::MAX } else { usize::from(settings.lines) };
        let question = (self.here, count, source.number);
        if self.evaluations.live.as_ref().is_none_or(|(_, asked)| *asked != question) {
            let engine = match self.evaluations.live.take() {
                Some((engine, _)) => engine,
                None => match (source.player)() {
                    Ok(player) => PositionEvaluator::new(player, self.waker.clone()),
                    Err(report) => return self.evaluations.fault = Some(report),
                },
            };
            let (engine, _) = self.evaluations.live.insert((engine, question));
            let position = &self.tree.node(self.here).position;
            if position.outcome().is_none() {
                engine.ask(position, count, None, source.aids);
            } else {
                engine.rest();
            }
        }
        let Some((engine, _)) = &mut self.evaluations.live else { return };
        engine.poll();
        let (position, depth) = (&self.tree.node(self.here).position, engine.now.depth);
        let found = engine.now.moves.first().map(|best| best.value);
        let value = settled_value(position).or(found);
        if let Some(value) = value {
            self.note(self.here, value, depth);
        }
    }

    /// Evaluates the positions of the line one after another, briefly.
    fn evaluate_line(&mut self, source: &EvaluatorSource<'_>) {
        if self.evaluations.graph.is_none() {
            match (source.player)() {
                Ok(player) => {
                    self.evaluations.graph = Some((PositionEvaluator::new(player, self.waker.clone()), None));
                }
                Err(report) => return self.evaluations.fault = Some(report),
            }
        }
        let Some((mut engine, mut asked)) = self.evaluations.graph.take() else { return };
        engine.poll();
        let nodes = if self.is_reporting() { REPORT_NODES } else { GRAPH_NODES };
        if let Some((place, allowed)) = asked.filter(|_| engine.now.is_last) {
            let best = engine.now.moves.first();
            let value = best.map_or(f64::NAN, |best| best.value);
            let first = best.and_then(|best| best.line.first()).cloned();
            self.evaluations.best.extend(first.map(|first| (place, first)));
            self.note(place, value, engine.now.depth);
            self.evaluations.allowed.insert(place, allowed);
            asked = None;
        }
        let line = self.report.as_ref().filter(|report| !report.is_complete()).map(|report| report.line.clone());
        for place in line.unwrap_or_else(|| self.line()) {
            if asked.is_some() {
                break;
            }
            if self.evaluations.allowed.get(&place).is_some_and(|allowed| *allowed >= nodes) {
                continue;
            }
            let position = self.tree.node(place).position.clone();
            if let Some(value) = settled_value(&position) {
                self.note(place, value, 0);
                self.evaluations.allowed.insert(place, u64::MAX);
                continue;
            }
            engine.ask(&position, 1, Some(nodes), SearchAids::REPRODUCIBLE);
            asked = Some((place, nodes));
        }
        self.evaluations.graph = Some((engine, asked));
    }

    fn note(&mut self, place: NodeId, value: f64, depth: u32) {
        let value = self.from_view(&self.tree.node(place).position, value);
        let score = PositionScore { value, depth };
        let known = self.evaluations.scores.entry(place).or_insert(score);
        if depth >= known.depth {
            *known = score;
        }
    }

    /// The score of the shown position; `None` if it is unknown or evaluation is off.
    pub fn score(&self) -> Option<PositionScore> {
        self.evaluations.live.as_ref()?;
        self.evaluations.finite_score(self.here)
    }

    /// The evaluation of the shown position; `None` if evaluation is off.
    pub fn evaluation(&self) -> Option<&Evaluation> {
        let (engine, (place, ..)) = self.evaluations.live.as_ref()?;
        (*place == self.here).then_some(&engine.now)
    }

    /// The score of any position; `None` if it is unknown or evaluation is off.
    pub fn score_of(&self, place: NodeId) -> Option<PositionScore> {
        self.evaluations.live.as_ref()?;
        self.evaluations.finite_score(place)
    }

    /// Whether any engine is running.
    pub const fn is_evaluated(&self) -> bool {
        self.evaluations.live.is_some() || self.evaluations.graph.is_some()
    }

    /// Why no engine is running.
    pub const fn evaluation_fault(&self) -> Option<&Report> {
        self.evaluations.fault.as_ref()
    }

    /// The current line with the scores of its positions.
    pub fn graph(&self) -> Vec<GraphPoint> {
        let score = |place| self.evaluations.finite_score(place);
        self.line().into_iter().map(|place| GraphPoint { place, score: score(place) }).collect()
    }
}

impl Evaluations {
    /// Whether a position has been evaluated as well as a report wants.
    pub(super) fn is_reported(&self, place: NodeId) -> bool {
        self.allowed.get(&place).is_some_and(|allowed| *allowed >= REPORT_NODES)
    }

    pub(super) fn best_move(&self, place: NodeId) -> Option<&Move> {
        self.best.get(&place)
    }

    /// Whether evaluations are switched on.
    pub(super) const fn is_on(&self) -> bool {
        self.live.is_some()
    }

    pub(super) fn finite_score(&self, place: NodeId) -> Option<PositionScore> {
        self.scores.get(&place).copied().filter(|score| score.value.is_finite())
    }
}

/// The value of a finished game for the side to move.
fn settled_value(position: &Position) -> Option<f64> {
    let outcome = position.outcome()?;
    Some(match outcome.winner {
        None => 0.0,
        Some(side) if side == position.turn() => WIN,
        Some(_) => -WIN,
    })
}
