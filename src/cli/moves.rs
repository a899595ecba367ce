//! `damka moves`: the legal moves of a position, in their documented order.

use super::Board;
use super::list::json;
use super::out::Done;
use super::ways;
use crate::board::Square;
use crate::catalog::Catalog;
use crate::notation;
use crate::rules::{Move, Position};
use clap::Args;
use serde::Serialize;
use std::io::Write;

#[derive(Args)]
pub(super) struct Moves {
    #[command(flatten)]
    board: Board,
    /// Every path of the piece on this square, with the captures so far
    #[arg(long, value_name = "SQUARE", conflicts_with = "best")]
    tree: Option<String>,
    /// The path of each piece that captures most
    #[arg(long)]
    best: bool,
    /// One object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Row {
    Moves { text: String, from: u32, to: u32, path: Vec<u32>, captured: Vec<u32>, crowned: bool },
    Places { text: String, places: u32 },
    Passes { text: String },
}

fn row(position: &Position, legal: &Move) -> Row {
    let text = notation::move_text(position.variant(), legal);
    let numbers = |squares: &[Square]| squares.iter().map(|square| square.number()).collect();
    match (legal.from(), legal.to(), legal.places) {
        (Some(from), Some(to), _) => Row::Moves {
            text,
            from: from.number(),
            to: to.number(),
            path: numbers(&legal.path),
            captured: numbers(&legal.captured),
            crowned: legal.crowned,
        },
        (_, _, Some(places)) => Row::Places { text, places: places.number() },
        _ => Row::Passes { text },
    }
}

impl Moves {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        let position = self.board.position(catalog)?;
        if let Some(square) = &self.tree {
            return ways::tree(out, &position, square, self.json);
        }
        if self.best {
            return ways::best(out, &position, self.json);
        }
        for legal in position.moves() {
            let line =
                if self.json { json(&row(&position, &legal)) } else { notation::move_text(position.variant(), &legal) };
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
