//! Benchmark of positions counted per second and instructions per leaf, compared with other programs.

use super::{BenchArgs, BenchFigures, ROUNDS, instructions, millions, peers, reference_figures, timed};
use crate::catalog::Catalog;
use crate::cli::out::CliError;
use crate::rules::{Counting, Variant, perft};
use std::sync::Arc;
use std::time::Duration;

pub(super) fn table(bench: &BenchArgs, catalog: &Catalog) -> Result<BenchFigures, CliError> {
    let mut rows = Vec::new();
    let counter =
        if bench.instructions { instructions::InstructionCounter::find(catalog.root().path("")) } else { None };
    for variant in bench.variants(catalog, false)? {
        rows.push(row(bench, &variant, counter.as_ref()));
    }
    let mut notes = vec![
        "Counted are moves that differ in start, end, captured pieces or crowning, or what the peer counts if there is one.".to_owned(),
        "elsewhere: M leaves/s measured in 2026 on a machine like damka's development machine, not in this run.".to_owned(),
    ];
    if cfg!(feature = "peers") {
        notes.push(
            "Peers are compiled for a generic processor, damka's move counting also for this one, so the ratio flatters damka."
                .to_owned(),
        );
    } else {
        notes.push("For other programs in the same run, build damka with `--features peers`.".to_owned());
    }
    if !bench.instructions {
        notes.push("For instructions per leaf, run `damka bench --instructions` (needs valgrind).".to_owned());
    } else if counter.is_none() {
        notes.push("Instructions were not counted: valgrind is not installed.".to_owned());
    }
    Ok(BenchFigures {
        title: "Positions counted from the start (perft with bulk counting)".to_owned(),
        header: vec![
            "variant",
            "depth",
            "leaves",
            "M leaves/s",
            "instr./leaf",
            "goal",
            "peer",
            "peer M/s",
            "ratio",
            "elsewhere",
        ],
        rows,
        notes,
    })
}

/// Finds the depth whose count takes about the wanted time, starting from shallow counts.
fn depth(variant: &Arc<Variant>, counting: Counting, span: Duration) -> u32 {
    let start = variant.start();
    let mut before = Duration::ZERO;
    for depth in 1.. {
        let (_, time) = timed(|| perft(&start, depth, counting));
        // Assume that the growth factor between depths stays the same.
        let growth = time.as_secs_f64() / before.as_secs_f64().max(1e-6);
        if time.mul_f64(growth.clamp(2.0, 20.0)) > span && time > span / 20 {
            return depth;
        }
        before = time;
    }
    1
}

fn row(bench: &BenchArgs, variant: &Arc<Variant>, counter: Option<&instructions::InstructionCounter>) -> Vec<String> {
    let known = reference_figures::of(&variant.id);
    let peer = known.as_ref().and_then(|known| known.peer).and_then(peers::peer);
    let counting = peer.as_ref().map_or(Counting::Moves, |peer| peer.counting);
    let depth = depth(variant, counting, bench.span());
    let start = variant.start();
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    let (mut leaves, mut same) = (0, 0);
    // Alternate, so that a busy machine affects both equally.
    for _ in 0..ROUNDS {
        let (count, time) = timed(|| perft(&start, depth, counting));
        (leaves, ours) = (count, ours.min(time));
        if let Some(peer) = &peer {
            let (count, time) = timed(|| (peer.perft)(depth));
            (same, theirs) = (count, theirs.min(time));
        }
    }
    let speed = millions(leaves, ours);
    let mut cells = vec![variant.id.clone(), depth.to_string(), leaves.to_string(), format!("{speed:.1}")];
    let counted = counter.and_then(|counter| counter.per_leaf(variant, counting));
    cells.push(counted.map_or_else(|| "-".to_owned(), |per_leaf| format!("{per_leaf:.1}")));
    cells.push(known.as_ref().and_then(|known| known.goal).map_or_else(|| "-".to_owned(), |goal| format!("{goal:.0}")));
    match peer {
        Some(peer) => {
            let their_speed = millions(same, theirs);
            let ratio = format!("{:.2}", speed / their_speed);
            cells.extend([peer.name.to_owned(), format!("{their_speed:.1}"), ratio]);
        }
        None => cells.extend(["-"; 3].map(str::to_owned)),
    }
    cells.push(known.map_or("", |known| known.others).to_owned());
    cells
}
