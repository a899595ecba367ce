//! A training of patterns: their tables are fitted to the games of all generations.

use super::pattern_regression::convert_to_odds;
use super::run_folder::{RunFolder, unwritten};
use super::training_course::TrainingCourse;
use super::training_subject::{TrainingCandidate, TrainingSubject};
use super::{
    CandidateUse, FitQuality, PairScore, PatternRegression, PatternTarget, Sample, SelfPlay, SelfPlayer, TrainedFile,
    TrainingRequest, TrainingResult, TrainingTerms,
};
use crate::files;
use crate::report::{Report, Reports};
use crate::text::phrase;
use std::sync::Arc;

/// Nodes for each move and games of a generation, unless the user gives other numbers: many quick games teach patterns more than
/// few good ones.
pub const PATTERN_NODES: u64 = 400;
pub const PATTERN_GAMES: u64 = 10_000;

#[derive(Debug)]
pub(super) struct PatternSubject {
    target: PatternTarget,
}

impl PatternSubject {
    /// See [`TrainingRun::of_patterns`](super::TrainingRun::of_patterns).
    pub fn open(
        target: PatternTarget,
        request: &TrainingRequest,
    ) -> Result<(Self, RunFolder, TrainingCourse), Reports> {
        let folder = RunFolder::open(&target.root, &target.file)?;
        let hash = Some(target.hash().to_string());
        let of = (&*target.variant, target.rules_hash, target.file.as_str());
        let course = TrainingCourse::open(&folder, of, request, || {
            let games = request.games.or_else(|| request.minutes.is_none().then_some(PATTERN_GAMES));
            let nodes = request.nodes.or(Some(PATTERN_NODES));
            let request = TrainingRequest { games, nodes, ..*request };
            let terms = TrainingTerms::new(&target.variant.id, target.rules_hash, target.tables.is_none(), &request);
            Ok(TrainingTerms { patterns: hash.clone(), ..terms })
        })?;
        if course.terms.patterns != hash {
            let report = Report::error(phrase("pattern-files-changed")).in_file(&target.file);
            return Err(report.hint(phrase("training-restart-hint")).into());
        }
        Ok((Self { target }, folder, course))
    }
}

impl TrainingSubject for PatternSubject {
    fn trained(&self) -> TrainedFile {
        self.target.trained()
    }

    fn self_play(&self, terms: &TrainingTerms) -> SelfPlay {
        self.target.self_play(terms)
    }

    fn features(&self) -> usize {
        if self.target.is_added { self.target.weights.names().len() } else { 0 }
    }

    fn learns_from_all_games(&self) -> bool {
        true
    }

    /// The tables there are, or else the weights.
    fn start(&self) -> Result<TrainingCandidate, Reports> {
        let player: Arc<dyn SelfPlayer + Send> = match &self.target.tables {
            Some(tables) => Arc::new(self.target.player(self.target.evaluation(tables)?)),
            None => Arc::new(self.target.weights.clone()),
        };
        Ok(TrainingCandidate { number: 0, player, text: String::new() })
    }

    /// The first generation counts pieces or weighs features, and the later ones have values of tables.
    fn prepare(&self, samples: &mut [Sample]) {
        if !self.target.is_added {
            convert_to_odds(samples);
        }
    }

    /// The fit is measured on positions that were left out.
    fn fit(
        &self,
        number: u32,
        samples: &[Sample],
        terms: &TrainingTerms,
    ) -> Result<Option<(TrainingCandidate, FitQuality)>, Reports> {
        let TrainingTerms { nodes, seed, .. } = *terms;
        let regression = PatternRegression { seed, ..PatternRegression::default() };
        let untrained = self.target.untrained()?;
        let base = self.target.is_added.then_some(&self.target.weights);
        let Some(fit) = regression.fit(samples, &untrained, base) else { return Ok(None) };
        let origin = format!("damka tune, {} positions, nodes {nodes}, seed {seed}", samples.len());
        let text = fit.tables.text(&untrained.set, &origin);
        let player = Arc::new(self.target.player(self.target.evaluation(&text)?));
        Ok(Some((TrainingCandidate { number, player, text }, fit.quality)))
    }

    fn finish(
        &self,
        best: &TrainingCandidate,
        score: PairScore,
        (folder, _): (&RunFolder, &TrainingTerms),
    ) -> Result<TrainingResult, Reports> {
        Ok(finish_tables(&self.target, folder, (best.number, &best.text), score)?)
    }
}

/// Keeps the text of tables, which a generation found, and writes their file if the score says that it is better.
pub(super) fn finish_tables(
    target: &PatternTarget,
    folder: &RunFolder,
    (generation, text): (u32, &str),
    score: PairScore,
) -> Result<TrainingResult, Report> {
    folder.save_tables(text)?;
    let use_of_candidate = if score.is_better() {
        let path = target.root.join(&target.tables_file);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|error| unwritten(parent, &error))?;
        }
        files::replace(&path, text.as_bytes()).map_err(|error| unwritten(&path, &error))?;
        CandidateUse::Written(vec![target.tables_file.clone()])
    } else {
        CandidateUse::NotBetter
    };
    folder.clear()?;
    Ok(TrainingResult { generation, score, candidate: folder.tables_file(), use_of_candidate })
}
