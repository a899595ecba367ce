//! Plays sounds: volume, switches and the sounds of the theme.

use crate::app::task::Task;
use crate::catalog::Catalog;
use crate::config::{Effect, Settings, Theme};
use crate::player::Waker;
use crate::report::Report;
use crate::sound::{Sound, ThemeTakes};
use crate::text::phrase;
use std::sync::Arc;

pub(in crate::app) struct Sounds {
    /// `None` in tests and where there is no sound.
    device: Option<Sound>,
    /// The theme whose sounds are loaded.
    theme: Option<Arc<Theme>>,
    /// The theme's sounds while they are being decoded, with reports of unplayable files.
    decoding: Option<Task<(ThemeTakes, Vec<Report>)>>,
}

impl Sounds {
    pub const fn new(device: Option<Sound>) -> Self {
        Self { device, theme: None, decoding: None }
    }

    pub fn play(&mut self, effects: impl IntoIterator<Item = impl Into<Effect>>) {
        if let Some(sound) = &mut self.device {
            sound.play(effects);
        }
    }

    /// Plays one sound even if it is switched off, as a preview.
    pub fn preview(&mut self, effect: Effect) {
        if let Some(sound) = &mut self.device {
            sound.set_on(effect, true);
            sound.play([effect]);
        }
    }

    pub fn follow_settings(&mut self, settings: &Settings) {
        let Some(sound) = &mut self.device else { return };
        sound.set_volume(settings.volume);
        for effect in Effect::ALL {
            sound.set_on(effect, settings.plays_sound(effect));
        }
    }

    /// Takes the reports of the sound system: a missing device, unplayable files.
    pub fn take_reports(&mut self) -> Vec<Report> {
        self.device.as_mut().map(Sound::reports).unwrap_or_default()
    }

    pub const fn is_decoding(&self) -> bool {
        self.decoding.is_some()
    }

    /// Loads the sounds of a new theme with this ID in the background; until then, the shipped ones play. Returns a report of
    /// files that cannot be played.
    pub fn follow_theme(
        &mut self,
        (id, theme): (&str, &Arc<Theme>),
        catalog: &Catalog,
        waker: &Waker,
    ) -> Option<Report> {
        if !self.theme.as_ref().is_some_and(|loaded| Arc::ptr_eq(loaded, theme)) {
            self.load(id.to_owned(), theme.sounds.clone(), catalog, waker);
            self.theme = Some(theme.clone());
        }
        self.take_decoded()
    }

    fn load(&mut self, theme: String, folder: String, catalog: &Catalog, waker: &Waker) {
        let Some(sound) = &mut self.device else { return };
        sound.set_theme(&ThemeTakes::default());
        self.decoding = None;
        if !folder.is_empty() {
            let catalog = catalog.clone();
            let decode = move || decoded(&catalog, &theme, &folder);
            self.decoding = Some(Task::start("sounds", waker.clone(), decode));
        }
    }

    fn take_decoded(&mut self) -> Option<Report> {
        let done = self.decoding.as_ref().and_then(Task::poll)?;
        self.decoding = None;
        match done {
            Ok((takes, mut reports)) => {
                if let Some(sound) = &mut self.device {
                    sound.set_theme(&takes);
                }
                reports.pop()
            }
            Err(report) => Some(report),
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
