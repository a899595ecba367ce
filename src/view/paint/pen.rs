//! Drawing primitives in world space with soft edges: convex faces, lit patches, shapes that fade out.

use super::super::camera::Projection;
use super::super::space::{Vec3, vec3};
use super::atlas::{WHITE, uv};
use super::light::{LEVEL, Light, Surface};
use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2, pos2, vec2};
use std::f32::consts::TAU;

/// A mesh being drawn, and the view that it is drawn for.
pub(super) struct Pen<'a> {
    pub(super) mesh: Mesh,
    pub(super) projection: &'a Projection,
    pub(super) light: &'a Light,
    /// The width of soft edges, in points: one pixel.
    pub(super) feather: f32,
}

/// A flat quadrilateral of a solid: its corners in order, its outward normal, and the texture coordinates of the corners.
#[derive(Clone, Copy)]
pub(super) struct Patch {
    pub(super) corners: [Vec3; 4],
    pub(super) normal: Vec3,
    pub(super) uvs: [(f32, f32); 4],
    /// The number of subdivisions along its first and its second side.
    pub(super) cuts: (u32, u32),
    pub(super) soft_edges: bool,
    /// Below 1 where other parts block the light.
    pub(super) openness: f32,
}

impl Patch {
    pub(super) const fn plain(corners: [Vec3; 4], normal: Vec3) -> Self {
        Self { corners, normal, uvs: [(0.5, 0.5); 4], cuts: (1, 1), soft_edges: true, openness: 1.0 }
    }
}

/// Empties a mesh and keeps its memory, which `Mesh::clear` would give back.
pub(super) fn empty(mesh: &mut Mesh) {
    mesh.vertices.clear();
    mesh.indices.clear();
}

impl<'a> Pen<'a> {
    /// Clears the content of `mesh` and reuses its memory.
    pub(super) fn new(projection: &'a Projection, light: &'a Light, feather: f32, mut mesh: Mesh) -> Self {
        empty(&mut mesh);
        Self { mesh, projection, light, feather }
    }

    pub(super) fn at(&self, point: Vec3) -> Pos2 {
        let ([x, y], _) = self.projection.screen_from_world(point);
        pos2(x, y)
    }

    pub(super) fn vertex(&mut self, pos: Pos2, uv: Pos2, color: Color32) -> u32 {
        self.mesh.vertices.push(Vertex { pos, uv, color });
        self.mesh.vertices.len() as u32 - 1
    }

