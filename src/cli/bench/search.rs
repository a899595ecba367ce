//! Benchmark of nodes per second: native search, evaluation in Lua, search in Lua, and with step counting.

use super::goals::{SearchGoal, search_goals};
use super::request::{bot_with_patterns, choose};
use super::{BenchArgs, BenchFigures, Catalog, CliError, ROUNDS};
use crate::patterns::{LivePatterns, PatternRegistry};
use crate::rules::Variant;
use crate::script::BotPlayer;
use std::time::{Duration, Instant};

/// A step budget that is counted but never runs out.
const STEPS: Option<u64> = Some(u64::MAX / 4);

const QUICK_PLIES: u32 = 4;

struct SearchMethod {
    name: &'static str,
    /// Searches to depth `DEPTH`; `EVAL` is the family's evaluation in Lua, `EVERY` a table of all its features, `PATTERNS` the
    /// name of patterns for the variant. A body with patterns is left out where there are none.
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
const BY_PATTERNS: &str = "return search.best(position, { depth = DEPTH, eval = search.patterns('PATTERNS') })";
const EVALUATED: &str = "return search.best(position, { depth = DEPTH, eval = EVAL })";
const IN_LUA: &str = "nodes = 0
value(search.walk(position, { eval = features }), DEPTH, -1e9, 1e9)
return position:moves()[1], nodes";

const WAYS: [SearchMethod; 9] = [
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
    // The last one: where it is left out, the others keep their places.
    SearchMethod { name: "native, patterns", body: BY_PATTERNS, counted: false, beside: 0, goal: Some(0.4) },
];

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let mut rows = Vec::new();
    for searched in search_goals(bench, catalog)? {
        let patterns = patterns_of(catalog, &searched.variant);
        rows.extend(rows_of(bench, &searched, &patterns)?);
    }
    Ok(BenchFigures {
        title: "Alpha-beta search from the start: all rows of a variant to the same depth, interleaved in one run".to_owned(),
        header: vec!["variant", "plies", "search", "nodes", "k nodes/s", "of", "ratio", "goal", "reached"],
        rows,
        notes: vec![
            "All but those with every feature and with patterns evaluate material only; the search in Lua has no capture search and no \
             table, so its tree differs."
                .to_owned(),
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

/// The patterns for a variant that load; reads their tables.
fn patterns_of(catalog: &Catalog, variant: &Variant) -> PatternRegistry {
    let now = catalog.now();
    let named = now.patterns.iter().filter_map(|entry| Some((entry.id.clone(), entry.good()?.clone())));
    let is_own =
        |live: &LivePatterns| live.evaluation().is_some_and(|evaluation| evaluation.set.variant.id == variant.id);
    named.filter(|(_, live)| is_own(live)).collect()
}

fn rows_of(bench: &BenchArgs, searched: &SearchGoal, patterns: &PatternRegistry) -> Result<Vec<Vec<String>>, CliError> {
    let plies = if bench.is_quick() { QUICK_PLIES } else { searched.plies };
    let ways = || WAYS.iter().filter(|way| !patterns.is_empty() || !way.body.contains("PATTERNS"));
    let mut bots = ways().map(|way| way.bot(searched, plies, patterns)).collect::<Result<Vec<_>, _>>()?;
    let mut reached = vec![SearchRate { nodes: 0.0, speed: 0.0 }; bots.len()];
    let clock = Instant::now();
    let mut rounds = 0;
    // Alternate, so that a busy machine affects all equally. Take the best of each, because interference only slows them down.
    while rounds < ROUNDS || clock.elapsed() < bench.span() * bots.len() as u32 {
        for ((way, bot), reached) in ways().zip(&mut bots).zip(&mut reached) {
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
    Ok(ways().zip(&reached).map(row).collect())
}

impl SearchMethod {
    fn bot(&self, searched: &SearchGoal, plies: u32, patterns: &PatternRegistry) -> Result<BotPlayer, CliError> {
        let family = searched.variant.family;
        let every: Vec<String> = searched.variant.features().map(|(name, _)| format!("{name} = 0.1")).collect();
        let body =
            self.body.replace("DEPTH", &plies.to_string()).replace("EVERY", &format!("{{ {} }}", every.join(", ")));
        let name = patterns.keys().next().map_or("", String::as_str);
        let body = body.replace("PATTERNS", name).replace("EVAL", &format!("evals.{family}"));
        bot_with_patterns(&body, patterns.clone())
    }

    fn search(&self, bot: &mut BotPlayer, searched: &SearchGoal) -> Result<SearchRate, CliError> {
        let choice = choose(bot, &searched.variant.start(), STEPS.filter(|_| self.counted))?;
        // The host cannot count the nodes of a search in Lua, which returns them as the move's value instead.
        let nodes = if choice.spent.nodes == 0 { choice.value.unwrap_or(0.0) } else { choice.spent.nodes as f64 };
        Ok(SearchRate { nodes, speed: nodes / choice.spent.time.max(Duration::from_nanos(1)).as_secs_f64() })
    }
}
