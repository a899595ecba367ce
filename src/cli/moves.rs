//! `damka moves`: the legal moves of a position, in their documented order; with many positions, one line each.

use super::BoardArgs;
use super::list::json;
use super::out::{CliError, CliResult};
use super::position_stream::answer_each;
use super::{language, paths};
use crate::board::Square;
use crate::catalog::Catalog;
use crate::notation;
use crate::report::Report;
use crate::rules::{Move, Position};
use crate::session::GameResult;
use crate::text::phrase;
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Args)]
pub(super) struct MovesArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Print every path of the piece on this square, with the number of captures so far
    #[arg(long, value_name = "SQUARE", conflicts_with = "best")]
    tree: Option<String>,
    /// Print each piece's path with the most captures
    #[arg(long)]
    best: bool,
    /// Print one JSON object per line; with `--position -`, one array per position
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum LegalMoveRow {
    Moves { text: String, from: u32, to: u32, path: Vec<u32>, captured: Vec<u32>, crowned: bool },
    Places { text: String, places: u32 },
    Passes { text: String },
}

fn row(position: &Position, legal: &Move) -> LegalMoveRow {
    let text = notation::move_text(position.variant(), legal);
    let numbers = |squares: &[Square]| squares.iter().map(|square| square.number()).collect();
    match (legal.from(), legal.to(), legal.places) {
        (Some(from), Some(to), _) => LegalMoveRow::Moves {
            text,
            from: from.number(),
            to: to.number(),
            path: numbers(&legal.path),
            captured: numbers(&legal.captured),
            crowned: legal.crowned,
        },
        (_, _, Some(places)) => LegalMoveRow::Places { text, places: places.number() },
        _ => LegalMoveRow::Passes { text },
    }
}

impl MovesArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if self.board.is_stream() {
            if self.tree.is_some() || self.best {
                return Err(CliError::usage(Report::error(phrase("terminal-moves-single"))));
            }
            let variant = self.board.variant(catalog)?;
            let answer = &mut |position: &Position| Ok(self.on_one_line(position));
            return answer_each(&variant, &mut io::stdin().lock(), out, self.json, answer);
        }
        let position = self.board.position(catalog)?;
        if let Some(outcome) = position.outcome() {
            let end = GameResult::from(outcome).sentence(&position);
            language::say_report(&Report::note(phrase("terminal-moves-over").with("end", end)));
        }
        if let Some(square) = &self.tree {
            return paths::tree(out, &position, square, self.json);
        }
        if self.best {
            return paths::best(out, &position, self.json);
        }
        for legal in position.moves() {
            let line =
                if self.json { json(&row(&position, &legal)) } else { notation::move_text(position.variant(), &legal) };
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn on_one_line(&self, position: &Position) -> String {
        let moves = position.moves();
        if self.json {
            return json(&moves.iter().map(|legal| row(position, legal)).collect::<Vec<_>>());
        }
        moves.iter().map(|legal| notation::move_text(position.variant(), legal)).collect::<Vec<_>>().join(" ")
    }
}
