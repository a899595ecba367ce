//! Whether a set-up can be played from: asked at once of native laws, elsewhere of laws in Lua.

use crate::app::task::Task;
use crate::player::Waker;
use crate::rules::{Position, Setup, SetupFault, Variant};
use std::sync::Arc;

/// What the laws say of a set-up.
#[derive(Clone, Debug)]
pub enum PositionVerdict {
    /// It can be played from.
    Good(Position),
    /// All that keeps it from being played.
    Bad(Vec<SetupFault>),
}

/// A question to the laws and its answer.
pub struct PositionCheck {
    waker: Waker,
    awaited: Option<Task<PositionVerdict>>,
    verdict: Option<PositionVerdict>,
}

impl PositionCheck {
    /// Nothing asked yet; `waker` is called when an answer comes.
    pub fn new(waker: Waker) -> Self {
        Self { waker, awaited: None, verdict: None }
    }

    /// Asks about another set-up; an answer about an older one is not heard any more.
    pub fn start(&mut self, variant: &Arc<Variant>, setup: &Setup) {
        (self.awaited, self.verdict) = (None, None);
        if !variant.rules.is_scripted() {
            self.verdict = Some(judge(variant, setup));
            return;
        }
        let (variant, setup) = (variant.clone(), setup.clone());
        self.awaited = Some(Task::start("set-up", self.waker.clone(), move || judge(&variant, &setup)));
    }

    /// Hears an answer.
    pub fn poll(&mut self) {
        let Some(answer) = self.awaited.as_ref().and_then(Task::poll) else { return };
        let broke_down = |report: crate::report::Report| PositionVerdict::Bad(vec![SetupFault::new(report.phrase())]);
        (self.verdict, self.awaited) = (Some(answer.unwrap_or_else(broke_down)), None);
    }

    /// The last answer; `None` while it is awaited.
    pub const fn verdict(&self) -> Option<&PositionVerdict> {
        self.verdict.as_ref()
    }
}

fn judge(variant: &Arc<Variant>, setup: &Setup) -> PositionVerdict {
    match variant.position(setup) {
        Ok(position) => {
            position.settle();
            position.fault().map_or(PositionVerdict::Good(position), |report| {
                PositionVerdict::Bad(vec![SetupFault::new(report.phrase())])
            })
        }
        Err(faults) => PositionVerdict::Bad(faults),
    }
}
