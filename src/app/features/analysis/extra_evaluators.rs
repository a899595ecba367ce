//! Further players that evaluate the shown position beside the chosen one.

use super::evaluator::{Evaluation, EvaluatorSource, PositionEvaluator};
use crate::notation::NodeId;
use crate::player::{SearchAids, Waker};
use crate::report::Report;
use crate::rules::Position;

#[derive(Default)]
pub(super) struct ExtraEvaluators {
    list: Vec<ExtraEvaluator>,
}

/// A further player, its files' generation number, and the position it was last asked about.
struct ExtraEvaluator {
    seat: String,
    number: u64,
    asked: Option<NodeId>,
    /// Or why there is none.
    engine: Result<PositionEvaluator, Report>,
    aids: SearchAids,
}

impl ExtraEvaluators {
    /// Lets these players evaluate a position, and no others.
    pub fn evaluate(&mut self, sources: &[EvaluatorSource<'_>], (place, position): (NodeId, &Position), waker: &Waker) {
        let mut before = std::mem::take(&mut self.list);
        for source in sources {
            let is_it = |known: &ExtraEvaluator| known.seat == source.seat && known.number == source.number;
            let mut beside = match before.iter().position(is_it) {
                Some(at) => before.swap_remove(at),
                None => ExtraEvaluator::new(source, waker),
            };
            beside.evaluate(place, position);
            self.list.push(beside);
        }
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// What a player says, or why it says nothing; `None` if it was not asked.
    pub fn evaluation(&self, seat: &str) -> Option<Result<&Evaluation, &Report>> {
        let beside = self.list.iter().find(|beside| beside.seat == seat)?;
        Some(beside.engine.as_ref().map(|engine| &engine.now))
    }
}

impl ExtraEvaluator {
    fn new(source: &EvaluatorSource<'_>, waker: &Waker) -> Self {
        let engine = (source.player)().map(|player| PositionEvaluator::new(player, waker.clone()));
        Self { seat: source.seat.to_owned(), number: source.number, asked: None, engine, aids: source.aids }
    }

    fn evaluate(&mut self, place: NodeId, position: &Position) {
        let Ok(engine) = &mut self.engine else { return };
        if self.asked.replace(place) != Some(place) {
            if position.outcome().is_none() { engine.ask(position, 1, None, self.aids) } else { engine.rest() }
        }
        engine.poll();
    }
}
