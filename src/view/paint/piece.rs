//! Pieces: a profile spun about an axis, lit, culled and ordered. Upright pieces need no sorting: their segments are numbered so
//! that the first faces the eye, and then a single order from far to near is right for all of them.

use super::super::space::{Vec3, vec3};
use super::atlas::{WHITE, uv};
use super::light::{Dots, Shade, Surface};
use super::pen::Pen;
use super::profile::{Part, Profile};
use crate::config::Texture;
use egui::epaint::Vertex;
use egui::{Color32, Pos2, pos2};
use std::collections::HashMap;
use std::f32::consts::{PI, TAU};

/// A piece's materials.
#[derive(Clone, Copy)]
pub(super) struct Surfaces {
    pub(super) own: Surface,
    pub(super) other: Surface,
    pub(super) gilt: Surface,
    pub(super) edge: Surface,
    pub(super) other_edge: Surface,
}

impl Surfaces {
    const fn of(&self, part: Part) -> &Surface {
        match part {
            Part::Own => &self.own,
            Part::Other => &self.other,
            Part::Gilt => &self.gilt,
            Part::Edge => &self.edge,
            Part::OtherEdge => &self.other_edge,
        }
    }
}

/// The placement and orientation of a piece.
#[derive(Clone, Copy)]
pub(super) struct PieceTransform {
    /// The centre of its base.
    pub(super) base: Vec3,
    /// Selects the part of the wood that it is cut from.
    pub(super) seed: u32,
    /// How far it is turned over, in radians.
    pub(super) flip: f32,
    /// The direction in which it turns over, in radians.
    pub(super) flip_towards: f32,
}

/// Buffers for one piece at a time, reused between pieces, and a cache of drawing orders.
#[derive(Default)]
pub(super) struct PieceRenderer {
    screen: Vec<Pos2>,
    /// Which quads are front-facing, by ring and segment.
    front: Vec<bool>,
    /// The index of each vertex in the mesh, or `UNSET`.
    vertices: Vec<u32>,
    highlights: Vec<Highlight>,
    columns: Vec<Column>,
    depths: Vec<f32>,
    orders: HashMap<(usize, usize, usize), Vec<(u16, u16)>>,
}

/// The highlight of a vertex and the index of its own vertex in the mesh, or `UNSET`.
#[derive(Clone, Copy)]
struct Highlight {
    color: Color32,
    vertex: u32,
}

impl Highlight {
    const NONE: Self = Self { color: Color32::TRANSPARENT, vertex: UNSET };
}

/// The values that all rings share along one vertical line of vertices.
#[derive(Clone, Copy)]
struct Column {
    cos: f32,
    sin: f32,
    /// The scalar products of the outward direction.
    outward: Dots,
}

/// The vertex is not in the mesh yet.
const UNSET: u32 = u32::MAX;
/// The largest invisible deviation of a polygon from its circle, in pixels.
const UNSEEN_PX: f32 = 0.18;

/// The number of segments that a circle of this radius needs: a multiple of four.
fn segments_for(radius_px: f32) -> usize {
    // A chord of angle 2π/n deviates from its circle by r·(π/n)²/2.
    let needed = PI * (radius_px / (2.0 * UNSEEN_PX)).sqrt();
    ((needed / 4.0).ceil() as usize * 4).clamp(24, 72)
}

impl PieceRenderer {
    pub(super) fn draw(&mut self, pen: &mut Pen<'_>, profile: &Profile, surfaces: &Surfaces, stand: &PieceTransform) {
        let radius_px = 0.405 * pen.projection.square_px(stand.base) / pen.feather;
        let segments = segments_for(radius_px);
        self.place(pen, profile, stand, segments);
        self.find_front(profile, segments);
        let order = self.order(profile, stand, segments);
        let wood = Wood::new(profile, stand);
        let eye = pen.light.towards_eye(stand.base);
        let halfway = pen.light.halfway(eye);
        let up = pen.light.dots(tilt(stand, Vec3::UP), eye, halfway);
        let pool = pen.light.pool(stand.base);
        let size = profile.rings.len() * segments;
        self.vertices.clear();
        self.vertices.resize(size, UNSET);
        self.highlights.clear();
        self.highlights.resize(size, Highlight::NONE);
        for &(ring, segment) in &order {
            let (ring, segment) = (usize::from(ring), usize::from(segment));
            if !self.front[ring * segments + segment] {
                continue;
            }
            let next = (segment + 1) % segments;
            let corners = [(ring, segment), (ring, next), (ring + 1, next), (ring + 1, segment)];
            let indices = corners.map(|(ring, segment)| {
                let slot = ring * segments + segment;
                if self.vertices[slot] == UNSET {
                    let (outline, column) = (&profile.rings[ring], &self.columns[segment]);
                    let surface = surfaces.of(outline.part);
                    let dots = column.outward.sum(outline.outward, up, outline.upward);
                    let upward =
                        if stand.flip == 0.0 { outline.upward } else { self.upward(stand, ring, segment, profile) };
                    let Shade { colour, highlight } =
                        pen.light.shade_dots(surface, dots, upward, pool, outline.openness);
                    let texel = wood.texel(surface.texture, outline.radius, outline.height, column);
                    self.vertices[slot] = pen.vertex(self.screen[slot], texel, colour);
                    self.highlights[slot].color = highlight;
                }
                self.vertices[slot]
            });
            pen.quad(indices);
            self.draw_highlight(pen, corners, segments);
            self.draw_fringes(pen, profile, segments, (ring, segment), indices);
        }
        self.orders.entry(key(profile, segments)).or_insert(order);
    }

