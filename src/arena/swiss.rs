//! Swiss pairing: entrants with equal scores meet, and nobody meets the same opponent twice while that can be avoided.
//!
//! Follows the FIDE handbook (C.04): score groups from the top, in each the upper half against the lower half in order;
//! unpaired entrants float down and meet the best of the next group. Before each pair is fixed, a matching verifies that the
//! rest of the round can still be paired, so there is no backtracking.

use super::Crosstable;
use super::matching::Matching;

/// The meetings of the next round, and who has a bye.
pub(super) fn round(entrants: usize, table: &Crosstable) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut order: Vec<usize> = (0..entrants).collect();
    let points: Vec<u64> = order.iter().map(|entrant| table.points(*entrant)).collect();
    order.sort_by_key(|entrant| (std::cmp::Reverse(points[*entrant]), *entrant));
    let mut met = vec![vec![0; entrants]; entrants];
    for (a, b, meetings) in table.meetings() {
        met[a][b] = meetings.pairs.count();
        met[b][a] = met[a][b];
    }
    // Maximum number of earlier meetings per pair: 0 if possible, otherwise the smallest that allows a complete round.
    let mut limits: Vec<u64> = met.iter().flatten().copied().collect();
    limits.push(0);
    limits.sort_unstable();
    limits.dedup();
    for limit in limits {
        let may = |a: usize, b: usize| a != b && met[a][b] <= limit;
        let may: Vec<Vec<bool>> = (0..entrants).map(|a| (0..entrants).map(|b| may(a, b)).collect()).collect();
        let mut whole = Matching::new(&may, &order);
        if whole.alone() != entrants % 2 {
            continue;
        }
        let bye = if entrants % 2 == 1 {
            let Some(bye) = sits_out(&order, table, &mut whole) else { continue };
            order.retain(|entrant| *entrant != bye);
            Some(bye)
        } else {
            None
        };
        let meetings = Pairing { met: &met, may: &may, points: &points, whole }.pair(&order);
        return (meetings, bye);
    }
    Default::default()
}

/// Picks the bye: the lowest-ranked of those with the fewest byes, provided that all others can still be paired.
fn sits_out(order: &[usize], table: &Crosstable, whole: &mut Matching<'_>) -> Option<usize> {
    let fewest = order.iter().map(|entrant| table.byes(*entrant)).min()?;
    for entrant in order.iter().rev().filter(|entrant| table.byes(**entrant) == fewest) {
        let mut others = whole.clone();
        others.remove(*entrant);
        if others.alone() == 0 {
            *whole = others;
            return Some(*entrant);
        }
    }
    None
}

struct Pairing<'a> {
    met: &'a [Vec<u64>],
    may: &'a [Vec<bool>],
    points: &'a [u64],
    /// A maximum matching of all unpaired entrants; it guarantees that the round can be completed.
    whole: Matching<'a>,
}

