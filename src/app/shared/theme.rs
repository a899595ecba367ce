//! The theme in use, the language, and the sounds.

use super::Shared;
use crate::app::frame_output::{BoardViews, FrameOutput};
use crate::config::Effect;
use crate::report::Severity;
use crate::text::{Language, Words};

impl Shared {
    pub fn language(&self) -> Language {
        let of_settings = self.settings.language;
        let of_run = self.language_of_run.filter(|(_, replaced)| *replaced == of_settings);
        of_run.map_or_else(|| of_settings.language(), |(language, _)| language)
    }

    /// Uses a language until the user chooses one in the settings, which keep theirs.
    pub fn use_language(&mut self, language: Option<Language>) {
        self.language_of_run = language.map(|language| (language, self.settings.language));
    }

    pub fn words(&self) -> &'static Words {
        Words::of(self.language())
    }

    /// Applies the settings to sounds, theme and boards.
    pub(in crate::app) fn follow_settings(&mut self, boards: &mut BoardViews<'_>) {
        self.sounds.follow_settings(&self.settings);
        // If the new version of the theme fails to load, the old one stays in use.
        if let Ok(theme) = self.now.theme(&self.settings.theme) {
            self.theme = theme;
        }
        let fault = self.sounds.follow_theme((&self.settings.theme, &self.theme), &self.catalog, &self.waker);
        self.take_fault(fault);
        for board in [&mut *boards.game, &mut *boards.study] {
            board.theme = self.theme.clone();
            board.language = self.language();
            board.set_speed(self.settings.shown_speed());
            board.set_reduced_motion(self.settings.reduced_motion);
        }
    }

    pub fn play_sounds(&mut self, effects: impl IntoIterator<Item = impl Into<Effect>>) {
        self.sounds.play(effects);
    }

    pub const fn is_decoding(&self) -> bool {
        self.sounds.is_decoding()
    }

    /// Passes on reports from the sound system: a missing device goes to the log, unplayable files to the user.
    pub(in crate::app) fn take_sound_reports(&mut self, output: &mut FrameOutput) {
        for report in self.sounds.take_reports() {
            if report.severity == Severity::Note {
                output.log.push(report);
            } else {
                self.notify(report);
            }
        }
    }
}
