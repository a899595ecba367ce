//! Benchmark of engines: what the host adds to a move, and what starting and stopping programs leaves behind.

use super::process_figures::ProcessFigures;
use super::request::choose;
use super::scratch::Scratch;
use super::{BenchArgs, BenchFigures, Catalog, CliError, timed};
use crate::catalog::{FolderChoice, Root, SeatSpec};
use crate::engine::{EngineConsent, EnginePlayer, EngineSeat};
use crate::player::Player;
use crate::report::Report;
use crate::rules::{Variant, mix};
use std::sync::Arc;
use std::time::{Duration, Instant};

const VARIANT: &str = "othello";
/// The bot that the engine serves, and that is measured without an engine, too.
const BOT: &str = "random";
/// The goal for what the host adds to a move, in microseconds.
const GOAL_MICROS: f64 = 2000.0;
const MOVES: usize = 2000;
const STARTS: usize = 1000;
/// How long the last engines may take to end.
const ENDING: Duration = Duration::from_secs(10);

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let variant = catalog.now().variant(VARIANT).map_err(CliError::usage)?;
    let scratch = Scratch::new("engines")?;
    let seat = own_seat(&scratch, &variant)?;
    // The program that runs is this one.
    EngineConsent::allow_all_this_time();
    let (moves, starts) = if bench.is_quick() { (10, 3) } else { (MOVES, STARTS) };
    let bot = catalog.seat(BOT, &variant).and_then(|spec| spec.player()).map_err(CliError::usage)?;
    let direct = match bot {
        Some(mut bot) => micros_per_move(bot.as_mut(), &variant, moves)?,
        None => 0.0,
    };
    let through = micros_per_move(&mut EnginePlayer::new(seat.clone()), &variant, moves)?;
    let mut rows = vec![move_row("a bot in damka", direct, None), move_row("the bot as an engine", through, None)];
    rows.push(move_row("what the engine adds", through - direct, Some(GOAL_MICROS)));
    let before = ProcessFigures::now();
    let (started, took) = timed(|| start_and_stop(&seat, &variant, starts));
    started?;
    let ended = wait_until(|| ProcessFigures::children().is_empty());
    // A pipe is closed by the thread that reads it, a moment after its program has ended.
    wait_until(|| {
        ProcessFigures::now().is_none_or(|now| before.as_ref().is_none_or(|then| now.open_files <= then.open_files))
    });
    let after = ProcessFigures::now();
    let each = took.as_secs_f64() * 1e6 / starts as f64;
    rows.push(row(&format!("{starts} starts, each with a move and an end"), &format!("{each:.0}"), "µs each", None));
    let left = if ended { "0".to_owned() } else { ProcessFigures::children().len().to_string() };
    rows.push(row("  processes left", &left, "", Some(ended)));
    if let (Some(before), Some(after)) = (before, after) {
        let files = format!("{} → {}", before.open_files, after.open_files);
        rows.push(row("  open files, before and after", &files, "", Some(after.open_files <= before.open_files)));
        let memory = format!("{:.1} → {:.1}", before.resident_mb, after.resident_mb);
        rows.push(row("  memory, before and after", &memory, "MB", None));
    }
    Ok(BenchFigures {
        title: "Engines: moves over a pipe, and programs that start and end".to_owned(),
        header: vec!["what", "figure", "unit", "goal", "within"],
        rows,
        notes: vec!["The engine is this program with the bot `random`, over damka's own protocol.".to_owned()],
    })
}

/// This program as an engine.
fn own_seat(scratch: &Scratch, variant: &Arc<Variant>) -> Result<EngineSeat, CliError> {
    let failed = |error: std::io::Error| CliError::failed(Report::error(error.to_string()));
    let program = std::env::current_exe().map_err(failed)?;
    let command = format!("[{:?}, engine, damka, {VARIANT}, --seat, {BOT}]", program.display().to_string());
    let text = format!("title: Own\nprotocol: damka\ncommand: {command}\ngames: {{{VARIANT}: \"\"}}\n");
    std::fs::create_dir_all(scratch.path().join("ai")).map_err(failed)?;
    std::fs::write(scratch.path().join("ai/own.engine.yaml"), text).map_err(failed)?;
    let folder = Root { folder: scratch.path().to_owned(), chosen: FolderChoice::Option };
    match Catalog::open(folder).seat("own", variant).map_err(CliError::failed)? {
        SeatSpec::Engine(seat) => Ok(*seat),
        SeatSpec::Human | SeatSpec::Bot { .. } => Err(CliError::failed(Report::error("the engine was not found"))),
    }
}

fn micros_per_move(player: &mut dyn Player, variant: &Arc<Variant>, moves: usize) -> Result<f64, CliError> {
    let (mut position, mut seed, mut spent) = (variant.start(), 1, Duration::ZERO);
    // Starting is not part of a move.
    choose(player, &position, None)?;
    for _ in 0..moves {
        let begun = Instant::now();
        choose(player, &position, None)?;
        spent += begun.elapsed();
        seed = mix(seed);
        let legal = position.moves();
        position = position.play(&legal[(seed % legal.len() as u64) as usize]).0;
        if position.outcome().is_some() || position.moves().is_empty() {
            position = variant.start();
        }
    }
    Ok(spent.as_secs_f64() * 1e6 / moves.max(1) as f64)
}

fn start_and_stop(seat: &EngineSeat, variant: &Arc<Variant>, starts: usize) -> Result<(), CliError> {
    for _ in 0..starts {
        choose(&mut EnginePlayer::new(seat.clone()), &variant.start(), None)?;
        // Engines end on threads of their own: no more than a few may still be ending.
        let by = Instant::now() + ENDING;
        while ProcessFigures::children().len() > 4 && Instant::now() < by {
            std::thread::yield_now();
        }
    }
    Ok(())
}

/// Waits for what the ends of programs bring. Returns whether it came.
fn wait_until(has_come: impl Fn() -> bool) -> bool {
    let by = Instant::now() + ENDING;
    while !has_come() {
        if Instant::now() > by {
            return false;
        }
        std::thread::yield_now();
    }
    true
}

fn move_row(what: &str, micros: f64, goal: Option<f64>) -> Vec<String> {
    let goal_text = goal.map_or_else(|| "-".to_owned(), |goal| format!("{goal:.0}"));
    let within = goal.map_or("-", |goal| if micros <= goal { "yes" } else { "no" });
    vec![what.to_owned(), format!("{micros:.0}"), "µs a move".to_owned(), goal_text, within.to_owned()]
}

fn row(what: &str, figure: &str, unit: &str, is_flat: Option<bool>) -> Vec<String> {
    let within = is_flat.map_or("-", |is_flat| if is_flat { "yes" } else { "no" });
    let goal = if is_flat.is_some() { "flat" } else { "-" };
    [what, figure, unit, goal, within].map(str::to_owned).to_vec()
}
