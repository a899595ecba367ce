//! The rules text of an Othello variant, generated from its facts.

use super::kernel::OthelloKernel;
use crate::board::Side;
use crate::rules::DiscCountRule;
use crate::rules::describe::first_sentence;
use crate::rules::{Diagram, DiagramMark, PieceSpec, Position, RuleSentence, Variant};
use crate::text::{Phrase, authored, phrase};
use std::sync::Arc;

pub fn sentences(variant: &Arc<Variant>, kernel: &OthelloKernel) -> Vec<RuleSentence> {
    let start = variant.start();
    let [black, white] = Side::BOTH.map(|side| authored(variant.side_name(side)));
    let centre = phrase("rules-disc-centre").with("white", white).with("black", black);
    let lettered = |disc: &PieceSpec| {
        let side = authored(variant.side_name(disc.side));
        phrase("rules-disc-letter").with("side", side).with("letter", disc.letter.to_string())
    };
    let letters = Phrase::all_of(variant.look.pieces.iter().map(lettered).collect());
    let letters = phrase("rules-disc-letters").with("letters", letters);
    let first = RuleSentence::new("rules-start", &["first"], &[centre, letters, first_sentence(variant)]);
    let placing = ["rules-disc-placing-where", "rules-disc-placing-turned"].map(phrase);
    let winning = phrase(match kernel.disc_count_rule {
        DiscCountRule::Most => "rules-disc-most",
        DiscCountRule::Fewest => "rules-disc-fewest",
    });
    vec![
        first.with(Diagram::of(&start, "rules-start-caption")),
        RuleSentence::new("rules-disc-placing", &[], &placing).with(targets(&start)).with(turning(&start)),
        RuleSentence::new("rules-disc-passing", &[], &[phrase("rules-disc-passing-text")]),
        RuleSentence::new("rules-disc-end", &[], &[phrase("rules-disc-end-text")]),
        RuleSentence::new("rules-winning", &["winning.discs"], &[winning]),
    ]
}

fn targets(start: &Position) -> Diagram {
    let side = authored(start.variant().side_name(start.turn()));
    let mut diagram = Diagram::of(start, phrase("rules-disc-first-caption").with("side", side));
    start.moves().iter().filter_map(|legal| legal.places).for_each(|square| diagram.mark(square, DiagramMark::Target));
    diagram
}

/// Plays a few moves, always the one that flips most and the first of equals, so that the diagram is the same every time.
fn turning(start: &Position) -> Option<Diagram> {
    let most = |position: &Position| position.moves().into_iter().rev().max_by_key(|legal| legal.flipped.len());
    let mut position = start.clone();
    for _ in 0..6 {
        let legal = most(&position)?;
        position = position.play(&legal).0;
    }
    let legal = most(&position)?;
    let side = authored(position.variant().side_name(position.turn()));
    let mut diagram = Diagram::of(&position, phrase("rules-disc-turning-caption").with("side", side));
    legal.places.into_iter().for_each(|square| diagram.mark(square, DiagramMark::Target));
    legal.flipped.iter().for_each(|square| diagram.mark(*square, DiagramMark::Taken));
    Some(diagram)
}
