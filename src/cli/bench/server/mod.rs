//! Load test of the online server, over TCP lines and WebSocket.
//!
//! The server is a separate process; all clients share two threads in this one, so the server's memory and processor time are
//! measured without theirs. A move's latency is what its players see: from sending it until both have received it, including
//! the write to the server's journal.

mod clients;
mod crowd;
mod crowds;
mod players;
mod process;

pub(super) use crowds::table as crowds_table;
pub(super) use process::serve;

use super::scratch::Scratch;
use super::{BenchArgs, BenchFigures, Catalog, CliError};
use crate::net::{ConnectionTimes, Transport};
use crate::rules::Variant;
use crate::server::FrozenRules;
use players::Players;
use process::ServerProcess;
use std::sync::Arc;
use std::time::{Duration, Instant};

const VARIANT: &str = "english";

/// Interval between moves in each game.
const MOVE_EVERY: Duration = Duration::from_secs(2);

/// Game length in plies at which the memory per game is measured.
const PLIES: usize = 80;

/// Maximum run time; games last longer than this at that pace.
const MAX_SPAN: Duration = Duration::from_mins(2);

/// Factor on the measuring time, because single runs vary.
const SPANS: u32 = 10;

const FEW_GAMES: usize = 3;

/// The results of one run. `None` if the system does not report a value.
struct ServerFigures {
    games: usize,
    moves_per_sec: f64,
    /// Latency in milliseconds at the 50th, 99th and 99.9th percentile.
    within_ms: [f64; 3],
    playing_percent: Option<f64>,
    most_moves_per_sec: f64,
    connection_kb: Option<f64>,
    game_kb: Option<f64>,
    /// What is measured without moves; `None` if it was not asked for.
    rest: Option<RestFigures>,
}

/// The results of a restart, and of games in which nobody moves.
struct RestFigures {
    /// Seconds from killing the server until the new one listens, and until the last player is back.
    port_secs: f64,
    back_secs: f64,
    connected_idle_percent: Option<f64>,
    empty_idle_percent: Option<f64>,
}

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let ids: Vec<String> = if bench.variants.is_empty() { vec![VARIANT.to_owned()] } else { bench.variants.clone() };
    let mut rows = Vec::new();
    for id in &ids {
        let variant = catalog.now().variant(id).map_err(CliError::usage)?;
        let lines = measure(bench, catalog, &variant, Transport::Lines)?;
        let frames = measure(bench, catalog, &variant, Transport::WebSocket)?;
        rows.extend(rows_of(&variant, &lines, &frames));
    }
    Ok(BenchFigures {
        title: format!("Online server: two clients per game, one move every {} s in each game", MOVE_EVERY.as_secs()),
        header: vec!["variant", "what", "lines", "WebSocket", "unit", "goal", "within"],
        rows,
        notes: notes(bench.playing),
    })
}

fn notes(is_playing_only: bool) -> Vec<String> {
    let idle = "idle: all games open, no moves for a minute; damka's clients then send `ping` every 12 s.";
    let playing = [
        "p50, p99, p99.9: time from sending a move until both players have received it, as seen by the clients.",
        "memory of a game: both seats taken, up to 80 plies; connections not included.",
    ];
    playing.into_iter().chain((!is_playing_only).then_some(idle)).map(ToOwned::to_owned).collect()
}

fn rows_of(variant: &Variant, lines: &ServerFigures, frames: &ServerFigures) -> Vec<Vec<String>> {
    type Get = fn(&ServerFigures) -> Option<f64>;
    // Rules written in Lua answer more slowly.
    let p99_goal = if variant.rules.is_scripted() { 50.0 } else { 20.0 };
    let figures: [(&'static str, Get, usize, &'static str, Option<f64>); 9] = [
        ("games at once", |run| Some(run.games as f64), 0, "-", None),
        ("moves a second", |run| Some(run.moves_per_sec), 0, "-", None),
        ("p50", |run| Some(run.within_ms[0]), 2, "ms", None),
        ("p99", |run| Some(run.within_ms[1]), 1, "ms", Some(p99_goal)),
        ("p99.9", |run| Some(run.within_ms[2]), 1, "ms", Some(100.0)),
        ("processor", |run| run.playing_percent, 1, "% of a core", None),
        ("moves a second, without a pause", |run| Some(run.most_moves_per_sec), 0, "-", None),
        ("memory of a game", |run| run.game_kb, 1, "KB", Some(64.0)),
        ("memory of a connection", |run| run.connection_kb, 1, "KB", None),
    ];
    let rest: [(&'static str, Get, usize, &'static str, Option<f64>); 4] = [
        ("killed: the port is open again", |run| Some(run.rest.as_ref()?.port_secs), 2, "s", None),
        ("killed: every player is back", |run| Some(run.rest.as_ref()?.back_secs), 2, "s", Some(5.0)),
        ("idle, all players connected", |run| run.rest.as_ref()?.connected_idle_percent, 2, "% of a core", Some(1.0)),
        ("idle, nobody connected", |run| run.rest.as_ref()?.empty_idle_percent, 2, "% of a core", Some(1.0)),
    ];
    let has_rest = lines.rest.is_some() || frames.rest.is_some();
    let row = |(what, get, digits, unit, goal): (&'static str, Get, usize, &'static str, Option<f64>)| {
        let row = GoalRow { what: what.to_owned(), digits, unit, goal };
        [vec![variant.id.clone()], row.cells([get(lines), get(frames)])].concat()
    };
    figures.into_iter().chain(rest.into_iter().filter(|_| has_rest)).map(row).collect()
}

