//! Contests on many machines, simulated: whatever a network and its workers do, the table is the one of a single machine.

mod games;
#[cfg(unix)]
mod player_process;
mod simulated_link;

use crate::hall::{Hall, hall, ledger_text};
use crate::resident::resident_kb;
use damka::arena::{
    Adjudication, Contest, ContestTerms, Control, Format, GameJob, Ledger, Schedule, run_with, swiss_rounds,
};
use damka::farm::{
    FarmExecutor, FarmLink, FarmMessage, FarmTerms, PairJob, PairResult, PlayedHalf, Suspension, WorkerRecord,
};
use damka::report::ContentHash;
use games::Games;
use simulated_link::{Conduct, Faults, RUNTIME, SimulatedLink};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const NONE: Faults = Faults { lost: 0, repeated: 0, delayed: 0 };
const MANY: Faults = Faults { lost: 20, repeated: 10, delayed: 15 };

/// Players without chance, so that each game is decided by who plays it.
const KINDS: [&str; 3] = ["first_fit", "greedy", "minimax:depth=1,vary=false"];

/// A contest whose entrants are of three kinds, in turn.
fn contest(hall: &mut Hall, format: Format, entrants: usize) -> (Contest, Ledger) {
    let rounds = if format == Format::Swiss { swiss_rounds(entrants) } else { 1 };
    let extra_pairs = if format == Format::Knockout { 2 } else { 0 };
    let adjudication = Adjudication { max_moves: Some(30), ..Adjudication::default() };
    let schedule = Schedule { format, entrants, rounds, pairs: 1, extra_pairs };
    let terms = ContestTerms { seed: 5, adjudication, ..ContestTerms::of(schedule) };
    let seats: Vec<&str> = KINDS.into_iter().cycle().take(entrants).collect();
    let (contest, ledger, claim) = hall.begin_with("english", &seats, &terms);
    drop(claim);
    (contest, ledger)
}

struct Farmed {
    table: String,
    workers: BTreeMap<String, WorkerRecord>,
    published: u64,
    hours: f64,
}

fn farm(
    hall: &mut Hall,
    (format, entrants): (Format, usize),
    conducts: &[Conduct],
    faults: Faults,
    seed: u64,
) -> Farmed {
    let (contest, mut ledger) = contest(hall, format, entrants);
    let _claim = hall.store.lock_contest(contest.id).unwrap();
    let games = Games::new(&contest);
    let link = SimulatedLink::new(&games, conducts, faults, seed);
    let terms = FarmTerms { seed, runtime_id: RUNTIME.to_owned(), ..FarmTerms::default() };
    let mut executor = FarmExecutor::new(link, &games, ContentHash::of_bytes(b"the contest"), terms);
    let control = Control::default();
    run_with(&mut executor, (&contest, &mut ledger), &mut hall.store, &control, &mut |_, _| {}).unwrap();
    assert!(ledger.is_over());
    let kept = hall.store.contest_games(contest.id).unwrap();
    let suspended = |name: &str| executor.workers().get(name).is_some_and(|worker| worker.suspension.is_some());
    assert!(kept.iter().all(|game| game.is_verified || !suspended(&game.worker)));
    // Only a liar that was in no sample may have got away with something.
    for row in &kept {
        let job = ledger.job(row.pair, row.half).unwrap();
        let truth = damka::farm::Referee::replay(&games, job, &games.reported(job)).unwrap();
        let conduct = executor.link().workers.iter().find(|worker| worker.name == row.worker).map(|one| one.conduct);
        let may_lie = !row.is_verified && matches!(conduct, Some(Conduct::OtherGames { after: 1.. }));
        assert!(truth.row().half_points == row.half_points || may_lie, "{row:?}");
    }
    Farmed {
        table: ledger_text(&ledger),
        workers: executor.workers().clone(),
        published: executor.link().published,
        hours: FarmLink::now(executor.link()).as_secs_f64() / 3600.0,
    }
}

/// The table of the same contest, played on this machine.
fn at_home(hall: &mut Hall, format: Format, entrants: usize) -> String {
    let (contest, mut ledger) = contest(hall, format, entrants);
    let _claim = hall.store.lock_contest(contest.id).unwrap();
    hall.play(&contest, &mut ledger, 2, None);
    ledger_text(&ledger)
}

