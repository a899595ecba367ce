//! Size classes of the window.

use egui::Context;

/// The size class of the window, by its size in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WindowSize {
    /// Icons without labels, and one thing at a time.
    Compact,
    Regular,
    /// Labels beside icons, and wider panels.
    Wide,
}

/// Windows narrower or lower than this are compact.
const REGULAR_POINTS: [f32; 2] = [960.0, 560.0];
/// Windows at least this wide are wide.
const WIDE_POINTS: f32 = 1600.0;

impl WindowSize {
    pub fn of(ctx: &Context) -> Self {
        let size = ctx.content_rect().size();
        if size.x < REGULAR_POINTS[0] || size.y < REGULAR_POINTS[1] {
            Self::Compact
        } else if size.x < WIDE_POINTS {
            Self::Regular
        } else {
            Self::Wide
        }
    }

    pub fn is_compact(self) -> bool {
        self == Self::Compact
    }
}
