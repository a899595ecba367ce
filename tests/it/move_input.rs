//! Choosing a move: pieces follow the path hop by hop, and return when the choice is cancelled.

use crate::grid::stated;
use crate::scripted::played_out;
use crate::shipped::{from_source, lines, position, variant};
use damka::board::{Kind, Side, Square};
use damka::notation::{move_text, write_position};
use damka::rules::{Change, Position};
use damka::script::{bar_this_thread, runs_on_barred_threads};
use damka::view::{Cue, Mark, MarkStyle, Motions, MoveInput, PiecePlace, Scene, Selection};

fn square(number: u16) -> Square {
    Square(number - 1)
}

/// A board with a move input, assembled as in the app.
struct Board {
    here: Position,
    move_input: MoveInput,
    motions: Motions,
}

impl Board {
    fn new(id: &str, text: &str) -> Self {
        let here = position(&variant(id), text);
        Self { move_input: MoveInput::default(), motions: Motions::new(&here), here }
    }

    fn choose(&mut self, number: u16) -> Selection {
        let chosen = self.move_input.choose(&self.here, square(number));
        if !matches!(chosen, Selection::Move(_)) {
            let steps = self.move_input.steps(&self.here);
            self.motions.try_out(&self.here, &steps);
        }
        chosen
    }

    /// Runs all animations; returns the sound cues.
    fn rest(&mut self) -> Vec<Cue> {
        let mut heard = Vec::new();
        for _ in 0..10_000 {
            heard.extend(self.motions.tick(1.0 / 60.0));
            if self.motions.is_idle() {
                return heard;
            }
        }
        panic!("the motions never end: {:?}", self.motions.describe());
    }

    fn kind_on(&self, number: u16) -> Option<Kind> {
        self.motions.scene().piece_on(square(number)).map(|piece| piece.kind)
    }

    fn play(&mut self, chosen: Selection) -> Vec<Cue> {
        let Selection::Move(legal) = chosen else { panic!("no move: {chosen:?}") };
        let changes = self.here.variant().rules.play(self.here.board(), &legal).1;
        let after = self.here.play(&legal).0;
        self.motions.play(&legal, &changes, &after);
        let heard = self.rest();
        let mut scene = self.motions.scene().clone();
        scene.marks.clear();
        scene.pieces.retain(|piece| matches!(piece.home, PiecePlace::Board(_)));
        assert_eq!(scene.to_string(), Scene::of(&after).to_string());
        heard
    }
}

#[test]
fn each_hop_that_is_chosen_is_made_and_the_rest_follows() {
    let mut board = Board::new("english", "W:W22:B11,18");
    assert_eq!(board.choose(22), Selection::Partly);
    assert!(board.motions.is_idle(), "nothing moves before the first hop");
    board.choose(15);
    assert_eq!(board.motions.describe(), ["0 jump 22 to 15"]);
    assert!(board.motions.accepts_input(), "the next hop may be chosen at once");
    assert_eq!(board.rest(), [Cue::Landing]);
    assert_eq!((board.kind_on(22), board.kind_on(15)), (None, Some(Kind::Man)));
    // Captured pieces stay until the move is over.
    assert!(board.kind_on(18).is_some() && board.kind_on(11).is_some());
    let chosen = board.choose(8);
    assert_eq!(board.play(chosen), [Cue::Landing, Cue::Stacked, Cue::Stacked]);
}

#[test]
fn the_origin_or_another_piece_puts_the_first_back() {
    for (then, expected) in [(22, Selection::Cleared), (21, Selection::Partly)] {
        let mut board = Board::new("english", "W:W21,22:B11,17,18");
        board.choose(22);
        board.choose(15);
        board.rest();
        assert_eq!(board.choose(then), expected);
        assert!(board.motions.accepts_input());
        assert_eq!(board.rest(), [Cue::Slide(Side::White)]);
        assert_eq!(board.motions.scene().to_string(), Scene::of(&board.here).to_string());
    }
}

#[test]
fn a_piece_is_put_back_in_mid_air_too() {
    let mut board = Board::new("english", "W:W22:B11,18");
    board.choose(22);
    board.choose(15);
    board.motions.tick(0.1);
    board.choose(22);
    board.rest();
    assert_eq!(board.motions.scene().to_string(), Scene::of(&board.here).to_string());
}

