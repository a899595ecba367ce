//! A training from its start to the weights file: generations of games, fits and matches, and a last match that decides.

use super::champion_files::{champion_script, champion_weights};
use super::run_folder::{RunFolder, unreadable, unwritten};
use super::stage_context::{StageContext, StageEnd};
use super::training_clock::TrainingClock;
use super::training_stages::TrainingStages;
use super::weights_text::no_features;
use super::{
    CandidateUse, GenerationResult, LogisticRegression, PairScore, PhaseWeights, RegressionFit, Sample, SelfPlay,
    TrainingEnd, TrainingEvent, TrainingRequest, TrainingResult, TrainingTarget, TrainingTerms, WeightsText,
};
use crate::files;
use crate::report::{Report, Reports};
use crate::text::{Phrase, authored, phrase};
use std::fs;
use std::io::ErrorKind;
use std::sync::atomic::AtomicBool;

/// The number of the match that decides; the others have the numbers of generations.
const FINAL_MATCH: u32 = 0;

/// The share of the points of an even match.
const EVEN: f64 = 0.5;

/// What a generation found.
#[derive(Clone)]
struct Candidate {
    /// The generation; 0 for the weights at the start.
    number: u32,
    weights: PhaseWeights,
    /// Of its weights file.
    text: String,
}

/// A training that holds the lock of its folder.
#[derive(Debug)]
pub struct TrainingRun {
    target: TrainingTarget,
    folder: RunFolder,
    terms: TrainingTerms,
    /// The weights file at the start; `None` for a new champion.
    text: Option<WeightsText>,
    start: PhaseWeights,
    is_resumed: bool,
}

impl TrainingRun {
    /// Goes on with the training of this file that was stopped, or begins one. Fails if its weights cannot be trained, another
    /// program trains them, or the request or the files differ from those of the training that was stopped.
    pub fn open(target: TrainingTarget, request: &TrainingRequest) -> Result<Self, Reports> {
        let material = PhaseWeights::material(&target.variant).ok_or_else(|| no_features(&target.variant))?;
        let read = |text: &String| WeightsText::read(&target.file, text, &target.variant);
        let now = target.text.as_ref().map(read).transpose()?;
        let folder = RunFolder::open(&target.root, &target.file)?;
        if request.is_restart {
            folder.clear()?;
        }
        let Some(terms) = folder.terms()? else {
            let is_new = target.text.is_none();
            let terms = TrainingTerms::new(&target.variant.id, target.rules_hash, is_new, request);
            target.text.as_ref().map_or(Ok(()), |text| folder.save_start(text))?;
            folder.save_terms(&terms)?;
            let start = now.as_ref().map_or(material, |now| now.weights.clone());
            return Ok(Self { target, folder, terms, text: now, start, is_resumed: false });
        };
        check_terms(&target, &terms, request)?;
        let text = if terms.is_new { None } else { Some(read(&folder.start()?)?) };
        let start = text.as_ref().map_or(material, |text| text.weights.clone());
        let run = Self { target, folder, terms, text, start, is_resumed: true };
        if run.is_outdated(now.as_ref()) {
            let report = Report::error(phrase("training-file-changed")).in_file(&run.target.file);
            return Err(report.hint(phrase("training-restart-hint")).into());
        }
        Ok(run)
    }

    pub const fn terms(&self) -> &TrainingTerms {
        &self.terms
    }

