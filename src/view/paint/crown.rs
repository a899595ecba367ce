//! The gilt crown of kings, which lies in the dish of the upper man with its points away from the viewer.

use super::super::space::{Vec3, vec3};
use super::atlas::WHITE;
use super::light::{LEVEL, Surface, ink};
use super::pen::{Pen, around};
use crate::config::{Colour, PieceLook};
use egui::epaint::Vertex;
use egui::{Color32, Pos2};

/// Half the crown's width, in squares.
const SIZE: f32 = 0.235;
const THICKNESS: f32 = 0.045;
/// Corners of the outline, counter-clockwise: the foot of the band, then the points from right to left.
const OUTLINE: [(f32, f32); 9] = [
    (-0.80, -0.80),
    (0.80, -0.80),
    (0.84, -0.42),
    (1.02, 0.50),
    (0.47, -0.02),
    (0.0, 0.78),
    (-0.47, -0.02),
    (-1.02, 0.50),
    (-0.84, -0.42),
];
/// A point that sees every corner, as the centre of the triangle fan.
const HEART: (f32, f32) = (0.0, -0.45);
const TIPS: [(f32, f32); 3] = [(-1.02, 0.56), (0.0, 0.84), (1.02, 0.56)];
const BALL: f32 = 0.15;

struct Crown<'a> {
    base: Vec3,
    right: Vec3,
    away: Vec3,
    gilt: &'a Surface,
}

impl Crown<'_> {
    fn point(&self, (x, y): (f32, f32), lift: f32) -> Vec3 {
        self.base + self.right * (x * SIZE) + self.away * (y * SIZE) + LEVEL * lift
    }

    /// The colour at a point of the face, which bulges a little so that the light varies across it.
    fn face_colour(&self, pen: &Pen<'_>, at: (f32, f32)) -> Color32 {
        let normal = (LEVEL + self.right * (0.30 * at.0) + self.away * (0.42 * at.1)).normalized();
        let shade = pen.light.shade(self.gilt, normal, self.point(at, THICKNESS), 1.0);
        let (base, shine) = (shade.colour.to_array(), shade.highlight.to_array());
        let [red, green, blue] = [0, 1, 2].map(|k| base[k].saturating_add(shine[k]));
        Color32::from_rgb(red, green, blue)
    }
}

/// Draws the crown on a king whose dish is at `base`.
pub(super) fn draw(pen: &mut Pen<'_>, base: Vec3, gilt: &Surface, look: &PieceLook, shadow: Colour) {
    let side = look.crown_side;
    let right = vec3(pen.projection.right.x, pen.projection.right.y, 0.0).normalized();
    let crown = Crown { base, right, away: LEVEL.cross(right), gilt };
    draw_shadow(pen, &crown, shadow);
    draw_walls(pen, &crown, side);
    draw_face(pen, &crown);
    if look.crown_line.opacity > 0 {
        for (k, from) in OUTLINE.into_iter().enumerate() {
            let [from, to] = [from, OUTLINE[(k + 1) % OUTLINE.len()]].map(|at| crown.point(at, THICKNESS));
            pen.stroke(from, to, 0.022, ink(look.crown_line, 1.0));
        }
    }
    for tip in TIPS {
        draw_ball(pen, &crown, tip, side);
    }
    // The lower edge of the band: a line across the face.
    let line = [(-0.80, -0.50), (0.80, -0.50)].map(|at| crown.point(at, THICKNESS));
    pen.stroke(line[0], line[1], 0.012, ink(side, 0.75));
}

fn draw_shadow(pen: &mut Pen<'_>, crown: &Crown<'_>, shadow: Colour) {
    let (throw_x, throw_y) = pen.light.throw();
    let shift = vec3(throw_x, throw_y, 0.0) * (0.6 * THICKNESS);
    let heart = pen.at(crown.point(HEART, 0.0) + shift);
    let corners = OUTLINE.map(|at| pen.at(crown.point(at, 0.001) + shift));
    fan(pen, heart, &corners, ink(shadow, 0.7));
}

fn draw_walls(pen: &mut Pen<'_>, crown: &Crown<'_>, side: Colour) {
    let edge = |k: usize| (OUTLINE[k], OUTLINE[(k + 1) % OUTLINE.len()]);
    let mut order: Vec<usize> = (0..OUTLINE.len()).collect();
    let depth = |k: usize| (crown.point(edge(k).0, 0.0) + crown.point(edge(k).1, 0.0)).dot(pen.projection.forward);
    order.sort_by(|a, b| depth(*b).total_cmp(&depth(*a)));
    for k in order {
        let (from, to) = edge(k);
        let outward = crown.right * (to.1 - from.1) - crown.away * (to.0 - from.0);
        if outward.dot(pen.projection.eye - crown.point(from, 0.0)) > 0.0 {
            let lamp = 0.62 + 0.38 * outward.normalized().dot(pen.light.lamp).max(0.0);
            let colour = Colour { opacity: u8::MAX, ..side };
            let dimmed = ink(colour, 1.0).gamma_multiply(lamp).to_opaque();
            let corners = [(from, 0.0), (to, 0.0), (to, THICKNESS), (from, THICKNESS)];
            pen.world_face(&corners.map(|(at, lift)| crown.point(at, lift)), dimmed);
        }
    }
}

fn draw_face(pen: &mut Pen<'_>, crown: &Crown<'_>) {
    let heart = pen.vertex(pen.at(crown.point(HEART, THICKNESS)), WHITE, crown.face_colour(pen, HEART));
    let corners = OUTLINE.map(|at| Vertex {
        pos: pen.at(crown.point(at, THICKNESS)),
        uv: WHITE,
        color: crown.face_colour(pen, at),
    });
    let indices = corners.map(|corner| pen.vertex(corner.pos, corner.uv, corner.color));
    for k in 0..corners.len() {
        let next = (k + 1) % corners.len();
        pen.mesh.indices.extend([heart, indices[k], indices[next]]);
        // The inner side of an edge faces the centre of the fan.
        let inside = pen.mesh.vertices[heart as usize].pos;
        pen.fringe(corners[k], corners[next], inside);
    }
}

fn draw_ball(pen: &mut Pen<'_>, crown: &Crown<'_>, tip: (f32, f32), side: Colour) {
    let radius = BALL * SIZE;
    pen.dot(crown.point(tip, 0.4 * THICKNESS), radius, ink(side, 1.0));
    let middle = crown.point(tip, THICKNESS);
    let (rim, bright) = (crown.face_colour(pen, (tip.0, tip.1 - 0.6)), crown.face_colour(pen, (tip.0 * 0.2, 0.1)));
    let soft = pen.feather / pen.projection.square_px(middle);
    let offsets = [(0.25 * radius, bright), (radius, rim), (radius + soft, Color32::TRANSPARENT)];
    pen.nested(20, &offsets, true, |turn, reach| around(middle, turn, reach));
}

/// A star-shaped face of one colour, without soft edges.
fn fan(pen: &mut Pen<'_>, heart: Pos2, corners: &[Pos2], color: Color32) {
    let first = pen.vertex(heart, WHITE, color);
    for corner in corners {
        pen.vertex(*corner, WHITE, color);
    }
    let count = corners.len() as u32;
    for k in 0..count {
        pen.mesh.indices.extend([first, first + 1 + k, first + 1 + (k + 1) % count]);
    }
}
