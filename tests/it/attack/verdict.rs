//! The requirements for every run, and the expectations of its case.

use super::expect::Group;
use super::process::{Ended, Folder, Limits, Snapshot, run};

/// Memory that the worst script may cost above a run that does nothing.
const MAX_MEMORY_KB: u64 = 300 * 1024;
/// Text on stderr for one fault.
const MAX_STDERR: usize = 10 * 1024;
/// What one game with a fault adds to the store.
const MAX_OF_GAME: u64 = 20 * 1024;
/// What a match keeps besides, once: the texts of its rules and bots, and the tables of the patterns that a bot may name.
const MAX_OF_MATCH: u64 = 512 * 1024;

/// What runs without a hostile file cost.
pub struct Figures {
    idle_kb: u64,
    store_bytes: u64,
}

impl Figures {
    /// Plays a match of two shipped bots in an empty folder.
    pub fn measure() -> Self {
        let folder = Folder::new();
        let line = "match english random first_fit --games 2 --seed 1 --concurrency 1";
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let idle = run(&line, &folder, &Limits::usual());
        assert_eq!(idle.code, Some(0), "{}", idle.summary());
        Self { idle_kb: idle.peak_kb, store_bytes: folder.store_bytes() }
    }
}

/// What was wrong with a run.
pub fn faults(
    line: &[String],
    ended: &Ended,
    group: &Group,
    figures: &Figures,
    folder: &Folder,
    (before, store_before): (&Snapshot, u64),
) -> Vec<String> {
    let mut faults = Vec::new();
    if ended.is_late || !ended.code.is_some_and(|code| group.codes.contains(&code)) {
        faults.push(format!("{}, not exit {:?}", ended.summary(), group.codes));
    }
    let printed = [&ended.stdout[..], &ended.stderr[..]].concat();
    let printed = String::from_utf8_lossy(&printed);
    for alternatives in &group.says {
        if !ended.is_late && !alternatives.iter().any(|text| printed.contains(text)) {
            faults.push(format!("none of {alternatives:?} is in what it printed: {}", ended.summary()));
        }
    }
    faults.extend(group.never.iter().filter(|text| printed.contains(*text)).map(|text| format!("it printed {text:?}")));
    // A command line that damka does not read would pass for a refusal of the hostile file.
    if ["error: unexpected argument", "error: unrecognized subcommand"].iter().any(|text| printed.contains(text)) {
        faults.push(format!("its command line is not one: {}", ended.summary()));
    }
    if printed.contains("panicked at") {
        faults.push(format!("it panicked: {}", ended.summary()));
    }
    if ended.peak_kb > figures.idle_kb + MAX_MEMORY_KB {
        faults.push(format!(
            "it held {} MB, {} MB above idle",
            ended.peak_kb / 1024,
            (ended.peak_kb - figures.idle_kb) / 1024
        ));
    }
    if ended.stderr.len() > MAX_STDERR * group.faults {
        faults.push(format!("{} bytes on stderr", ended.stderr.len()));
    }
    let store = folder.store_bytes().saturating_sub(store_before.max(figures.store_bytes));
    let texts = if line.first().is_some_and(|verb| verb == "match") { MAX_OF_MATCH } else { 0 };
    if store > texts + MAX_OF_GAME * group.faults as u64 {
        faults.push(format!("the store grew by {store} bytes"));
    }
    if ended.left_behind > 0 {
        faults.push(format!("{} processes were left behind", ended.left_behind));
    }
    faults.extend(folder.strays().into_iter().map(|path| format!("it wrote {path}, outside the user's folder")));
    let after = folder.snapshot();
    let changed = before.iter().filter(|file| !after.contains(file));
    faults.extend(changed.map(|(path, _)| format!("it changed {}", path.display())));
    let is_exact = line.iter().any(|word| ["--json", "export", "pdn"].contains(&word.as_str()));
    let stdout = String::from_utf8_lossy(&ended.stdout);
    faults.extend(control(&stdout).filter(|_| !is_exact).map(|c| format!("{c:?} on stdout")));
    faults.extend(control(&String::from_utf8_lossy(&ended.stderr)).map(|c| format!("{c:?} on stderr")));
    faults
}

/// A character that a terminal takes for an order, or that turns the writing direction of what follows. What programs read
/// (`--json`, PDN) is exact, and not looked at.
fn control(text: &str) -> Option<char> {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t') || turns(*c))
}
