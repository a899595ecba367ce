//! The faults of one file, of which only the first are listed.

use super::{Report, Reports};
use crate::text::phrase;

/// Further faults of a file are only counted.
const MAX_FAULTS: usize = 50;

/// Only this many faults of a file suggest the nearest known word.
const MAX_SUGGESTIONS: usize = 10;

/// Faults found in one file. The list stays short and cheap whatever their number: a report beyond the first [`MAX_FAULTS`] is
/// never built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultList {
    list: Vec<Report>,
    more: usize,
}

impl FaultList {
    /// Adds a fault. `report` is called only if it will be listed; its argument says whether to search for a suggestion.
    pub fn add(&mut self, report: impl FnOnce(bool) -> Report) {
        if self.list.len() < MAX_FAULTS {
            self.list.push(report(self.suggests()));
        } else {
            self.more += 1;
        }
    }

    /// Returns whether the next fault gets a suggestion.
    pub const fn suggests(&self) -> bool {
        self.list.len() < MAX_SUGGESTIONS
    }

    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Fails with the faults, if there are any.
    pub fn finish(self) -> Result<(), Reports> {
        Reports::check(self.into_reports())
    }

    /// Returns the faults sorted by line, with the number of further ones.
    pub fn into_reports(mut self) -> Vec<Report> {
        self.list.sort_by_key(|report| report.place.as_ref().and_then(|place| place.line));
        if let Some(first) = self.list.first().filter(|_| self.more > 0) {
            let mut rest = Report::error(phrase("faults-more").with("count", self.more));
            rest.severity = first.severity;
            rest.place = first.place.clone().map(|place| super::Place { line: None, column: None, ..place });
            self.list.push(rest);
        }
        self.list
    }
}

impl Extend<Report> for FaultList {
    fn extend<I: IntoIterator<Item = Report>>(&mut self, reports: I) {
        reports.into_iter().for_each(|report| self.add(|_| report));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_faults_are_reported_and_the_others_counted() {
        let mut faults = FaultList::default();
        let mut suggested = 0;
        for line in (1..=9000).rev() {
            faults.add(|suggests| {
                suggested += u32::from(suggests);
                Report::error("no").at("scripts/x.lua", Some(line), None)
            });
        }
        let reports = faults.into_reports();
        assert_eq!((reports.len(), suggested), (MAX_FAULTS + 1, 10));
        assert_eq!(reports[0].place.as_ref().and_then(|place| place.line), Some(8951));
        assert_eq!(reports[MAX_FAULTS].to_string(), "scripts/x.lua: error: and 8950 more faults");
        assert!(FaultList::default().into_reports().is_empty());
    }
}
