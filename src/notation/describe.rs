//! Describes a variant's rules in words, including the notation of moves and positions, and draws diagrams as boards of letters.

use super::{move_text, write_position};
use crate::board::SquareNames;
use crate::rules::{self, Diagram, DiagramMark, Move, PositionForm, RuleSentence, Variant};
use crate::text::phrase;
use std::sync::Arc;

/// Message ID of the legend for diagrams with marks.
pub const DIAGRAM_LEGEND: &str = "rules-letter-legend";

/// A longer position is no help as an example, in characters.
const LONGEST_EXAMPLE: usize = 70;

/// Ordered as one would explain the rules.
pub fn describe(variant: &Arc<Variant>) -> Vec<RuleSentence> {
    let mut sentences = rules::describe(variant);
    let writing = writing(variant, &sentences);
    sentences.push(writing);
    sentences
}

fn writing(variant: &Arc<Variant>, sentences: &[RuleSentence]) -> RuleSentence {
    let start = variant.start();
    let mut parts = Vec::new();
    let legal = start.moves();
    if let Some(first) = legal.first() {
        let text = move_text(variant, first);
        parts.push(match variant.form {
            PositionForm::Fen => phrase("rules-writing-move").with("move", text),
            PositionForm::Discs => phrase("rules-writing-disc").with("move", text),
            PositionForm::Letters { .. } => phrase("rules-writing-own").with("move", text),
        });
    }
    if let Some(capture) = sentences.iter().flat_map(|sentence| &sentence.diagrams).find_map(captured) {
        parts.push(phrase("rules-writing-capture").with("move", move_text(variant, &capture)));
    }
    let position = write_position(&start);
    if position.len() <= LONGEST_EXAMPLE {
        parts.push(phrase("rules-writing-position").with("position", position));
    }
    let files = &variant.files;
    parts.push(match (files.game_type, files.numbering) {
        (Some(number), Some(numbering)) => phrase("rules-writing-type").with("number", numbering.tag(number)),
        (Some(number), None) => phrase("rules-writing-type").with("number", number.to_string()),
        (None, _) => phrase("rules-writing-tag").with("id", &variant.id),
    });
    let sign = files.capture_sign;
    if variant.form == PositionForm::Fen && files.game_type.is_some() {
        parts.push(phrase("rules-writing-sign").with("sign", sign.to_string()));
    }
    let keys = ["notation.squares", "notation.game_type", "notation.capture_sign"];
    RuleSentence::new("rules-writing", &keys, &parts)
}

/// The capture that a diagram shows, if it is one of two pieces or more.
fn captured(diagram: &Diagram) -> Option<Move> {
    let path = diagram.paths.first().filter(|path| path.len() > 2)?.clone();
    let captured: Vec<_> =
        diagram.marks.iter().filter(|mark| mark.1 == DiagramMark::Taken).map(|mark| mark.0).collect();
    (!captured.is_empty()).then(|| Move { path, captured, ..Move::default() })
}

/// Draws a diagram as lines of letters: pieces as in positions, `*` and `(w)` for marks, `.` for empty squares; or the names of
/// the squares. The paths of pieces follow as moves.
pub fn diagram_lines(variant: &Variant, diagram: &Diagram) -> Vec<String> {
    let shape = variant.shape;
    let names: Vec<String> = shape.all().map(|square| variant.names.name(shape, square)).collect();
    let width = if diagram.named { names.iter().map(String::len).max().unwrap_or(1) + 1 } else { 3 };
    let rim = variant.names != SquareNames::Numbers;
    let row_name = |row| if rim { format!("{:>3} ", variant.names.row(shape, row)) } else { String::new() };
    let mut lines = Vec::new();
    for row in 0..shape.rows {
        let cell = |column: u8| {
            let Some(square) = shape.at(column.into(), row.into()) else { return " ".repeat(width) };
            let letter = diagram.pieces[square.index()].map(|kind| variant.look.pieces[kind].letter);
            match (letter, diagram.sign(square)) {
                (None, _) if diagram.named => format!("{:>width$}", names[square.index()]),
                (None, None) => format!("{:^width$}", '.'),
                (None, Some(_)) => format!("{:^width$}", '*'),
                (Some(letter), Some(DiagramMark::Taken)) => format!("({letter})"),
                (Some(letter), _) => format!("{letter:^width$}"),
            }
        };
        let cells: Vec<String> = (0..shape.columns).map(cell).collect();
        lines.push(format!("{}{}", row_name(row), cells.concat()).trim_end().to_owned());
    }
    if rim {
        let columns: Vec<String> =
            (0..shape.columns).map(|column| format!("{:^width$}", variant.names.column(column))).collect();
        lines.push(format!("    {}", columns.concat()).trim_end().to_owned());
    }
    lines
}

/// `22x15x8`
pub fn diagram_moves(variant: &Variant, diagram: &Diagram) -> Vec<String> {
    let taken: Vec<_> = diagram.marks.iter().filter(|mark| mark.1 == DiagramMark::Taken).map(|mark| mark.0).collect();
    let as_move = |path: &Vec<_>| Move { path: path.clone(), captured: taken.clone(), ..Move::default() };
    diagram.paths.iter().map(|path| move_text(variant, &as_move(path))).collect()
}
