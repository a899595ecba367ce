//! Pair results: two games from the same opening with colours swapped count as one pair.
//!
//! The two games of a pair are not independent: an opening that favours black is won once by each player. Counting games
//! one by one would misestimate the error, so errors and tests are based on pairs.

/// Number of possible results of a pair, in half points from 0 to 4.
const OUTCOMES: usize = 5;

/// Number of pairs by the first player's result: 0, ½, 1, 1½ or 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; OUTCOMES]);

impl Pairs {
    /// The score of each result, from 0 (both lost) to 1 (both won).
    pub(super) const SCORES: [f64; OUTCOMES] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Adds a pair by the first player's result in half points, 0 to 4; larger values count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(OUTCOMES - 1)] += 1;
    }

    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a pair's worth; `None` without pairs.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let count = self.count();
        (count > 0).then(|| moments(&self.0.map(|pairs| pairs as f64 / count as f64)))
    }
}

/// Mean and variance of a pair's worth, given the probability of each result.
pub(super) fn moments(chances: &[f64; OUTCOMES]) -> (f64, f64) {
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        chances.iter().zip(Pairs::SCORES).map(|(chance, score)| chance * of(score)).sum()
    };
    let mean = sum(&|worth| worth);
    (mean, sum(&|worth| (worth - mean).powi(2)))
}

/// Number of games by the first player's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

impl PairCounts {
    /// Adds a game by the first player's result in half points: 0, 1 or 2.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    pub fn count(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}
