//! Short messages over the page: notes expire, errors stay until they are closed.

use crate::app::frame_output::FrameOutput;
use crate::report::{Report, Severity};
use std::time::Duration;

/// The most toasts at once; the oldest makes room.
pub const MAX_TOASTS: usize = 3;

#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    pub id: u64,
    pub report: Report,
    /// When it appeared, or when the mouse left it.
    since: Duration,
}

impl Toast {
    /// When it expires; `None` for errors.
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
    /// Newest last.
    list: Vec<Toast>,
    /// The toast under the mouse, which stays.
    hovered: Option<u64>,
    made: u64,
}

impl Toasts {
    /// Shows a report. A report that is already shown is not repeated; its time restarts.
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

    /// Keeps the toast under the mouse; the time of the one before starts again.
    pub(in crate::app) fn hold(&mut self, hovered: Option<u64>, now: Duration) {
        let before = std::mem::replace(&mut self.hovered, hovered);
        self.list.iter_mut().filter(|toast| before == Some(toast.id)).for_each(|toast| toast.since = now);
    }

    /// Removes expired toasts and requests a frame for when the next one expires.
    pub(in crate::app) fn expire(&mut self, now: Duration, output: &mut FrameOutput) {
        let hovered = self.hovered;
        let until = |toast: &Toast| toast.until().filter(|_| hovered != Some(toast.id));
        self.list.retain(|toast| until(toast).is_none_or(|until| until > now));
        let next = self.list.iter().filter_map(until).min();
        output.again_within(next.map(|until| until.saturating_sub(now)));
    }
}
