//! The system's file dialog, run in the background so that it does not block a frame.

use crate::app::task::Task;
use crate::player::Waker;
use crate::report::Report;
use crate::store::GameFileFormat;
use crate::text::phrase;
use rfd::FileDialog;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A dialog that closes sooner than a user can answer never opened.
const MIN_OPEN_TIME: Duration = Duration::from_millis(250);

#[derive(Clone, Debug)]
pub enum DialogPurpose {
    /// Files to import; with the id of the variant of games that do not name theirs.
    Import(String),
    Analyse,
    /// A file to export these games to.
    Export(Vec<i64>, GameFileFormat),
}

pub struct Dialog {
    purpose: DialogPurpose,
    answer: Task<(Vec<PathBuf>, Duration)>,
}

impl Dialog {
    pub fn open(purpose: DialogPurpose, title: String, folder: PathBuf, waker: Waker) -> Self {
        let asked = purpose.clone();
        let answer = Task::start("file dialog", waker, move || {
            let begun = Instant::now();
            let dialog = FileDialog::new().set_title(title).set_directory(folder);
            let files = match asked {
                DialogPurpose::Import(_) => dialog.add_filter("PDN, GGF, TXT", &["pdn", "ggf", "txt"]).pick_files(),
                DialogPurpose::Analyse => {
                    dialog.add_filter("PDN, GGF, TXT", &["pdn", "ggf", "txt"]).pick_file().map(|file| vec![file])
                }
                DialogPurpose::Export(_, format) => {
                    let name = format!("games.{}", format.extension());
                    dialog.set_file_name(name).save_file().map(|file| vec![file])
                }
            };
            (files.unwrap_or_default(), begun.elapsed())
        });
        Self { purpose, answer }
    }

    /// The chosen files, once the dialog has closed; `None` if the user cancelled.
    ///
    /// # Errors
    /// The system has no file dialog.
    pub fn poll(&self) -> Option<Result<(DialogPurpose, Vec<PathBuf>), Report>> {
        let none = || {
            let report = Report::note(phrase("store-no-dialog"));
            Err(report.hint(phrase("store-no-dialog-hint")))
        };
        // A background thread that failed also counts as no dialog.
        Some(match self.answer.poll()? {
            Err(_) => none(),
            Ok((files, took)) if files.is_empty() && took < MIN_OPEN_TIME => none(),
            Ok((files, _)) => Ok((self.purpose.clone(), files)),
        })
    }
}
