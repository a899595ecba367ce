//! `damka import`: imports games from files into the library.

use super::input;
use super::language;
use super::library::{known, place};
use super::list::json;
use super::out::{CliError, CliResult};
use crate::catalog::Catalog;
use crate::report::{stderr_is_terminal, stderr_over};
use crate::store::{ImportPlan, ImportProgress, Imported, Store};
use crate::text::{percent, phrase};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_millis(200);

#[derive(Args)]
pub(super) struct ImportArgs {
    /// Files to import: PDN, GGF or Othello transcripts, of any size
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Variant of games that do not name one
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Print one JSON object per file
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ImportRow<'a> {
    file: String,
    new: usize,
    already: usize,
    broken: usize,
    faults: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

impl ImportArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if let Some(id) = &self.variant {
            catalog.now().variant(id).map_err(CliError::usage)?;
        }
        input::check_files(&self.files)?;
        let plan = ImportPlan { known: known(catalog), otherwise: self.variant.clone().unwrap_or_default() };
        let mut store = Store::open(&place(catalog)).map_err(CliError::failed)?;
        let mut faults = Vec::new();
        for file in &self.files {
            let mut line = ProgressLine::default();
            let imported = store.import(file, &plan, &mut |progress| {
                line.show(progress);
                ControlFlow::Continue(())
            });
            line.clear();
            match imported {
                Ok(imported) => {
                    self.print(file.display().to_string(), &imported, out)?;
                    if imported.progress.broken > 0 {
                        faults.extend(imported.reports);
                    } else {
                        imported.reports.iter().for_each(language::say_report);
                    }
                }
                Err(report) => {
                    if self.json {
                        let error = Some(report.message.as_str());
                        let row = ImportRow {
                            file: file.display().to_string(),
                            new: 0,
                            already: 0,
                            broken: 0,
                            faults: vec![],
                            error,
                        };
                        writeln!(out, "{}", json(&row))?;
                    }
                    faults.push(report);
                }
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(CliError::Failed(faults)) }
    }

    fn print(&self, file: String, imported: &Imported, out: &mut dyn Write) -> CliResult {
        let ImportProgress { new, already, broken, .. } = imported.progress;
        if self.json {
            let faults = imported.reports.iter().map(ToString::to_string).collect();
            writeln!(out, "{}", json(&ImportRow { file, new, already, broken, faults, error: None }))?;
        } else {
            let counts = phrase("library-imported").with("new", new).with("already", already).with("broken", broken);
            let counts = match imported.unlisted {
                0 => counts,
                more => phrase("terminal-imported-unlisted").with("counts", counts).with("unlisted", more),
            };
            writeln!(out, "{}", language::text(phrase("terminal-about").with("subject", file).with("text", counts)))?;
        }
        out.flush()?;
        Ok(())
    }
}

/// A single progress line that is overwritten on a terminal.
#[derive(Default)]
struct ProgressLine {
    shown: Option<Instant>,
}

impl ProgressLine {
    fn show(&mut self, progress: &ImportProgress) {
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= EVERY);
        if is_due && stderr_is_terminal() {
            self.shown = Some(Instant::now());
            let read = progress.read * 100 / progress.size.max(1);
            let games = progress.new + progress.already + progress.broken;
            let games = language::text(phrase("game-count").with("count", games));
            let read = language::text(percent(format!("{read:>3}")));
            stderr_over(&format!("{read}  {games}"));
        }
    }

    fn clear(&self) {
        if self.shown.is_some() {
            stderr_over(&" ".repeat(40));
            stderr_over("");
        }
    }
}
