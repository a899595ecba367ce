//! The scene as text, and the square at a point on screen for every camera.

use crate::shipped::{position, variant};
use damka::board::{Corner, Kind, Shape, Side, Square, SquareNames};
use damka::text::Words;
use damka::view::{
    BoardPoint, Camera, CameraPreset, LabelSpot, Mark, MarkStyle, Pattern, PiecePlace, Projection, Scene, height_of,
    square_at, world_from_board,
};

const CHECKERED: Shape = Shape { columns: 8, rows: 8, corner: Some(Corner::Left) };

#[test]
fn a_position_is_described_square_by_square() {
    let english = variant("english");
    let scene = Scene::of(&position(&english, "W:W31,K32:B1,K4"));
    assert_eq!(scene.to_string(), "8x8 checkered\nblack man 1\nblack king 4\nwhite man 31\nwhite king 32\n");
    let othello = variant("othello");
    let message = Scene::of(&othello.start()).to_string();
    assert_eq!(message, "8x8 grid\nwhite disc d4\nblack disc e4\nblack disc d5\nwhite disc e5\n");
}

#[test]
fn lifted_turned_marked_and_stacked_pieces_are_described_too() {
    let mut scene = Scene::empty(CHECKERED, Pattern::Checkered, SquareNames::Numbers);
    scene.put(Side::White, Kind::Man, PiecePlace::Board(Square(21)));
    scene.put(Side::Black, Kind::Man, PiecePlace::Stack(0));
    scene.pieces[0].place = BoardPoint::new(2.5, 4.5);
    scene.pieces[0].lift = 0.4;
    scene.marks = vec![
        Mark { square: Square(16), style: MarkStyle::Target },
        Mark { square: Square(21), style: MarkStyle::Source },
    ];
    let text = "8x8 checkered\nwhite man 22 at 2.5 4.5 up 0.40\nblack man stack 0\nmark target 17\nmark source 22\n";
    assert_eq!(scene.to_string(), text);
    assert_eq!(Words::english().format(scene.describe(Square(21))), "square 22, white man");
    assert_eq!(Words::english().format(scene.describe(Square(0))), "square 1, empty");
    assert_eq!((scene.captured(Side::Black), scene.captured(Side::White)), (1, 0));
}

#[test]
fn boards_are_lettered_or_numbered_as_their_squares_are_named() {
    let labels = |shape, names| Scene::empty(shape, Pattern::Checkered, names).labels;
    let numbers = labels(CHECKERED, SquareNames::Numbers);
    assert_eq!(numbers.len(), 32);
    assert!(numbers.iter().any(|label| label.text == "32" && label.spot == LabelSpot::Corner(Square(31))));
    let ten = Shape { columns: 10, rows: 10, corner: Some(Corner::Left) };
    let up = labels(ten, SquareNames::LettersUp);
    assert!(up.iter().any(|label| label.text == "10" && label.spot == LabelSpot::Row(0)));
    assert!(up.iter().any(|label| label.text == "j" && label.spot == LabelSpot::Column(9)));
    let down = labels(CHECKERED, SquareNames::LettersDown);
    assert!(down.iter().any(|label| label.text == "1" && label.spot == LabelSpot::Row(0)));
}

#[test]
fn piles_of_captured_men_lie_beside_the_board_and_apart() {
    let scene = Scene::empty(CHECKERED, Pattern::Checkered, SquareNames::Numbers);
    let mut places = Vec::new();
    for side in Side::BOTH {
        for index in 0..12 {
            let (place, lift) = scene.rest(side, Kind::Man, PiecePlace::Stack(index));
            assert!(!(-1.0..8.0).contains(&place.column), "{side:?} {index} lies on the board");
            let near = |(other, other_lift): &(BoardPoint, f32)| {
                place.distance(*other) < 0.81 && (lift - other_lift).abs() < height_of(Kind::Man) - 1e-4
            };
            assert!(!places.iter().any(near), "{side:?} {index} lies within another");
            places.push((place, lift));
        }
    }
}

/// Every preset, and cameras turned by hand all around.
fn cameras() -> Vec<(String, Camera)> {
    let presets = CameraPreset::ALL.map(|(name, preset)| (name.to_owned(), Camera::at(preset)));
    let turned = (0..8).map(|step| {
        let mut camera = Camera::default();
        camera.orbit(step as f32 * 0.79, if step % 2 == 0 { -0.7 } else { 0.4 });
        camera.zoom(1.0 + 0.1 * step as f32, [0.1, -0.2]);
        (format!("turned {step}"), camera)
    });
    presets.into_iter().chain(turned).collect()
}

fn shapes() -> [(Shape, Pattern); 4] {
    let grid = |columns, rows| Shape { columns, rows, corner: None };
    let checkered = |side| Shape { columns: side, rows: side, corner: Some(Corner::Left) };
    [
        (checkered(8), Pattern::Checkered),
        (checkered(12), Pattern::Checkered),
        (grid(8, 8), Pattern::Grid),
        (grid(7, 6), Pattern::Grid),
    ]
}

