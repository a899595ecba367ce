//! The rules lab: quick games played in the background, and their results so far.

mod draft;
mod lab_runner;
pub mod page;
mod update;

pub use draft::LabDraft;
pub use lab_runner::LabProgress;

use crate::app::route::Route;
use crate::app::task_stream::TaskEvent;
use crate::arena::LabControl;
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use lab_runner::LabRunner;
use std::sync::atomic::Ordering;

impl Route {
    pub const LAB: Self = Self::new("rules lab");
}

#[derive(Clone, Debug)]
pub enum LabAction {
    Begin(Box<LabDraft>),
    /// Fills in the form for this variant, unless facts of another are changed there.
    Suggest(String),
    /// Stops starting new games, or starts them again.
    Pause(bool),
    /// Stops the games; the results so far are shown.
    Stop,
    /// Saves the rules as a user variant.
    Keep(Box<LabDraft>),
    /// Saves them and starts a game under them.
    Play(Box<LabDraft>),
    /// Starts a game of a saved variant once its file is loaded.
    StartLoaded(String),
    Dismiss,
}

pub struct Lab {
    waker: Waker,
    run: Option<LabRunner>,
    /// The results of the running games, or of the last ones.
    pub found: Option<LabProgress>,
    pub faults: Vec<Report>,
    /// The variant that the form is to be for: the one whose rules were read last.
    pub suggested: Option<String>,
    /// The saved variant of which a game is to start.
    starts: Option<String>,
}

impl Lab {
    pub const fn new(waker: Waker) -> Self {
        Self { waker, run: None, found: None, faults: Vec::new(), suggested: None, starts: None }
    }

    pub fn control(&self) -> Option<&LabControl> {
        self.run.as_ref().map(|run| &*run.control)
    }

    /// Performs an action that concerns only the lab; games use the files of `catalog`.
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
            LabAction::Suggest(variant) => self.suggested = Some(variant),
            LabAction::Begin(_) | LabAction::Keep(_) | LabAction::Play(_) | LabAction::StartLoaded(_) => {}
        }
    }

    pub fn take_results(&mut self) {
        let Some(run) = &mut self.run else { return };
        for news in run.stream.poll() {
            match news {
                TaskEvent::Progress(found) => self.found = Some(*found),
                TaskEvent::Ended(reports) => self.faults = reports,
            }
        }
        if run.stream.is_over() {
            self.run = None;
        }
    }
}
