//! Benchmark of the depth reached with a fixed number of nodes, as search features are added one by one.

use super::goals::{search_goals, self_play_positions};
use super::{BenchArgs, BenchFigures, Catalog, CliError};
use crate::report::Report;
use crate::rules::Position;
use crate::search::{Eval, SearchEnhancements, SearchOptions, Unmetered, best};

/// Node limits, one row each.
pub(super) const BUDGETS: [u64; 3] = [10_000, 100_000, 1_000_000];

/// Node limits in quick mode.
pub(super) const SMALL_BUDGETS: [u64; 1] = [1000];

const BARE: SearchOptions = SearchOptions {
    quiesce: false,
    enhancements: SearchEnhancements { table: false, ordering: false, null_windows: false },
    ..SearchOptions::DEFAULT
};

/// Search configurations: each column adds one feature to the one before it.
const PARTS: [(&str, SearchOptions); 6] = [
    ("alpha-beta", BARE),
    ("+ captures", SearchOptions { quiesce: true, ..BARE }),
    (
        "+ table",
        SearchOptions { quiesce: true, enhancements: SearchEnhancements { table: true, ..BARE.enhancements }, ..BARE },
    ),
    (
        "+ ordering",
        SearchOptions {
            quiesce: true,
            enhancements: SearchEnhancements { null_windows: false, ..SearchEnhancements::ALL },
            ..BARE
        },
    ),
    ("+ null windows", SearchOptions { quiesce: true, enhancements: SearchEnhancements::ALL, ..BARE }),
    ("+ selective", SearchOptions { quiesce: true, enhancements: SearchEnhancements::ALL, selective: true, ..BARE }),
];

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let is_quick = bench.is_quick();
    let budgets = if is_quick { &SMALL_BUDGETS[..] } else { &BUDGETS[..] };
    let mut rows = Vec::new();
    for searched in search_goals(bench, catalog)? {
        let positions = self_play_positions(&searched.variant, if is_quick { 2 } else { searched.positions });
        for &nodes in budgets {
            let mut row = vec![searched.variant.id.clone(), nodes.to_string(), positions.len().to_string()];
            for (_, part) in PARTS {
                row.push(format!("{:.1}", depth(&positions, nodes, part)?));
            }
            rows.push(row);
        }
    }
    let mut header = vec!["variant", "nodes", "positions"];
    header.extend(PARTS.iter().map(|(name, _)| *name));
    Ok(BenchFigures {
        title: "Depth in plies completed within a node limit, averaged over positions of one game".to_owned(),
        header,
        rows,
        notes: vec![
            "captures: captures are played out before a position is evaluated, which costs depth but sees more.".to_owned(),
            "table, ordering, null windows: save nodes without changing values. selective: searches worse-looking moves less deeply at first."
                .to_owned(),
        ],
    })
}

fn depth(positions: &[Position], nodes: u64, part: SearchOptions) -> Result<f64, CliError> {
    let options = SearchOptions { nodes: Some(nodes), ..part };
    let mut sum = 0.0;
    for position in positions {
        let found = best(position, &options, Eval::Family, &mut Unmetered);
        sum += f64::from(found.map_err(|error| CliError::failed(Report::error(error.to_string())))?.depth);
    }
    Ok(sum / positions.len().max(1) as f64)
}
