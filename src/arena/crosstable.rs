//! Results by opponent, and the standings that follow from them.

use super::{Format, PairCounts, Pairs};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// All games between two entrants, from the first one's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// By this entrant's result.
    pub pairs: Pairs,
    /// By this entrant's result.
    pub games: PairCounts,
}

impl HeadToHead {
    fn add(&mut self, half_points: [usize; 2]) {
        self.pairs.add(half_points.iter().sum());
        for half in half_points {
            self.games.add(half);
        }
    }

    /// Returns the same results from the opponent's view.
    fn turned(mut self) -> Self {
        self.pairs.0.reverse();
        std::mem::swap(&mut self.games.won, &mut self.games.lost);
        self
    }
}

/// The results of a tournament. Entrants are numbered from 0 in seeding order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosstable {
    entrants: Vec<EntrantTotals>,
    /// Keyed by both entrants, the lower number first; the results are that one's.
    met: BTreeMap<(usize, usize), HeadToHead>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct EntrantTotals {
    games: PairCounts,
    byes: u32,
    bye_half_points: u64,
    opponents: BTreeSet<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// From 1; entrants that no criterion separates share a place.
    pub place: usize,
    pub entrant: usize,
    /// In half points, byes included.
    pub points: u64,
    /// Breaks ties on points: Buchholz in a Swiss, otherwise Sonneborn–Berger; in quarter points.
    pub tie_break: u64,
    /// Without byes.
    pub games: PairCounts,
}

impl Crosstable {
    pub fn new(entrants: usize) -> Self {
        Self { entrants: vec![EntrantTotals::default(); entrants], met: BTreeMap::new() }
    }

    pub fn len(&self) -> usize {
        self.entrants.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entrants.is_empty()
    }

    /// In half points: 0, 1 or 2 for each game. Does nothing if an entrant does not exist or meets itself.
    pub fn add(&mut self, first: usize, second: usize, half_points_of_first: [usize; 2]) {
        if first == second || first.max(second) >= self.len() {
            return;
        }
        let of_second = half_points_of_first.map(|half| 2 - half.min(2));
        for (entrant, half_points) in [(first, half_points_of_first), (second, of_second)] {
            for half in half_points {
                self.entrants[entrant].games.add(half);
            }
        }
        let key = (first.min(second), first.max(second));
        if !self.met.contains_key(&key) {
            self.entrants[first].opponents.insert(second);
            self.entrants[second].opponents.insert(first);
        }
        self.met.entry(key).or_default().add(if first < second { half_points_of_first } else { of_second });
    }

    /// Adds a round in which an entrant had no opponent and got this many half points ([`super::Schedule::bye_worth`]).
    pub fn add_bye(&mut self, entrant: usize, half_points: u64) {
        if let Some(entrant) = self.entrants.get_mut(entrant) {
            entrant.byes += 1;
            entrant.bye_half_points += half_points;
        }
    }

    pub fn met(&self, a: usize, b: usize) -> HeadToHead {
        let met = self.met.get(&(a.min(b), a.max(b))).copied().unwrap_or_default();
        if a < b { met } else { met.turned() }
    }

    /// Iterates over all pairings in order, the lower number first, with that entrant's results.
    pub fn meetings(&self) -> impl Iterator<Item = (usize, usize, &HeadToHead)> {
        self.met.iter().map(|((a, b), met)| (*a, *b, met))
    }

    pub fn byes(&self, entrant: usize) -> u32 {
        self.entrants[entrant].byes
    }

    /// Without byes.
    pub fn games(&self, entrant: usize) -> PairCounts {
        self.entrants[entrant].games
    }

    /// In half points, byes included.
    pub fn points(&self, entrant: usize) -> u64 {
        let EntrantTotals { games, bye_half_points, .. } = &self.entrants[entrant];
        2 * games.won + games.drawn + bye_half_points
    }

    /// By points, then Sonneborn–Berger (Buchholz in a Swiss), then wins, then number. A gauntlet ranks by the share
    /// of points scored, because its first entrant plays far more games.
    pub fn standings(&self, format: Format) -> Vec<StandingsRow> {
        let row = |entrant: usize| StandingsRow {
            place: 0,
            entrant,
            points: self.points(entrant),
            tie_break: if format == Format::Swiss { self.buchholz(entrant) } else { self.sonneborn_berger(entrant) },
            games: self.games(entrant),
        };
        let mut rows: Vec<StandingsRow> = (0..self.len()).map(row).collect();
        // The sort is stable: ties stay in entrant order.
        rows.sort_by(|a, b| ahead(format, a, b));
        for index in 0..rows.len() {
            let shared = index > 0 && ahead(format, &rows[index - 1], &rows[index]).is_eq();
            rows[index].place = if shared { rows[index - 1].place } else { index + 1 };
        }
        rows
    }

    /// Good results against strong opponents count more. Half points times half points are quarter points.
    fn sonneborn_berger(&self, entrant: usize) -> u64 {
        let worth = |opponent: &usize| {
            let PairCounts { won, drawn, .. } = self.met(entrant, *opponent).games;
            (2 * won + drawn) * self.points(*opponent)
        };
        self.entrants[entrant].opponents.iter().map(worth).sum()
    }

