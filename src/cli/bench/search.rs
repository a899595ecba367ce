//! Benchmark of nodes per second: native search, evaluation in Lua, search in Lua, and with step counting.

use super::goals::{SearchGoal, search_goals};
use super::request::{bot, choose};
use super::{BenchArgs, BenchFigures, Catalog, CliError, ROUNDS};
use crate::script::BotPlayer;
use std::time::{Duration, Instant};

/// A step budget that is counted but never runs out.
const STEPS: Option<u64> = Some(u64::MAX / 4);

const QUICK_PLIES: u32 = 4;

struct SearchMethod {
    name: &'static str,
    /// Searches to depth `DEPTH`; `EVAL` is the family's evaluation in Lua, `EVERY` a table of all its features.
    body: &'static str,
    counted: bool,
    /// Index in [`WAYS`] of the method it is compared with.
    beside: usize,
    /// Goal: speed relative to that method.
    goal: Option<f64>,
}

const NATIVE: &str = "return search.best(position, { depth = DEPTH })";
const WEIGHTS: &str = "return search.best(position, { depth = DEPTH, eval = features })";
const EVERY: &str = "return search.best(position, { depth = DEPTH, eval = EVERY })";
const EVALUATED: &str = "return search.best(position, { depth = DEPTH, eval = EVAL })";
const IN_LUA: &str = "nodes = 0
value(search.walk(position, { eval = features }), DEPTH, -1e9, 1e9)
return position:moves()[1], nodes";

const WAYS: [SearchMethod; 8] = [
    SearchMethod { name: "native, the family's evaluation", body: NATIVE, counted: false, beside: 0, goal: None },
    SearchMethod { name: "native, weights", body: WEIGHTS, counted: false, beside: 0, goal: Some(0.75) },
    SearchMethod { name: "native, a weight for every feature", body: EVERY, counted: false, beside: 0, goal: None },
    SearchMethod { name: "native, evaluation in Lua", body: EVALUATED, counted: false, beside: 0, goal: Some(0.25) },
    SearchMethod { name: "written in Lua over native moves", body: IN_LUA, counted: false, beside: 0, goal: Some(0.2) },
    SearchMethod { name: "native, steps counted", body: NATIVE, counted: true, beside: 0, goal: Some(0.7) },
    SearchMethod {
        name: "evaluation in Lua, steps counted",
        body: EVALUATED,
        counted: true,
        beside: 3,
        goal: Some(0.7),
    },
    SearchMethod { name: "written in Lua, steps counted", body: IN_LUA, counted: true, beside: 4, goal: Some(0.7) },
];

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let mut rows = Vec::new();
    for searched in search_goals(bench, catalog)? {
        rows.extend(rows_of(bench, &searched)?);
    }
    Ok(BenchFigures {
        title: "Alpha-beta search from the start: all rows of a variant to the same depth, interleaved in one run".to_owned(),
        header: vec!["variant", "plies", "search", "nodes", "k nodes/s", "of", "ratio", "goal", "reached"],
        rows,
        notes: vec![
            "All but one evaluate material only; the search in Lua has no capture search and no table, so its tree differs.".to_owned(),
            "of: the row that the ratio refers to. Steps are counted in games played with --steps.".to_owned(),
        ],
    })
}

#[derive(Clone, Copy)]
struct SearchRate {
    nodes: f64,
    /// Best rate in nodes per second.
    speed: f64,
}

fn rows_of(bench: &BenchArgs, searched: &SearchGoal) -> Result<Vec<Vec<String>>, CliError> {
    let plies = if bench.is_quick() { QUICK_PLIES } else { searched.plies };
    let mut bots = WAYS.iter().map(|way| way.bot(searched, plies)).collect::<Result<Vec<_>, _>>()?;
    let mut reached = vec![SearchRate { nodes: 0.0, speed: 0.0 }; WAYS.len()];
    let clock = Instant::now();
    let mut rounds = 0;
    // Alternate, so that a busy machine affects all equally. Take the best of each, because interference only slows them down.
    while rounds < ROUNDS || clock.elapsed() < bench.span() * WAYS.len() as u32 {
        for ((way, bot), reached) in WAYS.iter().zip(&mut bots).zip(&mut reached) {
            let once = way.search(bot, searched)?;
            *reached = SearchRate { speed: reached.speed.max(once.speed), ..once };
        }
        rounds += 1;
    }
    let row = |(way, SearchRate { nodes, speed }): (&SearchMethod, &SearchRate)| {
        let ratio = speed / reached[way.beside].speed;
        let goal = |goal: f64| vec![format!("{goal:.2}"), if ratio >= goal { "yes" } else { "no" }.to_owned()];
        let mut cells = vec![searched.variant.id.clone(), plies.to_string(), way.name.to_owned()];
        cells.extend([format!("{nodes:.0}"), format!("{:.0}", speed / 1e3)]);
        cells.extend([WAYS[way.beside].name.to_owned(), format!("{ratio:.2}")]);
        cells.extend(way.goal.map_or_else(|| vec!["-".to_owned(); 2], goal));
        cells
    };
    Ok(WAYS.iter().zip(&reached).map(row).collect())
}

impl SearchMethod {
    fn bot(&self, searched: &SearchGoal, plies: u32) -> Result<BotPlayer, CliError> {
        let family = searched.variant.family;
        let features = crate::rules::family(family).map_or(&[][..], |family| family.features());
        let every: Vec<String> = features.iter().map(|(name, _)| format!("{name} = 0.1")).collect();
        let body =
            self.body.replace("DEPTH", &plies.to_string()).replace("EVERY", &format!("{{ {} }}", every.join(", ")));
        bot(&body.replace("EVAL", &format!("evals.{family}")))
    }

    fn search(&self, bot: &mut BotPlayer, searched: &SearchGoal) -> Result<SearchRate, CliError> {
        let choice = choose(bot, &searched.variant.start(), STEPS.filter(|_| self.counted))?;
        // The host cannot count the nodes of a search in Lua, which returns them as the move's value instead.
        let nodes = if choice.spent.nodes == 0 { choice.value.unwrap_or(0.0) } else { choice.spent.nodes as f64 };
        Ok(SearchRate { nodes, speed: nodes / choice.spent.time.max(Duration::from_nanos(1)).as_secs_f64() })
    }
}
