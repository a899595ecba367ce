//! Many engines at once: what a tournament holds open stays within bounds, and nothing is left at its end. The long form is part of
//! `make test-deep`.

use crate::cli::damka;
use crate::engines::PATIENCE;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// How many engines play in the long form.
const ENGINES_VARIABLE: &str = "DAMKA_ENGINES";
/// Engines that wait for their next game, and engines that are being tried before a contest.
const MAX_WAITING: usize = 16;

/// The open files of a tournament without engines, at most.
const OWN_FILES: usize = 12;
/// The open files for one engine: its input, its output and its errors.
const PIPES: usize = 3;

/// The processes whose parent is this one, and its open files.
fn held(pid: u32) -> (usize, usize) {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let children = children.map(|list| list.split_whitespace().count()).sum();
    (children, fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().count())
}

#[test]
fn a_tournament_of_many_engines_holds_few_and_leaves_none() {
    let count: usize = std::env::var(ENGINES_VARIABLE).map_or(8, |count| count.parse().unwrap());
    let at_once = if count < 100 { 2 } else { 16 };
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    let program = env!("CARGO_BIN_EXE_damka");
    let marker = format!("--root={}", folder.path().display());
    let seats: Vec<String> = (0..count).map(|index| format!("e{index}")).collect();
    for (seat, bot) in seats.iter().zip(["random", "greedy"].into_iter().cycle()) {
        let file = format!(
            "title: {seat}\nprotocol: damka\ncommand: [{program}, \"{marker}\", engine, damka, othello, --seat, {bot}]\ngames: {{othello: \"\"}}\n"
        );
        fs::write(folder.path().join(format!("ai/{seat}.engine.yaml")), file).unwrap();
    }
    let mut tournament = Command::new(program);
    tournament.args(["--allow-engine", &marker, "tournament", "othello"]).args(&seats);
    tournament.args(["--format", "swiss", "--rounds", "2", "--seed", "1", "--json"]);
    tournament.args(["--concurrency", &at_once.to_string()]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut tournament = tournament.spawn().unwrap();
    let pid = tournament.id();
    let mut samples = Vec::new();
    let output = BufReader::new(tournament.stdout.take().unwrap());
    let games = output.lines().map(Result::unwrap).filter(|line| line.contains("\"half_points\"")).inspect(|_| {
        samples.push(held(pid));
    });
    assert_eq!(games.count(), 2 * count, "two rounds with two games of each pair");
    assert!(tournament.wait().unwrap().success());
    // Two in each game, those that wait, and those of games just over that are still ending.
    let most_engines = 3 * at_once + MAX_WAITING;
    for (children, _) in &samples {
        assert!(*children <= most_engines, "{children} of at most {most_engines} processes");
    }
    for (_, files) in &samples {
        assert!(*files <= OWN_FILES + PIPES * most_engines, "{samples:?}");
    }
    let is_ours = |entry: &fs::DirEntry| {
        fs::read(entry.path().join("cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(&marker))
    };
    // The kernel ends those whose parent has ended, a moment later.
    let by = Instant::now() + PATIENCE;
    while fs::read_dir("/proc").unwrap().flatten().any(|entry| is_ours(&entry)) {
        assert!(Instant::now() < by, "engines are left");
        std::thread::yield_now();
    }
}

#[test]
fn bench_starts_engines_and_leaves_nothing_of_them() {
    let stdout = damka("bench --only engines --seconds 0.001 --json").output();
    let rows: Vec<_> = stdout.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()).collect();
    let of = |what: &str| rows.iter().find(|row| row["what"] == what).unwrap_or_else(|| panic!("{what}: {stdout}"));
    assert!(of("the bot as an engine")["figure"].as_str().unwrap().parse::<f64>().unwrap() > 0.0);
    assert_eq!(of("  processes left")["figure"], "0");
    assert_eq!(of("  open files, before and after")["within"], "yes", "{stdout}");
}