    pub(super) fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.mesh.indices.extend([a, b, c, a, c, d]);
    }

    /// Draws a fading strip one pixel wide outside an edge; `inside` is any point on the inner side.
    pub(super) fn fringe(&mut self, from: Vertex, to: Vertex, inside: Pos2) {
        let along = to.pos - from.pos;
        let length = along.length();
        if length < 1e-3 {
            return;
        }
        let mut outward = vec2(along.y, -along.x) * (self.feather / length);
        if outward.dot(inside - from.pos) > 0.0 {
            outward = -outward;
        }
        let first = self.mesh.vertices.len() as u32;
        let clear = |vertex: Vertex| Vertex { pos: vertex.pos + outward, color: Color32::TRANSPARENT, ..vertex };
        self.mesh.vertices.extend([from, to, clear(to), clear(from)]);
        self.quad([first, first + 1, first + 2, first + 3]);
    }

    /// Draws a convex face on screen with soft edges.
    pub(super) fn face(&mut self, corners: &[(Pos2, Color32)]) {
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.extend(corners.iter().map(|&(pos, color)| Vertex { pos, uv: WHITE, color }));
        for k in 2..corners.len() as u32 {
            self.mesh.indices.extend([first, first + k - 1, first + k]);
        }
        let sum = corners.iter().fold(vec2(0.0, 0.0), |sum, (pos, _)| sum + pos.to_vec2());
        let middle = (sum / corners.len() as f32).to_pos2();
        for (k, &(pos, color)) in corners.iter().enumerate() {
            let (next_pos, next_color) = corners[(k + 1) % corners.len()];
            let end = |pos, color| Vertex { pos, uv: WHITE, color };
            self.fringe(end(pos, color), end(next_pos, next_color), middle);
        }
    }

    /// Draws a convex face of one colour in world space.
    pub(super) fn world_face(&mut self, corners: &[Vec3], color: Color32) {
        let on_screen: Vec<(Pos2, Color32)> = corners.iter().map(|corner| (self.at(*corner), color)).collect();
        self.face(&on_screen);
    }

    /// Draws a lit, textured patch, or nothing if it faces away.
    pub(super) fn patch(&mut self, surface: &Surface, patch: &Patch) {
        let Patch { corners, normal, uvs, cuts, soft_edges, openness } = *patch;
        if normal.dot(self.projection.eye - corners[0]) <= 0.0 {
            return;
        }
        let first = self.mesh.vertices.len() as u32;
        let mut highlights = Vec::new();
        for row in 0..=cuts.1 {
            for column in 0..=cuts.0 {
                let (s, t) = (column as f32 / cuts.0 as f32, row as f32 / cuts.1 as f32);
                let point = corners[0].lerp(corners[1], s).lerp(corners[3].lerp(corners[2], s), t);
                let across = |part: fn((f32, f32)) -> f32| {
                    let [a, b, c, d] = uvs.map(part);
                    let (near, far) = (a + (b - a) * s, d + (c - d) * s);
                    near + (far - near) * t
                };
                let shade = self.light.shade(surface, normal, point, openness);
                let pos = self.at(point);
                self.vertex(pos, uv(surface.texture, across(|at| at.0), across(|at| at.1)), shade.colour);
                highlights.push((pos, shade.highlight));
            }
        }
        self.lattice(first, cuts);
        if soft_edges {
            self.fringe_around(first, cuts);
        }
        if highlights.iter().any(|(_, color)| *color != Color32::TRANSPARENT) {
            let first = self.mesh.vertices.len() as u32;
            self.mesh.vertices.extend(highlights.into_iter().map(|(pos, color)| Vertex { pos, uv: WHITE, color }));
            self.lattice(first, cuts);
        }
    }

    fn lattice(&mut self, first: u32, (columns, rows): (u32, u32)) {
        let width = columns + 1;
        for row in 0..rows {
            for column in 0..columns {
                let corner = first + row * width + column;
                self.quad([corner, corner + 1, corner + width + 1, corner + width]);
            }
        }
    }

    fn fringe_around(&mut self, first: u32, (columns, rows): (u32, u32)) {
        let last_row = (columns + 1) * rows;
        let corners = [0, columns, last_row + columns, last_row].map(|k| self.mesh.vertices[(first + k) as usize]);
        let sum = corners.iter().fold(vec2(0.0, 0.0), |sum, corner| sum + corner.pos.to_vec2());
        let middle = (sum / 4.0).to_pos2();
        for k in 0..4 {
            self.fringe(corners[k], corners[(k + 1) % 4], middle);
        }
    }

    /// Draws nested outlines around a centre: `outline(turn, offset)` gives each point for an angle and an offset. Each offset,
    /// from the innermost outwards, has a colour, with gradients between them. With `filled`, the innermost outline is filled.
    pub(super) fn nested(
        &mut self,
        segments: u32,
        offsets: &[(f32, Color32)],
        filled: bool,
        outline: impl Fn(f32, f32) -> Vec3,
    ) {
        let first = self.mesh.vertices.len() as u32;
        for &(offset, color) in offsets {
            for k in 0..segments {
                let pos = self.at(outline(k as f32 / segments as f32 * TAU, offset));
                self.vertex(pos, WHITE, color);
            }
        }
        if filled {
            for k in 2..segments {
                self.mesh.indices.extend([first, first + k - 1, first + k]);
            }
        }
        for ring in 1..offsets.len() as u32 {
            let (inner, outer) = (first + (ring - 1) * segments, first + ring * segments);
            for k in 0..segments {
                let next = (k + 1) % segments;
                self.quad([inner + k, inner + next, outer + next, outer + k]);
            }
        }
    }

    pub(super) fn ring(&mut self, middle: Vec3, radius: f32, width: f32, color: Color32) {
        let soft = self.feather / self.projection.square_px(middle);
        let (inner, outer) = (radius - 0.5 * width, radius + 0.5 * width);
        let clear = Color32::TRANSPARENT;
        let offsets = [(inner - soft, clear), (inner, color), (outer, color), (outer + soft, clear)];
        self.nested(64, &offsets, false, |turn, radius| around(middle, turn, radius.max(0.0)));
    }

    pub(super) fn dot(&mut self, middle: Vec3, radius: f32, color: Color32) {
        let soft = self.feather / self.projection.square_px(middle);
        let offsets = [(radius, color), (radius + soft, Color32::TRANSPARENT)];
        self.nested(40, &offsets, true, |turn, radius| around(middle, turn, radius));
    }

    /// Draws a thick horizontal line with square ends.
    pub(super) fn stroke(&mut self, from: Vec3, to: Vec3, width: f32, color: Color32) {
        let along = (to - from).normalized();
        let across = LEVEL.cross(along) * (0.5 * width);
        self.world_face(&[from - across, to - across, to + across, from + across], color);
    }
}

pub(super) fn around(middle: Vec3, turn: f32, radius: f32) -> Vec3 {
    let (sin, cos) = turn.sin_cos();
    middle + vec3(radius * cos, radius * sin, 0.0)
}
