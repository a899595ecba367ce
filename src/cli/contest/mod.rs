//! Shared code of bot matches and tournaments in the terminal.

mod bracket;
mod duel;
mod farm;
mod format;
mod ratings;
mod runner;
mod standings;
mod table_head;
mod tournament;
mod verify;

pub(super) use duel::MatchArgs;
pub(super) use tournament::TournamentArgs;
pub(super) use verify::{play_again, play_file_again};

use super::out::CliError;
use super::output::OverwriteArgs;
use super::play::{Limits, any_seed, count};
use crate::arena::{
    Adjudication, ContestTerms, DrawRule, OPENING_PLIES, RANDOM_PLIES, ResignRule, Schedule, Sprt, book_text,
    read_openings,
};
use crate::catalog::Catalog;
use crate::endgame::places;
use crate::files;
use crate::notation::write_position;
use crate::report::{Report, Source};
use crate::rules::Position;
use crate::session::TimeControl;
use crate::text::phrase;
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
    /// Random seed (default: a new one each time)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Openings: `book` (the variant's own), `none`, or a file of opening lines, positions or PDN games
    #[arg(long, value_name = "FILE", default_value = BOOK)]
    openings: String,
    /// Number of plies to take from each game of a PDN openings file
    #[arg(long, value_name = "N", default_value_t = OPENING_PLIES)]
    opening_plies: usize,
    /// Random opening plies in each pair (default: 4 if there are no openings, otherwise 0)
    #[arg(long, value_name = "N")]
    random_plies: Option<u32>,
    #[command(flatten)]
    run_options: ContestThreads,
    #[command(flatten)]
    limits: Limits,
    /// Time control: minutes per side plus seconds per move, such as 5+3; a bot's clock runs only while it thinks
    #[arg(long, value_name = "M+S", default_value = "none", visible_alias = "time")]
    tc: String,
    /// Adjudicate a draw when both bots' scores stay near even: movenumber=40,movecount=8,score=0.1
    #[arg(long, value_name = "TERMS")]
    draw: Option<String>,
    /// Adjudicate a loss when a bot's scores stay low: movecount=3,score=5; add twosided if the other bot must agree
    #[arg(long, value_name = "TERMS")]
    resign: Option<String>,
    /// Adjudicate a draw after this many moves by each side
    #[arg(long, value_name = "N", visible_alias = "maxmoves", value_parser = count)]
    max_moves: Option<NonZeroU32>,
    /// Adjudicate by the endgame table once this many pieces are left; the table is solved on first use and saved
    #[arg(long, value_name = "N", visible_alias = "endgames")]
    tbpieces: Option<u32>,
}

/// Maximum size of an openings file.
const MAX_OPENINGS_BYTES: u64 = 16 << 20;

/// How many games run at a time, where, and how they are reported.
#[derive(Args, Clone, Debug)]
struct ContestThreads {
    /// Number of concurrent games (default: the number of processors)
    #[arg(long, value_name = "N", value_parser = count)]
    concurrency: Option<NonZeroU32>,
    /// Write the games to this PDN file at the end; an existing file is kept unless you add --force
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    #[command(flatten)]
    force: OverwriteArgs,
    /// Print the results as JSON, one object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    farm: farm::ContestFarm,
}

impl ContestThreads {
    /// Checks, before any game, that the games file can be written.
    fn check_pdn(&self) -> Result<(), CliError> {
        self.pdn.as_deref().map_or(Ok(()), |file| self.force.check(runner::PDN, file))
    }

    fn threads(&self) -> usize {
        if self.farm.is_used() && self.concurrency.is_none() {
            return 0;
        }
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
    ) -> Result<ContestTerms, CliError> {
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
        Ok(ContestTerms {
            schedule,
            start: if is_start_given { write_position(start) } else { String::new() },
            random_plies: self.random_plies.unwrap_or(if openings.is_empty() { RANDOM_PLIES } else { 0 }),
            openings,
            seed: self.seed.unwrap_or_else(any_seed),
            nodes: allowance.nodes,
            steps: allowance.steps,
            guard_secs: allowance.guard.as_secs(),
            clock: self.tc.clone(),
            adjudication,
            sprt,
            is_unverified: self.run_options.farm.is_unverified(),
        })
    }

    fn openings(&self, catalog: &Catalog, start: &Position) -> Result<String, CliError> {
        let variant = start.variant();
        match self.openings.as_str() {
            NONE => Ok(String::new()),
            BOOK => Ok(book_text(catalog.now().openings(variant))),
            file => {
                let text = files::read_text(Path::new(file), MAX_OPENINGS_BYTES).map_err(|error| {
                    let report = Report::error(format!("{file}: {error}")).in_file("--openings");
                    CliError::usage(report.hint(phrase("terminal-openings-hint")))
                })?;
                let openings = read_openings(variant, &Source::new(file, text), self.opening_plies);
                openings.map(|openings| book_text(&openings)).map_err(CliError::usage)
            }
        }
    }
}
