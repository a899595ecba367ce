//! What an Othello variant's facts say, clause by clause.

use super::kernel::{Aim, Kernel};
use crate::board::Side;
use crate::report::capital;
use crate::rules::describe::first_sentence;
use crate::rules::{Clause, Diagram, Position, Sign, Variant};
use std::sync::Arc;

/// From the start to the counting.
pub fn clauses(variant: &Arc<Variant>, kernel: &Kernel) -> Vec<Clause> {
    let start = variant.start();
    let [black, white] = Side::BOTH.map(|side| variant.side_name(side));
    let centre = format!(
        "Four discs lie in the centre: {white}'s on its upper left and lower right square, {black}'s on the other two."
    );
    let letters: Vec<String> = variant
        .look
        .pieces
        .iter()
        .map(|disc| format!("{}'s discs are {}", variant.side_name(disc.side), disc.letter))
        .collect();
    let letters = format!("On boards of letters {}.", letters.join(" and "));
    let first = Clause::new("The start", &["first"], &[centre, letters, first_sentence(variant)]);
    let sentences = [
        "A disc is placed on an empty square so that, in at least one straight line (along a row, a column or a diagonal), \
         one or more of the opponent's discs lie without a gap between it and another disc of one's own.",
        "All discs that it encloses so, in every direction, are turned and change hands; discs that turn enclose nothing \
         themselves.",
    ];
    let moving = Clause::new("How discs are placed", &[], &sentences.map(str::to_owned));
    let passing = "A side that can place no disc passes. A side that can place one must do so.";
    let winning = match kernel.aim {
        Aim::Most => "the side with the most discs on the board wins",
        Aim::Fewest => "the side with the fewest discs on the board wins",
    };
    let ending = "The game ends when neither side can place a disc: when the board is full, when one colour is gone, or earlier.";
    vec![
        first.with(Diagram::of(&start, "How the game begins.")),
        moving.with(targets(&start)).with(turning(&start)),
        Clause::new("Passing", &[], &[passing.to_owned()]),
        Clause::new("The end of the game", &[], &[ending.to_owned()]),
        Clause::new(
            "Winning",
            &["winning.discs"],
            &[format!("Then {winning}; with as many on both sides the game is drawn.")],
        ),
    ]
}

/// Where the side that starts may place its first disc.
fn targets(start: &Position) -> Diagram {
    let side = capital(start.variant().side_name(start.turn()));
    let mut diagram = Diagram::of(start, format!("{side}'s first disc goes to one of these squares."));
    start.moves().iter().filter_map(|legal| legal.places).for_each(|square| diagram.mark(square, Sign::Target));
    diagram
}

/// A few moves on, the move that turns most: always the first of those, so that it is the same picture every time.
fn turning(start: &Position) -> Option<Diagram> {
    let most = |position: &Position| position.moves().into_iter().rev().max_by_key(|legal| legal.flipped.len());
    let mut position = start.clone();
    for _ in 0..6 {
        let legal = most(&position)?;
        position = position.play(&legal).0;
    }
    let legal = most(&position)?;
    let side = capital(position.variant().side_name(position.turn()));
    let mut diagram = Diagram::of(
        &position,
        format!("{side} places a disc on the empty square that is marked and turns the marked discs."),
    );
    legal.places.into_iter().for_each(|square| diagram.mark(square, Sign::Target));
    legal.flipped.iter().for_each(|square| diagram.mark(*square, Sign::Taken));
    Some(diagram)
}
