//! The boards that a frame updates, and its requests to the window.

use crate::report::Report;
use crate::view::BoardView;
use std::time::Duration;

pub struct BoardViews<'a> {
    pub game: &'a mut BoardView,
    /// The analysis board, also used by the position editor and the weight lab.
    pub study: &'a mut BoardView,
}

/// What only the window can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowRequest {
    /// Sends the contents of the clipboard as pasted text.
    Paste,
    CommandList,
    FocusBoard,
    /// Moves the keyboard focus to the next part of the window, or to the one before.
    FocusPart {
        is_forward: bool,
    },
}

/// Requests of a frame to the window.
#[derive(Debug, Default, PartialEq)]
pub struct FrameOutput {
    pub copy: Option<String>,
    pub requests: Vec<WindowRequest>,
    pub quit: bool,
    /// Reports for the log.
    pub log: Vec<Report>,
    /// When to draw the next frame without input; `None` for never.
    pub again_in: Option<Duration>,
}

impl FrameOutput {
    pub(in crate::app) fn again_within(&mut self, time: Option<Duration>) {
        self.again_in = [self.again_in, time].into_iter().flatten().min();
    }
}
