//! `damka engine check`: whether an engine keeps to its protocol.

use super::super::list::json;
use super::super::out::{CliError, CliResult};
use super::super::{language, table};
use super::engine_name;
use crate::catalog::{Catalog, SeatSpec};
use crate::engine::{EngineCheck, EngineVerdict, check_engine};
use crate::report::Report;
use crate::text::{Phrase, phrase};
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};

/// The widths of the first two columns, with the space behind them.
const STEP_COLUMNS: usize = 11;
const VERDICT_COLUMNS: usize = 8;

#[derive(Args)]
pub(super) struct EngineCheckArgs {
    /// The engine: `scan` or ai/scan.engine.yaml; options as in a seat: `scan:threads=2`
    #[arg(value_name = "ENGINE")]
    engine: String,
    /// Variant to play (default: the first of its games by name)
    #[arg(long, value_name = "VARIANT")]
    game: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckedStep<'a> {
    step: &'static str,
    verdict: &'static str,
    detail: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    dialogue: &'a [String],
}

impl EngineCheckArgs {
    /// Fails if a step has a fault.
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        let seat = engine_name(&self.engine);
        let entry = now.engine(seat.split(':').next().unwrap_or_default()).map_err(CliError::usage)?;
        let games = entry.good().map(|file| file.games.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        let game = self.game.clone().or_else(|| games.first().cloned()).unwrap_or_default();
        let variant = now.variant(&game).map_err(CliError::usage)?;
        let SeatSpec::Engine(seat) = catalog.seat(seat, &variant).map_err(CliError::usage)? else {
            return Err(CliError::usage(Report::error(phrase("engine-none").with("id", seat))));
        };
        if seat.limit.is_some() {
            let report = Report::error(phrase("engine-check-limit").with("seat", seat.text.as_str()));
            return Err(CliError::usage(report.hint(phrase("engine-check-limit-hint"))));
        }
        let (mut checks, mut written) = (Vec::new(), Ok(()));
        let mut on_step = |check: EngineCheck| {
            if written.is_ok() {
                written = self.write_step(&check, out);
            }
            checks.push(check);
        };
        check_engine(&seat, &variant, &mut on_step).map_err(CliError::usage)?;
        written?;
        if !self.json {
            write_dialogues(&checks, out)?;
        }
        let faults = checks.iter().filter(|check| check.verdict == EngineVerdict::Fault).count();
        if faults == 0 {
            return Ok(());
        }
        Err(CliError::failed(Report::error(phrase("engine-check-faults").with("count", faults as i64))))
    }

    /// Writes the outcome of a step at once: a slow engine is checked for minutes.
    fn write_step(&self, check: &EngineCheck, out: &mut dyn Write) -> io::Result<()> {
        if self.json {
            let (verdict, detail) = (verdict_word(check.verdict), check.detail.to_string());
            let step = CheckedStep { step: check.step, verdict, detail, dialogue: &check.dialogue };
            writeln!(out, "{}", json(&step))?;
        } else {
            let verdict = table::padded(&language::text(verdict_phrase(check.verdict)), VERDICT_COLUMNS);
            let row = format!("{:STEP_COLUMNS$}{verdict}{}", check.step, language::text(&check.detail));
            writeln!(out, "{}", row.trim_end())?;
        }
        out.flush()
    }
}

/// Writes what was said in the steps that failed.
fn write_dialogues(checks: &[EngineCheck], out: &mut dyn Write) -> io::Result<()> {
    for check in checks.iter().filter(|check| !check.dialogue.is_empty()) {
        writeln!(out, "\n{}", language::text(phrase("engine-check-dialogue").with("step", check.step)))?;
        for line in &check.dialogue {
            writeln!(out, "  {}", crate::report::visible_line(line))?;
        }
    }
    Ok(())
}

const fn verdict_word(verdict: EngineVerdict) -> &'static str {
    match verdict {
        EngineVerdict::Ok => "ok",
        EngineVerdict::Remark => "remark",
        EngineVerdict::Fault => "fault",
    }
}

fn verdict_phrase(verdict: EngineVerdict) -> Phrase {
    phrase(match verdict {
        EngineVerdict::Ok => "terminal-check-ok",
        EngineVerdict::Remark => "engine-check-remark",
        EngineVerdict::Fault => "engine-check-fault",
    })
}
