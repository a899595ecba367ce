//! Reorders laid-out text for display. egui shapes the letters of a Hebrew word correctly but places words from left to right; here
//! the words of each row are reordered, brackets are mirrored, and in a mirrored window rows start at the right and icons that
//! show a direction show the other.

use crate::config::icon;
use crate::text::{VisualLine, is_right_to_left, mirrors, order_lines};
use egui::epaint::Vertex;
use egui::epaint::text::{Galley, Glyph, LayoutJob, PlacedRow, Row, TextWrapping};
use egui::{Pos2, Rect};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// Key of a reordered text: its address, whether it reads from the right, whether its rows are mirrored.
type Key = (usize, bool, bool);

/// Cache of texts reordered in the last frame, because most are painted again in the next.
#[derive(Default)]
pub struct ReorderedText {
    kept: HashMap<Key, CachedText>,
    /// Texts cut to fit their width, by the address of the laid-out text.
    cut: HashMap<usize, CachedText>,
    frame: u64,
}

struct CachedText {
    /// Held so that its address is not reused.
    _laid: Arc<Galley>,
    ordered: Arc<Galley>,
    frame: u64,
}

impl ReorderedText {
    pub fn start_frame(&mut self) {
        self.frame += 1;
    }

    /// Ends a frame: drops the texts that were not painted in it.
    pub fn end(&mut self) {
        let frame = self.frame;
        self.kept.retain(|_, kept| kept.frame == frame);
        self.cut.retain(|_, kept| kept.frame == frame);
    }

    /// Cuts a text that is too long for its width. egui cuts rows in layout order, which removes the first letters of a word read
    /// from the right; this cuts in reading order, before the letters are reordered.
    pub fn cut(&mut self, laid: &Arc<Galley>, lay_out: impl FnMut(LayoutJob) -> Arc<Galley>) {
        if !laid.elided || !laid.job.text.chars().any(is_right_to_left) {
            return;
        }
        let frame = self.frame;
        let kept = self.cut.entry(address(laid)).or_insert_with(|| {
            let ordered = cut_in_reading_order(laid, lay_out).unwrap_or_else(|| laid.clone());
            CachedText { _laid: laid.clone(), ordered, frame }
        });
        kept.frame = frame;
    }

    /// Returns the text with its letters in display order; its rows are mirrored around their position if `mirrored`.
    pub fn ordered(&mut self, laid: &Arc<Galley>, from_right: bool, mirrored: bool) -> Arc<Galley> {
        let has_words = laid.job.text.chars().any(is_right_to_left);
        if !has_words && !mirrored {
            return laid.clone();
        }
        let key = (address(laid), from_right, mirrored);
        let cut = self.cut.get(&key.0).map_or(laid, |cut| &cut.ordered);
        let kept = self.kept.entry(key).or_insert_with(|| {
            let mut ordered = (**cut).clone();
            if has_words {
                order_rows(&mut ordered, from_right);
            }
            if mirrored {
                mirror_rows(&mut ordered);
                if icon::DIRECTED.contains(&laid.job.text.as_str()) {
                    mirror_icon(&mut ordered);
                }
            }
            CachedText { _laid: laid.clone(), ordered: Arc::new(ordered), frame: 0 }
        });
        kept.frame = self.frame;
        kept.ordered.clone()
    }
}

fn address(laid: &Arc<Galley>) -> usize {
    Arc::as_ptr(laid) as usize
}

/// Fits as many letters of a text as possible, followed by the overflow character.
fn cut_in_reading_order(laid: &Galley, mut lay_out: impl FnMut(LayoutJob) -> Arc<Galley>) -> Option<Arc<Galley>> {
    let job = &laid.job;
    let sign = job.wrap.overflow_character?;
    let ends: Vec<usize> = job.text.char_indices().map(|(at, _)| at).collect();
    let mut shortened = |count: usize| {
        let end = job.text[..ends[count]].trim_end().len();
        let mut short = (**job).clone();
        short.text = format!("{}{sign}", &job.text[..end]);
        short.sections.retain(|section| section.byte_range.start.0 < end.max(1));
        for section in &mut short.sections {
            section.byte_range.end.0 = section.byte_range.end.0.min(end);
        }
        short.sections.last_mut()?.byte_range.end.0 = short.text.len();
        short.wrap = TextWrapping { max_rows: usize::MAX, overflow_character: None, ..job.wrap.clone() };
        Some(lay_out(short))
    };
    let (most, width) = (job.wrap.max_rows, job.wrap.max_width + 0.5);
    // Binary search: widths grow with the number of letters.
    let (mut fits, mut best, mut too_many) = (0, shortened(0)?, ends.len());
    while fits + 1 < too_many {
        let middle = usize::midpoint(fits, too_many);
        let tried = shortened(middle)?;
        if tried.rows.len() <= most && tried.rect.width() <= width {
            (fits, best) = (middle, tried);
        } else {
            too_many = middle;
        }
    }
    Some(best)
}

