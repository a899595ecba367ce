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
use std::io::Write;

#[derive(Args)]
pub(super) struct EngineCheckArgs {
    /// The engine: `scan` or ai/scan.engine.yaml; options as in a seat: `scan:threads=2`
    #[arg(value_name = "ENGINE")]
    engine: String,
    /// Variant to play (default: the first of its games)
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
        let checks = check_engine(&seat, &variant).map_err(CliError::usage)?;
        if self.json {
            for check in &checks {
                let verdict = verdict_word(check.verdict);
                let detail = check.detail.to_string();
                let step = CheckedStep { step: check.step, verdict, detail, dialogue: &check.dialogue };
                writeln!(out, "{}", json(&step))?;
            }
        } else {
            let row = |check: &EngineCheck| {
                vec![
                    check.step.to_owned(),
                    language::text(verdict_phrase(check.verdict)),
                    language::text(&check.detail),
                ]
            };
            table::write(out, &checks.iter().map(row).collect::<Vec<_>>())?;
            for check in checks.iter().filter(|check| !check.dialogue.is_empty()) {
                writeln!(out, "\n{}", language::text(phrase("engine-check-dialogue").with("step", check.step)))?;
                for line in &check.dialogue {
                    writeln!(out, "  {}", crate::report::visible_line(line))?;
                }
            }
        }
        let faults = checks.iter().filter(|check| check.verdict == EngineVerdict::Fault).count();
        if faults == 0 {
            return Ok(());
        }
        Err(CliError::failed(Report::error(phrase("engine-check-faults").with("count", faults as i64))))
    }
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
