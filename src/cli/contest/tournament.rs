//! `damka tournament`: round-robin, gauntlet, Swiss or knockout between many bots, and `resume`, `ratings` and `status`.

use super::format::MatchReporter;
use super::standings::{self, Standings};
use super::{ContestConditions, ContestThreads, ratings, runner};
use crate::arena::{
    Contest, EXTRA_PAIRS, Format, MAX_EXTRA_PAIRS, Schedule, WorkerGames, games_of_workers, swiss_rounds,
};
use crate::catalog::Catalog;
use crate::cli::library::place;
use crate::cli::out::{CliError, CliResult};
use crate::cli::play::count;
use crate::cli::{language, say_errors_in_play};
use crate::report::Report;
use crate::store::Store;
use crate::text::{phrase, raw};
use clap::{Args, Subcommand, ValueEnum, value_parser};
use std::io::Write;
use std::num::NonZeroU32;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(in crate::cli) struct TournamentArgs {
    #[command(subcommand)]
    command: Option<TournamentCommand>,
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT", required = true)]
    variant: Option<String>,
    /// Players in seeding order; in a gauntlet, the first plays all the others
    #[arg(value_name = "SEAT", required = true, num_args = 1..)]
    seats: Vec<String>,
    /// Tournament format
    #[arg(long, value_enum, default_value = "round-robin")]
    format: FormatName,
    /// Number of rounds in a Swiss; in a round-robin or gauntlet, how often each pair of players meets
    #[arg(long, value_name = "N", value_parser = count)]
    rounds: Option<NonZeroU32>,
    /// Games per encounter, two from each opening; an odd number is rounded up
    #[arg(long, value_name = "N", default_value = "2", value_parser = count)]
    games: NonZeroU32,
    /// Maximum number of further pairs when an encounter of a knockout is level; then the higher seed advances [default: 10]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=i64::from(MAX_EXTRA_PAIRS)))]
    extra_pairs: Option<u32>,
    #[command(flatten)]
    conditions: ContestConditions,
}

#[derive(Subcommand)]
enum TournamentCommand {
    /// Resume an interrupted match or tournament
    Resume {
        /// Contest number (default: the last one that was interrupted)
        #[arg(value_name = "ID")]
        id: Option<i64>,
        #[command(flatten)]
        run_options: ContestThreads,
    },
    /// Rate everyone who has played a variant under its current rules, over all matches and tournaments
    Ratings {
        /// Variant id
        #[arg(value_name = "VARIANT")]
        variant: String,
        /// Print one JSON object per entrant
        #[arg(long)]
        json: bool,
    },
    /// Show the state of a match or tournament, or list them all
    Status {
        /// Contest number; without it, list all contests
        #[arg(value_name = "ID")]
        id: Option<i64>,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// Everyone plays everyone
    RoundRobin,
    /// The first player plays each of the others
    Gauntlet,
    /// Players with equal scores meet in each round
    Swiss,
    /// The winner of each encounter advances, until one player is left
    Knockout,
}

impl TournamentArgs {
    pub(in crate::cli) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        match &self.command {
            Some(TournamentCommand::Resume { id, run_options }) => resume(catalog, *id, run_options, out),
            Some(TournamentCommand::Status { id, json }) => status(catalog, *id, *json, out),
            Some(TournamentCommand::Ratings { variant, json }) => {
                ratings::ratings(catalog, &existing(catalog)?, variant, *json, out)
            }
            None => self.begin(catalog, out),
        }
    }

    fn begin(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let id = self.variant.as_deref().unwrap_or_default();
        let variant = catalog.now().variant(id).map_err(CliError::usage)?;
        let schedule = self.schedule()?;
        self.conditions.run_options.check_pdn()?;
        let terms = self.conditions.terms(catalog, (&variant.start(), false), schedule, None)?;
        self.conditions.run_options.farm.check(catalog, &variant, &self.seats, &terms.clock)?;
        let mut store = runner::open_store(catalog)?;
        let begun = Contest::create(&mut store, catalog, id, &self.seats, &terms).map_err(CliError::usage)?;
        let seats: Vec<&str> = self.seats.iter().map(String::as_str).collect();
        say_errors_in_play(catalog, &variant, &seats);
        let (contest, mut ledger, lock) = begun;
        let stage = (&contest, &mut ledger, &mut store, &lock);
        standings::play(catalog, stage, &self.conditions.run_options, out)
    }

