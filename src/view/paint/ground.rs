//! The static parts of the picture: the table in its dark room, the board's frame and its squares.

use super::super::scene::{FRAME_WIDTH, TABLE_LIFT};
use super::super::space::{BoardPoint, Vec3, half_extent, vec3, world_from_board};
use super::atlas::WHITE;
use super::light::{LEVEL, Surface, byte, ink};
use super::pen::{Patch, Pen, around};
use crate::board::{Shape, Square};
use crate::config::{BoardLook, PieceLook, Room};
use crate::rules::Pattern;
use egui::{Color32, Rect, lerp, pos2};

/// The width of the inlay between the squares and the frame, in squares.
pub(super) const INLAY_WIDTH: f32 = 0.085;
/// How far the frame of a goal is from the edge of its square, outside and inside, in squares.
const GOAL_GAPS: [f32; 2] = [0.08, 0.15];
/// The height of the frame's top above the squares.
pub(super) const RIM_LIFT: f32 = 0.07;
/// The width of the slope from the inlay up to the frame's top.
const SLOPE_WIDTH: f32 = 0.05;
/// The width of the frame's rounded outer edge.
const BEVEL: f32 = 0.08;
/// The width of an edge in the colour of a side.
const EDGE_WIDTH: f32 = 0.17;
/// Half the width of a grid line between squares.
const HALF_LINE: f32 = 0.021;

/// Draws the table, lit under the lamp and darker farther away, with the corners of the picture darkened.
pub(super) fn room(pen: &mut Pen<'_>, room: &Room, shape: Shape, picture: Rect) {
    const COLUMNS: u32 = 32;
    const ROWS: u32 = 22;
    let (half_columns, half_rows) = half_extent(shape);
    let size = half_columns.hypot(half_rows);
    for row in 0..=ROWS {
        for column in 0..=COLUMNS {
            let (s, t) = (column as f32 / COLUMNS as f32, row as f32 / ROWS as f32);
            let pos = pos2(lerp(picture.x_range(), s), lerp(picture.y_range(), t));
            let color = table_colour(pen, room, size, [pos.x, pos.y], (s - 0.5).hypot(t - 0.5));
            pen.vertex(pos, WHITE, color);
        }
    }
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let corner = row * (COLUMNS + 1) + column;
            pen.quad([corner, corner + 1, corner + COLUMNS + 2, corner + COLUMNS + 1]);
        }
    }
}