    /// Sums the opponents' points, once per pair of games. A bye counts as an opponent with as many points as the entrant (FIDE
    /// handbook C.07, unplayed rounds). Doubled half points, to be in quarter points like Sonneborn–Berger.
    fn buchholz(&self, entrant: usize) -> u64 {
        let worth = |opponent: &usize| self.met(entrant, *opponent).pairs.count() * self.points(*opponent);
        let byes = self.entrants[entrant].bye_half_points / 4 * self.points(entrant);
        2 * (self.entrants[entrant].opponents.iter().map(worth).sum::<u64>() + byes)
    }
}

/// Orders two rows of the standings; the better one is less.
fn ahead(format: Format, a: &StandingsRow, b: &StandingsRow) -> Ordering {
    let points = if format == Format::Gauntlet {
        // Compares shares as cross-multiplied fractions; an entrant without games has share 0.
        (b.points * a.games.count().max(1)).cmp(&(a.points * b.games.count().max(1)))
    } else {
        b.points.cmp(&a.points)
    };
    points.then(b.tie_break.cmp(&a.tie_break)).then(b.games.won.cmp(&a.games.won))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meeting_is_seen_from_both_sides_and_strangers_are_not_counted() {
        let mut table = Crosstable::new(3);
        table.add(2, 0, [2, 1]);
        table.add(0, 2, [0, 0]);
        table.add(1, 1, [2, 2]);
        table.add(1, 7, [2, 2]);
        table.add_bye(1, 4);
        table.add_bye(9, 4);
        let (mine, theirs) = (table.met(2, 0), table.met(0, 2));
        assert_eq!(mine.pairs.0, [0, 0, 0, 1, 1]);
        assert_eq!(theirs.pairs.0, [1, 1, 0, 0, 0]);
        assert_eq!((mine.games.won, mine.games.drawn, mine.games.lost), (3, 1, 0));
        assert_eq!((theirs.games.won, theirs.games.drawn, theirs.games.lost), (0, 1, 3));
        assert_eq!([0, 1, 2].map(|entrant| table.points(entrant)), [1, 4, 7]);
        assert_eq!([0, 1, 2].map(|entrant| table.games(entrant).count()), [4, 0, 4]);
        assert_eq!(table.met(1, 0), HeadToHead::default());
        assert_eq!((table.byes(1), table.meetings().count()), (1, 1));
    }

    fn order(rows: &[StandingsRow]) -> Vec<(usize, usize)> {
        rows.iter().map(|row| (row.place, row.entrant)).collect()
    }

    #[test]
    fn points_come_first_then_whom_they_were_won_against_and_equals_share_a_place() {
        let mut table = Crosstable::new(4);
        // 0 and 1 have equal points; 1 scored against 2, who did well, and 0 against 3, who did not.
        table.add(0, 3, [2, 2]);
        table.add(2, 0, [2, 2]);
        table.add(1, 2, [2, 2]);
        table.add(3, 1, [2, 2]);
        table.add(2, 3, [2, 1]);
        table.add(0, 1, [1, 1]);
        let rows = table.standings(Format::RoundRobin);
        assert_eq!(order(&rows), [(1, 2), (2, 1), (3, 0), (4, 3)]);
        // 4 half points against 7, 2 against 6: 40 quarters, ten points.
        assert_eq!((rows[1].points, rows[1].tie_break), (6, 40));
        let mut even = Crosstable::new(3);
        even.add(0, 1, [1, 1]);
        even.add(1, 2, [2, 0]);
        even.add(2, 0, [1, 1]);
        assert_eq!(order(&even.standings(Format::RoundRobin)), [(1, 1), (1, 2), (3, 0)], "won games decide");
        assert_eq!(order(&Crosstable::new(2).standings(Format::Swiss)), [(1, 0), (1, 1)]);
    }

    #[test]
    fn a_swiss_asks_how_good_the_opponents_were_and_a_bye_is_one_of_ones_own_size() {
        let mut table = Crosstable::new(5);
        table.add(0, 1, [2, 2]);
        table.add(2, 3, [2, 2]);
        table.add_bye(4, 4);
        table.add(2, 0, [2, 1]);
        table.add(4, 1, [1, 1]);
        table.add_bye(3, 4);
        // Points 5, 2, 7, 4, 6.
        let rows = table.standings(Format::Swiss);
        assert_eq!(order(&rows), [(1, 2), (2, 4), (3, 0), (4, 3), (5, 1)]);
        let tie_breaks: Vec<u64> = rows.iter().map(|row| row.tie_break).collect();
        assert_eq!(tie_breaks, [2 * (4 + 5), 2 * (2 + 6), 2 * (2 + 7), 2 * (7 + 4), 2 * (5 + 6)]);
    }

    #[test]
    fn in_a_gauntlet_shares_count_and_not_how_much_one_played() {
        let mut table = Crosstable::new(3);
        table.add(0, 1, [0, 1]);
        table.add(0, 2, [2, 2]);
        assert_eq!(order(&table.standings(Format::Gauntlet)), [(1, 1), (2, 0), (3, 2)]);
        assert_eq!(order(&table.standings(Format::Match)), [(1, 0), (2, 1), (3, 2)]);
    }
}
