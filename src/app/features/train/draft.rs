//! The form for a training.

use crate::training::{
    PATTERN_GAMES, PATTERN_NODES, TRAINING_GAMES, TRAINING_GENERATIONS, TRAINING_NODES, TrainingRequest,
};
use std::hash::{BuildHasher, RandomState};

/// The usual time, in minutes.
const USUAL_MINUTES: u32 = 10;

/// How a training begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrainingStart {
    /// As the form says.
    New,
    /// Where the unfinished training of the file stopped.
    Continued,
    /// As the form says; the unfinished training is forgotten.
    Restarted,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainDraft {
    pub variant: String,
    /// `None` for the champion of the variant, a new one if there is none.
    pub bot: Option<String>,
    /// The patterns whose tables are trained, in place of the weights of the bot.
    pub patterns: Option<String>,
    /// The time for all generations; `None` if the number of games decides.
    pub minutes: Option<u32>,
    /// Of each generation.
    pub games: u64,
    pub generations: u32,
    /// For each move.
    pub nodes: u64,
    /// The random seed in digits; empty for a random one.
    pub seed: String,
    /// Games played at the same time.
    pub threads: usize,
}

impl TrainDraft {
    pub fn new(variant: &str, threads: usize) -> Self {
        Self {
            variant: variant.to_owned(),
            bot: None,
            patterns: None,
            minutes: Some(USUAL_MINUTES),
            games: TRAINING_GAMES,
            generations: TRAINING_GENERATIONS,
            nodes: TRAINING_NODES,
            seed: String::new(),
            threads,
        }
    }

    /// Chooses patterns, or the weights of the bot. Games and nodes that were as usual are as usual for these.
    pub(super) fn choose_patterns(&mut self, patterns: Option<String>) {
        let before = self.usual();
        self.patterns = patterns;
        let now = self.usual();
        if self.games == before.0 {
            self.games = now.0;
        }
        if self.nodes == before.1 {
            self.nodes = now.1;
        }
    }

    /// The usual games of a generation and nodes for each move.
    const fn usual(&self) -> (u64, u64) {
        if self.patterns.is_some() { (PATTERN_GAMES, PATTERN_NODES) } else { (TRAINING_GAMES, TRAINING_NODES) }
    }

    /// Whether a rarely needed value was changed.
    pub(super) fn has_options(&self, threads: usize) -> bool {
        self.nodes != self.usual().1 || !self.seed.is_empty() || self.threads != threads
    }

    pub(super) fn request(&self, start: TrainingStart) -> TrainingRequest {
        if start == TrainingStart::Continued {
            return TrainingRequest::default();
        }
        TrainingRequest {
            games: self.minutes.is_none().then_some(self.games),
            minutes: self.minutes.map(f64::from),
            generations: Some(self.generations),
            nodes: Some(self.nodes),
            seed: self.seed.parse().ok(),
            new_seed: RandomState::new().hash_one(0) % 1_000_000,
            is_restart: start == TrainingStart::Restarted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_has_a_time_or_a_number_of_games_and_a_continued_one_its_own_terms() {
        let draft = TrainDraft::new("english", 2);
        let request = draft.request(TrainingStart::New);
        assert_eq!((request.minutes, request.games, request.is_restart), (Some(10.0), None, false));
        let draft = TrainDraft { minutes: None, games: 50, seed: "7".into(), ..draft };
        let request = draft.request(TrainingStart::Restarted);
        assert_eq!((request.minutes, request.games, request.seed), (None, Some(50), Some(7)));
        assert!(request.is_restart && draft.has_options(2));
        let request = draft.request(TrainingStart::Continued);
        assert_eq!((request.minutes, request.games, request.seed, request.nodes), (None, None, None, None));
    }

    #[test]
    fn patterns_are_trained_on_many_quick_games_unless_the_user_gives_other_numbers() {
        let mut draft = TrainDraft::new("othello", 2);
        draft.choose_patterns(Some("edges".into()));
        assert_eq!((draft.games, draft.nodes, draft.has_options(2)), (PATTERN_GAMES, PATTERN_NODES, false));
        draft.nodes = 77;
        draft.choose_patterns(None);
        assert_eq!((draft.games, draft.nodes, draft.has_options(2)), (TRAINING_GAMES, 77, true));
    }
}
