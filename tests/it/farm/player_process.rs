//! A player's process that ends early: how it ended is told in its own words.

use super::contest;
use crate::hall::hall;
use damka::arena::{Format, GameJob};
use damka::farm::{ContestPackage, PairJob, PlayerProcess, ProcessOutcome};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a worker says of a player whose process is this shell script.
fn refusal(script: &'static str) -> String {
    let mut hall = hall(&[]);
    let (contest, _) = contest(&mut hall, Format::RoundRobin, 2);
    let (hash, texts) = ContestPackage::of(&hall.store, contest.id).unwrap();
    let package = ContestPackage::read(&texts[&hash]).unwrap();
    let command = move || {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    };
    let mut process = PlayerProcess::new(Arc::new(command));
    let jobs = [0, 1].map(|half| GameJob { pair: 0, half, round: 0, entrants: [0, 1], opening: 0 });
    let job = PairJob::new(hash, &jobs).unwrap();
    let played = process.play(&(hash, package, texts), &job, Duration::from_secs(1), &AtomicBool::new(false));
    match played {
        ProcessOutcome::Refused(why) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_player_that_cannot_start_says_why() {
    let why = refusal("read order; echo 'no room on the disk' >&2; exit 3");
    assert!(why.ends_with("exit status: 3: no room on the disk"), "{why}");
    let why = refusal("read order; exit 4");
    assert!(why.ends_with("exit status: 4"), "{why}");
}

#[test]
fn of_many_errors_the_last_lines_are_told() {
    let why = refusal("read order; for line in $(seq 1 1000); do echo \"error $line\" >&2; done; exit 1");
    assert!(why.contains("exit status: 1: error ") && why.ends_with("\nerror 1000"), "{why}");
    assert!(why.len() < 700, "{} bytes", why.len());
}
