//! Keeps the settings and their file in sync in both directions; watches files if the settings say so.

use super::Shared;
use crate::app::frame_output::FrameOutput;
use crate::config::Settings;
use crate::report::Report;
use crate::view::Camera;
use std::time::Duration;

/// Changed settings are saved when they have been unchanged for this long.
const SAVE_DELAY: Duration = Duration::from_millis(400);

pub(in crate::app) struct SettingsFile {
    saved: Settings,
    changed_at: Option<Duration>,
    /// How many writes were sent.
    writes: u64,
    pub fault: Option<Report>,
    /// The number of unfinished reads.
    pub reads: u32,
    /// Whether the file has been read since a reload was requested.
    pub is_read: bool,
    /// The catalogue state for which the file was last read.
    seen_number: u64,
    is_watching: bool,
}

impl SettingsFile {
    /// `seen_number` is the catalogue state at which the settings were read.
    pub const fn new(saved: Settings, seen_number: u64) -> Self {
        let is_watching = saved.watch;
        Self { saved, changed_at: None, writes: 0, fault: None, reads: 0, is_read: false, seen_number, is_watching }
    }
}

impl Shared {
    /// Saves changed settings once they have been stable for [`SAVE_DELAY`], so that dragging a slider does not write each step.
    pub(in crate::app) fn save_changes(&mut self, output: &mut FrameOutput) {
        if self.settings == self.settings_file.saved {
            self.settings_file.changed_at = None;
            return;
        }
        let due = *self.settings_file.changed_at.get_or_insert(self.time) + SAVE_DELAY;
        if self.time < due {
            output.again_within(Some(due.saturating_sub(self.time)));
            return;
        }
        self.save_settings();
    }

    pub(in crate::app) fn save_settings(&mut self) {
        let file = &mut self.settings_file;
        (file.saved, file.fault) = (self.settings.clone(), None);
        file.writes += 1;
        let (catalog, settings) = (self.catalog.unwatched(), self.settings.clone());
        self.disk.queue().run(move || catalog.save_settings(&settings));
    }

    /// Saves what the next start needs. Blocks on the disk.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save(&mut self, camera: &Camera, window_points: [f32; 2]) -> Result<(), Report> {
        self.settings.window_points = window_points;
        self.settings.camera = Some(camera.to_numbers());
        self.flush_disk();
        self.catalog.save_settings(&self.settings)
    }

    /// Reads the settings file after any file changed, and starts or stops watching.
    pub(in crate::app) fn follow_files(&mut self) {
        if self.settings_file.seen_number != self.now.number {
            self.settings_file.seen_number = self.now.number;
            self.read_settings();
        }
        if self.settings.watch != self.settings_file.is_watching {
            self.settings_file.is_watching = self.settings.watch;
            if self.settings.watch {
                self.start_watching();
            } else {
                self.catalog.unwatch();
            }
        }
    }

    fn start_watching(&self) {
        let (mut catalog, waker) = (self.catalog.clone(), self.waker.clone());
        let watch = move || {
            let fault = catalog.watch(waker).err();
            (catalog, fault)
        };
        self.disk.run(watch, |shared, _, (catalog, fault)| {
            // It may have been switched off again meanwhile.
            if shared.settings.watch {
                shared.catalog = catalog;
            }
            shared.take_fault(fault);
        });
    }

    /// Starts reading the settings file, which another program may have written.
    fn read_settings(&mut self) {
        self.settings_file.reads += 1;
        let (catalog, writes) = (self.catalog.unwatched(), self.settings_file.writes);
        self.disk.run(
            move || catalog.settings_elsewhere(),
            move |shared, _, elsewhere| shared.take_settings(elsewhere, writes),
        );
    }

    /// Applies settings written by another program, unless newer ones were written here since the file was read.
    fn take_settings(&mut self, elsewhere: Option<Result<Settings, Report>>, writes: u64) {
        let file = &mut self.settings_file;
        file.reads -= 1;
        file.is_read |= elsewhere.is_some();
        match elsewhere {
            None => {}
            Some(Err(report)) => file.fault = Some(report),
            Some(Ok(_)) if file.writes != writes => {}
            Some(Ok(theirs)) => {
                // Keep this window's size and camera.
                let (window_points, camera) = (self.settings.window_points, self.settings.camera);
                self.settings = Settings { window_points, camera, ..theirs };
                file.saved = self.settings.clone();
                (file.fault, file.changed_at) = (None, None);
            }
        }
    }
}
