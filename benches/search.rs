//! Nodes searched a second with each kind of evaluation, and the depth reached: `cargo bench --bench search`.

use damka::rules::{Position, Variant};
use damka::script::{Modules, read_variant};
use damka::search::{Eval, Options, Unmetered, best};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// A variant and the depth that is timed.
const ROWS: [(&str, u32); 2] = [("english", 17), ("othello", 11)];

/// Weights that stand for a bot's; each variant takes those of its family.
const WEIGHTS: [(&str, f64); 5] = [("man", 1.0), ("king", 1.6), ("disc", 0.1), ("mobility", 1.0), ("corner", 10.0)];

/// Nodes within which the depth reached is told.
const BUDGETS: [u64; 3] = [10_000, 100_000, 1_000_000];

fn variant(id: &str) -> Arc<Variant> {
    let file = format!("scripts/{id}.lua");
    let source = std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap_or_default();
    match read_variant(id, &file, &source, &Arc::new(Modules::default())) {
        Ok(variant) => Arc::new(variant),
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            eprintln!("{}", faults.join("\n"));
            std::process::exit(1);
        }
    }
}

/// Thousands of nodes a second: the best of three, as other programs only ever slow one down.
fn speed(position: &Position, depth: u32, mut eval: impl FnMut(&mut dyn FnMut(Eval<'_>))) -> (f64, u64) {
    let options = Options { depth: Some(depth), ..Options::default() };
    let (mut fastest, mut nodes) = (0.0_f64, 0);
    for _ in 0..3 {
        eval(&mut |eval| {
            let clock = Instant::now();
            match best(position, &options, eval, &mut Unmetered) {
                Ok(found) => {
                    nodes = found.nodes;
                    fastest = fastest.max(nodes as f64 / clock.elapsed().as_secs_f64() / 1e3);
                }
                Err(error) => eprintln!("{error}"),
            }
        });
    }
    (fastest, nodes)
}

fn main() {
    println!("{:<9} {:>5} {:<22} {:>11} {:>9} {:>7}", "variant", "depth", "evaluation", "nodes", "knodes/s", "ratio");
    let weights: BTreeMap<String, f64> = WEIGHTS.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect();
    for (id, depth) in ROWS {
        let position = variant(id).start();
        let (family, nodes) = speed(&position, depth, |run| run(Eval::Family));
        let row = |what: &str, nodes: u64, speed: f64| {
            println!("{id:<9} {depth:>5} {what:<22} {nodes:>11} {speed:>9.0} {:>7.2}", speed / family);
        };
        row("the family's", nodes, family);
        let (weighted, nodes) = speed(&position, depth, |run| run(Eval::Weights(&weights)));
        row("weights", nodes, weighted);
        let (called, nodes) = speed(&position, depth, |run| {
            let mut material = |masks: &[u32], side: u8| {
                let half = masks.len() / 2;
                let count = |masks: &[u32]| masks.iter().map(|mask| f64::from(mask.count_ones())).sum::<f64>();
                let value = count(&masks[..half]) - count(&masks[half..]);
                Ok(if side == 1 { value } else { -value })
            };
            run(Eval::Call(&mut material));
        });
        row("a function of masks", nodes, called);
    }
    println!("\n{:<9} {:>10} {:>6} {:>9}", "variant", "nodes", "depth", "ms");
    for (id, _) in ROWS {
        let position = variant(id).start();
        for nodes in BUDGETS {
            let options = Options { nodes: Some(nodes), ..Options::default() };
            let clock = Instant::now();
            match best(&position, &options, Eval::Family, &mut Unmetered) {
                Ok(found) => {
                    println!("{id:<9} {nodes:>10} {:>6} {:>9.1}", found.depth, clock.elapsed().as_secs_f64() * 1e3);
                }
                Err(error) => eprintln!("{error}"),
            }
        }
    }
}