impl Pairing<'_> {
    /// `order` is the standings order.
    fn pair(&mut self, order: &[usize]) -> Vec<[usize; 2]> {
        let mut meetings = Vec::new();
        let mut floating = Vec::new();
        for group in order.chunk_by(|a, b| self.points[*a] == self.points[*b]) {
            floating = self.pair_group(&floating, group, &mut meetings);
        }
        meetings
    }

    /// Pairs the floaters and a group; returns those who float on.
    fn pair_group(&mut self, floating: &[usize], group: &[usize], meetings: &mut Vec<[usize; 2]>) -> Vec<usize> {
        let mut left: Vec<usize> = floating.iter().chain(group).copied().collect();
        let mut bracket = Matching::new(self.may, &left);
        let mut on = Vec::new();
        while !left.is_empty() {
            let first = left.remove(0);
            let mut wanted = self.wanted(first, &left, self.points[group[0]]);
            wanted.sort_by_key(|other| self.met[first][*other]);
            let found = wanted.into_iter().find(|other| {
                let before = bracket.clone();
                if !bracket.take(first, *other) {
                    return false;
                }
                let whole = self.whole.take(first, *other);
                if !whole {
                    bracket = before;
                }
                whole
            });
            if let Some(other) = found {
                left.retain(|entrant| *entrant != other);
                meetings.push([first, other]);
            } else {
                bracket.remove(first);
                on.push(first);
            }
        }
        on
    }

    /// Lists preferred opponents, best first. A floater prefers the top of the group; within a group the upper half prefers its
    /// counterpart in the lower half, then those further down, then its own half.
    fn wanted(&self, first: usize, left: &[usize], group: u64) -> Vec<usize> {
        let (floating, residents): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|other| self.points[**other] > group);
        if self.points[first] > group {
            return residents.into_iter().chain(floating).collect();
        }
        // `first` is itself in the group: of five it meets the third, and of four also the third.
        let half = residents.len().div_ceil(2).saturating_sub(1);
        let (own, other) = residents.split_at(half);
        other.iter().chain(own.iter().rev()).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Round, Schedule};
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Plays a Swiss with random results in which the better entrants (lower numbers) win more often.
    fn played(schedule: &Schedule, random: &mut ChaCha8Rng) -> (Vec<Round>, Crosstable) {
        let mut table = Crosstable::new(schedule.entrants);
        let mut rounds = Vec::new();
        for index in 0..schedule.rounds {
            let round = schedule.round(index, &table).unwrap();
            assert_eq!(schedule.round(index, &table).as_ref(), Some(&round), "the same again");
            for [a, b] in &round.meetings {
                let half = |random: &mut ChaCha8Rng| match random.random_range(0..10) {
                    0..3 => 1,
                    number if (number < 7) == (a < b) => 2,
                    _ => 0,
                };
                table.add(*a, *b, [half(random), half(random)]);
            }
            for bye in &round.byes {
                table.add_bye(*bye, schedule.bye_worth());
            }
            rounds.push(round);
        }
        (rounds, table)
    }

    /// Whether the round could have been paired without a rematch, by exhaustive search.
    fn possible(free: &[usize], bye: bool, table: &Crosstable) -> bool {
        let Some((first, others)) = free.split_first() else { return true };
        if bye && table.byes(*first) == 0 && possible(others, false, table) {
            return true;
        }
        (0..others.len()).any(|index| {
            let mut rest = others.to_vec();
            let other = rest.remove(index);
            table.met(*first, other).pairs.count() == 0 && possible(&rest, bye, table)
        })
    }

    #[test]
    fn everybody_plays_nobody_meets_twice_and_nobody_sits_out_twice() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for entrants in 2..=40 {
            // This many rounds can always be paired without a rematch.
            let rounds = (entrants as u32 / 2).clamp(1, 12);
            let schedule = Schedule { format: Format::Swiss, entrants, rounds, pairs: 1, extra_pairs: 0 };
            let (rounds, table) = played(&schedule, &mut random);
            for round in &rounds {
                let mut busy: Vec<usize> =
                    round.meetings.iter().flatten().copied().chain(round.byes.iter().copied()).collect();
                busy.sort_unstable();
                assert_eq!(busy, (0..entrants).collect::<Vec<_>>(), "{entrants} entrants");
            }
            assert!(table.meetings().all(|(_, _, met)| met.pairs.count() == 1), "{entrants} entrants");
            assert!((0..entrants).all(|entrant| table.byes(entrant) <= 1));
        }
    }

    #[test]
    fn a_second_meeting_comes_only_where_no_pairing_is_without_one() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut forced = 0;
        for trial in 0..60 {
            let entrants = 2 + trial % 9;
            let mut table = Crosstable::new(entrants);
            let schedule = Schedule { format: Format::Swiss, entrants, rounds: 10, pairs: 1, extra_pairs: 0 };
            for index in 0..entrants as u32 {
                let round = schedule.round(index, &table).unwrap();
                let again = round.meetings.iter().any(|[a, b]| table.met(*a, *b).pairs.count() > 0);
                if again {
                    forced += 1;
                    let all: Vec<usize> = (0..entrants).collect();
                    assert!(!possible(&all, entrants % 2 == 1, &table), "{entrants} entrants, round {index}");
                }
                for [a, b] in &round.meetings {
                    table.add(*a, *b, [random.random_range(0..3), random.random_range(0..3)]);
                }
                for bye in round.byes {
                    assert_eq!(table.byes(bye), 0, "{entrants} entrants, round {index}");
                    table.add_bye(bye, 4);
                }
            }
        }
        assert!(forced > 20, "{forced}: the rule was hardly tested");
    }

    /// Pairs by points as FIDE does: 8 entrants, upper half against lower half, floaters to the next group.
    #[test]
    fn the_better_half_meets_the_other_and_who_is_left_floats() {
        let schedule = Schedule { format: Format::Swiss, entrants: 8, rounds: 3, pairs: 1, extra_pairs: 0 };
        let mut table = Crosstable::new(8);
        let first = schedule.round(0, &table).unwrap();
        assert_eq!(first.meetings, [[0, 4], [1, 5], [2, 6], [3, 7]]);
        for [a, b] in first.meetings {
            table.add(a, b, if a == 2 { [1, 1] } else { [2, 2] });
        }
        // 0, 1 and 3 have all points, 2 and 6 half, 4, 5 and 7 none: 3 floats to 2, 6 to 4.
        let second = schedule.round(1, &table).unwrap();
        assert_eq!(second.meetings, [[0, 1], [3, 2], [6, 4], [5, 7]]);
        let odd = Schedule { entrants: 5, ..schedule };
        let mut table = Crosstable::new(5);
        let first = odd.round(0, &table).unwrap();
        assert_eq!((first.meetings, first.byes), (vec![[0, 2], [1, 3]], vec![4]));
        table.add(0, 2, [2, 2]);
        table.add(1, 3, [2, 2]);
        table.add_bye(4, odd.bye_worth());
        let second = odd.round(1, &table).unwrap();
        assert_eq!((second.meetings, second.byes), (vec![[0, 1], [4, 2]], vec![3]), "4 had its bye");
    }

    /// A group that greedy pairing would split: 0 prefers 2, but then 1 and 3, who already met, would both have to float.
    #[test]
    fn a_choice_leaves_as_few_as_can_be_to_float() {
        let mut table = Crosstable::new(8);
        for (winner, loser) in [(0, 4), (1, 3), (3, 5), (1, 6), (2, 7), (0, 7), (2, 6), (3, 4)] {
            table.add(winner, loser, [2, 2]);
        }
        // All four have eight half points.
        table.add(1, 3, [0, 0]);
        table.add(1, 5, [2, 2]);
        table.add(0, 6, [2, 2]);
        table.add(2, 5, [2, 2]);
        let points: Vec<u64> = (0..8).map(|entrant| table.points(entrant)).collect();
        assert_eq!(points[..4], [12, 12, 12, 12]);
        let round = round(8, &table);
        assert_eq!(round.0[..2], [[0, 3], [1, 2]]);
    }

    #[test]
    fn three_hundred_are_paired_whatever_happened() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        for entrants in [299, 300] {
            let schedule = Schedule { format: Format::Swiss, entrants, rounds: 9, pairs: 1, extra_pairs: 0 };
            let (rounds, table) = played(&schedule, &mut random);
            assert_eq!(rounds.len(), 9);
            assert!(table.meetings().all(|(_, _, met)| met.pairs.count() == 1));
            // A Swiss rarely pairs entrants with very different scores.
            let last = &rounds[8];
            let far = |[a, b]: &&[usize; 2]| table.points(*a).abs_diff(table.points(*b)) > 12;
            assert!(last.meetings.iter().filter(far).count() < 5, "{last:?}");
        }
    }
}
