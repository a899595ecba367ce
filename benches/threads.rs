//! What more threads for one move are worth: positions searched in the same time, and games by time on the clock.
//!
//!     cargo bench --bench threads                          # nodes of one and two threads, a second each
//!     cargo bench --bench threads -- VARIANT 1-500 [MS]    # pairs 1 to 500 of games: two threads against one
//!
//! A pair is two games with the colours swapped, from the same random plies, which its number draws and which leave both sides about
//! even; otherwise the openings would decide most pairs. Both players keep their tables from move to move, as on screen. The
//! machine should have nothing else to do: what is measured is time.

use damka::arena::{PairCounts, Pairs, Strength, elo_and_error};
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::player::{
    Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, SearchAids, TurnContext, WakeSignal,
};
use damka::rules::{Move, Position, Variant};
use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

type Anything<T> = Result<T, Box<dyn Error>>;

const VARIANTS: [&str; 4] = ["othello", "english", "international", "breakthrough"];
const SEAT: &str = "champion:book=false";
const RANDOM_PLIES: u64 = 8;
/// Searches of each variant whose nodes are counted, and the time of each.
const SEARCHES: u64 = 20;
const SEARCH: Duration = Duration::from_secs(1);
const MOVE: Duration = Duration::from_millis(100);
/// An opening is drawn again until a search of so many nodes values it at most so far from even, in men or discs.
const OPENING_NODES: u64 = 100_000;
const MOST_UNEVEN: f64 = 1.0;
/// More nodes than any search here can take.
const MAX_NODES: u64 = 1_000_000_000_000;
/// How long a search may take to answer once it is to stop.
const GRACE: Duration = Duration::from_secs(5);

fn main() -> Anything<()> {
    // `cargo test --benches` runs this too, and wants no figures.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.as_slice() {
        [] => VARIANTS.iter().try_for_each(|id| count_nodes(&catalog, id)),
        [id, pairs] => play_pairs(&catalog, id, numbers(pairs)?, MOVE),
        [id, pairs, ms] => play_pairs(&catalog, id, numbers(pairs)?, Duration::from_millis(ms.parse()?)),
        _ => Err("expected VARIANT FIRST-LAST [MS]".into()),
    }
}

/// "1-500" as a range.
fn numbers(text: &str) -> Anything<RangeInclusive<u64>> {
    let (first, last) = text.split_once('-').ok_or("expected pairs such as 1-500")?;
    Ok(first.parse()?..=last.parse()?)
}

fn variant(catalog: &Catalog, id: &str) -> Anything<Arc<Variant>> {
    catalog.now().variant(id).map_err(|reports| format!("{reports:?}").into())
}

/// The champion, with everything loaded that its first search loads.
fn player(catalog: &Catalog, variant: &Arc<Variant>) -> Anything<Box<dyn Player>> {
    let player = catalog.seat(SEAT, variant).and_then(|seat| seat.player());
    let mut player = player.map_err(|report| format!("{report:?}"))?.ok_or("a person")?;
    search(player.as_mut(), &variant.start(), &Limits::by_time(SEARCH, 1))?;
    Ok(player)
}

/// Prints the nodes a second of one and of two threads and the times they take to the same depth, by turns from the same positions.
fn count_nodes(catalog: &Catalog, id: &str) -> Anything<()> {
    let variant = variant(catalog, id)?;
    let mut player = player(catalog, &variant)?;
    let (mut speeds, mut time_ratio) = ([0.0; 2], 0.0);
    for number in 1..=SEARCHES {
        let start = opening(&variant, number);
        let mut times = Vec::new();
        for (speed, threads) in speeds.iter_mut().zip(1..) {
            let since = Instant::now();
            let found = search(player.as_mut(), &start, &Limits::by_time(SEARCH, threads))?;
            *speed += found.nodes as f64 / since.elapsed().as_secs_f64() / SEARCHES as f64;
            times.push(found.times);
        }
        let depth = times[0].len().min(times[1].len()) - 1;
        time_ratio += (times[0][depth].as_secs_f64() / times[1][depth].as_secs_f64()).ln() / SEARCHES as f64;
    }
    let [one, two] = speeds.map(|speed| speed / 1e6);
    println!(
        "{id:<14} {one:6.2} M nodes/s with one thread, {two:6.2} with two: {:.2} times; the same depth {:.2} times as fast",
        two / one,
        time_ratio.exp()
    );
    Ok(())
}

