//! The rules of a variant, tried by the doctor while one goes on: on a thread of its own, with what it found.

use super::task::Task;
use crate::catalog::Catalog;
use crate::doctor::{Effort, VariantReport, examine_in};
use crate::player::Waker;
use crate::report::Report;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Something that a person wants of the doctor.
#[derive(Clone, Debug)]
pub enum CheckupAction {
    /// Tries the variant of this id.
    Begin {
        /// Its id.
        id: String,
        /// For a minute or so instead of a second.
        deep: bool,
    },
    /// Ends that; what was found is shown.
    Stop,
}

/// A variant that is tried, or was.
pub struct Checkup {
    /// The id of the variant.
    pub id: String,
    /// Whether it was to be tried for long.
    pub deep: bool,
    under_way: Option<Task<Result<VariantReport, Vec<Report>>>>,
    stop: Arc<AtomicBool>,
    /// What was found, or why the variant could not be tried, once it is done.
    pub outcome: Option<Result<VariantReport, Vec<Report>>>,
}

impl Checkup {
    /// Begins to try the newest version of a variant.
    pub fn start(catalog: &Catalog, id: String, deep: bool, waker: Waker) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (catalog, asked, stops) = (catalog.unwatched(), id.clone(), stop.clone());
        let under_way = Task::start("checkup", waker, move || {
            let effort = if deep { Effort::DEEP } else { Effort::QUICK };
            let examined = examine_in(&catalog, &asked, effort, &|| !stops.load(Ordering::Relaxed))?;
            // What is to be shown on the board asks no laws there.
            examined
                .findings
                .iter()
                .filter_map(|finding| finding.shown.as_ref())
                .for_each(crate::rules::Position::settle);
            Ok(examined)
        });
        Self { id, deep, under_way: Some(under_way), stop, outcome: None }
    }

    /// Takes up what was found.
    pub fn tick(&mut self) {
        if let Some(answer) = self.under_way.as_ref().and_then(Task::poll) {
            self.outcome = Some(answer.unwrap_or_else(|report| Err(vec![report])));
            self.under_way = None;
        }
    }

    /// Whether it is still tried.
    pub const fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Ends it after the position that is looked at.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was ended before it was done.
    pub fn was_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Checkup {
    fn drop(&mut self) {
        self.stop();
    }
}
