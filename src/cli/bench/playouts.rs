//! Benchmark of random games per second.

use super::{BenchArgs, BenchFigures, ROUNDS, reference_figures, timed};
use crate::catalog::Catalog;
use crate::cli::out::CliError;
use crate::rules::{Playouts, Variant, playouts};
use std::sync::Arc;
use std::time::Duration;

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let rows = bench.variants(catalog, true)?.iter().map(|variant| row(bench, variant)).collect();
    Ok(BenchFigures {
        title: "Complete random games from the start".to_owned(),
        header: vec!["variant", "games/s", "M plies/s", "plies a game", "drawn", "goal", "ratio"],
        rows,
        notes: vec!["goal: games per second of hand-written C++ engines for general game playing on one core; for games written in Lua, of OpenSpiel from Python.".to_owned()],
    })
}

fn row(bench: &BenchArgs, variant: &Arc<Variant>) -> Vec<String> {
    let start = variant.start();
    let (_, time_of_50) = timed(|| playouts(&start, 50, 0));
    let games = (50.0 * bench.span().as_secs_f64() / time_of_50.as_secs_f64().max(1e-6)).clamp(50.0, 1e7) as u64;
    let (mut best, mut sum) = (Duration::MAX, Playouts::default());
    for seed in 0..u64::from(ROUNDS) {
        let (played, time) = timed(|| playouts(&start, games, seed));
        best = best.min(time);
        sum = Playouts {
            games: sum.games + played.games,
            plies: sum.plies + played.plies,
            draws: sum.draws + played.draws,
            ..sum
        };
    }
    let games_per_second = games as f64 / best.as_secs_f64();
    let length = sum.plies as f64 / sum.games as f64;
    let goal = reference_figures::of(&variant.id).and_then(|known| known.playouts);
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    vec![
        variant.id.clone(),
        format!("{games_per_second:.0}"),
        format!("{:.1}", games_per_second * length / 1e6),
        format!("{length:.1}"),
        format!("{:.0}%", 100.0 * sum.draws as f64 / sum.games as f64),
        or_dash(goal.map(|goal| format!("{goal:.0}"))),
        or_dash(goal.map(|goal| format!("{:.2}", games_per_second / goal))),
    ]
}
