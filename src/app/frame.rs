//! What a feature works on while it handles an action or a frame.

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
    /// The variant of what is shown.
    pub variant_in_use: Option<Arc<Variant>>,
}

/// The state of a feature. Only its actions and the passing of frames change it; its page reads it.
pub(in crate::app) trait FeatureState {
    type Action;

    fn handle(&mut self, action: Self::Action, frame: &mut Frame<'_, '_>);

    /// The feature's part of every frame, whether or not its page is shown.
    fn tick(&mut self, frame: &mut Frame<'_, '_>);
}
