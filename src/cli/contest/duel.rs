//! `damka match`: plays two bots against each other in pairs with swapped colours.

use super::format::MatchReporter;
use super::{ContestConditions, runner};
use crate::arena::{Contest, Format, Schedule, Sprt};
use crate::catalog::Catalog;
use crate::cli::out::{CliError, CliResult};
use crate::cli::play::count;
use crate::cli::{BoardArgs, say_errors_in_play};
use crate::report::Report;
use crate::text::phrase;
use clap::Args;
use std::io::Write;
use std::num::NonZeroU32;

#[derive(Args)]
pub(in crate::cli) struct MatchArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Player whose strength is measured
    #[arg(value_name = "SEAT")]
    first: String,
    /// Opponent to measure it against
    #[arg(value_name = "SEAT")]
    second: String,
    /// Maximum number of games, two from each opening; an odd number is rounded up
    #[arg(long, value_name = "N", default_value = "100", value_parser = count)]
    games: NonZeroU32,
    /// Stop early (SPRT) once it is clear whether the first player is stronger by ELO1 rather than ELO0, in normalised
    /// Elo; each answer is wrong in 5 of 100 matches (default bounds: 0,10)
    #[arg(long, value_name = "ELO0,ELO1", num_args = 0..=1, default_missing_value = "0,10")]
    sprt: Option<String>,
    #[command(flatten)]
    conditions: ContestConditions,
}

impl MatchArgs {
    pub(in crate::cli) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        self.conditions.run_options.check_pdn()?;
        let start = self.board.position(catalog)?;
        let sprt = self.sprt.as_deref().map(read_sprt).transpose().map_err(CliError::usage)?;
        let pairs = self.games.get().div_ceil(2);
        let schedule = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs, extra_pairs: 0 };
        let terms = self.conditions.terms(catalog, (&start, self.board.position.is_some()), schedule, sprt)?;
        let seats = [self.first.clone(), self.second.clone()];
        let farm = &self.conditions.run_options.farm;
        farm.check(catalog, start.variant(), &seats, &terms.clock)?;
        let mut store = runner::open_store(catalog)?;
        let begun =
            Contest::create(&mut store, catalog, &start.variant().id, &seats, &terms).map_err(CliError::usage)?;
        say_errors_in_play(catalog, start.variant(), &[&self.first, &self.second]);
        let (contest, mut ledger, lock) = begun;
        let mut reporter = MatchReporter::new(&contest, &ledger, self.conditions.run_options.json, Vec::new());
        let stage = (&contest, &mut ledger, &mut store, &lock);
        reporter.play(catalog, stage, &self.conditions.run_options, out)?;
        reporter.result(&ledger, out)?;
        runner::check_lost(&store)
    }
}

fn read_sprt(text: &str) -> Result<Sprt, Report> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0.is_finite() && elo1.is_finite() && elo0 < elo1 => {
            Ok(Sprt { elo0, elo1, ..Sprt::default() })
        }
        _ => Err(Report::error(phrase("terminal-sprt-wrong").with("text", format!("{text:?}")))
            .in_file("--sprt")
            .hint(phrase("terminal-sprt-wrong-hint"))),
    }
}