    fn schedule(&self) -> Result<Schedule, CliError> {
        let entrants = self.seats.len();
        if entrants < 2 {
            let report = Report::error(phrase("terminal-tournament-few"));
            return Err(CliError::usage(report.hint(raw("damka tournament VARIANT SEAT SEAT …"))));
        }
        let format = match self.format {
            FormatName::RoundRobin => Format::RoundRobin,
            FormatName::Gauntlet => Format::Gauntlet,
            FormatName::Swiss => Format::Swiss,
            FormatName::Knockout => Format::Knockout,
        };
        let refusal = match (format, self.rounds, self.extra_pairs) {
            (Format::Knockout, Some(_), _) => Some(("--rounds", "terminal-tournament-rounds-knockout")),
            (Format::Knockout, ..) | (.., None) => None,
            _ => Some(("--extra-pairs", "terminal-tournament-extra-pairs")),
        };
        if let Some((option, why)) = refusal {
            let hint = phrase(if option == "--rounds" {
                "terminal-tournament-rounds-knockout-hint"
            } else {
                "terminal-tournament-extra-pairs-hint"
            });
            return Err(CliError::usage(Report::error(phrase(why)).in_file(option).hint(hint)));
        }
        let usual = if format == Format::Swiss { swiss_rounds(entrants) } else { 1 };
        let rounds = self.rounds.map_or(usual, NonZeroU32::get);
        if format == Format::Swiss && rounds as usize > entrants.max(2) - 1 + entrants % 2 {
            let many = phrase("terminal-tournament-rounds").with("rounds", rounds).with("entrants", entrants);
            let report = Report::error(many).in_file("--rounds");
            return Err(CliError::usage(report.hint(phrase("terminal-tournament-rounds-hint"))));
        }
        let extra_pairs = if format == Format::Knockout { self.extra_pairs.unwrap_or(EXTRA_PAIRS) } else { 0 };
        Ok(Schedule { format, entrants, rounds, pairs: self.games.get().div_ceil(2), extra_pairs })
    }
}

fn resume(catalog: &Catalog, id: Option<i64>, run_options: &ContestThreads, out: &mut dyn Write) -> CliResult {
    run_options.check_pdn()?;
    let mut store = existing(catalog)?;
    let id = if let Some(id) = id {
        id
    } else {
        let all = store.contests().map_err(CliError::failed)?;
        all.iter().find(|contest| !contest.is_over).ok_or_else(runner::nothing_open)?.id
    };
    let (contest, mut ledger, lock) = runner::resume(&mut store, id)?;
    let played = store.contest_games(id).map_err(CliError::failed)?;
    if contest.terms.schedule.format == Format::Match {
        let mut reporter = MatchReporter::new(&contest, &ledger, run_options.json, played);
        reporter.play(catalog, (&contest, &mut ledger, &mut store, &lock), run_options, out)?;
        reporter.result(&ledger, out)?;
        return runner::check_lost(&store);
    }
    standings::play(catalog, (&contest, &mut ledger, &mut store, &lock), run_options, out)
}

fn status(catalog: &Catalog, id: Option<i64>, json: bool, out: &mut dyn Write) -> CliResult {
    let store = existing(catalog)?;
    let Some(id) = id else { return standings::list(&store.contests().map_err(CliError::failed)?, json, out) };
    let (contest, ledger) = Contest::read(&store, id).map_err(CliError::usage)?;
    if contest.terms.schedule.format == Format::Match {
        MatchReporter::new(&contest, &ledger, json, Vec::new()).result(&ledger, out)?;
    } else {
        Standings::of(&contest, &ledger).print(json, out)?;
    }
    if json {
        return Ok(());
    }
    for (worker, WorkerGames { games, verified }) in
        games_of_workers(&store.contest_games(id).map_err(CliError::failed)?)
    {
        let line = phrase("terminal-contest-worker").with("worker", raw(worker));
        writeln!(out, "{}", language::text(line.with("games", games).with("verified", verified)))?;
    }
    if !ledger.is_over() {
        writeln!(out, "\n{}", language::text(runner::to_resume(runner::resume_command(catalog, id))))?;
    }
    Ok(())
}

fn existing(catalog: &Catalog) -> Result<Store, CliError> {
    let store = Store::open_existing(&place(catalog)).map_err(CliError::failed)?;
    store.ok_or_else(|| {
        let report = Report::error(phrase("terminal-contest-none"));
        CliError::usage(report.hint(phrase("terminal-contest-none-hint")))
    })
}