    /// Projects all vertices to the screen.
    fn place(&mut self, pen: &Pen<'_>, profile: &Profile, stand: &PieceTransform, segments: usize) {
        let projection = pen.projection;
        let to_eye = projection.eye - stand.base;
        // Seen exactly from above, any starting angle is right.
        let start = if stand.flip == 0.0 { to_eye.y.atan2(to_eye.x) } else { 0.0 };
        let eye = pen.light.towards_eye(stand.base);
        let halfway = pen.light.halfway(eye);
        self.columns.clear();
        self.columns.extend((0..segments).map(|segment| {
            let (sin, cos) = (start + segment as f32 / segments as f32 * TAU).sin_cos();
            Column { cos, sin, outward: pen.light.dots(tilt(stand, vec3(cos, sin, 0.0)), eye, halfway) }
        }));
        // The projection is linear up to its division, so transform only the three axes.
        let seen = |v: Vec3| vec3(v.dot(projection.right), v.dot(projection.up), v.dot(projection.forward));
        let axis = [vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), Vec3::UP].map(|axis| seen(tilt(stand, axis)));
        let middle = seen(stand.base + Vec3::UP * (0.5 * profile.height + raise(profile, stand)) - projection.eye);
        self.screen.clear();
        self.depths.clear();
        for ring in &profile.rings {
            let center = middle + axis[2] * (ring.height - 0.5 * profile.height);
            let (x_axis, y_axis) = (axis[0] * ring.radius, axis[1] * ring.radius);
            for column in &self.columns {
                let point = center + x_axis * column.cos + y_axis * column.sin;
                let scale = projection.focal_px / point.z.max(0.05);
                let [x, y] = projection.center_px;
                self.screen.push(pos2(x + point.x * scale, y - point.y * scale));
                self.depths.push(point.z);
            }
        }
    }

    fn find_front(&mut self, profile: &Profile, segments: usize) {
        self.front.clear();
        for ring in 0..profile.rings.len() - 1 {
            for segment in 0..segments {
                let next = (segment + 1) % segments;
                let at = |ring: usize, segment: usize| self.screen[ring * segments + segment];
                let one = at(ring + 1, next) - at(ring, segment);
                let other = at(ring + 1, segment) - at(ring, next);
                // Outward faces run counter-clockwise, which gives a negative area with y downwards.
                self.front.push(one.x * other.y - one.y * other.x < -1e-4);
            }
        }
    }

    /// The quads from far to near, by ring and segment.
    fn order(&mut self, profile: &Profile, stand: &PieceTransform, segments: usize) -> Vec<(u16, u16)> {
        if stand.flip == 0.0 {
            return self.orders.remove(&key(profile, segments)).unwrap_or_else(|| upright_order(profile, segments));
        }
        let mut order = upright_order(profile, segments);
        order.sort_by(|a, b| {
            let depth = |&(ring, segment): &(u16, u16)| {
                let (ring, segment) = (usize::from(ring), usize::from(segment));
                let next = (segment + 1) % segments;
                let at = |ring: usize, segment: usize| self.depths[ring * segments + segment];
                at(ring, segment) + at(ring, next) + at(ring + 1, segment) + at(ring + 1, next)
            };
            depth(b).total_cmp(&depth(a))
        });
        order
    }

    fn upward(&self, stand: &PieceTransform, ring: usize, segment: usize, profile: &Profile) -> f32 {
        let (outline, column) = (&profile.rings[ring], &self.columns[segment]);
        let (x, y) = (outline.outward * column.cos, outline.outward * column.sin);
        tilt(stand, vec3(x, y, outline.upward)).z
    }

    fn draw_highlight(&mut self, pen: &mut Pen<'_>, corners: [(usize, usize); 4], segments: usize) {
        let slots = corners.map(|(ring, segment)| ring * segments + segment);
        if slots.iter().all(|slot| self.highlights[*slot].color == Color32::TRANSPARENT) {
            return;
        }
        let indices = slots.map(|slot| {
            let highlight = &mut self.highlights[slot];
            if highlight.vertex == UNSET {
                highlight.vertex = pen.vertex(self.screen[slot], WHITE, highlight.color);
            }
            highlight.vertex
        });
        pen.quad(indices);
    }

    /// Draws soft edges where a front-facing quad meets a back-facing one, along the piece's silhouette.
    fn draw_fringes(
        &self,
        pen: &mut Pen<'_>,
        profile: &Profile,
        segments: usize,
        (ring, segment): (usize, usize),
        indices: [u32; 4],
    ) {
        let is_front = |ring: usize, segment: usize| self.front[ring * segments + segment];
        let last = profile.rings.len() - 2;
        let edges = [
            (ring == 0 || !is_front(ring - 1, segment), 0, 1),
            (ring < last && !is_front(ring + 1, segment), 3, 2),
            (!is_front(ring, (segment + segments - 1) % segments), 0, 3),
            (!is_front(ring, (segment + 1) % segments), 1, 2),
        ];
        if edges.iter().all(|(open, _, _)| !open) {
            return;
        }
        let corners: [Vertex; 4] = indices.map(|index| pen.mesh.vertices[index as usize]);
        let middle = (corners[0].pos.to_vec2() + corners[2].pos.to_vec2()) * 0.5;
        for (_, from, to) in edges.into_iter().filter(|(open, _, _)| *open) {
            pen.fringe(corners[from], corners[to], middle.to_pos2());
        }
    }
}

