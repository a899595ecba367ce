//! Pooled results of many contests with the same rules. Entrants with the same texts, weights and options count as one.

use super::identity::identity;
use super::{ContestTerms, Crosstable, Rating, Strength, ratings};
use crate::report::{ContentHash, Report};
use crate::store::{ContestGame, EntrantRecord, Store};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub struct PooledEntrant {
    pub entrant: EntrantRecord,
    /// Hash of everything that decides how the entrant plays: texts, weights and options.
    pub sha256: ContentHash,
    pub contests: u32,
}

impl PooledEntrant {
    /// The first digits of its hash, for people to tell versions of one bot apart.
    pub fn version(&self) -> String {
        format!("{:08x}", self.sha256.first_digits() >> 32)
    }
}

/// All entrants that ever played under the same rules, with their results.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The entrants, in the order of their first contest.
    pub entrants: Vec<PooledEntrant>,
    /// The pairs of all contests, except those of an entrant against itself, which carry no information.
    pub table: Crosstable,
}

/// Whether a contest with these terms counts.
fn is_verifiable(terms: &str) -> bool {
    serde_json::from_str::<ContestTerms>(terms).is_ok_and(|terms| !terms.is_unverified)
}

impl Pool {
    /// Pools all contests of a variant whose rules have this fingerprint.
    pub fn of(store: &Store, variant: &str, rules: u64) -> Result<Self, Report> {
        let mut entrants: Vec<PooledEntrant> = Vec::new();
        let mut known: BTreeMap<ContentHash, usize> = BTreeMap::new();
        let mut pairs: Vec<([usize; 2], [usize; 2])> = Vec::new();
        let mut contests = store.contests()?;
        contests
            .retain(|contest| contest.variant == variant && contest.rules == rules && is_verifiable(&contest.terms));
        for contest in contests.iter().rev() {
            let mut numbers = Vec::new();
            for entrant in store.contest_entrants(contest.id)? {
                let sha256 = identity(&entrant);
                let number = *known.entry(sha256).or_insert(entrants.len());
                if number == entrants.len() {
                    entrants.push(PooledEntrant { entrant, sha256, contests: 0 });
                }
                entrants[number].contests += 1;
                numbers.push(number);
            }
            let games = store.contest_games(contest.id)?;
            let whole = |two: &[ContestGame]| matches!(two, [a, b] if a.pair == b.pair);
            let mut rest = games.as_slice();
            while let [first, ..] = rest {
                let two = &rest[..rest.len().min(2)];
                let step = if whole(two) { 2 } else { 1 };
                if let [a, b] = two
                    && step == 2
                {
                    pairs.push((first.entrants.map(|index| numbers[index]), [a.half_points, b.half_points]));
                }
                rest = &rest[step..];
            }
        }
        let mut table = Crosstable::new(entrants.len());
        for ([first, second], half_points) in pairs {
            table.add(first, second, half_points);
        }
        Ok(Self { entrants, table })
    }

    /// Fits ratings to the whole pool, indexed by entrant number.
    pub fn ratings(&self) -> Vec<Rating> {
        ratings(&self.table)
    }

    /// Entrant numbers from strongest to weakest; those without a rating come last.
    pub fn order(&self, ratings: &[Rating]) -> Vec<usize> {
        let height = |number: usize| ratings.get(number).and_then(height).unwrap_or(f64::NEG_INFINITY);
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by(|a, b| height(*b).total_cmp(&height(*a)));
        order
    }
}

/// `None` if the strength is unknown.
fn height(rating: &Rating) -> Option<f64> {
    match rating.strength {
        Strength::Estimate { elo, .. } => Some(elo),
        Strength::MoreThan(bound) | Strength::LessThan(bound) => Some(bound),
        Strength::Unknown => rating.elo,
    }
}
