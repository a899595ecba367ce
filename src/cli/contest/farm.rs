//! Options of a contest that is played on several machines.

use crate::catalog::{Catalog, SeatSpec};
use crate::cli::out::CliError;
use crate::farm::{NatsAddress, check_exact};
use crate::report::Report;
use crate::rules::Variant;
use crate::text::{PhraseError, phrase};
use clap::Args;

#[derive(Args, Clone, Debug)]
#[allow(clippy::doc_markdown, reason = "people read this help in the terminal")]
pub(super) struct ContestFarm {
    /// Play on the workers of this NATS server, such as nats://host:PASSWORD@localhost:4222; --concurrency adds games on this
    /// machine
    #[arg(long, value_name = "ADDRESS")]
    farm: Option<String>,
    /// Percentage of the workers' results that are played again to verify them
    #[arg(long, value_name = "PERCENT", default_value_t = 2.0, value_parser = percentage)]
    verify: f64,
    /// Count results of workers without verifying them, so that clocks and engines are possible; the contest is in no ratings
    #[arg(long, requires = "farm")]
    unverified: bool,
}

fn percentage(text: &str) -> Result<f64, PhraseError> {
    let number = text.trim_end_matches('%').parse().ok().filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| PhraseError(phrase("terminal-percentage")))
}

impl ContestFarm {
    pub const fn is_used(&self) -> bool {
        self.farm.is_some()
    }

    pub const fn is_unverified(&self) -> bool {
        self.unverified
    }

    /// The server, and the share of results that are verified; `None` to play here. Fails if the address is wrong.
    pub fn place(&self) -> Result<Option<(NatsAddress, f64)>, CliError> {
        let wrong = |report: Report| CliError::usage(report.in_file("--farm"));
        let address = self.farm.as_deref().map(|address| address.parse().map_err(wrong)).transpose()?;
        Ok(address.map(|address| (address, self.verify / 100.0)))
    }

    /// Fails before a contest is begun if its address is wrong, or its results could not be verified.
    pub fn check(&self, catalog: &Catalog, variant: &Variant, seats: &[String], clock: &str) -> Result<(), CliError> {
        if self.place()?.is_none() {
            return Ok(());
        }
        let now = catalog.now();
        let has_engines = seats.iter().any(|seat| SeatSpec::is_engine(seat, variant, &now));
        check_exact(clock, has_engines, self.unverified)
            .map_err(|report| CliError::usage(report.in_file("--farm").hint(phrase("terminal-farm-inexact-hint"))))
    }
}
