//! The context of a feature while it handles an action or a frame.

use crate::app::command::Commands;
use crate::app::frame_output::{BoardViews, FrameOutput};
use crate::app::shared::Shared;
use crate::rules::Variant;
use std::sync::Arc;

pub(in crate::app) struct Frame<'a, 'b> {
    pub shared: &'a mut Shared,
    pub boards: &'a mut BoardViews<'b>,
    pub output: &'a mut FrameOutput,
    /// For requests to other features.
    pub commands: &'a mut Commands,
    pub variant_in_use: Option<Arc<Variant>>,
}

/// The state of a feature. Only its actions and `tick` change it; its page reads it.
pub(in crate::app) trait FeatureState {
    type Action;

    fn handle(&mut self, action: Self::Action, frame: &mut Frame<'_, '_>);

    /// Runs once a frame, whether or not the feature's page is shown.
    fn tick(&mut self, frame: &mut Frame<'_, '_>);
}
