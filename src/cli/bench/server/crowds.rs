//! Load test of what many clients do other than play: stay connected, look at the lobby, watch one game.

use super::super::scratch::Scratch;
use super::super::{BenchArgs, BenchFigures, Catalog, CliError};
use super::crowd;
use super::process::ServerProcess;
use super::{GoalRow, MAX_SPAN, SPANS, VARIANT, percent, quantile_ms};
use crate::net::{ConnectionTimes, Transport};
use crate::server::FrozenRules;
use std::time::{Duration, Instant};

/// How many clients of each kind there are.
struct CrowdSizes {
    idle: usize,
    games: usize,
    subscribers: usize,
    spectators: usize,
}

const SIZES: CrowdSizes = CrowdSizes { idle: 10_000, games: 1000, subscribers: 500, spectators: 200 };

/// For a quick run.
const FEW: CrowdSizes = CrowdSizes { idle: 6, games: 6, subscribers: 3, spectators: 4 };

#[derive(Default)]
struct CrowdFigures {
    idle_mb: Option<f64>,
    connection_kb: Option<f64>,
    idle_percent: Option<f64>,
    lobby_percent: Option<f64>,
    lobby_messages_per_sec: f64,
    /// From sending a move until the last spectator has received it, in milliseconds at the 50th and 99th percentile.
    watching_ms: [f64; 2],
}

pub(in crate::cli::bench) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let sizes = if bench.is_quick() { FEW } else { SIZES };
    let lines = measure(bench, catalog, (&sizes, Transport::Lines))?;
    let frames = measure(bench, catalog, (&sizes, Transport::WebSocket))?;
    let CrowdSizes { idle, games, subscribers, spectators } = sizes;
    let row = |what: String, unit: &'static str, (digits, goal): (usize, Option<f64>), figures: [Option<f64>; 2]| {
        GoalRow { what, digits, unit, goal }.cells(figures)
    };
    let both = |get: fn(&CrowdFigures) -> Option<f64>| [get(&lines), get(&frames)];
    let connections = format!("{idle} idle connections");
    let lobby = format!("lobby of {games} games, {subscribers} subscribers");
    let watching = format!("from a move to the last of {spectators} spectators");
    Ok(BenchFigures {
        title: "Online server: clients that don't play".to_owned(),
        header: vec!["what", "lines", "WebSocket", "unit", "goal", "within"],
        rows: vec![
            row(format!("{connections}: memory of the server"), "MB", (1, Some(200.0)), both(|run| run.idle_mb)),
            row(format!("{connections}: memory of each"), "KB", (1, None), both(|run| run.connection_kb)),
            row(format!("{connections}: processor"), "% of a core", (1, None), both(|run| run.idle_percent)),
            row(format!("{lobby}: processor"), "% of a core", (1, Some(10.0)), both(|run| run.lobby_percent)),
            row(format!("{lobby}: messages"), "a second", (0, None), both(|run| Some(run.lobby_messages_per_sec))),
            row(format!("{watching}, p50"), "ms", (1, None), both(|run| Some(run.watching_ms[0]))),
            row(format!("{watching}, p99"), "ms", (1, None), both(|run| Some(run.watching_ms[1]))),
        ],
        notes: vec![
            "idle: all have said `hello`; damka's clients then send `ping` every 12 s.".to_owned(),
            "lobby: every half second, one game closes and another opens; both changes go to each subscriber."
                .to_owned(),
            "spectators: all clients share two threads on the same machine, whose time is included.".to_owned(),
        ],
    })
}

fn measure(
    bench: &BenchArgs,
    catalog: &Catalog,
    (sizes, transport): (&CrowdSizes, Transport),
) -> Result<CrowdFigures, CliError> {
    let variant = catalog.now().variant(VARIANT).map_err(CliError::usage)?;
    let sha256 = FrozenRules::default().add(catalog, VARIANT).map_err(CliError::usage)?.sha256.clone();
    let root = &catalog.root().folder;
    let span = if bench.is_quick() { Duration::ZERO } else { (bench.span() * SPANS).min(MAX_SPAN) };
    let mut figures = CrowdFigures::default();
    idle(&mut figures, (root, sizes.idle, transport), span)?;

    let scratch = Scratch::new("lobby")?;
    let server = ServerProcess::start(root, VARIANT, scratch.path())?;
    let lobby =
        crowd::LobbyLoad::open((server.address, transport), (VARIANT, &sha256), (sizes.games, sizes.subscribers))?;
    let (before, begun) = (server.processor_time(), Instant::now());
    let (lobby, messages) = lobby.change(span)?;
    let wall = begun.elapsed();
    figures.lobby_percent = percent(before, server.processor_time(), wall).filter(|_| !span.is_zero());
    figures.lobby_messages_per_sec = messages as f64 / wall.as_secs_f64().max(1e-9);
    drop(lobby);

    let mut taken = crowd::watch((server.address, transport), (&variant, &sha256), sizes.spectators, span)?;
    taken.sort_unstable();
    figures.watching_ms = [0.5, 0.99].map(|share| quantile_ms(&taken, share));
    Ok(figures)
}

fn idle(
    figures: &mut CrowdFigures,
    (root, count, transport): (&std::path::Path, usize, Transport),
    span: Duration,
) -> Result<(), CliError> {
    const MB: f64 = 1024.0 * 1024.0;
    let scratch = Scratch::new("idle")?;
    let server = ServerProcess::start(root, VARIANT, scratch.path())?;
    let empty = server.memory();
    let clients = super::clients::Clients::connect(count, server.address, transport)?;
    if !span.is_zero() {
        clients.idle(ConnectionTimes::default().idle_after)?;
    }
    figures.idle_percent = super::idle(&server, span, || clients.idle(span))?;
    let full = server.memory();
    figures.idle_mb = full.map(|bytes| bytes as f64 / MB);
    figures.connection_kb =
        full.zip(empty).map(|(full, empty)| full.saturating_sub(empty) as f64 / 1024.0 / count as f64);
    Ok(())
}
