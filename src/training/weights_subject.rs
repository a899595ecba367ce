//! A training of weights: each generation fits them to its own games.

use super::champion_files::{champion_script, champion_weights};
use super::run_folder::{RunFolder, unreadable, unwritten};
use super::training_course::TrainingCourse;
use super::training_subject::{TrainingCandidate, TrainingSubject};
use super::weights_text::no_features;
use super::{
    CandidateUse, FitQuality, LogisticRegression, PairScore, PhaseWeights, RegressionFit, Sample, SelfPlay,
    TrainedFile, TrainingRequest, TrainingResult, TrainingTarget, TrainingTerms, WeightsText,
};
use crate::files;
use crate::report::{Report, Reports};
use crate::text::phrase;
use std::fs;
use std::io::ErrorKind;
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct WeightsSubject {
    target: TrainingTarget,
    /// The weights file at the start; `None` for a new champion.
    text: Option<WeightsText>,
    start: PhaseWeights,
}

impl WeightsSubject {
    /// See [`TrainingRun::of_weights`](super::TrainingRun::of_weights).
    pub fn open(
        target: TrainingTarget,
        request: &TrainingRequest,
    ) -> Result<(Self, RunFolder, TrainingCourse), Reports> {
        let material = PhaseWeights::material(&target.variant).ok_or_else(|| no_features(&target.variant))?;
        let read = |text: &String| target.weights(text);
        let now = target.text.as_ref().map(read).transpose()?;
        let folder = RunFolder::open(&target.root, &target.file)?;
        let of = (&*target.variant, target.rules_hash, target.file.as_str());
        let course = TrainingCourse::open(&folder, of, request, || {
            target.text.as_ref().map_or(Ok(()), |text| folder.save_start(text))?;
            Ok(TrainingTerms::new(&target.variant.id, target.rules_hash, target.text.is_none(), request))
        })?;
        let text = match (course.is_resumed, course.terms.is_new) {
            (false, _) => now.clone(),
            (true, true) => None,
            (true, false) => Some(read(&folder.start()?)?),
        };
        let start = text.as_ref().map_or(material, |text| text.weights.clone());
        let subject = Self { target, text, start };
        if course.is_resumed && subject.is_outdated(now.as_ref(), (&folder, &course.terms)) {
            let report = Report::error(phrase("training-file-changed")).in_file(&subject.target.file);
            return Err(report.hint(phrase("training-restart-hint")).into());
        }
        Ok((subject, folder, course))
    }

    /// The text of the weights file with these weights.
    fn text_of(&self, weights: &PhaseWeights) -> String {
        let TrainingTarget { variant, bot, .. } = &self.target;
        self.text.as_ref().map_or_else(|| champion_weights(variant, bot, weights), |text| text.text_with(weights))
    }

    fn read(&self, text: &str) -> Result<WeightsText, Reports> {
        self.target.weights(text)
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
    fn is_outdated(&self, now: Option<&WeightsText>, (folder, terms): (&RunFolder, &TrainingTerms)) -> bool {
        let Some(now) = now else { return !terms.is_new };
        let is_start = self.text.as_ref().is_some_and(|start| start.weights == now.weights);
        let candidate = self.read(&folder.candidate());
        !is_start && !candidate.is_ok_and(|candidate| candidate.weights == now.weights)
    }

    /// Writes the weights, and the script of a new champion after them. Returns the paths.
    fn write(&self, text: &str, is_new: bool) -> Result<Vec<String>, Report> {
        let TrainingTarget { root, variant, bot, file, .. } = &self.target;
        let mut written = vec![file.clone()];
        files::replace(&root.join(file), text.as_bytes()).map_err(|error| unwritten(&root.join(file), &error))?;
        if is_new {
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

impl TrainingSubject for WeightsSubject {
    fn trained(&self) -> TrainedFile {
        let TrainingTarget { bot, file, is_shared, .. } = &self.target;
        let before = self.text.is_some().then(|| bot.clone());
        let is_new = before.is_none();
        let (name, file, is_shared) = (bot.clone(), file.clone(), *is_shared);
        TrainedFile { name, file, before, is_new, is_patterns: false, is_shared }
    }

    fn self_play(&self, terms: &TrainingTerms) -> SelfPlay {
        let TrainingTerms { nodes, seed, .. } = *terms;
        SelfPlay { variant: self.target.variant.clone(), nodes, seed, for_patterns: false }
    }

    fn features(&self) -> usize {
        self.start.names().len()
    }

    fn learns_from_all_games(&self) -> bool {
        false
    }

    fn start(&self) -> Result<TrainingCandidate, Reports> {
        Ok(TrainingCandidate { number: 0, player: Arc::new(self.start.clone()), text: String::new() })
    }

    fn fit(
        &self,
        number: u32,
        samples: &[Sample],
        _: &TrainingTerms,
    ) -> Result<Option<(TrainingCandidate, FitQuality)>, Reports> {
        let fit = LogisticRegression::default().fit(samples, self.start.phases());
        let is_something = |fit: &RegressionFit| fit.pairs.iter().flatten().any(|weight| weight.abs() > 1e-9);
        let Some(fit) = fit.filter(is_something) else { return Ok(None) };
        let text = self.text_of(&self.start.with(fit.pairs).in_units_of(&self.start));
        // What is measured is what a file holds: rounded numbers.
        let player = Arc::new(self.read(&text)?.weights);
        let candidate = TrainingCandidate { number, player, text };
        Ok(Some((candidate, FitQuality::LogLikelihood(fit.log_likelihood))))
    }

    fn finish(
        &self,
        best: &TrainingCandidate,
        score: PairScore,
        (folder, terms): (&RunFolder, &TrainingTerms),
    ) -> Result<TrainingResult, Reports> {
        folder.save_candidate(&best.text)?;
        let now = self.text_now()?.map(|now| self.read(&now)).transpose();
        let use_of_candidate = match now {
            _ if !score.is_better() => CandidateUse::NotBetter,
            Ok(now) if !self.is_outdated(now.as_ref(), (folder, terms)) => {
                let weights = self.read(&best.text)?.weights;
                // Comments may have been edited during the training.
                let text = now.map_or_else(|| best.text.clone(), |now| now.text_with(&weights));
                CandidateUse::Written(self.write(&text, terms.is_new)?)
            }
            _ => CandidateUse::Outdated,
        };
        folder.clear()?;
        Ok(TrainingResult { generation: best.number, score, candidate: folder.candidate_file(), use_of_candidate })
    }
}
