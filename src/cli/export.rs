//! `damka export`: writes saved games to a file.

use super::language;
use super::library::{LibraryFilters, check_ids, known, open};
use super::out::{CliError, CliResult};
use super::output::{OverwriteArgs, refused};
use crate::catalog::Catalog;
use crate::report::Report;
use crate::store::{Exported, GameFileFormat};
use crate::text::{PhraseError, phrase};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// PDN: all games
    Pdn,
    /// GGF: Othello only
    Ggf,
}

#[derive(Args)]
pub(super) struct ExportArgs {
    /// Games to export, by id (see `damka games`); without ids, all games that match the filters
    #[arg(value_name = "ID", value_parser = id)]
    ids: Vec<i64>,
    #[command(flatten)]
    filters: LibraryFilters,
    /// Output format
    #[arg(long, value_enum, default_value = "pdn")]
    format: ExportFormat,
    /// File to write (default: standard output); an existing file is kept unless you add --force
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: OverwriteArgs,
}

/// The error covers a common mistake: typing the output file here.
fn id(text: &str) -> Result<i64, PhraseError> {
    text.parse().map_err(|_| PhraseError(phrase("argument-game-id").with("text", text)))
}

impl ExportArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if !self.ids.is_empty() && !self.filters.is_empty() {
            let report = Report::error(phrase("terminal-export-both"));
            return Err(CliError::usage(report));
        }
        if let Some(file) = &self.out {
            self.force.check("--out", file)?;
        }
        check_ids(catalog, &self.ids)?;
        let store = open(catalog)?;
        let ids = if self.ids.is_empty() {
            // Oldest first, the order in which they were played.
            let mut ids = store.ids(&self.filters.query(catalog, &store)?).map_err(CliError::failed)?;
            ids.reverse();
            ids
        } else {
            self.ids.clone()
        };
        if ids.is_empty() {
            return Err(CliError::failed(
                Report::error(phrase("terminal-export-none")).hint(phrase("terminal-export-none-hint")),
            ));
        }
        let form = if self.format == ExportFormat::Ggf { GameFileFormat::Ggf } else { GameFileFormat::Pdn };
        let known = known(catalog);
        let Some(file) = &self.out else {
            let export =
                store.export(&ids, form, &known, out, &mut |_| ControlFlow::Continue(())).map_err(CliError::failed)?;
            return conclude(export);
        };
        let mut output = self.force.create("--out", file)?;
        let export = store
            .export(&ids, form, &known, &mut output, &mut |_| ControlFlow::Continue(()))
            .map_err(CliError::failed)?;
        if export.games == 0 {
            return conclude(export);
        }
        output.finish().map_err(|error| CliError::failed(refused("--out", file, &error)))?;
        let games = phrase("game-count").with("count", export.games);
        let message = phrase("terminal-exported").with("file", file.display().to_string()).with("games", games);
        writeln!(out, "{}", language::text(message))?;
        conclude(export)
    }
}

/// Fails with the reports of the games that could not be written, if any.
fn conclude(export: Exported) -> CliResult {
    let mut reports = export.reports;
    if export.unlisted > 0 {
        reports.push(Report::note(phrase("terminal-reports-unlisted").with("count", export.unlisted.to_string())));
    }
    if reports.is_empty() { Ok(()) } else { Err(CliError::Failed(reports)) }
}
