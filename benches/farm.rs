//! How many reported games a second the host of several machines can replay by their rules: `cargo bench --bench farm`.
//!
//! It replays every game that a worker reports, so this bounds how many workers a host can use.

#![allow(clippy::expect_used)]

use damka::arena::{Contest, ContestTerms, Format, GameJob, ReportedGame, Schedule};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::farm::{ParallelReferee, Referee};
use damka::store::{Store, StorePlace};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// Pairs that are played once; their games are replayed over and over.
const PAIRS: u32 = 20;
const SECONDS: Duration = Duration::from_secs(5);

fn main() {
    let cores = available_parallelism().map_or(1, usize::from);
    for (variant, seats) in [
        ("english", ["minimax:depth=3", "greedy"]),
        ("international", ["minimax:depth=3", "greedy"]),
        ("othello", ["minimax:depth=3", "greedy"]),
        ("breakthrough", ["greedy", "random"]),
    ] {
        let folder = tempfile::tempdir().expect("a folder for the store");
        let root = Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option };
        let mut store = Store::open(&StorePlace::in_folder(folder.path())).expect("a store");
        let terms =
            ContestTerms::of(Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: PAIRS, extra_pairs: 0 });
        let (contest, mut ledger, _lock) =
            Contest::create(&mut store, &Catalog::open(root), variant, &seats.map(str::to_owned), &terms)
                .expect("a contest");
        let jobs: Vec<GameJob> = std::iter::from_fn(|| ledger.next_job()).collect();
        let played: Vec<ReportedGame> =
            jobs.iter().map(|job| Referee::play(&contest, *job).expect("nobody aborts it")).collect();
        let plies: usize = played.iter().map(|game| game.transcript.checksums.len()).sum();
        let rates: Vec<String> =
            [1, cores].map(|threads| format!("{:.0}", rate(&contest, &jobs, &played, threads))).into();
        println!(
            "{variant}: {} plies a game, {} games a second on one core, {} on {cores}",
            plies / jobs.len().max(1),
            rates[0],
            rates[1]
        );
    }
}

/// Games replayed in a second.
fn rate(contest: &Contest, jobs: &[GameJob], played: &[ReportedGame], threads: usize) -> f64 {
    std::thread::scope(|scope| {
        let referee = ParallelReferee::new(scope, contest, threads);
        let (begun, mut replayed) = (Instant::now(), 0);
        while begun.elapsed() < SECONDS {
            let games = jobs.iter().copied().zip(played).collect();
            let found = referee.replay_all(games);
            assert!(found.iter().all(Result::is_ok), "an honest game is contradicted");
            replayed += found.len();
        }
        replayed as f64 / begun.elapsed().as_secs_f64()
    })
}
