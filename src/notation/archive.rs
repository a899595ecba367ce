//! Files of games, in whichever form.

use super::ggf::{is_ggf, read_ggf};
use super::pdn::{Game, read_pdn};
use super::transcript::{is_transcript, read_transcripts};
use crate::report::{Report, Source};

/// How a file of games is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    /// Portable Draughts Notation.
    Pdn,
    /// Generic Game Format, of Othello servers.
    Ggf,
    /// Othello: the squares of a game in a line.
    Transcripts,
}

impl FileForm {
    /// The form that a text, or the beginning of one, looks like.
    pub fn of(text: &str) -> Self {
        match () {
            () if is_ggf(text) => Self::Ggf,
            () if is_transcript(text) => Self::Transcripts,
            () => Self::Pdn,
        }
    }
}

/// The games of a file, and what could not be read of it.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The text, for the places in reports.
    pub source: Source,
    /// In the file's order.
    pub games: Vec<Game>,
    /// By place.
    pub faults: Vec<Report>,
    /// Whether the games are Othello transcripts, which have no tags.
    pub transcripts: bool,
}

impl Archive {
    /// Reads games in whichever form the text looks like.
    pub fn read(name: &str, text: &str) -> Self {
        Self::of(Source::new(name, text), FileForm::of(text))
    }

    /// Reads games of this form.
    pub fn of(source: Source, form: FileForm) -> Self {
        let (games, faults) = match form {
            FileForm::Pdn => read_pdn(&source),
            FileForm::Ggf => read_ggf(&source),
            FileForm::Transcripts => read_transcripts(&source),
        };
        Self { source, games, faults, transcripts: form == FileForm::Transcripts }
    }
}
