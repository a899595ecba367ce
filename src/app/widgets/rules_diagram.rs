//! Diagrams of the rules, painted flat in the theme's colours. Marks differ in shape: a dot for a target, a ring with spikes for
//! a captured piece, an arrow for a path.

use super::localized_text::LocalizedText;
use super::style::color32;
use crate::board::{Kind, Side, Square};
use crate::config::{Colour, Theme};
use crate::notation::diagram_moves;
use crate::rules::{Diagram, DiagramMark, Move, Pattern, PieceSpec, Position, Variant};
use crate::view::ltr_region;
use egui::{
    Align2, Color32, FontId, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// The space for row and column names outside the board.
const RIM_POINTS: f32 = 16.0;

/// The accessible name is the caption.
pub fn rules_diagram(ui: &mut Ui, theme: &Theme, variant: &Variant, diagram: &Diagram, width_points: f32) -> Response {
    ltr_region(ui, |ui| diagram_ui(ui, theme, variant, diagram, width_points))
}

fn diagram_ui(ui: &mut Ui, theme: &Theme, variant: &Variant, diagram: &Diagram, width_points: f32) -> Response {
    let shape = variant.shape;
    let rim = if has_rim(variant) { RIM_POINTS } else { 0.0 };
    let cell = (width_points - rim) / f32::from(shape.columns);
    let size = vec2(width_points, cell * f32::from(shape.rows) + rim);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    let caption = ui.localized(&diagram.caption);
    response.widget_info(|| {
        let text = format!("{caption} {}", diagram_moves(variant, diagram).join(", "));
        WidgetInfo::labeled(Role::Image, true, text.trim_end())
    });
    if ui.is_rect_visible(area) {
        let origin = area.min + vec2(rim, 0.0);
        DiagramCanvas { painter: ui.painter(), theme, variant, origin, cell, is_turned: false }.paint(diagram);
    }
    response
}

/// A flat board in a square of this width, which senses clicks as `sense` says; the caller sets its accessible name.
pub fn flat_board(ui: &mut Ui, theme: &Theme, position: &Position, width_points: f32, sense: Sense) -> Response {
    ltr_region(ui, |ui| flat_ui(ui, theme, position, width_points, sense))
}

/// Centred in the rectangle.
pub fn paint_flat_board(ui: &Ui, theme: &Theme, position: &Position, room: Rect) {
    board_canvas(ui, theme, position, room).position(position);
}

/// A board as large as `room` allows, in its middle.
fn board_canvas<'a>(ui: &'a Ui, theme: &'a Theme, position: &'a Position, room: Rect) -> DiagramCanvas<'a> {
    let variant = position.variant();
    let squares = vec2(f32::from(variant.shape.columns), f32::from(variant.shape.rows));
    let cell = (room.width() / squares.x).min(room.height() / squares.y);
    let origin = room.center() - 0.5 * cell * squares;
    DiagramCanvas { painter: ui.painter(), theme, variant, origin, cell, is_turned: false }
}

/// A position seen from `below`, with an arrow for the last move.
pub fn turned_board(
    ui: &mut Ui,
    theme: &Theme,
    (position, last): (&Position, Option<&Move>),
    below: Side,
    width_points: f32,
) -> Response {
    ltr_region(ui, |ui| {
        let (area, response) = ui.allocate_exact_size(Vec2::splat(width_points), Sense::hover());
        let canvas = DiagramCanvas { is_turned: below == Side::Black, ..board_canvas(ui, theme, position, area) };
        canvas.position(position);
        if let Some(last) = last {
            canvas.way(&last.path);
        }
        response
    })
}

fn flat_ui(ui: &mut Ui, theme: &Theme, position: &Position, width_points: f32, sense: Sense) -> Response {
    let (area, response) = ui.allocate_exact_size(Vec2::splat(width_points), sense);
    if ui.is_rect_visible(area) {
        paint_flat_board(ui, theme, position, area);
    }
    response
}

fn has_rim(variant: &Variant) -> bool {
    variant.names != crate::board::SquareNames::Numbers
}

struct DiagramCanvas<'a> {
    painter: &'a egui::Painter,
    theme: &'a Theme,
    variant: &'a Variant,
    origin: Pos2,
    cell: f32,
    /// Whether the board is turned by 180°.
    is_turned: bool,
}

