//! The bracket of a knockout: two entrants meet, the better one advances, until one is left.
//!
//! Two entrants meet at most once in a knockout, so the crosstable has all results of a meeting, and the bracket follows from it.

use super::schedule::sorted;
use super::{Crosstable, Round, Schedule};
use std::ops::RangeInclusive;

/// One meeting of a knockout, or a bye in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BracketMeeting {
    /// The upper one in the bracket first; `None` if an entrant isn't known yet. A bye has only the first.
    pub entrants: [Option<usize>; 2],
    /// In half points.
    pub points: [u64; 2],
    /// Pairs of games played, extra pairs included.
    pub pairs: u64,
    pub is_bye: bool,
    pub decision: Option<Decision>,
}

/// Who advances from a meeting, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub winner: usize,
    pub extra_pairs: u64,
    /// Whether the score is level after all extra pairs, so that the higher seed advances.
    pub by_seed: bool,
}

/// All meetings of a knockout, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    schedule: Schedule,
    /// From the first round to the final, each from the top of the bracket to its bottom. Meeting `i` follows meetings `2 i` and
    /// `2 i + 1` of the round before.
    pub rounds: Vec<Vec<BracketMeeting>>,
}

/// How far an entrant of a knockout has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketProgress {
    /// The places that the entrant shares or can still get.
    pub places: RangeInclusive<usize>,
    /// The round that the entrant has reached, from 0; the number of rounds if it has won the final.
    pub round: u32,
}

impl Bracket {
    /// `table` has only results of this knockout.
    pub fn new(schedule: &Schedule, table: &Crosstable) -> Self {
        let mut rounds: Vec<Vec<BracketMeeting>> = Vec::new();
        let mut entrants: Vec<Option<usize>> = seeding(schedule.entrants);
        while entrants.len() > 1 {
            let is_first = rounds.is_empty();
            let meeting = |pair: &[Option<usize>]| meeting([pair[0], pair[1]], is_first, schedule, table);
            let round: Vec<BracketMeeting> = entrants.chunks_exact(2).map(meeting).collect();
            entrants = round.iter().map(|meeting| meeting.decision.map(|decision| decision.winner)).collect();
            rounds.push(round);
        }
        Self { schedule: *schedule, rounds }
    }

    pub fn winner(&self) -> Option<usize> {
        self.last_meeting()?.decision.map(|decision| decision.winner)
    }

    /// The final, if there are two entrants.
    pub fn last_meeting(&self) -> Option<&BracketMeeting> {
        self.rounds.last()?.first()
    }

    /// The first round that isn't decided, from 0; the number of rounds if all are.
    pub fn current_round(&self) -> usize {
        let is_open = |round: &Vec<BracketMeeting>| round.iter().any(|meeting| meeting.decision.is_none());
        self.rounds.iter().position(is_open).unwrap_or(self.rounds.len())
    }

    /// Pairs of games in all, with the extra pairs played so far and one for each meeting that is level.
    pub fn pair_count(&self) -> u64 {
        let pairs = |meeting: &BracketMeeting| match meeting.decision {
            Some(_) => meeting.pairs,
            None => u64::from(self.schedule.pairs).max(meeting.pairs + 1),
        };
        self.rounds.iter().flatten().map(pairs).sum()
    }

    /// By number of the entrant.
    pub fn progress(&self) -> Vec<BracketProgress> {
        let count = self.schedule.entrants;
        let mut progress = vec![BracketProgress { places: 1..=1, round: 0 }; count];
        for (number, round) in (0..).zip(&self.rounds) {
            let worst = (2 * round.len()).min(count);
            for meeting in round {
                for entrant in meeting.entrants.into_iter().flatten() {
                    let best = match meeting.decision {
                        Some(decision) if decision.winner != entrant => round.len() + 1,
                        _ => 1,
                    };
                    progress[entrant] = BracketProgress { places: best..=worst, round: number };
                }
            }
        }
        if let Some(winner) = self.winner() {
            progress[winner] = BracketProgress { places: 1..=1, round: self.rounds.len() as u32 };
        }
        progress
    }
}

/// The games to play next: those of a new round, or one more pair for each meeting that is level. `None` once the knockout is won.
pub(super) fn round(schedule: &Schedule, table: &Crosstable) -> Option<Round> {
    let bracket = Bracket::new(schedule, table);
    let number = bracket.current_round();
    let round = bracket.rounds.get(number)?;
    let open = || round.iter().filter(|meeting| meeting.decision.is_none());
    let is_begun = open().any(|meeting| meeting.pairs > 0);
    let both = |meeting: &BracketMeeting| Some(sorted([meeting.entrants[0]?, meeting.entrants[1]?]));
    let byes = round.iter().filter(|meeting| meeting.is_bye && !is_begun).filter_map(|meeting| meeting.entrants[0]);
    Some(Round {
        number: number as u32,
        pairs: if is_begun { 1 } else { schedule.pairs },
        meetings: open().filter_map(both).collect(),
        byes: byes.collect(),
    })
}

/// The entrants from the top of the bracket to its bottom, `None` for places that stay empty. The first two can only meet in the
/// final, the first four not before the semi-finals, and so on.
fn seeding(entrants: usize) -> Vec<Option<usize>> {
    let size = entrants.next_power_of_two();
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order.into_iter().map(|seed| (seed < entrants).then_some(seed)).collect()
}

fn meeting(entrants: [Option<usize>; 2], is_first: bool, schedule: &Schedule, table: &Crosstable) -> BracketMeeting {
    let open = BracketMeeting { entrants, points: [0, 0], pairs: 0, is_bye: false, decision: None };
    let decided = |winner, extra_pairs, by_seed| Some(Decision { winner, extra_pairs, by_seed });
    match entrants {
        // Of two seeds only the lower one can be missing.
        [Some(first), None] if is_first => BracketMeeting { is_bye: true, decision: decided(first, 0, false), ..open },
        [Some(first), Some(second)] => {
            let met = table.met(first, second);
            let (pairs, games) = (met.pairs.count(), met.games);
            let points = [2 * games.won + games.drawn, 2 * games.lost + games.drawn];
            let extra_pairs = pairs.saturating_sub(schedule.pairs.into());
            let is_level = points[0] == points[1];
            let is_open = pairs < schedule.pairs.into() || is_level && extra_pairs < schedule.extra_pairs.into();
            let winner = match (is_level, points[0] > points[1]) {
                (true, _) => first.min(second),
                (_, true) => first,
                (_, false) => second,
            };
            let decision = decided(winner, extra_pairs, is_level).filter(|_| !is_open);
            BracketMeeting { points, pairs, decision, ..open }
        }
        _ => open,
    }
}
