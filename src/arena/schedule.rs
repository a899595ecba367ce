//! Pairing schedules: which entrants meet in each round.

use super::format::Format;
use super::{Crosstable, knockout, swiss};
use serde::{Deserialize, Serialize};

/// Who meets whom, and how often. Entrants are numbered from 0 in seeding order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    pub format: Format,
    pub entrants: usize,
    /// In a Swiss the number of rounds; otherwise how often two opponents meet. Unused in a knockout, whose rounds follow from the
    /// number of entrants.
    pub rounds: u32,
    /// Pairs of games per meeting.
    pub pairs: u32,
    /// The most further pairs of a meeting in a knockout that is level; 0 in other formats.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub extra_pairs: u32,
}

/// Default of [`Schedule::extra_pairs`] in a knockout.
pub const EXTRA_PAIRS: u32 = 10;
/// The most [`Schedule::extra_pairs`].
pub const MAX_EXTRA_PAIRS: u32 = 1000;

/// Serde wants a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Meetings that may be played at the same time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// From 0. In a knockout, the meetings that are level are played on in further rounds of the same number.
    pub number: u32,
    /// Pairs of games per meeting.
    pub pairs: u32,
    pub meetings: Vec<[usize; 2]>,
    pub byes: Vec<usize>,
}

impl Schedule {
    /// `index` counts from 0; `table` has the results of all earlier rounds and of no later one, and only a Swiss and a knockout
    /// use it. `None` after the last round.
    pub fn round(&self, index: u32, table: &Crosstable) -> Option<Round> {
        if self.format == Format::Knockout {
            return knockout::round(self, table);
        }
        if index >= self.round_count() {
            return None;
        }
        let (meetings, bye) = match self.format {
            Format::Match | Format::Knockout => (vec![[0, 1]], None),
            Format::RoundRobin => circle(self.entrants, index % self.circle_rounds()),
            Format::Gauntlet => ((1..self.entrants).map(|other| [0, other]).collect(), None),
            Format::Swiss => swiss::round(self.entrants, table),
        };
        Some(Round { number: index, pairs: self.pairs, meetings, byes: bye.into_iter().collect() })
    }

    /// Whether a round can only be paired after all games of earlier rounds are over.
    pub const fn waits(&self) -> bool {
        matches!(self.format, Format::Swiss | Format::Knockout)
    }

    /// 0 if there are no opponents.
    pub fn round_count(&self) -> u32 {
        match self.format {
            _ if self.entrants < 2 => 0,
            Format::RoundRobin => self.rounds.saturating_mul(self.circle_rounds()),
            Format::Knockout => swiss_rounds(self.entrants),
            Format::Match | Format::Gauntlet | Format::Swiss => self.rounds,
        }
    }

    /// In a knockout without extra pairs; [`super::Ledger::pair_count`] has those, too.
    pub fn pair_count(&self) -> u64 {
        let entrants = self.entrants as u64;
        let meetings = match self.format {
            _ if entrants < 2 => 0,
            Format::Match => 1,
            Format::RoundRobin => entrants * (entrants - 1) / 2,
            Format::Gauntlet | Format::Knockout => entrants - 1,
            Format::Swiss => entrants / 2,
        };
        let rounds = if self.format == Format::Knockout { 1 } else { self.rounds };
        meetings.saturating_mul(u64::from(rounds)).saturating_mul(u64::from(self.pairs))
    }

    /// Value of a bye in half points. In a Swiss the same as winning all games of the round (FIDE handbook C.04.1: as many points
    /// as for a win); otherwise 0, since all entrants get equally many byes.
    pub fn bye_worth(&self) -> u64 {
        if self.format == Format::Swiss { 4 * u64::from(self.pairs) } else { 0 }
    }

    /// Number of rounds in which all entrants meet once.
    fn circle_rounds(&self) -> u32 {
        (self.entrants + self.entrants % 2 - 1) as u32
    }
}

/// Usual number of Swiss rounds, and the number of rounds of a knockout: enough to leave at most one entrant with a perfect score.
pub fn swiss_rounds(entrants: usize) -> u32 {
    entrants.next_power_of_two().trailing_zeros()
}

