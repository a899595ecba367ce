//! The theme in use, the sounds it brings, the language.

use super::Logic;
use crate::text::{Language, Words};
use std::sync::Arc;

impl Logic {
    /// The language that the settings name.
    pub fn language(&self) -> Language {
        self.settings.language.language()
    }

    /// The words of that language.
    pub fn words(&self) -> &'static Words {
        Words::of(self.language())
    }

    /// Takes up the theme as its file is now. What does not load leaves the one in use.
    pub(super) fn follow_theme(&mut self) {
        if let Ok(theme) = self.now.theme(&self.settings.theme) {
            self.theme = theme;
        }
        if !self.heard_theme.as_ref().is_some_and(|heard| Arc::ptr_eq(heard, &self.theme)) {
            self.lay_sounds();
            self.heard_theme = Some(self.theme.clone());
        }
    }

    /// Lays the theme's sounds over the shipped ones, and says which of them cannot be played.
    fn lay_sounds(&mut self) {
        let folder = self.theme.sounds.as_str();
        let had_none = self.heard_theme.as_ref().is_none_or(|heard| heard.sounds.is_empty());
        let Some(sound) = self.sound.as_mut().filter(|_| !(had_none && folder.is_empty())) else { return };
        let catalog = &self.catalog;
        let reports = sound
            .lay_over(|file| if folder.is_empty() { None } else { catalog.theme_asset(&format!("{folder}/{file}")) });
        for mut report in reports {
            if let Some(place) = &mut report.place {
                place.file = format!("themes/{folder}/{}", place.file);
            }
            self.notice = Some(report);
        }
    }
}