fn project(camera: &Camera, shape: Shape) -> Projection {
    camera.projection(shape, [450.0, 320.0], [900.0, 640.0])
}

#[test]
fn the_middle_of_every_square_is_that_square_from_every_camera() {
    for (shape, pattern) in shapes() {
        let scene = Scene::empty(shape, pattern, SquareNames::Numbers);
        for (name, camera) in cameras() {
            let projection = project(&camera, shape);
            for square in shape.all() {
                let (at, _) = projection.screen_from_world(world_from_board(shape, BoardPoint::of(shape, square), 0.0));
                assert_eq!(square_at(&scene, &projection, at), Some(square), "{name} {shape:?}");
            }
        }
    }
}

#[test]
fn the_lid_of_every_piece_is_its_square_even_where_it_hides_another() {
    let mut hidden = 0;
    for (shape, pattern) in shapes() {
        let kind = if pattern == Pattern::Grid { Kind::Disc } else { Kind::King };
        let bare = Scene::empty(shape, pattern, SquareNames::Numbers);
        let mut full = bare.clone();
        for square in shape.all() {
            full.put(Side::White, kind, PiecePlace::Board(square));
        }
        for (name, camera) in cameras() {
            let projection = project(&camera, shape);
            for square in shape.all() {
                let lid = world_from_board(shape, BoardPoint::of(shape, square), height_of(kind));
                let (at, _) = projection.screen_from_world(lid);
                assert_eq!(square_at(&full, &projection, at), Some(square), "{name} {shape:?}");
                hidden += usize::from(square_at(&bare, &projection, at) != Some(square));
            }
        }
    }
    assert!(hidden > 100, "from low cameras lids cover other squares; {hidden} did");
}

#[test]
fn beside_the_board_is_no_square() {
    let scene = Scene::empty(CHECKERED, Pattern::Checkered, SquareNames::Numbers);
    for (name, camera) in cameras() {
        let projection = project(&camera, CHECKERED);
        for place in [
            BoardPoint::new(-1.0, 3.0),
            BoardPoint::new(8.0, 3.0),
            BoardPoint::new(3.0, -1.0),
            BoardPoint::new(3.0, 8.0),
        ] {
            let (at, _) = projection.screen_from_world(world_from_board(CHECKERED, place, 0.0));
            assert_eq!(square_at(&scene, &projection, at), None, "{name} {place:?}");
        }
    }
}

#[test]
fn presets_show_the_whole_board_at_any_size_of_the_window() {
    for (shape, _) in shapes() {
        for (name, preset) in CameraPreset::ALL {
            for size in [[1280.0, 800.0], [700.0, 900.0], [1600.0, 500.0], [300.0, 300.0]] {
                let center = [0.5 * size[0], 0.5 * size[1]];
                let projection = Camera::at(preset).projection(shape, center, size);
                let (columns, rows) = (f32::from(shape.columns), f32::from(shape.rows));
                for corner in [(-1.1, -1.1), (columns + 0.1, -1.1), (-1.1, rows + 0.1), (columns + 0.1, rows + 0.1)] {
                    let place = BoardPoint::new(corner.0, corner.1);
                    let ([x, y], _) = projection.screen_from_world(world_from_board(shape, place, 0.0));
                    assert!(x >= 0.0 && x <= size[0] && y >= 0.0 && y <= size[1], "{name} {size:?}: {x} {y}");
                }
            }
        }
    }
}

#[test]
fn the_camera_from_above_is_flat() {
    let projection = project(&Camera::at(CameraPreset::Above), CHECKERED);
    let at = |place: BoardPoint, lift: f32| projection.screen_from_world(world_from_board(CHECKERED, place, lift)).0;
    for (column, row) in [(0.0, 0.0), (7.0, 0.0), (3.0, 7.0)] {
        let (low, high) = (at(BoardPoint::new(column, row), 0.0), at(BoardPoint::new(column, row), 0.42));
        assert!((low[0] - high[0]).abs() < 0.5 && (low[1] - high[1]).abs() < 0.5, "{low:?} {high:?}");
    }
    let step = |from: f32| at(BoardPoint::new(from + 1.0, 0.0), 0.0)[0] - at(BoardPoint::new(from, 0.0), 0.0)[0];
    assert!((step(0.0) - step(6.0)).abs() < 0.1);
}

