//! `damka lab`: measures a set of rules, or a change to it, by some thousand quick games.

mod format;

use super::language;
use super::out::{CliError, CliResult};
use super::play::{any_seed, count};
use super::progress::ProgressOutput;
use crate::arena::{LAB_BOT, LAB_GAMES, LabControl, LabSample, LabTrial, try_out};
use crate::catalog::Catalog;
use crate::report::{Report, visible};
use crate::rules::Variant;
use crate::summary::{secs_left, time_left};
use crate::text::{Phrase, phrase, raw};
use clap::Args;
use format::Findings;
use std::io::Write;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;
use std::time::Instant;

/// Default number of games per set of rules.
const USUAL: NonZeroU32 = match NonZeroU32::new(LAB_GAMES) {
    Some(games) => games,
    None => NonZeroU32::MIN,
};

#[derive(Args)]
pub(super) struct LabArgs {
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Change a fact of the rules for these games, such as men.rows=2 or crowning=never; can be repeated
    #[arg(long, value_name = "FACT=VALUE")]
    set: Vec<String>,
    /// Compare with this variant (default with --set: the variant without the changes)
    #[arg(long, value_name = "VARIANT")]
    against: Option<String>,
    /// Bot that plays both sides
    #[arg(long, value_name = "SEAT", default_value = LAB_BOT)]
    bot: String,
    /// Games for each set of rules
    #[arg(long, value_name = "N", default_value_t = USUAL, value_parser = count)]
    games: NonZeroU32,
    /// Random seed (default: a new one each time)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of concurrent games (default: the number of processors)
    #[arg(long, value_name = "N", value_parser = count)]
    concurrency: Option<NonZeroU32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One set of rules under test, with its name.
struct LabRules {
    name: Phrase,
    trial: LabTrial,
}

impl LabArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let seed = self.seed.unwrap_or_else(any_seed);
        let rules = self.rules(catalog, seed)?;
        let (names, trials): (Vec<Phrase>, Vec<LabTrial>) =
            rules.into_iter().map(|named| (named.name, named.trial)).unzip();
        let samples = self.play(&trials).map_err(CliError::failed)?;
        let faults: Vec<&String> = samples.iter().flat_map(LabSample::faults).collect();
        let findings = Findings { asked: self, names, samples: &samples, seed };
        if samples.iter().all(|sample| !sample.is_empty()) {
            findings.write(out)?;
        } else if faults.is_empty() {
            return Err(CliError::failed(Report::error(phrase("terminal-lab-nothing"))));
        }
        let Some(first) = faults.first() else { return Ok(()) };
        out.flush()?;
        let message = phrase("lab-faults").with("count", faults.len());
        Err(CliError::Fault(format!(
            "{}\
{}",
            language::text(message),
            visible(first)
        )))
    }

    /// The rules to test: the baseline first, the changed rules last.
    fn rules(&self, catalog: &Catalog, seed: u64) -> Result<Vec<LabRules>, CliError> {
        let find = |id: &str| catalog.now().variant(id).map_err(CliError::usage);
        let variant = find(&self.variant)?;
        let mut tried: Vec<(Phrase, Arc<Variant>)> = match &self.against {
            Some(other) => vec![(raw(other), find(other)?)],
            None if self.set.is_empty() => Vec::new(),
            None => vec![(raw(&variant.id), variant.clone())],
        };
        tried.push(if self.set.is_empty() {
            (raw(&variant.id), variant)
        } else {
            let changed = catalog.variant_texts().with_facts(&variant, &self.set).map_err(CliError::usage)?;
            let name = phrase("game-with-facts").with("game", &variant.id).with("facts", self.set.join(", "));
            (name, changed)
        });
        let rules = tried.into_iter().map(|(name, variant)| {
            let trial = LabTrial::new(catalog, &variant, &self.bot, seed).map_err(CliError::usage)?;
            Ok(LabRules { name, trial })
        });
        rules.collect()
    }

    /// Plays all games, alternating between the sets of rules.
    fn play(&self, trials: &[LabTrial]) -> Result<Vec<LabSample>, Report> {
        let mut samples = vec![LabSample::default(); trials.len()];
        let all = u64::from(self.games.get()) * trials.len() as u64;
        let threads =
            self.concurrency.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n.get() as usize);
        let control = stopped_by_keyboard();
        let mut progress = ProgressOutput::new(self.json);
        let begun = Instant::now();
        let mut number = 0;
        let done = try_out(trials, self.games.get(), threads, &control, &mut |rules, game| {
            samples[rules].add(game);
            number += 1;
            progress.show(|| {
                let played = phrase("lab-progress").with("games", number).with("of", all);
                let left = time_left(secs_left(begun.elapsed(), number, all - number));
                language::text(Phrase::joined(vec![played, left], "  "))
            });
        });
        progress.end();
        done?;
        if number < all {
            // If stderr is closed, the figures still say how many games there were.
            language::say(phrase("terminal-lab-stopped").with("number", number).with("all", all));
        }
        Ok(samples)
    }
}

/// Installs a Ctrl+C handler that stops the games; the finished ones are still reported.
fn stopped_by_keyboard() -> Arc<LabControl> {
    let control = Arc::new(LabControl::default());
    let handled = control.clone();
    // Without a handler, Ctrl+C ends the program as usual; so does a second press.
    let _ = ctrlc::set_handler(move || {
        if handled.stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    control
}
