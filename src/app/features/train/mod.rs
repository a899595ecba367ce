//! Training of a bot's weights in the background, and what came of it.

mod draft;
pub mod page;
mod training_runner;
mod training_view;
mod update;

pub use draft::{TrainDraft, TrainingStart};
pub use training_view::TrainingView;

use crate::app::route::Route;
use crate::app::run_control::{RunControl, RunWish};
use crate::app::task_stream::TaskEvent;
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use crate::training::TrainingTerms;
use training_runner::TrainingRunner;

impl Route {
    pub const TRAIN: Self = Self::new("train");
}

#[derive(Clone, Debug)]
pub enum TrainAction {
    Begin(Box<TrainDraft>, TrainingStart),
    Pause(bool),
    /// Ends the running training; it can be continued.
    Stop,
    /// Looks for an unfinished training of this weights file.
    Find(String),
    /// Says what was found for the file.
    Found(String, Box<Option<UnfinishedTraining>>),
    /// Chooses the trained bot as the opponent on the Play page.
    Play,
    Dismiss,
}

/// A training that was stopped, or whose program was ended.
#[derive(Clone, Debug, PartialEq)]
pub enum UnfinishedTraining {
    Readable(TrainingTerms),
    /// Its folder cannot be read, so it can only be forgotten.
    Broken,
}

pub struct Trainer {
    waker: Waker,
    run: Option<TrainingRunner>,
    /// The running training, or the last one.
    pub view: Option<TrainingView>,
    pub faults: Vec<Report>,
    /// The weights file of which an unfinished training was looked for last.
    pub looked_for: Option<String>,
    pub unfinished: Option<UnfinishedTraining>,
}

impl Trainer {
    pub const fn new(waker: Waker) -> Self {
        Self { waker, run: None, view: None, faults: Vec::new(), looked_for: None, unfinished: None }
    }

    /// `None` if nothing is trained.
    pub fn control(&self) -> Option<&RunControl> {
        self.run.as_ref().map(|run| &*run.control)
    }

    fn begin(&mut self, draft: TrainDraft, start: TrainingStart, catalog: &Catalog) {
        if self.run.is_some() {
            return;
        }
        (self.faults, self.view) = (Vec::new(), None);
        match TrainingRunner::start(draft, start, catalog.unwatched(), self.waker.clone()) {
            Ok(run) => self.run = Some(run),
            Err(report) => self.faults = vec![report],
        }
    }

    fn wish(&self, wish: RunWish) {
        self.control().into_iter().for_each(|control| control.set(wish));
    }

    fn take_results(&mut self) {
        let Some(run) = &mut self.run else { return };
        for event in run.stream.poll() {
            match event {
                TaskEvent::Progress(news) => TrainingView::update(&mut self.view, news),
                TaskEvent::Ended(reports) => self.faults = reports,
            }
        }
        if run.stream.is_over() {
            self.run = None;
            // It may be unfinished now, or no longer.
            self.looked_for = None;
        }
    }
}
