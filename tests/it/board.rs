//! The board as a widget: mouse, keyboard, camera, and no repaints while nothing changes.

use crate::shipped::{position, theme, variant};
use damka::board::{Side, Square};
use damka::text::Words;
use damka::view::{
    BoardPoint, BoardResponse, BoardView, Camera, CameraPreset, Mark, MarkStyle, board_ui, height_of, world_from_board,
};
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, Rect, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::time::Duration;

/// The widget, its rectangle, and its events since they were last taken.
struct Table {
    view: BoardView,
    picture: Rect,
    chosen: Vec<Square>,
    dismissed: bool,
    outside: bool,
    last: BoardResponse,
}

fn open(id: &str, text: &str, preset: CameraPreset) -> Harness<'static, Table> {
    let mut view = BoardView::new(&position(&variant(id), text), theme("walnut"));
    view.camera = Camera::at(preset);
    let state = Table {
        view,
        picture: Rect::NOTHING,
        chosen: Vec::new(),
        dismissed: false,
        outside: false,
        last: BoardResponse::default(),
    };
    let show = |ui: &mut egui::Ui, table: &mut Table| {
        table.picture = ui.available_rect_before_wrap();
        table.last = board_ui(ui, &mut table.view, true);
        table.chosen.extend(table.last.chosen);
        table.dismissed |= table.last.dismissed;
        table.outside |= table.last.outside;
    };
    let mut harness = Harness::builder().with_size([900.0, 640.0]).with_max_steps(200).build_ui_state(show, state);
    harness.run();
    harness
}

/// The screen position of a point above a square.
fn on_screen(harness: &Harness<'_, Table>, square: Square, lift: f32) -> Pos2 {
    let table = harness.state();
    let shape = table.view.motions.scene().shape;
    let (center, size) = (table.picture.center(), table.picture.size());
    let projection =
        table.view.camera.projection_of(table.view.motions.scene(), [center.x, center.y], [size.x, size.y]);
    let ([x, y], _) = projection.screen_from_world(world_from_board(shape, BoardPoint::of(shape, square), lift));
    pos2(x, y)
}

/// Presses the primary button and holds it.
fn press(harness: &mut Harness<'_, Table>, at: Pos2) {
    harness.hover_at(at);
    harness.step();
    harness.drag_at(at);
    harness.step();
}

fn click(harness: &mut Harness<'_, Table>, at: Pos2) {
    press(harness, at);
    harness.drop_at(at);
    harness.run();
}

#[test]
fn the_mouse_chooses_the_piece_it_points_at_not_the_square_behind_it() {
    let mut harness = open("english", "W:WK25,22:B1,K18", CameraPreset::Low);
    for number in [25, 18, 22, 14] {
        let square = Square(number - 1);
        let lift = harness.state().view.motions.scene().piece_on(square).map_or(0.0, |piece| height_of(piece.kind));
        let at = on_screen(&harness, square, lift);
        click(&mut harness, at);
        assert_eq!(harness.state_mut().chosen.pop(), Some(square), "{number}");
    }
    assert!(harness.state().chosen.is_empty() && !harness.state().dismissed && !harness.state().outside);
}

#[test]
fn a_click_beside_the_board_chooses_no_square() {
    let mut harness = open("english", "W:W22:B1", CameraPreset::Above);
    let corner = harness.state().picture.min + vec2(4.0, 4.0);
    click(&mut harness, corner);
    assert!(harness.state().outside && harness.state().chosen.is_empty());
}

#[test]
fn arrows_go_where_they_point_from_either_side() {
    for (preset, up, left) in
        [(CameraPreset::Side(Side::White), [17, 18], 21), (CameraPreset::Side(Side::Black), [25, 26], 23)]
    {
        let mut harness = open("english", "W:W22:B1", preset);
        harness.get_by_label("square 22, white man").focus();
        harness.run();
        harness.key_press(Key::ArrowUp);
        harness.run();
        let cursor = harness.state().view.cursor().unwrap();
        assert!(up.contains(&cursor.number()), "{preset:?} {cursor:?}");
        harness.get_by_label("square 22, white man").focus();
        harness.run();
        harness.key_press(Key::ArrowLeft);
        harness.run();
        assert_eq!(harness.state().view.cursor().unwrap().number(), left, "{preset:?}");
        harness.key_press(Key::Enter);
        harness.run();
        assert_eq!(harness.state().chosen, [Square(left as u16 - 1)]);
        harness.key_press(Key::Escape);
        harness.run();
        assert!(harness.state().dismissed);
    }
}

#[test]
fn every_square_can_be_reached_by_arrows() {
    for (id, text) in [("english", "W:W22:B1".to_owned()), ("othello", format!("XO{} X", "-".repeat(62)))] {
        let mut harness = open(id, &text, CameraPreset::Side(Side::White));
        let shape = harness.state().view.motions.scene().shape;
        let start = shape.all().next().unwrap();
        let name = Words::english().format(harness.state().view.motions.scene().describe(start));
        harness.get_by_label(&name).focus();
        harness.run();
        let mut seen = vec![start];
        // Back and forth along the rows, one row down at each end.
        for row in 0..shape.rows {
            let key = if row % 2 == 0 { Key::ArrowRight } else { Key::ArrowLeft };
            for key in std::iter::repeat_n(key, shape.columns as usize).chain([Key::ArrowDown]) {
                harness.key_press(key);
                harness.run();
                seen.extend(harness.state().view.cursor());
            }
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), shape.squares(), "{id}");
    }
}

