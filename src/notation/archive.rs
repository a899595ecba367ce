//! Game files of any supported format.

use super::faults::Places;
use super::pdn::{Game, SourceSpan, Tag};
use super::{ggf, pdn, transcript};
use crate::report::{Report, Source};
use crate::rules::Variant;
use crate::text::phrase;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    /// Portable Draughts Notation.
    Pdn,
    /// Generic Game Format of Othello servers.
    Ggf,
    /// Othello transcripts: one line of squares per game.
    Transcripts,
}

/// The `GameType` number of Othello.
pub const OTHELLO: u16 = 50;

/// Decodes the text of a file. What is not UTF-8 is read as Latin-1, one byte per character.
pub fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|wrong| wrong.into_bytes().into_iter().map(char::from).collect())
}

impl FileForm {
    /// Guesses the format of a text from its beginning.
    pub fn of(text: &str) -> Self {
        if ggf::is_ggf(text) {
            Self::Ggf
        } else if transcript::is_transcript(text) {
            Self::Transcripts
        } else {
            Self::Pdn
        }
    }
}

#[derive(Clone, Debug)]
pub struct Archive {
    /// The text, for locations in reports.
    pub source: Source,
    /// In file order.
    pub games: Vec<Game>,
    /// Ordered by location; only the first if there are very many.
    pub faults: Vec<Report>,
    /// Locations of these faults, and of the errors that are not listed.
    places: Places,
    /// Whether the games are Othello transcripts, which have no tags.
    pub transcripts: bool,
}

impl Archive {
    /// Guesses the format from the text.
    pub fn read(name: &str, text: &str) -> Self {
        Self::of(Source::new(name, text), FileForm::of(text))
    }

    pub fn of(source: Source, form: FileForm) -> Self {
        let (games, faults) = match form {
            FileForm::Pdn => pdn::read_games(&source),
            FileForm::Ggf => ggf::read_games(&source),
            FileForm::Transcripts => transcript::read_games(&source),
        };
        let (faults, places) = faults.finish(&source);
        Self { source, games, faults, places, transcripts: form == FileForm::Transcripts }
    }

    /// The last game also gets the faults at the end of the file.
    pub fn faults_of(&self, index: usize) -> Vec<Report> {
        let Some(game) = self.games.get(index) else { return Vec::new() };
        let lines = self.source.line(game.span.start)..=self.source.line(game.span.end);
        let is_last = index + 1 == self.games.len();
        let line = |report: &Report| report.place.as_ref().and_then(|place| place.line);
        // A line may hold thousands of games: matching by line alone would report a fault for each of them.
        let is_its = |(report, at): &(&Report, Option<usize>)| match at {
            Some(at) => self.games.partition_point(|game| game.span.start <= *at).saturating_sub(1) == index,
            None => line(report).map_or(is_last, |line| lines.contains(&line)),
        };
        let places = self.places.listed.iter().copied();
        let all = self.faults.iter().zip(places).filter(is_its);
        let mut faults: Vec<Report> = all.map(|(report, _)| report.clone()).collect();
        let (start, end) = (game.span.start, game.span.end);
        let after = self.places.unlisted.partition_point(|at| *at < start);
        if self.places.unlisted.get(after).is_some_and(|at| *at < end.max(start + 1)) {
            let report = Report::error(phrase("archive-faulty"));
            faults.push(self.source.show(&(start..start), report).hint(phrase("archive-faulty-hint")));
        }
        faults
    }

    /// Transcripts have no tags and belong to the variant with Othello's number. Fails if there is no such variant,
    /// or the game does not name one; reported at the game's location.
    pub fn variant_of<'a>(
        &self,
        index: usize,
        known: impl Iterator<Item = &'a Arc<Variant>> + Clone,
    ) -> Result<Arc<Variant>, Report> {
        let othello = Tag { name: "GameType".into(), value: OTHELLO.to_string(), span: SourceSpan::default() };
        let marked = Game { tags: vec![othello], ..Game::default() };
        let game = self.games.get(index).filter(|_| !self.transcripts).unwrap_or(&marked);
        let start = self.games.get(index).map_or(0, |game| game.span.start);
        game.variant(known).map_err(|report| self.source.show(&(start..start), report))
    }
}
