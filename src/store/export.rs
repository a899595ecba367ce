//! Exports stored games to files.

use super::importer::MAX_REPORTS;
use super::{CurrentRules, Store, StoredGame};
use crate::files::{Existing, OutputFile};
use crate::notation::{OTHELLO, Replay, write_ggf, write_pdn};
use crate::report::{Report, Reports, Source};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::Path;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameFileFormat {
    /// Portable Draughts Notation; any game.
    #[default]
    Pdn,
    /// Generic Game Format; Othello on 8×8 only.
    Ggf,
}

impl GameFileFormat {
    /// Whether games of a variant can be written in this format.
    pub fn fits(self, variant: &Variant) -> bool {
        self == Self::Pdn || variant.files.game_type == Some(OTHELLO)
    }

    /// File name extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdn => "pdn",
            Self::Ggf => "ggf",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    pub games: usize,
    /// Why other games were not written.
    pub reports: Vec<Report>,
    /// Number of further reports that are not in `reports`.
    pub unlisted: usize,
    pub stopped: bool,
}

impl Store {
    /// Reports and skips a game that the format cannot express. `on_progress` gets the games done and may stop.
    pub fn export(
        &self,
        ids: &[i64],
        format: GameFileFormat,
        known: &[CurrentRules],
        out: &mut dyn Write,
        on_progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Exported, Report> {
        let mut export = Exported::default();
        for (id, number) in ids.iter().zip(1..) {
            let written = match self.game(*id)? {
                Some(stored) => text_of(&stored, format, known),
                None => Err(self.no_game(*id)),
            };
            match written {
                Ok(text) => {
                    let written = out.write_all(text.as_bytes());
                    written.map_err(|error| Report::error(phrase("store-unwritable").with("error", &error)))?;
                    export.games += 1;
                }
                Err(report) if export.reports.len() < MAX_REPORTS => export.reports.push(report),
                Err(_) => export.unlisted += 1,
            }
            if on_progress(number).is_break() {
                export.stopped = true;
                break;
            }
        }
        out.flush().map_err(|error| Report::error(phrase("store-unwritable").with("error", &error)))?;
        Ok(export)
    }
}

fn text_of(stored: &StoredGame, format: GameFileFormat, known: &[CurrentRules]) -> Result<String, Report> {
    let id = stored.head.id;
    let Some(CurrentRules { variant, rules }) = known.iter().find(|known| known.variant.id == stored.head.variant)
    else {
        let head = &stored.head;
        let report = phrase("store-no-variant").with("id", id.to_string()).with("variant", head.variant.as_str());
        let report = Report::error(report.with("title", authored(head.title.as_str())));
        return Err(report.hint(phrase("store-no-variant-hint")));
    };
    let game = stored.file_game(variant, *rules)?;
    if format == GameFileFormat::Pdn {
        return Ok(write_pdn(&game));
    }
    if !format.fits(variant) {
        let report = phrase("store-no-ggf").with("id", id.to_string()).with("title", authored(variant.title.as_str()));
        return Err(Report::error(report).hint(phrase("store-no-ggf-hint")));
    }
    // The text is parsed again, so that each move has its comment next to it.
    let text = write_pdn(&game);
    let source = Source::new(format!("game {id}"), text);
    let (games, _) = crate::notation::read_pdn(&source);
    let Some(game) = games.first() else {
        return Err(super::fault::no_game(id));
    };
    let replay = Replay::of(game, variant, &source).map_err(Reports::into_first)?;
    Ok(write_ggf(game, &replay))
}

/// Fails if the file cannot be written or must not be replaced; an existing file is then left unchanged.
pub(super) fn write_file(
    store: &Store,
    (ids, format): (&[i64], GameFileFormat),
    known: &[CurrentRules],
    (file, existing): (&Path, Existing),
    on_progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Exported, Report> {
    let refuse = |error: std::io::Error| {
        let report = match error.kind() {
            ErrorKind::AlreadyExists => Report::error(phrase("store-file-there")).hint(phrase("store-file-there-hint")),
            _ => Report::error(phrase("store-unwritable-file").with("error", &error)),
        };
        report.in_file(file.display().to_string())
    };
    let mut output = OutputFile::create(file, existing).map_err(refuse)?;
    let export = store.export(ids, format, known, &mut output, on_progress)?;
    if export.games > 0 && !export.stopped {
        output.finish().map_err(refuse)?;
    }
    Ok(export)
}

impl Store {
    /// Exports games to a file. An existing file is replaced only once everything is written, and not if no game could be.
    pub fn export_file(
        &self,
        ids: &[i64],
        format: GameFileFormat,
        known: &[CurrentRules],
        file: &Path,
    ) -> Result<Exported, Report> {
        write_file(self, (ids, format), known, (file, Existing::Replace), &mut |_| ControlFlow::Continue(()))
    }
}
