//! What a process uses, as Linux tells it.

use std::fs;
use std::path::Path;

#[derive(Clone, Copy)]
pub(super) struct ProcessFigures {
    pub open_files: usize,
    pub resident_mb: f64,
}

impl ProcessFigures {
    /// Of this process; `None` where the system does not tell.
    pub fn now() -> Option<Self> {
        let open_files = fs::read_dir("/proc/self/fd").ok()?.count();
        Some(Self { open_files, resident_mb: resident_bytes(Path::new("/proc/self"))? as f64 / 1e6 })
    }

    /// The processes that this one has started and that still run; none where the system does not tell.
    pub fn children() -> Vec<u32> {
        let threads = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        let listed = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        listed.flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()).collect()
    }
}

/// The memory in use, in bytes, of the process with this folder in `/proc`; `None` where the system does not tell.
pub(super) fn resident_bytes(process: &Path) -> Option<u64> {
    let status = fs::read_to_string(process.join("status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
