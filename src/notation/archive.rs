//! Files of games, in whichever form.

use super::faults::Places;
use super::pdn::{Game, Span, Tag};
use super::{ggf, pdn, transcript};
use crate::report::{Report, Source};
use crate::rules::Variant;
use crate::text::phrase;
use std::sync::Arc;

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

/// The number that files of games have for Othello in their `GameType`.
pub const OTHELLO: u16 = 50;

/// A file's text. What is not UTF-8 is an old file in Latin letters, each byte one.
pub fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|wrong| wrong.into_bytes().into_iter().map(char::from).collect())
}

impl FileForm {
    /// The form that a text, or the beginning of one, looks like.
    pub fn of(text: &str) -> Self {
        match () {
            () if ggf::is_ggf(text) => Self::Ggf,
            () if transcript::is_transcript(text) => Self::Transcripts,
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
    /// By place; of very many, the first.
    pub faults: Vec<Report>,
    /// Where they stand, and the errors that are not among them.
    places: Places,
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
            FileForm::Pdn => pdn::read_games(&source),
            FileForm::Ggf => ggf::read_games(&source),
            FileForm::Transcripts => transcript::read_games(&source),
        };
        let (faults, places) = faults.finish(&source);
        Self { source, games, faults, places, transcripts: form == FileForm::Transcripts }
    }

    /// What could not be read of the game at this place, from 0; the last one has the file's end, too.
    pub fn faults_of(&self, index: usize) -> Vec<Report> {
        let Some(game) = self.games.get(index) else { return Vec::new() };
        let lines = self.source.line(game.span.start)..=self.source.line(game.span.end);
        let is_last = index + 1 == self.games.len();
        let line = |report: &Report| report.place.as_ref().and_then(|place| place.line);
        // A line may hold thousands of games: by its line alone a fault would be told of each of them.
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

    /// The variant that the game at this place is of. Transcripts have no tags: they are of the one that has Othello's
    /// number.
    ///
    /// # Errors
    /// There is no such variant, or the game does not say; told at the game's place.
    pub fn variant_of<'a>(
        &self,
        index: usize,
        known: impl Iterator<Item = &'a Arc<Variant>> + Clone,
    ) -> Result<Arc<Variant>, Report> {
        let othello = Tag { name: "GameType".into(), value: OTHELLO.to_string(), span: Span::default() };
        let marked = Game { tags: vec![othello], ..Game::default() };
        let game = self.games.get(index).filter(|_| !self.transcripts).unwrap_or(&marked);
        let start = self.games.get(index).map_or(0, |game| game.span.start);
        game.variant(known).map_err(|report| self.source.show(&(start..start), report))
    }
}
