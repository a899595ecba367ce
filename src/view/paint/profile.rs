//! Profiles of pieces: outlines of radius and height that are spun about the upright axis.

use crate::config::PieceProfile;
use std::f32::consts::FRAC_PI_2;

/// The material of a part of the outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The piece's main material.
    Own,
    /// The other face of a disc.
    Other,
    /// The gilt of kings.
    Gilt,
    /// A line along an edge.
    Edge,
    /// A line along an edge on the other face of a disc.
    OtherEdge,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    /// In squares.
    pub(super) radius: f32,
    /// Above the base, in squares.
    pub(super) height: f32,
    /// Outward component of the normal.
    pub(super) outward: f32,
    /// Upward component of the normal.
    pub(super) upward: f32,
    /// Below 1 in grooves.
    pub(super) openness: f32,
    pub(super) part: Part,
}

/// An outline from the outer foot up the wall and inwards to the axis.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    pub(super) rings: Vec<Ring>,
    /// The number of leading rings that make up the wall.
    pub(super) wall: usize,
    pub(super) height: f32,
}

/// The parameters of profiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The theme's dimensions, relative to the defaults.
    pub(super) by: PieceProfile,
    /// Whether edges have lines.
    pub(super) edged: bool,
}

struct SurfaceOfRevolution {
    rings: Vec<Ring>,
    part: Part,
    form: Form,
}

impl SurfaceOfRevolution {
    const fn new(part: Part, form: Form) -> Self {
        Self { rings: Vec::new(), part, form }
    }

    fn cut(&mut self, radius: f32, height: f32, outward: f32, upward: f32, openness: f32) {
        let length = outward.hypot(upward);
        let (outward, upward) = (outward / length, upward / length);
        let radius = radius * self.form.by.width;
        self.rings.push(Ring { radius, height, outward, upward, openness, part: self.part });
    }

    /// Cuts a quarter circle about (radius, height), from outward to upward, without its ends.
    fn round(&mut self, radius: f32, height: f32, by: (f32, f32), steps: usize) {
        for step in 1..steps {
            let (sin, cos) = (step as f32 / steps as f32 * FRAC_PI_2).sin_cos();
            self.cut(radius + by.0 * cos, height + by.1 * sin, cos, sin, 1.0);
        }
    }

    /// Switches to another material where the last cut ended, with a sharp transition.
    fn change(&mut self, part: Part) {
        if part != self.part
            && let Some(last) = self.rings.last().copied()
        {
            self.rings.push(Ring { part, ..last });
        }
        self.part = part;
    }

    /// Makes the next cut part of an edge, if edges have lines.
    fn edge(&mut self, edge: Part) {
        if self.form.edged {
            self.change(edge);
        }
    }

    fn done(self, wall: usize, height: f32) -> Profile {
        Profile { rings: self.rings, wall, height }
    }
}

/// In squares.
pub(super) const MAN_HEIGHT: f32 = 0.205;

/// Cuts the wall of a man: a narrower foot, a groove halfway up, a rounded upper edge.
fn wall(lathe: &mut SurfaceOfRevolution, groove: Part) {
    lathe.cut(0.382, 0.0, 1.0, -0.6, 0.45);
    lathe.cut(0.403, 0.022, 1.0, -0.25, 0.7);
    lathe.cut(0.405, 0.072, 1.0, 0.0, 1.0);
    if groove == Part::Own {
        let by = lathe.form.by.groove;
        let shaded = |openness: f32| 1.0 - (1.0 - openness) * by.min(1.4);
        lathe.cut(0.405 - 0.005 * by, 0.081, 0.8, 0.6 * by, shaded(0.9));
        lathe.cut(0.405 - 0.014 * by, 0.088, 0.7, 0.5 * by, shaded(0.55));
        lathe.cut(0.405 - 0.014 * by, 0.102, 0.7, -0.5 * by, shaded(0.5));
        lathe.cut(0.405 - 0.005 * by, 0.109, 0.8, -0.6 * by, shaded(0.85));
    } else {
        // A band of metal inlaid in the groove, slightly raised.
        lathe.cut(0.400, 0.081, 0.8, 0.6, 0.9);
        let own = std::mem::replace(&mut lathe.part, groove);
        lathe.cut(0.400, 0.081, 0.6, 0.8, 0.8);
        lathe.cut(0.407, 0.086, 1.0, 0.3, 1.0);
        lathe.cut(0.407, 0.104, 1.0, -0.3, 1.0);
        lathe.cut(0.400, 0.109, 0.6, -0.8, 0.7);
        lathe.part = own;
        lathe.cut(0.400, 0.109, 0.8, -0.6, 0.85);
    }
    lathe.cut(0.405, 0.118, 1.0, 0.0, 1.0);
    let round = 0.042 * lathe.form.by.bevel;
    lathe.cut(0.405, MAN_HEIGHT - round, 1.0, 0.0, 1.0);
    lathe.edge(Part::Edge);
    lathe.round(0.405 - round, MAN_HEIGHT - round, (round, round), 4);
}

