//! `damka export`: kept games written to a file.

use super::kept::{Filters, known, open};
use super::out::{Done, Stop};
use crate::catalog::Catalog;
use crate::report::Report;
use crate::store::ExportForm;
use clap::{Args, ValueEnum};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// PDN: every game
    Pdn,
    /// GGF: Othello
    Ggf,
}

#[derive(Args)]
pub(super) struct Export {
    /// Only these games: `damka games` lists them; without ids all that the filters admit
    #[arg(value_name = "ID")]
    ids: Vec<i64>,
    #[command(flatten)]
    filters: Filters,
    /// How they are written
    #[arg(long, value_enum, default_value = "pdn")]
    format: Format,
    /// Where to; without it they are printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        if !self.ids.is_empty() && !self.filters.is_empty() {
            let report = Report::error("games are chosen by their ids or by filters, not by both");
            return Err(Stop::usage(report));
        }
        let store = open(catalog)?;
        let ids = if self.ids.is_empty() {
            // Oldest first: the order in which they were played.
            let mut ids = store.ids(&self.filters.query(catalog, &store)?).map_err(Stop::failed)?;
            ids.reverse();
            ids
        } else {
            self.ids.clone()
        };
        if ids.is_empty() {
            return Err(Stop::failed(
                Report::error("no game is so").hint("`damka games` with the same filters shows none"),
            ));
        }
        let form = if self.format == Format::Ggf { ExportForm::Ggf } else { ExportForm::Pdn };
        let known = known(catalog);
        let mut go_on = |_| ControlFlow::Continue(());
        let Some(file) = &self.out else {
            let export = store.export(&ids, form, &known, out, &mut go_on).map_err(Stop::failed)?;
            return if export.reports.is_empty() { Ok(()) } else { Err(Stop::Failed(export.reports)) };
        };
        let refuse = |error: io::Error| {
            let report = Report::error(format!("the file cannot be written: {error}"));
            Stop::failed(report.at(file.display().to_string(), None, None))
        };
        // What was there stays until all is written.
        let beside = file.with_extension(format!("{}.new", form.ending()));
        let mut writer = BufWriter::new(File::create(&beside).map_err(refuse)?);
        let export = store.export(&ids, form, &known, &mut writer, &mut go_on).map_err(Stop::failed);
        drop(writer);
        let export = match export {
            Ok(export) if export.games > 0 => export,
            failed => {
                let _ = fs::remove_file(&beside);
                return Err(failed.map_or_else(|stop| stop, |export| Stop::Failed(export.reports)));
            }
        };
        fs::rename(&beside, file).map_err(refuse)?;
        let games = if export.games == 1 { "game" } else { "games" };
        writeln!(out, "{}: {} {games}", file.display(), export.games)?;
        if export.reports.is_empty() { Ok(()) } else { Err(Stop::Failed(export.reports)) }
    }
}
