//! The variant doctor, run in the background on the rules of one variant.

use crate::app::task::Task;
use crate::catalog::Catalog;
use crate::doctor::{Effort, VariantReport, examine_in};
use crate::player::Waker;
use crate::report::Reports;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Clone, Debug)]
pub enum CheckupAction {
    /// Checks the variant with this id.
    Begin {
        id: String,
        /// Whether to check for about a minute instead of a second.
        deep: bool,
    },
    /// Stops the check; the findings so far are shown.
    Stop,
}

pub struct Checkup {
    pub id: String,
    pub deep: bool,
    under_way: Option<Task<Result<VariantReport, Reports>>>,
    stop: Arc<AtomicBool>,
    /// The findings, or why the variant could not be checked; `None` while running.
    pub outcome: Option<Result<VariantReport, Reports>>,
}

impl Checkup {
    pub fn start(catalog: &Catalog, id: String, deep: bool, waker: Waker) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (catalog, asked, stops) = (catalog.unwatched(), id.clone(), stop.clone());
        let under_way = Task::start("checkup", waker, move || {
            let effort = if deep { Effort::DEEP } else { Effort::QUICK };
            let examined = examine_in(&catalog, &asked, effort, &|| !stops.load(Ordering::Relaxed))?;
            // Compute the positions to show now, so that drawing them never runs script rules.
            examined
                .findings
                .iter()
                .filter_map(|finding| finding.shown.as_ref())
                .for_each(crate::rules::Position::settle);
            Ok(examined)
        });
        Self { id, deep, under_way: Some(under_way), stop, outcome: None }
    }

    pub fn tick(&mut self) {
        if let Some(answer) = self.under_way.as_ref().and_then(Task::poll) {
            self.outcome = Some(answer.unwrap_or_else(|report| Err(report.into())));
            self.under_way = None;
        }
    }

    pub const fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Stops the check after the current position.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the check was stopped before it finished.
    pub fn was_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Checkup {
    fn drop(&mut self) {
        self.stop();
    }
}