/// Cuts the rim and the slope down into the dish, and returns the radius where the slope ends.
fn rim(lathe: &mut SurfaceOfRevolution) -> f32 {
    let by = lathe.form.by;
    let outer = 0.402 - 0.042 * by.bevel;
    let inner = outer - 0.032 * by.rim;
    lathe.cut(outer, MAN_HEIGHT, 0.15, 1.0, 1.0);
    lathe.change(Part::Own);
    let depth = by.dish;
    lathe.cut(inner, MAN_HEIGHT, -0.12 * depth, 1.0, 1.0);
    lathe.cut(inner - 0.014, MAN_HEIGHT - 0.005 * depth, -0.6 * depth, 1.0, 1.0);
    lathe.cut(inner - 0.030, MAN_HEIGHT - 0.022 * depth, -0.9 * depth, 1.0, 0.95);
    lathe.cut(inner - 0.046, MAN_HEIGHT - 0.030 * depth, -0.25 * depth, 1.0, 1.0 - 0.14 * depth.min(1.0));
    inner - 0.046
}

/// A man: rim, dish, and a raised ring in the dish.
pub(super) fn man(form: Form) -> Profile {
    let mut lathe = SurfaceOfRevolution::new(Part::Own, form);
    wall(&mut lathe, Part::Own);
    let wall = lathe.rings.len();
    // A wide rim leaves a small dish, so the ring in it is smaller too.
    let room = (rim(&mut lathe) / 0.282).min(1.05);
    let (floor, by) = (form.floor(), form.by.ring);
    let cuts = [
        (0.216, 0.0, 0.0, 0.92),
        (0.201, 0.004, 0.6, 0.95),
        (0.187, 0.013, 0.5, 1.0),
        (0.172, 0.016, 0.0, 1.0),
        (0.151, 0.013, -0.5, 1.0),
        (0.136, 0.006, -0.5, 0.95),
        (0.110, 0.002, 0.0, 0.92),
    ];
    for (index, (radius, raise, outward, openness)) in cuts.into_iter().enumerate() {
        lathe.cut(radius * room, floor + raise * by, outward * by, 1.0, openness);
        match index {
            2 => lathe.edge(Part::Edge),
            3 => lathe.change(Part::Own),
            _ => {}
        }
    }
    lathe.cut(0.0, floor + 0.002, 0.0, 1.0, 1.0);
    lathe.done(wall, MAN_HEIGHT)
}

/// The upper man of a king: a gilt band around it, and a plain dish with room for the crown.
pub(super) fn king_top(form: Form) -> Profile {
    let mut lathe = SurfaceOfRevolution::new(Part::Own, form);
    wall(&mut lathe, Part::Gilt);
    let wall = lathe.rings.len();
    rim(&mut lathe);
    lathe.cut(0.20, form.floor(), 0.0, 1.0, 0.95);
    lathe.cut(0.0, form.floor(), 0.0, 1.0, 1.0);
    lathe.done(wall, MAN_HEIGHT)
}

impl Form {
    /// The height of the dish above the foot, where the crown of a king lies.
    pub(super) fn floor(&self) -> f32 {
        MAN_HEIGHT - 0.031 * self.by.dish
    }
}

/// In squares.
pub(super) const PAWN_HEIGHT: f32 = 0.62;
/// In squares.
pub(super) const DISC_HEIGHT: f32 = 0.13;

