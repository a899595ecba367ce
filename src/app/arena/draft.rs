//! A contest that is put together.

use crate::arena::{
    Adjudication, DrawRule, Format, LOTS, OPENING_PLIES, ResignRule, Schedule, Sprt, Terms, book_text, read_openings,
    swiss_rounds,
};
use crate::catalog::Snapshot;
use crate::files;
use crate::player::Allowance;
use crate::report::{Report, Source};
use crate::rules::Variant;
use crate::session::TimeControl;
use crate::text::phrase;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::Arc;

/// Where the pairs of a contest begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// With the openings of the variant's book.
    Book,
    /// With so many plies drawn by lot.
    Lots(u32),
    /// With those of this file: lines of moves, positions a line, or PDN.
    File(String),
}

/// When games are ended early, and by which clock they are played: texts as on the command line, each empty for never.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EarlyStop {
    /// `5+3`.
    pub clock: String,
    /// `movenumber=40,movecount=8,score=0.1`.
    pub draw: String,
    /// `movecount=3,score=5`.
    pub resign: String,
    /// Drawn after so many moves of each; 0 for never.
    pub max_moves: u32,
    /// As a table of endgames says once so many pieces are left; 0 for never.
    pub table_pieces: u32,
}

impl EarlyStop {
    /// What is wrong with the clock.
    pub fn clock_fault(&self) -> Option<Report> {
        TimeControl::read(&self.clock).err()
    }

    /// What is wrong with the rule for draws.
    pub fn draw_fault(&self) -> Option<Report> {
        some(&self.draw).and_then(|text| DrawRule::read(text).err())
    }

    /// What is wrong with the rule for losses.
    pub fn resign_fault(&self) -> Option<Report> {
        some(&self.resign).and_then(|text| ResignRule::read(text).err())
    }

    /// Whether something is wrong with any of it.
    pub fn is_wrong(&self) -> bool {
        self.clock_fault().or_else(|| self.draw_fault()).or_else(|| self.resign_fault()).is_some()
    }

    fn adjudication(&self) -> Result<Adjudication, Report> {
        Ok(Adjudication {
            draw: some(&self.draw).map(DrawRule::read).transpose()?,
            resign: some(&self.resign).map(ResignRule::read).transpose()?,
            max_moves: Some(self.max_moves).filter(|most| *most > 0),
            table_pieces: Some(self.table_pieces).filter(|pieces| *pieces > 0),
        })
    }
}

fn some(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty())
}

/// A book of openings is never larger.
const MOST_OPENINGS_BYTES: u64 = 16 << 20;

/// The openings of a file, as lines of a book, and how many there are.
///
/// # Errors
/// It cannot be read, or what is wrong in it.
pub fn openings_of(file: &str, variant: &Arc<Variant>) -> Result<(String, usize), Vec<Report>> {
    let file = file.trim();
    let unread = |error: std::io::Error| {
        let report = Report::error(phrase("arena-file-unread").with("file", file).with("error", error.to_string()));
        vec![report.hint(phrase("arena-file-hint"))]
    };
    let text = files::read_text(Path::new(file), MOST_OPENINGS_BYTES).map_err(unread)?;
    let openings = read_openings(variant, &Source::new(file, text), OPENING_PLIES)?;
    Ok((book_text(&openings), openings.len()))
}

/// How much a bot may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// As much as it takes.
    None,
    /// So many nodes a search.
    Nodes(u64),
    /// So many steps a move.
    Steps(u64),
}

/// A contest that is put together.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestDraft {
    /// The id of its variant.
    pub variant: String,
    /// Who meets whom.
    pub format: Format,
    /// Who plays, as text.
    pub seats: Vec<String>,
    /// Pairs of games each time two meet.
    pub pairs: u32,
    /// Rounds of a Swiss, else how often everybody meets; of a match one.
    pub rounds: u32,
    /// Where its pairs begin.
    pub openings: Openings,
    /// From which all chance comes, in digits; any where it is empty.
    pub seed: String,
    /// How much a bot may think.
    pub limit: Limit,
    /// Games at a time.
    pub threads: usize,
    /// How games are ended early.
    pub early: EarlyStop,
    /// Seconds after which a move is stopped.
    pub guard_secs: u64,
    /// The test that ends a match.
    pub sprt: Option<Sprt>,
}

/// More rounds of a Swiss there cannot be: all have met.
pub fn most_rounds(format: Format, entrants: usize) -> u32 {
    if format == Format::Swiss { (entrants.max(2) - 1 + entrants % 2) as u32 } else { 1000 }
}

impl ContestDraft {
    /// How many rounds are usual for those who play.
    pub fn usual_rounds(&self) -> u32 {
        if self.format == Format::Swiss { swiss_rounds(self.seats.len()) } else { 1 }
    }

    /// Who meets whom, and how often.
    pub fn schedule(&self) -> Schedule {
        let rounds = if self.format == Format::Match { 1 } else { self.rounds };
        Schedule {
            format: self.format,
            entrants: self.seats.len(),
            rounds: rounds.clamp(1, most_rounds(self.format, self.seats.len())),
            pairs: self.pairs.max(1),
        }
    }

    /// The terms of the contest, with the openings as they are now.
    ///
    /// # Errors
    /// All that is wrong with what was typed, and with the file of openings.
    pub(super) fn terms(&self, variant: &Arc<Variant>, now: &Snapshot) -> Result<Terms, Vec<Report>> {
        let one = |report| vec![report];
        let (openings, lots) = match &self.openings {
            Openings::Book => (book_text(now.openings(variant)), LOTS),
            Openings::Lots(lots) => (String::new(), *lots),
            Openings::File(file) => (openings_of(file, variant)?.0, LOTS),
        };
        TimeControl::read(&self.early.clock).map_err(one)?;
        let (nodes, steps) = match self.limit {
            Limit::None => (None, None),
            Limit::Nodes(nodes) => (Some(nodes), None),
            Limit::Steps(steps) => (None, Some(steps)),
        };
        Ok(Terms {
            lots: if openings.is_empty() { lots } else { 0 },
            openings,
            seed: self.seed.parse().unwrap_or_else(|_| RandomState::new().hash_one(0) % 1_000_000),
            nodes,
            steps,
            guard_secs: self.guard_secs,
            clock: some(&self.early.clock).unwrap_or("none").to_owned(),
            adjudication: self.early.adjudication().map_err(one)?,
            sprt: self.sprt.filter(|_| self.format == Format::Match),
            ..Terms::of(self.schedule())
        })
    }
}

/// After so many seconds a move is stopped, unless more or fewer are asked for.
pub fn usual_guard_secs() -> u64 {
    Allowance::IN_MATCHES.guard.as_secs()
}
