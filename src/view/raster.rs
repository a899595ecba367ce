//! A CPU rasteriser for egui's tessellated output: pictures without a display, a driver or a GPU, identical on every machine.
//! egui's meshes are triangles with a texture, vertex colours and premultiplied alpha, blended as sRGB bytes.

use egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};
use egui::{Color32, TextureFilter, TextureId, TexturesDelta};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Stores the textures sent by egui and draws with them.
#[derive(Default)]
pub struct Rasteriser {
    textures: HashMap<TextureId, Texture>,
}

/// A picture and its mipmaps, each half as large as the one before.
struct Texture {
    full: Level,
    /// Made when a picture is drawn, as an atlas changes in many frames of which no picture is drawn.
    smaller: OnceLock<Vec<Level>>,
    nearest: bool,
}

#[derive(Clone)]
struct Level {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

/// The most samples for a pixel along each side, where letters are drawn smaller than in their atlas.
const MAX_SAMPLES: usize = 8;

/// The smallest copy has an eighth of the size; below that, parts of an atlas would bleed into one another.
const SMALLER_LEVELS: usize = 3;

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
                        self.textures.insert(id, Texture { full: level, smaller: OnceLock::new(), nearest });
                    }
                    Some([left, top]) => {
                        let Some(texture) = self.textures.get_mut(&id) else { continue };
                        texture.smaller = OnceLock::new();
                        let level = &mut texture.full;
                        for (row, line) in pixels.pixels.chunks_exact(width).enumerate() {
                            let start = (top + row) * level.width + left;
                            level.pixels[start..start + width].copy_from_slice(line);
                        }
                    }
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
            // In mipmaps of the atlas of letters, each would mix with what happens to lie beside it.
            let is_atlas = mesh.texture_id == TextureId::default();
            canvas.draw_mesh(mesh, (texture, is_atlas), pixels_per_point, clip);
        }
        canvas.pixels
    }
}

impl Texture {
    fn smaller(&self) -> &[Level] {
        self.smaller.get_or_init(|| {
            let mut levels: Vec<Level> = Vec::new();
            while levels.len() < SMALLER_LEVELS && !self.nearest {
                let Some(next) = levels.last().unwrap_or(&self.full).half() else { break };
                levels.push(next);
            }
            levels
        })
    }

    /// The mipmap in which a texel is about as large as a pixel; `texels` is the number of full-size texels per pixel.
    fn level(&self, texels: f32) -> &Level {
        // Half of the base-2 logarithm of an area is that of a side; round down a little for sharpness.
        let index = (0.5 * texels.max(1.0).log2() - 0.1).round().max(0.0) as usize;
        if index == 0 {
            return &self.full;
        }
        let smaller = self.smaller();
        smaller.get(index - 1).or(smaller.last()).unwrap_or(&self.full)
    }
}

