//! Arrows and values over the board. They are drawn at the height of the pieces' tops and cover them; each has a dark outline and
//! a number, so that none relies on its colour.

use super::super::overlay::{Arrow, Note, UNSIGNED};
use super::super::space::{BoardPoint, Vec3, vec3, world_from_board};
use super::label::write;
use super::light::{LEVEL, ink};
use super::pen::Pen;
use crate::board::{Shape, Square};
use crate::config::{Colour, MarkColours};
use egui::{Context, Mesh};

/// The height of arrows above the board, in squares: just over a man.
const LIFT: f32 = 0.23;
/// The extra width of the outline beyond the ink, on each side.
const OUTLINE: f32 = 0.022;
/// The radius of the disc under an arrow's number or letter, and the height of that text, in squares.
const BADGE: (f32, f32) = (0.17, 0.30);
/// The same for two letters.
const PAIR_BADGE: (f32, f32) = (0.22, 0.29);
/// The distance from the centre of the first square to the start of the arrow.
const START: f32 = 0.12;
/// The length and half the width of the arrowhead.
const HEAD: (f32, f32) = (0.34, 0.21);
/// The size of a value's letters in squares, and the least in points.
const NOTE: (f32, f32) = (0.30, 11.0);
/// The share of a line's height that its letters' size is, as in [`write`].
const LETTER_SHARE: f32 = 0.78;
/// Half the width of a letter, as a share of its size, and the margin of a plate on each side, in squares.
const NOTE_HALF_LETTER: f32 = 0.267;
const NOTE_MARGIN: f32 = 0.04;

/// The width and the opacity of an arrow of this rank.
fn weight(rank: u8) -> (f32, f32) {
    match rank {
        0 | 1 => (0.15, 0.92),
        2 => (0.10, 0.80),
        _ => (0.07, 0.70),
    }
}

/// How far the two copies of a value's text are apart, in squares.
const BOLD: f32 = 0.012;

/// Draws the arrows, the last one first so that the best ends up on top, and the plates of the values.
pub(super) fn draw(pen: &mut Pen<'_>, colours: &MarkColours, shape: Shape, (arrows, notes): (&[Arrow], &[Note])) {
    for note in notes {
        let Some((height, half)) = note_size(pen, shape, note) else { continue };
        let (middle, right, away) = note_place(pen, shape, (note, height), arrows);
        let corner = |x: f32, y: f32| middle + right * (x * half) + away * (y * 0.5 * height);
        let plate = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        pen.world_face(&plate, ink(colours.outline, if note.is_best { 0.95 } else { 0.75 }));
    }
    for arrow in arrows.iter().rev() {
        draw_arrow(pen, colours, shape, arrow);
    }
}

fn draw_arrow(pen: &mut Pen<'_>, colours: &MarkColours, shape: Shape, arrow: &Arrow) {
    let (width, strength) = weight(arrow.rank);
    let width = colours.weight * width;
    let points: Vec<Vec3> = arrow.path.iter().map(|square| above(shape, *square)).collect();
    let [_, .., last] = points[..] else {
        let Some(at) = points.first() else { return };
        pen.ring(*at, 0.36, width * 0.6 + 2.0 * OUTLINE, ink(colours.outline, strength));
        pen.ring(*at, 0.36, width * 0.6, ink(own_colour(colours, arrow), strength));
        return badge(pen, colours, arrow, *at, strength);
    };
    let before = points[points.len() - 2];
    let ahead = (last - before).normalized();
    let across = LEVEL.cross(ahead);
    let root = last - ahead * HEAD.0;
    for (colour, grow) in [(colours.outline, OUTLINE), (own_colour(colours, arrow), 0.0)] {
        let colour = ink(colour, strength);
        for (index, pair) in points.windows(2).enumerate() {
            let along = (pair[1] - pair[0]).normalized();
            let from = if index == 0 { pair[0] + along * START } else { pair[0] - along * (0.5 * width) };
            let to = if index + 2 == points.len() { root + along * 0.02 } else { pair[1] + along * (0.5 * width) };
            pen.stroke(from - along * grow, to, width + 2.0 * grow, colour);
        }
        let (tip, half) = (last + ahead * (0.06 + 1.8 * grow), HEAD.1 * (0.6 + 2.7 * width) + 1.6 * grow);
        pen.world_face(&[tip, root - ahead * grow + across * half, root - ahead * grow - across * half], colour);
    }
    if arrow.sign != UNSIGNED {
        badge(pen, colours, arrow, badge_place(arrow, &points), strength);
    }
}

