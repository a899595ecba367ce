//! The theme in use, its sounds, and the language.

use super::AppState;
use crate::app::task::Task;
use crate::catalog::Catalog;
use crate::report::Report;
use crate::sound::ThemeTakes;
use crate::text::{Language, Words, phrase};
use std::sync::Arc;

impl AppState {
    pub fn language(&self) -> Language {
        self.settings.language.language()
    }

    pub fn words(&self) -> &'static Words {
        Words::of(self.language())
    }

    /// Applies the current version of the theme. If it fails to load, the old one stays in use.
    pub(in crate::app) fn follow_theme(&mut self) {
        if let Ok(theme) = self.now.theme(&self.settings.theme) {
            self.theme = theme;
        }
        if !self.sounds_theme.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, &self.theme)) {
            self.load_sounds();
            self.sounds_theme = Some(self.theme.clone());
        }
        self.take_sounds();
    }

    /// Starts decoding the theme's sounds in the background; until then, the shipped ones play.
    fn load_sounds(&mut self) {
        let Some(sound) = &mut self.sound else { return };
        sound.lay_over(&ThemeTakes::default());
        let folder = self.theme.sounds.clone();
        self.decoding = None;
        if !folder.is_empty() {
            let (catalog, theme) = (self.catalog.clone(), self.settings.theme.clone());
            let decode = move || decoded(&catalog, &theme, &folder);
            self.decoding = Some(Task::start("sounds", self.waker.clone(), decode));
        }
    }

    pub const fn is_decoding(&self) -> bool {
        self.decoding.is_some()
    }

    /// Installs the theme's sounds once they are decoded, and reports unplayable ones.
    fn take_sounds(&mut self) {
        let Some(done) = self.decoding.as_ref().and_then(Task::poll) else { return };
        self.decoding = None;
        match done {
            Ok((takes, mut reports)) => {
                if let Some(sound) = &mut self.sound {
                    sound.lay_over(&takes);
                }
                self.notice = reports.pop().or(self.notice.take());
            }
            Err(report) => self.notice = Some(report),
        }
    }
}

/// Decodes a theme's sounds; each report names the file and the theme.
fn decoded(catalog: &Catalog, theme: &str, folder: &str) -> (ThemeTakes, Vec<Report>) {
    let (takes, reports) = ThemeTakes::decode(|file| catalog.theme_asset(&format!("{folder}/{file}")));
    let placed = |mut report: Report| {
        if let Some(place) = &mut report.place {
            place.file = format!("themes/{folder}/{}", place.file);
        }
        report.hint_too(phrase("sound-of-theme").with("theme", theme))
    };
    (takes, reports.into_iter().map(placed).collect())
}