#[test]
fn dragging_turns_and_the_wheel_zooms_but_neither_chooses() {
    let mut harness = open("english", "W:W22:B1", CameraPreset::Side(Side::White));
    let from = on_screen(&harness, Square(21), 0.0);
    let before = harness.state().view.camera.to_numbers();
    press(&mut harness, from);
    for step in 1..=10 {
        harness.hover_at(from + vec2(8.0 * step as f32, 0.0));
        harness.step();
    }
    harness.drop_at(from + vec2(80.0, 0.0));
    harness.run();
    let turned = harness.state().view.camera.to_numbers();
    assert!((turned[0] - before[0]).abs() > 0.2, "{before:?} {turned:?}");
    harness.hover_at(from);
    harness.step();
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 120.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    harness.run();
    assert!(harness.state().view.camera.to_numbers()[2] > 1.05);
    assert!(harness.state().chosen.is_empty());
}

#[test]
fn dragging_a_piece_that_can_move_leaves_the_camera_alone() {
    let mut harness = open("english", "W:W22:B1", CameraPreset::Side(Side::White));
    harness.state_mut().view.drags_pieces = true;
    harness.state_mut().view.marks = vec![Mark { square: Square(21), style: MarkStyle::Movable }];
    let from = on_screen(&harness, Square(21), 0.0);
    let before = harness.state().view.camera.to_numbers();
    press(&mut harness, from);
    let mut is_picked_up = false;
    // Far in one frame, as on a slow machine.
    for step in 1..=4 {
        harness.hover_at(from + vec2(40.0 * step as f32, -20.0));
        harness.step();
        is_picked_up |= harness.state().last.picked_up == Some(Square(21));
    }
    harness.drop_at(from + vec2(160.0, -20.0));
    harness.run();
    assert!(is_picked_up && !harness.state().outside);
    press(&mut harness, from);
    let corner = harness.state().picture.min + vec2(4.0, 4.0);
    for to in [from + vec2(40.0, -20.0), corner] {
        harness.hover_at(to);
        harness.step();
    }
    harness.drop_at(corner);
    harness.run();
    assert!(harness.state().outside);
    assert_eq!(harness.state().view.camera.to_numbers(), before);
}

#[test]
fn a_still_board_asks_for_no_frame_and_a_moving_one_does() {
    let repaint_delay = |harness: &Harness<'_, Table>| {
        harness.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min().unwrap()
    };
    let mut harness = open("english", "W:W22:B1", CameraPreset::Side(Side::White));
    assert_eq!(repaint_delay(&harness), Duration::MAX);
    let english = variant("english");
    let before = position(&english, "W:W22:B1");
    let legal = before.moves().remove(0);
    let (after, changes) = before.play(&legal);
    harness.state_mut().view.motions.play(&legal, &changes, &after);
    harness.step();
    assert_eq!(repaint_delay(&harness), Duration::ZERO);
    harness.run();
    assert!(harness.state().view.motions.is_idle());
    assert_eq!(repaint_delay(&harness), Duration::MAX);
    assert!(harness.query_by_label("square 22, empty").is_some());
}

/// Draws an arrow with the right button.
fn draw_arrow(harness: &mut Harness<'_, Table>, [from, to]: [Square; 2]) {
    let [from, to] = [from, to].map(|square| on_screen(harness, square, 0.0));
    let button = |pos: Pos2, pressed: bool| {
        let modifiers = Modifiers::NONE;
        Event::PointerButton { pos, button: egui::PointerButton::Secondary, pressed, modifiers }
    };
    for event in [Event::PointerMoved(from), button(from, true), Event::PointerMoved(to), button(to, false)] {
        harness.event(event);
        harness.step();
    }
    harness.run();
}

#[test]
fn the_right_button_draws_arrows_that_the_next_move_or_the_same_arrow_removes() {
    let mut harness = open("english", "W:W22:B1", CameraPreset::Side(Side::White));
    let before = harness.state().view.camera.clone();
    let arrow = [Square(13), Square(17)];
    harness.state_mut().view.draws_arrows = true;
    let drawn = |harness: &Harness<'_, Table>| harness.state().view.drawn_arrows();
    draw_arrow(&mut harness, arrow);
    assert_eq!(drawn(&harness), [arrow]);
    assert_eq!(harness.state().view.camera, before, "the board stays");
    draw_arrow(&mut harness, arrow);
    assert!(drawn(&harness).is_empty(), "the same arrow again removes it");
    draw_arrow(&mut harness, arrow);
    let at = on_screen(&harness, Square(21), 0.0);
    click(&mut harness, at);
    assert!(drawn(&harness).is_empty() && harness.state().chosen == [Square(21)]);
    harness.state_mut().view.draws_arrows = false;
    draw_arrow(&mut harness, arrow);
    assert!(drawn(&harness).is_empty() && harness.state().view.camera != before, "elsewhere it turns the board");
}