fn table_colour(pen: &Pen<'_>, room: &Room, size: f32, screen_px: [f32; 2], from_middle: f32) -> Color32 {
    let ray = pen.projection.ray(screen_px);
    let reach = (TABLE_LIFT - pen.projection.eye.z) / ray.z.min(-1e-4);
    let point = pen.projection.eye + ray * reach;
    // The pool of light is shifted a little towards the lamp.
    let (x, y) = (point.x - pen.light.lamp.x * 0.2 * size, point.y - pen.light.lamp.y * 0.2 * size);
    let distance = x.hypot(y) / size;
    let fade = |from: f32, to: f32| {
        let t = ((distance - from) / (to - from)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    let (near, far, dark) = (room.table.parts(), room.table_edge.parts(), room.dark.parts());
    let vignette = 1.0 - room.vignette * ((from_middle - 0.32) / 0.40).clamp(0.0, 1.0).powi(2);
    let [red, green, blue] = std::array::from_fn(|k| {
        let table = near[k] + (far[k] - near[k]) * fade(0.4, 1.9);
        byte((table + (dark[k] - table) * fade(1.3, 3.6)) * vignette)
    });
    Color32::from_rgb(red, green, blue)
}

pub(super) fn board_shadow(pen: &mut Pen<'_>, room: &Room, shape: Shape) {
    let (half_columns, half_rows) = half_extent(shape);
    let (x, y) = (half_columns + FRAME_WIDTH, half_rows + FRAME_WIDTH);
    let (throw_x, throw_y) = pen.light.throw();
    let (throw_x, throw_y) = (throw_x * 0.55, throw_y * 0.55);
    let strength = [1.0, 0.86, 0.55, 0.2, 0.0];
    let offsets = [-0.3, 0.0, 0.42, 0.92, 1.55];
    let colours: Vec<(f32, Color32)> =
        offsets.into_iter().zip(strength.map(|strength| ink(room.shadow, strength))).collect();
    pen.nested(112, &colours, true, |turn, grow| {
        // A rounded rectangle, approximated by a superellipse of degree 8.
        let (sin, cos) = turn.sin_cos();
        let reach = (cos.abs().powi(8) + sin.abs().powi(8)).powf(-0.125);
        vec3(cos * (x * reach + grow) + throw_x, sin * (y * reach + grow) + throw_y, TABLE_LIFT)
    });
}

pub(super) struct BoardSurfaces {
    light: Surface,
    dark: Surface,
    frame: Surface,
    inlay: Surface,
    felt: Surface,
    line: Surface,
    /// The discs of black and of white.
    sides: [Surface; 2],
}

/// What the squares of a board look like.
pub(super) struct BoardSquares<'a> {
    pub shape: Shape,
    pub pattern: Pattern,
    pub blocked: &'a [Square],
    /// Those marked as goals.
    pub goals: &'a [Square],
    /// Whether edges have the colours of sides.
    pub has_edges: bool,
}

impl BoardSurfaces {
    pub(super) fn new(look: &BoardLook, pieces: &PieceLook) -> Self {
        let [light, dark, frame] = [look.light, look.dark, look.frame].map(|material| Surface::new(&material));
        let [inlay, felt, line] = [look.inlay, look.felt, look.line].map(|material| Surface::new(&material));
        let sides = [pieces.black_disc, pieces.white_disc].map(|material| Surface::new(&material));
        Self { light, dark, frame, inlay, felt, line, sides }
    }
}

pub(super) fn board(
    pen: &mut Pen<'_>,
    surfaces: &BoardSurfaces,
    look: &BoardLook,
    room: &Room,
    squares: &BoardSquares<'_>,
) {
    let BoardSquares { shape, pattern, .. } = *squares;
    let sides = Side::around(shape);
    for side in &sides {
        side.outer_wall(pen, &surfaces.frame);
    }
    let (half_columns, half_rows) = half_extent(shape);
    let level = |x: f32, y: f32| [vec3(-x, -y, 0.0), vec3(x, -y, 0.0), vec3(x, y, 0.0), vec3(-x, y, 0.0)];
    let inlay = level(half_columns + INLAY_WIDTH, half_rows + INLAY_WIDTH);
    pen.patch(&surfaces.inlay, &Patch { cuts: (10, 10), ..Patch::plain(inlay, LEVEL) });
    match pattern {
        Pattern::Checkered => checkered(pen, surfaces, shape),
        Pattern::Grid => {
            let lines = Patch { cuts: (8, 8), ..Patch::plain(level(half_columns, half_rows), LEVEL) };
            pen.patch(&surfaces.line, &lines);
            grid(pen, &surfaces.felt, look, shape);
        }
        Pattern::Dots => dots(pen, surfaces, look, room, shape),
        Pattern::Lines | Pattern::Triangles => lines(pen, surfaces, look, shape, pattern.line_steps()),
    }
    for (column, row) in squares.blocked.iter().map(|square| shape.place(*square)) {
        pen.patch(&surfaces.frame, &Patch::plain(square(shape, column, row, 0.0), LEVEL));
    }
    for (column, row) in squares.goals.iter().map(|square| shape.place(*square)) {
        goal(pen, &surfaces.inlay, shape, column, row);
    }
    for side in sides.iter().filter(|_| squares.has_edges) {
        side.coloured_edge(pen, &surfaces.sides);
    }
    for side in &sides {
        side.inner_shadow(pen, room);
    }
    // The far sides come first, since a near side may cover the ends of its neighbours.
    let mut order: Vec<&Side> = sides.iter().collect();
    let nearness = |side: &Side| side.outward().dot(pen.projection.forward);
    order.sort_by(|a, b| nearness(b).total_cmp(&nearness(a)));
    for side in order {
        side.rim(pen, &surfaces.frame, room);
    }
}

/// A frame inside a square.
fn goal(pen: &mut Pen<'_>, surface: &Surface, shape: Shape, column: u8, row: u8) {
    let [outer, inner] = GOAL_GAPS.map(|gap| square(shape, column, row, gap));
    for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
        pen.patch(surface, &Patch::plain([outer[from], outer[to], inner[to], inner[from]], LEVEL));
    }
}

