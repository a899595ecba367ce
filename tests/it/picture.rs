//! A few small pictures of the board, drawn without a GPU and compared with those in `tests/pictures/`.
//! `UPDATE_SNAPSHOTS=1` rewrites them; a picture that differs is saved beside the original as `<name>.new.png`.

use crate::shipped::{position, root, theme, variant};
use damka::board::{Kind, Shape, Side, Square, SquareNames};
use damka::rules::{InputMethod, Pattern, Position};
use damka::view::{BoardPoint, Camera, CameraPreset, Mark, MarkStyle, Motions, PiecePlace, Scene, render};

const SIZE: [u32; 2] = [480, 320];
/// Differences of a colour channel up to this value are invisible.
const UNSEEN: u8 = 10;
/// The share of all pixels that may differ more, because machines round edges differently.
const STRAY_PIXELS: f64 = 0.002;

fn compare(name: &str, scene: &Scene, theme_id: &str, preset: CameraPreset) {
    let drawn = render(scene, &theme(theme_id), &Camera::at(preset), SIZE);
    let model_path = root().join(format!("tests/pictures/{name}.png"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        drawn.save(&model_path).unwrap();
    }
    let model = image::open(&model_path).unwrap_or_else(|error| panic!("{}: {error}", model_path.display())).to_rgba8();
    assert_eq!(model.dimensions(), drawn.dimensions());
    let differs =
        |(a, b): &(&image::Rgba<u8>, &image::Rgba<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > UNSEEN);
    let stray = model.pixels().zip(drawn.pixels()).filter(differs).count();
    if stray as f64 > STRAY_PIXELS * f64::from(SIZE[0] * SIZE[1]) {
        let new_path = model_path.with_extension("new.png");
        drawn.save(&new_path).unwrap();
        panic!("{stray} pixels differ: compare {} with {}", new_path.display(), model_path.display());
    }
}

/// A middle game with kings, captured men and every kind of mark.
fn middle_game() -> Scene {
    let before = position(&variant("english"), "W:W22,K25,29,30,32:B1,2,K4,11,18,21");
    let legal = before.moves().into_iter().find(|legal| legal.captured.len() == 2).unwrap();
    let (after, changes) = before.play(&legal);
    let mut motions = Motions::new(&before);
    motions.play(&legal, &changes, &after);
    motions.skip();
    let mut scene = motions.scene().clone();
    let marks = MarkStyle::ALL.iter().filter(|(name, _)| !name.starts_with("last"));
    scene.marks.extend(
        marks
            .zip([28, 24, 22, 23, 20, 29, 31, 13, 10, 16, 19])
            .map(|((_, style), index)| Mark { square: Square(index), style: *style }),
    );
    scene
}

fn turning_discs() -> Scene {
    let before = position(&variant("othello"), &format!("XOOOOOO-{}XOXO{} X", "-".repeat(20), "-".repeat(32)));
    let legal = before.moves().into_iter().max_by_key(|legal| legal.flipped.len()).unwrap();
    let (after, changes) = before.play(&legal);
    let mut motions = Motions::new(&before);
    motions.play(&legal, &changes, &after);
    motions.tick(0.52);
    motions.scene().clone()
}

#[test]
fn a_game_from_whites_side() {
    compare("middle_game", &middle_game(), "walnut", CameraPreset::Side(Side::White));
}

#[test]
fn a_game_from_a_low_camera_in_another_theme() {
    compare("low", &middle_game(), "tournament", CameraPreset::Low);
}

#[test]
fn a_game_from_above() {
    compare("above", &middle_game(), "tournament", CameraPreset::Above);
}

/// Pawns on two rows a side except for some captured ones, and one selected.
fn pawns() -> Scene {
    let shape = Shape { columns: 8, rows: 8, corner: None };
    let mut scene = Scene::empty(shape, Pattern::Checkered, SquareNames::LettersUp);
    for index in 0..16 {
        let home = |square: u16| {
            if index % 5 == 2 { PiecePlace::Stack(usize::from(index / 5)) } else { PiecePlace::Board(Square(square)) }
        };
        scene.put(Side::Black, Kind::Pawn, home(index));
        scene.put(Side::White, Kind::Pawn, home(63 - index));
    }
    let marks = [(52, MarkStyle::Source), (43, MarkStyle::Target), (44, MarkStyle::Target), (45, MarkStyle::Target)];
    scene.marks = marks.map(|(index, style)| Mark { square: Square(index), style }).to_vec();
    scene
}

/// Discs in the columns of a board, one of them falling.
fn columns() -> Scene {
    let shape = Shape { columns: 7, rows: 6, corner: None };
    let mut scene = Scene::empty(shape, Pattern::Dots, SquareNames::LettersUp);
    scene.input = InputMethod::Column;
    for (index, side) in [38, 37, 31, 39, 30, 40, 24, 41].into_iter().zip(Side::BOTH.into_iter().cycle()) {
        scene.put(side, Kind::Disc, PiecePlace::Board(Square(index)));
    }
    let falling = scene.put(Side::Black, Kind::Disc, PiecePlace::Board(Square(32)));
    let piece = scene.pieces.iter_mut().find(|piece| piece.id == falling).unwrap();
    (piece.place, piece.lift) = (BoardPoint::new(4.0, -0.6), 0.22);
    scene.marks = vec![Mark { square: Square(35), style: MarkStyle::Target }];
    scene.marks.push(Mark { square: Square(35), style: MarkStyle::Hover });
    scene
}

#[test]
fn pawns_from_a_low_camera() {
    compare("pawns", &pawns(), "walnut", CameraPreset::Low);
}

#[test]
fn discs_that_fall_into_columns() {
    compare("columns", &columns(), "walnut", CameraPreset::Side(Side::White));
}

#[test]
fn discs_that_turn() {
    compare("turning", &turning_discs(), "walnut", CameraPreset::Side(Side::Black));
}

#[test]
fn the_same_scene_is_the_same_picture() {
    let scene = Scene::of(&start("othello"));
    let draw = || render(&scene, &theme("walnut"), &Camera::default(), [160, 120]);
    assert!(draw() == draw());
}

fn start(id: &str) -> Position {
    variant(id).start()
}
