//! Light: one lamp that turns with the camera, a weak one from the other side and the sky; highlights apart.

use super::super::camera::Projection;
use super::super::space::{Vec3, half_extent, vec3};
use crate::board::Shape;
use crate::config::{Colour, Lamp, Material, Texture};
use egui::Color32;

/// A material in numbers that are quick to light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Surface {
    pub(super) texture: Texture,
    tint: [f32; 3],
    shine: f32,
    gloss: f32,
    /// Below this cosine the highlight is too faint to be seen.
    least_cosine: f32,
}

/// Highlights fainter than this are left out.
const LEAST_HIGHLIGHT: f32 = 0.02;

impl Surface {
    pub(super) fn new(material: &Material) -> Self {
        let least_cosine = if material.shine > LEAST_HIGHLIGHT {
            (LEAST_HIGHLIGHT / material.shine).powf(1.0 / material.gloss)
        } else {
            2.0
        };
        let Material { texture, tint, shine, gloss } = *material;
        Self { texture, tint: tint.parts(), shine, gloss, least_cosine }
    }

    /// The same with a colour laid over its tint, as its opacity says.
    pub(super) fn covered(&self, colour: Colour) -> Self {
        let (cover, parts) = (f32::from(colour.opacity) / 255.0, colour.parts());
        // What is covered wholly shows no figure either.
        let texture = if colour.opacity == u8::MAX { Texture::Plain } else { self.texture };
        Self { texture, tint: std::array::from_fn(|k| self.tint[k] + (parts[k] - self.tint[k]) * cover), ..*self }
    }
}

/// The lamps of one picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Light {
    /// Towards the lamp.
    pub(super) lamp: Vec3,
    fill: Vec3,
    eye: Vec3,
    lamp_parts: [f32; 3],
    fill_parts: [f32; 3],
    sky_parts: [f32; 3],
    highlight_parts: [f32; 3],
    shading: f32,
    /// Per square of distance from the middle, squared.
    falloff: f32,
}

/// What a point of a surface sends to the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shade {
    /// Multiplies the texture.
    pub(super) colour: Color32,
    /// Added on top; transparent where there is none.
    pub(super) highlight: Color32,
}

/// How much a direction points to each of the things that light depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Dots {
    lamp: f32,
    fill: f32,
    eye: f32,
    halfway: f32,
}

impl Dots {
    /// Of a sum of two directions, each scaled.
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

    /// How far a shadow is thrown for each square of height: x and y in the world.
    pub(super) fn throw(&self) -> (f32, f32) {
        (-self.lamp.x / self.lamp.z, -self.lamp.y / self.lamp.z)
    }

    /// Towards the eye from a point.
    pub(super) fn towards_eye(&self, point: Vec3) -> Vec3 {
        (self.eye - point).normalized()
    }

    /// The lamp's strength at a place: less towards the corners of the board.
    pub(super) fn pool(&self, point: Vec3) -> f32 {
        1.0 / (1.0 + self.falloff * (point.x * point.x + point.y * point.y))
    }

    /// Lights a point; `openness` is below 1 in grooves and corners.
    pub(super) fn shade(&self, surface: &Surface, normal: Vec3, point: Vec3, openness: f32) -> Shade {
        let towards_eye = self.towards_eye(point);
        let dots = self.dots(normal, towards_eye, self.halfway(towards_eye));
        self.shade_dots(surface, dots, normal.z, self.pool(point), openness)
    }

    /// Halfway between the lamp and the eye: the normal that shines most.
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

    /// Lights a normal that is known by its scalar products and its upward part.
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
            // Eyes and screens see roots: twice the light is not twice the byte.
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

/// A part of a colour from 0 to 1 as a byte; what is beyond becomes 0 or 255, as the conversion does by itself.
#[inline]
pub(super) fn byte(part: f32) -> u8 {
    (part * 255.0 + 0.5) as u8
}

/// A theme's colour for egui, its opacity scaled.
pub(super) fn ink(colour: Colour, strength: f32) -> Color32 {
    let opacity = byte(f32::from(colour.opacity) / 255.0 * strength);
    Color32::from_rgba_unmultiplied(colour.red, colour.green, colour.blue, opacity)
}

/// Straight up, as most of the board faces.
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
