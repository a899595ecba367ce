//! Handles commands for the manual.

use super::{Manual, ManualAction};
use crate::app::frame::{FeatureState, Frame};

impl FeatureState for Manual {
    type Action = ManualAction;

    fn handle(&mut self, action: ManualAction, _: &mut Frame<'_, '_>) {
        match action {
            ManualAction::Show(name) => self.shown = name,
        }
    }

    fn tick(&mut self, _: &mut Frame<'_, '_>) {}
}
