//! Animations on the board: their order, their final positions, and choosing moves square by square.

use crate::shipped::{self, position, variant};
use damka::board::{Kind, Side, Square};
use damka::rules::{IllegalReason, Position};
use damka::view::{Cue, Mark, MarkStyle, Motions, MoveInput, PiecePlace, Scene, Selection};

/// Runs all animations in small steps; returns the sound cues.
fn run(motions: &mut Motions) -> Vec<Cue> {
    let mut heard = Vec::new();
    for _ in 0..10_000 {
        if motions.is_idle() {
            return heard;
        }
        heard.extend(motions.tick(1.0 / 60.0));
    }
    panic!("the motions never end: {:?}", motions.describe());
}

/// The scene's pieces on the board, as text.
fn on_board(scene: &Scene) -> String {
    let mut scene = scene.clone();
    scene.marks.clear();
    scene.pieces.retain(|piece| matches!(piece.home, PiecePlace::Board(_)));
    scene.to_string()
}

fn assert_shows(motions: &Motions, position: &Position) {
    assert_eq!(on_board(motions.scene()), Scene::of(position).to_string());
}

/// A game of moves chosen by a simple deterministic rule.
fn some_game(id: &str, plies: usize) -> Vec<Position> {
    let mut positions = vec![variant(id).start()];
    let mut number = 7_usize;
    while positions.len() <= plies {
        let here = positions.last().unwrap();
        let moves = here.moves();
        if moves.is_empty() {
            break;
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let next = here.play(&moves[(number >> 33) % moves.len()]).0;
        positions.push(next);
    }
    positions
}

#[test]
fn a_capture_goes_hop_by_hop_and_the_captured_leave_at_its_end() {
    let before = position(&variant("english"), "W:W22:B11,18");
    let moves = before.moves();
    let (after, changes) = before.play(&moves[0]);
    let mut motions = Motions::new(&before);
    motions.play(&moves[0], &changes, &after);
    assert_eq!(motions.describe(), ["0 jump 22 to 15", "1 jump 15 to 8", "2 leave 18", "2 leave 11", "3 settle"]);
    while motions.describe().len() > 4 {
        motions.tick(0.01);
    }
    // After the first hop both captured men are still there.
    assert!(motions.scene().piece_on(Square(17)).is_some() && motions.scene().piece_on(Square(10)).is_some());
    let heard = run(&mut motions);
    assert_eq!(heard, [Cue::Landing, Cue::Stacked, Cue::Stacked]);
    assert_shows(&motions, &after);
    assert_eq!(motions.scene().captured(Side::Black), 2);
    let marks = &motions.scene().marks;
    assert!(marks.contains(&Mark { square: Square(21), style: MarkStyle::LastFrom }));
    assert!(marks.contains(&Mark { square: Square(7), style: MarkStyle::LastTo }));
}

#[test]
fn a_jumping_man_is_in_the_air_half_way_and_a_sliding_one_is_not() {
    let english = variant("english");
    for (text, flies) in [("W:W22:B18", true), ("W:W22:B1", false)] {
        let before = position(&english, text);
        let moves = before.moves();
        let (after, changes) = before.play(&moves[0]);
        let mut motions = Motions::new(&before);
        motions.play(&moves[0], &changes, &after);
        motions.tick(0.13);
        let scene = motions.scene();
        let moving = scene.pieces.iter().find(|piece| piece.side == Side::White).unwrap();
        assert!(moving.place.row < 4.99 && moving.place.row > 3.01, "{scene}");
        assert_eq!(moving.lift > 0.2, flies, "{scene}");
    }
}

#[test]
fn a_man_is_crowned_where_it_arrives() {
    let before = position(&variant("english"), "W:W6:B27");
    let moves = before.moves();
    let (after, changes) = before.play(&moves[0]);
    let mut motions = Motions::new(&before);
    motions.play(&moves[0], &changes, &after);
    let heard = run(&mut motions);
    assert_eq!(heard, [Cue::Slide(Side::White), Cue::Crowned]);
    assert!(motions.scene().pieces.iter().any(|piece| piece.side == Side::White && piece.kind == Kind::King));
    assert_shows(&motions, &after);
}

#[test]
fn discs_turn_in_a_wave_from_the_one_that_was_placed() {
    let row = format!("XOOOOOO-{} X", "-".repeat(56));
    let before = position(&variant("othello"), &row);
    let moves = before.moves();
    let (after, changes) = before.play(&moves[0]);
    let mut motions = Motions::new(&before);
    motions.play(&moves[0], &changes, &after);
    motions.tick(0.45);
    let flip = |index: u16| motions.scene().piece_on(Square(index)).unwrap().flip;
    assert!(flip(6) > flip(5) && flip(5) > flip(4), "{}", motions.scene());
    // Away from the placed disc is to the left.
    let towards = motions.scene().piece_on(Square(6)).unwrap().flip_towards;
    assert!((towards.cos() + 1.0).abs() < 1e-3);
    let heard = run(&mut motions);
    assert_eq!(heard.iter().filter(|cue| **cue == Cue::Turned).count(), 3);
    assert_shows(&motions, &after);
}

#[test]
fn every_move_of_a_game_ends_where_the_position_says() {
    for id in ["english", "othello"] {
        let game = some_game(id, 60);
        let mut motions = Motions::new(&game[0]);
        for pair in game.windows(2) {
            let legal = pair[0].moves().into_iter().find(|legal| pair[0].play(legal).0 == pair[1]).unwrap();
            let changes = pair[0].play(&legal).1;
            motions.play(&legal, &changes, &pair[1]);
            run(&mut motions);
            assert_shows(&motions, &pair[1]);
        }
        let last = game.last().unwrap();
        if id == "english" {
            for side in Side::BOTH {
                assert_eq!(motions.scene().captured(side) as u32, 12 - last.count(side, None));
            }
        }
    }
}

#[test]
fn a_scene_glides_to_any_other_position_and_back() {
    for id in ["english", "othello"] {
        let game = some_game(id, 60);
        let mut motions = Motions::new(&game[0]);
        for here in [60, 3, 41, 0, 20, 19, 0].map(|ply: usize| &game[ply.min(game.len() - 1)]) {
            motions.show(here);
            run(&mut motions);
            assert_shows(&motions, here);
        }
        assert_eq!(motions.scene().captured(Side::Black) + motions.scene().captured(Side::White), 0);
    }
}

#[test]
fn pieces_that_stand_right_do_not_stir_when_a_move_is_taken_back() {
    let game = some_game("english", 1);
    let mut motions = Motions::new(&game[1]);
    let before = motions.scene().clone();
    motions.show(&game[0]);
    motions.tick(0.1);
    let stirred = motions.scene().pieces.iter().filter(|piece| before.piece(piece.id) != Some(piece)).count();
    assert_eq!(stirred, 1);
}

#[test]
fn skipping_and_speed_nought_end_at_once_and_silently() {
    let game = some_game("english", 30);
    let mut skipped = Motions::new(&game[0]);
    let mut instant = Motions::new(&game[0]);
    instant.set_speed(0.0);
    for pair in game.windows(2) {
        let legal = pair[0].moves().into_iter().find(|legal| pair[0].play(legal).0 == pair[1]).unwrap();
        let changes = pair[0].play(&legal).1;
        skipped.play(&legal, &changes, &pair[1]);
        skipped.skip();
        instant.play(&legal, &changes, &pair[1]);
        instant.tick(0.0);
        assert!(skipped.is_idle() && instant.is_idle());
        assert_shows(&skipped, &pair[1]);
        assert_shows(&instant, &pair[1]);
    }
}

#[test]
fn twice_the_speed_takes_half_the_time() {
    let ticks = |speed: f32| {
        let game = some_game("english", 1);
        let mut motions = Motions::new(&game[0]);
        motions.set_speed(speed);
        motions.show(&game[1]);
        let mut count = 0_i32;
        while !motions.is_idle() {
            motions.tick(0.001);
            count += 1;
        }
        count
    };
    let (slow, fast) = (ticks(1.0), ticks(2.0));
    assert!((fast * 2 - slow).abs() <= 4, "{slow} {fast}");
}

fn choose(move_input: &mut MoveInput, here: &Position, number: u16) -> Selection {
    move_input.choose(here, Square(number - 1))
}

#[test]
fn a_capture_can_be_chosen_by_its_end_or_hop_by_hop() {
    let here = position(&variant("english"), "W:W22:B11,18");
    let mut move_input = MoveInput::default();
    assert_eq!(choose(&mut move_input, &here, 22), Selection::Partly);
    let Selection::Move(at_once) = choose(&mut move_input, &here, 8) else { panic!("the end is enough") };
    choose(&mut move_input, &here, 22);
    assert_eq!(choose(&mut move_input, &here, 15), Selection::Partly);
    let marks = move_input.marks(&here);
    let has = |number: u16, style| marks.contains(&Mark { square: Square(number - 1), style });
    assert!(has(22, MarkStyle::Source) && has(15, MarkStyle::Passed) && has(8, MarkStyle::Target));
    assert!(has(11, MarkStyle::Capture) && has(18, MarkStyle::Capture));
    let Selection::Move(by_hops) = choose(&mut move_input, &here, 8) else { panic!("the last hop ends it") };
    assert_eq!(at_once, by_hops);
    assert_eq!(at_once.path, [Square(21), Square(14), Square(7)]);
    assert!(move_input.path().is_empty());
}

#[test]
fn a_refusal_says_why_and_the_piece_can_be_put_back() {
    let english = variant("english");
    let here = position(&english, "W:W22,32:B18");
    let mut move_input = MoveInput::default();
    assert!(matches!(choose(&mut move_input, &here, 32), Selection::Refused(IllegalReason::MustCapture(_))));
    assert!(matches!(choose(&mut move_input, &here, 18), Selection::Refused(IllegalReason::NotYours)));
    assert!(matches!(choose(&mut move_input, &here, 1), Selection::Refused(_)));
    assert_eq!(choose(&mut move_input, &here, 22), Selection::Partly);
    assert!(matches!(choose(&mut move_input, &here, 17), Selection::Refused(IllegalReason::MustCapture(_))));
    assert_eq!(choose(&mut move_input, &here, 22), Selection::Cleared);
    assert!(move_input.path().is_empty());
}

#[test]
fn a_disc_is_placed_by_one_click_and_only_where_it_turns_something() {
    let start = variant("othello").start();
    let mut move_input = MoveInput::default();
    let targets = move_input.marks(&start);
    assert_eq!(targets.len(), 4);
    for square in start.variant().shape.all() {
        let is_target = targets.contains(&Mark { square, style: MarkStyle::Target });
        match move_input.choose(&start, square) {
            Selection::Move(legal) => assert!(is_target && legal.places == Some(square)),
            Selection::Refused(_) => assert!(!is_target),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_jump_is_half_a_circle_and_the_captured_fly_lower() {
    let before = position(&variant("english"), "W:W22:B18");
    let moves = before.moves();
    let (after, changes) = before.play(&moves[0]);
    let mut motions = Motions::new(&before);
    motions.play(&moves[0], &changes, &after);
    let mut highest = [0.0_f32; 2];
    while !motions.is_idle() {
        motions.tick(1.0 / 240.0);
        for piece in &motions.scene().pieces {
            let highest = &mut highest[piece.side.index()];
            *highest = highest.max(piece.lift);
            if piece.side == Side::White && piece.lift > 0.0 {
                // Its centre is half-way along, on the board.
                let off = piece.place.column - 3.0;
                let from_middle = (2.0_f32.sqrt() * off).hypot(piece.lift);
                assert!((from_middle - 2.0_f32.sqrt()).abs() < 0.01, "{} {}", piece.place.column, piece.lift);
            }
        }
    }
    assert!((highest[Side::White.index()] - 2.0_f32.sqrt()).abs() < 0.01, "{highest:?}");
    assert!((1.0..1.7).contains(&highest[Side::Black.index()]), "{highest:?}");
}

#[test]
fn at_first_all_pieces_come_from_the_stacks() {
    for id in ["english", "canadian", "turkish"] {
        let start = variant(id).start();
        let mut motions = Motions::gather(&start);
        let counts = Side::BOTH.map(|side| start.count(side, None) as usize);
        assert_eq!(Side::BOTH.map(|side| motions.scene().captured(side)), counts);
        motions.tick(0.02);
        let heard = run(&mut motions);
        assert_eq!(heard, vec![Cue::Landing; counts[0] + counts[1]], "{id}");
        assert_shows(&motions, &start);
    }
    let mut othello = Motions::gather(&variant("othello").start());
    run(&mut othello);
    assert_shows(&othello, &variant("othello").start());
}

#[test]
fn a_square_is_pointed_out_before_its_disc_is_put_there() {
    let start = variant("othello").start();
    let legal = start.moves()[0].clone();
    let (after, changes) = start.play(&legal);
    let square = legal.places.unwrap();
    let mut motions = Motions::new(&start);
    motions.point_out(square);
    motions.play(&legal, &changes, &after);
    motions.tick(0.5);
    assert!(motions.scene().has_mark(square, MarkStyle::Cross) && motions.scene().piece_on(square).is_none());
    motions.tick(0.4);
    assert!(!motions.scene().has_mark(square, MarkStyle::Cross) && motions.scene().piece_on(square).is_some());
    run(&mut motions);
    assert_shows(&motions, &after);
}

#[test]
fn what_a_new_game_has_no_use_for_is_not_lost() {
    let text = std::fs::read_to_string(shipped::root().join("scripts/english.lua")).unwrap();
    let fewer = shipped::from_source("english", "scripts/english.lua", &text.replace("rows = 3", "rows = 2")).unwrap();
    let mut motions = Motions::new(&shipped::variant("english").start());
    motions.show(&fewer.start());
    while !motions.is_idle() {
        motions.tick(0.05);
    }
    assert_eq!(motions.scene().pieces.len(), 16);
    assert_eq!(Side::BOTH.map(|side| motions.scene().captured(side)), [0, 0]);
}
