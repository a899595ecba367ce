//! Mirrors the window for languages read from right to left. Screens are laid out from left to right in every language; the painted
//! result is mirrored at the end of a frame, and the mouse before the next. So panels change sides, rows start at the right and
//! bars grow to the left without any screen knowing. Letters are also reordered here, in every language: egui lays out each word by
//! itself, the first one at the left.
//!
//! Left-to-right regions ([`crate::view::ltr_region`]) move to their mirrored place unchanged.

mod pointer;
mod reordered_text;
mod shapes;

use crate::app::widgets::localized_text::LocalizedText;
use crate::view::{LtrRegion, collect_ltr_regions, take_ltr_regions};
use egui::layers::PaintList;
use egui::{Context, FullOutput, Galley, LayerId, Order, Plugin, RawInput, Rect, Shape, Ui};
use pointer::Pointer;
use reordered_text::ReorderedText;
use std::collections::HashMap;
use std::sync::Arc;

/// The id that egui gives to the resize edge of a panel.
const RESIZE: &str = "Resize panel";

/// The window's left and right edges, between which positions are mirrored.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MirrorPass {
    /// Left plus right edge: the mirror image of `x` is `edges - x`.
    edges: f32,
}

impl MirrorPass {
    fn of(ctx: &Context) -> Self {
        let window = ctx.content_rect();
        Self { edges: window.left() + window.right() }
    }

    fn x(self, x: f32) -> f32 {
        self.edges - x
    }

    fn rect(self, rect: Rect) -> Rect {
        if !rect.is_finite() {
            return rect;
        }
        Rect::from_x_y_ranges(self.x(rect.right())..=self.x(rect.left()), rect.y_range())
    }

    /// How far a left-to-right region moves to its mirrored place.
    fn shift(self, ltr_region: Rect) -> f32 {
        self.edges - ltr_region.left() - ltr_region.right()
    }
}

/// Plugin that mirrors the window while it is read from right to left.
#[derive(Default)]
struct Mirror {
    from_right: bool,
    ltr_regions: Vec<LtrRegion>,
    reordered: ReorderedText,
    pointer: Pointer,
}

/// The texts that were too long for their width.
fn elided(ctx: &Context, layers: &[LayerId]) -> Vec<Arc<Galley>> {
    fn texts(shape: &Shape, found: &mut Vec<Arc<Galley>>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, found)),
            Shape::Text(text) if text.galley.elided => found.push(text.galley.clone()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    ctx.graphics(|graphics| {
        let entries = layers.iter().filter_map(|layer| graphics.get(*layer)).flat_map(PaintList::all_entries);
        entries.for_each(|entry| texts(&entry.shape, &mut found));
    });
    found
}

/// Sets the reading direction of the window from the next frame on.
pub fn read_from_right(ctx: &Context, from_right: bool) {
    if ctx.plugin_opt::<Mirror>().is_none() {
        ctx.add_plugin(Mirror::default());
    }
    let Some(mirror) = ctx.plugin_opt::<Mirror>() else { return };
    let mut mirror = mirror.lock();
    if mirror.from_right != from_right {
        mirror.from_right = from_right;
        mirror.pointer = Pointer::default();
        mirror.ltr_regions.clear();
        ctx.request_repaint();
    }
    collect_ltr_regions(ctx, from_right);
}

impl Mirror {
    /// How far a tooltip moves after mirroring, so that it appears next to its target in a left-to-right region.
    fn tooltip_shift(&self, ctx: &Context, mirror_pass: Option<MirrorPass>, layer: LayerId) -> f32 {
        let (Some(mirror_pass), Order::Tooltip) = (mirror_pass, layer.order) else { return 0.0 };
        let Some(at) = ctx.input(|input| input.pointer.hover_pos()) else { return 0.0 };
        let Some(ltr_region) = self.ltr_regions.iter().find(|ltr_region| ltr_region.seen.contains(at)) else {
            return 0.0;
        };
        let Some(tooltip) = ctx.memory(|memory| memory.area_rect(layer.id)).map(|rect| mirror_pass.rect(rect)) else {
            return 0.0;
        };
        let window = ctx.content_rect();
        let by = at.x + mirror_pass.shift(ltr_region.rect) - mirror_pass.x(at.x);
        let most = (window.right() - tooltip.right()).max(0.0);
        by.clamp((window.left() - tooltip.left()).min(0.0), most)
    }
}

