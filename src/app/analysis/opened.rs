//! What is opened for analysis, and reading it: on a thread of its own, as files may be long and laws may be Lua.

use crate::app::task::Task;
use crate::files;
use crate::notation::{Found, decoded, recognise};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::store::OpenedGame;
use crate::text::phrase;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

/// What is opened for analysis.
#[derive(Clone, Debug)]
pub enum AnalysisSource {
    /// The game on the table, as far as it was played.
    Table,
    /// A position.
    Position(Position),
    /// A text in any form that damka reads: a position, PDN, a transcript.
    Text {
        /// What people know it by: a file, "the clipboard".
        name: String,
        /// The text; its first game is opened.
        text: String,
    },
    /// The same from a file that is still to be read.
    File(PathBuf),
    /// A game of the library.
    Kept(Box<OpenedGame>),
}

impl AnalysisSource {
    /// A text that was pasted.
    pub fn pasted(text: String) -> Self {
        Self::Text { name: "the clipboard".into(), text }
    }
}

/// A text that is being read.
pub struct PendingOpen {
    awaited: Task<Result<Found, Report>>,
    /// The game of the library that it is.
    pub kept: Option<Box<OpenedGame>>,
}

/// Longer files are not read into memory for this, in bytes.
const LONGEST_FILE: u64 = 64 << 20;

impl PendingOpen {
    /// Begins to read; `waker` is called when it is done.
    pub fn start(opened: AnalysisSource, chosen: Arc<Variant>, known: Vec<Arc<Variant>>, waker: Waker) -> Self {
        let kept = if let AnalysisSource::Kept(game) = &opened { Some(game.clone()) } else { None };
        let awaited = Task::start("reading", waker, move || {
            let (name, text) = text_of(opened)?;
            recognise((&name, &text), &chosen, &known, 0)
        });
        Self { awaited, kept }
    }

    /// What was read, once it is.
    pub fn done(&self) -> Option<Result<Found, Report>> {
        self.awaited.poll().map(Result::flatten)
    }
}

/// The name and the text.
fn text_of(opened: AnalysisSource) -> Result<(String, String), Report> {
    match opened {
        AnalysisSource::Text { name, text } => Ok((name, text)),
        AnalysisSource::Kept(game) => Ok((format!("game {}", game.id), game.text)),
        AnalysisSource::File(path) => {
            let name =
                path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
            let refuse = |error: std::io::Error| {
                Report::error(phrase("paste-unreadable").with("why", error.to_string())).at(name.clone(), None, None)
            };
            match files::read(&path, LONGEST_FILE) {
                Ok(bytes) => Ok((name, decoded(bytes))),
                Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                    let size = std::fs::metadata(&path).map_err(refuse)?.len();
                    let said = phrase("paste-too-long").with("name", name).with("size", (size >> 20) as i64);
                    Err(Report::error(said))
                }
                Err(error) => Err(refuse(error)),
            }
        }
        AnalysisSource::Table | AnalysisSource::Position(_) => Ok((String::new(), String::new())),
    }
}