#[test]
fn a_swing_ends_at_its_preset_and_each_side_sees_its_own_pieces_below() {
    let mut camera = Camera::default();
    camera.orbit(2.0, -0.3);
    camera.go_to(CameraPreset::Side(Side::Black));
    while camera.tick(0.05) {}
    let black = project(&camera, CHECKERED);
    let fresh = project(&Camera::at(CameraPreset::Side(Side::Black)), CHECKERED);
    let row_px = |projection: &Projection, row: f32| {
        projection.screen_from_world(world_from_board(CHECKERED, BoardPoint::new(3.5, row), 0.0)).0[1]
    };
    assert!((row_px(&black, 0.0) - row_px(&fresh, 0.0)).abs() < 0.5);
    assert!(row_px(&black, 0.0) > row_px(&black, 7.0));
    let white = project(&Camera::default(), CHECKERED);
    assert!(row_px(&white, 7.0) > row_px(&white, 0.0));
}

#[test]
fn pieces_are_described_by_the_side_names_of_their_game() {
    let scene = Scene::of(&variant("tb").start());
    assert_eq!(Words::english().format(scene.describe(Square(0))), "A2, T man");
    assert_eq!(Words::english().format(scene.describe(Square(31))), "H7, B man");
}

#[test]
fn the_board_turns_half_round_to_the_other_side_as_high_and_as_near_as_before() {
    for preset in [CameraPreset::Side(Side::White), CameraPreset::Above, CameraPreset::Low] {
        let mut camera = Camera::at(preset);
        let start = project(&camera, CHECKERED);
        camera.face(Side::White);
        assert!(!camera.is_moving(), "it is on white's side already");
        camera.face(Side::Black);
        let mut turned = 0.0_f32;
        let mut last = start.right;
        while camera.tick(1.0 / 60.0) {
            let here = project(&camera, CHECKERED);
            assert!((here.forward.z - start.forward.z).abs() < 1e-3, "{preset:?} stays as high");
            turned += here.right.dot(last).clamp(-1.0, 1.0).acos();
            last = here.right;
        }
        let end = project(&camera, CHECKERED);
        assert!((turned - std::f32::consts::PI).abs() < 0.05, "{preset:?} turned by {turned}");
        assert!((end.right + start.right).length() < 1e-3 && camera.facing() == Side::Black);
        assert!((end.eye.z - start.eye.z).abs() < 0.02 * start.eye.z, "{preset:?} stays as near");
        // Presets but the seats keep to the side that is faced.
        camera.go_to(CameraPreset::Above);
        camera.finish();
        let above = project(&camera, CHECKERED);
        assert!(above.forward.z < -0.999 && above.right.x < -0.999, "black sees its own side below");
    }
}

#[test]
fn with_reduced_motion_the_camera_jumps() {
    let mut camera = Camera::default();
    camera.set_still(true);
    for _ in CameraPreset::ALL {
        camera.cycle();
        assert!(!camera.is_moving());
    }
    camera.face(Side::Black);
    assert!(!camera.is_moving() && project(&camera, CHECKERED).right.x < -0.999);
    let mut camera = Camera::default();
    camera.face(Side::Black);
    camera.tick(0.2);
    camera.set_still(true);
    assert!(!camera.is_moving() && project(&camera, CHECKERED).right.x < -0.999);
}

#[test]
fn no_captured_piece_leaves_the_picture() {
    for name in ["english", "international", "canadian", "turkish", "konane", "breakthrough_race"] {
        let start = variant(name).start();
        let scene = Scene::of(&start);
        let kind = scene.pieces[0].kind;
        let most = scene.pieces.iter().filter(|piece| piece.side == Side::White).count();
        let most = if kind == Kind::Pawn { most / 2 } else { most };
        for (view, preset) in CameraPreset::ALL {
            for size in [[940.0, 800.0], [600.0, 600.0], [500.0, 900.0], [1600.0, 800.0]] {
                let picture = Camera::at(preset).projection_of(&scene, [0.0, 0.0], size);
                for side in Side::BOTH {
                    for index in 0..most {
                        let (place, lift) = scene.rest(side, kind, PiecePlace::Stack(index));
                        let [x, y] = picture.screen_from_world(world_from_board(scene.shape, place, lift)).0;
                        let inside = x.abs() < 0.5 * size[0] && y.abs() < 0.5 * size[1];
                        assert!(inside, "{name}, {view}, {size:?}: captured {index} of {side:?} lies at {x} {y}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_board_is_in_the_middle_although_captured_pieces_lie_on_one_side_of_it() {
    for name in ["english", "international", "turkish"] {
        let scene = Scene::of(&variant(name).start());
        for side in Side::BOTH {
            let picture = Camera::at(CameraPreset::Side(side)).projection_of(&scene, [0.0, 0.0], [864.0, 723.0]);
            let [x, _] = picture.screen_from_world(world_from_board(scene.shape, middle(scene.shape), 0.0)).0;
            // Where many pieces can be captured, they need a little of the room.
            assert!(x.abs() < 8.0, "{name}, {side:?}: the middle is at {x}");
        }
    }
}

fn middle(shape: Shape) -> BoardPoint {
    BoardPoint::new(0.5 * f32::from(shape.columns - 1), 0.5 * f32::from(shape.rows - 1))
}
