//! A CPU rasteriser for egui's tessellated output: pictures without a display, a driver or a GPU, identical on every machine.
//! egui's meshes are triangles with a texture, vertex colours and premultiplied alpha, blended as sRGB bytes.

use egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};
use egui::{Color32, TextureFilter, TextureId, TexturesDelta};
use std::collections::HashMap;

/// Stores the textures sent by egui and draws with them.
#[derive(Default)]
pub struct Rasteriser {
    textures: HashMap<TextureId, Texture>,
}

/// A picture and its mipmaps, each half as large as the one before.
struct Texture {
    levels: Vec<Level>,
    nearest: bool,
}

#[derive(Clone)]
struct Level {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

/// The smallest copy has an eighth of the size; below that, parts of an atlas would bleed into one another.
const LEVELS: usize = 4;

impl Rasteriser {
    pub fn take_textures(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for image in images {
                let egui::epaint::ImageData::Color(pixels) = &image.image;
                let [width, height] = pixels.size;
                match image.pos {
                    None => {
                        let level = Level { width, height, pixels: pixels.pixels.clone() };
                        let nearest = image.options.magnification == TextureFilter::Nearest;
                        self.textures.insert(id, Texture { levels: vec![level], nearest });
                    }
                    Some([left, top]) => {
                        let Some(texture) = self.textures.get_mut(&id) else { continue };
                        texture.levels.truncate(1);
                        let Some(level) = texture.levels.first_mut() else { continue };
                        for (row, line) in pixels.pixels.chunks_exact(width).enumerate() {
                            let start = (top + row) * level.width + left;
                            level.pixels[start..start + width].copy_from_slice(line);
                        }
                    }
                }
                if let Some(texture) = self.textures.get_mut(&id) {
                    texture.shrink_copies();
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    /// Row by row from the top, on `background`. Callbacks and unknown textures are skipped.
    pub fn draw(
        &self,
        [width, height]: [usize; 2],
        pixels_per_point: f32,
        primitives: &[ClippedPrimitive],
        background: Color32,
    ) -> Vec<Color32> {
        let mut canvas = Canvas { width, pixels: vec![background; width * height] };
        for primitive in primitives {
            let Primitive::Mesh(mesh) = &primitive.primitive else { continue };
            let Some(texture) = self.textures.get(&mesh.texture_id) else { continue };
            let limit = |value: f32, most: usize| (value * pixels_per_point).round().clamp(0.0, most as f32) as usize;
            let clip = Clip {
                left: limit(primitive.clip_rect.min.x, width),
                top: limit(primitive.clip_rect.min.y, height),
                right: limit(primitive.clip_rect.max.x, width),
                bottom: limit(primitive.clip_rect.max.y, height),
            };
            canvas.draw_mesh(mesh, texture, pixels_per_point, clip);
        }
        canvas.pixels
    }
}

impl Texture {
    fn shrink_copies(&mut self) {
        while self.levels.len() < LEVELS && !self.nearest {
            let Some(next) = self.levels.last().and_then(Level::half) else { return };
            self.levels.push(next);
        }
    }

    /// The mipmap in which a texel is about as large as a pixel; `texels` is the number of full-size texels per pixel.
    fn level(&self, texels: f32) -> &Level {
        // Half of the base-2 logarithm of an area is that of a side; round down a little for sharpness.
        let index = (0.5 * texels.max(1.0).log2() - 0.1).round().max(0.0) as usize;
        &self.levels[index.min(self.levels.len() - 1)]
    }
}

impl Level {
    fn half(&self) -> Option<Self> {
        let (width, height) = (self.width / 2, self.height / 2);
        if width == 0 || height == 0 {
            return None;
        }
        let mean = |x: usize, y: usize| {
            let at =
                |dx: usize, dy: usize| self.pixels[(2 * y + dy) * self.width + 2 * x + dx].to_array().map(u32::from);
            let (a, b, c, d) = (at(0, 0), at(1, 0), at(0, 1), at(1, 1));
            let [r, g, b, a] = std::array::from_fn(|k| ((a[k] + b[k] + c[k] + d[k] + 2) / 4) as u8);
            Color32::from_rgba_premultiplied(r, g, b, a)
        };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| mean(x, y)).collect();
        Some(Self { width, height, pixels })
    }

    fn texel(&self, x: i32, y: i32) -> [f32; 4] {
        let x = x.clamp(0, self.width as i32 - 1) as usize;
        let y = y.clamp(0, self.height as i32 - 1) as usize;
        self.pixels[y * self.width + x].to_array().map(f32::from)
    }

    /// The bilinearly filtered colour at texture coordinates from 0 to 1.
    fn sample(&self, u: f32, v: f32, nearest: bool) -> [f32; 4] {
        let (x, y) = (u * self.width as f32, v * self.height as f32);
        if nearest {
            return self.texel(x as i32, y as i32);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right_part, lower_part) = (x - left, y - top);
        let (x, y) = (left as i32, top as i32);
        let corners = [self.texel(x, y), self.texel(x + 1, y), self.texel(x, y + 1), self.texel(x + 1, y + 1)];
        std::array::from_fn(|k| {
            let upper = corners[0][k] + (corners[1][k] - corners[0][k]) * right_part;
            let lower = corners[2][k] + (corners[3][k] - corners[2][k]) * right_part;
            upper + (lower - upper) * lower_part
        })
    }
}

#[derive(Clone, Copy)]
struct Clip {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

struct Canvas {
    width: usize,
    pixels: Vec<Color32>,
}

/// A triangle ready to be filled.
struct Triangle {
    /// In pixels.
    corners: [[f32; 2]; 3],
    /// Twice the area, with the sign of the winding.
    area: f32,
    /// For each edge (opposite the corner of that index), whether pixels exactly on it belong to the triangle.
    owns_edge: [bool; 3],
}

impl Triangle {
    fn new(corners: [[f32; 2]; 3]) -> Option<Self> {
        let [a, b, c] = corners;
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area == 0.0 || !area.is_finite() {
            return None;
        }
        // The top-left rule: two triangles that share an edge draw its pixels once.
        let owns = |from: [f32; 2], to: [f32; 2]| {
            let (x, y) = ((to[0] - from[0]) * area.signum(), (to[1] - from[1]) * area.signum());
            y < 0.0 || (y == 0.0 && x > 0.0)
        };
        Some(Self { corners, area, owns_edge: [owns(b, c), owns(c, a), owns(a, b)] })
    }

    /// The barycentric weights at the centre of a pixel; `None` outside.
    fn weights(&self, x: f32, y: f32) -> Option<[f32; 3]> {
        let [a, b, c] = self.corners;
        let edge = |from: [f32; 2], to: [f32; 2]| {
            ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])) / self.area
        };
        let weights = [edge(b, c), edge(c, a), edge(a, b)];
        let inside = (0..3).all(|k| weights[k] > 0.0 || (weights[k] == 0.0 && self.owns_edge[k]));
        inside.then_some(weights)
    }
}

impl Canvas {
    fn draw_mesh(&mut self, mesh: &Mesh, texture: &Texture, pixels_per_point: f32, clip: Clip) {
        for indices in mesh.indices.chunks_exact(3) {
            let vertices = [indices[0], indices[1], indices[2]].map(|index| mesh.vertices[index as usize]);
            if vertices.iter().any(|vertex| vertex.color != Color32::TRANSPARENT) {
                self.draw_triangle(vertices, texture, pixels_per_point, clip);
            }
        }
    }

