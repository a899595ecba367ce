//! The setting that the command palette leads to.

use crate::app::command::Command;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;

#[derive(Clone, Copy, Debug)]
pub enum SettingsAction {
    /// Scrolls to the setting with this message ID and highlights it.
    Seek(&'static str),
}

impl SettingsAction {
    /// Opens the page at the setting with the message ID `label`.
    pub fn open_at(label: &'static str) -> Vec<Command> {
        vec![Self::Seek(label).into(), Command::Open(Route::SETTINGS)]
    }
}

/// The setting that is highlighted until the page is left.
#[derive(Default)]
pub struct SoughtSetting {
    pub label: Option<&'static str>,
    /// How often a setting was sought, as the same one may be sought again after scrolling.
    pub times: u32,
}

impl FeatureState for SoughtSetting {
    type Action = SettingsAction;

    fn handle(&mut self, action: SettingsAction, _: &mut Frame<'_, '_>) {
        match action {
            SettingsAction::Seek(label) => {
                self.label = Some(label);
                self.times += 1;
            }
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        if frame.shared.screens.current != Route::SETTINGS {
            self.label = None;
        }
    }
}
