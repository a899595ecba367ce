//! Playing sounds: volume, switches, and reports from the sound system.

use crate::app::state::{AppState, FrameOutput};
use crate::config::Effect;
use crate::report::Severity;
use crate::sound::Sound;

impl AppState {
    /// Plays the sounds of animations and events.
    pub fn play_sounds(&mut self, effects: impl IntoIterator<Item = impl Into<Effect>>) {
        if let Some(sound) = &mut self.sound {
            sound.play(effects);
        }
    }

    /// Plays one sound even if it is switched off, as a preview.
    pub(in crate::app) fn preview_sound(&mut self, effect: Effect) {
        if let Some(sound) = &mut self.sound {
            sound.set_on(effect, true);
            sound.play([effect]);
        }
    }

    pub(in crate::app) fn set_sounds(&mut self) {
        let Some(sound) = &mut self.sound else { return };
        sound.set_volume(self.settings.volume);
        for effect in Effect::ALL {
            sound.set_on(effect, self.settings.hears(effect));
        }
    }

    /// Passes on reports from the sound system: a missing device goes to the log, unplayable files to the user.
    pub(in crate::app) fn take_sound_reports(&mut self, output: &mut FrameOutput) {
        let reports = self.sound.as_mut().map(Sound::reports).unwrap_or_default();
        for report in reports {
            if report.severity == Severity::Note {
                output.log.push(report);
            } else {
                self.notice = Some(report);
            }
        }
    }
}