#[test]
fn the_table_of_a_farm_is_that_of_one_machine_whatever_the_network_does() {
    let mut hall = hall(&[]);
    for (format, entrants) in [(Format::RoundRobin, 9), (Format::Gauntlet, 9), (Format::Swiss, 10)] {
        let home = at_home(&mut hall, format, entrants);
        for (faults, seed) in [(NONE, 1), (MANY, 2), (MANY, 3)] {
            let farmed = farm(&mut hall, (format, entrants), &[Conduct::Honest; 5], faults, seed);
            assert_eq!(farmed.table, home, "{format:?}, seed {seed}");
            assert!(farmed.workers.values().all(|worker| worker.suspension.is_none()), "{:?}", farmed.workers);
            assert!(farmed.workers.values().any(|worker| worker.verified > 0), "{:?}", farmed.workers);
        }
    }
}

#[test]
fn workers_that_lie_are_found_and_nothing_of_theirs_counts() {
    let mut hall = hall(&[]);
    let liars =
        [Conduct::OtherGames { after: 0 }, Conduct::Impossible, Conduct::Empty, Conduct::OtherGames { after: 6 }];
    let others = [Conduct::Silent, Conduct::OtherRuntime, Conduct::Slow, Conduct::Honest, Conduct::Honest];
    let conducts: Vec<Conduct> = liars.into_iter().chain(others).collect();
    for (format, entrants) in [(Format::RoundRobin, 24), (Format::Swiss, 24)] {
        let home = at_home(&mut hall, format, entrants);
        for seed in 1..4 {
            let farmed = farm(&mut hall, (format, entrants), &conducts, MANY, seed);
            let found = |index: usize| farmed.workers[&format!("w{index}")].suspension.clone();
            assert!(matches!(found(0), Some(Suspension::OtherGame { .. })), "{:?}", found(0));
            assert!(matches!(found(1), Some(Suspension::Contradiction { .. })), "{:?}", found(1));
            assert!(matches!(found(2), Some(Suspension::NoResult { .. })), "{:?}", found(2));
            assert!((4..9).all(|index| found(index).is_none()), "{:?}", farmed.workers);
            assert_eq!(farmed.workers["w5"].games, 0, "its numbers differ");
            if found(3).is_some() {
                assert_eq!(farmed.table, home, "{format:?}, seed {seed}");
            }
        }
    }
}

/// Results that are withdrawn may have decided who plays in later rounds.
#[test]
fn the_bracket_of_a_farm_is_that_of_one_machine_even_if_workers_lie() {
    let mut hall = hall(&[]);
    let home = at_home(&mut hall, Format::Knockout, 13);
    let liars = [Conduct::OtherGames { after: 0 }, Conduct::Impossible, Conduct::Honest, Conduct::Honest];
    for (conducts, seed) in [(&[Conduct::Honest; 4], 2), (&liars, 3)] {
        let farmed = farm(&mut hall, (Format::Knockout, 13), conducts, MANY, seed);
        assert_eq!(farmed.table, home, "{conducts:?}");
    }
}

/// A link whose results are all there before a job is sent.
struct FinishedLink {
    results: Vec<PairResult>,
    published: usize,
    empty_polls: u32,
}

impl FarmLink for FinishedLink {
    fn publish(&mut self, _: &PairJob) {
        self.published += 1;
    }

    fn poll(&mut self, _: Duration) -> Option<FarmMessage> {
        let result = self.results.pop();
        self.empty_polls += u32::from(result.is_none());
        assert!(self.empty_polls < 1000, "{} jobs are waited for in vain", self.published);
        result.map(|result| FarmMessage::Result(Box::new(result)))
    }

    fn acknowledge(&mut self, _: &PairResult) {}

