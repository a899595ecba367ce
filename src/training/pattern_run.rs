//! A training of patterns: generations of games, fits to the games of all of them, and matches.

use super::run_folder::{RunFolder, unwritten};
use super::stage_context::{StageContext, StageEnd};
use super::training_clock::TrainingClock;
use super::training_stages::TrainingStages;
use super::{
    CandidateUse, GenerationResult, PairScore, PatternFitError, PatternPlayer, PatternRegression, PatternTarget,
    Sample, SelfPlay, SelfPlayer, TrainingEnd, TrainingEvent, TrainingRequest, TrainingResult, TrainingTerms,
};
use crate::files;
use crate::patterns::PatternEvaluation;
use crate::report::{Report, Reports};
use crate::text::{authored, phrase};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Nodes for each move and games of a generation, unless the user gives other numbers: many quick games teach patterns more than
/// few good ones.
const PATTERN_NODES: u64 = 400;
const PATTERN_GAMES: u64 = 10_000;

/// The number of the match that decides; the others have the numbers of generations.
const FINAL_MATCH: u32 = 0;

/// The share of the points of an even match.
const EVEN: f64 = 0.5;

/// What a generation found.
#[derive(Clone)]
struct PatternCandidate {
    /// The generation; 0 for what there was at the start.
    number: u32,
    player: Arc<dyn SelfPlayer + Send>,
    /// Of its tables file.
    text: String,
}

/// A training that holds the lock of its folder.
#[derive(Debug)]
pub struct PatternRun {
    target: PatternTarget,
    folder: RunFolder,
    terms: TrainingTerms,
    is_resumed: bool,
}

impl PatternRun {
    /// Goes on with the training of these patterns that was stopped, or begins one. Fails if another program trains them, or the
    /// request or the files differ from those of the training that was stopped.
    pub fn open(target: PatternTarget, request: &TrainingRequest) -> Result<Self, Reports> {
        let folder = RunFolder::open(&target.root, &target.file)?;
        if request.is_restart {
            folder.clear()?;
        }
        let hash = target.hash().to_string();
        let refuse = |id| Report::error(phrase(id)).in_file(&target.file).hint(phrase("training-restart-hint"));
        let Some(terms) = folder.terms()? else {
            let games = request.games.or_else(|| request.minutes.is_none().then_some(PATTERN_GAMES));
            let nodes = request.nodes.or(Some(PATTERN_NODES));
            let request = TrainingRequest { games, nodes, ..*request };
            let terms = TrainingTerms::new(&target.variant.id, target.rules_hash, target.tables.is_none(), &request);
            let terms = TrainingTerms { patterns: Some(hash), ..terms };
            folder.save_terms(&terms)?;
            return Ok(Self { target, folder, terms, is_resumed: false });
        };
        if terms.rules != target.rules_hash {
            let message = phrase("training-other-rules").with("title", authored(&target.variant.title));
            let report = Report::error(message).in_file(&target.file);
            return Err(report.hint(phrase("training-restart-hint")).into());
        }
        if terms.patterns.as_ref() != Some(&hash) {
            return Err(refuse("pattern-files-changed").into());
        }
        if let Some(option) = terms.other_than(request) {
            let report = Report::error(phrase("training-other-terms").with("option", option)).in_file(&target.file);
            return Err(report.hint(phrase("training-other-terms-hint")).into());
        }
        Ok(Self { target, folder, terms, is_resumed: true })
    }

    pub const fn terms(&self) -> &TrainingTerms {
        &self.terms
    }

    pub const fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Plays, fits and compares until all generations are over or `is_paused`, and writes the tables file if a match against the
    /// evaluation at the start says that the new one is better. Otherwise like [`TrainingRun::run`](super::TrainingRun::run).
    pub fn run(
        &mut self,
        (threads, is_paused): (usize, &AtomicBool),
        on_event: &mut dyn FnMut(TrainingEvent),
    ) -> Result<TrainingEnd, Reports> {
        let clock = TrainingClock::new(&self.folder, &self.terms);
        let mut context = StageContext { threads, is_paused, clock, on_event };
        Ok(match self.train(&mut context)? {
            StageEnd::Continue(result) => TrainingEnd::Finished(result),
            StageEnd::Break(progress) => {
                context.clock.save(&self.folder)?;
                TrainingEnd::Paused(progress)
            }
        })
    }

