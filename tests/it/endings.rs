//! How games end: draws that need the past, wins on the board.

use super::shipped::{position, variant};
use damka::board::Side;
use damka::notation::read_move;
use damka::rules::{Ending, Position};

fn after(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start.clone(), |position, text| {
        let one = read_move(&position, text).unwrap_or_else(|why| panic!("{text}: {}", why.words()));
        position.play(&one).0
    })
}

/// The winner, if there is one, and why it is over.
fn result(position: &Position) -> Option<(Option<Side>, Ending)> {
    position.outcome().map(|outcome| (outcome.winner, outcome.ending))
}

#[test]
fn english_is_drawn_when_a_position_stands_for_the_third_time() {
    let start = position(&variant("english"), "W:WK32:BK1");
    let round = "32-27 1-6 27-32 6-1 ";
    let twice = after(&start, round);
    assert_eq!((twice.occurrences(), result(&twice)), (2, None));
    let almost = after(&twice, "32-27 1-6 27-32");
    assert_eq!(result(&almost), None);
    assert_eq!(result(&after(&almost, "6-1")), Some((None, Ending::Repetition)));
}

#[test]
fn a_position_with_the_other_side_to_move_is_another_one() {
    // White loses a move on the way: the pieces stand the same after seven plies, but it is black's turn.
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
        // Always on to the position seen least, so that none comes for the third time before.
        let quiet = position.moves().into_iter().filter(|one| one.captured.is_empty());
        let next =
            quiet.map(|one| position.play(&one).0).filter(|next| next.moves().iter().all(|m| m.captured.is_empty()));
        position = next.min_by_key(Position::occurrences).unwrap();
    }
    assert_eq!((position.quiet_plies(), result(&position)), (80, Some((None, Ending::NoProgress))));
}

#[test]
fn a_capture_and_an_advance_of_a_man_start_the_count_anew() {
    let start = position(&variant("english"), "W:WK32,22:BK1,9");
    let quiet = after(&start, "32-27 1-6");
    assert_eq!(quiet.quiet_plies(), 2);
    assert_eq!(after(&quiet, "22-18").quiet_plies(), 0);
}

#[test]
fn who_has_no_move_or_no_piece_loses() {
    let english = variant("english");
    let blocked = position(&english, "W:W28:B19,24");
    assert_eq!(result(&blocked), Some((Some(Side::Black), Ending::NoMoves)));
    let taken = after(&position(&english, "W:W18:B15"), "18x11");
    assert_eq!(result(&taken), Some((Some(Side::White), Ending::NoPieces)));
}

#[test]
fn othello_ends_when_neither_side_can_move() {
    let othello = variant("othello");
    let full = position(&othello, &format!("{}{} X", "X".repeat(40), "O".repeat(24)));
    assert_eq!(result(&full), Some((Some(Side::Black), Ending::Counted)));
    let even = position(&othello, &format!("{}{} O", "X".repeat(32), "O".repeat(32)));
    assert_eq!(result(&even), Some((None, Ending::Counted)));
    let bare = position(&othello, &format!("OO{} X", "-".repeat(62)));
    assert_eq!(result(&bare), Some((Some(Side::White), Ending::NoPieces)));
}

#[test]
fn a_side_without_a_move_in_othello_passes() {
    // Black has b1 only after white has gone; here black, to move, turns nothing and white can still play.
    let position = position(&variant("othello"), &format!("OX{} O", "-".repeat(62)));
    let moves = position.moves();
    assert_eq!(moves.len(), 1);
    let next = position.play(&moves[0]).0;
    assert_eq!(result(&next), Some((Some(Side::White), Ending::NoPieces)));
    let passing = self::position(position.variant(), &format!("OX{} X", "-".repeat(62)));
    let pass = passing.moves();
    assert!(pass.len() == 1 && pass[0].is_pass());
    assert_eq!(passing.play(&pass[0]).0.turn(), Side::White);
}

/// Plays quiet moves on, always to the position seen least, until the game is over.
fn shuffled(start: &Position) -> Position {
    let mut position = start.clone();
    while position.outcome().is_none() {
        let next = position.moves().into_iter().map(|one| position.play(&one).0);
        let safe = next.filter(|next| next.moves().iter().all(|one| one.captured.is_empty()));
        position = safe.min_by_key(Position::occurrences).unwrap();
    }
    position
}

#[test]
fn a_lone_king_draws_after_the_moves_that_its_variant_names() {
    let international = variant("international");
    let two = shuffled(&position(&international, "W:WK47,K48:BK5"));
    assert_eq!((two.even_plies(), result(&two)), (10, Some((None, Ending::FewPieces))));
    let three = shuffled(&position(&international, "W:WK47-49:BK5"));
    assert_eq!((three.even_plies(), result(&three)), (32, Some((None, Ending::FewPieces))));
    let four = shuffled(&position(&international, "W:WK45,K47-49:BK5"));
    assert_eq!(result(&four), Some((None, Ending::NoProgress)));
}