    fn cancel(&mut self) {}

    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn results_for_a_host_that_was_stopped_are_taken_by_the_next_one() {
    let mut hall = hall(&[]);
    let home = at_home(&mut hall, Format::RoundRobin, 6);
    let (contest, mut ledger) = contest(&mut hall, Format::RoundRobin, 6);
    let _claim = hall.store.lock_contest(contest.id).unwrap();
    let played = Games::new(&contest);
    let hash = ContentHash::of_bytes(b"the contest");
    let mut asked = ledger.clone();
    let jobs: Vec<GameJob> = std::iter::from_fn(|| asked.next_job()).collect();
    let result = |games: &[GameJob]| {
        let job = PairJob::new(hash, games).unwrap();
        let halves = job.games().map(|game| PlayedHalf { half: game.half, game: played.reported(game) });
        PairResult {
            id: job.id(),
            attempt: 7,
            is_check: false,
            worker: "early".to_owned(),
            runtime_id: RUNTIME.to_owned(),
            games: halves.collect(),
            crashed: Vec::new(),
        }
    };
    let link = FinishedLink { results: jobs.chunks(2).map(result).collect(), published: 0, empty_polls: 0 };
    let terms = FarmTerms {
        runtime_id: RUNTIME.to_owned(),
        first_attempt: 100,
        first_results: 0,
        sample_share: 0.0,
        ..FarmTerms::default()
    };
    let mut executor = FarmExecutor::new(link, &played, hash, terms);
    let control = Control::default();
    run_with(&mut executor, (&contest, &mut ledger), &mut hall.store, &control, &mut |_, _| {}).unwrap();
    assert_eq!(ledger_text(&ledger), home);
    // The contest asks for the first games before it hears of any result.
    assert!(executor.link().published <= 4, "{} jobs sent for 15 pairs", executor.link().published);
}

#[test]
fn a_worker_that_is_too_slow_is_no_liar_and_does_not_decide_games() {
    let mut hall = hall(&[]);
    let home = at_home(&mut hall, Format::RoundRobin, 6);
    for others in [0, 1, 3] {
        let mut conducts = vec![Conduct::OutOfTime];
        conducts.extend(vec![Conduct::Honest; others]);
        let farmed = farm(&mut hall, (Format::RoundRobin, 6), &conducts, MANY, 5);
        assert_eq!(farmed.table, home, "beside {others} others");
        assert!(farmed.workers.values().all(|worker| worker.suspension.is_none()), "{:?}", farmed.workers);
    }
}

/// A hundred workers and 5,112 games; the numbers are printed for `docs/farm.md`.
#[test]
fn a_hundred_workers_play_five_thousand_games() {
    let mut hall = hall(&[]);
    let mut conducts = vec![Conduct::Honest; 90];
    conducts.extend([Conduct::Slow; 4]);
    conducts.extend([Conduct::Silent; 2]);
    conducts.extend([
        Conduct::OtherGames { after: 0 },
        Conduct::OtherGames { after: 3 },
        Conduct::Impossible,
        Conduct::Empty,
    ]);
    let begun = Instant::now();
    let farmed = farm(&mut hall, (Format::RoundRobin, 72), &conducts, MANY, 4);
    let suspended: Vec<&String> =
        farmed.workers.iter().filter(|(_, worker)| worker.suspension.is_some()).map(|(name, _)| name).collect();
    println!(
        "{} jobs sent for 2556 pairs, {:.2} hours on the farm's clock, {:.1} s here; suspended: {suspended:?}",
        farmed.published,
        farmed.hours,
        begun.elapsed().as_secs_f64()
    );
    assert!(["w96", "w98", "w99"].iter().all(|name| suspended.iter().any(|found| found == name)), "{suspended:?}");
    assert!(suspended.iter().all(|name| ["w96", "w97", "w98", "w99"].contains(&name.as_str())), "{suspended:?}");
}

/// Ten thousand workers, of whom thirty lie. `DAMKA_FARM_ENTRANTS` says how many entrants meet each other, twice: 1001 play 1,001,000
/// games. The numbers are printed for `docs/farm.md`.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn ten_thousand_workers_play_a_long_tournament() {
    let entrants = std::env::var("DAMKA_FARM_ENTRANTS").map_or(101, |text| text.parse().unwrap());
    let mut hall = hall(&[]);
    let mut conducts = vec![Conduct::Honest; 9970];
    for liar in [Conduct::OtherGames { after: 0 }, Conduct::Impossible, Conduct::Empty] {
        conducts.extend([liar; 10]);
    }
    let before = resident_kb("self");
    let begun = Instant::now();
    let farmed = farm(&mut hall, (Format::RoundRobin, entrants), &conducts, MANY, 6);
    let took = begun.elapsed();
    let pairs = entrants * (entrants - 1) / 2;
    let found = farmed.workers.values().filter(|worker| worker.suspension.is_some()).count();
    let sampled: u64 = farmed.workers.values().map(|worker| worker.sampled).sum();
    let longest = farmed.workers.values().filter_map(|worker| worker.suspended_after).max().unwrap_or_default();
    println!(
        "{} games: {} jobs sent for {pairs} pairs, {sampled} sampled, {found} of 30 liars found, each within {longest:.0?} of its first result, {:.2} hours on the farm's clock, {:.0} s here ({:.0} games a second), {} MiB more memory",
        2 * pairs,
        farmed.published,
        farmed.hours,
        took.as_secs_f64(),
        2.0 * pairs as f64 / took.max(Duration::from_millis(1)).as_secs_f64(),
        resident_kb("self").saturating_sub(before) / 1024
    );
    let lies = |name: &str| name[1..].parse::<usize>().is_ok_and(|number| number >= 9970);
    assert!(farmed.workers.iter().all(|(name, worker)| worker.suspension.is_none() || lies(name)));
    assert!(
        farmed.workers.iter().all(|(name, worker)| !lies(name) || worker.games == 0 || worker.suspension.is_none())
    );
}
