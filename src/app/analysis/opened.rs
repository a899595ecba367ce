//! What is opened for analysis, and reading it: on a thread of its own, as files may be long and laws may be Lua.

use crate::notation::{Found, decoded, recognise};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::text::phrase;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What is opened for analysis.
#[derive(Clone, Debug)]
pub enum Opened {
    /// The game on the table, as far as it was played.
    Table,
    /// A position.
    Position(Position),
    /// A text in any form that damka reads: a position, PDN, a transcript.
    Text {
        /// What people know it by: a file, "the clipboard".
        name: String,
        /// The text.
        text: String,
        /// Which of its games is wanted, from 0.
        game: usize,
        /// The id of its variant, where it does not say itself; else the one that is in use.
        variant: Option<String>,
    },
    /// The same from a file that is still to be read.
    File(PathBuf),
}

impl Opened {
    /// A text that was pasted.
    pub fn pasted(text: String) -> Self {
        Self::Text { name: "the clipboard".into(), text, game: 0, variant: None }
    }
}

/// A text that is being read.
pub struct Reading {
    awaited: Receiver<Result<Found, Report>>,
}

/// Longer files are not read into memory for this, in bytes.
const LONGEST_FILE: u64 = 64 << 20;

impl Reading {
    /// Begins to read; `waker` is called when it is done.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(opened: Opened, chosen: Arc<Variant>, known: Vec<Arc<Variant>>, waker: Waker) -> Result<Self, Report> {
        let (told, awaited) = channel();
        let read = move || {
            let (name, text, game) = texts(opened)?;
            recognise((&name, &text), &chosen, &known, game)
        };
        let thread = std::thread::Builder::new().name("reading".into()).spawn(move || {
            // Nobody may wait any more: then nobody minds.
            let _ = told.send(read());
            waker();
        });
        thread.map_err(|error| Report::error(phrase("read-no-thread").with("error", error.to_string())))?;
        Ok(Self { awaited })
    }

    /// What was read, once it is.
    pub fn done(&self) -> Option<Result<Found, Report>> {
        match self.awaited.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Report::error(phrase("read-broke-down")))),
        }
    }
}

/// The name, the text and the place of the game.
fn texts(opened: Opened) -> Result<(String, String, usize), Report> {
    match opened {
        Opened::Text { name, text, game, .. } => Ok((name, text, game)),
        Opened::File(path) => {
            let name =
                path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
            let refuse = |error: std::io::Error| {
                Report::error(phrase("paste-unreadable").with("why", error.to_string())).at(name.clone(), None, None)
            };
            let size = std::fs::metadata(&path).map_err(refuse)?.len();
            if size > LONGEST_FILE {
                let said = phrase("paste-too-long").with("name", name).with("size", (size >> 20) as i64);
                return Err(Report::error(said));
            }
            let bytes = std::fs::read(&path).map_err(refuse)?;
            Ok((name, decoded(bytes), 0))
        }
        Opened::Table | Opened::Position(_) => Ok((String::new(), String::new(), 0)),
    }
}
