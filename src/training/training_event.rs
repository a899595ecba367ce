//! What a training reports while it works, and what came of it.

use super::{FitQuality, PairScore};
use std::path::PathBuf;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingStage {
    /// Plays the games of a generation.
    Games,
    /// Plays new weights against the best before, or at the end against those at the start.
    Match,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingProgress {
    pub stage: TrainingStage,
    /// From 1.
    pub generation: u32,
    pub generations: u32,
    /// Of the stage.
    pub games: u64,
    /// `None` while the time decides how many there will be.
    pub of: Option<u64>,
    /// Of the generation.
    pub positions: usize,
    pub score: PairScore,
    /// Of the whole training; `None` before it can be estimated.
    pub secs_left: Option<u64>,
}

/// A generation: its games, the fit to them and the match of the fitted weights against the best before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GenerationResult {
    /// From 1.
    pub number: u32,
    pub games: u64,
    pub positions: usize,
    pub quality: FitQuality,
    pub score: PairScore,
}

#[derive(Clone, Copy, Debug)]
pub enum TrainingEvent {
    Progress(TrainingProgress),
    /// A fit, before its match: it has no score yet.
    Fit(GenerationResult),
    Generation(GenerationResult),
}

/// How a training ended.
#[derive(Clone, Debug)]
pub enum TrainingEnd {
    /// It can go on from here.
    Paused(TrainingProgress),
    Finished(TrainingResult),
}

#[derive(Clone, Debug)]
pub struct TrainingResult {
    /// The one that found the candidate.
    pub generation: u32,
    /// Of the candidate against what there was at the start.
    pub score: PairScore,
    /// The file of the candidate, whether it is used or not.
    pub candidate: PathBuf,
    pub use_of_candidate: CandidateUse,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidateUse {
    /// It was better, so these files were written, by their paths in the user's folder.
    Written(Vec<String>),
    /// The match does not show that it is better.
    NotBetter,
    /// The file's weights changed during the training, so the match was not against them.
    Outdated,
}