/// The place of an arrow's number: right behind the head, since several arrows may start at the same piece.
fn badge_place(arrow: &Arrow, points: &[Vec3]) -> Vec3 {
    match points {
        [.., before, last] => *last - (*last - *before).normalized() * (HEAD.0 + badge_size(arrow).0 + 0.04),
        _ => points.first().copied().unwrap_or_default(),
    }
}

/// The colour of an arrow's author: A's differs from B's and from that of all others.
fn own_colour(colours: &MarkColours, arrow: &Arrow) -> Colour {
    if arrow.sign == "A" { colours.cursor } else { colours.hint }
}

const fn badge_size(arrow: &Arrow) -> (f32, f32) {
    if arrow.sign.len() > 1 { PAIR_BADGE } else { BADGE }
}

fn badge(pen: &mut Pen<'_>, colours: &MarkColours, arrow: &Arrow, at: Vec3, strength: f32) {
    let (radius, _) = badge_size(arrow);
    pen.dot(at, radius + OUTLINE, ink(own_colour(colours, arrow), strength));
    pen.dot(at, radius, ink(colours.outline, 1.0));
}

fn above(shape: Shape, square: Square) -> Vec3 {
    world_from_board(shape, BoardPoint::of(shape, square), LIFT)
}

/// The height of a value's plate and half its width, in squares. `None` where a legible one is wider than its square.
fn note_size(pen: &Pen<'_>, shape: Shape, note: &Note) -> Option<(f32, f32)> {
    let middle = world_from_board(shape, BoardPoint::of(shape, note.square), 0.0);
    let letters = NOTE.0.max(NOTE.1 / pen.projection.square_px(middle));
    let half = NOTE_MARGIN + NOTE_HALF_LETTER * letters * note.text.chars().count() as f32;
    (half <= 0.5).then_some((letters / LETTER_SHARE, half))
}

/// Also the directions right and away from the viewer. At the far edge, or the near one where an arrow crosses.
fn note_place(pen: &Pen<'_>, shape: Shape, (note, height): (&Note, f32), arrows: &[Arrow]) -> (Vec3, Vec3, Vec3) {
    let quarter = pen.projection.viewer_quarter();
    let right = vec3(1.0, 0.0, 0.0).quarter_turned(quarter);
    let away = vec3(0.0, 1.0, 0.0).quarter_turned(quarter);
    let middle = world_from_board(shape, BoardPoint::of(shape, note.square), 0.02);
    let comes_from_afar = |arrow: &Arrow| match arrow.path[..] {
        [.., before, last] if last == note.square => (above(shape, before) - middle).dot(away) > 0.0,
        _ => false,
    };
    let edge = 0.49 - 0.5 * height;
    let edge = if arrows.iter().any(comes_from_afar) { -edge } else { edge };
    (middle + away * edge, right, away)
}

pub(super) fn text(
    ctx: &Context,
    pen: &Pen<'_>,
    colours: &MarkColours,
    shape: Shape,
    (arrows, notes): (&[Arrow], &[Note]),
) -> Mesh {
    let mut mesh = Mesh::default();
    for note in notes {
        let Some((height, _)) = note_size(pen, shape, note) else { continue };
        let colour = if note.is_best { colours.hint } else { colours.hover };
        let (middle, right, away) = note_place(pen, shape, (note, height), arrows);
        // Twice, a little apart: in perspective the stroke of a minus sign is thinner than a pixel.
        for offset in [Vec3::default(), right * BOLD + away * BOLD] {
            write(ctx, pen.projection, &mut mesh, &note.text, (middle + offset, height, ink(colour, 1.0)));
        }
    }
    for arrow in arrows.iter().rev().filter(|arrow| arrow.sign != UNSIGNED) {
        let points: Vec<Vec3> = arrow.path.iter().map(|square| above(shape, *square)).collect();
        let words = if arrow.sign.is_empty() { arrow.rank.to_string() } else { arrow.sign.to_owned() };
        let (_, height) = badge_size(arrow);
        let at = badge_place(arrow, &points);
        write(ctx, pen.projection, &mut mesh, &words, (at, height, ink(own_colour(colours, arrow), 1.0)));
    }
    mesh
}