    fn draw_triangle(&mut self, vertices: [Vertex; 3], texture: &Texture, pixels_per_point: f32, clip: Clip) {
        let corners = vertices.map(|vertex| [vertex.pos.x * pixels_per_point, vertex.pos.y * pixels_per_point]);
        let Some(triangle) = Triangle::new(corners) else { return };
        let span = |axis: usize, least: usize, most: usize| {
            let low = corners.iter().fold(f32::MAX, |low, corner| low.min(corner[axis])).floor();
            let high = corners.iter().fold(f32::MIN, |high, corner| high.max(corner[axis])).ceil();
            (low.clamp(least as f32, most as f32) as usize, high.clamp(least as f32, most as f32) as usize)
        };
        let (left, right) = span(0, clip.left, clip.right);
        let (top, bottom) = span(1, clip.top, clip.bottom);
        let level = texture.level(texels_a_pixel(&vertices, texture, triangle.area));
        let colours = vertices.map(|vertex| vertex.color.to_array().map(f32::from));
        let flat = vertices[0].uv == vertices[1].uv && vertices[0].uv == vertices[2].uv;
        let flat_texel = level.sample(vertices[0].uv.x, vertices[0].uv.y, texture.nearest);
        for y in top..bottom {
            for x in left..right {
                let Some(weights) = triangle.weights(x as f32 + 0.5, y as f32 + 0.5) else { continue };
                let mix = |part: [f32; 3]| weights[0] * part[0] + weights[1] * part[1] + weights[2] * part[2];
                let texel = if flat {
                    flat_texel
                } else {
                    let (u, v) = (mix(vertices.map(|vertex| vertex.uv.x)), mix(vertices.map(|vertex| vertex.uv.y)));
                    level.sample(u, v, texture.nearest)
                };
                let source = std::array::from_fn(|k| mix(colours.map(|colour| colour[k])) * texel[k] / 255.0);
                let pixel = &mut self.pixels[y * self.width + x];
                *pixel = blend(source, *pixel);
            }
        }
    }
}

fn texels_a_pixel(vertices: &[Vertex; 3], texture: &Texture, area_px: f32) -> f32 {
    let Some(largest) = texture.levels.first() else { return 1.0 };
    let [a, b, c] = vertices.map(|vertex| vertex.uv);
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    (area / area_px).abs() * (largest.width * largest.height) as f32
}

/// Premultiplied "over".
fn blend(source: [f32; 4], below: Color32) -> Color32 {
    let below = below.to_array();
    let keep = 1.0 - source[3] / 255.0;
    let [r, g, b, a] = std::array::from_fn(|k| (source[k] + f32::from(below[k]) * keep + 0.5).clamp(0.0, 255.0) as u8);
    Color32::from_rgba_premultiplied(r, g, b, a)
}
