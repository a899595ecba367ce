//! Islands: parts of a window that stay as they are while the rest of it is mirrored for a language that is read from right
//! to left. The board is one; so are moves, clocks, fields for typing, source text. What draws says so; the window, which
//! mirrors, reads it here.

use egui::{Context, Id, LayerId, Rect, Response, Ui, Widget};
use std::ops::Range;

/// A part of the window that is moved to its mirrored place but not mirrored itself.
#[derive(Clone, Debug, PartialEq)]
pub struct LtrRegion {
    /// The layer it is painted on.
    pub layer: LayerId,
    /// Which of the layer's shapes are its own.
    pub shapes: Range<usize>,
    /// Where it is laid out, before anything is mirrored.
    pub rect: Rect,
    /// The part of it that is not scrolled out of sight.
    pub seen: Rect,
}

/// Draws something that stays left to right in every language.
pub fn ltr_region<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let start = next_shape(ui);
    let drawn = ui.scope(draw);
    record(ui, start, drawn.response.rect);
    drawn.inner
}

/// Adds a widget that stays left to right in every language.
pub fn add_ltr_region(ui: &mut Ui, widget: impl Widget) -> Response {
    let start = next_shape(ui);
    let response = ui.add(widget);
    record(ui, start, response.rect);
    response
}

/// The number of shapes painted on the layer so far: where a left-to-right region begins.
pub(super) fn next_shape(ui: &Ui) -> usize {
    ui.ctx().graphics(|layers| layers.get(ui.layer_id()).map_or(0, |list| list.next_idx().0))
}

/// All that was painted since `start` is a left-to-right region.
pub(super) fn record(ui: &Ui, start: usize, rect: Rect) {
    let seen = rect.intersect(ui.clip_rect());
    let ltr_region = LtrRegion { layer: ui.layer_id(), shapes: start..next_shape(ui), rect, seen };
    ui.data_mut(|data| {
        // Nobody collects them where nothing is mirrored.
        if data.get_temp(mirrored()) == Some(true) {
            data.get_temp_mut_or_default::<Vec<LtrRegion>>(ltr_regions()).push(ltr_region);
        }
    });
}

/// Whether left-to-right regions are collected from now on.
pub fn collect_ltr_regions(ctx: &Context, wanted: bool) {
    ctx.data_mut(|data| data.insert_temp(mirrored(), wanted));
}

/// Takes the left-to-right regions that were drawn since this was last asked.
pub fn take_ltr_regions(ctx: &Context) -> Vec<LtrRegion> {
    ctx.data_mut(|data| data.remove_temp(ltr_regions()).unwrap_or_default())
}

fn mirrored() -> Id {
    Id::unique("mirrored")
}

fn ltr_regions() -> Id {
    Id::unique("islands")
}