/// The corners of the square in this column and row, inset by a gap.
fn square(shape: Shape, column: u8, row: u8, gap: f32) -> [Vec3; 4] {
    let (half_columns, half_rows) = half_extent(shape);
    let (left, top) = (f32::from(column) - half_columns, half_rows - f32::from(row));
    let (right, bottom) = (left + 1.0 - gap, top - 1.0 + gap);
    let (left, top) = (left + gap, top - gap);
    [vec3(left, bottom, 0.0), vec3(right, bottom, 0.0), vec3(right, top, 0.0), vec3(left, top, 0.0)]
}

fn cells(shape: Shape) -> impl Iterator<Item = (u8, u8)> {
    (0..shape.rows).flat_map(move |row| (0..shape.columns).map(move |column| (column, row)))
}

/// The playing squares or, where all are played on, those of the lower left corner's colour.
fn is_dark(shape: Shape, column: u8, row: u8) -> bool {
    if shape.corner.is_some() { shape.is_played(column, row) } else { (column + row) % 2 == (shape.rows - 1) % 2 }
}

fn checkered(pen: &mut Pen<'_>, surfaces: &BoardSurfaces, shape: Shape) {
    // Light squares first, so that the soft edges of dark ones overlap them.
    for dark in [false, true] {
        for (column, row) in cells(shape).filter(|&(column, row)| is_dark(shape, column, row) == dark) {
            let number = f32::from(column) * 7.0 + f32::from(row) * 13.0;
            // Each square is cut from a different part of the plank; light and dark ones have crossed grain.
            let span = 0.36;
            let (u, v) = ((number * 0.317).fract() * (1.0 - span), (number * 0.733).fract() * (1.0 - span));
            let (far_u, far_v) = (u + span, v + span);
            let along = [(u, v), (far_u, v), (far_u, far_v), (u, far_v)];
            let across = [(u, v), (u, far_v), (far_u, far_v), (far_u, v)];
            let patch = Patch {
                uvs: if dark { along } else { across },
                cuts: (2, 2),
                soft_edges: dark,
                // Vary the darkness from square to square.
                openness: 0.955 + 0.09 * (number * 0.571).fract(),
                ..Patch::plain(square(shape, column, row, 0.0), LEVEL)
            };
            pen.patch(if dark { &surfaces.dark } else { &surfaces.light }, &patch);
        }
    }
}

fn grid(pen: &mut Pen<'_>, felt: &Surface, look: &BoardLook, shape: Shape) {
    plank(pen, felt, shape, HALF_LINE);
    let (columns, rows) = (f32::from(shape.columns), f32::from(shape.rows));
    // Dots where the lines two squares from each edge cross, as on every Othello board.
    if shape.columns >= 6 && shape.rows >= 6 {
        let (x, y) = (0.5 * columns - 2.0, 0.5 * rows - 2.0);
        for middle in [vec3(-x, -y, 0.0), vec3(x, -y, 0.0), vec3(-x, y, 0.0), vec3(x, y, 0.0)] {
            pen.dot(middle, 0.085, ink(look.dot, 1.0));
        }
    }
}

/// Draws one piece of a material over all squares, each inset by a gap.
fn plank(pen: &mut Pen<'_>, surface: &Surface, shape: Shape, gap: f32) {
    let (columns, rows) = (f32::from(shape.columns), f32::from(shape.rows));
    for (column, row) in cells(shape) {
        let (u, v) = (f32::from(column) / columns, f32::from(row) / rows);
        let (far_u, far_v) = (u + 1.0 / columns, v + 1.0 / rows);
        let uvs = [(u, far_v), (far_u, far_v), (far_u, v), (u, v)];
        let corners = square(shape, column, row, gap);
        pen.patch(surface, &Patch { uvs, cuts: (2, 2), ..Patch::plain(corners, LEVEL) });
    }
}

