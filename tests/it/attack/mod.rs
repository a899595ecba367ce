//! The hostile files of `tests/attack/`, each run by the real program under limits; `tests/attack/README.md` explains how.
//!
//! By default the first command of one case of every other class runs, and of the classes of bots one in sixteen. `DAMKA_ATTACK=deep` runs all
//! commands of all cases, `DAMKA_ATTACK_ONLY=word` the short commands of the cases with that word in their name, and
//! `DAMKA_ATTACK_LOG=FILE` logs the cost of each command.

mod case;
mod expect;
mod process;
mod recipe;
mod sounds;
mod verdict;

use case::Case;
use process::Limits;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use verdict::Figures;

/// Cases that run at the same time.
const THREADS: usize = 2;

/// Of the bots, the short form runs one in so many.
const BOTS_EACH: usize = 16;

/// Of what remains, the short form runs one in so many.
const CLASSES_EACH: usize = 2;

/// Whether the long commands run too.
fn is_deep() -> bool {
    std::env::var("DAMKA_ATTACK").is_ok_and(|value| value == "deep")
}

/// How many commands of a case run.
fn most_commands() -> usize {
    if is_deep() || std::env::var_os("DAMKA_ATTACK_ONLY").is_some() { usize::MAX } else { 1 }
}

/// The result of a case.
#[derive(Default)]
struct Run {
    /// One per line.
    faults: Vec<String>,
    /// The cost of its commands.
    log: String,
    /// Whether one of them was killed at its limit.
    is_late: bool,
}

fn run(case: &Case, figures: &Figures) -> Run {
    let Run { mut faults, mut log, mut is_late } = Run::default();
    let folder = match case.folder() {
        Ok(folder) => folder,
        Err(fault) => return Run { faults: vec![format!("{}: {fault}", case.name)], ..Run::default() },
    };
    let groups = case.expected.iter().filter(|group| !group.is_deep || is_deep());
    let commands = groups.flat_map(|group| group.commands.iter().map(move |command| (group, command)));
    for (group, command) in commands.take(most_commands()) {
        let line = case.command_line(command);
        let limits = Limits::of(group);
        let (before, store) = (folder.snapshot(), folder.store_bytes());
        let ended = process::run(&line, &folder, &limits);
        is_late |= ended.is_late;
        let found = verdict::faults(&line, &ended, group, figures, &folder, (&before, store));
        let state = if found.is_empty() { "ok" } else { "FAULT" };
        let (ms, mb) = (ended.took.as_millis(), ended.peak_kb / 1024);
        let _ = writeln!(log, "{state}\t{}\t{ms} ms\t{mb} MB\tdamka {}", case.name, line.join(" "));
        for fault in found {
            let _ = writeln!(log, "    {fault}");
            faults.push(format!("{}: damka {}: {fault}", case.name, line.join(" ")));
        }
    }
    if is_deep() || !faults.is_empty() {
        let line = ["play", "english", "random", "first_fit", "--seed", "1"].map(str::to_owned);
        let ended = process::run(&line, &folder, &Limits::usual());
        if ended.code != Some(0) {
            faults.push(format!("{}: shipped bots no longer play: {}", case.name, ended.summary()));
        }
    }
    Run { faults, log, is_late }
}

/// The cases to run: the first of each class unless more were requested.
fn chosen() -> Vec<Case> {
    let mut cases = case::all();
    if let Ok(only) = std::env::var("DAMKA_ATTACK_ONLY") {
        cases.retain(|case| case.name.contains(&only));
        assert!(!cases.is_empty(), "no case has {only:?} in its name");
    } else if !is_deep() {
        cases.retain(|case| case.expected.iter().any(|group| !group.is_deep));
        // Cases are sorted by name, which begins with the class.
        cases.dedup_by(|case, before| case.class() == before.class());
        // Most bots run until they are stopped. `tests/it/hostile.rs` has more of them, which take less time in this process.
        let mut bots = 0;
        cases.retain(|case| {
            bots += usize::from(case.is_bot());
            !case.is_bot() || bots % BOTS_EACH == 1
        });
        cases = cases.into_iter().step_by(CLASSES_EACH).collect();
    }
    cases
}

#[test]
fn every_hostile_file_ends_as_its_first_line_says() {
    let cases = chosen();
    let figures = Figures::measure();
    let log = std::env::var_os("DAMKA_ATTACK_LOG").map(|file| Mutex::new(File::create(file).unwrap()));
    let (next, faults, late) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let note = |run: Run| {
        faults.lock().unwrap().extend(run.faults);
        if let Some(log) = &log {
            log.lock().unwrap().write_all(run.log.as_bytes()).unwrap();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let run = run(case, &figures);
                    if run.is_late {
                        late.lock().unwrap().push(case);
                    } else {
                        note(run);
                    }
                }
            });
        }
    });
    // On a busy machine a case may be late without hanging, so late cases are run again alone.
    for case in late.into_inner().unwrap() {
        note(run(case, &figures));
    }
    let mut faults = faults.into_inner().unwrap();
    faults.sort();
    assert!(faults.is_empty(), "{} faults in {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}
