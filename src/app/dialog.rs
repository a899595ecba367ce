//! The system's own window for choosing files, asked for on a thread of its own: nothing here waits for it.

use super::task::Task;
use crate::player::Waker;
use crate::report::Report;
use crate::store::ExportForm;
use crate::text::phrase;
use rfd::FileDialog;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Nobody answers sooner: what is closed at once was never there.
const NEVER_THERE: Duration = Duration::from_millis(250);

/// What files are chosen for.
#[derive(Clone, Debug)]
pub enum Choice {
    /// To be brought in; with the id of the variant of games that do not say what they are.
    Import(String),
    /// These games are to be written.
    Export(Vec<i64>, ExportForm),
}

/// A window for choosing that is open.
pub struct Dialog {
    choice: Choice,
    answer: Task<(Vec<PathBuf>, Duration)>,
}

impl Dialog {
    /// Opens the window; `title` stands above it.
    pub fn open(choice: Choice, title: String, folder: PathBuf, waker: Waker) -> Self {
        let asked = choice.clone();
        let answer = Task::start("file dialog", waker, move || {
            let begun = Instant::now();
            let dialog = FileDialog::new().set_title(title).set_directory(folder);
            let files = match asked {
                Choice::Import(_) => dialog.add_filter("PDN, GGF, TXT", &["pdn", "ggf", "txt"]).pick_files(),
                Choice::Export(_, form) => {
                    let name = format!("games.{}", form.ending());
                    dialog.set_file_name(name).save_file().map(|file| vec![file])
                }
            };
            (files.unwrap_or_default(), begun.elapsed())
        });
        Self { choice, answer }
    }

    /// What was chosen, once it was: nothing where a person thought better of it.
    ///
    /// # Errors
    /// The system has no such window.
    pub fn poll(&self) -> Option<Result<(Choice, Vec<PathBuf>), Report>> {
        let none = || {
            let report = Report::note(phrase("store-no-dialog"));
            Err(report.hint(phrase("store-no-dialog-hint")))
        };
        // Without the thread, too, it is as if there were no such window.
        Some(match self.answer.poll()? {
            Err(_) => none(),
            Ok((files, took)) if files.is_empty() && took < NEVER_THERE => none(),
            Ok((files, _)) => Ok((self.choice.clone(), files)),
        })
    }
}
