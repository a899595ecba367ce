//! A training of patterns: their tables are fitted to the games of all generations.

use super::pattern_regression::convert_to_odds;
use super::run_folder::{RunFolder, unwritten};
use super::training_course::TrainingCourse;
use super::training_subject::{TrainingCandidate, TrainingSubject};
use super::{
    CandidateUse, FitQuality, PairScore, PatternRegression, PatternTarget, Sample, SelfPlay, SelfPlayer, TrainedFile,
    TrainingRequest, TrainingResult, TrainingTerms,
};
use crate::catalog::Root;
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
        mut target: PatternTarget,
        request: &TrainingRequest,
    ) -> Result<(Self, RunFolder, TrainingCourse), Reports> {
        let folder = RunFolder::open(&target.root, &target.file)?;
        let hash = Some(target.hash(target.tables.as_deref()).to_string());
        let of = (&*target.variant, target.rules_hash, target.file.as_str());
        let course = TrainingCourse::open(&folder, of, request, || {
            let games = request.games.or_else(|| request.minutes.is_none().then_some(PATTERN_GAMES));
            let nodes = request.nodes.or(Some(PATTERN_NODES));
            let request = TrainingRequest { games, nodes, ..*request };
            let terms = TrainingTerms::new(&target.variant.id, target.rules_hash, target.tables.is_none(), &request);
            Ok(TrainingTerms { patterns: hash.clone(), ..terms })
        })?;
        let is_as_before = course.terms.patterns == hash;
        // A program may have written the tables before it was killed.
        let is_written = course.terms.patterns_after == hash;
        if !is_as_before && !is_written {
            let report = Report::error(phrase("pattern-files-changed")).in_file(&target.file);
            return Err(report.hint(phrase("training-restart-hint")).into());
        }
        if course.terms.is_new {
            // Tables that are there by now were written by this training.
            target.tables = None;
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
        // A program that is killed before it clears the folder may or may not have written the tables.
        if let Some(terms) = folder.terms()? {
            let patterns_after = Some(self.target.hash(Some(&best.text)).to_string());
            folder.save_terms(&TrainingTerms { patterns_after, ..terms })?;
        }
        Ok(finish_tables(&self.target, folder, (best.number, &best.text), score)?)
    }
}

/// Keeps the text of tables, which a generation found, and writes their file if the score says that it is better. Fails like
/// [`write_tables`].
pub(super) fn finish_tables(
    target: &PatternTarget,
    folder: &RunFolder,
    (generation, text): (u32, &str),
    score: PairScore,
) -> Result<TrainingResult, Report> {
    folder.save_tables(text)?;
    let use_of_candidate = if score.is_better() { write_tables(target, text)? } else { CandidateUse::NotBetter };
    folder.clear()?;
    Ok(TrainingResult { generation, score, candidate: folder.tables_file(), use_of_candidate })
}