/// Moves rows that start at the left so that they start at the right, around the text's position.
fn mirror_rows(galley: &mut Galley) {
    let pixels = galley.pixels_per_point;
    let flipped = |rect: Rect| Rect::from_x_y_ranges(-rect.right()..=-rect.left(), rect.y_range());
    for (index, row) in galley.rows.iter_mut().enumerate() {
        // If a text continues behind another one in its row, its first row includes the width of that one.
        let start = row.row.glyphs.iter().map(|glyph| glyph.pos.x).fold(f32::INFINITY, f32::min);
        let room = if index == 0 && start.is_finite() { start } else { 0.0 };
        row.pos.x = (-(row.pos.x + row.row.size.x + room) * pixels).round() / pixels;
    }
    galley.rect = flipped(galley.rect);
    galley.mesh_bounds = bounds_of(&galley.rows);
}

/// Turns the only glyph of a text around.
fn mirror_icon(galley: &mut Galley) {
    let pixels = galley.pixels_per_point;
    for row in galley.rows.iter_mut().map(|row| Arc::make_mut(&mut row.row)) {
        for glyph in &row.glyphs {
            let start = glyph.first_vertex as usize;
            if let Some(corners) = row.visuals.mesh.vertices.get_mut(start..start + 4) {
                turn_around(glyph, corners, pixels);
            }
        }
    }
}

/// Mirrors the image of a glyph within its width. `corners` are top left, top right, bottom left and bottom right.
fn turn_around(glyph: &Glyph, corners: &mut [Vertex], pixels: f32) {
    let (offset, size) = (glyph.uv_rect.offset.x, glyph.uv_rect.size.x);
    let aside = ((glyph.advance_width - 2.0 * offset - size) * pixels).round() / pixels;
    for corner in corners.iter_mut() {
        corner.pos.x += aside;
    }
    if let [a, b, c, d] = corners {
        std::mem::swap(&mut a.uv, &mut b.uv);
        std::mem::swap(&mut c.uv, &mut d.uv);
    }
}

fn bounds_of(rows: &[PlacedRow]) -> Rect {
    let bounds = rows.iter().map(|row| row.row.visuals.mesh_bounds.translate(row.pos.to_vec2()));
    bounds.fold(Rect::NOTHING, Rect::union)
}

/// Reorders every paragraph that contains a word read from the right.
fn order_rows(galley: &mut Galley, from_right: bool) {
    let pixels = galley.pixels_per_point;
    let mut start = 0;
    while start < galley.rows.len() {
        let rest = &galley.rows[start..];
        let end = start + rest.iter().position(|row| row.ends_with_newline).map_or(rest.len(), |at| at + 1);
        order_paragraph(&mut galley.rows[start..end], from_right, pixels);
        start = end;
    }
    galley.mesh_bounds = bounds_of(&galley.rows);
}

fn order_paragraph(rows: &mut [PlacedRow], from_right: bool, pixels: f32) {
    let read: Vec<Vec<usize>> = rows.iter().map(|row| in_reading_order(&row.row.glyphs)).collect();
    let mut text = String::new();
    let mut lines: Vec<Range<usize>> = Vec::new();
    for (row, order) in rows.iter().zip(&read) {
        let start = lines.last().map_or(0, |line| line.end);
        lines.push(start..start + order.len());
        text.extend(order.iter().map(|glyph| row.row.glyphs[*glyph].chr));
    }
    if !text.chars().any(is_right_to_left) {
        return;
    }
    let placed = order_lines(&text, &lines, from_right);
    for (((row, order), line), seen) in rows.iter_mut().zip(&read).zip(&lines).zip(&placed) {
        place(Arc::make_mut(&mut row.row), order, line.start, seen, pixels);
    }
}

