//! At least one report: the error type of what can fail for several reasons.

use super::Report;
use std::ops::{Deref, DerefMut};

/// A list of reports that is never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reports(Vec<Report>);

impl Reports {
    /// Fails with the reports, if there are any.
    pub fn check(reports: Vec<Report>) -> Result<(), Self> {
        Self::new(reports).map_or(Ok(()), Err)
    }

    pub fn new(reports: Vec<Report>) -> Option<Self> {
        (!reports.is_empty()).then_some(Self(reports))
    }

    pub fn first(&self) -> &Report {
        &self.0[0]
    }

    pub fn into_first(mut self) -> Report {
        self.0.swap_remove(0)
    }

    #[must_use]
    pub fn map(self, change: impl FnMut(Report) -> Report) -> Self {
        Self(self.0.into_iter().map(change).collect())
    }

    /// Puts `earlier` in front.
    #[must_use]
    pub fn after(mut self, earlier: Vec<Report>) -> Self {
        self.0.splice(0..0, earlier);
        self
    }
}

impl From<Report> for Reports {
    fn from(report: Report) -> Self {
        Self(vec![report])
    }
}

impl From<Reports> for Vec<Report> {
    fn from(reports: Reports) -> Self {
        reports.0
    }
}

impl Extend<Report> for Reports {
    fn extend<I: IntoIterator<Item = Report>>(&mut self, reports: I) {
        self.0.extend(reports);
    }
}

impl Deref for Reports {
    type Target = [Report];

    fn deref(&self) -> &[Report] {
        &self.0
    }
}

impl DerefMut for Reports {
    fn deref_mut(&mut self) -> &mut [Report] {
        &mut self.0
    }
}

impl IntoIterator for Reports {
    type Item = Report;
    type IntoIter = std::vec::IntoIter<Report>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Reports {
    type Item = &'a Report;
    type IntoIter = std::slice::Iter<'a, Report>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
