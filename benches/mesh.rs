//! What painting the board costs: milliseconds and triangles for 24 and 40 pieces, with the camera moving, one piece
//! moving and nothing moving. One core; run with `cargo bench --bench mesh`.

use damka::board::{Corner, Kind, Shape, Side, SquareNames};
use damka::view::{Camera, CameraPreset, Painter, Pattern, PiecePlace, Scene, Theme};
use egui::{Context, RawInput, Rect, Shape as Drawing, pos2, vec2};
use std::sync::Arc;
use std::time::Instant;

/// What the house rules ask for at most, in milliseconds a frame with everything new.
const LIMITS_MS: [(usize, f64); 2] = [(24, 3.0), (40, 4.0)];
const FRAMES: u32 = 200;

fn main() {
    let source = include_str!("../themes/walnut.yaml");
    let theme = match Theme::read("themes/walnut.yaml", source) {
        Ok(theme) => Arc::new(theme),
        Err(report) => return eprintln!("{report}"),
    };
    println!("mesh of a frame, 1280x800 at one pixel a point, best and median of {FRAMES} frames");
    for (pieces, limit_ms) in LIMITS_MS {
        let mut scene = full_board(if pieces == 24 { 8 } else { 10 }, pieces);
        let turning = measure(&theme, &mut scene, &|camera, _, frame| {
            camera.orbit(if frame % 2 == 0 { 0.01 } else { -0.01 }, 0.0);
        });
        let moving = measure(&theme, &mut scene, &|_, scene, frame| {
            if let Some(piece) = scene.pieces.first_mut() {
                piece.lift = 0.3 + 0.001 * (frame % 100) as f32;
            }
        });
        let still = measure(&theme, &mut scene, &|_, _, _| {});
        let verdict = if turning.median_ms <= limit_ms { "within" } else { "OVER" };
        println!("{pieces} pieces: {} triangles, {} vertices", turning.triangles, turning.vertices);
        for (name, cost, note) in [
            ("all new", &turning, format!("{verdict} {limit_ms} ms")),
            ("one moves", &moving, String::new()),
            ("still", &still, String::new()),
        ] {
            println!("  {name:10} {:7.3} ms best {:7.3} ms median  {note}", cost.best_ms, cost.median_ms);
        }
    }
}

/// Half of the pieces at the top, half at the bottom.
fn full_board(side: u8, pieces: usize) -> Scene {
    let shape = Shape { columns: side, rows: side, corner: Some(Corner::Left) };
    let mut scene = Scene::empty(shape, Pattern::Checkered, SquareNames::LettersUp);
    let squares = shape.squares();
    for square in shape.all() {
        if square.index() < pieces / 2 {
            scene.put(Side::Black, Kind::Man, PiecePlace::Board(square));
        } else if square.index() >= squares - pieces / 2 {
            scene.put(Side::White, Kind::Man, PiecePlace::Board(square));
        }
    }
    scene
}

struct Cost {
    best_ms: f64,
    median_ms: f64,
    triangles: usize,
    vertices: usize,
}

fn measure(theme: &Arc<Theme>, scene: &mut Scene, change: &dyn Fn(&mut Camera, &mut Scene, u32)) -> Cost {
    let ctx = Context::default();
    let picture = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0));
    let mut painter = Painter::default();
    let mut camera = Camera::at(CameraPreset::Side(Side::White));
    let mut times_ms = Vec::new();
    let mut last = Vec::new();
    for frame in 0..FRAMES + 3 {
        let input = RawInput { screen_rect: Some(picture), ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| {
            change(&mut camera, scene, frame);
            // As in the app, the last frame's shapes are gone by now.
            last.clear();
            let start = Instant::now();
            let projection = camera.projection_of(scene, [640.0, 400.0], [1280.0, 800.0]);
            last = painter.shapes(ui.ctx(), picture, scene, theme, &projection);
            times_ms.push(start.elapsed().as_secs_f64() * 1e3);
        });
        output.textures_delta.clear();
    }
    // The first frames grow the atlas and the room to work in.
    let mut times_ms = times_ms.split_off(3);
    times_ms.sort_by(f64::total_cmp);
    let (mut triangles, mut vertices) = (0, 0);
    for shape in &last {
        if let Drawing::Mesh(mesh) = shape {
            triangles += mesh.indices.len() / 3;
            vertices += mesh.vertices.len();
        }
    }
    Cost { best_ms: times_ms[0], median_ms: times_ms[times_ms.len() / 2], triangles, vertices }
}
