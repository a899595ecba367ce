//! How games end: draws that depend on the past, and wins on the board.

use super::shipped::{position, variant};
use damka::board::{Side, Square};
use damka::notation::read_move;
use damka::rules::{Position, Termination, Variant};
use damka::search::{self, Eval, SearchOptions, Unmetered};
use damka::session::GameResult;
use damka::summary::{ending_phrase, rules_endings};
use std::sync::Arc;

fn after(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start.clone(), |position, text| {
        let legal = read_move(&position, text).unwrap_or_else(|why| panic!("{text}: {}", why.words()));
        position.play(&legal).0
    })
}

/// The winner, if any, and the reason for the end.
fn result(position: &Position) -> Option<(Option<Side>, Termination)> {
    position.outcome().map(|outcome| (outcome.winner, outcome.ending))
}

/// The library and the page in a browser show them by their words.
#[test]
fn each_ending_by_rules_has_a_text_for_its_word() {
    for word in rules_endings() {
        let named = Termination::named(word);
        assert_eq!(ending_phrase(word).to_string(), named.phrase().to_string(), "{word}");
    }
}

#[test]
fn english_is_drawn_when_a_position_stands_for_the_third_time() {
    let start = position(&variant("english"), "W:WK32:BK1");
    let round = "32-27 1-6 27-32 6-1 ";
    let twice = after(&start, round);
    assert_eq!((twice.occurrences(), result(&twice)), (2, None));
    let almost = after(&twice, "32-27 1-6 27-32");
    assert_eq!(result(&almost), None);
    assert_eq!(result(&after(&almost, "6-1")), Some((None, Termination::Repetition)));
}

#[test]
fn a_position_with_the_other_side_to_move_is_another_one() {
    // White loses a move on the way: after seven plies the pieces are the same, but it is black's turn.
    let start = position(&variant("english"), "W:WK32:BK1");
    let other = after(&start, "32-28 1-6 28-24 6-1 24-27 1-6 27-32 6-1");
    assert_eq!(other.occurrences(), 2);
    let board = other.board().clone();
    let turned = Position::new(other.variant().clone(), damka::rules::Board { turn: Side::Black, ..board });
    assert_ne!(turned, other);
}

#[test]
fn english_is_drawn_after_forty_moves_by_each_side_without_progress() {
    let mut position = position(&variant("english"), "W:WK32,K29:BK1,K4");
    while position.outcome().is_none() {
        // Always to the least visited position, so that none occurs a third time before.
        let quiet = position.moves().into_iter().filter(|one| one.captured.is_empty());
        let next =
            quiet.map(|one| position.play(&one).0).filter(|next| next.moves().iter().all(|m| m.captured.is_empty()));
        position = next.min_by_key(Position::occurrences).unwrap();
    }
    assert_eq!((position.quiet_plies(), result(&position)), (80, Some((None, Termination::NoProgress))));
}

#[test]
fn captures_and_advances_of_men_reset_the_count() {
    let start = position(&variant("english"), "W:WK32,22:BK1,9");
    let quiet = after(&start, "32-27 1-6");
    assert_eq!(quiet.quiet_plies(), 2);
    assert_eq!(after(&quiet, "22-18").quiet_plies(), 0);
}

#[test]
fn who_has_no_move_or_no_piece_loses() {
    let english = variant("english");
    let blocked = position(&english, "W:W28:B19,24");
    assert_eq!(result(&blocked), Some((Some(Side::Black), Termination::NoMoves)));
    let taken = after(&position(&english, "W:W18:B15"), "18x11");
    assert_eq!(result(&taken), Some((Some(Side::White), Termination::NoPieces)));
}

#[test]
fn othello_ends_when_neither_side_can_move() {
    let othello = variant("othello");
    let full = position(&othello, &format!("{}{} X", "X".repeat(40), "O".repeat(24)));
    assert_eq!(result(&full), Some((Some(Side::Black), Termination::Counted)));
    let even = position(&othello, &format!("{}{} O", "X".repeat(32), "O".repeat(32)));
    assert_eq!(result(&even), Some((None, Termination::Counted)));
    let bare = position(&othello, &format!("OO{} X", "-".repeat(62)));
    assert_eq!(result(&bare), Some((Some(Side::White), Termination::NoPieces)));
}

#[test]
fn a_side_without_a_move_in_othello_passes() {
    // Black has b1 only after white has passed; here black, to move, turns nothing and white can still play.
    let position = position(&variant("othello"), &format!("OX{} O", "-".repeat(62)));
    let moves = position.moves();
    assert_eq!(moves.len(), 1);
    let next = position.play(&moves[0]).0;
    assert_eq!(result(&next), Some((Some(Side::White), Termination::NoPieces)));
    let passing = self::position(position.variant(), &format!("OX{} X", "-".repeat(62)));
    let pass = passing.moves();
    assert!(pass.len() == 1 && pass[0].is_pass());
    assert_eq!(passing.play(&pass[0]).0.turn(), Side::White);
}