fn key(profile: &Profile, segments: usize) -> (usize, usize, usize) {
    (profile.rings.len(), profile.wall, segments)
}

/// The drawing order of an upright piece. The wall comes first, ring by ring from the foot: it hides nothing, and each ring
/// covers the soft edge of the one below. Then the top, segment by segment from the one turned away to the one that faces the
/// eye: in the far half from the edge inwards, in the near half from the middle outwards.
fn upright_order(profile: &Profile, segments: usize) -> Vec<(u16, u16)> {
    let rings = profile.rings.len() - 1;
    let wall = profile.wall.min(rings);
    let far_first =
        || (0..segments / 2).rev().flat_map(|step| [step, segments - 1 - step].map(|segment| (step, segment)));
    let mut order = Vec::with_capacity(rings * segments);
    for ring in 0..wall {
        order.extend(far_first().map(|(_, segment)| (ring as u16, segment as u16)));
    }
    for (step, segment) in far_first() {
        let inwards = (wall..rings).map(|ring| (ring as u16, segment as u16));
        if step >= segments / 4 {
            order.extend(inwards);
        } else {
            order.extend(inwards.rev());
        }
    }
    order
}

/// Rotates a direction of the upright piece to its current orientation.
fn tilt(stand: &PieceTransform, v: Vec3) -> Vec3 {
    if stand.flip == 0.0 {
        return v;
    }
    let (sin_towards, cos_towards) = stand.flip_towards.sin_cos();
    let (sin, cos) = stand.flip.sin_cos();
    let along = v.x * cos_towards + v.y * sin_towards;
    let across = v.y * cos_towards - v.x * sin_towards;
    let (along, z) = (along * cos + v.z * sin, v.z * cos - along * sin);
    vec3(along * cos_towards - across * sin_towards, along * sin_towards + across * cos_towards, z)
}

/// How much higher the centre of a disc is because it is tilted onto its edge.
fn raise(profile: &Profile, stand: &PieceTransform) -> f32 {
    let half = 0.5 * profile.height;
    let (sin, cos) = stand.flip.sin_cos();
    0.41 * sin.abs() + half * cos.abs() - half
}

/// Maps a man to the wood that it is cut from: its top shows the plank from above, and its wall continues outwards.
struct Wood {
    u: f32,
    v: f32,
    sin: f32,
    cos: f32,
    height: f32,
}

impl Wood {
    fn new(profile: &Profile, stand: &PieceTransform) -> Self {
        let seed = stand.seed as f32;
        let (sin, cos) = (seed * 2.399).sin_cos();
        let spread = |factor: f32| 0.30 + 0.40 * (seed * factor + 0.17).fract();
        Self { u: spread(0.618_034), v: spread(0.754_878), sin, cos, height: profile.height }
    }

    fn texel(&self, texture: Texture, radius: f32, height: f32, column: &Column) -> Pos2 {
        if texture == Texture::Plain {
            return WHITE;
        }
        // Texture scale: a quarter of the atlas is a plank of about two and a half squares.
        let reach = 0.42 * (radius + (self.height - height).max(0.0));
        let (x, y) = (reach * column.cos, reach * column.sin);
        uv(texture, self.u + x * self.cos - y * self.sin, self.v + x * self.sin + y * self.cos)
    }
}
