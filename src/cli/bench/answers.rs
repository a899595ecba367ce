//! Benchmark of the time per move.

use super::goals::{move_time_goals, self_play_positions};
use super::request::choose;
use super::{BenchArgs, BenchFigures, Catalog, CliError, ROUNDS};
use std::time::Duration;

/// Number of positions per player.
const POSITIONS: usize = 10;

const FEW_POSITIONS: usize = 1;

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let most = if bench.is_quick() { FEW_POSITIONS } else { POSITIONS };
    let mut rows = Vec::new();
    for timed in move_time_goals(bench, catalog)? {
        let positions = self_play_positions(&timed.variant, most);
        let seat = catalog.seat(timed.seat, &timed.variant).map_err(CliError::usage)?;
        let Some(mut player) = seat.player().map_err(CliError::usage)? else { continue };
        let mut times = Vec::new();
        for position in &positions {
            let mut best = Duration::MAX;
            for _ in 0..ROUNDS {
                best = best.min(choose(player.as_mut(), position, None)?.spent.time);
            }
            times.push(best.as_secs_f64() * 1e3);
        }
        let (mean, slowest) =
            (times.iter().sum::<f64>() / times.len() as f64, times.iter().copied().fold(0.0, f64::max));
        let within = if slowest <= timed.goal { "yes" } else { "no" };
        let mut cells = vec![timed.variant.id.clone(), timed.seat.to_owned(), positions.len().to_string()];
        cells.extend([format!("{mean:.1}"), format!("{slowest:.1}"), format!("{:.0}", timed.goal), within.to_owned()]);
        rows.push(cells);
    }
    Ok(BenchFigures {
        title: "Time per move in milliseconds, over positions of one game".to_owned(),
        header: vec!["variant", "player", "positions", "mean", "slowest", "goal", "within"],
        rows,
        notes: Vec::new(),
    })
}
