//! Short messages over the page, which leave it after a while. Errors are then kept in the list of faults of the status bar until
//! they are dismissed there.

use crate::app::frame_output::FrameOutput;
use crate::report::{Report, Severity};
use std::time::Duration;

/// The most toasts at once; the oldest makes room.
pub const MAX_TOASTS: usize = 3;
/// How long an error is over the page: long enough to read it twice.
pub const ERROR_TIME: Duration = Duration::from_secs(15);
/// The most errors that are kept; the oldest makes room.
const MAX_KEPT: usize = 50;

#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    pub id: u64,
    pub report: Report,
    /// When it appeared, or when the mouse left it.
    since: Duration,
}

impl Toast {
    /// When it leaves the page.
    fn until(&self) -> Duration {
        let time = match self.report.severity {
            Severity::Note => Duration::from_secs(6),
            Severity::Warning => Duration::from_secs(10),
            Severity::Error => ERROR_TIME,
        };
        self.since + time
    }
}

#[derive(Default)]
pub struct Toasts {
    /// Those over the page, newest last.
    list: Vec<Toast>,
    /// Errors that have left the page, newest last.
    kept: Vec<Toast>,
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
            let oldest = self.list.remove(0);
            self.keep(oldest);
        }
    }

    /// Keeps a toast that has left the page, if it is an error.
    fn keep(&mut self, toast: Toast) {
        if toast.report.severity == Severity::Error {
            self.kept.push(toast);
            if self.kept.len() > MAX_KEPT {
                self.kept.remove(0);
            }
        }
    }

    /// Those over the page, in the order in which they appeared.
    pub fn iter(&self) -> impl Iterator<Item = &Toast> {
        self.list.iter()
    }

    /// The errors that have left the page and are not dismissed, in the order in which they appeared.
    pub fn kept(&self) -> impl Iterator<Item = &Toast> {
        self.kept.iter()
    }

    pub fn latest(&self) -> Option<&Report> {
        self.list.last().map(|toast| &toast.report)
    }

    pub(in crate::app) fn remove(&mut self, report: &Report) {
        self.retain(|toast| toast.report != *report);
    }

    pub(in crate::app) fn close(&mut self, id: u64) {
        self.retain(|toast| toast.id != id);
    }

    fn retain(&mut self, is_left: impl Fn(&Toast) -> bool) {
        self.list.retain(&is_left);
        self.kept.retain(&is_left);
    }

    /// Clears the page.
    pub(in crate::app) fn clear(&mut self) {
        for toast in std::mem::take(&mut self.list) {
            self.keep(toast);
        }
    }

    /// Keeps the toast under the mouse; the time of the one before starts again.
    pub(in crate::app) fn hold(&mut self, hovered: Option<u64>, now: Duration) {
        let before = std::mem::replace(&mut self.hovered, hovered);
        self.list.iter_mut().filter(|toast| before == Some(toast.id)).for_each(|toast| toast.since = now);
    }

    /// Takes toasts whose time is up from the page, and requests a frame for when the next one's is.
    pub(in crate::app) fn expire(&mut self, now: Duration, output: &mut FrameOutput) {
        let hovered = self.hovered;
        let is_over = |toast: &Toast| hovered != Some(toast.id) && toast.until() <= now;
        let (over, left): (Vec<_>, Vec<_>) = std::mem::take(&mut self.list).into_iter().partition(is_over);
        self.list = left;
        for toast in over {
            self.keep(toast);
        }
        let next = self.list.iter().filter(|toast| hovered != Some(toast.id)).map(Toast::until).min();
        output.again_within(next.map(|until| until.saturating_sub(now)));
    }
}
