//! Boards for games that are not draughts: patterns, pieces and move inputs, as the variant defines them.

use crate::shipped::{position, variant};
use damka::board::{Kind, Shape, Side, Square, SquareNames};
use damka::rules::{Change, IllegalReason, InputMethod, Move, Pattern, Position};
use damka::text::Words;
use damka::view::{
    BoardPoint, Cue, Mark, MarkStyle, Motions, MoveInput, PiecePlace, Scene, Selection, half_extent, height_of,
};

fn at(here: &Position, name: &str) -> Square {
    let variant = here.variant();
    variant.names.square(variant.shape, name).unwrap()
}

fn choose(move_input: &mut MoveInput, here: &Position, name: &str) -> Selection {
    move_input.choose(here, at(here, name))
}

fn chosen_move(chosen: Selection) -> Move {
    let Selection::Move(legal) = chosen else { panic!("{chosen:?} is no move") };
    legal
}

fn play(here: &Position, legal: &Move) -> (Motions, Position) {
    let (after, changes) = here.play(legal);
    let mut motions = Motions::new(here);
    motions.play(legal, &changes, &after);
    (motions, after)
}

#[test]
fn a_scene_has_the_pattern_and_the_words_of_its_variant() {
    let first_line = |id: &str| Scene::of(&variant(id).start()).to_string().lines().next().unwrap().to_owned();
    assert_eq!(first_line("connect_four"), "7x6 dots");
    assert_eq!(first_line("konane"), "8x8 dots");
    assert_eq!(first_line("breakthrough_race"), "8x8 checkered");
    assert_eq!(first_line("turkish"), "8x8 checkered");
    assert_eq!(first_line("reversi6"), "6x6 grid");
    let konane = variant("konane").start();
    assert_eq!(Words::english().format(Scene::of(&konane).describe(at(&konane, "a8"))), "a8, black stone");
    let race = variant("breakthrough_race").start();
    assert_eq!(Words::english().format(Scene::of(&race).describe(at(&race, "a1"))), "a1, white pawn");
}

#[test]
fn any_square_of_a_column_drops_a_disc_there_until_it_is_full() {
    let four = variant("connect_four");
    let mut here = four.start();
    assert_eq!(four.look.input, InputMethod::Column);
    for (square, falls_to) in [("c6", "c1"), ("c1", "c2"), ("c2", "c3"), ("c6", "c4"), ("c3", "c5"), ("c4", "c6")] {
        let legal = chosen_move(choose(&mut MoveInput::default(), &here, square));
        assert_eq!(legal.to(), Some(at(&here, falls_to)));
        here = here.play(&legal).0;
    }
    assert_eq!(choose(&mut MoveInput::default(), &here, "c1"), Selection::Refused(IllegalReason::ColumnFull));
    let targets = MoveInput::default().marks(&here);
    assert_eq!(targets.len(), 6, "one where a disc would come to rest in each column that has room: {targets:?}");
}

#[test]
fn a_disc_falls_from_beyond_the_top_row_and_only_comes_down() {
    let four = variant("connect_four").start();
    let legal = chosen_move(choose(&mut MoveInput::default(), &four, "e3"));
    let (mut motions, _) = play(&four, &legal);
    assert!(motions.describe()[0].ends_with("drop black e1"), "{:?}", motions.describe());
    let mut cues = motions.tick(0.001);
    let piece = motions.scene().pieces[0];
    assert!(piece.place.row < -0.5 && piece.lift > 0.2 && piece.place.column == 4.0, "{piece:?}");
    let mut deepest = piece.place.row;
    while !motions.is_idle() {
        cues.extend(motions.tick(0.02));
        let piece = motions.scene().pieces[0];
        assert!(piece.place.row > deepest - 0.5, "it springs back a little at most");
        assert!(piece.place.row < -0.4 || piece.lift < 0.2, "within the board it slides: {piece:?}");
        deepest = deepest.max(piece.place.row);
    }
    assert_eq!(cues, [Cue::Placed]);
    assert_eq!(motions.scene().to_string().lines().nth(1), Some("black disc e1"));
    // Taken back it goes into the box, not to captured pieces.
    motions.show(&four);
    while !motions.is_idle() {
        motions.tick(0.05);
    }
    assert!(motions.scene().pieces.is_empty());
}

