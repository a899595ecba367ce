//! Benchmark of the depth that single aids of a search add, with the evaluation by patterns where the variant has one.

use super::depths::{BUDGETS, SMALL_BUDGETS};
use super::goals::{search_goals, self_play_positions};
use super::{BenchArgs, BenchFigures, Catalog, CliError};
use crate::patterns::PatternEvaluation;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::search::{Eval, KeptTable, Search, SearchOptions, SearchResult, Unmetered};
use std::sync::Arc;

const PLAIN: SearchOptions = SearchOptions { selective: true, probcut: Some(false), ..SearchOptions::DEFAULT };

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let is_quick = bench.is_quick();
    let mut rows = Vec::new();
    for searched in search_goals(bench, catalog)? {
        let positions = self_play_positions(&searched.variant, if is_quick { 2 } else { searched.positions });
        let patterns = patterns_of(catalog, &searched.variant);
        let has_thresholds = patterns.as_ref().is_some_and(|patterns| patterns.tables.cuts.is_some());
        let bench = AidBench { patterns };
        for &nodes in if is_quick { &SMALL_BUDGETS[..] } else { &BUDGETS[..] } {
            let options = SearchOptions { nodes: Some(nodes), ..PLAIN };
            let mut row = |aid: &str, depths: Vec<[u32; 2]>| {
                let count = depths.len();
                let mean = |at: usize| depths.iter().map(|pair| f64::from(pair[at])).sum::<f64>() / count as f64;
                let means = [0, 1].map(|at| format!("{:.1}", mean(at)));
                let head = [searched.variant.id.clone(), nodes.to_string(), aid.to_owned(), count.to_string()];
                rows.push(head.into_iter().chain(means).collect::<Vec<String>>());
            };
            if has_thresholds {
                row("ProbCut", bench.prob_cut(&positions, options)?);
            }
            row("larger table", bench.larger_table(&positions, options)?);
            row("kept table", bench.kept_table(&positions, options)?);
        }
    }
    Ok(BenchFigures {
        title: "Depth in plies within a node limit without and with an aid, averaged over positions of one game".to_owned(),
        header: vec!["variant", "nodes", "aid", "positions", "without", "with"],
        rows,
        notes: vec![
            format!("larger table: of the usual {} MiB instead of {SMALL_TABLE_MB}.", SearchOptions::DEFAULT.table_mb),
            "kept table: of the search two plies earlier, as a bot keeps it on screen and the analysis board from move to move."
                .to_owned(),
            "All are selective searches; what that adds is in the table of depths. Threads: cargo bench --bench threads.".to_owned(),
        ],
    })
}

/// The patterns that the champion uses: those that have the name of the variant.
fn patterns_of(catalog: &Catalog, variant: &Variant) -> Option<Arc<PatternEvaluation>> {
    let now = catalog.now();
    let entry = now.patterns.iter().find(|entry| entry.id == variant.id)?;
    entry.good()?.evaluation().filter(|evaluation| evaluation.set.variant.id == variant.id).cloned()
}

/// A table that a search of a million nodes fills several times.
const SMALL_TABLE_MB: u32 = 1;

struct AidBench {
    patterns: Option<Arc<PatternEvaluation>>,
}

impl AidBench {
    /// The depth in each position, without ProbCut and with it.
    fn prob_cut(&self, positions: &[Position], without: SearchOptions) -> Result<Vec<[u32; 2]>, CliError> {
        let with = SearchOptions { probcut: Some(true), ..without };
        let depth = |position, options| self.depth(Search::new(position, options));
        positions.iter().map(|position| Ok([depth(position, &without)?, depth(position, &with)?])).collect()
    }

    /// The depth in each position, with a small table and with the usual one.
    fn larger_table(&self, positions: &[Position], options: SearchOptions) -> Result<Vec<[u32; 2]>, CliError> {
        let small = SearchOptions { table_mb: SMALL_TABLE_MB, ..options };
        let depth = |position, options| self.depth(Search::new(position, options));
        positions.iter().map(|position| Ok([depth(position, &small)?, depth(position, &options)?])).collect()
    }

    /// The depth two plies after each position, without the table of the search before and with it. None where the game is over
    /// by then.
    fn kept_table(&self, positions: &[Position], options: SearchOptions) -> Result<Vec<[u32; 2]>, CliError> {
        let mut depths = Vec::new();
        for position in positions {
            let kept = KeptTable::default();
            let found = self.search(Search { kept: Some(&kept), ..Search::new(position, &options) })?;
            let later = found.line.iter().take(2).fold(position.clone(), |here, played| here.play(played).0);
            if later.outcome().is_some() {
                continue;
            }
            let depth = |kept| self.depth(Search { kept, ..Search::new(&later, &options) });
            depths.push([depth(None)?, depth(Some(&kept))?]);
        }
        Ok(depths)
    }

    fn depth(&self, search: Search<'_>) -> Result<u32, CliError> {
        Ok(self.search(search)?.depth)
    }

    fn search(&self, search: Search<'_>) -> Result<SearchResult, CliError> {
        let eval = self.patterns.clone().map_or(Eval::Family, |patterns| Eval::Patterns(patterns, Vec::new()));
        search.best(eval, &mut Unmetered).map_err(|error| CliError::failed(Report::error(error.to_string())))
    }
}
