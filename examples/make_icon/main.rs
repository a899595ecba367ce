//! Writes the program's icon, `assets/icon/damka_<size>.png`, with the board's own painter: `make icon`.

use damka::board::{Corner, Kind, Shape, Side, Square, SquareNames};
use damka::view::{Camera, Pattern, PiecePlace, Scene, Theme, render};
use image::imageops::{FilterType, resize};
use image::{Rgba, RgbaImage};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

/// What desktops ask for, in pixels.
const SIZES: [u32; 4] = [48, 128, 256, 512];
/// Drawn so large and made smaller, for smooth edges.
const DRAWN_PX: u32 = 1024;
/// The part of the drawn picture that is kept: its side and its middle, as parts of the whole.
const KEPT: f32 = 0.42;
const MIDDLE: [f32; 2] = [0.455, 0.47];
/// The radius of the icon's corners, as a part of its side.
const ROUNDED: f32 = 0.2;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = "themes/walnut.yaml";
    let theme = Theme::read(file, &std::fs::read_to_string(root.join(file))?).map_err(|report| report.to_string())?;
    let drawn = render(&scene(), &Arc::new(theme), &camera(), [DRAWN_PX, DRAWN_PX]);
    let side = (DRAWN_PX as f32 * KEPT) as u32;
    let [left, top] = MIDDLE.map(|middle| (DRAWN_PX as f32 * (middle - 0.5 * KEPT)) as u32);
    let kept = image::imageops::crop_imm(&drawn, left, top, side, side).to_image();
    for size in SIZES {
        let icon = rounded(resize(&kept, size, size, FilterType::Lanczos3));
        let file = root.join(format!("assets/icon/damka_{size}.png"));
        icon.save(&file)?;
        println!("{}", file.display());
    }
    Ok(())
}

/// A king among men, on a few squares.
fn scene() -> Scene {
    let shape = Shape { columns: 4, rows: 4, corner: Some(Corner::Left) };
    let mut scene = Scene::empty(shape, Pattern::Checkered, SquareNames::LettersUp);
    scene.labels.clear();
    for (index, side, kind) in [(2, Side::Black, Kind::Man), (4, Side::White, Kind::King), (6, Side::Black, Kind::Man)]
    {
        scene.put(side, kind, PiecePlace::Board(Square(index)));
    }
    scene
}

/// From white's side, a little to the right, low enough to see that it is a board with pieces on it.
fn camera() -> Camera {
    Camera::from_numbers([0.35, 0.72, 1.0])
}

/// With its corners cut round.
fn rounded(mut icon: RgbaImage) -> RgbaImage {
    let side = icon.width() as f32;
    let radius = ROUNDED * side;
    for (x, y, Rgba([_, _, _, opacity])) in icon.enumerate_pixels_mut() {
        let inwards = |at: u32| (radius - (at as f32 + 0.5).min(side - at as f32 - 0.5)).max(0.0);
        let beyond = inwards(x).hypot(inwards(y)) - radius;
        *opacity = (f32::from(*opacity) * (0.5 - beyond).clamp(0.0, 1.0)) as u8;
    }
    icon
}
