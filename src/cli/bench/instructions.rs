//! Instructions per leaf: runs `damka perft` under valgrind, whose counts are exactly repeatable.

use crate::rules::{Counting, Variant, perft};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

/// Minimum number of positions to count instructions over.
const FEWEST: u64 = 300_000;

pub(super) struct InstructionCounter {
    program: PathBuf,
    /// The user's folder, if it exists.
    root: Option<PathBuf>,
}

impl InstructionCounter {
    /// `None` unless valgrind is installed.
    pub(super) fn find(root: PathBuf) -> Option<Self> {
        let has_valgrind =
            Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success());
        let program = std::env::current_exe().ok()?;
        has_valgrind.then_some(Self { program, root: root.is_dir().then_some(root) })
    }

    /// Instructions per position counted from the start position, without the program's startup.
    pub(super) fn per_leaf(&self, variant: &Arc<Variant>, counting: Counting) -> Option<f64> {
        let start = variant.start();
        let count = |depth| perft(&start, depth, counting);
        let depth = (1..=20).find(|depth| count(*depth) >= FEWEST)?;
        let all = self.run(&variant.id, depth, counting)?;
        let loading = self.run(&variant.id, 0, counting)?;
        let counting = all.checked_sub(loading).filter(|instructions| *instructions > 0)?;
        Some(counting as f64 / count(depth) as f64)
    }

    fn run(&self, id: &str, depth: u32, counting: Counting) -> Option<u64> {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(&self.program);
        if let Some(root) = &self.root {
            valgrind.arg("--root").arg(root);
        }
        valgrind.args(["perft", id, &depth.to_string()]);
        match counting {
            Counting::Moves => {}
            Counting::Paths => _ = valgrind.arg("--paths"),
            Counting::Landings => _ = valgrind.arg("--paths=landings"),
        }
        let output = valgrind.output().ok()?;
        // A failed run spent its instructions on something else.
        output.status.success().then(|| collected(&String::from_utf8_lossy(&output.stderr)))?
    }
}

/// Parses the instruction count from callgrind's output.
fn collected(output: &str) -> Option<u64> {
    let line = output.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_fails_gives_no_figure_and_a_folder_that_is_not_there_is_not_asked_for() {
        assert_eq!(collected("==1== Events    : Ir\n==1== Collected : 128669319\n"), Some(128_669_319));
        assert_eq!(collected("valgrind: no such program"), None);
        let nowhere = PathBuf::from("/there/is/no/such/folder");
        assert!(InstructionCounter::find(nowhere).is_none_or(|counter| counter.root.is_none()));
    }
}
