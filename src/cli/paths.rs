//! `damka moves --tree` and `--best`: all paths of the pieces, legal or not, with the number of captures.

use super::language;
use super::list::json;
use super::out::{CliError, CliResult};
use crate::board::{Side, Square};
use crate::notation;
use crate::report::{Report, near};
use crate::rules::{Move, Position, PositionForm, PseudoLegalMove};
use crate::search::{PathTree, legal_paths, path_tree};
use crate::text::{Phrase, authored, phrase};
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::Write;

#[derive(Serialize)]
struct PathRow {
    square: u32,
    name: String,
    captures: usize,
    legal: bool,
    children: Vec<Self>,
}

fn name(position: &Position, square: Square) -> String {
    position.variant().names.name(position.variant().shape, square)
}

fn row(position: &Position, node: &PathTree) -> PathRow {
    PathRow {
        square: node.square.number(),
        name: name(position, node.square),
        captures: node.captures,
        legal: node.legal,
        children: node.children.iter().map(|child| row(position, child)).collect(),
    }
}

fn legal_mark(is_legal: bool) -> String {
    if is_legal { format!("  {}", language::text("terminal-path-legal")) } else { String::new() }
}

/// Prints a node and its children, one line each, indented below their parent.
fn write(out: &mut dyn Write, position: &Position, node: &PathTree, before: &str, below: &str) -> CliResult {
    let legal = legal_mark(node.legal);
    writeln!(out, "{before}{}  {}{legal}", name(position, node.square), node.captures)?;
    for (index, child) in node.children.iter().enumerate() {
        let is_last = index + 1 == node.children.len();
        let (branch, trunk) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        write(out, position, child, &format!("{below}{branch}"), &format!("{below}{trunk}"))?;
    }
    Ok(())
}

/// Prints every path of the piece on the square `text`: one node per square, with the captures so far.
pub(super) fn tree(out: &mut dyn Write, position: &Position, text: &str, as_json: bool) -> CliResult {
    let from = piece_on(position, text).map_err(|report| CliError::usage(*report))?;
    let Some(root) = path_tree(position, from) else { return Ok(()) };
    if as_json {
        writeln!(out, "{}", json(&row(position, &root)))?;
        return Ok(());
    }
    write(out, position, &root, "", "")
}

fn piece_on(position: &Position, text: &str) -> Result<Square, Box<Report>> {
    let variant = position.variant();
    let refuse = |message: Phrase| Report::error(message).in_file("--tree");
    let squares = variant.shape.all().collect::<Vec<_>>();
    let found = squares.iter().copied().find(|square| name(position, *square).eq_ignore_ascii_case(text.trim()));
    let Some(square) = found else {
        let names: Vec<String> = squares.iter().map(|square| name(position, *square)).collect();
        let meant = near(text, names.iter().map(String::as_str));
        let [first, last] = [names.first(), names.last()].map(|end| end.map_or("", String::as_str));
        let hint = match meant {
            Some(meant) => phrase("terminal-tree-squares-meant").with("meant", meant),
            None => phrase("terminal-tree-squares"),
        };
        let message =
            phrase("terminal-tree-no-square").with("title", authored(&variant.title)).with("text", format!("{text:?}"));
        return Err(Box::new(refuse(message).hint(hint.with("first", first).with("last", last))));
    };
    match position.at(square) {
        None => Err(Box::new(refuse(phrase("terminal-tree-empty").with("square", name(position, square))))),
        Some(piece) if piece.side != position.turn() => {
            let [theirs, ours] = [piece.side, position.turn()].map(|side| variant.side_name(side));
            let message = phrase("terminal-tree-theirs").with("square", name(position, square));
            let message = message.with("theirs", authored(theirs)).with("ours", authored(ours));
            let hint = phrase(match variant.form {
                PositionForm::Fen => "terminal-tree-position-starts",
                PositionForm::Discs | PositionForm::Letters { .. } => "terminal-tree-position-ends",
            });
            let letter = notation::side_letter(variant, piece.side).to_string();
            Err(Box::new(refuse(message).hint(hint.with("theirs", authored(theirs)).with("letter", letter))))
        }
        Some(_) if position.moves().iter().any(|legal| legal.places.is_some()) => {
            Err(Box::new(refuse(phrase("terminal-tree-placed").with("title", authored(&variant.title)))))
        }
        Some(_) => Ok(square),
    }
}

#[derive(Serialize)]
struct BestPathRow {
    text: String,
    from: u32,
    to: u32,
    path: Vec<u32>,
    captured: Vec<u32>,
    legal: bool,
}

/// Prints the best path of each piece: most captures, then legal, then furthest to the left from the mover's view.
pub(super) fn best(out: &mut dyn Write, position: &Position, as_json: bool) -> CliResult {
    let variant = position.variant();
    let legal = legal_paths(position);
    let mut rows = Vec::new();
    for from in variant.shape.all() {
        let ways = variant.rules.ways(position.board(), from);
        let Some(way) = ways.into_iter().reduce(|one, other| better(position, &legal, one, other)) else { continue };
        let numbers = |squares: &[Square]| squares.iter().map(|square| square.number()).collect();
        let is_legal = legal.contains(&way.path);
        let (path, captured) = (numbers(&way.path), numbers(&way.captured));
        let (from, to) = (from.number(), way.path[way.path.len() - 1].number());
        let as_move = Move { path: way.path, captured: way.captured, ..Move::default() };
        rows.push(BestPathRow {
            text: notation::move_text(variant, &as_move),
            from,
            to,
            path,
            captured,
            legal: is_legal,
        });
    }
    let width = rows.iter().map(|row| row.text.len()).max().unwrap_or(0);
    for row in &rows {
        let legal = legal_mark(row.legal);
        let line = format!("{:<width$}  {}{legal}", row.text, row.captured.len());
        writeln!(out, "{}", if as_json { json(row) } else { line })?;
    }
    Ok(())
}

fn better(
    position: &Position,
    legal: &BTreeSet<Vec<Square>>,
    one: PseudoLegalMove,
    other: PseudoLegalMove,
) -> PseudoLegalMove {
    let merit = |way: &PseudoLegalMove| (way.captured.len(), legal.contains(&way.path));
    let by_merit = merit(&one).cmp(&merit(&other));
    // White sits at the bottom, so its left is at the lowest squares; for Black it is the other way round.
    let further_left = match position.turn() {
        Side::White => other.path.cmp(&one.path),
        Side::Black => one.path.cmp(&other.path),
    };
    if by_merit.then(further_left).is_lt() { other } else { one }
}
