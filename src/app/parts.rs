//! The parts of the window between which a key moves the keyboard focus.

use egui::{Context, FocusDirection, Id, Rect, Ui};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowPart {
    Rail,
    Header,
    Page,
    /// The panel beside the page's board.
    Panel,
    /// A card over the page.
    Card,
}

impl WindowPart {
    /// In the order of the key.
    const ALL: [Self; 5] = [Self::Rail, Self::Header, Self::Page, Self::Panel, Self::Card];
}

#[derive(Clone, Debug, Default)]
struct WindowParts {
    /// The parts of this frame, in the order in which they are drawn.
    drawn: Vec<(WindowPart, Rect)>,
    /// The part that gets the focus when it is drawn.
    wanted: Option<WindowPart>,
    /// The part that got the focus last, and its widget with the focus.
    last: Option<(WindowPart, Option<Id>)>,
}

impl WindowParts {
    /// The part with the focused widget, which is in the middle of `at`.
    fn current(&self, focused: Option<Id>, at: Option<Rect>) -> Option<WindowPart> {
        // A part without a widget of its own passes the focus on, but the next key continues from it.
        let last = self.last.filter(|(_, id)| id.is_some() && *id == focused).map(|(part, _)| part);
        // What is drawn later is within or above what is drawn before.
        let drawn = || self.drawn.iter().rev().find(|(_, rect)| at.is_some_and(|at| rect.contains(at.center())));
        last.or_else(|| drawn().map(|(part, _)| *part))
    }

    fn next(&self, from: Option<WindowPart>, is_forward: bool) -> Option<WindowPart> {
        let here = |part: &WindowPart| self.drawn.iter().any(|(drawn, _)| drawn == part);
        let parts: Vec<WindowPart> = WindowPart::ALL.into_iter().filter(here).collect();
        let at = from.and_then(|from| parts.iter().position(|part| *part == from));
        let next = match (at, is_forward) {
            (None, true) => 0,
            (None, false) => parts.len().checked_sub(1)?,
            (Some(at), true) => (at + 1) % parts.len(),
            (Some(at), false) => (at + parts.len() - 1) % parts.len(),
        };
        parts.get(next).copied()
    }
}

fn with<R>(ctx: &Context, change: impl FnOnce(&mut WindowParts) -> R) -> R {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::unique("parts of the window"))))
}

/// Forgets the parts of the last frame.
pub fn begin_frame(ctx: &Context) {
    with(ctx, |parts| parts.drawn.clear());
}

/// The most that a panel leaves free between its edge and its contents, which are what is known of it.
const MAX_MARGIN_POINTS: f32 = 40.0;

/// What of the page is left beside a panel at its trailing edge, if that was drawn in this frame.
pub fn beside_panel(ctx: &Context, page: Rect) -> Rect {
    let is_panel = |(part, rect): &&(WindowPart, Rect)| {
        *part == WindowPart::Panel && rect.right() >= page.right() - MAX_MARGIN_POINTS
    };
    let panel = with(ctx, |parts| parts.drawn.iter().find(is_panel).map(|(_, rect)| *rect));
    // The margin is the same on both sides.
    let edge = panel.map_or(page.right(), |panel| panel.left() - (page.right() - panel.right()).max(0.0));
    page.with_max_x(edge.clamp(page.left(), page.right()))
}

/// Begins a part that covers `rect`: whatever is drawn next belongs to it.
pub fn begin_part(ui: &Ui, part: WindowPart, rect: Rect) {
    let is_wanted = with(ui.ctx(), |parts| {
        parts.drawn.push((part, rect));
        parts.wanted == Some(part)
    });
    if is_wanted {
        // A mark that has the focus passes it on to the next widget, as the Tab key does.
        let mark = Id::unique("begin of a part");
        ui.memory_mut(|memory| {
            memory.request_focus(mark);
            memory.move_focus(FocusDirection::Next);
            memory.interested_in_focus(mark, ui.layer_id());
        });
    }
}

/// Notes which widget got the focus.
pub fn end_frame(ctx: &Context) {
    let focused = ctx.memory(egui::Memory::focused);
    with(ctx, |parts| {
        if let Some(part) = parts.wanted.take() {
            parts.last = Some((part, focused));
        }
    });
}

/// Moves the focus to the next part in the next frame, or to the one before.
pub fn focus_part(ctx: &Context, is_forward: bool) {
    let focused = ctx.memory(egui::Memory::focused);
    let at = focused.and_then(|id| ctx.read_response(id)).map(|response| response.rect);
    with(ctx, |parts| parts.wanted = parts.next(parts.current(focused, at), is_forward));
    ctx.request_repaint();
}
