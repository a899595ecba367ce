//! Marks on squares. Each style has its own shape with a dark outline, so that none relies on its colour.

use super::super::scene::{Mark, MarkStyle};
use super::super::space::{BoardPoint, Vec3, vec3, world_from_board};
use super::light::ink;
use super::pen::Pen;
use crate::board::Shape;
use crate::config::{Colour, MarkColours};

/// The radius of a ring around a piece, in squares.
const RING_RADIUS: f32 = 0.450;
/// The extra width of the outline beyond the ink, on each side.
const OUTLINE: f32 = 0.018;

/// Draws one mark; `flash` from 0 to 1 emphasises the marks of mandatory captures. `numbered` is the corner of each square that has
/// its number, which marks in corners leave free.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    colours: &MarkColours,
    shape: Shape,
    (mark, flash): (Mark, f32),
    numbered: Option<CornerOffset>,
) {
    let middle = world_from_board(shape, BoardPoint::of(shape, mark.square), 0.0);
    let mut stencil = MarkPainter { pen, middle, outline: colours.outline, weight: colours.weight, numbered };
    match mark.style {
        MarkStyle::LastFrom => {
            stencil.tint(colours.last, 0.16);
            stencil.brackets(colours.last, 0.16, 0.035, 0.85);
            stencil.ring(colours.last, 0.13, 0.03, 0.8);
        }
        MarkStyle::LastTo => {
            stencil.tint(colours.last, 0.24);
            stencil.brackets(colours.last, 0.24, 0.045, 1.0);
        }
        MarkStyle::Source => {
            stencil.tint(colours.source, 0.30);
            stencil.brackets(colours.source, 0.20, 0.045, 1.0);
            stencil.ring(colours.source, RING_RADIUS, 0.06, 1.0);
        }
        MarkStyle::Selected => stencil.ring(colours.target, RING_RADIUS, 0.06, 1.0),
        MarkStyle::Target => stencil.dot(colours.target, 0.135, 0.95),
        MarkStyle::Passed => {
            stencil.ring(colours.source, 0.15, 0.05, 1.0);
            stencil.dot(colours.source, 0.05, 1.0);
        }
        MarkStyle::Capture => {
            stencil.ring(colours.capture, RING_RADIUS, 0.05, 1.0);
            stencil.spikes(colours.capture);
        }
        MarkStyle::Movable => stencil.ring(colours.source, RING_RADIUS - 0.012, 0.02, 0.7),
        MarkStyle::Must => {
            stencil.tint(colours.must, 0.75 * flash);
            stencil.chevrons(colours.must, 0.055 + 0.03 * flash);
        }
        MarkStyle::Hint => stencil.outline(colours.hint, Form::Diamond, 0.46, 0.04, 1.0),
        MarkStyle::Cross => stencil.cross(colours.hint, 0.30, 0.075),
        MarkStyle::Hover => stencil.outline(colours.hover, Form::Square, 0.478, 0.022, 0.75),
        MarkStyle::Cursor => {
            stencil.outline(colours.cursor, Form::Square, 0.475, 0.04, 1.0);
            stencil.outline(colours.cursor, Form::Square, 0.405, 0.022, 0.9);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Square,
    Diamond,
}

/// The signs of a corner of a square.
pub(super) type CornerOffset = (f32, f32);

const CORNERS: [CornerOffset; 4] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];

/// Draws each shape twice: its outline, then its ink.
struct MarkPainter<'a, 'b> {
    pen: &'a mut Pen<'b>,
    middle: Vec3,
    outline: Colour,
    /// The theme's factor for all widths.
    weight: f32,
    numbered: Option<CornerOffset>,
}

impl MarkPainter<'_, '_> {
    fn at(&self, x: f32, y: f32) -> Vec3 {
        self.middle + vec3(x, y, 0.0)
    }

    fn free_corners(&self) -> impl Iterator<Item = CornerOffset> + use<> {
        let numbered = self.numbered;
        CORNERS.into_iter().filter(move |corner| numbered != Some(*corner))
    }

    fn tint(&mut self, colour: Colour, strength: f32) {
        let corners = CORNERS.map(|(x, y)| self.at(0.5 * x, 0.5 * y));
        self.pen.world_face(&corners, ink(colour, strength));
    }

    fn dot(&mut self, colour: Colour, radius: f32, strength: f32) {
        self.pen.dot(self.middle, radius + 1.5 * self.weight * OUTLINE, ink(self.outline, strength));
        self.pen.dot(self.middle, radius, ink(colour, strength));
    }

    fn ring(&mut self, colour: Colour, radius: f32, width: f32, strength: f32) {
        let width = self.weight * width;
        self.pen.ring(self.middle, radius, width + 2.0 * self.weight * OUTLINE, ink(self.outline, strength));
        self.pen.ring(self.middle, radius, width, ink(colour, strength));
    }

    /// Draws lines with one outline around all of them.
    fn strokes(&mut self, colour: Colour, lines: &[(Vec3, Vec3)], width: f32, strength: f32) {
        for (colour, grow) in [(self.outline, self.weight * OUTLINE), (colour, 0.0)] {
            for &(from, to) in lines {
                let along = (to - from).normalized() * grow;
                self.pen.stroke(from - along, to + along, self.weight * width + 2.0 * grow, ink(colour, strength));
            }
        }
    }

    fn outline(&mut self, colour: Colour, form: Form, reach: f32, width: f32, strength: f32) {
        let corner = |(x, y): (f32, f32)| match form {
            Form::Square => self.at(x * reach, y * reach),
            Form::Diamond => self.at((x - y) * 0.5 * reach, (x + y) * 0.5 * reach),
        };
        let corners = CORNERS.map(corner);
        let lines: Vec<(Vec3, Vec3)> = (0..4)
            .map(|k| {
                let (from, to) = (corners[k], corners[(k + 1) % 4]);
                let along = (to - from).normalized() * (0.5 * self.weight * width);
                (from - along, to + along)
            })
            .collect();
        self.strokes(colour, &lines, width, strength);
    }

    fn brackets(&mut self, colour: Colour, length: f32, width: f32, strength: f32) {
        let reach = 0.5 - self.weight * (0.6 * width + OUTLINE);
        let lines: Vec<(Vec3, Vec3)> = self
            .free_corners()
            .flat_map(|(x, y)| {
                let corner = self.at(x * reach, y * reach);
                let half = 0.5 * self.weight * width;
                let across = self.at(x * (reach - length), y * reach);
                let along = self.at(x * reach, y * (reach - length));
                [(corner + vec3(x * half, 0.0, 0.0), across), (corner - vec3(0.0, y * half, 0.0), along)]
            })
            .collect();
        self.strokes(colour, &lines, width, strength);
    }

    fn spikes(&mut self, colour: Colour) {
        for (colour, grow) in [(self.outline, self.weight * OUTLINE), (colour, 0.0)] {
            for (x, y) in self.free_corners() {
                let (tip, root, half) = (0.325 - grow, 0.485 + 0.5 * grow, 0.085 + grow);
                let corners = [
                    self.at(x * tip, y * tip),
                    self.at(x * root - y * half, y * root + x * half),
                    self.at(x * root + y * half, y * root - x * half),
                ];
                self.pen.world_face(&corners, ink(colour, 1.0));
            }
        }
    }

    fn cross(&mut self, colour: Colour, reach: f32, width: f32) {
        let lines =
            [(self.at(-reach, -reach), self.at(reach, reach)), (self.at(-reach, reach), self.at(reach, -reach))];
        self.strokes(colour, &lines, width, 1.0);
    }

    /// Draws an angle in each corner that points at the piece.
    fn chevrons(&mut self, colour: Colour, width: f32) {
        let lines: Vec<(Vec3, Vec3)> = self
            .free_corners()
            .flat_map(|(x, y)| {
                let tip = self.at(x * 0.335, y * 0.335);
                [(tip, self.at(x * 0.335, y * 0.475)), (tip, self.at(x * 0.475, y * 0.335))]
            })
            .collect();
        self.strokes(colour, &lines, width, 1.0);
    }
}
