//! The rules of a variant in plain words, generated from its facts. Diagrams are computed with the variant's own rules,
//! so that an edited fact changes them too.

use super::{Diagram, DiagramMark, InputMethod, PieceSpec, Position, RuleSentence, Variant};
use crate::board::{Corner, Kind, Side, Square, SquareNames};
use crate::text::{Phrase, authored, phrase};
use std::sync::Arc;

impl Diagram {
    pub fn of(position: &Position, caption: impl Into<Phrase>) -> Self {
        let variant = position.variant();
        let kind = |square| {
            let here = position.spec(square)?;
            variant.look.pieces.iter().position(|spec| spec == here)
        };
        let pieces = variant.shape.all().map(kind).collect();
        Self { caption: caption.into(), pieces, marks: Vec::new(), paths: Vec::new(), named: false }
    }
}

/// The whole rules text of a variant, in the order in which one would explain it.
pub fn describe(variant: &Arc<Variant>) -> Vec<RuleSentence> {
    let mut sentences = vec![board(variant), squares(variant)];
    sentences.extend(variant.rules.sentences(variant));
    sentences.push(longest(variant));
    // Variants written wholly in Lua include the author's clauses in their own sentences.
    if !sentences.iter().any(|sentence| sentence.facts.contains(&"clauses")) {
        sentences.extend(by_author(variant, "rules-more"));
    }
    sentences
}

/// Which of several captures must be chosen, by one criterion or more, the most important first.
pub fn choice_by(measures: &[Phrase]) -> Phrase {
    match measures {
        [] => Phrase::default(),
        [only] => phrase("rules-choice-one").with("first", only),
        [first, second, rest @ ..] => {
            let after =
                |before, measure: &Phrase| phrase("rules-choice-then").with("before", before).with("measure", measure);
            let then: Phrase = rest.iter().fold(second.clone(), after);
            phrase("rules-choice-some").with("first", first).with("then", then)
        }
    }
}

fn board(variant: &Variant) -> RuleSentence {
    let shape = variant.shape;
    let both = shape.is_played(0, shape.rows - 1) && shape.is_played(shape.columns - 1, shape.rows - 1);
    let which = match (shape.corner, variant.plain_kind == Kind::Man) {
        (None, _) => "rules-board-all",
        (Some(Corner::Left), true) if both => "rules-board-left-both",
        (Some(Corner::Left), true) => "rules-board-left",
        (Some(Corner::Right), true) if both => "rules-board-right-both",
        (Some(Corner::Right), true) => "rules-board-right",
        (Some(Corner::Left), false) => "rules-board-some-left",
        (Some(Corner::Right), false) => "rules-board-some-right",
    };
    let which = phrase(which).with("count", shape.squares());
    let seats = if variant.plain_kind == Kind::Man {
        let [black, white] = Side::BOTH.map(|side| authored(variant.side_name(side)));
        phrase("rules-board-seats").with("white", white).with("black", black)
    } else {
        Phrase::default()
    };
    let size = phrase("rules-board-size").with("columns", shape.columns).with("rows", shape.rows);
    let facts = ["board.columns", "board.rows", "board.corner", "sides.black", "sides.white"];
    RuleSentence::new("rules-board", &facts, &[size, which, seats])
}

fn squares(variant: &Variant) -> RuleSentence {
    let shape = variant.shape;
    let text = if variant.names == SquareNames::Numbers {
        let [first, last] = [0, (shape.squares() - 1) as u16].map(|index| variant.names.name(shape, Square(index)));
        phrase("rules-squares-numbers").with("first", first).with("last", last)
    } else {
        let [column, columns] = [0, shape.columns - 1].map(|column| variant.names.column(column));
        let [top, bottom] = [0, shape.rows - 1].map(|row| variant.names.row(shape, row));
        let (message, row, rows) = match variant.names {
            SquareNames::LettersUp => ("rules-squares-up", bottom, top),
            SquareNames::RowLetters => ("rules-squares-rows", top, bottom),
            _ => ("rules-squares-down", top, bottom),
        };
        phrase(message).with("column", column).with("columns", columns).with("row", row).with("rows", rows)
    };
    let diagram = Diagram {
        caption: phrase("rules-squares-caption"),
        pieces: vec![None; shape.squares()],
        marks: Vec::new(),
        paths: Vec::new(),
        named: true,
    };
    RuleSentence::new("rules-squares", &["notation.squares"], &[text]).with(diagram)
}