/// A row with a figure over lines, one over WebSocket, and a goal for both.
struct GoalRow {
    what: String,
    digits: usize,
    unit: &'static str,
    goal: Option<f64>,
}

impl GoalRow {
    fn cells(self, figures: [Option<f64>; 2]) -> Vec<String> {
        let digits = self.digits;
        let [lines, frames] =
            figures.map(|figure| figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.digits$}")));
        let all: Option<Vec<f64>> = figures.into_iter().collect();
        let within = self
            .goal
            .zip(all)
            .map_or("-", |(goal, all)| if all.iter().all(|measured| *measured <= goal) { "yes" } else { "no" });
        let goal = self.goal.map_or_else(|| "-".to_owned(), |goal| goal.to_string());
        vec![self.what, lines, frames, self.unit.to_owned(), goal, within.to_owned()]
    }
}

fn measure(
    bench: &BenchArgs,
    catalog: &Catalog,
    variant: &Arc<Variant>,
    transport: Transport,
) -> Result<ServerFigures, CliError> {
    let scratch = Scratch::new("server")?;
    let root = catalog.root().folder.clone();
    let start = || ServerProcess::start(&root, &variant.id, scratch.path());
    let count = if bench.is_quick() { FEW_GAMES } else { bench.games as usize };
    let span = if bench.is_quick() { Duration::ZERO } else { (bench.span() * SPANS).min(MAX_SPAN) };
    let sha256 = FrozenRules::default().add(catalog, &variant.id).map_err(CliError::usage)?.sha256.clone();

    let server = start()?;
    let empty = server.memory();
    let mut players = Players::connect(count, server.address, transport)?;
    let connected = server.memory();
    players.open(variant, &sha256, PLIES)?;

    let (before, begun) = (server.processor_time(), Instant::now());
    let mut taken = players.play(MOVE_EVERY, span)?;
    let wall = begun.elapsed();
    let playing_percent = percent(before, server.processor_time(), wall);
    let moves_per_sec = taken.len() as f64 / wall.as_secs_f64().max(1e-9);
    taken.sort_unstable();
    let within_ms = [0.5, 0.99, 0.999].map(|share| quantile_ms(&taken, share));

    let (filled, fill_time) = super::timed(|| players.fill(PLIES));
    let most_moves_per_sec = filled? as f64 / fill_time.as_secs_f64().max(1e-9);
    let full = server.memory();

    let rest = if bench.playing { None } else { Some(measure_rest((server, start), players, span)?) };
    let kb = |from: Option<u64>, to: Option<u64>, parts: usize| {
        Some(to?.saturating_sub(from?) as f64 / 1024.0 / parts.max(1) as f64)
    };
    Ok(ServerFigures {
        games: count,
        moves_per_sec,
        within_ms,
        playing_percent,
        most_moves_per_sec,
        connection_kb: kb(empty, connected, count * 2),
        game_kb: kb(connected, full, count),
        rest,
    })
}

/// Kills the server and starts it again; then all players wait, and then they leave.
fn measure_rest(
    (server, start): (ServerProcess, impl FnOnce() -> Result<ServerProcess, CliError>),
    mut players: Players,
    span: Duration,
) -> Result<RestFigures, CliError> {
    let killed = Instant::now();
    server.kill();
    let server = start()?;
    let port_secs = killed.elapsed().as_secs_f64();
    players.resume(server.address)?;
    let back_secs = killed.elapsed().as_secs_f64();
    if !span.is_zero() {
        players.idle(ConnectionTimes::default().idle_after)?;
    }
    let connected_idle_percent = idle(&server, span, || players.idle(span))?;
    drop(players);
    wait_until_quiet(&server);
    let empty_idle_percent = idle(&server, span, || {
        std::thread::sleep(span);
        Ok(())
    })?;
    Ok(RestFigures { port_secs, back_secs, connected_idle_percent, empty_idle_percent })
}

/// The server's processor share while `wait` runs.
fn idle(
    server: &ServerProcess,
    span: Duration,
    wait: impl FnOnce() -> Result<(), CliError>,
) -> Result<Option<f64>, CliError> {
    let (before, begun) = (server.processor_time(), Instant::now());
    wait()?;
    if span.is_zero() {
        return Ok(None);
    }
    Ok(percent(before, server.processor_time(), begun.elapsed()))
}

fn wait_until_quiet(server: &ServerProcess) {
    const LOOK: Duration = Duration::from_millis(100);
    for _ in 0..50 {
        let before = server.processor_time();
        std::thread::sleep(LOOK);
        if percent(before, server.processor_time(), LOOK).is_none_or(|busy| busy < 5.0) {
            return;
        }
    }
}

fn percent(before: Option<Duration>, after: Option<Duration>, wall: Duration) -> Option<f64> {
    Some(after?.saturating_sub(before?).as_secs_f64() / wall.as_secs_f64().max(1e-9) * 100.0)
}

/// A quantile of sorted times, in milliseconds.
fn quantile_ms(sorted: &[Duration], share: f64) -> f64 {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default().as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_the_nearest_rank() {
        let sorted: Vec<Duration> = (1..=1000).map(Duration::from_millis).collect();
        assert_eq!([0.5, 0.99, 0.999].map(|share| quantile_ms(&sorted, share)), [500.0, 990.0, 999.0]);
        assert_eq!(quantile_ms(&sorted[..1], 0.999), 1.0);
        assert_eq!(quantile_ms(&[], 0.5), 0.0);
    }
}