impl Level {
    fn half(&self) -> Option<Self> {
        let (width, height) = (self.width / 2, self.height / 2);
        if width == 0 || height == 0 {
            return None;
        }
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let upper = &self.pixels[2 * y * self.width..];
            let lower = &self.pixels[(2 * y + 1) * self.width..];
            for (above, below) in upper[..2 * width].chunks_exact(2).zip(lower[..2 * width].chunks_exact(2)) {
                pixels.push(mean([above[0], above[1], below[0], below[1]]));
            }
        }
        Some(Self { width, height, pixels })
    }

    /// The bilinearly filtered colour at texture coordinates from 0 to 1.
    fn sample(&self, u: f32, v: f32, nearest: bool) -> [f32; 4] {
        let (x, y) = (u * self.width as f32, v * self.height as f32);
        let (last_x, last_y) = (self.width as i32 - 1, self.height as i32 - 1);
        if nearest {
            let (x, y) = ((x as i32).clamp(0, last_x), (y as i32).clamp(0, last_y));
            return self.pixels[y as usize * self.width + x as usize].to_array().map(f32::from);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right_part, lower_part) = (x - left, y - top);
        let (x, y) = (left as i32, top as i32);
        let (left, right) = (x.clamp(0, last_x) as usize, (x + 1).clamp(0, last_x) as usize);
        let (upper, lower) = (y.clamp(0, last_y) as usize * self.width, (y + 1).clamp(0, last_y) as usize * self.width);
        let (a, b) = (self.pixels[upper + left], self.pixels[upper + right]);
        let (c, d) = (self.pixels[lower + left], self.pixels[lower + right]);
        if a == b && a == c && a == d {
            let [red, green, blue, opacity] = a.to_array();
            return [f32::from(red), f32::from(green), f32::from(blue), f32::from(opacity)];
        }
        let (a, b, c, d) = (a.to_array(), b.to_array(), c.to_array(), d.to_array());
        let shares = [
            (1.0 - right_part) * (1.0 - lower_part),
            right_part * (1.0 - lower_part),
            (1.0 - right_part) * lower_part,
            right_part * lower_part,
        ];
        let part = |k: usize| {
            f32::from(a[k]) * shares[0]
                + f32::from(b[k]) * shares[1]
                + f32::from(c[k]) * shares[2]
                + f32::from(d[k]) * shares[3]
        };
        [part(0), part(1), part(2), part(3)]
    }
}

fn mean(pixels: [Color32; 4]) -> Color32 {
    let [first, ..] = pixels;
    if pixels.iter().all(|pixel| *pixel == first) {
        return first;
    }
    let [a, b, c, d] = pixels.map(|pixel| pixel.to_array());
    let part = |k: usize| ((u32::from(a[k]) + u32::from(b[k]) + u32::from(c[k]) + u32::from(d[k]) + 2) / 4) as u8;
    Color32::from_rgba_premultiplied(part(0), part(1), part(2), part(3))
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
    /// How much each barycentric weight grows from a pixel to the next one in its row.
    slopes: [f32; 3],
    /// The same from a row to the next one.
    down_slopes: [f32; 3],
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
        let slopes = [(b[1] - c[1]) / area, (c[1] - a[1]) / area, (a[1] - b[1]) / area];
        let down_slopes = [(c[0] - b[0]) / area, (a[0] - c[0]) / area, (b[0] - a[0]) / area];
        Some(Self { corners, area, owns_edge: [owns(b, c), owns(c, a), owns(a, b)], slopes, down_slopes })
    }

    /// The barycentric weights at a point.
    fn weights(&self, x: f32, y: f32) -> [f32; 3] {
        let [a, b, c] = self.corners;
        let edge = |from: [f32; 2], to: [f32; 2]| {
            ((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])) / self.area
        };
        [edge(b, c), edge(c, a), edge(a, b)]
    }

    /// Whether the centre of a pixel is inside.
    fn covers(&self, x: usize, y: f32) -> bool {
        let weights = self.weights(x as f32 + 0.5, y);
        (0..3).all(|k| weights[k] > 0.0 || (weights[k] == 0.0 && self.owns_edge[k]))
    }

    /// The pixels of a row, at height `y`, that are inside, of those from `left` to `right`.
    fn span(&self, y: f32, left: usize, right: usize) -> Option<(usize, usize)> {
        let first = left as f32 + 0.5;
        let weights = self.weights(first, y);
        let (mut low, mut high) = (0.0_f32, (right - left) as f32);
        for ((weight, slope), owns_edge) in weights.into_iter().zip(self.slopes).zip(self.owns_edge) {
            if slope > 0.0 {
                low = low.max(-weight / slope);
            } else if slope < 0.0 {
                high = high.min(weight / -slope);
            } else if weight < 0.0 || (weight == 0.0 && !owns_edge) {
                return None;
            }
        }
        if low > high + 1.0 {
            return None;
        }
        // Rounding may have moved both ends by a pixel.
        let mut from = left + (low - 1.0).max(0.0) as usize;
        let mut to = (left + (high + 2.0).max(0.0) as usize).min(right);
        while from < to && !self.covers(from, y) {
            from += 1;
        }
        while to > from && !self.covers(to - 1, y) {
            to -= 1;
        }
        (from < to).then_some((from, to))
    }

    /// The value of an attribute of the corners at a point in the triangle.
    fn mix(weights: [f32; 3], at_corners: [f32; 3]) -> f32 {
        weights[0] * at_corners[0] + weights[1] * at_corners[1] + weights[2] * at_corners[2]
    }
}

