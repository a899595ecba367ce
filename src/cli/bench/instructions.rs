//! Instructions a leaf: `damka perft` run again under valgrind, whose counts repeat exactly.

use crate::rules::{Counting, Variant, perft};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

/// Fewest positions that instructions are counted over.
const FEWEST: u64 = 300_000;

/// This program and the valgrind that runs it.
pub(super) struct Counter {
    program: PathBuf,
    /// The user's folder.
    root: PathBuf,
}

impl Counter {
    /// Where both are there.
    pub(super) fn find(root: PathBuf) -> Option<Self> {
        let has_valgrind = Command::new("valgrind").arg("--version").output().is_ok_and(|said| said.status.success());
        let program = std::env::current_exe().ok()?;
        has_valgrind.then_some(Self { program, root })
    }

    /// Instructions for each position counted from the start, what comes before counting left out.
    pub(super) fn per_leaf(&self, variant: &Arc<Variant>, counting: Counting) -> Option<f64> {
        let start = variant.start();
        let count = |depth| perft(&start, depth, counting);
        let depth = (1..=20).find(|depth| count(*depth) >= FEWEST)?;
        let all = self.run(&variant.id, depth, counting)?;
        let loading = self.run(&variant.id, 0, counting)?;
        Some(all.saturating_sub(loading) as f64 / count(depth) as f64)
    }

    fn run(&self, id: &str, depth: u32, counting: Counting) -> Option<u64> {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(&self.program);
        valgrind.arg("--root").arg(&self.root).args(["perft", id, &depth.to_string()]);
        match counting {
            Counting::Moves => {}
            Counting::Paths => _ = valgrind.arg("--paths"),
            Counting::Landings => _ = valgrind.arg("--paths=landings"),
        }
        let output = valgrind.output().ok()?;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = said.lines().find(|line| line.contains("Collected :"))?;
        line.rsplit(':').next()?.trim().parse().ok()
    }
}
