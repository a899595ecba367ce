//! The question about unsaved weights when the window is to close.

use super::close_answer::{CloseAnswer, CloseQuestion};
use super::{SetId, WeightLab, WeightLabAction, WeightLabState, WeightSet};
use crate::app::command::Command;
use crate::app::frame::Frame;
use crate::app::route::Route;
use crate::app::shared::Shared;

impl WeightLab {
    /// The weights files with changes in B that are not saved, in order.
    pub fn unsaved(&self) -> Vec<(&str, &WeightSet)> {
        let unsaved = self.mixes.iter().filter(|(_, sets)| !sets.b_is_file());
        let mut unsaved: Vec<_> = unsaved.map(|(file, sets)| (file.as_str(), sets.set(SetId::B))).collect();
        unsaved.sort_unstable_by_key(|(file, _)| *file);
        unsaved
    }
}

impl WeightLabState {
    /// Whether the window may close now. If not, asks the user first.
    pub(in crate::app) fn may_close(&mut self, shared: &mut Shared) -> bool {
        let is_unsaved = self.current.as_ref().is_some_and(|lab| !lab.unsaved().is_empty());
        if !is_unsaved || self.close_question == CloseQuestion::Answered {
            return true;
        }
        self.close_question = CloseQuestion::Asked;
        shared.screens.open(Route::WEIGHT_LAB);
        false
    }

    pub(super) fn answer_close(&mut self, answer: CloseAnswer, frame: &mut Frame<'_, '_>) {
        self.close_question = match answer {
            CloseAnswer::KeepEditing => CloseQuestion::NotAsked,
            CloseAnswer::SaveAndClose | CloseAnswer::CloseWithoutSaving => CloseQuestion::Answered,
        };
        match answer {
            CloseAnswer::KeepEditing => {}
            CloseAnswer::CloseWithoutSaving => frame.commands.send(Command::Quit),
            CloseAnswer::SaveAndClose => self.save_and_close(frame.shared),
        }
    }

    /// Writes every changed file, and closes the window if all could be written.
    fn save_and_close(&self, shared: &Shared) {
        let Some(lab) = &self.current else { return };
        let owned = |(file, set): (&str, &WeightSet)| (file.to_owned(), set.clone());
        let unsaved: Vec<_> = lab.unsaved().into_iter().map(owned).collect();
        let catalog = shared.catalog.clone();
        let write = move || {
            unsaved.iter().try_for_each(|(file, set)| {
                let values = set.iter().map(|(name, value)| (name.as_str(), *value));
                catalog.set_weights(file, values)
            })
        };
        shared.disk.run(write, |shared, commands, written| match written {
            Ok(()) => commands.send(Command::Quit),
            Err(report) => {
                commands.send(WeightLabAction::Close(CloseAnswer::KeepEditing));
                shared.notify(report);
            }
        });
    }
}