#[test]
fn a_crown_gained_on_the_way_is_taken_off_again_and_what_was_taken_comes_back() {
    // In the flying game a man is crowned in passing, and captured pieces leave at once.
    let mut board = Board::new("flying", "W:W11:B7,8,22,23");
    let moves = board.here.moves();
    let long = moves.iter().find(|legal| legal.path.len() > 2 && legal.crowned).expect("a capture through the far row");
    let path = long.path.clone();
    assert_eq!(board.choose(path[0].number() as u16), Selection::Partly);
    board.choose(path[1].number() as u16);
    board.rest();
    assert_eq!(board.kind_on(path[1].number() as u16), Some(Kind::King), "{}", board.motions.scene());
    assert_eq!(board.motions.scene().captured(Side::Black), 1, "{path:?} {moves:?}");
    board.choose(path[0].number() as u16);
    let heard = board.rest();
    assert!(heard.contains(&Cue::Landing), "the captured man lands where it stood: {heard:?}");
    assert_eq!(board.motions.scene().to_string(), Scene::of(&board.here).to_string());
    // The whole capture, hop by hop.
    let mut chosen = Selection::Partly;
    for square in &path {
        if chosen == Selection::Partly || chosen == Selection::Cleared {
            chosen = board.choose(square.number() as u16);
            board.rest();
        }
    }
    let heard = board.play(chosen);
    assert_eq!(board.motions.scene().captured(Side::Black), long.captured.len());
    assert!(!heard.contains(&Cue::Crowned), "it was crowned before");
}

#[test]
fn the_steps_are_the_beginning_of_what_the_move_does() {
    for (id, text) in
        [("flying", "W:W11:B7,8,22,23"), ("russian", "W:W22:B18,9,10"), ("international", "W:W32:B28,18,8")]
    {
        let here = position(&variant(id), text);
        for legal in here.moves() {
            for path in here.variant().rules.routes(here.board(), &legal) {
                let mut move_input = MoveInput::default();
                let mut last = Vec::new();
                for square in &path {
                    if let Selection::Move(chosen) = move_input.choose(&here, *square) {
                        let changes = here.variant().rules.play(here.board(), &chosen).1;
                        assert!(changes.starts_with(&last), "{id} {path:?}: {last:?} {changes:?}");
                        break;
                    }
                    let steps = move_input.steps(&here);
                    assert!(steps.starts_with(&last), "{id} {path:?}");
                    last = steps;
                }
            }
        }
    }
}

#[test]
fn marks_say_where_it_came_from_where_it_is_and_what_it_takes() {
    let mut board = Board::new("english", "W:W22:B11,18");
    let marks = |board: &Board| board.move_input.marks(&board.here);
    let has = |marks: &[Mark], number: u16, style| marks.contains(&Mark { square: square(number), style });
    board.choose(22);
    let chosen = marks(&board);
    assert!(has(&chosen, 22, MarkStyle::Source) && has(&chosen, 22, MarkStyle::Selected));
    assert!(has(&chosen, 15, MarkStyle::Target) && has(&chosen, 8, MarkStyle::Target));
    assert!(has(&chosen, 18, MarkStyle::Capture) && has(&chosen, 11, MarkStyle::Capture));
    board.choose(15);
    let chosen = marks(&board);
    assert!(
        has(&chosen, 22, MarkStyle::Source)
            && has(&chosen, 15, MarkStyle::Selected)
            && has(&chosen, 8, MarkStyle::Target)
    );
    assert!(!has(&chosen, 22, MarkStyle::Selected) && !has(&chosen, 15, MarkStyle::Target));
}

#[test]
fn one_click_plays_what_can_mean_but_one_move() {
    let start = variant("english").start();
    let choose = |here: &Position, number: u16, one_click: bool| {
        let mut move_input = MoveInput::default();
        move_input.one_click = one_click;
        move_input.choose(here, square(number))
    };
    let played = |chosen: Selection| match chosen {
        Selection::Move(legal) => Some((legal.from().unwrap().number(), legal.to().unwrap().number())),
        _ => None,
    };
    // At the edge a man has one move, elsewhere two; only one man can reach the edge.
    assert_eq!(played(choose(&start, 12, true)), Some((12, 16)));
    assert_eq!(choose(&start, 11, true), Selection::Partly);
    assert_eq!(played(choose(&start, 13, true)), Some((9, 13)));
    assert!(matches!(choose(&start, 14, true), Selection::Refused(_)));
    assert_eq!(choose(&start, 12, false), Selection::Partly);
    assert!(matches!(choose(&start, 13, false), Selection::Refused(_)));
    // A forced capture with several hops.
    let forced = position(&variant("english"), "W:W22,32:B11,18");
    assert_eq!(played(choose(&forced, 22, true)), Some((22, 8)));
    assert_eq!(played(choose(&forced, 8, true)), Some((22, 8)));
    assert!(matches!(choose(&forced, 32, true), Selection::Refused(_)));
}

