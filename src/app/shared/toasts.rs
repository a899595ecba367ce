//! Short messages that appear over the page: notes go away by themselves, errors stay until they are closed.

use crate::app::frame_output::FrameOutput;
use crate::report::{Report, Severity};
use std::time::Duration;

/// The most toasts at once; the oldest makes room.
pub const MAX_TOASTS: usize = 3;

#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    pub id: u64,
    pub report: Report,
    /// When it appeared, or was last under the mouse.
    since: Duration,
}

impl Toast {
    /// When it goes away; errors stay.
    fn until(&self) -> Option<Duration> {
        let secs = match self.report.severity {
            Severity::Note => 6,
            Severity::Warning => 10,
            Severity::Error => return None,
        };
        Some(self.since + Duration::from_secs(secs))
    }
}

#[derive(Default)]
pub struct Toasts {
    /// The newest last.
    list: Vec<Toast>,
    made: u64,
}

impl Toasts {
    /// Shows a report. The same report appears only once, and its time starts again.
    pub(in crate::app) fn show(&mut self, report: Report, now: Duration) {
        self.remove(&report);
        self.made += 1;
        self.list.push(Toast { id: self.made, report, since: now });
        if self.list.len() > MAX_TOASTS {
            self.list.remove(0);
        }
    }

    /// In the order in which they appeared.
    pub fn iter(&self) -> impl Iterator<Item = &Toast> {
        self.list.iter()
    }

    /// The report that appeared last.
    pub fn latest(&self) -> Option<&Report> {
        self.list.last().map(|toast| &toast.report)
    }

    pub(in crate::app) fn remove(&mut self, report: &Report) {
        self.list.retain(|toast| toast.report != *report);
    }

    pub(in crate::app) fn close(&mut self, id: u64) {
        self.list.retain(|toast| toast.id != id);
    }

    pub(in crate::app) fn clear(&mut self) {
        self.list.clear();
    }

    /// Starts the time of a toast again, while the mouse is over it.
    pub(in crate::app) fn hold(&mut self, id: u64, now: Duration) {
        self.list.iter_mut().filter(|toast| toast.id == id).for_each(|toast| toast.since = now);
    }

    /// Removes what has been shown for long enough, and asks for a frame when the next one is due.
    pub(in crate::app) fn expire(&mut self, now: Duration, output: &mut FrameOutput) {
        self.list.retain(|toast| toast.until().is_none_or(|until| until > now));
        let next = self.list.iter().filter_map(Toast::until).min();
        output.again_within(next.map(|until| until.saturating_sub(now)));
    }
}