/// Plays the pairs and prints the score so far after every tenth.
fn play_pairs(catalog: &Catalog, id: &str, numbers: RangeInclusive<u64>, time: Duration) -> Anything<()> {
    let variant = variant(catalog, id)?;
    // A player each, so that neither sees what the other has searched.
    let mut players = [player(catalog, &variant)?, player(catalog, &variant)?];
    let (mut pairs, mut games) = (Pairs::default(), PairCounts::default());
    println!("{id}: two threads against one, {} ms a move, pairs {numbers:?}", time.as_millis());
    let last = *numbers.end();
    for number in numbers {
        let start = even_opening(players[0].as_mut(), &variant, number)?;
        let mut points = 0;
        for two in [start.turn(), start.turn().other()] {
            let half_points = play(&mut players, &start, two, time)?;
            games.add(half_points);
            points += half_points;
        }
        pairs.add(points);
        if number % 10 == 0 || number == last {
            let elo = match Strength::of(&pairs) {
                Strength::Estimate { elo, error } => elo_and_error(elo, error),
                other => format!("{other:?}"),
            };
            let PairCounts { won, drawn, lost } = games;
            println!("  pair {number:4}: {won} won, {drawn} drawn, {lost} lost, pairs {:?}, Elo {elo}", pairs.0);
        }
    }
    Ok(())
}

/// The half points, 0 to 2, that the player with two threads gets as `two`.
fn play(players: &mut [Box<dyn Player>; 2], start: &Position, two: Side, time: Duration) -> Anything<usize> {
    let mut position = start.clone();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner.map_or(1, |winner| if winner == two { 2 } else { 0 }));
        }
        let moves = position.moves();
        let chosen = if let [only] = moves.as_slice() {
            only.clone()
        } else {
            let threads = if position.turn() == two { 2 } else { 1 };
            search(
                players[threads - 1].as_mut(),
                &position,
                &Limits { keeps_table: true, ..Limits::by_time(time, threads) },
            )?
            .best
        };
        position = position.play(&chosen).0;
    }
}

/// What a search may use.
struct Limits {
    time: Duration,
    nodes: u64,
    threads: usize,
    keeps_table: bool,
}

impl Limits {
    const fn by_time(time: Duration, threads: usize) -> Self {
        Self { time, nodes: MAX_NODES, threads, keeps_table: false }
    }
}

struct Found {
    best: Move,
    value: f64,
    nodes: u64,
    /// When each depth was done.
    times: Vec<Duration>,
}

fn search(player: &mut dyn Player, position: &Position, limits: &Limits) -> Anything<Found> {
    let Limits { time, nodes, threads, keeps_table } = *limits;
    let aids = SearchAids { threads, keeps_table, ..SearchAids::REPRODUCIBLE };
    let allowance = Allowance { nodes: Some(nodes), guard: time + GRACE, aids, ..Allowance::IN_MATCHES };
    let task = TurnContext { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None };
    let signal = Arc::new(WakeSignal::default());
    player.wake_with(signal.waker());
    let since = Instant::now();
    let reply = PendingReply::send(player, PlayerRequest::Analyse { task, lines: 1 });
    let (mut best, mut times, mut is_stopped) = (None, Vec::new(), false);
    loop {
        let left = time.saturating_sub(since.elapsed());
        if left.is_zero() && !is_stopped {
            player.stop();
            is_stopped = true;
        }
        signal.wait(Some(if is_stopped { GRACE } else { left }));
        while let Some(response) = reply.poll(player) {
            match response {
                PlayerResponse::Judgement { moves, nodes, is_last, is_exact, .. } => {
                    // A search that was stopped in its first iteration has found nothing.
                    best = moves.into_iter().next().or(best);
                    if is_last || is_exact {
                        player.stop();
                        let line = best.ok_or("no move in time")?;
                        let best = line.line.into_iter().next().ok_or("no move")?;
                        return Ok(Found { best, value: line.value, nodes, times });
                    }
                    times.push(since.elapsed());
                }
                response if response.is_final() => return Err(format!("{response:?}").into()),
                _ => {}
            }
        }
        if since.elapsed() > time + GRACE {
            return Err("the search did not stop".into());
        }
    }
}

/// The position after random plies drawn by this number.
fn opening(variant: &Arc<Variant>, number: u64) -> Position {
    let mut position = variant.start();
    let mut lot = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for _ in 0..RANDOM_PLIES {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = position.moves();
        let next = position.play(&moves[(lot >> 33) as usize % moves.len()]).0;
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// The first of the openings that this number draws which leaves both sides about even.
fn even_opening(player: &mut dyn Player, variant: &Arc<Variant>, number: u64) -> Anything<Position> {
    let limits = Limits { nodes: OPENING_NODES, ..Limits::by_time(GRACE, 1) };
    for attempt in 0.. {
        let position = opening(variant, number + 1_000_000 * attempt);
        if search(player, &position, &limits)?.value.abs() <= MOST_UNEVEN {
            return Ok(position);
        }
    }
    unreachable!("attempts never end")
}