#[test]
fn a_pawn_is_chosen_then_its_goal_and_makes_room_for_itself() {
    let race = variant("breakthrough_race");
    let here = position(&race, "......../......../......../...p..../..P...../......../p......./........ w");
    let mut move_input = MoveInput::default();
    assert_eq!(choose(&mut move_input, &here, "c4"), Selection::Partly);
    let marks = move_input.marks(&here);
    let has = |name: &str, style| marks.contains(&Mark { square: at(&here, name), style });
    assert!(has("c4", MarkStyle::Source) && has("c5", MarkStyle::Target) && has("d5", MarkStyle::Capture), "{marks:?}");
    assert!(matches!(choose(&mut move_input, &here, "c6"), Selection::Refused(IllegalReason::OutOfReach)));
    let legal = chosen_move(choose(&mut move_input, &here, "d5"));
    let (mut motions, after) = play(&here, &legal);
    let tasks = motions.describe();
    assert!(tasks[0].ends_with("leave d5") && tasks[1].ends_with("slide c4 to d5"), "{tasks:?}");
    assert_eq!(tasks[0].split(' ').next(), tasks[1].split(' ').next(), "both at once");
    while !motions.is_idle() {
        motions.tick(0.03);
    }
    let scene_text = motions.scene().to_string();
    assert!(scene_text.contains("white pawn d5") && scene_text.contains("black pawn stack 0"), "{scene_text}");
    assert_eq!(after.count(Side::Black, None), 1);
}

#[test]
fn a_stone_is_taken_away_then_jumps_end_where_they_are_clicked() {
    let start = variant("konane").start();
    let mut move_input = MoveInput::default();
    let marks = move_input.marks(&start);
    let has = |name: &str, style| marks.contains(&Mark { square: at(&start, name), style });
    assert!(has("d5", MarkStyle::Capture) && has("d5", MarkStyle::Target), "a dot alone would lie under the stone");
    let legal = chosen_move(choose(&mut move_input, &start, "d5"));
    assert_eq!(start.play(&legal).1.len(), 1);
    assert!(matches!(start.play(&legal).1[0], Change::Captured { .. }));

    let row = "......../xo.o.o../......../......../......../......../......../........ b";
    let here = position(start.variant(), row);
    for (goal, captured) in [("c7", 1), ("e7", 2), ("g7", 3)] {
        let mut move_input = MoveInput::default();
        choose(&mut move_input, &here, "a7");
        let legal = chosen_move(choose(&mut move_input, &here, goal));
        assert_eq!((legal.to(), legal.captured.len()), (Some(at(&here, goal)), captured));
    }
}

#[test]
fn every_game_can_be_shown_forwards_and_backwards() {
    for id in ["connect_four", "konane", "breakthrough_race", "english_in_lua", "turkish"] {
        let mut game = vec![variant(id).start()];
        let mut motions = Motions::new(&game[0]);
        for ply in 0..40 {
            let here = game.last().unwrap().clone();
            if here.outcome().is_some() {
                break;
            }
            let moves = here.moves();
            let legal = &moves[(ply * 7 + 3) % moves.len()];
            let (after, changes) = here.play(legal);
            motions.play(legal, &changes, &after);
            while !motions.is_idle() {
                motions.tick(0.05);
            }
            assert_shows(&motions, &after);
            game.push(after);
        }
        let captured =
            Side::BOTH.map(|side| motions.scene().captured(side) as u32 + game.last().unwrap().count(side, None));
        let whole = Side::BOTH.map(|side| game[0].count(side, None));
        assert!(id == "connect_four" || captured == whole, "{id}: {captured:?} of {whole:?}");
        for here in [game.len() / 2, game.len() - 1, 1, 0].map(|ply| &game[ply]) {
            motions.show(here);
            while !motions.is_idle() {
                motions.tick(0.05);
            }
            assert_shows(&motions, here);
        }
        assert_eq!(Side::BOTH.map(|side| motions.scene().captured(side)), [0, 0], "{id}");
    }
}

fn assert_shows(motions: &Motions, position: &Position) {
    let on_board = |scene: &Scene| {
        let scene_text = scene.to_string();
        let lines: Vec<String> = scene_text
            .lines()
            .filter(|line| !line.contains(" stack ") && !line.starts_with("mark "))
            .map(str::to_owned)
            .collect();
        lines.join("\n")
    };
    assert_eq!(on_board(motions.scene()), on_board(&Scene::of(position)));
}

#[test]
fn however_many_are_captured_they_lie_beside_the_board_and_apart() {
    for (columns, kind, count) in [(12, Kind::Man, 30), (8, Kind::Man, 31), (8, Kind::Disc, 32), (8, Kind::Pawn, 16)] {
        let shape = Shape { columns, rows: columns, corner: None };
        let scene = Scene::empty(shape, Pattern::Dots, SquareNames::LettersUp);
        let (_, half_rows) = half_extent(shape);
        let places: Vec<(BoardPoint, f32)> =
            (0..count).map(|index| scene.rest(Side::Black, kind, PiecePlace::Stack(index))).collect();
        for (index, (place, lift)) in places.iter().enumerate() {
            assert!(place.column > f32::from(columns), "{kind:?} {index} lies on the board");
            assert!((place.row - (half_rows - 0.5)) < half_rows + 1.0, "{kind:?} {index} lies before the board");
            let near = |other: &(BoardPoint, f32)| {
                let apart = if kind == Kind::Pawn { 0.62 } else { 0.81 };
                place.distance(other.0) < apart && (lift - other.1).abs() < height_of(kind) - 1e-4
            };
            assert!(!places[..index].iter().any(near), "{kind:?} {index} lies within another");
        }
    }
}
