//! Closes tooltips when a dialog opens.

use egui::{Context, Frame, Id, LayerId, Pos2, Tooltip};

/// Closes the open tooltip in the frame in which the palette or a dialog opens: egui keeps it for as long as the mouse rests on
/// what it explains, even under a dialog.
#[derive(Debug, Default)]
pub struct TooltipGuard {
    was_dialog_open: bool,
}

impl TooltipGuard {
    /// Call once per frame, before anything with a tooltip is drawn.
    pub fn update(&mut self, ctx: &Context, is_palette_open: bool) {
        let is_open = is_palette_open || ctx.memory(|memory| memory.top_modal_layer().is_some());
        if is_open && !self.was_dialog_open {
            let above = |layer: &LayerId| *layer != LayerId::background();
            for layer in ctx.memory(|memory| memory.layer_ids().filter(above).collect::<Vec<_>>()) {
                show_empty_tooltip(ctx, layer);
            }
            show_empty_tooltip(ctx, LayerId::background());
            ctx.request_repaint();
        }
        self.was_dialog_open = is_open;
    }
}

/// A layer shows one tooltip, the first of the frame: this one.
fn show_empty_tooltip(ctx: &Context, layer: LayerId) {
    let mut tooltip = Tooltip::always_open(ctx.clone(), layer, Id::unique(("no tooltip", layer.id)), Pos2::ZERO);
    tooltip.popup = tooltip.popup.frame(Frame::NONE);
    tooltip.show(|_| {});
}
