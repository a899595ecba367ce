//! Handles commands for the settings page.

use super::sought::{SettingsAction, SoughtSetting};
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;

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