impl Plugin for Mirror {
    fn debug_name(&self) -> &'static str {
        "mirror"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if self.from_right {
            self.pointer.mirror(ctx, MirrorPass::of(ctx), &self.ltr_regions, &mut input.events);
        }
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx();
        self.ltr_regions = take_ltr_regions(ctx);
        let mirror_pass = self.from_right.then(|| MirrorPass::of(ctx));
        let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
        layers.push(LayerId::background());
        layers.sort_unstable_by_key(|layer| (layer.order, layer.id.value()));
        layers.dedup();
        self.reordered.start_frame();
        for laid in elided(ctx, &layers) {
            self.reordered.cut(&laid, |job| ctx.fonts_mut(|fonts| fonts.layout_job(job)));
        }
        let aside: Vec<f32> = layers.iter().map(|layer| self.tooltip_shift(ctx, mirror_pass, *layer)).collect();
        ctx.graphics_mut(|graphics| {
            for (layer, aside) in layers.into_iter().zip(aside) {
                let Some(list) = graphics.get_mut(layer) else { continue };
                let ltr_regions: Vec<&LtrRegion> =
                    self.ltr_regions.iter().filter(|ltr_region| ltr_region.layer == layer).collect();
                for index in 0..list.next_idx().0 {
                    list.mutate_shape(egui::layers::ShapeIdx(index), |shape| {
                        let ltr_region = ltr_regions.iter().find(|ltr_region| ltr_region.shapes.contains(&index));
                        shapes::turn(
                            shape,
                            mirror_pass,
                            ltr_region.map(|ltr_region| ltr_region.rect),
                            &mut self.reordered,
                        );
                        if aside != 0.0 {
                            shape.transform(egui::emath::TSTransform::from_translation(egui::vec2(aside, 0.0)));
                        }
                    });
                }
            }
        });
        self.reordered.end();
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        if !self.from_right {
            return;
        }
        let mirror_pass = MirrorPass::of(ctx);
        if let Some(ime) = &mut output.platform_output.ime {
            (ime.rect, ime.cursor_rect) = (mirror_pass.rect(ime.rect), mirror_pass.rect(ime.cursor_rect));
        }
        let Some(update) = &mut output.platform_output.accesskit_update else { return };
        let resize = ctx.localized("resize-panel");
        let layers: HashMap<_, LayerId> = ctx.viewport(|viewport| {
            let widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, list)| list.iter());
            widgets.map(|widget| (widget.id.accesskit_id(), widget.layer_id)).collect()
        });
        for (id, node) in &mut update.nodes {
            if node.label() == Some(RESIZE) {
                node.set_label(resize.as_str());
            }
            let Some(bounds) = node.bounds() else { continue };
            let (left, right) = (bounds.x0 as f32, bounds.x1 as f32);
            let middle = egui::pos2(0.5 * (left + right), 0.5 * (bounds.y0 + bounds.y1) as f32);
            let holds = |ltr_region: &&LtrRegion| {
                ltr_region.rect.contains(middle) && layers.get(id).is_none_or(|layer| *layer == ltr_region.layer)
            };
            let (x0, x1) = match self.ltr_regions.iter().find(holds) {
                Some(ltr_region) => {
                    (left + mirror_pass.shift(ltr_region.rect), right + mirror_pass.shift(ltr_region.rect))
                }
                None => (mirror_pass.x(right), mirror_pass.x(left)),
            };
            node.set_bounds(egui::accesskit::Rect { x0: x0.into(), x1: x1.into(), ..bounds });
        }
    }
}