/// Draws one plank with lines from the middle of each square to those of its neighbours, and dots as on boards for Go.
fn lines(pen: &mut Pen<'_>, surfaces: &BoardSurfaces, look: &BoardLook, shape: Shape, steps: &[(i32, i32)]) {
    plank(pen, &surfaces.light, shape, 0.0);
    let middle = |column: u8, row: u8| world_from_board(shape, BoardPoint::new(column.into(), row.into()), 0.0);
    let colour = ink(look.dot, 0.8);
    for (column, row) in cells(shape) {
        for (columns, rows) in steps {
            let beside = shape.at(i32::from(column) + columns, i32::from(row) + rows).map(|square| shape.place(square));
            if let Some((next_column, next_row)) = beside {
                pen.stroke(middle(column, row), middle(next_column, next_row), 1.2 * HALF_LINE, colour);
            }
        }
    }
    let is_starred = steps.len() == 2 && shape.columns.min(shape.rows) >= 13;
    let starred = |n: u8, size: u8| n == 3 || n + 4 == size || 2 * n + 1 == size;
    let stars = cells(shape).filter(|(column, row)| starred(*column, shape.columns) && starred(*row, shape.rows));
    for (column, row) in stars.filter(|_| is_starred) {
        pen.dot(middle(column, row), 0.1, colour);
    }
}

/// Draws one plank with a hollow for each playing square, edged with the metal of the inlay.
fn dots(pen: &mut Pen<'_>, surfaces: &BoardSurfaces, look: &BoardLook, room: &Room, shape: Shape) {
    const HOLLOW: f32 = 0.445;
    plank(pen, &surfaces.dark, shape, 0.0);
    let clear = Color32::TRANSPARENT;
    for (column, row) in cells(shape).filter(|&(column, row)| shape.is_played(column, row)) {
        let [low, _, high, _] = square(shape, column, row, 0.0);
        let middle = low.lerp(high, 0.5);
        // The wall nearest the lamp is in shadow; the opposite one catches light.
        let lamp = vec3(pen.light.lamp.x, pen.light.lamp.y, 0.0).normalized();
        let bowl = [(0.0, 0.20), (0.26, 0.30), (0.38, 0.52), (HOLLOW, 0.66)];
        let shades = bowl.map(|(radius, strength)| (radius, ink(room.shadow, strength)));
        pen.nested(48, &shades, true, |turn, radius| around(middle, turn, radius));
        let lit = look.inlay.tint;
        let glow = [(0.0, clear), (0.2, ink(lit, 0.10)), (0.30, clear)];
        pen.nested(32, &glow, true, |turn, radius| around(middle - lamp * 0.10, turn, radius));
        pen.ring(middle, HOLLOW, 0.024, ink(lit, 0.9));
    }
}

/// One of the four sides of the frame, drawn as if it were the near one and rotated into place.
struct Side {
    quarters: usize,
    /// Half the length of the playing surface along this side.
    half_along: f32,
    /// The distance from the centre of the board to the edge of the playing surface.
    half_across: f32,
}

impl Side {
    fn around(shape: Shape) -> [Self; 4] {
        let (half_columns, half_rows) = half_extent(shape);
        std::array::from_fn(|quarters| {
            let (half_along, half_across) =
                if quarters % 2 == 0 { (half_columns, half_rows) } else { (half_rows, half_columns) };
            Self { quarters, half_along, half_across }
        })
    }

    fn turned(&self, v: Vec3) -> Vec3 {
        v.quarter_turned(self.quarters)
    }

    fn outward(&self) -> Vec3 {
        self.turned(vec3(0.0, -1.0, 0.0))
    }

    /// The left or right end of a line around the board, `out` squares outside the playing surface.
    fn end(&self, right: bool, out: f32, lift: f32) -> Vec3 {
        let along = self.half_along + out;
        self.turned(vec3(if right { along } else { -along }, -self.half_across - out, lift))
    }