impl DiagramCanvas<'_> {
    fn paint(&self, diagram: &Diagram) {
        self.ground();
        if has_rim(self.variant) {
            self.rim();
        }
        for square in self.variant.shape.all() {
            let piece = diagram.pieces[square.index()].and_then(|kind| self.variant.look.pieces.get(kind));
            match piece {
                Some(piece) => self.piece(square, piece),
                None if diagram.named => self.name(square),
                None => {}
            }
        }
        diagram.paths.iter().for_each(|path| self.way(path));
        for (square, sign) in &diagram.marks {
            match sign {
                DiagramMark::Target => self.target(*square),
                DiagramMark::Taken => self.taken(*square),
            }
        }
    }

    fn position(&self, position: &Position) {
        self.ground();
        for square in self.variant.shape.all() {
            if let Some(piece) = position.spec(square) {
                self.piece(square, piece);
            }
        }
    }

    fn rect(&self, column: u8, row: u8) -> Rect {
        let shape = self.variant.shape;
        let (column, row) =
            if self.is_turned { (shape.columns - 1 - column, shape.rows - 1 - row) } else { (column, row) };
        let corner = self.origin + vec2(f32::from(column), f32::from(row)) * self.cell;
        Rect::from_min_size(corner, Vec2::splat(self.cell))
    }

    fn centre(&self, square: Square) -> Pos2 {
        let (column, row) = self.variant.shape.place(square);
        self.rect(column, row).center()
    }

    fn square_colour(&self, column: u8, row: u8) -> Color32 {
        let (shape, board) = (self.variant.shape, &self.theme.board);
        let is_dark = match shape.corner {
            Some(_) => shape.is_played(column, row),
            None => (column + row) % 2 == (shape.rows - 1) % 2,
        };
        color32(self.theme.flat(match (self.variant.look.pattern, is_dark) {
            (Pattern::Checkered, true) | (Pattern::Dots, _) => board.dark,
            (Pattern::Checkered, false) | (Pattern::Lines | Pattern::Triangles, _) => board.light,
            (Pattern::Grid, _) => board.felt,
        }))
    }

    fn ground(&self) {
        let (shape, board) = (self.variant.shape, &self.theme.board);
        let flat = |material| color32(self.theme.flat(material));
        let line = Stroke::new(1.0, flat(board.line));
        for row in 0..shape.rows {
            for column in 0..shape.columns {
                let rect = self.rect(column, row);
                self.painter.rect_filled(rect, 0.0, self.square_colour(column, row));
                match self.variant.look.pattern {
                    Pattern::Checkered | Pattern::Lines | Pattern::Triangles => {}
                    Pattern::Grid => {
                        self.painter.rect_stroke(rect, 0.0, line, egui::StrokeKind::Middle);
                    }
                    Pattern::Dots => {
                        let ring = Stroke::new(1.0, flat(board.inlay));
                        self.painter.circle_stroke(rect.center(), self.cell * 0.44, ring);
                    }
                }
            }
        }
        self.lines();
        for (column, row) in self.variant.look.blocked.iter().map(|square| shape.place(*square)) {
            self.painter.rect_filled(self.rect(column, row), 0.0, flat(board.frame));
        }
        let goal = Stroke::new((self.cell * 0.06).max(1.0), flat(board.inlay));
        for (column, row) in self.variant.look.goals.iter().map(|square| shape.place(*square)) {
            let inner = self.rect(column, row).shrink(self.cell * 0.1);
            self.painter.rect_stroke(inner, 0.0, goal, egui::StrokeKind::Middle);
        }
        let whole = Rect::from_min_size(self.origin, vec2(f32::from(shape.columns), f32::from(shape.rows)) * self.cell);
        if self.variant.look.has_edges {
            self.edges(whole);
        }
        let frame = Stroke::new(1.5, flat(board.frame));
        self.painter.rect_stroke(whole, 0.0, frame, egui::StrokeKind::Outside);
    }

    /// Colours the edges: top and bottom are black's, left and right white's.
    fn edges(&self, board: Rect) {
        let width = (self.cell * 0.17).max(1.5);
        let inner = board.shrink(width / 2.0);
        let [black, white] = [self.theme.pieces.black_disc, self.theme.pieces.white_disc]
            .map(|material| Stroke::new(width, color32(self.theme.flat(material))));
        for (stroke, ends) in [
            (white, [inner.left_top(), inner.left_bottom()]),
            (white, [inner.right_top(), inner.right_bottom()]),
            (black, [inner.left_top(), inner.right_top()]),
            (black, [inner.left_bottom(), inner.right_bottom()]),
        ] {
            self.painter.line_segment(ends, stroke);
        }
    }

    fn lines(&self) {
        let shape = self.variant.shape;
        let line = Stroke::new(1.0, color32(self.theme.board.dot));
        for square in shape.all() {
            let (column, row) = shape.place(square);
            let beside = |(columns, rows): &(i32, i32)| shape.at(i32::from(column) + columns, i32::from(row) + rows);
            for next in self.variant.look.pattern.line_steps().iter().filter_map(beside) {
                self.painter.line_segment([self.centre(square), self.centre(next)], line);
            }
        }
    }

    fn rim(&self) {
        let (shape, names) = (self.variant.shape, self.variant.names);
        let text = |at: Pos2, name: String| {
            let colour = color32(self.theme.window.weak_text);
            self.painter.text(at, Align2::CENTER_CENTER, name, FontId::proportional(10.5), colour);
        };
        for row in 0..shape.rows {
            text(pos2(self.origin.x - RIM_POINTS / 2.0, self.rect(0, row).center().y), names.row(shape, row));
        }
        for column in 0..shape.columns {
            let below = self.rect(column, shape.rows - 1);
            text(pos2(below.center().x, below.max.y + RIM_POINTS / 2.0 + 1.0), names.column(column));
        }
    }

    fn name(&self, square: Square) {
        let name = self.variant.names.name(self.variant.shape, square);
        let (column, row) = self.variant.shape.place(square);
        let size = (self.cell * 0.42).clamp(7.0, 14.0);
        let font = FontId::proportional(size);
        let at = self.rect(column, row).center();
        // The outline colour is visible on every square; the colour of the last move only on dark ones.
        let [shade, bright] = [self.theme.marks.outline, self.theme.marks.last].map(color32);
        if self.square_colour(column, row).intensity() > 0.5 {
            self.painter.text(at, Align2::CENTER_CENTER, name, font, shade);
            return;
        }
        self.painter.text(at + vec2(0.7, 0.7), Align2::CENTER_CENTER, &name, font.clone(), shade);
        self.painter.text(at, Align2::CENTER_CENTER, name, font, bright);
    }

    fn piece(&self, square: Square, piece: &PieceSpec) {
        let pieces = &self.theme.pieces;
        let (material, line) = match (piece.side, piece.kind) {
            (Side::Black, Kind::Disc) => (pieces.black_disc, pieces.edges.black_disc),
            (Side::White, Kind::Disc) => (pieces.white_disc, pieces.edges.white_disc),
            (Side::Black, _) => (pieces.black, pieces.edges.black),
            (Side::White, _) => (pieces.white, pieces.edges.white),
        };
        let (at, radius) = (self.centre(square), self.cell * 0.39);
        let fill = color32(self.theme.flat(material));
        // A theme without edge lines has an outline colour that is visible on every square.
        let edge = color32(if line.opacity > 0 { line } else { self.theme.marks.outline });
        self.painter.circle(at, radius, fill, Stroke::new(1.0, edge));
        match piece.kind {
            Kind::Disc => {}
            Kind::King => self.crown(at, radius),
            _ => _ = self.painter.circle_stroke(at, radius * 0.62, Stroke::new(1.0, edge)),
        }
    }

    fn crown(&self, at: Pos2, radius: f32) {
        let fill = color32(self.theme.flat(self.theme.pieces.crown));
        let points: Vec<Pos2> =
            [(-0.55, 0.35), (-0.6, -0.3), (-0.25, 0.0), (0.0, -0.5), (0.25, 0.0), (0.6, -0.3), (0.55, 0.35)]
                .map(|(x, y)| at + vec2(x, y) * radius)
                .to_vec();
        // egui fills only convex polygons, so draw a notched shape in convex parts.
        for part in [[0, 1, 2], [2, 3, 4], [4, 5, 6]] {
            self.painter.add(Shape::convex_polygon(part.map(|n| points[n]).to_vec(), fill, Stroke::NONE));
        }
        let base = [points[0], points[2], points[4], points[6]].to_vec();
        self.painter.add(Shape::convex_polygon(base, fill, Stroke::NONE));
        let line = Stroke::new(1.0, color32(self.theme.pieces.crown_side));
        self.painter.add(Shape::closed_line(points, line));
    }

    fn target(&self, square: Square) {
        let marks = &self.theme.marks;
        let stroke = Stroke::new(1.2, color32(marks.outline));
        self.painter.circle(self.centre(square), self.cell * 0.17, color32(marks.target), stroke);
    }

    /// A ring with four spikes, as on the board.
    fn taken(&self, square: Square) {
        let (at, radius) = (self.centre(square), self.cell * 0.4);
        let marks = &self.theme.marks;
        for (colour, width) in [(marks.outline, 4.0), (marks.capture, 2.2)] {
            let stroke = Stroke::new(width, color32(colour));
            self.painter.circle_stroke(at, radius, stroke);
            for (x, y) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                let ray = vec2(x, y).normalized() * radius;
                self.painter.line_segment([at + ray * 0.8, at + ray * 1.4], stroke);
            }
        }
    }

    fn way(&self, path: &[Square]) {
        let points: Vec<Pos2> = path.iter().map(|square| self.centre(*square)).collect();
        let marks = &self.theme.marks;
        for (colour, width) in [(marks.outline, 4.5), (marks.source, 2.5)] {
            let stroke = Stroke::new(width, color32(colour));
            self.painter.add(Shape::line(points.clone(), stroke));
            if let [.., before, end] = points[..] {
                self.head(before, end, colour, width);
            }
        }
    }

    fn head(&self, before: Pos2, end: Pos2, colour: Colour, width: f32) {
        let ahead = (end - before).normalized();
        let tip = end - ahead * self.cell * 0.18;
        let back = tip - ahead * self.cell * 0.22;
        let side = ahead.rot90() * self.cell * 0.14;
        let stroke = Stroke::new((width - 2.5).max(0.0), color32(colour));
        self.painter.add(Shape::convex_polygon(vec![tip, back + side, back - side], color32(colour), stroke));
    }
}
