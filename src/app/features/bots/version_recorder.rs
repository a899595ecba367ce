//! Stores versions of the bots whose files changed, on the disk worker.

use super::BotsAction;
use crate::app::frame::Frame;
use crate::catalog::Catalog;
use crate::report::{Report, Severity};
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
    pub(super) fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        let (now, time) = (frame.shared.now.number, frame.shared.time);
        if self.seen != now {
            self.seen = now;
            self.due = Some(time + QUIET);
        }
        let Some(due) = self.due else { return };
        if time < due {
            frame.output.again_within(Some(due.saturating_sub(time)));
            return;
        }
        self.due = None;
        // The user hears of it once, not after every save.
        let was_failing = std::mem::replace(&mut self.has_failed, true);
        let catalog = frame.shared.catalog.unwatched();
        frame.shared.disk.run(
            move || record(&catalog),
            move |shared, commands, recorded| match recorded {
                Ok(recorded) => commands.send(BotsAction::Recorded(recorded)),
                Err(report) if !was_failing => shared.notify(Report { severity: Severity::Warning, ..report }),
                Err(_) => {}
            },
        );
    }

    pub(super) const fn recorded(&mut self) {
        self.has_failed = false;
    }
}

fn record(catalog: &Catalog) -> Result<RecordedVersions, Report> {
    let new = record_versions(catalog)?;
    let versions = BotVersions::open_existing(&catalog.root().folder)?;
    let tests = versions.map_or(Ok(BTreeMap::new()), |versions| versions.newest_tests())?;
    Ok(RecordedVersions { new, tests })
}
