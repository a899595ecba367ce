//! Positions counted a second and instructions a leaf: `cargo bench --bench perft`.
//!
//! Instructions are counted by running this program again under `valgrind --tool=callgrind`, where it is installed; they
//! repeat exactly, which the clock does not.

use damka::rules::{Counting, Variant, perft};
use damka::script::{Modules, read_variant};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

/// A variant, the depth that is timed, the depth whose instructions are counted, and the most a leaf may take.
const ROWS: [(&str, u32, u32, f64); 8] = [
    ("english", 11, 9, 110.0),
    ("othello", 10, 8, 45.0),
    ("russian", 10, 8, 110.0),
    ("italian", 11, 9, 110.0),
    ("international", 9, 7, 110.0),
    ("frisian", 9, 7, 110.0),
    ("canadian", 8, 6, 200.0),
    ("turkish", 7, 6, 200.0),
];

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

/// How many instructions counting takes under callgrind, loading the variant included.
fn instructions(id: &str, depth: u32) -> Option<u64> {
    let program = std::env::current_exe().ok()?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    let output = valgrind.args(["--count", id, &depth.to_string()]).output().ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, id, depth] = &arguments[..]
        && flag == "--count"
    {
        let depth = depth.parse().unwrap_or(0);
        println!("{}", perft(&variant(id).start(), depth, Counting::Moves));
        return;
    }
    println!(
        "{:<14} {:>5} {:>12} {:>8} {:>12} {:>14} {:>6}",
        "variant", "depth", "leaves", "seconds", "M leaves/s", "instr. a leaf", "goal"
    );
    for (id, depth, counted, goal) in ROWS {
        let start = variant(id).start();
        let clock = Instant::now();
        let leaves = perft(&start, depth, Counting::Moves);
        let seconds = clock.elapsed().as_secs_f64();
        let speed = leaves as f64 / seconds / 1e6;
        let few = perft(&start, counted, Counting::Moves) as f64;
        let a_leaf = match (instructions(id, counted), instructions(id, 0)) {
            (Some(all), Some(loading)) => format!("{:.1}", (all - loading) as f64 / few),
            _ => "no valgrind".into(),
        };
        println!("{id:<14} {depth:>5} {leaves:>12} {seconds:>8.2} {speed:>12.1} {a_leaf:>14} {goal:>6}");
    }
}