/// A pawn: a broad foot with a step, a waist, a collar and a ball. No part hides a higher one, so drawing it from the foot
/// upwards is right from every side.
pub(super) fn pawn(form: Form) -> Profile {
    let mut lathe = SurfaceOfRevolution::new(Part::Own, form);
    lathe.cut(0.288, 0.0, 1.0, -0.6, 0.45);
    lathe.cut(0.306, 0.022, 1.0, -0.25, 0.7);
    lathe.cut(0.310, 0.058, 1.0, 0.0, 1.0);
    lathe.edge(Part::Edge);
    lathe.round(0.272, 0.058, (0.038, 0.038), 3);
    lathe.cut(0.262, 0.098, 0.3, 1.0, 0.85);
    lathe.change(Part::Own);
    lathe.cut(0.243, 0.100, 0.4, 1.0, 0.6);
    lathe.cut(0.240, 0.118, 1.0, 0.1, 0.8);
    lathe.round(0.208, 0.124, (0.032, 0.032), 3);
    // The waist is a parabola with a gentle slope at the step and a steep one at the collar.
    let (wide, narrow, foot, top) = (0.200, 0.098, 0.160, 0.372);
    for step in 0..=6 {
        let s = step as f32 / 6.0;
        let slope = -2.0 * (1.0 - s) * (wide - narrow);
        lathe.cut(
            narrow + (wide - narrow) * (1.0 - s).powi(2),
            foot + (top - foot) * s,
            top - foot,
            -slope,
            0.8 + 0.2 * s,
        );
    }
    lathe.cut(0.112, 0.378, 0.4, -1.0, 0.6);
    lathe.edge(Part::Edge);
    lathe.cut(0.158, 0.386, 0.7, -1.0, 0.8);
    lathe.cut(0.170, 0.397, 1.0, 0.0, 1.0);
    lathe.cut(0.160, 0.408, 0.6, 1.0, 1.0);
    lathe.change(Part::Own);
    lathe.cut(0.110, 0.416, 0.3, 1.0, 0.7);
    let (middle, radius) = (PAWN_HEIGHT - 0.122, 0.122);
    for step in 0..=11 {
        let (sin, cos) = (-0.72 + (FRAC_PI_2 + 0.72) * step as f32 / 11.0).sin_cos();
        lathe.cut(radius * cos.max(0.0), middle + radius * sin, cos, sin, 0.75 + 0.25 * (step as f32 / 4.0).min(1.0));
    }
    let wall = lathe.rings.len();
    lathe.done(wall, PAWN_HEIGHT)
}

/// An Othello disc: a closed lens whose lower half has the other colour.
pub(super) fn disc(form: Form) -> Profile {
    let (radius, edge, half) = (0.41, 0.05, 0.5 * DISC_HEIGHT);
    let flat = radius - edge;
    let mut lathe = SurfaceOfRevolution::new(Part::Other, form);
    lathe.cut(0.0, 0.0, 0.0, -1.0, 0.5);
    lathe.cut(flat - 0.06, 0.0, 0.0, -1.0, 0.5);
    lathe.edge(Part::OtherEdge);
    for step in 0..=4 {
        let (sin, cos) = ((step as f32 / 4.0 - 1.0) * FRAC_PI_2).sin_cos();
        lathe.cut(flat + edge * cos, half + (half - 0.003) * sin, cos, sin, 0.75 + 0.05 * step as f32);
    }
    lathe.part = if form.edged { Part::Edge } else { Part::Own };
    for step in 0..=5 {
        let (sin, cos) = (step as f32 / 5.0 * FRAC_PI_2).sin_cos();
        lathe.cut(flat + edge * cos, half + (half - 0.012) * sin, cos, sin, 1.0);
    }
    lathe.change(Part::Own);
    // A gentle dome, so that the light varies across the face.
    lathe.cut(flat - 0.10, DISC_HEIGHT - 0.006, 0.10, 1.0, 1.0);
    lathe.cut(flat - 0.22, DISC_HEIGHT - 0.001, 0.05, 1.0, 1.0);
    lathe.cut(0.0, DISC_HEIGHT, 0.0, 1.0, 1.0);
    // A lens hides nothing of itself: drawn from its foot upwards, the upper face's soft edge covers the lower one's.
    let wall = lathe.rings.len();
    lathe.done(wall, DISC_HEIGHT)
}
