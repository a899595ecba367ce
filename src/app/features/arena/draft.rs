//! The form that sets up a contest.

use crate::arena::{
    Adjudication, ContestTerms, DrawRule, Format, MAX_EXTRA_PAIRS, OPENING_PLIES, RANDOM_PLIES, ResignRule, Schedule,
    Sprt, book_text, read_openings, swiss_rounds,
};
use crate::catalog::Snapshot;
use crate::farm::{NatsAddress, check_exact};
use crate::files;
use crate::player::Allowance;
use crate::report::{Report, Reports, Source};
use crate::rules::Variant;
use crate::session::TimeControl;
use crate::text::phrase;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::Arc;

/// The openings of a contest, one for each pair of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// The openings of the variant's book.
    Book,
    /// This many random opening plies.
    Random(u32),
    /// The openings of a file: lines of moves, one position per line, or PDN.
    File(String),
}

/// Clock and early-stop settings, as text in the command-line syntax. Empty means off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameLimits {
    /// `5+3`.
    pub clock: String,
    /// `movenumber=40,movecount=8,score=0.1`.
    pub draw: String,
    /// `movecount=3,score=5`.
    pub resign: String,
    /// Moves per side after which a game is drawn; 0 for never.
    pub max_moves: u32,
    /// Piece count from which the endgame table decides a game; 0 for never.
    pub table_pieces: u32,
}

impl GameLimits {
    /// The error in the clock text, if any.
    pub fn clock_fault(&self) -> Option<Report> {
        TimeControl::read(&self.clock).err()
    }

    /// The error in the draw rule, if any.
    pub fn draw_fault(&self) -> Option<Report> {
        some(&self.draw).and_then(|text| DrawRule::read(text).err())
    }

    /// The error in the resign rule, if any.
    pub fn resign_fault(&self) -> Option<Report> {
        some(&self.resign).and_then(|text| ResignRule::read(text).err())
    }

    /// Whether any of these texts is invalid.
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

/// Larger opening files are refused.
const MAX_OPENINGS_BYTES: u64 = 16 << 20;

/// Reads the openings of a file and returns them as book lines, with their number.
///
/// # Errors
/// The file cannot be read, or its contents are invalid.
pub fn openings_of(file: &str, variant: &Arc<Variant>) -> Result<(String, usize), Reports> {
    let file = file.trim();
    let unread = |error: std::io::Error| {
        let report = Report::error(phrase("arena-file-unread").with("file", file).with("error", &error));
        report.hint(phrase("arena-file-hint"))
    };
    let text = files::read_text(Path::new(file), MAX_OPENINGS_BYTES).map_err(unread)?;
    let openings = read_openings(variant, &Source::new(file, text), OPENING_PLIES)?;
    Ok((book_text(&openings), openings.len()))
}

/// How much a bot may think per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    None,
    /// Nodes per search.
    Nodes(u64),
    /// Script steps per move.
    Steps(u64),
}

#[derive(Clone, Debug, PartialEq)]
pub struct ContestDraft {
    /// The id of the variant.
    pub variant: String,
    pub format: Format,
    /// The seat texts of the entrants.
    pub seats: Vec<String>,
    /// Pairs of games per meeting of two entrants.
    pub pairs: u32,
    /// Rounds of a Swiss, otherwise how often all entrants meet; 1 for a match and a knockout.
    pub rounds: u32,
    /// The most extra pairs of a level encounter in a knockout.
    pub extra_pairs: u32,
    pub openings: Openings,
    /// The random seed in digits; empty for a random one.
    pub seed: String,
    pub limit: Limit,
    /// Games played at the same time.
    pub threads: usize,
    pub limits: GameLimits,
    /// Seconds after which a move is stopped.
    pub guard_secs: u64,
    /// The test that may end a match early.
    pub sprt: Option<Sprt>,
    /// The address of the NATS server whose workers play too; empty for none.
    pub farm: String,
    /// Whether results of workers count without being verified.
    pub is_unverified: bool,
}

/// The most rounds allowed. A Swiss ends once everyone has met.
pub fn max_rounds(format: Format, entrants: usize) -> u32 {
    if format == Format::Swiss { (entrants.max(2) - 1 + entrants % 2) as u32 } else { 1000 }
}

impl ContestDraft {
    /// The server whose workers play too, if there is one. Fails if its address is wrong.
    pub fn farm_address(&self) -> Result<Option<NatsAddress>, Report> {
        some(&self.farm).map(str::parse).transpose()
    }

    /// Why the workers' games of this contest could not be verified.
    pub fn farm_fault(&self, has_engines: bool) -> Option<Report> {
        let clock = some(&self.limits.clock).unwrap_or("none");
        match self.farm_address() {
            Ok(None) => None,
            Ok(Some(_)) => check_exact(clock, has_engines, self.is_unverified).err(),
            Err(report) => Some(report),
        }
    }

    /// The usual number of rounds for these entrants.
    pub fn default_rounds(&self) -> u32 {
        if self.format == Format::Swiss { swiss_rounds(self.seats.len()) } else { 1 }
    }

    pub fn schedule(&self) -> Schedule {
        let rounds = if matches!(self.format, Format::Match | Format::Knockout) { 1 } else { self.rounds };
        Schedule {
            format: self.format,
            entrants: self.seats.len(),
            rounds: rounds.clamp(1, max_rounds(self.format, self.seats.len())),
            pairs: self.pairs.max(1),
            extra_pairs: if self.format == Format::Knockout { self.extra_pairs.min(MAX_EXTRA_PAIRS) } else { 0 },
        }
    }

    /// The terms of the contest, with the openings as the catalogue has them now.
    ///
    /// # Errors
    /// Everything that is invalid in the form and in the opening file.
    pub(super) fn terms(&self, variant: &Arc<Variant>, now: &Snapshot) -> Result<ContestTerms, Reports> {
        let (openings, random_plies) = match &self.openings {
            Openings::Book => (book_text(now.openings(variant)), RANDOM_PLIES),
            Openings::Random(random_plies) => (String::new(), *random_plies),
            Openings::File(file) => (openings_of(file, variant)?.0, RANDOM_PLIES),
        };
        TimeControl::read(&self.limits.clock)?;
        let (nodes, steps) = match self.limit {
            Limit::None => (None, None),
            Limit::Nodes(nodes) => (Some(nodes), None),
            Limit::Steps(steps) => (None, Some(steps)),
        };
        Ok(ContestTerms {
            random_plies: if openings.is_empty() { random_plies } else { 0 },
            openings,
            seed: self.seed.parse().unwrap_or_else(|_| RandomState::new().hash_one(0) % 1_000_000),
            nodes,
            steps,
            guard_secs: self.guard_secs,
            clock: some(&self.limits.clock).unwrap_or("none").to_owned(),
            adjudication: self.limits.adjudication()?,
            sprt: self.sprt.filter(|_| self.format == Format::Match),
            is_unverified: self.is_unverified && some(&self.farm).is_some(),
            ..ContestTerms::of(self.schedule())
        })
    }
}

/// The default time limit per move, in seconds.
pub fn default_guard_secs() -> u64 {
    Allowance::IN_MATCHES.guard.as_secs()
}