/// What is in a triangle: the colours at its corners, and its part of a texture.
struct Paint<'a> {
    colours: [[f32; 4]; 3],
    uv: [[f32; 2]; 3],
    level: &'a Level,
    nearest: bool,
    /// The texel of a triangle that has only one.
    texel: Option<[f32; 4]>,
    /// The colour of a triangle that has only one.
    plain: Option<[f32; 4]>,
    /// Each pixel is the mean of so many by so many samples.
    samples: usize,
}

impl<'a> Paint<'a> {
    fn new(vertices: [Vertex; 3], level: &'a Level, nearest: bool, samples: usize) -> Self {
        let [a, b, c] = vertices;
        let texel = (a.uv == b.uv && a.uv == c.uv).then(|| level.sample(a.uv.x, a.uv.y, nearest));
        let colours = vertices.map(|vertex| vertex.color.to_array().map(f32::from));
        let is_plain = a.color == b.color && a.color == c.color;
        let plain = texel.filter(|_| is_plain).map(|texel| product(colours[0], texel));
        Self { colours, uv: vertices.map(|vertex| [vertex.uv.x, vertex.uv.y]), level, nearest, texel, plain, samples }
    }

    /// Paints a row of pixels, whose first one has these weights. The steps are simple, as a build for tests is not optimised.
    fn draw_row(&self, row: &mut [Color32], weights: [f32; 3], triangle: &Triangle) {
        let slopes = triangle.slopes;
        if let Some(colour) = self.plain {
            if colour[3] >= 254.5 {
                row.fill(blend(colour, Color32::TRANSPARENT));
            } else {
                for pixel in row {
                    *pixel = blend(colour, *pixel);
                }
            }
            return;
        }
        let [a, b, c] = self.colours;
        let start = [0, 1, 2, 3].map(|k| Triangle::mix(weights, [a[k], b[k], c[k]]));
        let step = [0, 1, 2, 3].map(|k| Triangle::mix(slopes, [a[k], b[k], c[k]]));
        let along = |at: [f32; 4], step: [f32; 4], count: f32| {
            [at[0] + step[0] * count, at[1] + step[1] * count, at[2] + step[2] * count, at[3] + step[3] * count]
        };
        if let Some(texel) = self.texel {
            let (start, step) = (product(start, texel), product(step, texel));
            for (index, pixel) in row.iter_mut().enumerate() {
                *pixel = blend(along(start, step, index as f32), *pixel);
            }
            return;
        }
        let [p, q, r] = self.uv;
        let place = [0, 1].map(|k| Triangle::mix(weights, [p[k], q[k], r[k]]));
        let moved = [0, 1].map(|k| Triangle::mix(slopes, [p[k], q[k], r[k]]));
        let down = [0, 1].map(|k| Triangle::mix(triangle.down_slopes, [p[k], q[k], r[k]]));
        for (index, pixel) in row.iter_mut().enumerate() {
            let count = index as f32;
            let texel = self.texel_at([place[0] + moved[0] * count, place[1] + moved[1] * count], moved, down);
            // Most of a letter's rectangle is empty.
            if texel[3] > 0.0 {
                *pixel = blend(product(along(start, step, count), texel), *pixel);
            }
        }
    }
}

