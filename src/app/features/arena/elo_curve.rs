//! How the Elo estimates of a contest changed while its pairs were played.

use crate::arena::{Crosstable, Pairs, Rating, Strength, ratings};
use crate::store::ContestGame;
use std::collections::HashMap;

/// Above this many points, every second one is dropped.
const MAX_POINTS: usize = 120;
/// A finished tournament gets at least so many points if it has as many pairs.
const MIN_POINTS: usize = 8;
/// Finished tournaments of more entrants have fewer points: the cost of a rating grows with the cube of the number of entrants.
const MAX_ENTRANTS_AT_FULL_DETAIL: usize = 40;

/// An estimate and half the width of its 95 % interval, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    pub elo: f64,
    pub error: f64,
}

impl EloEstimate {
    fn of(strength: Strength) -> Option<Self> {
        match strength {
            Strength::Estimate { elo, error } => Some(Self { elo, error }),
            _ => None,
        }
    }
}

/// What was known after a number of pairs.
#[derive(Clone, Debug, PartialEq)]
pub struct EloPoint {
    pub pairs: u64,
    /// By entrant number, relative to the mean; in a match only the first entrant's, relative to the second.
    pub estimates: Vec<Option<EloEstimate>>,
}

#[derive(Clone, Debug, Default)]
pub struct EloCurve {
    points: Vec<EloPoint>,
}

impl EloCurve {
    pub fn points(&self) -> &[EloPoint] {
        &self.points
    }

    /// The curve of a match, from the result of each pair in half points.
    pub fn of_match(pair_results: &[u8]) -> Self {
        let step = pair_results.len().div_ceil(MAX_POINTS).max(1);
        let mut pairs = Pairs::default();
        let mut points = Vec::new();
        for (half_points, count) in pair_results.iter().zip(1..) {
            pairs.add(usize::from(*half_points));
            if count % step == 0 || count == pair_results.len() {
                let estimates = vec![EloEstimate::of(Strength::of(&pairs))];
                points.push(EloPoint { pairs: count as u64, estimates });
            }
        }
        Self { points }
    }

    /// The curve of a tournament, from its games in the order in which they finished.
    pub fn of_tournament(entrants: usize, games: &[ContestGame]) -> Self {
        let mut curve = Self::default();
        let step = (games.len() / 2).div_ceil(rated_points(entrants)).max(1) as u64;
        let (mut table, mut count) = (Crosstable::new(entrants), 0);
        let mut halves: HashMap<u32, &ContestGame> = HashMap::new();
        for game in games {
            let Some(other) = halves.remove(&game.pair) else {
                halves.insert(game.pair, game);
                continue;
            };
            let [one, two] = game.entrants;
            table.add(one, two, [other.half_points, game.half_points]);
            count += 1;
            if count % step == 0 || 2 * count == games.len() as u64 {
                curve.add(count, &ratings(&table));
            }
        }
        curve
    }

    /// Adds what is known after this many pairs of a tournament.
    pub fn add(&mut self, pairs: u64, ratings: &[Rating]) {
        let is_new = self.points.last().is_none_or(|last| last.pairs < pairs);
        if !is_new || pairs == 0 {
            return;
        }
        let estimates = ratings.iter().map(|rating| EloEstimate::of(rating.strength)).collect();
        self.points.push(EloPoint { pairs, estimates });
        if self.points.len() > MAX_POINTS {
            let mut index = 0;
            // One more than an even number of points: the first and the last stay.
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
    }
}

/// How many times a finished tournament is rated for its curve.
fn rated_points(entrants: usize) -> usize {
    let share = (MAX_ENTRANTS_AT_FULL_DETAIL as f64 / entrants.max(1) as f64).powi(3).min(1.0);
    ((MAX_POINTS / 2) as f64 * share).ceil().max(MIN_POINTS as f64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_contest_keeps_its_last_point() {
        let rating = Rating { strength: Strength::Estimate { elo: 3.0, error: 1.0 }, elo: Some(3.0) };
        let mut curve = EloCurve::default();
        for pairs in 1..=1000 {
            curve.add(pairs, &[rating; 3]);
            curve.add(pairs, &[rating; 3]);
            assert_eq!(curve.points().last().map(|point| point.pairs), Some(pairs));
        }
        assert!((MAX_POINTS / 2..=MAX_POINTS).contains(&curve.points().len()));
        let pair_results = [4, 3, 0, 2].repeat(300);
        let curve = EloCurve::of_match(&pair_results);
        assert!(curve.points().len() <= MAX_POINTS + 1);
        assert_eq!(curve.points().last().map(|point| point.pairs), Some(1200));
    }

    /// Each entrant meets the next three once, and the sides share the points of a pair as `half_points` says.
    fn games(entrants: usize, half_points: impl Fn(usize, usize) -> usize) -> Vec<ContestGame> {
        let meetings = (0..entrants).flat_map(|one| (1..=3).map(move |far| [one, (one + far) % entrants]));
        let game = |(pair, entrants, half): (usize, [usize; 2], usize)| ContestGame {
            pair: pair as u32,
            entrants,
            half_points: half_points(pair, half),
            ..ContestGame::default()
        };
        let halves = |(pair, entrants): (usize, [usize; 2])| [0, 1].map(|half| game((pair, entrants, half)));
        meetings.enumerate().flat_map(halves).collect()
    }

    #[test]
    fn a_tournament_of_any_size_has_a_curve_with_errors() {
        for entrants in [7, 41, 60] {
            let curve = EloCurve::of_tournament(entrants, &games(entrants, |pair, half| (pair + half) % 3));
            let points = curve.points();
            let last = points.last().unwrap();
            assert_eq!((last.pairs, last.estimates.len()), (3 * entrants as u64, entrants));
            assert!(last.estimates.iter().flatten().any(|estimate| estimate.error > 0.0), "{entrants}");
            assert!(
                entrants < MAX_ENTRANTS_AT_FULL_DETAIL || points.len() <= rated_points(entrants) + 1,
                "{}",
                points.len()
            );
        }
        assert_eq!([3, 40, 80, 300].map(rated_points), [60, 60, 8, 8]);
    }
}
