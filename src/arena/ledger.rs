//! What of a contest was played, and which game comes next. The same games give the same ledger, in whatever order they
//! came to their end.

use super::{Crosstable, Format, PairCounts, Pairs, Round, Schedule, Sprt, SprtVerdict};
use crate::store::ContestGame;
use std::collections::{BTreeMap, VecDeque};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameJob {
    /// The number of its pair in the contest, from 0.
    pub pair: u32,
    /// 0 where the first entrant begins, 1 where the second does.
    pub half: u8,
    /// The round, from 0.
    pub round: u32,
    /// Who meets.
    pub entrants: [usize; 2],
    /// The how many-th pair of these two it is, were they to meet in every round: all meet with the same openings.
    pub opening: u32,
}

/// One kind of fault of an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// How such a game ends, by the word.
    pub ending: String,
    /// How often it did.
    pub count: u32,
    /// The first such game: its pair and half, what is known of its fault, and where it is kept.
    pub first: ContestGame,
}

/// How a contest stands.
#[derive(Clone, Debug)]
pub struct Ledger {
    schedule: Schedule,
    sprt: Option<Sprt>,
    /// The rounds that were made, each with the number of its first pair.
    rounds: Vec<(u32, Round)>,
    /// Games of pairs that do not count yet.
    waiting: BTreeMap<u32, [Option<ContestGame>; 2]>,
    queue: VecDeque<GameJob>,
    table: Crosstable,
    counted: u64,
    faults: Vec<Vec<Faults>>,
    /// What each pair of a match brought its first entrant, in half points.
    course: Vec<u8>,
    is_decided: bool,
}

impl Ledger {
    /// A contest of which these games were played.
    pub fn new(schedule: Schedule, sprt: Option<Sprt>, played: Vec<ContestGame>) -> Self {
        let mut ledger = Self {
            schedule,
            sprt,
            rounds: Vec::new(),
            waiting: BTreeMap::new(),
            queue: VecDeque::new(),
            table: Crosstable::new(schedule.entrants),
            counted: 0,
            faults: vec![Vec::new(); schedule.entrants],
            course: Vec::new(),
            is_decided: false,
        };
        for game in played {
            let (pair, half) = (game.pair, usize::from(game.half.min(1)));
            ledger.waiting.entry(pair).or_default()[half] = Some(game);
        }
        ledger.make_rounds();
        ledger
    }

    /// Who meets whom.
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The results so far.
    pub const fn table(&self) -> &Crosstable {
        &self.table
    }

    /// The rounds that were made.
    pub fn rounds(&self) -> impl Iterator<Item = &Round> {
        self.rounds.iter().map(|(_, round)| round)
    }

    /// Pairs that count.
    pub const fn counted(&self) -> u64 {
        self.counted
    }

    /// What an entrant did wrong.
    pub fn faults(&self, entrant: usize) -> &[Faults] {
        &self.faults[entrant]
    }

    /// The pairs of a match as its first entrant sees them.
    pub fn pairs(&self) -> Pairs {
        self.table.met(0, 1).pairs
    }

    /// The games of a match as its first entrant sees them.
    pub fn games(&self) -> PairCounts {
        self.table.met(0, 1).games
    }

    /// What each pair of a match brought its first entrant, in half points, in order.
    pub fn course(&self) -> &[u8] {
        &self.course
    }

    /// Whether nothing is left to be played: all was, or the test knows.
    pub fn is_over(&self) -> bool {
        self.is_decided || self.counted >= self.schedule.pair_count() || self.has_no_more()
    }

    /// Whether the test of a match has come to its end.
    pub const fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// A schedule may have fewer rounds than it was asked for.
    fn has_no_more(&self) -> bool {
        self.rounds.len() as u32 >= self.schedule.round_count() && self.all_made_count()
    }

    fn made(&self) -> u32 {
        self.rounds.last().map_or(0, |(first, round)| first + round.meetings.len() as u32 * self.schedule.pairs)
    }

    fn all_made_count(&self) -> bool {
        self.counted >= u64::from(self.made())
    }

    /// The next game to be played; `None` where there is none, or none before others come to their end.
    pub fn hand_out(&mut self) -> Option<GameJob> {
        if self.is_decided {
            return None;
        }
        if self.queue.is_empty() {
            self.make_rounds();
        }
        self.queue.pop_front()
    }

