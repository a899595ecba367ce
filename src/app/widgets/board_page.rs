//! A page next to the board: beside it, or below it in a portrait window.

use crate::app::parts::{WindowPart, begin_part};
use egui::{Context, Id, Panel, PanelState, Ui};
use std::collections::BTreeMap;

/// The side of the board where a page is shown, and its widths in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    pub right: bool,
    /// The initial width in a window of `USUAL_WINDOW_POINTS`.
    pub usual: f32,
    pub least: f32,
    pub most: f32,
}

/// The window width for which initial widths were chosen.
const USUAL_WINDOW_POINTS: f32 = 1280.0;
/// The largest factor by which a page starts wider in larger windows.
const MAX_GROWTH: f32 = 1.6;
/// The largest share of the window's width that a page takes.
const MAX_SHARE: f32 = 0.62;
/// The page goes below the board in a window whose ratio of width to height is less than this.
const PORTRAIT: f32 = 0.95;
/// The height that a board seen from a player's seat needs, relative to the window's width.
const BOARD_HEIGHT: f32 = 0.9;
/// The share of the height that a page below the board takes: the smallest and the largest.
const SHARE_BELOW: (f32, f32) = (0.38, 0.6);

/// Draws the page and leaves the rest of `ui` for the board.
pub fn beside_board<R>(ui: &mut Ui, id: &'static str, page: Page, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_size();
    let contents = |ui: &mut Ui| {
        // At the leading edge it is the page itself, and the board is beside it.
        if page.right {
            begin_part(ui, WindowPart::Panel, ui.max_rect());
        }
        contents(ui)
    };
    let shown = panel_ui(ui, id, page, room, contents);
    if page.right {
        begin_part(ui, WindowPart::Page, ui.available_rect_before_wrap());
    }
    shown
}

fn panel_ui<R>(ui: &mut Ui, id: &'static str, page: Page, room: egui::Vec2, contents: impl FnOnce(&mut Ui) -> R) -> R {
    if room.x < PORTRAIT * room.y {
        let height = (room.y - BOARD_HEIGHT * room.x).clamp(SHARE_BELOW.0 * room.y, SHARE_BELOW.1 * room.y);
        return Panel::bottom(id).exact_size(height).resizable(false).show(ui, contents).inner;
    }
    let panel = if page.right { Panel::right(id) } else { Panel::left(id) };
    let most = page.most.min(MAX_SHARE * room.x).max(page.least);
    let usual = page.usual * (room.x / USUAL_WINDOW_POINTS).clamp(1.0, MAX_GROWTH);
    let panel_id = ui.scope_id().with(id);
    let width_id = panel_id.with("width");
    let width: PageWidth = ui.data(|data| data.get_temp(width_id)).unwrap_or_default();
    let chosen =
        ui.data(|data| data.get_temp::<PanelWidths>(widths_id())).and_then(|widths| widths.chosen.get(id).copied());
    let is_given = (width.room - room.x).abs() > 0.5 || chosen != width.chosen;
    if is_given {
        // Otherwise the panel would keep the width that it had to take in a smaller window.
        ui.data_mut(|data| data.remove::<PanelState>(panel_id));
    }
    let wanted = chosen.unwrap_or(usual).min(most);
    let shown = panel.default_size(wanted).size_range(page.least..=most).show(ui, contents).inner;
    if let Some(state) = PanelState::load(ui.ctx(), panel_id) {
        let points = state.size().x;
        let is_dragged = !is_given && (points - width.shown).abs() > 0.5;
        let chosen = if is_dragged { Some(points) } else { chosen };
        let width = PageWidth { room: room.x, shown: points, chosen };
        ui.data_mut(|data| {
            data.insert_temp(width_id, width);
            if is_dragged {
                let widths: &mut PanelWidths = data.get_temp_mut_or_default(widths_id());
                widths.dragged = Some((id, points));
            }
        });
    }
    shown
}

/// The width of a page beside the board.
#[derive(Clone, Copy, Default)]
struct PageWidth {
    /// The room for page and board in the last frame.
    room: f32,
    /// The page's own width in the last frame.
    shown: f32,
    /// The width that the user dragged it to, now or earlier.
    chosen: Option<f32>,
}

/// The widths of the panels in points, by the names of their pages.
#[derive(Clone, Default)]
struct PanelWidths {
    chosen: BTreeMap<String, f32>,
    /// What the user dragged in this frame.
    dragged: Option<(&'static str, f32)>,
}

fn widths_id() -> Id {
    Id::unique("panel widths")
}

/// Sets the widths that the user has chosen, before the panels are drawn.
pub fn set_panel_widths(ctx: &Context, chosen: &BTreeMap<String, f32>) {
    ctx.data_mut(|data| data.insert_temp(widths_id(), PanelWidths { chosen: chosen.clone(), dragged: None }));
}

/// The page whose panel the user made wider or narrower in this frame, with the width in points.
pub fn dragged_panel(ctx: &Context) -> Option<(&'static str, f32)> {
    ctx.data(|data| data.get_temp::<PanelWidths>(widths_id())).and_then(|widths| widths.dragged)
}
