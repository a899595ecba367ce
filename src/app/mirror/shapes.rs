//! Mirrors painted shapes, one at a time.

use super::MirrorPass;
use super::reordered_text::ReorderedText;
use egui::epaint::{ClippedShape, CornerRadius, Mesh, PathShape, TextShape};
use egui::{Pos2, Rect, Shape, vec2};
use std::sync::Arc;

/// Largest size of a check mark or similar open line shape, which is moved but not mirrored.
const SIGN_POINTS: f32 = 24.0;

/// Reorders the letters of a shape and mirrors it if needed; a left-to-right region moves unchanged.
pub fn turn(
    clipped: &mut ClippedShape,
    mirror_pass: Option<MirrorPass>,
    ltr_region: Option<Rect>,
    reordered: &mut ReorderedText,
) {
    reorder_text(&mut clipped.shape, mirror_pass.is_some(), ltr_region.is_none(), reordered);
    let Some(mirror_pass) = mirror_pass else { return };
    let Some(ltr_region) = ltr_region else {
        clipped.clip_rect = mirror_pass.rect(clipped.clip_rect);
        mirror(&mut clipped.shape, mirror_pass);
        return;
    };
    let by = vec2(mirror_pass.shift(ltr_region), 0.0);
    // The frame around a region clips it where the mirrored frame is; the region's own clip rectangle moves with it.
    let is_own = clipped.clip_rect.width() < ltr_region.width();
    clipped.clip_rect = if is_own { clipped.clip_rect.translate(by) } else { mirror_pass.rect(clipped.clip_rect) };
    clipped.shape.translate(by);
}

fn reorder_text(shape: &mut Shape, from_right: bool, mirrored: bool, reordered: &mut ReorderedText) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                reorder_text(shape, from_right, mirrored, reordered);
            }
        }
        Shape::Text(text) => text.galley = reordered.ordered(&text.galley, from_right, from_right && mirrored),
        _ => {}
    }
}

fn mirror(shape: &mut Shape, mirror_pass: MirrorPass) {
    let flip = |at: &mut Pos2| at.x = mirror_pass.x(at.x);
    match shape {
        // Nothing in damka paints bands.
        Shape::Noop | Shape::Band(_) => {}
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| mirror(shape, mirror_pass)),
        Shape::Circle(circle) => flip(&mut circle.center),
        Shape::Ellipse(ellipse) => {
            flip(&mut ellipse.center);
            ellipse.angle = -ellipse.angle;
        }
        Shape::LineSegment { points, .. } => points.iter_mut().for_each(flip),
        Shape::Path(path) => mirror_path(path, mirror_pass),
        Shape::Rect(rect) => {
            rect.rect = mirror_pass.rect(rect.rect);
            rect.angle = -rect.angle;
            let CornerRadius { nw, ne, sw, se } = rect.corner_radius;
            rect.corner_radius = CornerRadius { nw: ne, ne: nw, sw: se, se: sw };
        }
        Shape::Text(text) => mirror_text(text, mirror_pass),
        Shape::Mesh(mesh) => Arc::<Mesh>::make_mut(mesh).vertices.iter_mut().for_each(|vertex| flip(&mut vertex.pos)),
        Shape::QuadraticBezier(curve) => curve.points.iter_mut().for_each(flip),
        Shape::CubicBezier(curve) => curve.points.iter_mut().for_each(flip),
        Shape::Callback(callback) => callback.rect = mirror_pass.rect(callback.rect),
    }
}

/// The rows of a text are already mirrored around its position.
fn mirror_text(text: &mut TextShape, mirror_pass: MirrorPass) {
    text.pos.x = mirror_pass.x(text.pos.x);
    text.angle = -text.angle;
}

fn mirror_path(path: &mut PathShape, mirror_pass: MirrorPass) {
    let around = Rect::from_points(&path.points);
    let is_sign = !path.closed && path.points.len() > 2 && around.size().max_elem() <= SIGN_POINTS;
    for point in &mut path.points {
        point.x = if is_sign { point.x + mirror_pass.shift(around) } else { mirror_pass.x(point.x) };
    }
}
