//! Benchmark of loading a variant, from its file to playable rules.

use super::{BenchArgs, BenchFigures, ROUNDS, timed};
use crate::catalog::{Catalog, VariantTexts};
use crate::cli::out::CliError;
use crate::script::read_variant;
use std::time::Duration;

/// Goal for loading a variant, in milliseconds.
const GOAL: f64 = 5.0;

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let VariantTexts { texts, modules } = catalog.variant_texts();
    let wanted = bench.variants(catalog, true)?;
    let mut rows = Vec::new();
    for (id, file, text) in texts.iter().filter(|(id, ..)| wanted.iter().any(|variant| variant.id == *id)) {
        let load = || timed(|| read_variant(id, file, text, &modules).is_ok()).1;
        let best = (0..ROUNDS * 3).map(|_| load()).min().unwrap_or(Duration::ZERO);
        let ms = best.as_secs_f64() * 1000.0;
        let within = if ms < GOAL { "yes" } else { "no" };
        rows.push(vec![id.clone(), format!("{ms:.2}"), format!("{GOAL:.0}"), within.to_owned()]);
    }
    Ok(BenchFigures {
        title: "Loading a variant: running its file, reading and checking its facts, building its rules".to_owned(),
        header: vec!["variant", "ms", "goal", "within"],
        rows,
        notes: Vec::new(),
    })
}
