//! What the arena costs: `cargo bench --bench arena`, as ratios and sums of one run.
//!
//! - Two games at a time beside two programs that play one each.
//! - Standings of a contest of 100,000 games.
//!
//! Games a second and the host's share of them are a table of `damka bench`.

#![allow(clippy::expect_used)]

use damka::arena::{Contest, ContestTerms, Format, Ledger, Schedule, ratings};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::store::{ContestGame, Store, StorePlace, StoredGame};
use std::process::{Command, Stdio};
use std::time::Instant;
use tempfile::TempDir;

struct Hall {
    _folder: TempDir,
    catalog: Catalog,
    store: Store,
}

fn hall() -> Hall {
    let folder = tempfile::tempdir().expect("a folder for the store");
    let root = Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option };
    let store = Store::open(&StorePlace::in_folder(folder.path())).expect("a store");
    Hall { catalog: Catalog::open(root), store, _folder: folder }
}

fn begin(hall: &mut Hall, variant: &str, seats: [&str; 2], pairs: u32) -> (Contest, Ledger) {
    let terms = ContestTerms::of(Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs, extra_pairs: 0 });
    let seats = seats.map(str::to_owned);
    let (contest, ledger, _claim) =
        Contest::create(&mut hall.store, &hall.catalog, variant, &seats, &terms).expect("a contest");
    (contest, ledger)
}

/// Both ways in turn, five times: the median of the ratios.
fn two_at_a_time() {
    let line = |games: u32, threads: u32| {
        format!("match english minimax:depth=5 greedy --games {games} --seed 1 --json --concurrency {threads}")
    };
    let start = |line: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
        command.arg("--root").arg(folder.path()).args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
        (command.spawn().expect("damka"), folder)
    };
    let timed = |lines: &[String]| {
        let begun = Instant::now();
        let started: Vec<_> = lines.iter().map(|line| start(line)).collect();
        for (mut child, _folder) in started {
            child.wait().expect("it ends");
        }
        begun.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..5).map(|_| timed(&[line(60, 1), line(60, 1)]) / timed(&[line(120, 2)])).collect();
    ratios.sort_by(f64::total_cmp);
    println!("Two games at a time do {:.0} % of what two programs do side by side ({ratios:.2?})", ratios[2] * 100.0);
}

fn standings() {
    let mut hall = hall();
    let (contest, _) = begin(&mut hall, "english", ["greedy", "random"], 50_000);
    for number in 0..100_000u32 {
        let game = ContestGame {
            pair: number / 2,
            half: (number % 2) as u8,
            entrants: [0, 1],
            half_points: (number as usize * 7919) % 3,
            plies: 60,
            ending: "no_moves".into(),
            ..ContestGame::default()
        };
        hall.store.add_contest_game(contest.id, &game, &StoredGame::default()).expect("it is kept");
    }
    let begun = Instant::now();
    let (_, ledger) = Contest::load(&hall.store, contest.id).expect("it is there");
    let rows = ledger.table().standings(Format::Match);
    let fit = ratings(ledger.table());
    let took = begun.elapsed();
    println!(
        "Standings of {} games: {:.0} ms ({} rows, {:?})",
        2 * ledger.finished_pairs(),
        took.as_secs_f64() * 1e3,
        rows.len(),
        fit[0].strength
    );
}

fn main() {
    two_at_a_time();
    standings();
}
