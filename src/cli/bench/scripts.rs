//! Benchmark of script costs: loading, memory, the round trip of a request, and calls of an evaluation.

use super::request::{bot, choose};
use super::{BenchArgs, BenchFigures, Catalog, CliError, ROUNDS, timed};
use crate::rules::Variant;
use crate::script::{bytes_of_a_fresh_state, check_bot};
use std::sync::Arc;
use std::time::Duration;

/// Goal for the memory of a fresh state with a bot, in KB.
const MEMORY_GOAL: f64 = 1024.0;

/// Number of evaluations per answer.
const EVALS: u32 = 100_000;

/// Measures rows for bots and for the first of the variants.
pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let now = catalog.now();
    let (mut check, mut bytes) = (Duration::ZERO, 0);
    for bot in now.bots.iter().filter_map(|entry| entry.good().cloned()) {
        let source = &bot.live.current().source;
        let once = || timed(|| check_bot(source).is_ok()).1;
        check = check.max((0..ROUNDS * 3).map(|_| once()).min().unwrap_or_default());
        bytes = bytes.max(bytes_of_a_fresh_state(source).map_err(CliError::failed)?);
    }
    let mut rows = vec![
        row("a bot's file checked: thread, state, run, drop; the slowest", check.as_secs_f64() * 1e3, "ms", None),
        row("memory of a fresh state with a bot in it, the largest", bytes as f64 / 1024.0, "KB", Some(MEMORY_GOAL)),
    ];
    if let Some(variant) = super::goals::search_goals(bench, catalog)?.first().map(|searched| searched.variant.clone())
    {
        rows.push(row("round trip of one request to a bot", there_and_back(bench, &variant)?, "µs", None));
        rows.push(row("an evaluation by material, in Lua alone", evaluation(&variant)?, "ns", None));
    }
    Ok(BenchFigures {
        title: "Cost of scripts".to_owned(),
        header: vec!["what", "figure", "unit", "goal"],
        rows,
        notes: Vec::new(),
    })
}

fn row(what: &str, figure: f64, unit: &str, goal: Option<f64>) -> Vec<String> {
    let goal = goal.map_or_else(|| "-".to_owned(), |goal| format!("{goal:.0}"));
    vec![what.to_owned(), format!("{figure:.1}"), unit.to_owned(), goal]
}

/// Best round trip from request to response, in microseconds.
fn there_and_back(bench: &BenchArgs, variant: &Arc<Variant>) -> Result<f64, CliError> {
    let (mut bot, position) = (bot("return position:moves()[1]")?, variant.start());
    let (mut best, mut all) = (Duration::MAX, Duration::ZERO);
    while all < bench.span() {
        let (answer, time) = timed(|| choose(&mut bot, &position, None));
        answer?;
        (best, all) = (best.min(time), all + time);
    }
    Ok(best.as_secs_f64() * 1e6)
}

/// Time per evaluation in nanoseconds, including the loop around it.
fn evaluation(variant: &Arc<Variant>) -> Result<f64, CliError> {
    let body = "local a, b, c, d = position:masks() local eval, sum = EVAL, 0
for _ = 1, TIMES do sum += eval(a, b, c, d, 1) end
return position:moves()[1], sum";
    let eval = format!("evals.{}", variant.family);
    let mut bot = bot(&body.replace("EVAL", &eval).replace("TIMES", &EVALS.to_string()))?;
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        best = best.min(choose(&mut bot, &variant.start(), None)?.spent.time);
    }
    Ok(best.as_secs_f64() * 1e9 / f64::from(EVALS))
}
