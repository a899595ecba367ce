//! Handles commands and frames for the rules page.

use super::checkup::{Checkup, CheckupAction};
use crate::app::frame::{FeatureState, Frame};

#[derive(Default)]
pub struct RulesPageState {
    /// The latest check by the variant doctor.
    pub checkup: Option<Checkup>,
}

impl FeatureState for RulesPageState {
    type Action = CheckupAction;

    fn handle(&mut self, action: CheckupAction, frame: &mut Frame<'_, '_>) {
        match action {
            CheckupAction::Begin { id, deep } => {
                let shared = &frame.shared;
                self.checkup = Some(Checkup::start(&shared.catalog, id, deep, shared.waker.clone()));
            }
            CheckupAction::Stop => self.checkup.iter().for_each(Checkup::stop),
        }
    }

    fn tick(&mut self, _: &mut Frame<'_, '_>) {
        if let Some(checkup) = &mut self.checkup {
            checkup.tick();
        }
    }
}
