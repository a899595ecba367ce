//! Checks whether a position can be played: native rules at once, Lua rules in the background.

use crate::app::task::Task;
use crate::player::Waker;
use crate::rules::{Position, Setup, SetupFault, Variant};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum PositionVerdict {
    Good(Position),
    /// All the reasons why it cannot be played.
    Bad(Vec<SetupFault>),
}

pub struct PositionCheck {
    waker: Waker,
    awaited: Option<Task<PositionVerdict>>,
    verdict: Option<PositionVerdict>,
}

impl PositionCheck {
    /// `waker` is called when a result arrives.
    pub fn new(waker: Waker) -> Self {
        Self { waker, awaited: None, verdict: None }
    }

    /// Starts a check; the result of an older one is dropped.
    pub fn start(&mut self, variant: &Arc<Variant>, setup: &Setup) {
        (self.awaited, self.verdict) = (None, None);
        if !variant.rules.is_scripted() {
            self.verdict = Some(verdict_on(variant, setup));
            return;
        }
        let (variant, setup) = (variant.clone(), setup.clone());
        self.awaited = Some(Task::start("set-up", self.waker.clone(), move || verdict_on(&variant, &setup)));
    }

    pub fn poll(&mut self) {
        let Some(answer) = self.awaited.as_ref().and_then(Task::poll) else { return };
        let broke_down = |report: crate::report::Report| PositionVerdict::Bad(vec![SetupFault::new(report.phrase())]);
        (self.verdict, self.awaited) = (Some(answer.unwrap_or_else(broke_down)), None);
    }

    /// `None` while the check is running.
    pub const fn verdict(&self) -> Option<&PositionVerdict> {
        self.verdict.as_ref()
    }
}

fn verdict_on(variant: &Arc<Variant>, setup: &Setup) -> PositionVerdict {
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
