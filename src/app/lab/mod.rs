//! The laboratory of house rules as its page shows it: quick games in the background, and what they have shown so far.

mod draft;
mod lab_runner;

pub use draft::LabDraft;
pub use lab_runner::LabProgress;

use super::task_stream::TaskEvent;
use crate::arena::LabControl;
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use lab_runner::LabRunner;
use std::sync::atomic::Ordering;

/// What a person wants of the laboratory.
#[derive(Clone, Debug)]
pub enum LabAction {
    /// Plays the games.
    Begin(Box<LabDraft>),
    /// Begins no more games for the time being, or begins them again.
    Pause(bool),
    /// Plays no more; what was played is told of.
    Stop,
    /// Keeps the rules as a variant of one's own.
    Keep(Box<LabDraft>),
    /// Reads what went wrong as seen.
    Dismiss,
}

/// The laboratory.
pub struct Lab {
    waker: Waker,
    run: Option<LabRunner>,
    /// What the games have shown, those under way or the last.
    pub found: Option<LabProgress>,
    /// What went wrong.
    pub faults: Vec<Report>,
}

impl Lab {
    /// With nothing tried.
    pub const fn new(waker: Waker) -> Self {
        Self { waker, run: None, found: None, faults: Vec::new() }
    }

    /// How the games under way are steered.
    pub fn control(&self) -> Option<&LabControl> {
        self.run.as_ref().map(|run| &*run.control)
    }

    /// Carries out what needs nothing but the laboratory; games take the files as `catalog` has them.
    pub fn act(&mut self, act: LabAction, catalog: &Catalog) {
        match act {
            LabAction::Begin(draft) if self.run.is_none() => {
                self.faults.clear();
                match LabRunner::start(*draft, catalog.unwatched(), self.waker.clone()) {
                    Ok(run) => self.run = Some(run),
                    Err(report) => self.faults = vec![report],
                }
            }
            LabAction::Pause(paused) => {
                self.control().into_iter().for_each(|control| control.pause.set(paused));
            }
            LabAction::Stop => {
                self.control().into_iter().for_each(|control| control.stop.store(true, Ordering::Relaxed));
            }
            LabAction::Dismiss => self.faults.clear(),
            LabAction::Begin(_) | LabAction::Keep(_) => {}
        }
    }

    /// Takes up what the games have shown.
    pub fn tick(&mut self) {
        let Some(run) = &mut self.run else { return };
        for news in run.stream.poll() {
            match news {
                TaskEvent::Told(found) => self.found = Some(*found),
                TaskEvent::Ended(reports) => self.faults = reports,
            }
        }
        if run.stream.is_over() {
            self.run = None;
        }
    }
}
