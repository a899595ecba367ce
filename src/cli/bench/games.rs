//! Benchmark of bot games per second, and of the host's overhead: threads, fresh states, clocks, the store.

use super::goals::self_play_games;
use super::scratch::Scratch;
use super::{BenchArgs, BenchFigures, Catalog, CliError};
use crate::arena::{Contest, ContestTerms, Format, Schedule};
use crate::rules::Variant;
use crate::store::{Store, StorePlace};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Factor on the measuring time, because games are short and vary.
const SPANS: u32 = 10;

const FEWEST: u32 = 4;

/// Allowed host overhead as a share of the bots' own time ...
const ALLOWED_SHARE: f64 = 0.05;

/// ... and in addition per ply, in microseconds.
const ALLOWED_MICROS: f64 = 50.0;

#[derive(Default)]
struct PlayedGames {
    games: u32,
    plies: u32,
    /// Wall time from the first game to the last, including all overhead.
    wall: Duration,
    /// Time that the bots report as their own.
    own: Duration,
}

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let mut rows = Vec::new();
    for (variant, seat) in self_play_games(bench, catalog)? {
        rows.push(row(&variant, seat, &play(bench, catalog, &variant, seat)?));
    }
    Ok(BenchFigures {
        title: "Self-play games of a bot, one at a time, each saved to a library".to_owned(),
        header: vec![
            "variant",
            "bot",
            "games",
            "games/s",
            "plies a game",
            "bots µs/ply",
            "host µs/ply",
            "goal",
            "within",
        ],
        rows,
        notes: vec![
            "host: everything but the bots' own time: starting them for each game, threads, clocks, saving.".to_owned(),
            "goal: the larger of 5 % of the bots' time and 50 µs per ply.".to_owned(),
        ],
    })
}

fn row(variant: &Variant, seat: &str, sum: &PlayedGames) -> Vec<String> {
    let plies = f64::from(sum.plies.max(1));
    let a_ply = |time: Duration| time.as_secs_f64() * 1e6 / plies;
    let (own, host) = (a_ply(sum.own), a_ply(sum.wall.saturating_sub(sum.own)));
    let goal = (own * ALLOWED_SHARE).max(ALLOWED_MICROS);
    vec![
        variant.id.clone(),
        seat.to_owned(),
        sum.games.to_string(),
        format!("{:.1}", f64::from(sum.games) / sum.wall.as_secs_f64().max(1e-9)),
        format!("{:.1}", plies / f64::from(sum.games.max(1))),
        format!("{own:.0}"),
        format!("{host:.0}"),
        format!("{goal:.0}"),
        if host <= goal { "yes" } else { "no" }.to_owned(),
    ]
}

fn play(bench: &BenchArgs, catalog: &Catalog, variant: &Arc<Variant>, seat: &str) -> Result<PlayedGames, CliError> {
    let scratch = Scratch::new("games")?;
    let mut store = Store::open(&StorePlace::in_folder(scratch.path())).map_err(CliError::failed)?;
    let seats = [seat, seat].map(str::to_owned);
    let (contest, mut ledger, _claim) =
        Contest::create(&mut store, catalog, &variant.id, &seats, &terms()).map_err(CliError::usage)?;
    let (most, fewest) = if bench.is_quick() { (Duration::ZERO, 1) } else { (bench.span() * SPANS, FEWEST) };
    let (mut sum, begun) = (PlayedGames::default(), Instant::now());
    while (sum.games < fewest || sum.wall < most)
        && let Some(job) = ledger.next_job()
    {
        let (mut own, mut seen) = (Duration::ZERO, None);
        let finished = contest.play(job, &AtomicBool::new(false), &mut |session| {
            let played = session.played();
            if seen.is_some_and(|seen| seen < played.len()) {
                own += played.last().map(|last| last.spent.time).unwrap_or_default();
            }
            seen = Some(played.len());
        });
        let Some(finished) = finished else { break };
        store.add_contest_game(contest.id, &finished.row(), &finished.stored).map_err(CliError::failed)?;
        sum = PlayedGames {
            games: sum.games + 1,
            plies: sum.plies + finished.plies as u32,
            wall: begun.elapsed(),
            own: sum.own + own,
        };
    }
    Ok(sum)
}

fn terms() -> ContestTerms {
    let schedule = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: 1_000_000, extra_pairs: 0 };
    ContestTerms { random_plies: 6, guard_secs: 60, ..ContestTerms::of(schedule) }
}
