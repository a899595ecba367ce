//! Left-to-right regions: parts of a window that are not mirrored when the rest of it is laid out right to left, such as the
//! board, moves, clocks, some text fields and source code. Widgets record their regions here; the window reads them when it
//! mirrors the layout.

use egui::{Context, Id, LayerId, Rect, Response, Ui, Widget};
use std::ops::Range;

/// A part of the window that moves to its mirrored place without being mirrored itself.
#[derive(Clone, Debug, PartialEq)]
pub struct LtrRegion {
    pub layer: LayerId,
    /// The region's range among the layer's shapes.
    pub shapes: Range<usize>,
    /// Its rectangle before mirroring.
    pub rect: Rect,
    /// The part of `rect` that is not clipped.
    pub seen: Rect,
}

/// Draws what stays left to right in every language.
pub fn ltr_region<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let start = next_shape(ui);
    let drawn = ui.scope(draw);
    record(ui, start, drawn.response.rect);
    drawn.inner
}

pub fn add_ltr_region(ui: &mut Ui, widget: impl Widget) -> Response {
    let start = next_shape(ui);
    let response = ui.add(widget);
    record(ui, start, response.rect);
    response
}

/// The number of shapes painted on the layer so far, which is the index at which a region starts.
pub(super) fn next_shape(ui: &Ui) -> usize {
    ui.ctx().graphics(|layers| layers.get(ui.layer_id()).map_or(0, |list| list.next_idx().0))
}

/// Records everything painted since `start` (see [`next_shape`]).
pub(super) fn record(ui: &Ui, start: usize, rect: Rect) {
    let seen = rect.intersect(ui.clip_rect());
    let ltr_region = LtrRegion { layer: ui.layer_id(), shapes: start..next_shape(ui), rect, seen };
    ui.data_mut(|data| {
        // Without mirroring nobody collects the regions.
        if data.get_temp(mirrored()) == Some(true) {
            data.get_temp_mut_or_default::<Vec<LtrRegion>>(ltr_regions()).push(ltr_region);
        }
    });
}

pub fn collect_ltr_regions(ctx: &Context, wanted: bool) {
    ctx.data_mut(|data| data.insert_temp(mirrored(), wanted));
}

pub fn take_ltr_regions(ctx: &Context) -> Vec<LtrRegion> {
    ctx.data_mut(|data| data.remove_temp(ltr_regions()).unwrap_or_default())
}

fn mirrored() -> Id {
    Id::unique("mirrored")
}

fn ltr_regions() -> Id {
    Id::unique("left-to-right regions")
}