/// Pairs a round by the circle method: the last seat is fixed, the others rotate by one each round, and opposite seats meet.
/// With an odd number of entrants the last seat is empty.
fn circle(entrants: usize, round: u32) -> (Vec<[usize; 2]>, Option<usize>) {
    let moving = entrants + entrants % 2 - 1;
    let rotated = |place: usize| (place + round as usize) % moving;
    let mut meetings: Vec<[usize; 2]> =
        (1..=moving / 2).map(|step| [rotated(moving - step), rotated(step)]).map(sorted).collect();
    let opposite = rotated(0);
    if entrants.is_multiple_of(2) {
        meetings.insert(0, [opposite, moving]);
    }
    (meetings, (entrants % 2 == 1).then_some(opposite))
}

pub(super) fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(schedule: &Schedule) -> Vec<Round> {
        let none = Crosstable::new(schedule.entrants);
        (0..).map_while(|index| schedule.round(index, &none)).collect()
    }

    /// Counts how often each two meet and how often each has a bye; checks that nobody plays twice in a round.
    fn counted(rounds: &[Round], entrants: usize) -> (Vec<Vec<u32>>, Vec<u32>) {
        let mut met = vec![vec![0; entrants]; entrants];
        let mut byes = vec![0; entrants];
        for round in rounds {
            let mut busy = vec![false; entrants];
            for [a, b] in &round.meetings {
                assert!(a < b && !std::mem::replace(&mut busy[*a], true) && !std::mem::replace(&mut busy[*b], true));
                met[*a][*b] += 1;
            }
            for bye in &round.byes {
                assert!(!busy[*bye]);
                byes[*bye] += 1;
            }
        }
        (met, byes)
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_and_sits_out_as_often() {
        for entrants in 2..=40 {
            let schedule = Schedule { format: Format::RoundRobin, entrants, rounds: 3, pairs: 2, extra_pairs: 0 };
            let rounds = rounds(&schedule);
            assert_eq!(rounds.len() as u32, schedule.round_count());
            let (met, byes) = counted(&rounds, entrants);
            for (a, met) in met.iter().enumerate() {
                assert!(met[a + 1..].iter().all(|count| *count == 3), "{entrants} entrants, {a}: {met:?}");
            }
            assert!(byes.iter().all(|count| *count == if entrants % 2 == 1 { 3 } else { 0 }), "{byes:?}");
            assert!(rounds.iter().all(|round| round.meetings.len() == entrants / 2), "all play at once");
            let meetings: usize = rounds.iter().map(|round| round.meetings.len()).sum();
            assert_eq!(schedule.pair_count(), 2 * meetings as u64);
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_each_other_and_in_a_match_two_meet() {
        let gauntlet = Schedule { format: Format::Gauntlet, entrants: 4, rounds: 2, pairs: 5, extra_pairs: 0 };
        let all = vec![[0, 1], [0, 2], [0, 3]];
        let round = |number| Round { number, pairs: 5, meetings: all.clone(), byes: Vec::new() };
        assert_eq!(rounds(&gauntlet), [round(0), round(1)]);
        assert_eq!((gauntlet.pair_count(), gauntlet.bye_worth(), gauntlet.waits()), (30, 0, false));
        let duel = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: 1000, extra_pairs: 0 };
        let round = Round { number: 0, pairs: 1000, meetings: vec![[0, 1]], byes: Vec::new() };
        assert_eq!(rounds(&duel), [round]);
        assert_eq!(duel.pair_count(), 1000);
    }

    #[test]
    fn who_is_alone_meets_nobody_and_large_numbers_do_not_overflow() {
        for format in [Format::Match, Format::RoundRobin, Format::Gauntlet, Format::Swiss, Format::Knockout] {
            for entrants in 0..2 {
                let schedule = Schedule { format, entrants, rounds: 3, pairs: 1, extra_pairs: 0 };
                assert_eq!((schedule.round_count(), schedule.pair_count(), rounds(&schedule).len()), (0, 0, 0));
            }
            let many = Schedule { format, entrants: 300, rounds: u32::MAX, pairs: u32::MAX, extra_pairs: u32::MAX };
            let (rounds, pairs) = if format == Format::Knockout { (9, 1 << 40) } else { (300, 1 << 60) };
            assert!(many.round_count() >= rounds && many.pair_count() > pairs, "{format:?}");
        }
        assert_eq!([2, 3, 4, 5, 16, 17, 300].map(swiss_rounds), [1, 2, 2, 3, 4, 5, 9]);
    }
}
