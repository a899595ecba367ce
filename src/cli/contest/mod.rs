//! Shared code of bot matches and tournaments in the terminal.

mod duel;
mod format;
mod ratings;
mod runner;
mod standings;
mod tournament;
mod verify;

pub(super) use duel::MatchArgs;
pub(super) use tournament::TournamentArgs;
pub(super) use verify::{play_again, play_file_again};

use super::out::CliError;
use super::output::OverwriteArgs;
use super::play::{Limits, any_seed, count};
use crate::arena::{
    Adjudication, DrawRule, LOTS, OPENING_PLIES, Rating, ResignRule, Schedule, Sprt, Strength, Terms, book_text,
    elo_and_error, elo_points, read_openings,
};
use crate::catalog::Catalog;
use crate::endgame::places;
use crate::files;
use crate::notation::write_position;
use crate::report::{Report, Source};
use crate::rules::Position;
use crate::session::TimeControl;
use clap::Args;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

/// Value of `--openings` for the variant's own book.
const BOOK: &str = "book";
/// Value of `--openings` for no openings.
const NONE: &str = "none";

/// How the games of a contest are played.
#[derive(Args)]
struct ContestConditions {
    /// All chance in it comes from this; without it, another contest every time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Where games begin: `book`, the variant's own; `none`; or a file: lines of moves, positions a line, or PDN
    #[arg(long, value_name = "FILE", default_value = BOOK)]
    openings: String,
    /// So many plies of each game of a PDN file are an opening
    #[arg(long, value_name = "N", default_value_t = OPENING_PLIES)]
    opening_plies: usize,
    /// Plies drawn by lot at the beginning of each pair; 4 where there are no openings
    #[arg(long, value_name = "N")]
    random_plies: Option<u32>,
    #[command(flatten)]
    hands: ContestThreads,
    #[command(flatten)]
    limits: Limits,
    /// Time for each side: minutes for the game and seconds a move, such as 5+3. A bot pays for its own thinking alone
    #[arg(long, value_name = "M+S", default_value = "none", visible_alias = "time")]
    tc: String,
    /// Drawn when both bots' values stay near even: movenumber=40,movecount=8,score=0.1
    #[arg(long, value_name = "TERMS")]
    draw: Option<String>,
    /// Lost when a bot's values stay low: movecount=3,score=5, and twosided if the other must agree
    #[arg(long, value_name = "TERMS")]
    resign: Option<String>,
    /// Drawn after so many moves of each side
    #[arg(long, value_name = "N", visible_alias = "maxmoves", value_parser = count)]
    max_moves: Option<NonZeroU32>,
    /// Ended as the table of endgames says once so many pieces are left; it is solved the first time and kept
    #[arg(long, value_name = "N", visible_alias = "endgames")]
    tbpieces: Option<u32>,
}

/// Maximum size of an openings file.
const MOST_OPENINGS_BYTES: u64 = 16 << 20;

/// How many games at a time, and how they are told.
#[derive(Args, Clone, Debug)]
struct ContestThreads {
    /// Games at a time; as many as there are processors when it is left out
    #[arg(long, value_name = "N", value_parser = count)]
    concurrency: Option<NonZeroU32>,
    /// Write the games into this file as PDN when it ends; one that is there stays, unless --force is given
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    #[command(flatten)]
    force: OverwriteArgs,
    /// An object for each thing that is told
    #[arg(long)]
    json: bool,
}

impl ContestThreads {
    /// Checks, before any game, that the games file can be written.
    fn check_pdn(&self) -> Result<(), CliError> {
        self.pdn.as_deref().map_or(Ok(()), |file| self.force.check(runner::PDN, file))
    }

    fn threads(&self) -> usize {
        self.concurrency.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n.get() as usize)
    }
}

impl ContestConditions {
    /// Builds the terms of a contest from this start; `is_start_given` is true if the user named the position.
    fn terms(
        &self,
        catalog: &Catalog,
        (start, is_start_given): (&Position, bool),
        schedule: Schedule,
        sprt: Option<Sprt>,
    ) -> Result<Terms, CliError> {
        let openings = if is_start_given { String::new() } else { self.openings(catalog, start)? };
        TimeControl::read(&self.tc).map_err(|report| CliError::usage(report.in_file("--tc")))?;
        let adjudication = Adjudication {
            draw: self.draw.as_deref().map(DrawRule::read).transpose().map_err(CliError::usage)?,
            resign: self.resign.as_deref().map(ResignRule::read).transpose().map_err(CliError::usage)?,
            max_moves: self.max_moves.map(NonZeroU32::get),
            table_pieces: self.tbpieces,
        };
        if let Some(pieces) = self.tbpieces {
            places(start.variant(), pieces).map_err(|report| CliError::usage(report.in_file("--tbpieces")))?;
        }
        let allowance = self.limits.allowance(false);
        Ok(Terms {
            schedule,
            start: if is_start_given { write_position(start) } else { String::new() },
            lots: self.random_plies.unwrap_or(if openings.is_empty() { LOTS } else { 0 }),
            openings,
            seed: self.seed.unwrap_or_else(any_seed),
            nodes: allowance.nodes,
            steps: allowance.steps,
            guard_secs: allowance.guard.as_secs(),
            clock: self.tc.clone(),
            adjudication,
            sprt,
        })
    }

    /// The openings in the form of book lines.
    fn openings(&self, catalog: &Catalog, start: &Position) -> Result<String, CliError> {
        let variant = start.variant();
        match self.openings.as_str() {
            NONE => Ok(String::new()),
            BOOK => Ok(book_text(catalog.now().openings(variant))),
            file => {
                let text = files::read_text(Path::new(file), MOST_OPENINGS_BYTES).map_err(|error| {
                    let report = Report::error(format!("{file}: {error}")).in_file("--openings");
                    CliError::usage(report.hint("`book`, `none`, or a file: lines of moves, positions a line, or PDN"))
                })?;
                let openings = read_openings(variant, &Source::new(file, text), self.opening_plies);
                openings.map(|openings| book_text(&openings)).map_err(CliError::Usage)
            }
        }
    }
}

/// Formats a rating: "+43 ± 12", or "about +40" if it is too uncertain for an error.
fn rating_words(rating: Option<&Rating>) -> String {
    match rating {
        Some(Rating { strength: Strength::Unknown, elo: Some(elo) }) => format!("about {}", elo_points(*elo)),
        Some(rating) => elo_words(&rating.strength),
        None => elo_words(&Strength::Unknown),
    }
}

/// Formats a strength: "+43 ± 12", "more than +300".
fn elo_words(strength: &Strength) -> String {
    match strength {
        Strength::Unknown => "unknown".to_owned(),
        Strength::Near { elo, error } => elo_and_error(*elo, *error),
        Strength::MoreThan(bound) => format!("more than {}", elo_points(*bound)),
        Strength::LessThan(bound) => format!("less than {}", elo_points(*bound)),
    }
}
