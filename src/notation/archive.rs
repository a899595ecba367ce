//! Files of games, in whichever form.

use super::pdn::{Game, read_pdn};
use super::transcript::{is_transcript, read_transcripts};
use crate::report::{Report, Source};

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
    /// Reads PDN, or Othello transcripts where the text looks like them.
    pub fn read(name: &str, text: &str) -> Self {
        let source = Source::new(name, text);
        let transcripts = is_transcript(text);
        let (games, faults) = if transcripts { read_transcripts(&source) } else { read_pdn(&source) };
        Self { source, games, faults, transcripts }
    }
}
