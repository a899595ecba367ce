//! `damka tune`: trains the weights of a bot, or patterns, on games of the native search against itself.

use super::language;
use super::list::json;
use super::location::command_here;
use super::out::{CliError, CliResult};
use super::play::{any_seed, count};
use super::progress::ProgressOutput;
use super::table::padded;
use crate::arena::Strength;
use crate::catalog::Catalog;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::summary::training as summary;
use crate::text::{PhraseError, authored, phrase, shell_word};
use crate::training::{
    CandidateUse, CutRun, FitQuality, GenerationResult, PairScore, PatternTarget, TrainedFile, TrainingEnd,
    TrainingEvent, TrainingProgress, TrainingRequest, TrainingResult, TrainingRun, TrainingStage, TrainingTerms,
};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

const MAX_MINUTES: f64 = 100_000.0;
const MAX_GENERATIONS: i64 = 100;

#[derive(Args)]
pub(super) struct TuneArgs {
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Bot whose weights are trained (default: the champion of the variant; a new one if there is none)
    #[arg(value_name = "BOT")]
    bot: Option<String>,
    /// Train the tables of these patterns in place of weights (see `damka docs patterns`)
    #[arg(long, value_name = "NAME")]
    patterns: Option<String>,
    /// Fit the thresholds of ProbCut for these patterns, whose tables stay as they are
    #[arg(long, requires = "patterns", conflicts_with_all = ["minutes", "generations", "restart"])]
    probcut: bool,
    /// Games in each generation (default: 2000; 10000 with --patterns, 200 with --probcut)
    #[arg(long, value_name = "N", value_parser = count, conflicts_with = "minutes")]
    games: Option<NonZeroU32>,
    /// Time limit for all generations, in place of a number of games; the last generation is finished
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<f64>,
    /// Number of generations, each played with the best weights before it (default: 2)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=MAX_GENERATIONS))]
    generations: Option<u32>,
    /// Nodes to search for each move (default: 2000; 400 with --patterns, 5000 with --probcut)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Random seed (default: a new one each time)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of concurrent games (default: the number of processors)
    #[arg(long, value_name = "N", value_parser = count, visible_alias = "concurrency")]
    threads: Option<NonZeroU32>,
    /// Forget an unfinished training of this bot and start over
    #[arg(long)]
    restart: bool,
    /// Print one JSON object for each generation, then one for the result
    #[arg(long)]
    json: bool,
}

fn minutes(text: &str) -> Result<f64, PhraseError> {
    let minutes = text.parse().ok().filter(|minutes| (0.001..=MAX_MINUTES).contains(minutes));
    minutes.ok_or_else(|| PhraseError(phrase("argument-tune-minutes")))
}

/// What the command runs.
enum AnyTraining {
    /// Of weights or tables.
    Generations(TrainingRun),
    Cuts(Box<CutRun>),
}

impl AnyTraining {
    fn trained(&self) -> TrainedFile {
        match self {
            Self::Generations(run) => run.trained(),
            Self::Cuts(run) => run.trained(),
        }
    }

    const fn terms(&self) -> &TrainingTerms {
        match self {
            Self::Generations(run) => run.terms(),
            Self::Cuts(run) => run.terms(),
        }
    }

    /// What is said at its beginning.
    const fn begun(&self) -> &'static str {
        match self {
            Self::Generations(run) if run.is_resumed() => "terminal-tune-resumed",
            Self::Generations(_) => "terminal-tune-begun",
            Self::Cuts(_) => "cuts-begun",
        }
    }

    fn run(
        &mut self,
        how: (usize, &AtomicBool),
        on_event: &mut dyn FnMut(TrainingEvent),
    ) -> Result<TrainingEnd, Reports> {
        match self {
            Self::Generations(run) => run.run(how, on_event),
            Self::Cuts(run) => run.run(how, on_event),
        }
    }
}

/// A generation as JSON.
#[derive(Serialize)]
struct GenerationRow {
    generation: u32,
    games: u64,
    positions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    log_likelihood: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error_discs: Option<f64>,
    #[serde(flatten)]
    score: ScoreRow,
}

