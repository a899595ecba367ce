//! What every feature uses: files, settings, theme, sounds, the store, the disk worker, screens and notices. It depends on no
//! feature.

pub(in crate::app) mod camera;
mod disk;
mod editor;
mod folder;
mod reload;
mod screens;
mod settings_file;
mod sounds;
mod theme;
mod toasts;

pub use screens::Screens;
pub use toasts::{ERROR_TIME, Toast, Toasts};

use crate::app::route::Route;
use crate::catalog::{Catalog, Snapshot, local_hh_mm};
use crate::config::{LanguageChoice, LastGame, Settings, Theme};
use crate::player::{Allowance, SearchAids, Waker};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::sound::Sound;
use crate::store::{StorePlace, StoreWriter, take_migration_notes};
use crate::text::{Language, Phrase, phrase};
use disk::Disk;
use reload::Reload;
use settings_file::SettingsFile;
use sounds::Sounds;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, SystemTime};

pub struct Shared {
    pub catalog: Catalog,
    /// The files of this frame.
    pub now: Arc<Snapshot>,
    pub settings: Settings,
    /// The language that the command line asked for, and the choice in the settings that it replaces.
    language_of_run: Option<(Language, LanguageChoice)>,
    pub(in crate::app) settings_file: SettingsFile,
    reload: Reload,
    /// Processors of the machine, and the default number of games at a time.
    pub processors: usize,
    /// Whether game cards show pictures of their boards, which are drawn on a thread.
    pub draws_thumbnails: bool,
    /// The last change of a file, with its time.
    pub last_reload: Option<Phrase>,
    pub theme: Arc<Theme>,
    pub(in crate::app) sounds: Sounds,
    pub screens: Screens,
    /// Which screen the analysis board view shows, and its change counter at that time.
    pub(in crate::app) study_shows: (Route, u64),
    /// Other than file errors.
    pub toasts: Toasts,
    pub store_writer: StoreWriter,
    pub(in crate::app) disk: Disk,
    pub(in crate::app) waker: Waker,
    /// The time of this frame, from any fixed moment.
    pub(in crate::app) time: Duration,
}

impl Shared {
    /// Reads the settings and the theme, and starts the workers. Also returns the variant that the settings name. `waker` is
    /// called from any thread when a frame should be drawn.
    ///
    /// # Errors
    /// No theme or no variant can be used, or the system cannot start a thread.
    pub fn start(mut catalog: Catalog, sound: Option<Sound>, waker: Waker) -> Result<(Self, Arc<Variant>), Reports> {
        let (mut settings, mut notice) = catalog.settings();
        catalog.scan_in_background(waker.clone());
        if !settings.watch {
            catalog.unwatch();
        }
        let now = catalog.now();
        let theme = now.theme(&settings.theme).or_else(|reports| {
            notice = Some(reports.into_first());
            now.theme(&Settings::default().theme)
        })?;
        let variant = now.variant(&settings.last_game.variant).or_else(|reports| {
            notice = Some(reports.into_first());
            settings.last_game = LastGame::default();
            now.variant(&settings.last_game.variant)
        })?;
        let mut toasts = Toasts::default();
        if let Some(report) = notice {
            toasts.show(report, Duration::ZERO);
        }
        let shared = Self {
            store_writer: StoreWriter::start(StorePlace::in_folder(&catalog.root().folder), waker.clone()),
            disk: Disk::start(waker.clone())?,
            settings_file: SettingsFile::new(settings.clone(), now.number),
            language_of_run: None,
            reload: Reload::default(),
            last_reload: None,
            draws_thumbnails: false,
            sounds: Sounds::new(sound),
            screens: Screens::new(Route::GALLERY),
            study_shows: (Route::GALLERY, 0),
            time: Duration::ZERO,
            catalog,
            now,
            settings,
            theme,
            toasts,
            waker,
            processors: available_parallelism().map_or(1, usize::from),
        };
        Ok((shared, variant))
    }

    /// How much a bot may use for a move on screen.
    pub(in crate::app) fn allowance(&self) -> Allowance {
        let guard = Duration::from_secs(self.settings.guard_secs.into());
        Allowance { guard, aids: self.search_aids(), ..Allowance::ON_SCREEN }
    }

    /// What searches on screen may use besides their budget.
    pub(in crate::app) fn search_aids(&self) -> SearchAids {
        SearchAids { threads: self.settings.threads_of_search(), keeps_table: true, endgames: true }
    }

    /// Shows a message to the user for a while. An error is kept in the list of faults after that.
    pub(in crate::app) fn notify(&mut self, report: Report) {
        self.toasts.show(report, self.time);
    }

    pub(in crate::app) fn take_fault(&mut self, fault: Option<Report>) {
        if let Some(report) = fault {
            self.notify(report);
        }
    }

    pub(in crate::app) fn take_store_reports(&mut self) {
        if let Some(report) = self.store_writer.reports().pop() {
            self.notify(report);
        }
        self.take_fault(take_migration_notes(Some(&self.catalog.root().folder)).pop());
    }

    /// Also retries scripts that timed out.
    pub(in crate::app) fn reload(&mut self) {
        self.reload.begin(self.now.clone());
        self.settings_file.is_read = false;
        self.catalog.retry_soon();
    }

    /// Takes what the files are now, and notes for the status bar which of them have changed.
    pub(in crate::app) fn take_snapshot(&mut self) {
        let before = std::mem::replace(&mut self.now, self.catalog.now());
        if before.number == self.now.number || before.is_unfinished() {
            return;
        }
        let mut changed = self.now.files_changed_since(&before);
        let Some(file) = changed.next() else { return };
        let name = file.rsplit('/').next().unwrap_or(file);
        // Files that were removed come last, so if the first was, all were.
        let said = phrase(if self.now.has_file(file) { "status-reloaded" } else { "status-removed" });
        let time = local_hh_mm(SystemTime::now());
        self.last_reload = Some(said.with("file", name).with("others", changed.count()).with("time", time));
    }

    pub(in crate::app) fn report_reload(&mut self) {
        if self.settings_file.reads == 0
            && let Some(changed) = self.reload.changed_files(&self.now)
        {
            let changed = changed + usize::from(self.settings_file.is_read);
            self.notify(Report::note(match changed {
                0 => phrase("reload-none"),
                changed => phrase("reload-some").with("count", changed as i64),
            }));
        }
    }
}
