//! Tries rules from another machine: in a sandbox of their own, with the limits of strangers, on a thread that is given up if it
//! never returns.

use super::finding::{Check, Finding};
use super::foreign_texts::check_texts;
use super::variant::{Effort, Subject, examine};
use crate::catalog::FrozenVariant;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::script::{
    Abandonable, MAX_ABANDONED, abandoned_threads, load_panicked, not_stopped, too_many_abandoned, with_deadline,
};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How long the doctor plays.
const TRIAL: Duration = Duration::from_secs(2);

/// After this time in all, every call to the rules is stopped.
const DEADLINE: Duration = Duration::from_secs(10);

/// The caller waits this long for rules that cannot be stopped.
const LONGEST: Duration = Duration::from_secs(15);

const EFFORT: Effort = Effort {
    games: 6,
    positions: 40,
    // Few, since a count that the deadline stops is a fault, also of good rules on a busy machine.
    max_slow_perft: 100,
    max_fast_perft: 2_000,
    // More than the games take, so that slow rules are no fault, and less than the deadline, which would be one.
    script_time_limit: Duration::from_secs(4),
};

/// Rules that load, and what the doctor found in them.
pub struct ForeignTrial {
    pub variant: Arc<Variant>,
    pub findings: Vec<Finding>,
}

impl ForeignTrial {
    /// The first finding with which two machines could not play a game to its end: rules that fail, or that answer the same question
    /// in two ways.
    pub fn disqualifying_finding(&self) -> Option<&Finding> {
        const FATAL: [Check; 5] = [Check::Start, Check::ScriptRules, Check::Over, Check::Text, Check::Same];
        self.findings.iter().find(|finding| FATAL.contains(&finding.check))
    }
}

/// Loads rules and lets the doctor play for about two seconds. Takes up to [`LONGEST`]. Fails if they don't load, cannot be
/// stopped, or have texts that could deceive a reader.
pub fn try_foreign(frozen: &FrozenVariant) -> Result<ForeignTrial, Reports> {
    let file = frozen.own_file();
    if abandoned_threads() >= MAX_ABANDONED {
        return Err(too_many_abandoned(&file).into());
    }
    let (send, done) = sync_channel(1);
    let tried = frozen.clone();
    // The caller may have given up.
    let work = move || _ = send.send(with_deadline(Instant::now() + DEADLINE, || try_here(&tried)).0);
    let thread = Abandonable::spawn(&format!("try {file}"), work).map_err(|report: Report| report.in_file(&file))?;
    match done.recv_timeout(LONGEST) {
        Ok(tried) => tried,
        Err(RecvTimeoutError::Disconnected) => Err(load_panicked(&file).into()),
        Err(RecvTimeoutError::Timeout) => {
            thread.abandon();
            Err(not_stopped(&file).into())
        }
    }
}

fn try_here(frozen: &FrozenVariant) -> Result<ForeignTrial, Reports> {
    let variant = frozen.restore_foreign()?;
    check_texts(&variant)?;
    let (file, begun) = (frozen.own_file(), Instant::now());
    let source = frozen.files().get(&file).cloned().unwrap_or_default();
    let reload = || frozen.restore_foreign().ok();
    let should_continue = || begun.elapsed() < TRIAL;
    let subject =
        Subject { variant: &variant, file: &file, source: &source, reload: &reload, should_continue: &should_continue };
    let findings = examine(&subject, EFFORT).findings;
    Ok(ForeignTrial { variant, findings })
}
