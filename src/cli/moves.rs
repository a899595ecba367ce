//! `damka moves`: the legal moves of a position, in their documented order; with many positions, one line each.

use super::BoardArgs;
use super::list::json;
use super::out::{CliError, CliResult};
use super::{input, language, paths};
use crate::board::Square;
use crate::catalog::Catalog;
use crate::notation;
use crate::report::Report;
use crate::rules::{Move, Position, Variant};
use crate::session::GameResult;
use crate::text::{Phrase, phrase};
use clap::Args;
use serde::Serialize;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

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

/// Replaces the list of moves for a line that is not a position, with the reason.
#[derive(Serialize)]
struct Refused {
    error: Vec<String>,
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
            return self.answer(&self.board.variant(catalog)?, &mut io::stdin().lock(), out);
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

    /// Answers each position read with one line: its moves. Flushes each answer, so that another program can use it before asking
    /// on. A line that is not a position also gets an answer (empty in plain text), and the command then fails.
    fn answer(&self, variant: &Arc<Variant>, lines: &mut dyn BufRead, out: &mut dyn Write) -> CliResult {
        let mut refused = Vec::new();
        for (line, number) in input::lines(lines).zip(1..) {
            let line = line.map_err(|error| input::unreadable(&error))?;
            let read = match line.as_deref().map(|line| notation::read_position(variant, line)) {
                Some(read) => read.map_err(|faults| faults.into_iter().map(|fault| fault.phrase()).collect()),
                None => Err(vec![input::NOT_TEXT]),
            };
            let answer = match read {
                Ok(position) => self.on_one_line(&position),
                Err(error) => {
                    let error: Vec<Phrase> = error;
                    let place = || language::text("terminal-standard-input");
                    let report = |fault: &Phrase| Report::error(fault.clone()).at(place(), Some(number), None);
                    refused.extend(error.iter().map(report));
                    if self.json {
                        json(&Refused { error: error.iter().map(Phrase::to_string).collect() })
                    } else {
                        String::new()
                    }
                }
            };
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
        if refused.is_empty() { Ok(()) } else { Err(CliError::Failed(refused)) }
    }

    fn on_one_line(&self, position: &Position) -> String {
        let moves = position.moves();
        if self.json {
            return json(&moves.iter().map(|legal| row(position, legal)).collect::<Vec<_>>());
        }
        moves.iter().map(|legal| notation::move_text(position.variant(), legal)).collect::<Vec<_>>().join(" ")
    }
}
