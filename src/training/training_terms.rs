//! How a training plays, as its folder keeps it.

use serde::{Deserialize, Serialize};

/// Nodes for each move, unless the user gives another number.
pub const TRAINING_NODES: u64 = 2000;

/// Games of a generation, unless the user gives another number or a time.
pub const TRAINING_GAMES: u64 = 2000;

pub const TRAINING_GENERATIONS: u32 = 2;

/// The match after a generation has a pair for so many of its games.
const GAMES_PER_PAIR: u64 = 10;
const FEWEST_PAIRS: u64 = 20;
const MOST_PAIRS: u64 = 500;

/// The share of the time that games take, beside matches and fits.
const SHARE_OF_GAMES: f64 = 0.75;

/// What a user asks for. What is left out is as in the training that goes on, or as usual.
#[derive(Clone, Copy, Debug, Default)]
pub struct TrainingRequest {
    /// Of each generation.
    pub games: Option<u64>,
    /// For all generations, in place of `games`.
    pub minutes: Option<f64>,
    pub generations: Option<u32>,
    pub nodes: Option<u64>,
    pub seed: Option<u64>,
    /// The seed of a new training if `seed` gives none.
    pub new_seed: u64,
    /// Forget the training that would go on.
    pub is_restart: bool,
}

/// All that the result of a training depends on, beside the weights at its start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingTerms {
    pub variant: String,
    /// A hash of the rules: games by other rules are no evidence.
    pub rules: u64,
    /// Whether there is no bot before.
    pub is_new: bool,
    pub seed: u64,
    pub nodes: u64,
    /// Of each generation; `None` until the time of the first one is over.
    pub games: Option<u64>,
    pub minutes: Option<f64>,
    pub generations: u32,
    /// A hash of the files with which a training of patterns began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patterns: Option<String>,
    /// The same with the tables that the training found, from when it is about to write them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patterns_after: Option<String>,
}

impl TrainingTerms {
    pub(super) fn new(variant: &str, rules: u64, is_new: bool, request: &TrainingRequest) -> Self {
        let TrainingRequest { games, minutes, generations, nodes, seed, new_seed, .. } = *request;
        Self {
            variant: variant.to_owned(),
            rules,
            is_new,
            seed: seed.unwrap_or(new_seed),
            nodes: nodes.unwrap_or(TRAINING_NODES),
            games: games.or_else(|| minutes.is_none().then_some(TRAINING_GAMES)),
            minutes,
            generations: generations.unwrap_or(TRAINING_GENERATIONS),
            patterns: None,
            patterns_after: None,
        }
    }

    /// The first option of these terms that a request contradicts: `--seed 7`.
    pub(super) fn other_than(&self, request: &TrainingRequest) -> Option<String> {
        fn differs<T: Copy + PartialEq + ToString>(option: &str, wanted: Option<T>, own: Option<T>) -> Option<String> {
            let is_other = wanted.is_some() && wanted != own;
            is_other.then(|| own.map_or_else(|| format!("no {option}"), |own| format!("{option} {}", own.to_string())))
        }
        differs("--seed", request.seed, Some(self.seed))
            .or_else(|| differs("--nodes", request.nodes, Some(self.nodes)))
            .or_else(|| differs("--games", request.games, self.games))
            .or_else(|| differs("--minutes", request.minutes, self.minutes))
            .or_else(|| differs("--generations", request.generations, Some(self.generations)))
    }

    /// Pairs of games in the match after a generation.
    pub fn pairs(&self) -> u64 {
        (self.games.unwrap_or_default() / GAMES_PER_PAIR).clamp(FEWEST_PAIRS, MOST_PAIRS)
    }

    /// For all generations.
    pub(super) fn secs(&self) -> Option<f64> {
        self.minutes.map(|minutes| minutes * 60.0)
    }

    /// How long the games of the first generation may take.
    pub(super) fn secs_of_first_games(&self) -> Option<f64> {
        self.secs().map(|secs| secs * SHARE_OF_GAMES / f64::from(self.generations.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_command_and_fewer_options_go_on_and_others_do_not() {
        let request = TrainingRequest { games: Some(50), seed: Some(7), ..TrainingRequest::default() };
        let terms = TrainingTerms::new("english", 1, true, &request);
        assert_eq!((terms.seed, terms.nodes, terms.generations, terms.pairs()), (7, TRAINING_NODES, 2, 20));
        assert_eq!(terms.other_than(&request), None);
        assert_eq!(terms.other_than(&TrainingRequest::default()), None);
        let other = TrainingRequest { seed: Some(8), ..request };
        assert_eq!(terms.other_than(&other).as_deref(), Some("--seed 7"));
        let other = TrainingRequest { games: None, minutes: Some(1.0), ..request };
        assert_eq!(terms.other_than(&other).as_deref(), Some("no --minutes"));
        let timed = TrainingRequest { minutes: Some(2.0), ..TrainingRequest::default() };
        let terms = TrainingTerms::new("english", 1, true, &timed);
        assert_eq!((terms.games, terms.other_than(&timed)), (None, None));
        assert_eq!(terms.secs_of_first_games(), Some(45.0));
        let sized = TrainingTerms { games: Some(40), ..terms };
        assert_eq!(sized.other_than(&timed), None);
    }
}
