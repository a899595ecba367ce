//! One line of text or a few, cut off with `…` where their room ends.

use egui::{Align2, Color32, FontId, Galley, Pos2, Ui};
use std::sync::Arc;

/// Lays out one line, cut off with `…` if it is wider than `room`.
pub fn one_line(ui: &Ui, text: &str, font: FontId, room: f32) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, Color32::PLACEHOLDER);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// The width of a text in one line.
pub fn line_points(ui: &Ui, text: &str, font: FontId) -> f32 {
    one_line(ui, text, font, f32::INFINITY).size().x
}

/// Lays out at most so many lines, cut off with `…` if the text is longer.
pub fn few_lines(ui: &Ui, text: &str, font: FontId, room: f32, lines: usize) -> Arc<Galley> {
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, Color32::PLACEHOLDER, room);
    job.wrap.max_rows = lines;
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Paints one line whose `anchor` is at a place, no wider than `room`. Returns its width.
pub fn paint_line(
    ui: &Ui,
    (anchor, at): (Align2, Pos2),
    text: &str,
    (font, colour): (FontId, Color32),
    room: f32,
) -> f32 {
    paint_galley(ui, (anchor, at), one_line(ui, text, font, room), colour)
}

/// Paints text that has been laid out, with its `anchor` at a place. Returns its width.
pub fn paint_galley(ui: &Ui, (anchor, at): (Align2, Pos2), galley: Arc<Galley>, colour: Color32) -> f32 {
    let rect = anchor.anchor_size(at, galley.size());
    ui.painter().galley_with_override_text_color(rect.min, galley, colour);
    rect.width()
}
