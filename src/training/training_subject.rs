//! What a training is of: the weights of a bot, or the tables of patterns.

use super::run_folder::RunFolder;
use super::{FitQuality, PairScore, Sample, SelfPlay, SelfPlayer, TrainingResult, TrainingTerms};
use crate::report::Reports;
use std::fmt::Debug;
use std::sync::Arc;

/// A file that is trained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainedFile {
    /// The bot, or the patterns.
    pub name: String,
    /// The file that is written if the result is better, by its path in the user's folder.
    pub file: String,
    /// What the result is compared with: the bot or the patterns as they are now; `None` for counting pieces.
    pub before: Option<String>,
    /// Whether there is no such file yet.
    pub is_new: bool,
    /// Patterns are no player.
    pub is_patterns: bool,
    /// Whether other games are played with the same file.
    pub is_shared: bool,
}

/// What a generation found.
#[derive(Clone)]
pub(super) struct TrainingCandidate {
    /// The generation; 0 for what there was at the start.
    pub number: u32,
    pub player: Arc<dyn SelfPlayer + Send>,
    /// Of its file; empty at the start.
    pub text: String,
}

/// How a [`TrainingRun`](super::TrainingRun) plays, fits and writes.
pub(super) trait TrainingSubject: Debug + Send {
    fn trained(&self) -> TrainedFile;

    /// How the search plays itself.
    fn self_play(&self, terms: &TrainingTerms) -> SelfPlay;

    /// The features that samples have.
    fn features(&self) -> usize;

    /// Whether a fit uses the games of all generations so far, and not only of its own.
    fn learns_from_all_games(&self) -> bool;

    /// Prepares the positions of a generation for fits together with those of others.
    fn prepare(&self, samples: &mut [Sample]) {
        let _ = samples;
    }

    /// What there is before the first generation.
    fn start(&self) -> Result<TrainingCandidate, Reports>;

    /// What makes the results of these positions most likely, as its file will hold it, and how well it fits. `None` if the
    /// positions say nothing about who wins.
    fn fit(
        &self,
        number: u32,
        samples: &[Sample],
        terms: &TrainingTerms,
    ) -> Result<Option<(TrainingCandidate, FitQuality)>, Reports>;

    /// Keeps the best candidate in the folder, and writes its file if the score against the start says that it is better.
    fn finish(
        &self,
        best: &TrainingCandidate,
        score: PairScore,
        place: (&RunFolder, &TrainingTerms),
    ) -> Result<TrainingResult, Reports>;
}