fn longest(variant: &Variant) -> RuleSentence {
    let text = phrase("rules-longest-text").with("count", variant.ply_cap);
    RuleSentence::new("rules-longest", &["drawing.ply_cap"], &[text])
}

pub fn first_sentence(variant: &Variant) -> Phrase {
    let [first, then] = [variant.first, variant.first.other()].map(|side| authored(variant.side_name(side)));
    phrase("rules-first").with("first", first).with("then", then)
}

/// The author's own clauses under this title, if any.
pub fn by_author(variant: &Variant, title: &'static str) -> Option<RuleSentence> {
    let mut sentence = RuleSentence::new(title, &["clauses"], &[]);
    sentence.text = Phrase::joined(variant.clauses.iter().map(authored).collect(), "\n");
    (!variant.clauses.is_empty()).then_some(sentence)
}

/// A sentence for each draw rule that every family can have.
pub fn draws(repetition: u32, quiet_plies: u32, progress: &'static str) -> Vec<Phrase> {
    let mut cases = Vec::new();
    if repetition > 0 {
        cases.push(phrase("rules-draw-repetition").with("times", repetition));
    }
    if quiet_plies > 0 {
        cases.push(phrase("rules-draw-quiet").with("moves", quiet_plies / 2).with("progress", phrase(progress)));
    }
    cases
}

/// What the appearance alone tells about a variant: its pieces, how it starts and how moves are entered.
pub fn by_looks(variant: &Arc<Variant>) -> Vec<RuleSentence> {
    vec![
        pieces(variant, &["pieces"], |_| true),
        start(variant, &["setup", "first"], Phrase::default()),
        by_hand(variant, &["input"]),
    ]
}

/// The pieces that the sides can have, with their letters.
pub fn pieces(variant: &Variant, facts: &[&'static str], is_used: impl Fn(&PieceSpec) -> bool) -> RuleSentence {
    let pieces = Side::BOTH.map(|side| {
        let kinds = variant.look.pieces.iter().filter(|piece| piece.side == side && is_used(piece));
        let lettered = |piece: &PieceSpec| {
            phrase("rules-piece-letter").with("name", authored(&piece.name)).with("letter", piece.letter.to_string())
        };
        let named: Vec<Phrase> = kinds.map(lettered).collect();
        if named.is_empty() {
            return Phrase::default();
        }
        phrase("rules-pieces-of").with("side", authored(variant.side_name(side))).with("pieces", Phrase::all_of(named))
    });
    RuleSentence::new("rules-pieces", facts, &pieces)
}

/// The start position, who moves first, and `more`.
pub fn start(variant: &Arc<Variant>, facts: &[&'static str], more: Phrase) -> RuleSentence {
    let diagram = Diagram::of(&variant.start(), "rules-start-caption");
    RuleSentence::new("rules-start", facts, &[first_sentence(variant), more]).with(diagram)
}

/// How moves are entered on the board.
pub fn by_hand(variant: &Arc<Variant>, facts: &[&'static str]) -> RuleSentence {
    let text = match variant.look.input {
        InputMethod::FromTo => "rules-by-hand-from-to",
        InputMethod::Path => "rules-by-hand-path",
        InputMethod::Place => "rules-by-hand-place",
        InputMethod::Column => "rules-by-hand-column",
    };
    RuleSentence::new("rules-by-hand", facts, &[phrase(text)]).with(first_moves(&variant.start()))
}

/// A diagram that marks the empty squares on which a first move can end, if there are any.
fn first_moves(start: &Position) -> Option<Diagram> {
    let side = authored(start.variant().side_name(start.turn()));
    let mut diagram = Diagram::of(start, phrase("rules-first-move-caption").with("side", side));
    let ends = start.moves().into_iter().filter_map(|legal| legal.to());
    ends.filter(|square| start.at(*square).is_none()).for_each(|square| diagram.mark(square, DiagramMark::Target));
    (!diagram.marks.is_empty()).then_some(diagram)
}
