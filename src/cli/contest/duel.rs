//! `damka match`: plays two bots against each other in pairs with swapped colours.

use super::format::MatchReporter;
use super::{ContestConditions, runner};
use crate::arena::{Contest, Format, Schedule, Sprt};
use crate::catalog::Catalog;
use crate::cli::Board;
use crate::cli::out::{CliError, CliResult};
use crate::cli::play::count;
use crate::report::Report;
use clap::Args;
use std::io::Write;
use std::num::NonZeroU32;

#[derive(Args)]
pub(in crate::cli) struct MatchArgs {
    #[command(flatten)]
    board: Board,
    /// The player whose strength is asked for
    #[arg(value_name = "SEAT")]
    first: String,
    /// Whom it is measured by
    #[arg(value_name = "SEAT")]
    second: String,
    /// Games at most, two for each opening; an odd one more makes its pair whole
    #[arg(long, value_name = "N", default_value = "100", value_parser = count)]
    games: NonZeroU32,
    /// Stop as soon as it is known whether the first player is stronger by the second number rather than the first, in
    /// normalised Elo; each answer is wrong in 5 of 100 matches
    #[arg(long, value_name = "ELO0,ELO1", num_args = 0..=1, default_missing_value = "0,10")]
    sprt: Option<String>,
    #[command(flatten)]
    conditions: ContestConditions,
}

impl MatchArgs {
    pub(in crate::cli) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        self.conditions.hands.check_pdn()?;
        let start = self.board.position(catalog)?;
        let sprt = self.sprt.as_deref().map(read_sprt).transpose().map_err(CliError::usage)?;
        let pairs = self.games.get().div_ceil(2);
        let schedule = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs };
        let terms = self.conditions.terms(catalog, (&start, self.board.position.is_some()), schedule, sprt)?;
        let seats = [self.first.clone(), self.second.clone()];
        let mut store = runner::open_store(catalog)?;
        let begun =
            Contest::create(&mut store, catalog, &start.variant().id, &seats, &terms).map_err(CliError::Usage)?;
        let (contest, mut ledger, claim) = begun;
        let mut telling = MatchReporter::new(&contest, &ledger, self.conditions.hands.json, Vec::new());
        let stage = (&contest, &mut ledger, &mut store, &claim);
        telling.play(catalog, stage, &self.conditions.hands, out)?;
        telling.result(&ledger, out)?;
        runner::check_lost(&store)
    }
}

/// Parses the bounds of the test: `0,10`.
fn read_sprt(text: &str) -> Result<Sprt, Report> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0.is_finite() && elo1.is_finite() && elo0 < elo1 => {
            Ok(Sprt { elo0, elo1, ..Sprt::default() })
        }
        _ => Err(Report::error(format!("{text:?} are no bounds of a test"))
            .in_file("--sprt")
            .hint("two numbers, the lower one first: --sprt 0,10")),
    }
}
