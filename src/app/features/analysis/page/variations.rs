//! A variation as running text: its moves and comments, and variations of its own in brackets.

use super::moves::{MoveList, glyph_colour, shown_comments};
use crate::app::components::{UiTokens, radius};
use crate::notation::NodeId;
use egui::text::{LayoutJob, TextFormat};
use egui::{CornerRadius, Role, TextStyle, Ui, WidgetInfo, vec2};

/// Variations nested deeper than this are not shown, but stay in the game.
const MAX_DEPTH: usize = 12;
/// Between moves, and between a move and the edges of its button.
const GAP_POINTS: f32 = 3.0;
const PADDING_POINTS: f32 = 2.0;

pub fn variation_ui(ui: &mut Ui, list: &mut MoveList<'_>, first: NodeId) {
    as_running_text(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP_POINTS, 1.0);
        draw_line(ui, list, first, 0);
    });
}

/// Lays out widgets in lines that are as high as text, instead of a button.
pub fn as_running_text(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        // The layout takes the height of a line before `contents` can set it.
        ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
        ui.horizontal_wrapped(contents);
    });
}

fn draw_line(ui: &mut Ui, list: &mut MoveList<'_>, first: NodeId, depth: usize) {
    let tokens = ui.tokens();
    let analysis = list.analysis;
    let tree = &analysis.tree;
    let (mut node, mut numbered) = (first, (tree.number(first), true));
    loop {
        let ((number, is_second), needs_number) = numbered;
        let bracket = if depth > 0 && node == first { "(" } else { "" };
        let dots = if is_second { "…" } else { "." };
        let has_number = needs_number || !is_second;
        let before = if has_number { format!("{bracket}{number}{dots}") } else { bracket.to_owned() };
        move_ui(ui, list, node, &before);
        let mut needs_number = false;
        for comment in shown_comments(ui, analysis, node) {
            ui.label(tokens.small(comment));
            needs_number = true;
        }
        let siblings = tree.siblings(node);
        if node != first && siblings.first() == Some(&node) && depth < MAX_DEPTH {
            for other in siblings.iter().skip(1) {
                draw_line(ui, list, *other, depth + 1);
                // Directly after the last move.
                ui.add_space(-GAP_POINTS - PADDING_POINTS);
                ui.label(tokens.small(")"));
                needs_number = true;
            }
        }
        let Some(next) = tree.node(node).children.first() else { return };
        numbered = ((number + u32::from(is_second), !is_second), needs_number);
        node = *next;
    }
}

/// Draws a move after its number, which stays on the same line.
fn move_ui(ui: &mut Ui, list: &mut MoveList<'_>, node: NodeId, before: &str) {
    let tokens = ui.tokens();
    let is_here = node == list.analysis.here();
    let glyph = list.glyph(node);
    let text = list.analysis.text(node);
    let format = |color| TextFormat { font_id: tokens.small_font(), color, ..TextFormat::default() };
    let text_colour = if is_here { tokens.on_accent } else { tokens.text };
    let mut job = LayoutJob::default();
    job.append(before, 0.0, format(if is_here { text_colour } else { tokens.weak }));
    job.append(text, if before.is_empty() { 0.0 } else { GAP_POINTS }, format(text_colour));
    job.append(&glyph, 0.0, format(if is_here { text_colour } else { glyph_colour(&tokens, &glyph) }));
    job.wrap.max_width = f32::INFINITY;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(2.0 * PADDING_POINTS, 0.0), list.sense(node));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_here, format!("{text}{glyph}")));
    if ui.is_rect_visible(rect) {
        if is_here || response.hovered() || response.has_focus() {
            let fill = if is_here { tokens.accent } else { tokens.surface_hover };
            ui.painter().rect_filled(rect, CornerRadius::same(radius::CELL), fill);
        }
        ui.painter().galley(rect.min + vec2(PADDING_POINTS, 0.0), galley, tokens.text);
        crate::app::components::focus_ring(ui, rect, &response, radius::CELL);
    }
    list.respond(&response, node);
}