/// A match.
#[derive(Serialize)]
struct ScoreRow {
    won: u64,
    drawn: u64,
    lost: u64,
    elo: Option<f64>,
    error: Option<f64>,
    better: bool,
}

#[derive(Serialize)]
struct TunedRow {
    written: Vec<String>,
    paused: bool,
    generation: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidate: Option<String>,
    /// Of the candidate against the weights at the start.
    #[serde(flatten)]
    score: Option<ScoreRow>,
    /// What goes on with a training that was paused, or repeats one that was not.
    command: String,
}

impl From<PairScore> for ScoreRow {
    fn from(score: PairScore) -> Self {
        let (elo, error) = match Strength::of(&score.pairs) {
            // Adding 0 turns −0 into 0.
            Strength::Estimate { elo, error } => (Some(elo + 0.0), Some(error)),
            _ => (None, None),
        };
        let PairScore { games, .. } = score;
        Self { won: games.won, drawn: games.drawn, lost: games.lost, elo, error, better: score.is_better() }
    }
}

impl TuneArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let variant = catalog.now().variant(&self.variant).map_err(CliError::usage)?;
        let request = TrainingRequest {
            games: self.games.map(|games| games.get().into()),
            minutes: self.minutes,
            generations: self.generations,
            nodes: self.nodes,
            seed: self.seed,
            new_seed: any_seed(),
            is_restart: self.restart,
        };
        let mut run = self.open(catalog, &variant, &request).map_err(CliError::usage)?;
        let trained = run.trained();
        if trained.is_shared {
            let report = Report::note(phrase("terminal-tune-shared").with("bot", &trained.name));
            language::say_report(&report.hint(phrase("terminal-tune-shared-hint").with("variant", &variant.id)));
        }
        language::say(phrase(run.begun()).with("file", &trained.file).with("title", authored(&variant.title)));
        let is_paused = stopped_by_keyboard();
        let mut progress = ProgressOutput::new(self.json);
        let mut written = Ok(());
        let end = run.run((self.threads(), &is_paused), &mut |event| match event {
            TrainingEvent::Progress(now) => progress.show(|| language::text(summary::progress(&now))),
            TrainingEvent::Fit(_) => {}
            TrainingEvent::Generation(result) => {
                progress.end();
                let line = if self.json { json(&row(&result)) } else { language::text(summary::generation(&result)) };
                written = writeln!(out, "{line}").and_then(|()| out.flush());
                if written.is_err() {
                    is_paused.store(true, Ordering::Relaxed);
                }
                progress = ProgressOutput::new(self.json);
            }
        });
        progress.end();
        written?;
        match end.map_err(CliError::failed)? {
            TrainingEnd::Paused(now) => self.paused(catalog, &now, out),
            TrainingEnd::Finished(result) => {
                let repeat = self.repeat(catalog, run.terms());
                let tuned = Tuned { catalog, variant: &variant, trained: &trained, is_probcut: self.probcut };
                tuned.print(&result, (repeat, self.json), out)
            }
        }
    }

    fn open(
        &self,
        catalog: &Catalog,
        variant: &Arc<Variant>,
        request: &TrainingRequest,
    ) -> Result<AnyTraining, Reports> {
        let (bot, patterns) = (self.bot.as_deref(), self.patterns.as_deref());
        match patterns.filter(|_| self.probcut) {
            Some(name) => {
                let target = PatternTarget::read(catalog, variant, bot, name)?;
                Ok(AnyTraining::Cuts(Box::new(CutRun::open(target, request)?)))
            }
            None => TrainingRun::open(catalog, variant, (bot, patterns), request).map(AnyTraining::Generations),
        }
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |threads| threads.get() as usize)
    }

    fn names(&self) -> String {
        let names = [Some(&self.variant), self.bot.as_ref()].into_iter().flatten();
        let mut words: Vec<_> = names.map(|name| shell_word(name)).collect();
        words.extend(self.patterns.iter().map(|name| format!("--patterns {}", shell_word(name))));
        words.extend(self.probcut.then(|| "--probcut".to_owned()));
        words.join(" ")
    }

    /// The command that repeats a training, if its bot is as it was before.
    fn repeat(&self, catalog: &Catalog, terms: &TrainingTerms) -> String {
        let games = terms.games.unwrap_or_default();
        let generations = if self.probcut { String::new() } else { format!(" --generations {}", terms.generations) };
        let options = format!("--games {games}{generations} --nodes {} --seed {}", terms.nodes, terms.seed);
        command_here(catalog, &format!("tune {} {options}", self.names()))
    }

    fn paused(&self, catalog: &Catalog, now: &TrainingProgress, out: &mut dyn Write) -> CliResult {
        let command = command_here(catalog, &format!("tune {}", self.names()));
        if self.json {
            let generation = now.generation;
            let row = TunedRow { written: Vec::new(), paused: true, generation, candidate: None, score: None, command };
            writeln!(out, "{}", json(&row))?;
            return Ok(());
        }
        let id = match now.stage {
            _ if self.probcut => "cuts-stopped",
            TrainingStage::Games => "terminal-tune-paused",
            TrainingStage::Match => "terminal-tune-paused-match",
        };
        let message = phrase(id).with("generation", now.generation).with("games", now.games);
        language::say(message.with("command", command));
        Ok(())
    }
}

