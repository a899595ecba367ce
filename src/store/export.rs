//! Writing kept games to files.

use super::importer::MOST_REPORTS;
use super::{CurrentRules, Store, StoredGame};
use crate::files::{Existing, OutputFile};
use crate::notation::{OTHELLO, Replay, write_ggf, write_pdn};
use crate::report::{Report, Source};
use crate::text::{own, phrase};
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// How games are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExportForm {
    /// Portable Draughts Notation: every game.
    #[default]
    Pdn,
    /// Generic Game Format: Othello on 8×8.
    Ggf,
}

impl ExportForm {
    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Pdn => "pdn",
            Self::Ggf => "ggf",
        }
    }
}

/// What became of games that were to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// How many were written.
    pub games: usize,
    /// Why the others were not.
    pub reports: Vec<Report>,
    /// Reports beyond those.
    pub unlisted: usize,
    /// Whether it was stopped.
    pub stopped: bool,
}

impl Store {
    /// Writes games one after another. What cannot be written so is reported and left out; `hear` is told how many were
    /// looked at and may stop it.
    ///
    /// # Errors
    /// Nothing more can be written to `out`, or the store cannot be read.
    pub fn export(
        &self,
        ids: &[i64],
        form: ExportForm,
        known: &[CurrentRules],
        out: &mut dyn Write,
        hear: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Exported, Report> {
        let mut export = Exported::default();
        for (id, number) in ids.iter().zip(1..) {
            let written = match self.game(*id)? {
                Some(kept) => text_of(&kept, form, known),
                None => Err(self.no_game(*id)),
            };
            match written {
                Ok(text) => {
                    let written = out.write_all(text.as_bytes());
                    written
                        .map_err(|error| Report::error(phrase("store-unwritable").with("error", error.to_string())))?;
                    export.games += 1;
                }
                Err(report) if export.reports.len() < MOST_REPORTS => export.reports.push(report),
                Err(_) => export.unlisted += 1,
            }
            if hear(number).is_break() {
                export.stopped = true;
                break;
            }
        }
        out.flush().map_err(|error| Report::error(phrase("store-unwritable").with("error", error.to_string())))?;
        Ok(export)
    }
}

/// A game as text.
fn text_of(kept: &StoredGame, form: ExportForm, known: &[CurrentRules]) -> Result<String, Report> {
    let id = kept.head.id;
    let Some(CurrentRules { variant, rules }) = known.iter().find(|known| known.variant.id == kept.head.variant) else {
        let head = &kept.head;
        let report = phrase("store-no-variant").with("id", id.to_string()).with("variant", head.variant.as_str());
        let report = Report::error(report.with("title", own(head.title.as_str())));
        return Err(report.hint(phrase("store-no-variant-hint")));
    };
    let game = kept.file_game(variant, *rules)?;
    if form == ExportForm::Pdn {
        return Ok(write_pdn(&game));
    }
    if variant.files.game_type != Some(OTHELLO) {
        let report = phrase("store-no-ggf").with("id", id.to_string()).with("title", own(variant.title.as_str()));
        return Err(Report::error(report).hint(phrase("store-no-ggf-hint")));
    }
    // What is written is read again, so that each move has its comment beside it.
    let text = write_pdn(&game);
    let source = Source::new(format!("game {id}"), text);
    let (games, _) = crate::notation::read_pdn(&source);
    let Some(game) = games.first() else {
        return Err(super::fault::no_game(id));
    };
    let replay = Replay::of(game, variant, &source).map_err(|mut reports| reports.swap_remove(0))?;
    Ok(write_ggf(game, &replay))
}

/// Writes games to a file.
///
/// # Errors
/// The file cannot be written, or one is there and must stay; then what was there stays as it was.
pub(super) fn write_file(
    store: &Store,
    (ids, form): (&[i64], ExportForm),
    known: &[CurrentRules],
    (file, existing): (&Path, Existing),
    hear: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Exported, Report> {
    let refuse = |error: std::io::Error| {
        let report = match error.kind() {
            ErrorKind::AlreadyExists => Report::error(phrase("store-file-there")).hint(phrase("store-file-there-hint")),
            _ => Report::error(phrase("store-unwritable-file").with("error", error.to_string())),
        };
        report.in_file(file.display().to_string())
    };
    let mut output = OutputFile::create(file, existing).map_err(refuse)?;
    let export = store.export(ids, form, known, &mut output, hear)?;
    if export.games > 0 && !export.stopped {
        output.finish().map_err(refuse)?;
    }
    Ok(export)
}

impl Store {
    /// Writes games to a file; what is there stays until all is written, and where nothing could be.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn export_file(
        &self,
        ids: &[i64],
        form: ExportForm,
        known: &[CurrentRules],
        file: &Path,
    ) -> Result<Exported, Report> {
        write_file(self, (ids, form), known, (file, Existing::Replace), &mut |_| ControlFlow::Continue(()))
    }
}
