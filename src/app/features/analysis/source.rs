//! Sources that can be opened for analysis. They are read in the background, because files may be long and rules may be in Lua.

use super::PlayedGame;
use crate::app::task::Task;
use crate::files;
use crate::notation::{RecognisedText, decoded, recognise};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::store::OpenedGame;
use crate::text::{Words, phrase};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum AnalysisSource {
    /// A game played on the board.
    Game(Box<PlayedGame>),
    Position(Position),
    /// Text in any format that damka reads: a position, PDN, a transcript.
    Text {
        /// The name of the file that the text comes from, for messages; empty for the clipboard.
        name: String,
        /// Only the first game in it is opened.
        text: String,
    },
    /// Such a text, in a file that is still to be read.
    File(PathBuf),
    /// A game from the library.
    Library(Box<OpenedGame>),
}

impl AnalysisSource {
    /// Wraps text pasted from the clipboard.
    pub fn pasted(text: String) -> Self {
        Self::Text { name: String::new(), text }
    }
}

/// A text that is being read in the background.
pub struct PendingOpen {
    task: Task<Result<RecognisedText, Report>>,
    /// The library game that the text belongs to.
    pub kept: Option<Box<OpenedGame>>,
}

/// Longer files are refused, in bytes.
const LONGEST_FILE: u64 = 64 << 20;

impl PendingOpen {
    /// Starts reading; `waker` is called at the end. `words` supplies a name for text that has no file.
    pub fn start(
        source: AnalysisSource,
        current_variant: Arc<Variant>,
        variants: Vec<Arc<Variant>>,
        (words, waker): (&'static Words, Waker),
    ) -> Self {
        let kept = if let AnalysisSource::Library(game) = &source { Some(game.clone()) } else { None };
        let task = Task::start("reading", waker, move || {
            let (name, text) = text_of(source, words)?;
            recognise((&name, &text), &current_variant, &variants, 0)
        });
        Self { task, kept }
    }

    /// The result, once reading has finished.
    pub fn poll(&self) -> Option<Result<RecognisedText, Report>> {
        self.task.poll().map(Result::flatten)
    }
}

/// Returns the name and the text of a source.
fn text_of(source: AnalysisSource, words: &Words) -> Result<(String, String), Report> {
    match source {
        AnalysisSource::Text { name, text } if name.is_empty() => Ok((words.format("paste-clipboard"), text)),
        AnalysisSource::Text { name, text } => Ok((name, text)),
        AnalysisSource::Library(game) => {
            Ok((words.format(phrase("game-number").with("id", game.id.to_string())), game.text))
        }
        AnalysisSource::File(path) => {
            let name =
                path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
            let refuse = |error: std::io::Error| {
                Report::error(phrase("file-unreadable").with("error", &error)).at(name.clone(), None, None)
            };
            match files::read(&path, LONGEST_FILE) {
                Ok(bytes) => Ok((name, decoded(bytes))),
                Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                    let size = std::fs::metadata(&path).map_err(refuse)?.len();
                    let message = phrase("paste-too-long").with("name", name).with("size", (size >> 20) as i64);
                    Err(Report::error(message))
                }
                Err(error) => Err(refuse(error)),
            }
        }
        AnalysisSource::Game(_) | AnalysisSource::Position(_) => Ok((String::new(), String::new())),
    }
}