/// The glyphs of a row in reading order. The shaper returns the letters of a word read from the right in display order; egui adds
/// an empty glyph for each letter but one of such a word, and those are left out.
fn in_reading_order(glyphs: &[Glyph]) -> Vec<usize> {
    // Direction marks are empty, too, but they count.
    let is_letter = |letter: char| letter.is_alphabetic() && is_right_to_left(letter);
    let is_added = |glyph: &Glyph| glyph.advance_width == 0.0 && glyph.uv_rect.is_nothing() && is_letter(glyph.chr);
    let mut order: Vec<usize> = Vec::with_capacity(glyphs.len());
    let mut word = 0;
    for (index, glyph) in glyphs.iter().enumerate() {
        if is_added(glyph) {
            continue;
        }
        if is_right_to_left(glyph.chr) {
            // Insert before the letters of the same word to its left.
            order.insert(word, index);
        } else {
            order.push(index);
            word = order.len();
        }
    }
    order
}

/// Moves the glyphs of a row to their display positions. Glyphs that were adjacent stay adjacent to the pixel, because they were
/// rasterised for those positions.
fn place(row: &mut Row, order: &[usize], first: usize, line: &VisualLine, pixels: f32) {
    let round = |x: f32| (x * pixels).round() / pixels;
    let mut x = row.glyphs.iter().map(|glyph| glyph.pos.x).fold(f32::INFINITY, f32::min);
    // A glyph's own position is in whole pixels; the fraction is part of its image.
    let laid: Vec<f32> =
        row.glyphs.iter().scan(x, |at, glyph| Some(std::mem::replace(at, *at + glyph.advance_width))).collect();
    let (mut before, mut by) = (None, 0.0);
    for placed in line {
        let Some(&index) = order.get(placed.index - first) else { continue };
        let glyph = row.glyphs[index];
        if before.is_none_or(|before| before + 1 != index) {
            by = round(x - laid[index]);
        }
        before = Some(index);
        x += glyph.advance_width;
        if glyph.uv_rect.is_nothing() {
            continue;
        }
        let start = glyph.first_vertex as usize;
        let Some(corners) = row.visuals.mesh.vertices.get_mut(start..start + 4) else { continue };
        for corner in corners.iter_mut() {
            corner.pos.x += by;
        }
        if placed.is_right_to_left && mirrors(glyph.chr).is_some() {
            turn_around(&glyph, corners, pixels);
        }
    }
    let corners = row.visuals.mesh.vertices.iter().map(|corner| corner.pos);
    row.visuals.mesh_bounds = corners.fold(Rect::NOTHING, |bounds, at: Pos2| bounds.union(Rect::from_min_max(at, at)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, FontId};

    #[test]
    fn an_icon_that_shows_a_direction_shows_the_other_one_where_it_is_mirrored() {
        let ctx = egui::Context::default();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let texture_lefts = |icon: &str| {
                let job = LayoutJob::simple_singleline(icon.to_owned(), FontId::proportional(14.0), Color32::WHITE);
                let laid = ui.fonts_mut(|fonts| fonts.layout_job(job));
                let mirrored = ReorderedText::default().ordered(&laid, true, true);
                [laid, mirrored].map(|galley| galley.rows[0].row.visuals.mesh.vertices[0].uv.x)
            };
            let [laid, mirrored] = texture_lefts(icon::SIGN_IN);
            assert!(mirrored > laid, "the image is drawn from its right edge: {laid} {mirrored}");
            let [laid, mirrored] = texture_lefts(icon::CARET_LEFT);
            assert!((mirrored - laid).abs() < f32::EPSILON, "its opposite is chosen by who draws it");
        });
        output.textures_delta.clear();
    }

    #[test]
    fn a_text_that_is_too_long_loses_its_last_letters_as_they_are_read() {
        const TEXT: &str = "משחק ארוך מאוד עם מילה אחרונה";
        let ctx = egui::Context::default();
        let (mut cut, mut widths) = (None, (0.0, 0.0));
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let mut lay_out = |job: LayoutJob| ui.fonts_mut(|fonts| fonts.layout_job(job));
            let mut job = LayoutJob::simple_singleline(TEXT.to_owned(), FontId::proportional(14.0), Color32::WHITE);
            let whole = lay_out(job.clone()).rect.width();
            job.wrap = TextWrapping::truncate_at_width(whole * 0.6);
            let laid = lay_out(job);
            assert!(laid.elided);
            cut = cut_in_reading_order(&laid, &mut lay_out);
            widths = (cut.as_ref().map_or(0.0, |cut| cut.rect.width()), whole * 0.6);
        });
        output.textures_delta.clear();
        let text = cut.map(|cut| cut.job.text.clone()).unwrap_or_default();
        let kept = text.strip_suffix('…').unwrap_or_default();
        assert!(TEXT.starts_with(kept) && kept.chars().count() > 8, "{text}");
        assert!(widths.0 <= widths.1 + 0.5 && widths.0 > widths.1 * 0.8, "{widths:?}");
    }
}
