//! Reloading every file at the user's request, and the notice of its result.

use crate::app::frame_output::FrameOutput;
use crate::catalog::Snapshot;
use crate::report::Report;
use crate::text::phrase;
use std::sync::Arc;
use std::time::Duration;

/// How long a notice about reloaded files stays.
const TOLD: Duration = Duration::from_secs(6);

#[derive(Default)]
pub(in crate::app) struct Reload {
    /// The catalogue's state when a reload was requested.
    asked: Option<Arc<Snapshot>>,
    /// A temporary notice, and when it disappears.
    passing: Option<(Report, Duration)>,
}

impl Reload {
    /// Begins to wait for a state later than this one.
    pub fn begin(&mut self, before: Arc<Snapshot>) {
        self.asked = Some(before);
    }

    /// The number of script files that changed since the reload was requested, once that is known.
    pub fn changed_files(&mut self, now: &Snapshot) -> Option<usize> {
        let before = self.asked.take_if(|before| before.number < now.number)?;
        Some(now.files_changed_since(&before))
    }

    /// Shows how many files changed, for a while from `time` on.
    pub fn announce(&mut self, changed: usize, notice: &mut Option<Report>, time: Duration) {
        let message = match changed {
            0 => phrase("reload-none"),
            changed => phrase("reload-some").with("count", changed as i64),
        };
        let report = Report::note(message);
        *notice = Some(report.clone());
        self.passing = Some((report, time + TOLD));
    }

    /// Takes the notice back when its time is over.
    pub fn expire(&mut self, notice: &mut Option<Report>, time: Duration, output: &mut FrameOutput) {
        let Some((report, until)) = &self.passing else { return };
        if notice.as_ref() != Some(report) {
            self.passing = None;
        } else if *until <= time {
            (*notice, self.passing) = (None, None);
        } else {
            output.again_within(Some(until.saturating_sub(time)));
        }
    }
}
