//! The settings' own file when somebody else writes it, and whether files are watched at all.

use super::Logic;
use crate::config::Settings;

impl Logic {
    /// Takes up what others wrote into the settings, when any file was written; and begins or ends to watch.
    pub(super) fn follow_files(&mut self) {
        if self.looked_at != self.now.number {
            self.looked_at = self.now.number;
            match self.catalog.settings_elsewhere() {
                None => {}
                Some(Err(report)) => self.settings_fault = Some(report),
                Some(Ok(theirs)) => {
                    // The window and its camera are as they are.
                    let (window_points, camera) = (self.settings.window_points, self.settings.camera);
                    self.settings = Settings { window_points, camera, ..theirs };
                    self.saved = self.settings.clone();
                    (self.settings_fault, self.changed_at) = (None, None);
                }
            }
        }
        if self.settings.watch != self.watches {
            self.watches = self.settings.watch;
            if self.watches {
                self.notice = self.catalog.watch(self.waker.clone()).err().or(self.notice.take());
            } else {
                self.catalog.unwatch();
            }
        }
    }
}
