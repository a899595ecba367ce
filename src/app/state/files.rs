//! Notices about files: errors, reloads, deleted files in use. Also follows external changes to the settings file and starts or
//! stops watching files.

use super::{AppState, FrameOutput};
use crate::app::features::play::table::Table;
use crate::board::Side;
use crate::catalog::Snapshot;
use crate::config::{CommandId, Settings};
use crate::report::Report;
use crate::text::phrase;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How long a notice about reloaded files stays.
const TOLD: Duration = Duration::from_secs(6);

#[derive(Default)]
pub(in crate::app) struct FileNews {
    /// The catalogue's state when a reload was requested.
    asked: Option<Arc<Snapshot>>,
    /// Whether the settings file has been read since.
    settings_read: bool,
    /// How many reads of the settings file have not finished.
    reads: u32,
    /// A temporary notice, and when it disappears.
    passing: Option<(Report, Duration)>,
    /// Files in use that were already reported as deleted.
    gone: BTreeSet<String>,
}

impl AppState {
    /// All current file errors; those that concern the current game come first.
    pub fn faults(&self) -> Vec<Report> {
        let mut faults: Vec<Report> = self.settings_fault.iter().cloned().chain(self.now.faults()).collect();
        if let Some(table) = &self.table {
            let is_its = |report: &Report| report.place.as_ref().is_some_and(|place| is_of(table, self, &place.file));
            faults.sort_by_key(|report| !is_its(report));
        }
        if !self.settings.watch {
            let hint = phrase("reload-by-key").with("key", self.settings.keys.chord_text(CommandId::Reload));
            faults = faults.into_iter().map(|report| report.hint_too(hint.clone())).collect();
        }
        faults
    }

    /// Applies external changes to the settings file after any file changed; starts or stops watching.
    pub(in crate::app) fn follow_files(&mut self) {
        if self.looked_at != self.now.number {
            self.looked_at = self.now.number;
            self.file_news.reads += 1;
            let (catalog, writes) = (self.catalog.unwatched(), self.settings_writes);
            self.disk
                .run(move || catalog.settings_elsewhere(), move |app, elsewhere| app.take_settings(elsewhere, writes));
        }
        if self.settings.watch != self.watches {
            self.watches = self.settings.watch;
            if self.watches {
                let (mut catalog, waker) = (self.catalog.clone(), self.waker.clone());
                let watch = move || {
                    let fault = catalog.watch(waker).err();
                    (catalog, fault)
                };
                self.disk.run(watch, |app, (catalog, fault)| {
                    // It may have been switched off again meanwhile.
                    if app.settings.watch {
                        app.catalog = catalog;
                    }
                    app.take_fault(fault);
                });
            } else {
                self.catalog.unwatch();
            }
        }
    }

    /// Applies the settings that another program wrote. Settings that were written since they were read win.
    fn take_settings(&mut self, elsewhere: Option<Result<Settings, Report>>, writes: u64) {
        self.file_news.reads -= 1;
        self.file_news.settings_read |= elsewhere.is_some();
        match elsewhere {
            None => {}
            Some(Err(report)) => self.settings_fault = Some(report),
            Some(Ok(_)) if self.settings_writes != writes => {}
            Some(Ok(theirs)) => {
                // Keep this window's size and camera.
                let (window_points, camera) = (self.settings.window_points, self.settings.camera);
                self.settings = Settings { window_points, camera, ..theirs };
                self.saved = self.settings.clone();
                (self.settings_fault, self.changed_at) = (None, None);
            }
        }
    }

    /// Reloads every file and retries scripts that timed out.
    pub(in crate::app) fn reload(&mut self) {
        self.file_news.asked = Some(self.now.clone());
        self.file_news.settings_read = false;
        self.catalog.retry_soon();
    }

    /// Reports the result of a reload, and files in use that were deleted.
    pub(in crate::app) fn report_files(&mut self, time: Duration, output: &mut FrameOutput) {
        let is_read = self.file_news.reads == 0;
        if let Some(before) = self.file_news.asked.take_if(|before| is_read && before.number < self.now.number) {
            let changed = self.now.files_changed_since(&before) + usize::from(self.file_news.settings_read);
            let message = match changed {
                0 => phrase("reload-none"),
                changed => phrase("reload-some").with("count", changed as i64),
            };
            let report = Report::note(message);
            self.notice = Some(report.clone());
            self.file_news.passing = Some((report, time + TOLD));
        }
        if let Some((report, until)) = &self.file_news.passing {
            if self.notice.as_ref() != Some(report) {
                self.file_news.passing = None;
            } else if *until <= time {
                (self.notice, self.file_news.passing) = (None, None);
            } else {
                output.again_within(Some(until.saturating_sub(time)));
            }
        }
        self.report_deleted();
    }

    fn report_deleted(&mut self) {
        let playing = self.table.as_ref().filter(|table| table.session.finish().is_none());
        let gone: BTreeSet<String> = playing.map(|table| deleted_files(table, &self.now)).unwrap_or_default();
        let notice = |file: &String| Report::warning(phrase("file-deleted").with("file", file));
        // Once the file is back, the notice is obsolete.
        let again = self.file_news.gone.difference(&gone).any(|file| self.notice == Some(notice(file)));
        if again {
            self.notice = None;
        }
        if let Some(file) = gone.difference(&self.file_news.gone).next() {
            self.notice = Some(notice(file));
        }
        self.file_news.gone = gone;
    }
}

/// The deleted files among the rules and bots of a game.
fn deleted_files(table: &Table, now: &Snapshot) -> BTreeSet<String> {
    let bots = Side::BOTH.into_iter().filter_map(|side| table.seat_state(side).bot.as_ref());
    let lost = bots.filter(|bot| now.bots.iter().all(|entry| entry.id != bot.info.id));
    let lost = lost.map(|bot| bot.live.current().source.file.clone());
    let id = &table.variant().id;
    let rules = now.variants.iter().all(|entry| entry.id != *id).then(|| format!("scripts/{id}.lua"));
    lost.chain(rules).collect()
}

/// Whether a file belongs to the rules or bots of a game, including weights and modules.
fn is_of(table: &Table, app: &AppState, file: &str) -> bool {
    let is_bots = |side: Side| {
        let Some(bot) = &table.seat_state(side).bot else { return false };
        let version = bot.live.current();
        let folder = version.source.file.strip_suffix("bot.lua");
        file == version.source.file
            || app.now.weights_of(bot).is_some_and(|weights| weights.file == file)
            || folder.is_some_and(|folder| file.starts_with(folder))
            || version.info.requires.iter().any(|name| file.ends_with(&format!("/{name}.lua")))
    };
    file == format!("scripts/{}.lua", table.variant().id) || Side::BOTH.into_iter().any(is_bots)
}
