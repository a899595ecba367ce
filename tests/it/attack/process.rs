//! One run of the program in its own folder, with limits, and its results.

use super::expect::Group;
use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Address space that a run may ask for; most of it is never touched.
const MAX_ADDRESSES_KB: u64 = 6 * 1024 * 1024;

/// The longest file that it may write, in blocks of 512 bytes, as `ulimit -f` counts.
const LONGEST_FILE_BLOCKS: u64 = 400 * 1024;

/// How much longer a build without optimisation may take, on a machine with other work.
const SLACK: u32 = if cfg!(debug_assertions) { 4 } else { 1 };

/// How much longer a command may wait for a processor that other programs use.
const BUSY: u32 = 10;

/// Of the times in `/proc`, on every Linux machine.
const TICKS_A_SECOND: u64 = 100;

/// Between two looks at a running child.
const LOOK: Duration = Duration::from_millis(4);

/// What a run may spend.
pub struct Limits {
    /// After this much time of a processor it is killed, and after ten times as long by the clock.
    pub time: Duration,
}

impl Limits {
    /// Those that the first line of a case names.
    pub fn of(group: &Group) -> Self {
        Self { time: Duration::from_secs(group.within) * SLACK }
    }

    /// Those of a game between shipped bots.
    pub fn usual() -> Self {
        Self { time: Duration::from_secs(10) * SLACK }
    }
}

/// A fresh folder of a user, with a home and a place for temporary files beside it, which must stay empty.
pub struct Folder {
    /// The user's folder.
    pub root: PathBuf,
    around: TempDir,
}

/// The files in a folder with their lengths and contents, as far as these may not change.
pub type Snapshot = Vec<(PathBuf, Vec<u8>)>;

impl Folder {
    /// An empty one.
    pub fn new() -> Self {
        let around = tempfile::tempdir().unwrap();
        for name in ["root", "home", "temporary", "output"] {
            std::fs::create_dir(around.path().join(name)).unwrap();
        }
        Self { root: around.path().join("root"), around }
    }

    /// Writes a file into the user's folder.
    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    /// Every small regular file of the user's folder that damka may not change.
    pub fn snapshot(&self) -> Snapshot {
        let mut files = Vec::new();
        for folder in ["ai", "scripts", "themes"] {
            collect(&self.root.join(folder), &mut files);
        }
        files
    }

    /// The surroundings of the user's folder, where nothing may be written.
    pub fn strays(&self) -> Vec<String> {
        let mut found = Vec::new();
        for name in ["home", "temporary"] {
            let inside = std::fs::read_dir(self.around.path().join(name)).unwrap();
            found.extend(inside.map(|entry| entry.unwrap().path().display().to_string()));
        }
        found
    }

    /// Bytes of the store of games, with the files that SQLite keeps beside it.
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

/// How a run ended.
pub struct Ended {
    /// Its exit code; `None` where a signal ended it.
    pub code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// Whether it was killed at its limit.
    pub is_late: bool,
    /// How long it took.
    pub took: Duration,
    /// The most memory it held.
    pub peak_kb: u64,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// What it complained of.
    pub stderr: Vec<u8>,
    /// Processes that it left behind.
    pub left_behind: usize,
}

impl Ended {
    /// How it ended and the end of what it complained of, on one line.
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

/// Runs damka with these arguments.
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
    // A group of its own, so that what it may leave behind is found and ended with it.
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
        let elapsed = begun.elapsed();
        if !is_late && elapsed > limits.time && (elapsed > limits.time * BUSY || cpu_of(group) > limits.time) {
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

/// The most memory that a running process has held.
fn peak_of(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The time of a processor that a running process has used.
fn cpu_of(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // Behind the name, which may hold anything, the user's and the system's time are fields 12 and 13.
    let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
    let ticks: u64 = behind.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(1000 * ticks / TICKS_A_SECOND)
}

/// How many processes are in a group.
fn members(group: u32) -> usize {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_member = |entry: &std::fs::DirEntry| {
        let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        // Behind the name, which may hold anything: state, parent, group.
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        behind.split_whitespace().nth(2).is_some_and(|found| found == group.to_string())
    };
    processes.filter(is_member).count()
}

fn kill(group: u32) {
    let _ = Command::new("kill").args(["-KILL", "--", &format!("-{group}")]).stderr(Stdio::null()).status();
}
