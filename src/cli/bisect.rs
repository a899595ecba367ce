//! `damka bisect`: finds the version since which a bot plays worse against an opponent.

use super::list::json;
use super::location::command_here;
use super::out::{CliError, CliResult};
use super::play::{any_seed, count};
use super::progress::ProgressOutput;
use super::table::padded;
use super::versions::{version_number, write_diff};
use super::{BoardArgs, language, tune};
use crate::catalog::{Catalog, version_label, version_name};
use crate::summary::contest::tally;
use crate::text::{Phrase, phrase, shell_word, true_minus};
use crate::versions::{
    Bisection, BisectionEnd, BisectionEvent, BisectionTerms, BisectionVerdict, BotHistory, ScoreDrop, VersionMatch,
};
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;

/// Widths of a version and of its games in the list of steps.
const VERSION_WIDTH: usize = 5;
const SCORE_WIDTH: usize = 10;

#[derive(Args)]
pub(super) struct BisectArgs {
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Bot id (see `damka list bots`)
    #[arg(value_name = "BOT")]
    bot: String,
    /// Opponent of every version
    #[arg(value_name = "SEAT")]
    opponent: String,
    /// First version, which plays well (default: the oldest)
    #[arg(long, value_name = "N", value_parser = version_number)]
    from: Option<u32>,
    /// Last version, which plays worse (default: the newest)
    #[arg(long, value_name = "N", value_parser = version_number)]
    to: Option<u32>,
    /// Number of games of each version that is tried, two from each opening; an odd number is rounded up
    #[arg(long, value_name = "N", default_value = "100", value_parser = count)]
    games: NonZeroU32,
    /// Maximum number of nodes in each search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Random seed (default: a new one each time)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of concurrent games (default: the number of processors)
    #[arg(long, value_name = "N", value_parser = count, visible_alias = "concurrency")]
    threads: Option<NonZeroU32>,
    /// Print one JSON object for each version that is tried, then one for the result
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StepRow {
    version: u32,
    won: u64,
    drawn: u64,
    lost: u64,
    faults: u32,
    /// Of the points, from 0 to 1.
    share: f64,
    verdict: &'static str,
}

#[derive(Serialize)]
struct BisectionRow {
    /// The first version that plays worse; `null` if the last version is not worse than the first.
    found: Option<u32>,
    /// The version before it, or the first version.
    before: u32,
    /// How much less of the points, from −1 to 1, with half of its 95 % interval.
    drop: f64,
    error: f64,
    sure: bool,
    seed: u64,
}

impl BisectArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let board = BoardArgs { variant: self.variant.clone(), position: None };
        let variant = board.variant(catalog)?;
        let history = BotHistory::read(catalog, &self.bot).map_err(CliError::usage)?;
        catalog.freeze_seat(&self.opponent, &variant).map_err(CliError::usage)?;
        let terms = BisectionTerms {
            opponent: self.opponent.clone(),
            from: self.from,
            to: self.to,
            pairs: self.games.get().div_ceil(2),
            seed: self.seed.unwrap_or_else(any_seed),
            nodes: self.nodes,
            threads: self.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n.get() as usize),
        };
        let mut skipped = Vec::new();
        let bisection = Bisection::new(catalog, &variant, &history, &terms, &mut |event| {
            if let BisectionEvent::Skipped(number) = event {
                skipped.push(number);
            }
        });
        for number in skipped {
            language::say(phrase("bisect-skipped").with("name", version_name(&self.bot, number)));
        }
        let bisection = bisection.map_err(CliError::usage)?;
        let begun = phrase("bisect-begun").with("bot", &self.bot).with("opponent", &self.opponent);
        let begun = begun.with("versions", bisection.numbers().len()).with("matches", bisection.most_matches());
        language::say(begun.with("games", u64::from(terms.pairs) * 2));
        let stopped = tune::stopped_by_keyboard();
        let mut progress = ProgressOutput::new(self.json);
        let mut written = Ok(());
        let end = bisection.run(&stopped, &mut |event| match event {
            BisectionEvent::Pair(played) => progress.show(|| language::text(progress_of(played, &terms))),
            BisectionEvent::Tried(played, verdict) => {
                progress.end();
                written = self.print_step(played, verdict, out);
                if written.is_err() {
                    stopped.store(true, Ordering::Relaxed);
                }
                progress = ProgressOutput::new(self.json);
            }
            BisectionEvent::Skipped(_) => {}
        });
        progress.end();
        written?;
        self.print_end(&end.map_err(CliError::failed)?, (catalog, &history, terms.seed), out)
    }

    fn print_step(&self, played: &VersionMatch, verdict: BisectionVerdict, out: &mut dyn Write) -> io::Result<()> {
        let games = played.score.games;
        if self.json {
            let verdict = match verdict {
                BisectionVerdict::End => "end",
                BisectionVerdict::Good => "good",
                BisectionVerdict::Bad => "bad",
            };
            let (version, faults, share) = (played.number, played.faults, played.score.share());
            let row = StepRow { version, won: games.won, drawn: games.drawn, lost: games.lost, faults, share, verdict };
            writeln!(out, "{}", json(&row))?;
            return out.flush();
        }
        let verdict = match verdict {
            BisectionVerdict::End => Phrase::default(),
            BisectionVerdict::Good => phrase("bisect-good"),
            BisectionVerdict::Bad => phrase("bisect-bad"),
        };
        let faults = (played.faults > 0).then(|| phrase("bisect-faults").with("count", played.faults));
        let notes: Vec<Phrase> = [verdict].into_iter().filter(|note| !note.is_empty()).chain(faults).collect();
        let version = padded(&version_label(played.number), VERSION_WIDTH);
        let tally = padded(&language::text(tally(games)), SCORE_WIDTH);
        let share = phrase("bisect-share").with("percent", percent(played.score.share()));
        let line = [version, tally, language::text(share), language::text(Phrase::joined(notes, "; "))].join("  ");
        writeln!(out, "{}", line.trim_end())?;
        out.flush()
    }

    fn print_end(
        &self,
        end: &BisectionEnd,
        (catalog, history, seed): (&Catalog, &BotHistory, u64),
        out: &mut dyn Write,
    ) -> CliResult {
        let (before, after, is_found) = match end {
            BisectionEnd::Found { before, after } => (before, after, true),
            BisectionEnd::NotWorse { first, last } => (first, last, false),
            BisectionEnd::Stopped => {
                language::say(phrase("bisect-stopped"));
                return Ok(());
            }
        };
        let drop = ScoreDrop::between(before, after);
        if self.json {
            let found = is_found.then_some(after.number);
            let (before, sure) = (before.number, drop.is_sure());
            let row = BisectionRow { found, before, drop: drop.share, error: drop.error, sure, seed };
            writeln!(out, "{}", json(&row))?;
            return Ok(());
        }
        let message = match (is_found, drop.is_sure()) {
            (true, true) => "bisect-found",
            (true, false) => "bisect-found-unsure",
            (false, _) => "bisect-not-worse",
        };
        let message = phrase(message)
            .with("bot", &self.bot)
            .with("opponent", &self.opponent)
            .with("before", version_label(before.number))
            .with("after", version_label(after.number))
            .with("first", percent(before.score.share()))
            .with("second", percent(after.score.share()))
            .with("drop", percent(drop.share))
            .with("error", percent(drop.error));
        writeln!(out, "{}", language::text(message))?;
        if is_found && let (Ok(before), Ok(after)) = (history.version(before.number), history.version(after.number)) {
            writeln!(out)?;
            write_diff(history, Some(before), after, out)?;
            writeln!(out)?;
        }
        let repeat = padded(&language::text(phrase("terminal-tune-repeat")), SCORE_WIDTH);
        writeln!(out, "{repeat} {}", self.repeat(catalog, seed))?;
        Ok(())
    }

    fn repeat(&self, catalog: &Catalog, seed: u64) -> String {
        let names = [&self.variant, &self.bot, &self.opponent].map(|name| shell_word(name)).join(" ");
        let option =
            |name: &str, value: Option<u64>| value.map_or_else(String::new, |value| format!(" --{name} {value}"));
        let range = option("from", self.from.map(u64::from)) + &option("to", self.to.map(u64::from));
        let nodes = option("nodes", self.nodes);
        command_here(catalog, &format!("bisect {names}{range} --games {}{nodes} --seed {seed}", self.games))
    }
}

fn percent(share: f64) -> String {
    true_minus(&format!("{:.0}", 100.0 * share + 0.0))
}

fn progress_of(played: &VersionMatch, terms: &BisectionTerms) -> Phrase {
    let games = phrase("lab-progress").with("games", played.score.games.count()).with("of", u64::from(terms.pairs) * 2);
    phrase("bisect-progress").with("number", version_label(played.number)).with("games", games)
}
