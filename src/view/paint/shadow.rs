//! The shadows of pieces: a soft ring where they touch the board, and one cast away from the lamp.

use super::super::space::{Vec3, vec3};
use super::light::ink;
use super::pen::{Pen, around};
use crate::config::Colour;
use egui::Color32;

pub(super) struct Caster {
    /// The point below its centre on which the shadow falls.
    pub(super) floor: Vec3,
    /// The height of its base above `floor`.
    pub(super) lift: f32,
    pub(super) height: f32,
    pub(super) radius: f32,
}

/// The lift above which the contact shadow is no longer visible, in squares.
const CONTACT_LIFT: f32 = 0.4;

/// Draws the shadow, which becomes softer and fainter as the piece is lifted.
pub(super) fn cast(pen: &mut Pen<'_>, shadow: Colour, caster: &Caster) {
    let Caster { floor, lift, height, radius } = *caster;
    let (throw_x, throw_y) = pen.light.throw();
    let length = throw_x.hypot(throw_y).max(1e-6);
    let radius_px = radius * pen.projection.square_px(floor) / pen.feather;
    let segments = if radius_px < 48.0 { 24 } else { 40 };
    let softness = 1.0 + 1.6 * lift;
    let strength = 0.74 / (1.0 + 0.5 * lift);
    let ramp = [(-0.07, 1.0), (-0.015, 0.72), (0.035, 0.28), (0.095, 0.0)];
    let offsets: Vec<(f32, Color32)> =
        // However soft, no outline may turn inside out.
        ramp.iter().map(|&(grow, part)| ((grow * softness).max(-0.9 * radius), ink(shadow, strength * part))).collect();
    pen.nested(segments, &offsets, true, |turn, grow| {
        let (sin, cos) = turn.sin_cos();
        // The union of the foot's circle on the lamp's side and the top's circle on the other.
        let towards = (cos * throw_x + sin * throw_y) / length;
        let level = lift + 0.92 * height * (0.5 + 0.5 * (towards * 6.0).clamp(-1.0, 1.0));
        let reach = radius + grow;
        floor + vec3(throw_x * level + cos * reach, throw_y * level + sin * reach, 0.0)
    });
    if lift < CONTACT_LIFT {
        let strength = 0.82 * (1.0 - lift / CONTACT_LIFT);
        let ramp = [(-0.06, 1.0), (0.0, 0.8), (0.045, 0.3), (0.11, 0.0)];
        let offsets = ramp.map(|(grow, part)| (grow, ink(shadow, strength * part)));
        pen.nested(segments, &offsets, true, |turn, grow| around(floor, turn, radius + grow));
    }
}