    /// Whether it goes on with a training that was stopped.
    pub const fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Plays, fits and compares until all generations are over or `is_paused`, and writes the weights file if a match against it
    /// says that the new weights are better. The result is the same for any number of threads. Fails if the rules fail, the games
    /// decide nothing, or a file cannot be written; what was played stays, and the weights file as it was.
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
        let mut best = Candidate { number: 0, weights: self.start.clone(), text: String::new() };
        let start = self.start.clone();
        let mut number = 0;
        loop {
            number += 1;
            let (candidate, result) = match self.generation(number, &best.weights, context)? {
                StageEnd::Continue(played) => played,
                StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
            };
            (context.on_event)(TrainingEvent::Generation(result));
            let was_first = best.number == 0;
            // With equal scores the newer weights come from better games.
            if result.score.share() >= EVEN {
                best = candidate.clone();
            }
            // A generation that was begun is finished, also after a pause.
            let is_begun = self.folder.games_file(number + 1).exists();
            if number < self.terms.generations && (is_begun || !context.clock.is_over()) {
                continue;
            }
            self.terms.generations = number;
            let score = if was_first {
                // Its match was against the weights at the start.
                best = candidate;
                result.score
            } else {
                match self.stages().play_match(FINAL_MATCH, [&best.weights, &start], context)? {
                    StageEnd::Continue(score) => score,
                    StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
                }
            };
            return Ok(StageEnd::Continue(self.finish(&best, score)?));
        }
    }

    /// Plays the games of a generation, fits weights to them and plays these against the best so far.
    fn generation(
        &mut self,
        number: u32,
        best: &PhaseWeights,
        context: &mut StageContext<'_>,
    ) -> Result<StageEnd<(Candidate, GenerationResult)>, Reports> {
        let samples = match self.stages().play_generation(number, best, context)? {
            StageEnd::Continue(samples) => samples,
            StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
        };
        let fit = self.fit(&samples)?;
        let text = self.text_of(&self.start.with(fit.pairs).in_units_of(&self.start));
        // What is measured is what a file holds: rounded numbers.
        let weights = WeightsText::read(&self.target.file, &text, &self.target.variant)?.weights;
        let score = match self.stages().play_match(number, [&weights, best], context)? {
            StageEnd::Continue(score) => score,
            StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
        };
        let (games, positions) = (self.terms.games.unwrap_or_default(), samples.len());
        let result =
            GenerationResult { number, games, positions, log_likelihood: fit.log_likelihood, error_discs: None, score };
        Ok(StageEnd::Continue((Candidate { number, weights, text }, result)))
    }

    fn stages(&mut self) -> TrainingStages<'_> {
        let TrainingTerms { nodes, seed, .. } = self.terms;
        let play = SelfPlay { variant: self.target.variant.clone(), nodes, seed, for_patterns: false };
        TrainingStages { folder: &self.folder, terms: &mut self.terms, play, features: self.start.names().len() }
    }

    /// Fails if the games decide nothing.
    fn fit(&self, samples: &[Sample]) -> Result<RegressionFit, Report> {
        const EVEN: f64 = 0.5;
        let title = || authored(&self.target.variant.title);
        if samples.iter().all(|sample| sample.result == EVEN) {
            let report = Report::error(phrase("training-all-drawn").with("title", title()));
            return Err(report.hint(phrase("training-all-drawn-hint")));
        }
        let fit = LogisticRegression::default().fit(samples, self.start.phases());
        let is_something = |fit: &RegressionFit| fit.pairs.iter().flatten().any(|weight| weight.abs() > 1e-9);
        fit.filter(is_something).ok_or_else(|| Report::error(phrase("training-nothing-decided").with("title", title())))
    }

    /// The text of the weights file with these weights.
    fn text_of(&self, weights: &PhaseWeights) -> String {
        let TrainingTarget { variant, bot, .. } = &self.target;
        self.text.as_ref().map_or_else(|| champion_weights(variant, bot, weights), |text| text.text_with(weights))
    }

    /// Keeps the candidate, and writes the weights file if it is better.
    fn finish(&self, best: &Candidate, score: PairScore) -> Result<TrainingResult, Reports> {
        self.folder.save_candidate(&best.text)?;
        let now = self.text_now()?;
        let now = now.map(|now| WeightsText::read(&self.target.file, &now, &self.target.variant)).transpose();
        let use_of_candidate = match now {
            _ if !score.is_better() => CandidateUse::NotBetter,
            Ok(now) if !self.is_outdated(now.as_ref()) => {
                // Comments may have been edited during the training.
                let text = now.map_or_else(|| best.text.clone(), |now| now.text_with(&best.weights));
                CandidateUse::Written(self.write(&text)?)
            }
            _ => CandidateUse::Outdated,
        };
        self.folder.clear()?;
        let candidate = self.folder.candidate_file();
        Ok(TrainingResult { generation: best.number, score, candidate, use_of_candidate })
    }

    /// The text of the weights file at this moment; `None` if there is none.
    fn text_now(&self) -> Result<Option<String>, Report> {
        let path = self.target.root.join(&self.target.file);
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(self.target.text.clone()),
            read => read.map(Some).map_err(|error| unreadable(&path, &error)),
        }
    }

    /// Whether the file's weights are neither those at the start nor the candidate, which a program may have written before it
    /// was killed.
    fn is_outdated(&self, now: Option<&WeightsText>) -> bool {
        let Some(now) = now else { return !self.terms.is_new };
        let is_start = self.text.as_ref().is_some_and(|start| start.weights == now.weights);
        let candidate = WeightsText::read(&self.target.file, &self.folder.candidate(), &self.target.variant);
        !is_start && !candidate.is_ok_and(|candidate| candidate.weights == now.weights)
    }

    /// Writes the weights, and the script of a new champion after them. Returns the paths.
    fn write(&self, text: &str) -> Result<Vec<String>, Report> {
        let TrainingTarget { root, variant, bot, file, .. } = &self.target;
        let mut written = vec![file.clone()];
        files::replace(&root.join(file), text.as_bytes()).map_err(|error| unwritten(&root.join(file), &error))?;
        if self.terms.is_new {
            let script = format!("ai/{bot}.lua");
            let path = root.join(&script);
            match files::write_new(&path, champion_script(variant, bot).as_bytes()) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(unwritten(&path, &error)),
                _ => written.insert(0, script),
            }
        }
        Ok(written)
    }
}

/// Fails unless the training that was stopped can go on as the user asks.
fn check_terms(target: &TrainingTarget, terms: &TrainingTerms, request: &TrainingRequest) -> Result<(), Report> {
    let refuse =
        |message: Phrase| Err(Report::error(message).in_file(&target.file).hint(phrase("training-restart-hint")));
    if terms.variant != target.variant.id {
        return refuse(phrase("training-other-variant").with("variant", &terms.variant));
    }
    if terms.rules != target.rules_hash {
        return refuse(phrase("training-other-rules").with("title", authored(&target.variant.title)));
    }
    match terms.other_than(request) {
        Some(option) => {
            let report = Report::error(phrase("training-other-terms").with("option", option)).in_file(&target.file);
            Err(report.hint(phrase("training-other-terms-hint")))
        }
        None => Ok(()),
    }
}
