//! Weights from games: a search plays itself, and its weights are fitted to how the games ended.
//!
//! A [`Generation`] is a number of games that the search plays with the weights of the one before. Each game depends on its number
//! alone, so any number of threads plays the same games. Every position without a capture becomes a [`Sample`]; a
//! [`LogisticRegression`] finds the weights that make the results most likely, and a [`PairedMatch`] says whether they are better. A [`TrainingRun`] does all that for
//! the weights of a bot or the tables of patterns, and stores it as it goes.

mod champion_files;
mod cut_fit;
mod cut_run;
mod disc_ending;
mod fit_quality;
mod generation;
mod logistic_regression;
mod match_file;
mod paired_match;
mod pattern_regression;
mod pattern_subject;
mod pattern_target;
mod phase_weights;
mod run_folder;
mod sample;
mod sample_file;
mod self_play;
mod self_player;
mod stage_context;
mod training_clock;
mod training_course;
mod training_event;
mod training_run;
mod training_stages;
mod training_subject;
mod training_target;
mod training_terms;
mod weights_subject;
mod weights_text;

pub use champion_files::{champion_script, champion_weights};
pub use cut_run::CutRun;
pub use fit_quality::FitQuality;
pub use generation::Generation;
pub use logistic_regression::{LogisticRegression, RegressionFit};
pub use paired_match::{PairPoints, PairScore, PairedMatch};
pub use pattern_regression::{PatternFit, PatternRegression};
pub use pattern_subject::{PATTERN_GAMES, PATTERN_NODES};
pub use pattern_target::PatternTarget;
pub use phase_weights::{FeaturePhases, PhaseWeights};
pub use run_folder::{TRAINING_FOLDER, unfinished_training};
pub use sample::{Expectation, LEAD_SCALE, Sample, SampleSquares, VALUE_SCALE, progress_of};
pub use sample_file::{SampleFile, StoredGames};
pub use self_play::{GameRecord, SelfPlay};
pub use self_player::{PatternPlayer, SelfPlayer};
pub use training_event::{
    CandidateUse, GenerationResult, TrainingEnd, TrainingEvent, TrainingProgress, TrainingResult, TrainingStage,
};
pub use training_run::TrainingRun;
pub use training_subject::TrainedFile;
pub use training_target::{Trainee, TrainingTarget};
pub use training_terms::{TRAINING_GAMES, TRAINING_GENERATIONS, TRAINING_NODES, TrainingRequest, TrainingTerms};
pub use weights_text::WeightsText;