/// Plays quiet moves, always to the least visited position, until the game is over.
fn shuffled(start: &Position) -> Position {
    let mut position = start.clone();
    while position.outcome().is_none() {
        let next = position.moves().into_iter().map(|one| position.play(&one).0);
        let safe = next.filter(|next| next.moves().iter().all(|one| one.captured.is_empty()));
        position = safe.min_by_key(Position::occurrences).unwrap();
    }
    position
}

/// Whether a variant's game ends by its balances, and after how many quiet plies from here.
fn few_pieces(variant: &Arc<Variant>, text: &str) -> Option<u32> {
    let end = shuffled(&position(variant, text));
    (result(&end) == Some((None, Termination::FewPieces))).then(|| end.ply())
}

#[test]
fn balances_of_material_draw_after_the_moves_that_their_variant_names() {
    for (id, text, plies) in [
        ("international", "W:WK47,K48:BK5", Some(10)),
        ("international", "W:WK47-49:BK5", Some(32)),
        ("international", "W:WK45,K47-49:BK5", None),
        ("frisian", "W:WK46:BK2", Some(4)),
        ("russian", "W:WKb2,Kc1:BKh8", Some(10)),
        ("pool", "W:WK32,K31,K30:BK21", Some(26)),
        ("flying", "W:WK29:B1", Some(0)),
        ("turkish", "W:Wa3:Bh6", Some(0)),
    ] {
        assert_eq!(few_pieces(&variant(id), text), plies, "{id} {text}");
    }
}

#[test]
fn a_capture_does_not_lengthen_a_count_that_goes_on() {
    // Sixteen moves with three pieces against a king; when one is taken, the count of sixteen continues beside the new one of
    // five.
    let international = variant("international");
    let start = position(&international, "W:WK47-49:BK5");
    assert_eq!((start.held_plies(0), start.held_plies(1)), (Some(0), None));
    let taken = after(&start, "49-44 5-10 44-40 10-5 40-35 5-10 47-41 10x46");
    assert_eq!((taken.held_plies(0), taken.held_plies(1)), (Some(8), Some(0)));
}

#[test]
fn a_crowning_resets_the_count_only_where_the_variant_says_so() {
    let russian = variant("russian");
    let start = position(&russian, "W:WKa1,b6:BKh2,Kh4");
    let on = after(&start, "a1-b2 h4-g5 b2-a1 g5-h4");
    assert_eq!(on.held_plies(1), Some(4), "four pieces, both sides with kings");
    assert_eq!(after(&on, "b6-a7").held_plies(1), Some(5), "an advance is no change");
    assert_eq!(after(&on, "b6-a7 h4-g5 a7-b8").held_plies(1), Some(0), "a crowning is");
}

#[test]
fn the_main_road_must_be_held_alone() {
    let russian = variant("russian");
    let road = 3;
    assert_eq!(position(&russian, "W:WKb8,Kd8,Kf8:BKa1").held_plies(road), Some(0));
    assert_eq!(position(&russian, "W:WKb8,Kd8,Kh8:BKa1").held_plies(road), None);
    assert_eq!(position(&russian, "W:WKb8,Kd8,Kf8:BKa3").held_plies(road), None);
}

#[test]
fn a_search_sees_that_time_is_running_out() {
    // A king up with a man that may run: waiting draws in two plies, advancing does not.
    let mut english = position(&variant("english"), "W:WK32,K29,22:BK1");
    while english.quiet_plies() < 78 {
        let quiet = english.moves().into_iter().filter(|one| one.from() != Some(Square(21)));
        let safe = quiet.map(|one| english.play(&one).0).filter(|next| next.outcome().is_none());
        let safe = safe.filter(|next| next.moves().iter().all(|one| one.captured.is_empty()));
        english = safe.min_by_key(Position::occurrences).unwrap();
    }
    let options = SearchOptions { depth: Some(4), ..SearchOptions::default() };
    let best = search::best(&english, &options, Eval::Family, &mut Unmetered).unwrap();
    assert_eq!(best.chosen.from(), Some(Square(21)), "{} {best:?}", damka::notation::write_position(&english));
}

#[test]
fn the_reason_says_when_the_board_is_full() {
    let reason = |discs: String| {
        let end = position(&variant("othello"), &format!("{discs} X"));
        let outcome = end.outcome().unwrap();
        assert_eq!(outcome.ending, Termination::Counted);
        GameResult::from(outcome).reason(&end).to_string()
    };
    assert_eq!(reason("X".repeat(38) + &"O".repeat(26)), "the board is full: black has 38, white has 26");
    assert_eq!(reason(format!("X{}O", "-".repeat(62))), "neither side can move; black has 1, white has 1");
}
