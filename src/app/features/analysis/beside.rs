//! Further players that evaluate the shown position beside the chosen one.

use super::engine::{Engine, Evaluation};
use super::evaluations::EngineSource;
use super::{Analysis, NodeId};
use crate::report::Report;

/// A further player, its files' generation number, and the position it was last asked about.
pub struct BesideEngine {
    seat: String,
    number: u64,
    asked: Option<NodeId>,
    /// Or why there is none.
    engine: Result<Engine, Report>,
}

impl Analysis {
    /// Lets these players evaluate the shown position, and no others.
    pub fn evaluate_beside(&mut self, sources: &[EngineSource<'_>]) {
        let mut before = std::mem::take(&mut self.evaluations.beside);
        let here = self.here;
        let position = self.tree.node(here).position.clone();
        for source in sources {
            let is_it = |known: &BesideEngine| known.seat == source.seat && known.number == source.number;
            let mut beside = match before.iter().position(is_it) {
                Some(at) => before.swap_remove(at),
                None => BesideEngine {
                    seat: source.seat.to_owned(),
                    number: source.number,
                    asked: None,
                    engine: (source.player)().map(|player| Engine::new(player, source.one, self.waker.clone())),
                },
            };
            if let Ok(engine) = &mut beside.engine {
                if beside.asked.replace(here) != Some(here) {
                    if position.outcome().is_none() { engine.ask(&position, 1, None) } else { engine.rest() }
                }
                engine.poll();
            }
            self.evaluations.beside.push(beside);
        }
    }

    /// What a further player says of the shown position, or why it says nothing; `None` if it was not asked.
    pub fn evaluation_beside(&self, seat: &str) -> Option<Result<&Evaluation, &Report>> {
        let beside = self.evaluations.beside.iter().find(|beside| beside.seat == seat)?;
        Some(beside.engine.as_ref().map(|engine| &engine.now))
    }
}
