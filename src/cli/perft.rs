//! `damka perft`: counts the positions at a given depth.

use super::BoardArgs;
use super::list::json;
use super::out::{CliError, CliResult};
use crate::catalog::Catalog;
use crate::notation;
use crate::rules::{self, Counting};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::Write;

/// Which paths are counted.
#[derive(Clone, Copy, ValueEnum)]
enum PathCounting {
    /// Landing squares in a line count as one path
    Paths,
    /// Each landing square counts separately
    Landings,
}

#[derive(Args)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Depth in plies
    depth: u32,
    /// First print the count below each legal move
    #[arg(long)]
    divide: bool,
    /// Count every path of a capture, not only moves that differ in start, end or captured pieces; `landings` also
    /// counts each square where a flying king can land between two captures in a line
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "paths")]
    paths: Option<PathCounting>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DivideRow {
    text: String,
    count: u64,
}

#[derive(Serialize)]
struct Total {
    depth: u32,
    count: u64,
}

impl PerftArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let position = self.board.position(catalog)?;
        let counting = self.paths.map_or(Counting::Moves, |paths| match paths {
            PathCounting::Paths => Counting::Paths,
            PathCounting::Landings => Counting::Landings,
        });
        if self.divide && self.depth > 0 {
            for (legal, count) in rules::divide(&position, self.depth, counting) {
                let text = notation::move_text(position.variant(), &legal);
                let line = if self.json { json(&DivideRow { text, count }) } else { format!("{text}: {count}") };
                writeln!(out, "{line}")?;
            }
        }
        let count = rules::perft(&position, self.depth, counting);
        if let Some(fault) = position.variant().rules.last_fault() {
            return Err(CliError::failed((*fault).clone()));
        }
        let line = if self.json { json(&Total { depth: self.depth, count }) } else { count.to_string() };
        writeln!(out, "{line}")?;
        Ok(())
    }
}
