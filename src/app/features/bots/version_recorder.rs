//! Stores versions of the bots whose files changed, on the disk worker.

use crate::catalog::Catalog;
use crate::report::Report;
use crate::store::{BotVersions, VersionTest};
use crate::versions::{NewVersion, record_versions};
use std::collections::BTreeMap;
use std::time::Duration;

/// Files must have been left alone for this long: a weight that is being dragged is written many times.
const QUIET: Duration = Duration::from_secs(2);

/// The versions after a change of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedVersions {
    pub new: Vec<NewVersion>,
    /// How each bot's newest version did against the one before, where that is known.
    pub tests: BTreeMap<String, VersionTest>,
}

#[derive(Default)]
pub(super) struct VersionRecorder {
    /// The number of the newest snapshot.
    seen: u64,
    /// When to store what changed.
    due: Option<Duration>,
    has_failed: bool,
}

impl VersionRecorder {
    /// How long to wait until versions are stored, zero if it is time now; `None` if no files changed. `time` is that of the frame.
    pub(super) fn due_within(&mut self, snapshot: u64, time: Duration) -> Option<Duration> {
        if self.seen != snapshot {
            self.seen = snapshot;
            self.due = Some(time + QUIET);
        }
        let left = self.due?.saturating_sub(time);
        if left.is_zero() {
            self.due = None;
        }
        Some(left)
    }

    /// Returns whether the last attempt to store versions failed: the user hears of it once, not after every save.
    pub(super) const fn begin(&mut self) -> bool {
        std::mem::replace(&mut self.has_failed, true)
    }

    pub(super) const fn recorded(&mut self) {
        self.has_failed = false;
    }
}

pub(super) fn record(catalog: &Catalog) -> Result<RecordedVersions, Report> {
    let new = record_versions(catalog)?;
    let versions = BotVersions::open_existing(&catalog.root().folder)?;
    let tests = versions.map_or(Ok(BTreeMap::new()), |versions| versions.newest_tests())?;
    Ok(RecordedVersions { new, tests })
}
