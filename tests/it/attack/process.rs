//! One run of the program in its own folder, with limits, and its results.

use super::expect::Group;
use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Address space limit of a run; most of it is never touched.
const MAX_ADDRESSES_KB: u64 = 6 * 1024 * 1024;

/// Size limit of written files, in blocks of 512 bytes as for `ulimit -f`.
const LONGEST_FILE_BLOCKS: u64 = 400 * 1024;

/// Factor on time limits for an unoptimised build on a busy machine.
const SLACK: u32 = if cfg!(debug_assertions) { 4 } else { 1 };

/// Time between two checks of a running child.
const LOOK: Duration = Duration::from_millis(4);

pub struct Limits {
    /// The run is killed after this time.
    pub time: Duration,
}

impl Limits {
    /// The limits from the first line of a case.
    pub fn of(group: &Group) -> Self {
        Self { time: Duration::from_secs(group.within) * SLACK }
    }

    /// The limits for a game between shipped bots.
    pub fn usual() -> Self {
        Self { time: Duration::from_secs(10) * SLACK }
    }
}

/// A fresh user folder, beside a home and a folder for temporary files that must stay empty.
pub struct Folder {
    pub root: PathBuf,
    around: TempDir,
}

/// The paths and contents of files that may not change.
pub type Snapshot = Vec<(PathBuf, Vec<u8>)>;

impl Folder {
    pub fn new() -> Self {
        let around = tempfile::tempdir().unwrap();
        for name in ["root", "home", "temporary", "output"] {
            std::fs::create_dir(around.path().join(name)).unwrap();
        }
        Self { root: around.path().join("root"), around }
    }

    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    pub fn snapshot(&self) -> Snapshot {
        let mut files = Vec::new();
        for folder in ["ai", "scripts", "themes"] {
            collect(&self.root.join(folder), &mut files);
        }
        files
    }

    /// Files written outside the user's folder, where nothing may be written.
    pub fn strays(&self) -> Vec<String> {
        let mut found = Vec::new();
        for name in ["home", "temporary"] {
            let inside = std::fs::read_dir(self.around.path().join(name)).unwrap();
            found.extend(inside.map(|entry| entry.unwrap().path().display().to_string()));
        }
        found
    }

    /// Size of the games store, including SQLite's journal files.
    pub fn store_bytes(&self) -> u64 {
        let files = std::fs::read_dir(&self.root).unwrap().map(Result::unwrap);
        let of_the_store = files.filter(|entry| entry.file_name().to_string_lossy().starts_with("games."));
        of_the_store.map(|entry| entry.path().symlink_metadata().map_or(0, |metadata| metadata.len())).sum()
    }

    fn beside(&self, name: &str) -> PathBuf {
        self.around.path().join(name)
    }
}

fn collect(folder: &Path, files: &mut Snapshot) {
    const MAX_BYTES: u64 = 1024 * 1024;
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let Ok(metadata) = path.symlink_metadata() else { continue };
        if metadata.is_dir() {
            collect(&path, files);
        } else if metadata.is_file() && metadata.len() < MAX_BYTES {
            files.push((path.clone(), std::fs::read(&path).unwrap_or_default()));
        }
    }
    files.sort();
}

pub struct Ended {
    pub code: Option<i32>,
    /// The signal that ended it, if any.
    pub signal: Option<i32>,
    /// Whether it was killed at its limit.
    pub is_late: bool,
    pub took: Duration,
    /// Peak memory.
    pub peak_kb: u64,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// The number of processes that it left behind.
    pub left_behind: usize,
}

impl Ended {
    /// The exit and the end of stderr, on one line.
    pub fn summary(&self) -> String {
        const LETTERS: usize = 300;
        let how = match (self.is_late, self.code, self.signal) {
            (true, ..) => format!("killed after {} s", self.took.as_secs()),
            (_, Some(code), _) => format!("exit {code}"),
            (_, None, signal) => format!("signal {}", signal.unwrap_or_default()),
        };
        let stderr = String::from_utf8_lossy(&self.stderr);
        let start: String = stderr.chars().take(LETTERS).collect();
        format!("{how}: {start:?}")
    }
}

pub fn run(arguments: &[String], folder: &Folder, limits: &Limits) -> Ended {
    let limited =
        format!("ulimit -c 0; ulimit -v {MAX_ADDRESSES_KB}; ulimit -f {LONGEST_FILE_BLOCKS}; exec \"$0\" \"$@\"");
    let (stdout, stderr) = (folder.beside("output/stdout"), folder.beside("output/stderr"));
    let mut command = Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_damka")]).args(arguments);
    command.current_dir(&folder.root).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
        .env("DAMKA_HOME", &folder.root)
        .env("HOME", folder.beside("home"))
        .env("TMPDIR", folder.beside("temporary"));
    command.stdin(Stdio::null()).stdout(File::create(&stdout).unwrap()).stderr(File::create(&stderr).unwrap());
    // A process group of its own, so that remaining children can be found and killed.
    command.process_group(0);
    let begun = Instant::now();
    let mut child = command.spawn().unwrap();
    let group = child.id();
    let (mut peak_kb, mut is_late) = (0, false);
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        peak_kb = peak_kb.max(peak_of(group));
        if !is_late && begun.elapsed() > limits.time {
            is_late = true;
            kill(group);
        }
        std::thread::sleep(LOOK);
    };
    let took = begun.elapsed();
    let left_behind = members(group);
    if left_behind > 0 {
        kill(group);
    }
    Ended {
        code: status.code(),
        signal: status.signal(),
        is_late,
        took,
        peak_kb,
        stdout: std::fs::read(stdout).unwrap(),
        stderr: std::fs::read(stderr).unwrap(),
        left_behind,
    }
}

/// Peak memory of a running process so far.
fn peak_of(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn members(group: u32) -> usize {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_member = |entry: &std::fs::DirEntry| {
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // Behind the name, which may contain any character: state, parent, group.
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        behind.split_whitespace().nth(2).is_some_and(|found| found == group.to_string())
    };
    processes.filter(is_member).count()
}

fn kill(group: u32) {
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{group}")]).stderr(Stdio::null()).status();
}
