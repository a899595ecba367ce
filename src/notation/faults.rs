//! What is wrong with a text, collected so that a text full of mistakes costs neither much memory nor much time.

use crate::report::{Report, Severity, Source};
use crate::text::phrase;
use std::ops::Range;

/// Further faults are only counted: a text with so many is of another kind.
const MAX_LISTED: usize = 200;

/// The reports of one text, the first [`MAX_LISTED`] of them in full.
#[derive(Debug, Default)]
pub(super) struct Faults {
    listed: Vec<Report>,
    /// Where each of them stands, in bytes, as far as that is known.
    listed_at: Vec<Option<usize>>,
    unlisted: usize,
    /// Where the errors stand that are not listed, in bytes, in the order of the text.
    unlisted_at: Vec<usize>,
}

/// Where faults stand in their text, in bytes.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Of each report that is listed, as far as it is known.
    pub listed: Vec<Option<usize>>,
    /// Of the errors that are not, in the order of the text.
    pub unlisted: Vec<usize>,
}

impl Faults {
    /// Adds a report about a place; it is only made where there is room for it.
    pub fn add(&mut self, severity: Severity, at: usize, report: impl FnOnce() -> Report) {
        if self.list(Some(at), || Report { severity, ..report() }) {
            return;
        }
        if severity == Severity::Error && self.unlisted_at.last().is_none_or(|last| *last < at) {
            self.unlisted_at.push(at);
        }
    }

    /// Adds an error.
    pub fn error(&mut self, span: &Range<usize>, report: impl FnOnce() -> Report) {
        self.add(Severity::Error, span.start, report);
    }

    /// Adds reports that were made elsewhere.
    pub fn extend(&mut self, reports: Vec<Report>) {
        for report in reports {
            let severity = report.severity;
            if !self.list(None, || report) && severity == Severity::Error && self.unlisted_at.is_empty() {
                self.unlisted_at.push(0);
            }
        }
    }

    /// Lists a report where there is room for it; else only counts it.
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

    /// How many there are.
    pub fn count(&self) -> usize {
        self.listed.len() + self.unlisted
    }

    /// Whether an error is among them.
    pub fn has_errors(&self) -> bool {
        !self.unlisted_at.is_empty() || self.listed.iter().any(|report| report.severity == Severity::Error)
    }

    /// The reports, the last of them with the number of those that are left out, and where all of them stand.
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

    /// The reports alone.
    pub fn reports(self, source: &Source) -> Vec<Report> {
        self.finish(source).0
    }
}