/// Writes the tables, unless their file or that of the patterns was changed during the training. Fails if a file cannot be read or
/// written, or if the text is larger than the files that are used.
fn write_tables(target: &PatternTarget, text: &str) -> Result<CandidateUse, Report> {
    let path = target.root.join(&target.tables_file);
    let most_bytes = Root::max_text_bytes(&path);
    if text.len() as u64 > most_bytes {
        let why = phrase("path-too-large").with("most", format!("{} MB", most_bytes >> 20));
        let message = phrase("file-unwritten").with("file", path.display().to_string()).with("error", why);
        return Err(Report::error(message).hint(phrase("training-restart-hint")));
    }
    if target.is_outdated(text)? {
        return Ok(CandidateUse::Outdated);
    }
    files::replace(&path, text.as_bytes()).map_err(|error| unwritten(&path, &error))?;
    Ok(CandidateUse::Written(vec![target.tables_file.clone()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalog, FolderChoice};
    use std::fs;

    const TABLES: &str = "ai/patterns/small.tables";

    const REQUEST: TrainingRequest = TrainingRequest {
        games: Some(10),
        minutes: None,
        generations: Some(1),
        nodes: Some(10),
        seed: Some(3),
        new_seed: 0,
        is_restart: false,
    };

    /// A folder of the user's with patterns of a small game that have no tables.
    fn user_folder() -> (tempfile::TempDir, Catalog) {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("ai/patterns")).unwrap();
        let patterns = "variant: reversi6\nphases: 2\npatterns:\n  edge: row 1\n";
        fs::write(root.path().join("ai/patterns/small.yaml"), patterns).unwrap();
        let catalog = Catalog::open(Root { folder: root.path().to_owned(), chosen: FolderChoice::Option });
        (root, catalog)
    }

    fn open(catalog: &Catalog) -> Result<(PatternSubject, RunFolder, TrainingCourse), Reports> {
        let variant = catalog.now().variant("reversi6").unwrap();
        PatternSubject::open(PatternTarget::read(catalog, &variant, None, "small").unwrap(), &REQUEST)
    }

    /// The score of new tables that won all games.
    fn won() -> PairScore {
        [[2, 2]; 20].into_iter().collect()
    }

    /// Later, such tables are a change like any other.
    #[test]
    fn a_training_that_was_killed_after_it_wrote_its_tables_is_finished() {
        let (root, catalog) = user_folder();
        let path = root.path().join(TABLES);
        let (subject, run_folder, course) = open(&catalog).unwrap();
        let untrained = subject.target.untrained().unwrap();
        let text = untrained.tables.text(&untrained.set, "a test");
        let best = TrainingCandidate { number: 1, text: text.clone(), ..subject.start().unwrap() };
        // What is in the way of the file stops the training just before it writes the file.
        fs::create_dir(&path).unwrap();
        assert!(subject.finish(&best, won(), (&run_folder, &course.terms)).is_err());
        fs::remove_dir(&path).unwrap();
        fs::write(&path, &text).unwrap();
        drop(run_folder);
        let (subject, run_folder, course) = open(&catalog).unwrap();
        assert!(course.is_resumed && subject.trained().is_new);
        let result = subject.finish(&best, won(), (&run_folder, &course.terms)).unwrap();
        assert_eq!(result.use_of_candidate, CandidateUse::Written(vec![TABLES.to_owned()]));
        assert_eq!((fs::read_to_string(&path).unwrap(), run_folder.terms()), (text.clone(), Ok(None)));
        drop(run_folder);
        fs::remove_file(&path).unwrap();
        drop(open(&catalog).unwrap());
        fs::write(&path, &text).unwrap();
        let refused = open(&catalog).err().unwrap().first().to_string();
        assert!(refused.contains("changed after this training began"), "{refused}");
    }

    #[test]
    fn weights_are_part_of_the_start_only_where_they_are_used() {
        let (_root, catalog) = user_folder();
        let target = open(&catalog).unwrap().0.target;
        let weights =
            target.weights.with(target.weights.pairs().iter().map(|pair| pair.map(|one| one + 1.0)).collect());
        let other = PatternTarget { weights, ..target.clone() };
        assert_ne!(target.hash(None), other.hash(None));
        assert_eq!(target.hash(Some("tables")), other.hash(Some("tables")));
        let [target, other] = [target, other].map(|target| PatternTarget { is_added: true, ..target });
        assert_ne!(target.hash(Some("tables")), other.hash(Some("tables")));
    }

    #[test]
    fn tables_that_the_next_scan_would_ignore_are_not_written() {
        let (root, catalog) = user_folder();
        let (subject, run_folder, _) = open(&catalog).unwrap();
        let text = "x".repeat((16 << 20) + 1);
        let refused = finish_tables(&subject.target, &run_folder, (1, &text), won()).unwrap_err().to_string();
        assert!(refused.contains("small.tables cannot be written: it is larger than 16 MB"), "{refused}");
        assert!(!root.path().join(TABLES).exists());
        assert!(run_folder.terms().unwrap().is_some(), "the training is not lost");
    }
}