impl Paint<'_> {
    /// The colour of the texture in a pixel, whose middle is at `middle` and whose sides are `right` and `down`.
    fn texel_at(&self, middle: [f32; 2], right: [f32; 2], down: [f32; 2]) -> [f32; 4] {
        if self.samples < 2 {
            return self.level.sample(middle[0], middle[1], self.nearest);
        }
        let mut sum = [0.0; 4];
        let (count, share) = (self.samples as f32, 1.0 / (self.samples * self.samples) as f32);
        for row in 0..self.samples {
            for column in 0..self.samples {
                let [x, y] = [column, row].map(|index| (index as f32 + 0.5) / count - 0.5);
                let (u, v) = (middle[0] + right[0] * x + down[0] * y, middle[1] + right[1] * x + down[1] * y);
                let texel = self.level.sample(u, v, self.nearest);
                sum = [sum[0] + texel[0], sum[1] + texel[1], sum[2] + texel[2], sum[3] + texel[3]];
            }
        }
        sum.map(|part| part * share)
    }
}

/// A colour seen through a texel.
fn product(colour: [f32; 4], texel: [f32; 4]) -> [f32; 4] {
    const UNIT: f32 = 1.0 / 255.0;
    [colour[0] * texel[0] * UNIT, colour[1] * texel[1] * UNIT, colour[2] * texel[2] * UNIT, colour[3] * texel[3] * UNIT]
}

impl Canvas {
    fn draw_mesh(&mut self, mesh: &Mesh, texture: (&Texture, bool), pixels_per_point: f32, clip: Clip) {
        for indices in mesh.indices.chunks_exact(3) {
            let vertices = [indices[0], indices[1], indices[2]].map(|index| mesh.vertices[index as usize]);
            if vertices.iter().any(|vertex| vertex.color != Color32::TRANSPARENT) {
                self.draw_triangle(vertices, texture, pixels_per_point, clip);
            }
        }
    }

    fn draw_triangle(
        &mut self,
        vertices: [Vertex; 3],
        (texture, is_atlas): (&Texture, bool),
        pixels_per_point: f32,
        clip: Clip,
    ) {
        let corners = vertices.map(|vertex| [vertex.pos.x * pixels_per_point, vertex.pos.y * pixels_per_point]);
        let span = |axis: usize, least: usize, most: usize| {
            let [a, b, c] = corners.map(|corner| corner[axis]);
            let (low, high) = (a.min(b).min(c).floor(), a.max(b).max(c).ceil());
            (low.clamp(least as f32, most as f32) as usize, high.clamp(least as f32, most as f32) as usize)
        };
        let (left, right) = span(0, clip.left, clip.right);
        let (top, bottom) = span(1, clip.top, clip.bottom);
        if left >= right || top >= bottom {
            return;
        }
        let Some(triangle) = Triangle::new(corners) else { return };
        let texels = texels_a_pixel(&vertices, texture, triangle.area);
        let paint = if is_atlas {
            let samples = (texels.sqrt() - 0.1).ceil().clamp(1.0, MAX_SAMPLES as f32) as usize;
            Paint::new(vertices, &texture.full, texture.nearest, samples)
        } else {
            Paint::new(vertices, texture.level(texels), texture.nearest, 1)
        };
        for row in top..bottom {
            let y = row as f32 + 0.5;
            let Some((from, to)) = triangle.span(y, left, right) else { continue };
            let weights = triangle.weights(from as f32 + 0.5, y);
            let start = row * self.width;
            paint.draw_row(&mut self.pixels[start + from..start + to], weights, &triangle);
        }
    }
}

fn texels_a_pixel(vertices: &[Vertex; 3], texture: &Texture, area_px: f32) -> f32 {
    let [a, b, c] = vertices.map(|vertex| vertex.uv);
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    (area / area_px).abs() * (texture.full.width * texture.full.height) as f32
}

/// Premultiplied "over".
fn blend(source: [f32; 4], below: Color32) -> Color32 {
    let below = below.to_array();
    let keep = 1.0 - source[3] * (1.0 / 255.0);
    // The conversion saturates.
    Color32::from_rgba_premultiplied(
        (source[0] + f32::from(below[0]) * keep + 0.5) as u8,
        (source[1] + f32::from(below[1]) * keep + 0.5) as u8,
        (source[2] + f32::from(below[2]) * keep + 0.5) as u8,
        (source[3] + f32::from(below[3]) * keep + 0.5) as u8,
    )
}
