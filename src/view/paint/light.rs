//! Lighting: a lamp that turns with the camera, a weak one from the other side, and the sky. Highlights are separate.

use super::super::camera::Projection;
use super::super::space::{Vec3, half_extent, vec3};
use crate::board::Shape;
use crate::config::{Colour, Lamp, Material, Texture};
use egui::Color32;

/// A material precomputed for fast lighting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Surface {
    pub(super) texture: Texture,
    tint: [f32; 3],
    shine: f32,
    gloss: f32,
    /// Below this cosine the highlight is too faint to see.
    least_cosine: f32,
}

/// Fainter highlights are skipped.
const MIN_HIGHLIGHT: f32 = 0.02;

impl Surface {
    pub(super) fn new(material: &Material) -> Self {
        let least_cosine = if material.shine > MIN_HIGHLIGHT {
            (MIN_HIGHLIGHT / material.shine).powf(1.0 / material.gloss)
        } else {
            2.0
        };
        let Material { texture, tint, shine, gloss } = *material;
        Self { texture, tint: tint.parts(), shine, gloss, least_cosine }
    }

    /// Returns the surface with a colour blended over its tint according to the colour's opacity.
    pub(super) fn covered(&self, colour: Colour) -> Self {
        let (cover, parts) = (f32::from(colour.opacity) / 255.0, colour.parts());
        // Full opacity hides the texture too.
        let texture = if colour.opacity == u8::MAX { Texture::Plain } else { self.texture };
        Self { texture, tint: std::array::from_fn(|k| self.tint[k] + (parts[k] - self.tint[k]) * cover), ..*self }
    }
}

/// The light sources of one picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Light {
    /// Direction towards the lamp.
    pub(super) lamp: Vec3,
    fill: Vec3,
    eye: Vec3,
    lamp_parts: [f32; 3],
    fill_parts: [f32; 3],
    sky_parts: [f32; 3],
    highlight_parts: [f32; 3],
    shading: f32,
    /// Per squared distance from the centre, in squares.
    falloff: f32,
}

/// The light that a point of a surface sends to the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shade {
    /// Multiplied with the texture.
    pub(super) colour: Color32,
    /// Added on top; transparent where there is none.
    pub(super) highlight: Color32,
}

/// Scalar products of a direction with the directions that lighting depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Dots {
    lamp: f32,
    fill: f32,
    eye: f32,
    halfway: f32,
}

impl Dots {
    /// The products of a linear combination of two directions.
    #[inline]
    pub(super) fn sum(self, scale: f32, other: Self, other_scale: f32) -> Self {
        Self {
            lamp: self.lamp * scale + other.lamp * other_scale,
            fill: self.fill * scale + other.fill * other_scale,
            eye: self.eye * scale + other.eye * other_scale,
            halfway: self.halfway * scale + other.halfway * other_scale,
        }
    }
}

impl Light {
    pub(super) fn new(lamp: &Lamp, projection: &Projection, shape: Shape) -> Self {
        let right = projection.right;
        let away = Vec3::UP.cross(right);
        let (sin_turn, cos_turn) = lamp.turn_degrees.to_radians().sin_cos();
        let (sin_height, cos_height) = lamp.height_degrees.to_radians().sin_cos();
        let level = away * cos_turn + right * sin_turn;
        let (half_columns, half_rows) = half_extent(shape);
        Self {
            lamp: level * cos_height + Vec3::UP * sin_height,
            fill: (level * -0.83 + Vec3::UP * 0.56).normalized(),
            eye: projection.eye,
            lamp_parts: lamp.colour.parts(),
            fill_parts: lamp.fill.parts(),
            sky_parts: lamp.sky.parts(),
            highlight_parts: lamp.highlight.parts(),
            shading: lamp.shading,
            falloff: 0.55 * lamp.falloff / (half_columns * half_rows),
        }
    }

    /// The shadow's offset per square of height: x and y in the world.
    pub(super) fn throw(&self) -> (f32, f32) {
        (-self.lamp.x / self.lamp.z, -self.lamp.y / self.lamp.z)
    }

    /// The direction from a point towards the eye.
    pub(super) fn towards_eye(&self, point: Vec3) -> Vec3 {
        (self.eye - point).normalized()
    }