    fn train(&mut self, context: &mut StageContext<'_>) -> Result<StageEnd<TrainingResult>, Reports> {
        let start = self.start()?;
        let mut best = start.clone();
        let mut samples = Vec::new();
        let mut number = 0;
        loop {
            number += 1;
            match self.stages().play_generation(number, &*best.player, context)? {
                StageEnd::Continue(new) => samples.extend(new),
                StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
            }
            let (candidate, error) = self.fit(number, &samples)?;
            let score = self.stages().play_match(number, [&*candidate.player, &*best.player], context)?;
            let score = match score {
                StageEnd::Continue(score) => score,
                StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
            };
            let (games, positions) = (self.terms.games.unwrap_or_default(), samples.len());
            let (log_likelihood, error_discs) = match error {
                PatternFitError::LogLikelihood(mean) => (mean, None),
                PatternFitError::Discs(error) => (0.0, Some(error)),
            };
            let result = GenerationResult { number, games, positions, log_likelihood, error_discs, score };
            (context.on_event)(TrainingEvent::Generation(result));
            let was_first = best.number == 0;
            if score.share() >= EVEN {
                best = candidate.clone();
            }
            let is_begun = self.folder.games_file(number + 1).exists();
            if number < self.terms.generations && (is_begun || !context.clock.is_over()) {
                continue;
            }
            self.terms.generations = number;
            if was_first {
                return Ok(StageEnd::Continue(self.finish(&candidate, score)?));
            }
            let last = self.stages().play_match(FINAL_MATCH, [&*best.player, &*start.player], context)?;
            return Ok(match last {
                StageEnd::Continue(score) => StageEnd::Continue(self.finish(&best, score)?),
                StageEnd::Break(progress) => StageEnd::Break(progress),
            });
        }
    }

    fn stages(&mut self) -> TrainingStages<'_> {
        let TrainingTerms { nodes, seed, .. } = self.terms;
        let play = SelfPlay { variant: self.target.variant.clone(), nodes, seed, for_patterns: true };
        let features = if self.target.is_added { self.target.weights.names().len() } else { 0 };
        TrainingStages { folder: &self.folder, terms: &mut self.terms, play, features }
    }

    fn player(&self, patterns: PatternEvaluation) -> PatternPlayer {
        let weights = self.target.is_added.then(|| self.target.weights.clone());
        PatternPlayer { patterns: Arc::new(patterns), weights }
    }

    /// The tables there are, or else the weights.
    fn start(&self) -> Result<PatternCandidate, Reports> {
        let player: Arc<dyn SelfPlayer + Send> = match &self.target.tables {
            Some(tables) => Arc::new(self.player(self.target.evaluation(tables)?)),
            None => Arc::new(self.target.weights.clone()),
        };
        Ok(PatternCandidate { number: 0, player, text: self.target.tables.clone().unwrap_or_default() })
    }

    /// New tables, as their file will hold them, and their error on positions that were left out.
    fn fit(&self, number: u32, samples: &[Sample]) -> Result<(PatternCandidate, PatternFitError), Reports> {
        let title = || authored(&self.target.variant.title);
        if samples.iter().all(|sample| sample.result == EVEN) {
            let report = Report::error(phrase("training-all-drawn").with("title", title()));
            return Err(report.hint(phrase("training-all-drawn-hint")).into());
        }
        let regression = PatternRegression { seed: self.terms.seed, ..PatternRegression::default() };
        let untrained = self.target.untrained()?;
        let base = self.target.is_added.then_some(&self.target.weights);
        let nothing = || Report::error(phrase("training-nothing-decided").with("title", title()));
        let fit = regression.fit(samples, &untrained, base).ok_or_else(nothing)?;
        let TrainingTerms { nodes, seed, .. } = self.terms;
        let origin = format!("damka tune, {} positions, nodes {nodes}, seed {seed}", samples.len());
        let text = fit.tables.text(&untrained.set, &origin);
        let player = Arc::new(self.player(self.target.evaluation(&text)?));
        Ok((PatternCandidate { number, player, text }, fit.error))
    }

    /// Keeps the candidate, and writes the tables file if it is better.
    fn finish(&self, best: &PatternCandidate, score: PairScore) -> Result<TrainingResult, Report> {
        self.folder.save_tables(&best.text)?;
        let use_of_candidate = if score.is_better() {
            let path = self.target.root.join(&self.target.tables_file);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))?;
            }
            files::replace(&path, best.text.as_bytes()).map_err(|error| unwritten(&path, &error))?;
            CandidateUse::Written(vec![self.target.tables_file.clone()])
        } else {
            CandidateUse::NotBetter
        };
        self.folder.clear()?;
        let candidate = self.folder.tables_file();
        Ok(TrainingResult { generation: best.number, score, candidate, use_of_candidate })
    }
}
