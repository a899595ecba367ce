//! Rendering of a scene to an image without a window, with the painter's meshes and the rasteriser.

use super::camera::Camera;
use super::paint::{Painter, install_fonts};
use super::raster::Rasteriser;
use super::scene::Scene;
use crate::config::Theme;
use egui::{Color32, ColorImage, Context, LayerId, RawInput, Rect, pos2, vec2};
use image::{ImageFormat, RgbaImage};
use std::io::{self, Cursor};
use std::sync::Arc;

/// Draws a scene as a picture of `width` by `height` pixels, identical on every machine.
pub fn render(scene: &Scene, theme: &Arc<Theme>, camera: &Camera, [width, height]: [u32; 2]) -> RgbaImage {
    let ctx = Context::default();
    let mut rasteriser = Rasteriser::default();
    let mut painter = Painter::default();
    let picture = Rect::from_min_size(pos2(0.0, 0.0), vec2(width as f32, height as f32));
    let center = [picture.center().x, picture.center().y];
    let projection = camera.projection_of(scene, center, [width as f32, height as f32]);
    install_fonts(&ctx, theme);
    let mut primitives = Vec::new();
    // The first pass makes the font's texture, the second uses it at its final size.
    for _ in 0..2 {
        let input = RawInput { screen_rect: Some(picture), ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            let shapes = painter.shapes(ui.ctx(), picture, scene, theme, &projection);
            ui.ctx().layer_painter(LayerId::background()).extend(shapes);
        });
        rasteriser.take_textures(&mut output.textures_delta);
        primitives = ctx.tessellate(output.shapes, 1.0);
    }
    let size = [width as usize, height as usize];
    let pixels = rasteriser.draw(size, 1.0, &primitives, Color32::BLACK);
    RgbaImage::from_fn(width, height, |x, y| {
        let pixel = pixels.get(y as usize * width as usize + x as usize).copied().unwrap_or(Color32::BLACK);
        image::Rgba(pixel.to_array())
    })
}

/// Draws a scene as a picture of `drawn` pixels and cuts `size` pixels out of its middle.
pub fn render_middle(
    scene: &Scene,
    theme: &Arc<Theme>,
    camera: &Camera,
    (drawn, [width, height]): ([u32; 2], [u32; 2]),
) -> ColorImage {
    let picture = render(scene, theme, camera, drawn);
    let (left, top) = (drawn[0].saturating_sub(width) / 2, drawn[1].saturating_sub(height) / 2);
    let part = image::imageops::crop_imm(&picture, left, top, width, height).to_image();
    ColorImage::from_rgba_unmultiplied([part.width() as usize, part.height() as usize], part.as_raw())
}

/// Fails if the picture is larger than PNG allows.
pub fn png(picture: &RgbaImage) -> io::Result<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).map_err(io::Error::other)?;
    Ok(bytes.into_inner())
}