    /// The lamp's strength at a point, which decreases towards the corners of the board.
    pub(super) fn pool(&self, point: Vec3) -> f32 {
        1.0 / (1.0 + self.falloff * (point.x * point.x + point.y * point.y))
    }

    /// Lights a point; `openness` is below 1 in grooves and corners.
    pub(super) fn shade(&self, surface: &Surface, normal: Vec3, point: Vec3, openness: f32) -> Shade {
        let towards_eye = self.towards_eye(point);
        let dots = self.dots(normal, towards_eye, self.halfway(towards_eye));
        self.shade_dots(surface, dots, normal.z, self.pool(point), openness)
    }

    /// The direction halfway between the lamp and the eye, the normal with the strongest highlight.
    pub(super) fn halfway(&self, towards_eye: Vec3) -> Vec3 {
        (self.lamp + towards_eye).normalized()
    }

    /// The scalar products of a direction with lamp, second lamp, eye and the halfway direction.
    pub(super) fn dots(&self, direction: Vec3, towards_eye: Vec3, halfway: Vec3) -> Dots {
        Dots {
            lamp: direction.dot(self.lamp),
            fill: direction.dot(self.fill),
            eye: direction.dot(towards_eye),
            halfway: direction.dot(halfway),
        }
    }

    /// Lights a normal given by its scalar products and its upward component.
    #[inline]
    pub(super) fn shade_dots(&self, surface: &Surface, dots: Dots, upward: f32, pool: f32, openness: f32) -> Shade {
        let lamp = dots.lamp.max(0.0) * pool;
        let fill = dots.fill.max(0.0);
        let sky = 0.5 + 0.5 * upward;
        // A faint sheen where the surface turns away from the eye.
        let away = 1.0 - dots.eye.max(0.0);
        let sheen = 0.09 * away * away * away * away;
        let part = |k: usize| {
            let sum = lamp * self.lamp_parts[k] + fill * self.fill_parts[k] + sky * self.sky_parts[k] + sheen;
            // Gamma of 2: twice the light is not twice the byte.
            let lit = (sum * openness).min(1.0).sqrt();
            byte((1.0 + (lit - 1.0) * self.shading) * surface.tint[k])
        };
        let colour = Color32::from_rgb(part(0), part(1), part(2));
        let highlight = if dots.halfway > surface.least_cosine {
            let strength = self.shading * surface.shine * dots.halfway.powf(surface.gloss) * pool * openness;
            let [red, green, blue] = self.highlight_parts.map(|part| byte(strength * part));
            Color32::from_rgb_additive(red, green, blue)
        } else {
            Color32::TRANSPARENT
        };
        Shade { colour, highlight }
    }
}

/// Converts a colour component from 0 to 1 to a byte; the cast saturates values outside that range.
#[inline]
pub(super) fn byte(part: f32) -> u8 {
    (part * 255.0 + 0.5) as u8
}

/// A theme's colour for egui, with its opacity scaled.
pub(super) fn ink(colour: Colour, strength: f32) -> Color32 {
    let opacity = byte(f32::from(colour.opacity) / 255.0 * strength);
    Color32::from_rgba_unmultiplied(colour.red, colour.green, colour.blue, opacity)
}

/// The normal of level surfaces, which most of the board has.
pub(super) const LEVEL: Vec3 = vec3(0.0, 0.0, 1.0);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Corner, Side};
    use crate::view::{Camera, CameraPreset};

    #[test]
    fn the_lamp_turns_with_the_camera() {
        let theme = crate::config::Theme::read("themes/walnut.yaml", include_str!("../../../themes/walnut.yaml"));
        let lamp = theme.map_or_else(|report| panic!("{report}"), |theme| theme.lamp);
        let shape = Shape { columns: 8, rows: 8, corner: Some(Corner::Left) };
        let mut camera = Camera::at(CameraPreset::Side(Side::White));
        let seen = |camera: &Camera| {
            let projection = camera.projection(shape, [400.0, 300.0], [800.0, 600.0]);
            let light = Light::new(&lamp, &projection, shape);
            [light.lamp.dot(projection.right), light.lamp.dot(projection.up), light.lamp.dot(projection.forward)]
        };
        let before = seen(&camera);
        camera.face(Side::Black);
        while camera.tick(0.05) {
            let during = seen(&camera);
            assert!(before.iter().zip(during).all(|(before, during)| (before - during).abs() < 1e-3), "{during:?}");
        }
    }
}