    /// A game of a round that was made; `None` where there is no such pair.
    pub fn job(&self, pair: u32, half: u8) -> Option<GameJob> {
        let index = self.rounds.partition_point(|(first, _)| *first <= pair).checked_sub(1)?;
        let (first, round) = &self.rounds[index];
        let meetings = round.meetings.len() as u32;
        let number = (pair - first).checked_div(meetings).filter(|number| *number < self.schedule.pairs)?;
        let entrants = round.meetings[((pair - first) % meetings) as usize];
        let opening = self.cycle(index as u32) * self.schedule.pairs + number;
        Some(GameJob { pair, half, round: index as u32, entrants, opening })
    }

    /// How often everybody has met before a round; in a Swiss each round counts.
    fn cycle(&self, round: u32) -> u32 {
        round / (self.schedule.round_count() / self.schedule.rounds.max(1)).max(1)
    }

    /// Takes a game back that was not played after all.
    pub fn put_back(&mut self, job: GameJob) {
        let at = self.queue.partition_point(|queued| (queued.pair, queued.half) < (job.pair, job.half));
        self.queue.insert(at, job);
    }

    /// Takes a game in that came to its end.
    pub fn record(&mut self, game: ContestGame) {
        let (pair, half) = (game.pair, usize::from(game.half.min(1)));
        self.waiting.entry(pair).or_default()[half] = Some(game);
        self.count_from(pair);
    }

    /// Makes rounds until there is something to play.
    fn make_rounds(&mut self) {
        while self.queue.is_empty() && !self.is_decided {
            if self.schedule.waits() && !self.all_made_count() {
                return;
            }
            let index = self.rounds.len() as u32;
            let Some(round) = self.schedule.round(index, &self.table) else { return };
            if let Some(bye) = round.bye {
                self.table.add_bye(bye, self.schedule.bye_worth());
            }
            let first = self.made();
            self.rounds.push((first, round.clone()));
            // Everybody's first pair comes before anybody's second. Nothing is counted before all is known that is due: what
            // counts is forgotten here.
            let made = first..self.made();
            let games = made.clone().flat_map(|pair| [(pair, 0), (pair, 1)]);
            let is_due = |(pair, half): &(u32, u8)| {
                self.waiting.get(pair).is_none_or(|known| known[usize::from(*half)].is_none())
            };
            let due: Vec<GameJob> = games.filter(is_due).filter_map(|(pair, half)| self.job(pair, half)).collect();
            self.queue.extend(due);
            made.for_each(|pair| self.count_from(pair));
        }
    }

    /// Counts a pair when both of its games are over. Those of a match count in their order: its test must not look at
    /// pairs that happened to be short.
    fn count_from(&mut self, pair: u32) {
        if self.is_match() {
            while !self.is_decided && self.count(self.counted as u32) {}
        } else {
            self.count(pair);
        }
    }

    fn is_match(&self) -> bool {
        self.schedule.format == Format::Match
    }

    fn count(&mut self, pair: u32) -> bool {
        let is_made = pair < self.made();
        let is_whole = self.waiting.get(&pair).is_some_and(|games| games.iter().all(Option::is_some));
        if !is_made || !is_whole {
            return false;
        }
        let Some([Some(first), Some(second)]) = self.waiting.remove(&pair) else { return false };
        let [one, other] = first.entrants;
        self.table.add(one, other, [first.half_points, second.half_points]);
        self.counted += 1;
        if self.is_match() {
            self.course.push((first.half_points + second.half_points) as u8);
        }
        for game in [first, second] {
            self.note_fault(game);
        }
        if let Some(sprt) = self.sprt {
            self.is_decided = sprt.verdict(&self.pairs()) != SprtVerdict::Open;
        }
        true
    }

    fn note_fault(&mut self, game: ContestGame) {
        let Some(entrant) = game.at_fault.and_then(|index| game.entrants.get(index)) else { return };
        let faults = &mut self.faults[*entrant];
        match faults.iter_mut().find(|known| known.ending == game.ending) {
            Some(known) => {
                known.count += 1;
                if (game.pair, game.half) < (known.first.pair, known.first.half) {
                    known.first = game;
                }
            }
            None => faults.push(Faults { ending: game.ending.clone(), count: 1, first: game }),
        }
    }
}
