//! A window without a display: egui's output on the CPU rasteriser.

use damka::view::Rasteriser;
use egui::{Color32, Context, FullOutput, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

#[derive(Default)]
pub struct Cpu(Rasteriser);

impl TestRenderer for Cpu {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.take_textures(delta);
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let pixels_per_point = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * pixels_per_point;
        let primitives = ctx.tessellate(output.shapes.clone(), pixels_per_point);
        let (width, height) = (size.x as u32, size.y as u32);
        let pixels = self.0.draw([width as usize, height as usize], pixels_per_point, &primitives, Color32::BLACK);
        let bytes = pixels.iter().flat_map(Color32::to_array).collect();
        RgbaImage::from_raw(width, height, bytes).ok_or_else(|| "the picture has another size".to_owned())
    }
}