#[test]
fn pieces_taken_at_once_leave_during_the_next_hop() {
    let mut board = Board::new("flying", "W:WK29:B22,15");
    let legal = board.here.moves().into_iter().find(|legal| legal.captured.len() == 2).expect("two captures");
    let (after, changes) = board.here.play(&legal);
    assert!(matches!(changes[1], Change::Captured { .. }), "{changes:?}");
    board.motions.play(&legal, &changes, &after);
    let queued: Vec<String> = board.motions.describe();
    assert_eq!(
        queued.iter().map(|line| &line[..7]).collect::<Vec<_>>()[..4],
        ["0 jump ", "1 leave", "1 jump ", "2 leave"],
        "{queued:?}"
    );
    board.rest();
}

#[test]
fn a_window_plays_scripted_games_without_ever_running_a_script() {
    for id in ["breakthrough_race", "connect_four", "konane", "english_in_lua"] {
        let variant = variant(id);
        let outside = std::thread::spawn(move || {
            bar_this_thread();
            let before = runs_on_barred_threads();
            let session = played_out(&variant);
            let move_input = MoveInput::default();
            for played in session.played() {
                move_input.marks(&played.position);
                let _ = (played.position.moves(), played.position.outcome(), write_position(&played.position));
            }
            let asked = runs_on_barred_threads() - before;
            // Rules that are called on a barred thread all the same run on another one.
            let start = variant.start();
            let fresh = start.play(&start.moves()[0]).0;
            assert!(!fresh.moves().is_empty() && runs_on_barred_threads() > before);
            (asked, session.played().len())
        });
        let (asked, plies) = outside.join().unwrap();
        assert_eq!(asked, 0, "{id}: {plies} plies");
    }
}

#[test]
fn a_chosen_disc_leaps_where_a_new_one_could_be_placed_too() {
    let mut board = Board::new("infection", "xx...../......./......./......./......./......./......o b");
    let text = |chosen: Selection| match chosen {
        Selection::Move(legal) => move_text(&variant("infection"), &legal),
        other => panic!("{other:?} is no move"),
    };
    assert_eq!(text(board.choose(3)), "c7");
    assert_eq!(board.choose(1), Selection::Partly);
    assert_eq!(text(board.choose(3)), "a7-c7");
}

#[test]
fn between_moves_that_no_square_tells_apart_the_user_is_asked() {
    let facts = "board = { columns = 3, rows = 5 }, first = \"white\", start = \".../.q./P../.../..p\", \
                 pieces = { { name = \"pawn\", moves = { \"forward\" }, captures = { \"diagonally_forward\" }, \
                 promotes = \"queen\", promotion = \"free\", promotion_rows = 2 }, \
                 { name = \"queen\", profile = \"king\", moves = { \"forward\", \"sideways\", \"backward\" } } }";
    let here = stated(facts).start();
    let mut input = MoveInput::default();
    let texts = |input: &MoveInput| -> Vec<String> {
        input.choices().iter().map(|legal| move_text(here.variant(), legal)).collect()
    };
    assert_eq!(input.choose(&here, square(7)), Selection::Partly);
    assert!(input.choices().is_empty());
    assert_eq!(input.choose(&here, square(4)), Selection::Partly);
    assert_eq!(texts(&input), ["a3-a4", "a3-a4="]);
    // Another target replaces the choice, and so does nothing at all.
    assert_eq!(input.choose(&here, square(5)), Selection::Partly);
    assert_eq!(texts(&input), ["a3:b4", "a3:b4="]);
    input.clear();
    assert!(input.choices().is_empty() && input.path().is_empty());
}

#[test]
fn several_pieces_that_can_be_placed_on_a_square_are_a_choice_too() {
    let source = r#"--- @api 1
return {
  family = "scripted",
  board = { columns = 2, rows = 1, pattern = "grid" },
  pieces = { { name = "man", side = 1, letter = "m" }, { name = "king", side = 1, letter = "k" } },
  input = "place",
  setup = function() return { grid = "\0\0", turn = 1 } end,
  moves = function() return { { text = "man@a1", places = 1 }, { text = "king@a1", places = 1 } } end,
  play = function(p) return p end,
  outcome = function() return nil end,
}"#;
    let here = from_source("x", "scripts/x.lua", source).unwrap_or_else(|faults| panic!("{}", lines(&faults))).start();
    let mut input = MoveInput::default();
    assert_eq!(input.choose(&here, square(1)), Selection::Partly);
    assert_eq!(input.choices().len(), 2);
}
