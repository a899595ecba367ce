//! `damka bench`: measures perft, random games, rule loading, searches, moves, bot games, engines and the online server on this machine.
//!
//! Each table comes from one function in [`TABLES`]. Figures of other programs and the crates measured in the same run are in
//! `reference_figures.txt`; the searches and players with their goals are in `goals.txt`.

mod aids;
mod answers;
mod depths;
mod endings;
mod engines;
mod games;
mod goals;
mod instructions;
mod load;
#[cfg_attr(not(feature = "peers"), path = "no_peers.rs")]
mod peers;
mod perft;
mod playouts;
mod process_figures;
mod reference_figures;
mod request;
mod scratch;
mod scripts;
mod search;
mod server;

use super::list::json;
use super::out::{CliError, CliResult};
use super::table;
use crate::catalog::Catalog;
use crate::rules::Variant;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TABLES: [(&str, BenchTable); 13] = [
    ("perft", perft::table),
    ("playouts", playouts::table),
    ("loading", load::table),
    ("search", search::table),
    ("depths", depths::table),
    ("aids", aids::table),
    ("endings", endings::table),
    ("answers", answers::table),
    ("scripts", scripts::table),
    ("games", games::table),
    ("engines", engines::table),
    ("server", server::table),
    ("crowds", server::crowds_table),
];

type BenchTable = fn(&BenchArgs, &Catalog) -> Result<BenchFigures, CliError>;

/// Number of rounds; the best one counts.
const ROUNDS: u32 = 3;

#[derive(Args)]
pub(super) struct BenchArgs {
    /// Benchmark only these variants
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Print only this table: perft, playouts, loading, search, depths, aids, endings, answers, scripts, games, engines, server or crowds
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Approximate time per measurement, in seconds
    #[arg(long, default_value_t = 0.4, value_name = "S")]
    seconds: f64,
    /// Number of simultaneous games on the benchmarked server
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// On the benchmarked server, measure only games that are played: no restart, no waiting
    #[arg(long)]
    playing: bool,
    /// Also count instructions per leaf, by running `damka perft` under valgrind
    #[arg(long)]
    instructions: bool,
    /// Print one JSON object per row
    #[arg(long)]
    json: bool,
    /// Run as the benchmarked server, with its journal in this folder
    #[arg(long, value_name = "DIR", hide = true)]
    server_in: Option<PathBuf>,
}

struct BenchFigures {
    /// Title sentence without a full stop.
    title: String,
    header: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// Explanations needed to read the figures.
    notes: Vec<String>,
}

#[derive(Serialize)]
struct BenchRow<'a> {
    table: &'a str,
    #[serde(flatten)]
    cells: std::collections::BTreeMap<&'a str, &'a str>,
}

impl BenchArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if let Some(folder) = &self.server_in {
            return server::serve(catalog, &self.variants, folder, out);
        }
        let wanted = |name: &str| self.only.as_deref().is_none_or(|only| only == name);
        if !TABLES.iter().any(|(name, _)| wanted(name)) {
            let names: Vec<&str> = TABLES.iter().map(|(name, _)| *name).collect();
            let report = crate::report::Report::error("there is no such table");
            return Err(CliError::usage(report.hint(format!("one of: {}", names.join(", ")))));
        }
        if !self.json {
            writeln!(out, "{}\n", machine())?;
        }
        for (name, make) in TABLES.iter().filter(|(name, _)| wanted(name)) {
            let made = make(self, catalog)?;
            if self.json {
                for row in &made.rows {
                    let cells = made.header.iter().copied().zip(row.iter().map(String::as_str)).collect();
                    writeln!(out, "{}", json(&BenchRow { table: name, cells }))?;
                }
                continue;
            }
            writeln!(out, "{}", made.title)?;
            let header = made.header.iter().map(|cell| (*cell).to_owned()).collect();
            table::write(out, &[vec![header], made.rows].concat())?;
            for note in made.notes {
                writeln!(out, "  {note}")?;
            }
            writeln!(out)?;
            out.flush()?;
        }
        Ok(())
    }

    /// Whether this process is the measured server, which needs only its variants' files.
    pub(super) const fn is_server(&self) -> bool {
        self.server_in.is_some()
    }

    /// The variants to measure: those named, or all; without `scripted`, variants with script rules are left out.
    fn variants(&self, catalog: &Catalog, scripted: bool) -> Result<Vec<Arc<Variant>>, CliError> {
        let now = catalog.now();
        if !self.variants.is_empty() {
            return self.variants.iter().map(|id| now.variant(id).map_err(CliError::usage)).collect();
        }
        let good = now.variants_in_use().cloned();
        Ok(good.filter(|variant| scripted || !variant.rules.is_scripted()).collect())
    }

    /// Whether the figures need not be accurate, as in tests.
    fn is_quick(&self) -> bool {
        self.seconds < 0.05
    }

    /// Measuring time per figure.
    fn span(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or(Duration::from_millis(400))
    }
}

fn machine() -> String {
    let build = if cfg!(debug_assertions) {
        "development build (far too slow; use `cargo build --release`)"
    } else {
        "release build"
    };
    let (kind, extras) = (std::env::consts::ARCH, crate::rules::processor_extras());
    format!("damka {}, {build}, one core, {kind} {extras}", env!("CARGO_PKG_VERSION")).trim_end().to_owned()
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let clock = Instant::now();
    let value = run();
    (value, clock.elapsed())
}

fn millions(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9) / 1e6
}
