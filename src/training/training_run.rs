//! A training from its start to the written file: generations of games, fits and matches, and a last match that decides.

use super::pattern_subject::PatternSubject;
use super::run_folder::RunFolder;
use super::stage_context::{StageContext, StageEnd};
use super::training_clock::TrainingClock;
use super::training_course::TrainingCourse;
use super::training_stages::{FINAL_MATCH, TrainingStages};
use super::training_subject::{TrainingCandidate, TrainingSubject};
use super::weights_subject::WeightsSubject;
use super::{
    FitQuality, GenerationResult, PairScore, PatternTarget, Sample, TrainedFile, TrainingEnd, TrainingEvent,
    TrainingRequest, TrainingResult, TrainingTarget, TrainingTerms,
};
use crate::catalog::Catalog;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The share of the points of an even match.
const EVEN: f64 = 0.5;

/// A training that holds the lock of its folder.
#[derive(Debug)]
pub struct TrainingRun {
    subject: Box<dyn TrainingSubject>,
    folder: RunFolder,
    terms: TrainingTerms,
    is_resumed: bool,
}

impl TrainingRun {
    /// Opens the training of a bot's weights, or of the patterns if they are named. Without a bot, it is the champion of the
    /// variant. Fails like [`Self::of_weights`], or if there is no such bot or pattern file.
    pub fn open(
        catalog: &Catalog,
        variant: &Arc<Variant>,
        (bot, patterns): (Option<&str>, Option<&str>),
        request: &TrainingRequest,
    ) -> Result<Self, Reports> {
        match patterns {
            Some(name) => Self::of_patterns(PatternTarget::read(catalog, variant, bot, name)?, request),
            None => Self::of_weights(TrainingTarget::read(catalog, variant, bot)?, request),
        }
    }

    /// Goes on with the training of this weights file that was stopped, or begins one. Fails if its weights cannot be trained,
    /// another program trains them, or the request or the files differ from those of the training that was stopped.
    pub fn of_weights(target: TrainingTarget, request: &TrainingRequest) -> Result<Self, Reports> {
        let (subject, folder, course) = WeightsSubject::open(target, request)?;
        Ok(Self::new(subject, folder, course))
    }

    /// Like [`Self::of_weights`], for the tables of patterns.
    pub fn of_patterns(target: PatternTarget, request: &TrainingRequest) -> Result<Self, Reports> {
        let (subject, folder, course) = PatternSubject::open(target, request)?;
        Ok(Self::new(subject, folder, course))
    }

    fn new(
        subject: impl TrainingSubject + 'static,
        folder: RunFolder,
        TrainingCourse { terms, is_resumed }: TrainingCourse,
    ) -> Self {
        Self { subject: Box::new(subject), folder, terms, is_resumed }
    }

    pub fn trained(&self) -> TrainedFile {
        self.subject.trained()
    }

    pub const fn terms(&self) -> &TrainingTerms {
        &self.terms
    }

    /// Whether it goes on with a training that was stopped.
    pub const fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Plays, fits and compares until all generations are over or `is_interrupted`, and writes the file if a match against what
    /// there was says that the result is better. The result is the same for any number of threads. Fails if the rules fail, the
    /// games decide nothing, or a file cannot be written; what was played stays, and the file as it was.
    pub fn run(
        &mut self,
        (threads, is_interrupted): (usize, &AtomicBool),
        on_event: &mut dyn FnMut(TrainingEvent),
    ) -> Result<TrainingEnd, Reports> {
        let clock = TrainingClock::new(&self.folder, &self.terms);
        let mut context = StageContext { threads, is_interrupted, clock, on_event };
        Ok(match self.train(&mut context)? {
            StageEnd::Continue(result) => TrainingEnd::Finished(result),
            StageEnd::Break(progress) => {
                context.clock.save(&self.folder)?;
                TrainingEnd::Paused(progress)
            }
        })
    }

    fn train(&mut self, context: &mut StageContext<'_>) -> Result<StageEnd<TrainingResult>, Reports> {
        let start = self.subject.start()?;
        let mut best = start.clone();
        let mut samples = Vec::new();
        let mut number = 0;
        loop {
            number += 1;
            let (candidate, result) = match self.generation(number, &best, &mut samples, context)? {
                StageEnd::Continue(played) => played,
                StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
            };
            (context.on_event)(TrainingEvent::Generation(result));
            let was_first = best.number == 0;
            // With equal scores the newer candidate comes from better games.
            if result.score.share() >= EVEN {
                best = candidate.clone();
            }
            // A generation that was begun is finished, also after a pause.
            let is_begun = self.folder.games_file(number + 1).exists();
            if number < self.terms.generations && (is_begun || !context.clock.is_over()) {
                continue;
            }
            self.terms.generations = number;
            // A training that is killed from here on ends with the same generation once it continues.
            context.clock.save(&self.folder)?;
            let score = if was_first {
                // Its match was against what there was at the start.
                best = candidate;
                result.score
            } else {
                match self.stages().play_match(FINAL_MATCH, [&*best.player, &*start.player], context)? {
                    StageEnd::Continue(score) => score,
                    StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
                }
            };
            let result = self.subject.finish(&best, score, (&self.folder, &self.terms))?;
            return Ok(StageEnd::Continue(result));
        }
    }

    /// Plays the games of a generation, fits a candidate to them and plays it against the best so far.
    fn generation(
        &mut self,
        number: u32,
        best: &TrainingCandidate,
        samples: &mut Vec<Sample>,
        context: &mut StageContext<'_>,
    ) -> Result<StageEnd<(TrainingCandidate, GenerationResult)>, Reports> {
        if !self.subject.learns_from_all_games() {
            samples.clear();
        }
        match self.stages().play_generation(number, &*best.player, context)? {
            StageEnd::Continue(mut new) => {
                self.subject.prepare(&mut new);
                samples.extend(new);
            }
            StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
        }
        let (candidate, quality) = self.fit(number, samples)?;
        let (games, positions) = (self.terms.games.unwrap_or_default(), samples.len());
        let result = GenerationResult { number, games, positions, quality, score: PairScore::default() };
        (context.on_event)(TrainingEvent::Fit(result));
        let score = match self.stages().play_match(number, [&*candidate.player, &*best.player], context)? {
            StageEnd::Continue(score) => score,
            StageEnd::Break(progress) => return Ok(StageEnd::Break(progress)),
        };
        Ok(StageEnd::Continue((candidate, GenerationResult { score, ..result })))
    }

    fn stages(&mut self) -> TrainingStages<'_> {
        let (play, features) = (self.subject.self_play(&self.terms), self.subject.features());
        TrainingStages { folder: &self.folder, terms: &mut self.terms, play, features }
    }

    /// Fails if the games decide nothing.
    fn fit(&self, number: u32, samples: &[Sample]) -> Result<(TrainingCandidate, FitQuality), Reports> {
        let variant = self.subject.self_play(&self.terms).variant;
        let with_title = |id| phrase(id).with("title", authored(&variant.title));
        if samples.iter().all(|sample| sample.result == EVEN) {
            let report = Report::error(with_title("training-all-drawn"));
            return Err(report.hint(phrase("training-all-drawn-hint")).into());
        }
        let fit = self.subject.fit(number, samples, &self.terms)?;
        fit.ok_or_else(|| Report::error(with_title("training-nothing-decided")).into())
    }
}
