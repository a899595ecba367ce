//! The letters of laid-out text in the order in which they are seen. egui shapes the letters of a Hebrew word rightly, but
//! puts one word behind the other from left to right; here the words of each row change places, brackets are turned, and
//! in a mirrored window rows begin at the right.

use crate::text::{Line, is_right_to_left, mirrors, order_lines};
use egui::epaint::text::{Galley, Glyph, PlacedRow, Row};
use egui::{Pos2, Rect};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How a text was ordered: its place in memory, whether it is read from the right, whether its rows are mirrored.
type Key = (usize, bool, bool);

/// Texts that were ordered in the last frame: most are painted again in the next.
#[derive(Default)]
pub struct Letters {
    kept: HashMap<Key, Kept>,
    frame: u64,
}

struct Kept {
    /// Kept, too, so that its place in memory stays its own.
    _laid: Arc<Galley>,
    ordered: Arc<Galley>,
    frame: u64,
}

impl Letters {
    /// A frame begins.
    pub fn begin(&mut self) {
        self.frame += 1;
    }

    /// A frame is done: what was not painted in it is forgotten.
    pub fn end(&mut self) {
        let frame = self.frame;
        self.kept.retain(|_, kept| kept.frame == frame);
    }

    /// The text with its letters in order; its rows mirrored around its place, if so wanted.
    pub fn ordered(&mut self, laid: &Arc<Galley>, from_right: bool, mirrored: bool) -> Arc<Galley> {
        let has_words = laid.job.text.chars().any(is_right_to_left);
        if !has_words && !mirrored {
            return laid.clone();
        }
        let key = (Arc::as_ptr(laid) as usize, from_right, mirrored);
        let kept = self.kept.entry(key).or_insert_with(|| {
            let mut ordered = (**laid).clone();
            if has_words {
                order_rows(&mut ordered, from_right);
            }
            if mirrored {
                mirror_rows(&mut ordered);
            }
            Kept { _laid: laid.clone(), ordered: Arc::new(ordered), frame: 0 }
        });
        kept.frame = self.frame;
        kept.ordered.clone()
    }
}

/// Rows that began at the left begin at the right, around the place of the text.
fn mirror_rows(galley: &mut Galley) {
    let pixels = galley.pixels_per_point;
    let flipped = |rect: Rect| Rect::from_x_y_ranges(-rect.right()..=-rect.left(), rect.y_range());
    for row in &mut galley.rows {
        row.pos.x = (-(row.pos.x + row.row.size.x) * pixels).round() / pixels;
    }
    galley.rect = flipped(galley.rect);
    galley.mesh_bounds = bounds_of(&galley.rows);
}

fn bounds_of(rows: &[PlacedRow]) -> Rect {
    let bounds = rows.iter().map(|row| row.row.visuals.mesh_bounds.translate(row.pos.to_vec2()));
    bounds.fold(Rect::NOTHING, Rect::union)
}

/// Orders every paragraph in which a word is read from the right.
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
    let read: Vec<Vec<usize>> = rows.iter().map(|row| as_read(&row.row.glyphs)).collect();
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

/// The glyphs of a row in the order of reading. The shaper gives the letters of a word that is read from the right in the
/// order in which they are seen; egui adds an empty glyph for each letter but one of such a word, which are left out.
fn as_read(glyphs: &[Glyph]) -> Vec<usize> {
    let is_added =
        |glyph: &Glyph| glyph.advance_width == 0.0 && glyph.uv_rect.is_nothing() && is_right_to_left(glyph.chr);
    let mut order: Vec<usize> = Vec::with_capacity(glyphs.len());
    let mut word = 0;
    for (index, glyph) in glyphs.iter().enumerate() {
        if is_added(glyph) {
            continue;
        }
        if is_right_to_left(glyph.chr) {
            // Before the letters of the same word that stand to its left.
            order.insert(word, index);
        } else {
            order.push(index);
            word = order.len();
        }
    }
    order
}

/// Puts the glyphs of a row where they are seen. Glyphs that stood side by side stay so, to the pixel: they were drawn for
/// their places.
fn place(row: &mut Row, order: &[usize], first: usize, line: &Line, pixels: f32) {
    let round = |x: f32| (x * pixels).round() / pixels;
    let mut x = row.glyphs.iter().map(|glyph| glyph.pos.x).fold(f32::INFINITY, f32::min);
    // A glyph's own place is told in whole pixels only; what is behind the point is in its picture.
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
        let turned = placed.is_right_to_left && mirrors(glyph.chr).is_some();
        let (offset, size) = (glyph.uv_rect.offset.x, glyph.uv_rect.size.x);
        let aside = if turned { round(glyph.advance_width - 2.0 * offset - size) } else { 0.0 };
        let start = glyph.first_vertex as usize;
        let Some(corners) = row.visuals.mesh.vertices.get_mut(start..start + 4) else { continue };
        for corner in corners.iter_mut() {
            corner.pos.x += by + aside;
        }
        if turned {
            // Left above, right above, left below, right below.
            let [a, b, c, d] = [corners[0].uv, corners[1].uv, corners[2].uv, corners[3].uv];
            (corners[0].uv, corners[1].uv, corners[2].uv, corners[3].uv) = (b, a, d, c);
        }
    }
    let corners = row.visuals.mesh.vertices.iter().map(|corner| corner.pos);
    row.visuals.mesh_bounds = corners.fold(Rect::NOTHING, |bounds, at: Pos2| bounds.union(Rect::from_min_max(at, at)));
}
