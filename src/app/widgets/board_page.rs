//! A page beside the board: at its side, or below it in a window that is taller than wide.

use egui::{Panel, Ui};

/// At which side of the board a page stands, and how wide: usually, at least and at most, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    /// At the right hand, or at the left.
    pub right: bool,
    /// As wide as it is opened in a window of usual size.
    pub usual: f32,
    /// Never narrower.
    pub least: f32,
    /// Never wider.
    pub most: f32,
}

/// The width of the window for which usual widths were chosen.
const USUAL_WINDOW_POINTS: f32 = 1280.0;
/// In larger windows a page is opened wider, up to so much.
const MOST_GROWTH: f32 = 1.6;
/// The most of the window's width that a page takes.
const MOST_SHARE: f32 = 0.62;
/// In a narrower window, measured by its height, the page stands below.
const PORTRAIT: f32 = 0.95;
/// What of the window's width a board seen from a chair needs in height.
const BOARD_HEIGHT: f32 = 0.9;
/// The part of the height that a page below takes.
const SHARE_BELOW: (f32, f32) = (0.38, 0.6);

/// Draws the page; what is left of `ui` is the board's.
pub fn beside_board<R>(ui: &mut Ui, id: &'static str, page: Page, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_size();
    if room.x < PORTRAIT * room.y {
        let height = (room.y - BOARD_HEIGHT * room.x).clamp(SHARE_BELOW.0 * room.y, SHARE_BELOW.1 * room.y);
        return Panel::bottom(id).exact_size(height).resizable(false).show(ui, contents).inner;
    }
    let panel = if page.right { Panel::right(id) } else { Panel::left(id) };
    let most = page.most.min(MOST_SHARE * room.x).max(page.least);
    let usual = (page.usual * (room.x / USUAL_WINDOW_POINTS).clamp(1.0, MOST_GROWTH)).min(most);
    panel.default_size(usual).size_range(page.least..=most).show(ui, contents).inner
}