/// Installs a Ctrl+C handler that stops what plays games; a second press ends the program, which loses the games in progress.
pub(super) fn stopped_by_keyboard() -> Arc<AtomicBool> {
    let is_stopped = Arc::new(AtomicBool::default());
    let handled = is_stopped.clone();
    // Without a handler, Ctrl+C ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        if handled.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    is_stopped
}

fn row(result: &GenerationResult) -> GenerationRow {
    let GenerationResult { number: generation, games, positions, quality, score } = *result;
    let (log_likelihood, error_discs) = match quality {
        FitQuality::LogLikelihood(mean) => (Some(mean), None),
        FitQuality::Discs(error) => (None, Some(error)),
    };
    GenerationRow { generation, games, positions, log_likelihood, error_discs, score: score.into() }
}

/// What was trained, for the lines about the result.
struct Tuned<'a> {
    catalog: &'a Catalog,
    variant: &'a Variant,
    trained: &'a TrainedFile,
    is_probcut: bool,
}

impl Tuned<'_> {
    fn print(&self, result: &TrainingResult, (repeat, is_json): (String, bool), out: &mut dyn Write) -> CliResult {
        let candidate = result.candidate.display().to_string();
        if is_json {
            let written = match &result.use_of_candidate {
                CandidateUse::Written(files) => files.clone(),
                CandidateUse::NotBetter | CandidateUse::Outdated => Vec::new(),
            };
            let (generation, score) = (result.generation, Some(result.score.into()));
            let candidate = Some(candidate);
            let row = TunedRow { written, paused: false, generation, candidate, score, command: repeat };
            writeln!(out, "{}", json(&row))?;
            return Ok(());
        }
        let sentence = if self.is_probcut { summary::cut_sentence } else { summary::sentence };
        writeln!(out, "{}", language::text(sentence(self.trained, &result.score)))?;
        let mut steps = vec![("terminal-tune-repeat", repeat)];
        let message = match &result.use_of_candidate {
            CandidateUse::Written(files) => {
                if !self.trained.is_patterns {
                    let bot = shell_word(&self.trained.name);
                    let play = format!("play {} {bot} human", shell_word(&self.variant.id));
                    steps.insert(0, ("terminal-new-play", command_here(self.catalog, &play)));
                }
                let folder = self.catalog.root().folder.display().to_string();
                phrase("terminal-wrote").with("files", files.join(", ")).with("folder", folder)
            }
            CandidateUse::NotBetter | CandidateUse::Outdated => summary::unused(self.trained, result),
        };
        writeln!(out, "{}", language::text(message))?;
        for (what, command) in steps {
            writeln!(out, "{} {command}", padded(&language::text(what), 12))?;
        }
        Ok(())
    }
}
