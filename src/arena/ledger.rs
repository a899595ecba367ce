//! Which games of a contest were played and which comes next. The same games give the same ledger, in whatever order they
//! finished.

use super::{
    Bracket, BracketProgress, Crosstable, Format, PairCounts, Pairs, Round, Schedule, Sprt, SprtVerdict, StandingsRow,
};
use crate::store::ContestGame;
use std::collections::{BTreeMap, VecDeque};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameJob {
    /// Counted from 0 in the contest.
    pub pair: u32,
    /// 0 if the first entrant moves first, 1 if the second does.
    pub half: u8,
    /// The round, from 0.
    pub round: u32,
    pub entrants: [usize; 2],
    /// Which pair of these two it is, as if they met in every round, so that all opponents get the same openings.
    pub opening: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantFaults {
    pub ending: String,
    pub count: u32,
    /// The first such game: its pair and half, the fault's details, and where it is stored.
    pub first: ContestGame,
}

/// A round with its place in the contest.
#[derive(Clone, Debug)]
struct LedgerRound {
    /// The number of its first pair.
    first: u32,
    /// [`GameJob::opening`] of its first pair.
    opening: u32,
    round: Round,
}

impl LedgerRound {
    fn end(&self) -> u32 {
        self.first.saturating_add((self.round.meetings.len() as u32).saturating_mul(self.round.pairs))
    }
}

/// The state of a contest: results, queue and test.
#[derive(Clone, Debug)]
pub struct Ledger {
    schedule: Schedule,
    sprt: Option<Sprt>,
    /// The rounds generated so far.
    rounds: Vec<LedgerRound>,
    /// Games of pairs that do not count yet.
    waiting: BTreeMap<u32, [Option<ContestGame>; 2]>,
    queue: VecDeque<GameJob>,
    table: Crosstable,
    counted: u64,
    faults: Vec<Vec<EntrantFaults>>,
    /// Result of each pair of a match for its first entrant, in half points.
    course: Vec<u8>,
    is_decided: bool,
}

impl Ledger {
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

    /// The ledger of the same contest with these games played, while others are being played.
    pub(super) fn with_games(&self, played: Vec<ContestGame>, running: &[GameJob]) -> Self {
        let mut ledger = Self::new(self.schedule, self.sprt, played);
        // Games that are being played may be of any round generated before.
        while ledger.rounds.len() < self.rounds.len() && ledger.make_round() {}
        ledger.queue.retain(|job| !running.contains(job));
        ledger
    }

    /// The games to be withdrawn, by pair and half, if these are: in a Swiss and in a knockout also those of later rounds, which other
    /// results would have paired otherwise.
    pub(super) fn games_to_withdraw(&self, games: &[(u32, u8)], played: &[ContestGame]) -> Vec<(u32, u8)> {
        let keys = |row: &ContestGame| (row.pair, row.half);
        let rows = || played.iter().filter(|row| games.contains(&keys(row)));
        let first_pair = rows().map(|row| row.pair).min().filter(|_| self.schedule.waits());
        let next_round = first_pair.and_then(|pair| self.rounds.iter().find(|round| round.first > pair));
        let is_later = |row: &&ContestGame| next_round.is_some_and(|round| row.pair >= round.first);
        rows().chain(played.iter().filter(is_later).filter(|row| !games.contains(&keys(row)))).map(keys).collect()
    }

    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    pub const fn table(&self) -> &Crosstable {
        &self.table
    }

    pub fn rounds(&self) -> impl Iterator<Item = &Round> {
        self.rounds.iter().map(|round| &round.round)
    }

    /// The round that is being played, from 1; 0 if there is none.
    pub fn current_round(&self) -> u32 {
        self.rounds.last().map_or(0, |round| round.round.number + 1)
    }

    /// The meetings of a knockout; `None` in other formats.
    pub fn bracket(&self) -> Option<Bracket> {
        (self.schedule.format == Format::Knockout).then(|| Bracket::new(&self.schedule, &self.table))
    }

    /// Best first. In a knockout by the places that entrants have or can still get, of which each row has the best one.
    pub fn standings(&self) -> Vec<StandingsRow> {
        let mut rows = self.table.standings(self.schedule.format);
        if let Some(bracket) = self.bracket() {
            let progress = bracket.progress();
            for row in &mut rows {
                row.place = *progress[row.entrant].places.start();
            }
            let key = |BracketProgress { places, .. }: &BracketProgress| (*places.end(), *places.start());
            rows.sort_by_key(|row| (key(&progress[row.entrant]), row.entrant));
        }
        rows
    }

    /// Pairs of games in the whole contest; in a knockout as many as are known to be needed.
    pub fn pair_count(&self) -> u64 {
        self.bracket().map_or_else(|| self.schedule.pair_count(), |bracket| bracket.pair_count())
    }

    /// Pairs of games that are finished and count.
    pub const fn finished_pairs(&self) -> u64 {
        self.counted
    }

    pub fn faults(&self, entrant: usize) -> &[EntrantFaults] {
        &self.faults[entrant]
    }

    /// Pair results of a match from the first entrant's view.
    pub fn pairs(&self) -> Pairs {
        self.table.met(0, 1).pairs
    }

    /// Game results of a match from the first entrant's view.
    pub fn games(&self) -> PairCounts {
        self.table.met(0, 1).games
    }

    /// Result of each pair of a match for its first entrant, in half points, in order.
    pub fn course(&self) -> &[u8] {
        &self.course
    }

    /// Whether nothing is left to play: every game is finished, or the test has decided.
    pub fn is_over(&self) -> bool {
        self.is_decided || self.counted >= self.pair_count() || self.has_no_more()
    }

    pub const fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// A Swiss may produce fewer rounds than requested.
    fn has_no_more(&self) -> bool {
        let is_knockout = self.schedule.format == Format::Knockout;
        !is_knockout && self.rounds.len() as u32 >= self.schedule.round_count() && self.all_made_count()
    }

    fn made(&self) -> u32 {
        self.rounds.last().map_or(0, LedgerRound::end)
    }

    fn all_made_count(&self) -> bool {
        self.counted >= u64::from(self.made())
    }

    /// Returns the next game to play; `None` if there is none, or none until other games finish.
    pub fn next_job(&mut self) -> Option<GameJob> {
        if self.is_decided {
            return None;
        }
        if self.queue.is_empty() {
            self.make_rounds();
        }
        self.queue.pop_front()
    }

    /// Looks up a game of a generated round; `None` if there is no such pair.
    pub fn job(&self, pair: u32, half: u8) -> Option<GameJob> {
        let index = self.rounds.partition_point(|round| round.first <= pair).checked_sub(1)?;
        let LedgerRound { first, opening, round } = &self.rounds[index];
        let meetings = round.meetings.len() as u32;
        let number = (pair - first).checked_div(meetings).filter(|number| *number < round.pairs)?;
        let entrants = round.meetings[((pair - first) % meetings) as usize];
        Some(GameJob { pair, half, round: round.number, entrants, opening: opening + number })
    }

    /// The first opening of the next round: how many pairs two opponents have played if they met in each full cycle of meetings, which
    /// in a Swiss and a knockout is a round. Never more than the number of pairs before, as a [`super::ReproManifest`] requires.
    fn next_opening(&self) -> u32 {
        if self.schedule.format == Format::Knockout {
            return self.rounds.last().map_or(0, |last| last.opening.saturating_add(last.round.pairs));
        }
        let cycle = (self.schedule.round_count() / self.schedule.rounds.max(1)).max(1);
        (self.rounds.len() as u32 / cycle).saturating_mul(self.schedule.pairs)
    }

    pub fn put_back(&mut self, job: GameJob) {
        let at = self.queue.partition_point(|queued| (queued.pair, queued.half) < (job.pair, job.half));
        self.queue.insert(at, job);
    }

    pub fn record(&mut self, game: ContestGame) {
        let (pair, half) = (game.pair, usize::from(game.half.min(1)));
        self.waiting.entry(pair).or_default()[half] = Some(game);
        self.count_from(pair);
    }

    /// Generates rounds until there is something to play.
    fn make_rounds(&mut self) {
        while self.queue.is_empty() && self.make_round() {}
    }

    /// Generates the next round; returns false if there is none, or none until other games finish.
    fn make_round(&mut self) -> bool {
        if self.is_decided || self.schedule.waits() && !self.all_made_count() {
            return false;
        }
        let index = self.rounds.len() as u32;
        let Some(round) = self.schedule.round(index, &self.table) else { return false };
        for bye in &round.byes {
            self.table.add_bye(*bye, self.schedule.bye_worth());
        }
        let (first, opening) = (self.made(), self.next_opening());
        self.rounds.push(LedgerRound { first, opening, round });
        // Every meeting's first pair comes before any second pair. Count only after the queue is complete: counting forgets the
        // games it counts.
        let made = first..self.made();
        let games = made.clone().flat_map(|pair| [(pair, 0), (pair, 1)]);
        let is_due =
            |(pair, half): &(u32, u8)| self.waiting.get(pair).is_none_or(|known| known[usize::from(*half)].is_none());
        let due: Vec<GameJob> = games.filter(is_due).filter_map(|(pair, half)| self.job(pair, half)).collect();
        self.queue.extend(due);
        made.for_each(|pair| self.count_from(pair));
        true
    }

    /// Pairs of a match count in order, because looking first at those that finished early would bias the test.
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
            None => faults.push(EntrantFaults { ending: game.ending.clone(), count: 1, first: game }),
        }
    }
}
