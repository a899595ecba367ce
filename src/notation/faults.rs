//! Collects the faults of a text, so that even very many of them cost little memory and time.

use crate::report::{Report, Reports, Severity, Source};
use crate::text::phrase;
use std::ops::Range;

/// Further faults are only counted: a text with this many is probably in another format.
const MAX_LISTED: usize = 200;

/// The reports of one text, only the first [`MAX_LISTED`] of them in full.
#[derive(Debug, Default)]
pub(super) struct Faults {
    listed: Vec<Report>,
    /// Byte offset of each listed report, if known.
    listed_at: Vec<Option<usize>>,
    unlisted: usize,
    /// Byte offsets of the errors that are not listed, in text order.
    unlisted_at: Vec<usize>,
}

/// Byte offsets of faults in their text.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// For each listed report, if known.
    pub listed: Vec<Option<usize>>,
    /// For the errors that are not listed, in text order.
    pub unlisted: Vec<usize>,
}

impl Faults {
    /// Adds a report; `report` is called only if it is to be listed.
    pub fn add(&mut self, severity: Severity, at: usize, report: impl FnOnce() -> Report) {
        if self.list(Some(at), || Report { severity, ..report() }) {
            return;
        }
        if severity == Severity::Error && self.unlisted_at.last().is_none_or(|last| *last < at) {
            self.unlisted_at.push(at);
        }
    }

    pub fn error(&mut self, span: &Range<usize>, report: impl FnOnce() -> Report) {
        self.add(Severity::Error, span.start, report);
    }

    pub fn extend(&mut self, reports: Reports) {
        for report in reports {
            let severity = report.severity;
            if !self.list(None, || report) && severity == Severity::Error && self.unlisted_at.is_empty() {
                self.unlisted_at.push(0);
            }
        }
    }

    /// Lists a report if there is room, otherwise only counts it.
    fn list(&mut self, at: Option<usize>, report: impl FnOnce() -> Report) -> bool {
        let has_room = self.listed.len() < MAX_LISTED;
        if has_room {
            self.listed.push(report());
            self.listed_at.push(at);
        } else {
            self.unlisted += 1;
        }
        has_room
    }

    /// Counts unlisted faults too.
    pub fn count(&self) -> usize {
        self.listed.len() + self.unlisted
    }

    pub fn has_errors(&self) -> bool {
        !self.unlisted_at.is_empty() || self.listed.iter().any(|report| report.severity == Severity::Error)
    }

    /// The reports and the offsets of all faults. The last report gives the number of those left out.
    pub fn finish(mut self, source: &Source) -> (Vec<Report>, Places) {
        if self.unlisted > 0 {
            let mut report =
                Report::error(phrase("pdn-more").with("count", self.unlisted)).in_file(source.name.clone());
            if self.unlisted_at.is_empty() {
                report.severity = Severity::Warning;
            }
            self.listed.push(report.hint(phrase("pdn-more-hint")));
            self.listed_at.push(None);
        }
        (self.listed, Places { listed: self.listed_at, unlisted: self.unlisted_at })
    }

    pub fn reports(self, source: &Source) -> Vec<Report> {
        self.finish(source).0
    }
}
