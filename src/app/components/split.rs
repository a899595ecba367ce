//! A divider between two parts of a page, moved with the mouse or with arrow keys.

use super::tokens::UiTokens;
use egui::{CursorIcon, EventFilter, Id, Key, Rect, Role, Sense, Stroke, Ui, WidgetInfo};

/// The width of the part that can be grabbed.
const GRIP_POINTS: f32 = 8.0;
/// How far an arrow key moves the divider, as a share of the room.
const KEY_STEP: f32 = 0.02;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitAxis {
    /// The parts are beside each other.
    Horizontal,
    /// The parts are above each other.
    Vertical,
}

/// What a divider leaves, and what happened to it.
pub struct Split {
    pub first: Rect,
    pub second: Rect,
    /// Whether the user has just finished changing the share.
    pub released: bool,
}

/// How small and how large both parts may become, in points.
#[derive(Clone, Copy, Debug)]
pub struct SplitLimits {
    pub least: [f32; 2],
    /// Infinite for a part that takes all the room that is left.
    pub most: [f32; 2],
}

impl SplitLimits {
    pub const fn least(least: [f32; 2]) -> Self {
        Self { least, most: [f32::INFINITY; 2] }
    }

    /// The size of the first part for a share of `length`. Smallest sizes come before largest ones, and the second part's
    /// smallest before the first's.
    fn first_points(&self, share: f32, length: f32) -> f32 {
        let [low, high] = [self.least[0].max(length - self.most[1]), self.most[0].min(length - self.least[1])];
        let most = high.max(self.least[0]);
        (share * length).clamp(low.min(most), most).min(length).round()
    }
}

/// Draws a divider in `room`. `share` is that of the first part.
pub fn split(
    ui: &mut Ui,
    id: Id,
    room: Rect,
    axis: SplitAxis,
    share: &mut f32,
    limits: &SplitLimits,
    name: &str,
) -> Split {
    let is_beside = axis == SplitAxis::Horizontal;
    let (start, length) = if is_beside { (room.left(), room.width()) } else { (room.top(), room.height()) };
    let at = |share: f32| limits.first_points(share, length);
    let grip_at = |place: f32| {
        let middle = start + place;
        if is_beside {
            Rect::from_x_y_ranges(middle - 0.5 * GRIP_POINTS..=middle + 0.5 * GRIP_POINTS, room.y_range())
        } else {
            Rect::from_x_y_ranges(room.x_range(), middle - 0.5 * GRIP_POINTS..=middle + 0.5 * GRIP_POINTS)
        }
    };
    let response = ui.interact(grip_at(at(*share)), id, Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, ui.is_enabled(), name));
    let mut released = response.drag_stopped();
    if response.dragged()
        && let Some(pointer) = response.interact_pointer_pos()
    {
        *share = (if is_beside { pointer.x } else { pointer.y } - start) / length.max(1.0);
    }
    if response.has_focus() {
        let filter =
            EventFilter { horizontal_arrows: is_beside, vertical_arrows: !is_beside, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let keys = if is_beside { [Key::ArrowLeft, Key::ArrowRight] } else { [Key::ArrowUp, Key::ArrowDown] };
        let [back, on] = keys.map(|key| ui.input(|input| input.num_presses(key)) as f32);
        if back != on {
            *share = at(*share) / length.max(1.0) + (on - back) * KEY_STEP;
            released = true;
        }
    }
    let place = at(*share);
    if released {
        *share = place / length.max(1.0);
    }
    let is_live = response.hovered() || response.dragged() || response.has_focus();
    if is_live {
        ui.set_cursor_icon(if is_beside { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical });
    }
    let tokens = ui.tokens();
    let line = if is_live { Stroke::new(2.0, tokens.accent) } else { Stroke::new(1.0, tokens.line_soft) };
    let middle = start + place;
    let (mut first, mut second) = (room, room);
    if is_beside {
        // In the middle of its pixel, which stays the free one when it is mirrored.
        ui.painter().vline(middle + 0.5, room.y_range(), line);
        (first.max.x, second.min.x) = (middle, middle);
    } else {
        ui.painter().hline(room.x_range(), middle + 0.5, line);
        (first.max.y, second.min.y) = (middle, middle);
    }
    // The line itself belongs to neither.
    if is_beside {
        second.min.x += 1.0;
    } else {
        second.min.y += 1.0;
    }
    Split { first, second, released }
}
