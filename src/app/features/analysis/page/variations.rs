//! A variation as running text: its moves and comments, and variations of its own in brackets.

use super::moves::{MoveList, glyph_colour, shown_comments};
use crate::app::components::{UiTokens, radius};
use crate::notation::NodeId;
use egui::text::{LayoutJob, TextFormat};
use egui::{CornerRadius, Role, TextStyle, Ui, WidgetInfo, vec2};

/// Deeper variations are left out of the list, though not of the game.
const MAX_DEPTH: usize = 12;

pub fn variation_ui(ui: &mut Ui, list: &mut MoveList<'_>, first: NodeId) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 1.0);
        ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
        flow(ui, list, first, 0);
    });
}

fn flow(ui: &mut Ui, list: &mut MoveList<'_>, first: NodeId, depth: usize) {
    let tokens = ui.tokens();
    let analysis = list.analysis;
    let tree = &analysis.tree;
    let (mut place, mut numbered) = (first, (tree.number(first), true));
    loop {
        let ((number, is_second), is_due) = numbered;
        if is_due || !is_second {
            let dots = if is_second { "…" } else { "." };
            ui.label(tokens.small(format!("{number}{dots}")));
        }
        move_ui(ui, list, place);
        let mut is_due = false;
        for comment in shown_comments(analysis, place) {
            ui.label(tokens.small(comment));
            is_due = true;
        }
        let siblings = tree.siblings(place);
        if place != first && siblings.first() == Some(&place) && depth < MAX_DEPTH {
            for other in siblings.iter().skip(1) {
                ui.label(tokens.small("("));
                flow(ui, list, *other, depth + 1);
                ui.label(tokens.small(")"));
                is_due = true;
            }
        }
        let Some(next) = tree.node(place).children.first() else { return };
        numbered = ((number + u32::from(is_second), !is_second), is_due);
        place = *next;
    }
}

fn move_ui(ui: &mut Ui, list: &mut MoveList<'_>, place: NodeId) {
    let tokens = ui.tokens();
    let is_here = place == list.analysis.here();
    let glyph = list.glyph(place);
    let text = list.analysis.text(place);
    let format = |color| TextFormat { font_id: tokens.small_font(), color, ..TextFormat::default() };
    let ink = if is_here { tokens.on_accent } else { tokens.text };
    let mut job = LayoutJob::default();
    job.append(text, 0.0, format(ink));
    job.append(&glyph, 0.0, format(if is_here { ink } else { glyph_colour(&tokens, &glyph) }));
    job.wrap.max_width = f32::INFINITY;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(4.0, 0.0), list.sense(place));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_here, format!("{text}{glyph}")));
    if ui.is_rect_visible(rect) {
        if is_here || response.hovered() || response.has_focus() {
            let fill = if is_here { tokens.accent } else { tokens.surface_hover };
            ui.painter().rect_filled(rect, CornerRadius::same(radius::CELL), fill);
        }
        ui.painter().galley(rect.min + vec2(2.0, 0.0), galley, tokens.text);
        crate::app::components::focus_ring(ui, rect, &response, radius::CELL);
    }
    list.respond(&response, place);
}
