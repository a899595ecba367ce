//! Draws the window's triangles on the processor, scaled down to a small picture.

use damka::view::Rasteriser;
use egui::text::{ByteIndex, LayoutJob};
use egui::{Color32, Context, FullOutput, Shape, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;
use std::sync::{Arc, Mutex};

/// How the next picture is drawn.
#[derive(Clone, Default)]
pub struct PictureForm {
    /// The size of the picture.
    pub size_px: [u32; 2],
    /// Each pixel is the mean of so many by so many drawn ones.
    pub samples: u32,
    /// What differs from machine to machine or from run to run; texts that contain one of these are left out.
    pub hidden: Vec<String>,
    /// Whether nothing else is left out: times of the day and durations.
    pub is_exact: bool,
    /// Texts that are drawn as others.
    pub replaced: Vec<(String, String)>,
}

/// Renders the pictures that a test asks for.
#[derive(Default)]
pub struct MiniatureRenderer {
    rasteriser: Rasteriser,
    form: Arc<Mutex<PictureForm>>,
}

impl MiniatureRenderer {
    pub fn new(form: Arc<Mutex<PictureForm>>) -> Self {
        Self { rasteriser: Rasteriser::default(), form }
    }
}

impl TestRenderer for MiniatureRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.rasteriser.take_textures(delta);
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let form = self.form.lock().map_err(|error| error.to_string())?.clone();
        let mut shapes = output.shapes.clone();
        for clipped in &mut shapes {
            adapt(ctx, &mut clipped.shape, &form);
        }
        let primitives = ctx.tessellate(shapes, ctx.pixels_per_point());
        let [width, height] = form.size_px.map(|side| side * form.samples);
        let drawn_per_point = width as f32 / ctx.content_rect().width();
        let drawn =
            self.rasteriser.draw([width as usize, height as usize], drawn_per_point, &primitives, Color32::BLACK);
        Ok(mean(&drawn, width as usize, &form))
    }
}

fn adapt(ctx: &Context, shape: &mut Shape, form: &PictureForm) {
    match shape {
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| adapt(ctx, shape, form)),
        Shape::Text(text) if is_hidden(text.galley.text(), form) => *shape = Shape::Noop,
        Shape::Text(text) => {
            for (from, to) in &form.replaced {
                if !text.galley.text().contains(from) {
                    continue;
                }
                let mut job = LayoutJob::clone(&text.galley.job);
                job.text = job.text.replace(from, to);
                if let [section] = &mut job.sections[..] {
                    section.byte_range = ByteIndex(0)..ByteIndex(job.text.len());
                }
                text.galley = ctx.fonts_mut(|fonts| fonts.layout_job(job));
            }
        }
        _ => {}
    }
}

fn is_hidden(text: &str, form: &PictureForm) -> bool {
    // A time of the day, as in the console: 23:59:59.
    let is_time = text.len() == 8
        && text.bytes().enumerate().all(|(at, byte)| match at {
            2 | 5 => byte == b':',
            _ => byte.is_ascii_digit(),
        });
    // A duration in milliseconds, as of a bot's move: 0.012 s.
    let is_duration = text.split('.').skip(1).any(|part| part.bytes().take_while(u8::is_ascii_digit).count() == 3);
    !form.is_exact && (is_time || is_duration) || form.hidden.iter().any(|part| text.contains(part))
}

fn mean(drawn: &[Color32], width: usize, form: &PictureForm) -> RgbaImage {
    let samples = form.samples as usize;
    let count = (samples * samples) as u32;
    RgbaImage::from_fn(form.size_px[0], form.size_px[1], |x, y| {
        let mut sums = [0_u32; 3];
        for row in y as usize * samples..(y as usize + 1) * samples {
            let start = row * width + x as usize * samples;
            for pixel in &drawn[start..start + samples] {
                sums[0] += u32::from(pixel.r());
                sums[1] += u32::from(pixel.g());
                sums[2] += u32::from(pixel.b());
            }
        }
        let [red, green, blue] = sums.map(|sum| ((sum + count / 2) / count) as u8);
        image::Rgba([red, green, blue, 255])
    })
}