    /// Draws a strip of the frame between two lines around it, the lower or outer one first; the wood's grain runs along it.
    fn strip(
        &self,
        pen: &mut Pen<'_>,
        frame: &Surface,
        low: (f32, f32),
        high: (f32, f32),
        normal: Vec3,
        v: (f32, f32),
    ) {
        let corners = [
            self.end(false, low.0, low.1),
            self.end(true, low.0, low.1),
            self.end(true, high.0, high.1),
            self.end(false, high.0, high.1),
        ];
        // Three lengths of the plank, mirrored back and forth; the cuts are at the turning points.
        let (u, far_u) = (0.0, 3.0);
        let start = 0.13 * self.quarters as f32;
        let (v, far_v) = (v.0 + start, v.1 + start);
        let uvs = [(u, v), (far_u, v), (far_u, far_v), (u, far_v)];
        let normal = self.turned(normal).normalized();
        pen.patch(frame, &Patch { uvs, cuts: (12, 2), ..Patch::plain(corners, normal) });
    }

    fn outer_wall(&self, pen: &mut Pen<'_>, frame: &Surface) {
        let (low, high) = ((FRAME_WIDTH, TABLE_LIFT), (FRAME_WIDTH, RIM_LIFT - BEVEL));
        self.strip(pen, frame, low, high, vec3(0.0, -1.0, 0.0), (0.30, 0.52));
    }

    /// Colours the edge of the playing surface: of black at the near and the far side, of white at the others.
    fn coloured_edge(&self, pen: &mut Pen<'_>, sides: &[Surface; 2]) {
        let inner = -EDGE_WIDTH;
        let corners = [
            self.end(false, 0.0, 0.0),
            self.end(true, 0.0, 0.0),
            self.end(true, inner, 0.0),
            self.end(false, inner, 0.0),
        ];
        pen.patch(&sides[self.quarters % 2], &Patch { cuts: (8, 1), ..Patch::plain(corners, LEVEL) });
    }

    /// Darkens the edge where the squares meet the frame, more so below the side between them and the lamp.
    fn inner_shadow(&self, pen: &mut Pen<'_>, room: &Room) {
        let under_lamp = self.outward().dot(pen.light.lamp) > 0.0;
        let (width, strength) = if under_lamp { (0.30, 0.62) } else { (0.15, 0.34) };
        // Both bands reach into the corners, which are the darkest.
        let along = self.half_along + INLAY_WIDTH;
        let line = |out: f32| [-along, along].map(|x| pen.at(self.turned(vec3(x, -self.half_across - out, 0.0))));
        let ([left, right], [inner_left, inner_right]) = (line(INLAY_WIDTH), line(INLAY_WIDTH - width));
        let dark = ink(room.shadow, strength);
        let clear = Color32::TRANSPARENT;
        let corners = [(left, dark), (right, dark), (inner_right, clear), (inner_left, clear)];
        let indices = corners.map(|(pos, color)| pen.vertex(pos, WHITE, color));
        pen.quad(indices);
    }

    /// Draws the slope up from the inlay, the top with its mitred ends, and the outer edge in two facets.
    fn rim(&self, pen: &mut Pen<'_>, frame: &Surface, room: &Room) {
        let inner = INLAY_WIDTH + SLOPE_WIDTH;
        let outer = FRAME_WIDTH - BEVEL;
        let slope = vec3(0.0, RIM_LIFT, SLOPE_WIDTH);
        self.strip(pen, frame, (INLAY_WIDTH, 0.0), (inner, RIM_LIFT), slope, (0.10, 0.12));
        self.strip(pen, frame, (outer, RIM_LIFT), (inner, RIM_LIFT), LEVEL, (0.30, 0.55));
        let edge = (FRAME_WIDTH - 0.3 * BEVEL, RIM_LIFT - 0.3 * BEVEL);
        self.strip(pen, frame, (FRAME_WIDTH, RIM_LIFT - BEVEL), edge, vec3(0.0, -1.0, 0.43), (0.24, 0.27));
        self.strip(pen, frame, edge, (outer, RIM_LIFT), vec3(0.0, -0.43, 1.0), (0.27, 0.30));
        let mitre = [self.end(false, inner, RIM_LIFT), self.end(false, outer, RIM_LIFT)];
        pen.stroke(mitre[0], mitre[1], 0.014, ink(room.shadow, 0.8));
    }
}
