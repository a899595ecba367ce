//! What was won, as it is counted: two games from one opening with the colours swapped are one pair.
//!
//! The two games of a pair depend on each other: an opening that favours black is won once by each. Whoever counts them one
//! by one believes too much or too little; so errors and tests go by pairs.

/// What a pair can bring the first player, in half points.
const OUTCOMES: usize = 5;

/// Pairs by what they brought the first player: no point, half a point, one point, one and a half, two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; OUTCOMES]);

impl Pairs {
    /// What a pair is worth, from 0 (both lost) to 1 (both won).
    pub(super) const WORTH: [f64; OUTCOMES] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Adds a pair that brought the first player so many half points, 0 to 4; more than 4 count as 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(OUTCOMES - 1)] += 1;
    }

    /// How many pairs were played to their end.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean worth of a pair and its variance; `None` before the first one.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let count = self.count();
        (count > 0).then(|| moments(&self.0.map(|pairs| pairs as f64 / count as f64)))
    }
}

/// The mean and the variance of a pair's worth where each outcome has this chance.
pub(super) fn moments(chances: &[f64; OUTCOMES]) -> (f64, f64) {
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        chances.iter().zip(Pairs::WORTH).map(|(chance, worth)| chance * of(worth)).sum()
    };
    let mean = sum(&|worth| worth);
    (mean, sum(&|worth| (worth - mean).powi(2)))
}

/// Games by how they ended for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts {
    /// Won by the first player.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost by the first player.
    pub lost: u64,
}

impl PairCounts {
    /// Adds a game that brought the first player so many half points: 0, 1 or 2.
    pub fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// How many games there were.
    pub fn count(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}
