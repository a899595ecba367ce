//! `damka lab`: what a set of rules, or a change of it, does to the game, by some thousand quick games.

mod facts;
mod said;

use super::out::{Done, Stop};
use super::play::any_seed;
use super::progress::{Progress, time_left};
use crate::arena::{Quick, Sample, in_order};
use crate::catalog::{Catalog, Seat};
use crate::player::Player;
use crate::report::Report;
use crate::rules::Variant;
use crate::session::Settings;
use clap::Args;
use said::Findings;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Instant;

/// Plays every game, sees what is captured next, and leaves enough to chance that hardly two games are the same. It plays
/// some seventy games of English draughts a second on one processor.
const BOT: &str = "casual:depth=2,loss=0.25";
/// Each opening of two plies is met some forty times in 2000 games.
const LOTS: u32 = 2;

#[derive(Args)]
pub(super) struct Lab {
    /// The variant's id: `damka list variants`
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Change a fact for these games: men.rows=2, crowning=never; may be given several times
    #[arg(long, value_name = "FACT=VALUE")]
    set: Vec<String>,
    /// Lay it beside this variant; with --set and without this, beside itself unchanged
    #[arg(long, value_name = "VARIANT")]
    against: Option<String>,
    /// The bot that plays both sides
    #[arg(long, value_name = "SEAT", default_value = BOT)]
    bot: String,
    /// Games of each set of rules
    #[arg(long, value_name = "N", default_value = "2000")]
    games: NonZeroU32,
    /// All chance in the games comes from it; without it, others every time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Games at a time; as many as there are processors when it is left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroU32>,
    /// One object
    #[arg(long)]
    json: bool,
}

/// Rules that are tried, and who plays by them.
struct Rules {
    name: String,
    quick: Quick,
    seat: Seat,
}

impl Rules {
    fn players(&self) -> Result<[Box<dyn Player>; 2], Report> {
        let broken = || Report::error("a person plays no quick games").hint("--bot takes a bot: `damka list bots`");
        let make = || -> Result<Box<dyn Player>, Report> {
            let made = self.seat.player().map_err(|reports| reports.into_iter().next().unwrap_or_else(broken))?;
            Ok(Box::new(made.ok_or_else(broken)?))
        };
        Ok([make()?, make()?])
    }
}

impl Lab {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        let seed = self.seed.unwrap_or_else(any_seed);
        let rules = self.rules(catalog, seed)?;
        // What cannot be made is said before anything is played.
        rules.iter().try_for_each(|rules| rules.players().map(|_| ())).map_err(Stop::usage)?;
        let samples = self.play(&rules).map_err(Stop::failed)?;
        let faults: Vec<&String> = samples.iter().flat_map(Sample::faults).collect();
        let findings = Findings {
            asked: self,
            names: rules.iter().map(|rules| rules.name.as_str()).collect(),
            samples: &samples,
            seed,
        };
        if samples.iter().all(|sample| !sample.is_empty()) {
            findings.write(out)?;
        } else if faults.is_empty() {
            return Err(Stop::failed(Report::error("no game came to its end, so there is nothing to tell")));
        }
        let Some(first) = faults.first() else { return Ok(()) };
        out.flush()?;
        let count = match faults.len() {
            1 => "1 game was".to_owned(),
            count => format!("{count} games were"),
        };
        let bot = &self.bot;
        Err(Stop::Fault(format!("{count} ended by a fault of {bot} and not counted; the first:\n{first}")))
    }

    /// The rules that are tried: those laid beside first, the changed ones last.
    fn rules(&self, catalog: &Catalog, seed: u64) -> Result<Vec<Rules>, Stop> {
        let find = |id: &str| catalog.now().variant(id).map_err(Stop::Usage);
        let variant = find(&self.variant)?;
        let mut tried: Vec<(String, Arc<Variant>)> = match &self.against {
            Some(other) => vec![(other.clone(), find(other)?)],
            None if self.set.is_empty() => Vec::new(),
            None => vec![(variant.id.clone(), variant.clone())],
        };
        tried.push(if self.set.is_empty() {
            (variant.id.clone(), variant)
        } else {
            (format!("{} with {}", variant.id, self.set.join(", ")), self.changed(catalog, &variant)?)
        });
        let rules = tried.into_iter().map(|(name, variant)| {
            let seat = catalog.seat(&self.bot, &variant).map_err(Stop::Usage)?;
            let settings = Settings { game_seed: seed, ..Settings::IN_MATCHES };
            Ok(Rules { name, quick: Quick { start: variant.start(), lots: LOTS, settings }, seat })
        });
        rules.collect()
    }

    fn changed(&self, catalog: &Catalog, variant: &Variant) -> Result<Arc<Variant>, Stop> {
        let texts = catalog.variant_texts();
        let with = |sets: &[String]| {
            let text = facts::text(&variant.id, sets).map_err(Stop::usage)?;
            texts.changed(&variant.id, facts::FILE, &text).map_err(Stop::Usage)
        };
        // What a base does not hand down differs in any case.
        let (plain, changed) = (with(&[])?, with(&self.set)?);
        if plain.fact_changes(&changed).is_empty() {
            let report = Report::error(format!("{} has these facts already", variant.id)).in_file(facts::FILE);
            return Err(Stop::usage(report.hint(format!("`damka describe {}` tells its rules", variant.id))));
        }
        Ok(changed)
    }

    /// Plays all games, those of both rules by turns.
    fn play(&self, rules: &[Rules]) -> Result<Vec<Sample>, Report> {
        let mut samples = vec![Sample::default(); rules.len()];
        let kinds = rules.len() as u64;
        let all = u64::from(self.games.get()) * kinds;
        let threads =
            self.concurrency.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n.get() as usize);
        let stopped = stopped_by_keyboard();
        let play = |number: u64| {
            let rules = &rules[(number % kinds) as usize];
            Ok(rules.quick.play(number / kinds, rules.players()?, &stopped))
        };
        let mut progress = Progress::new(self.json);
        let begun = Instant::now();
        let mut number = 0;
        let done = in_order(all, threads, &stopped, &play, &mut |game| {
            samples[(number % kinds) as usize].add(game);
            number += 1;
            progress.show(|| format!("{number} of {all} games{}", time_left(begun, number, all - number)));
            ControlFlow::Continue(())
        });
        progress.end();
        done?;
        if number < all {
            // With nobody to tell, the figures say how many games there were.
            let _ = writeln!(io::stderr(), "stopped after {number} of {all} games, of which this is told");
        }
        Ok(samples)
    }
}

/// What Ctrl+C sets; the games that were played by then are told of.
fn stopped_by_keyboard() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let hears = stopped.clone();
    // Where there is no handler Ctrl+C ends the program as ever; a second one does so, too.
    let _ = ctrlc::set_handler(move || {
        if hears.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stopped
}
