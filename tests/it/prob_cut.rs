//! ProbCut: where a search skips and where it must not, its option, and the training of its thresholds.

use crate::seats::mover;
use crate::shipped;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::patterns::{PatternEvaluation, PatternSet, TablesText};
use damka::rules::Position;
use damka::search::{Eval, SearchOptions, SearchResult, Unmetered, best};
use damka::training::{CutRun, PatternTarget, TrainingEnd, TrainingEvent, TrainingRequest, TrainingRun};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn evaluation() -> Arc<PatternEvaluation> {
    let now = shipped::catalog().now();
    let entry = now.patterns.iter().find(|entry| entry.id == "othello").unwrap();
    entry.good().unwrap().evaluation().unwrap().clone()
}

fn found(position: &Position, options: &SearchOptions) -> SearchResult {
    best(position, options, Eval::Patterns(evaluation(), Vec::new()), &mut Unmetered).unwrap()
}

/// The position after so many plies that a shallow search plays.
fn after(plies: u32) -> Position {
    let options = SearchOptions { depth: Some(1), probcut: Some(false), ..SearchOptions::default() };
    let mut position = shipped::variant("othello").start();
    for _ in 0..plies {
        position = position.play(&found(&position, &options).chosen).0;
    }
    position
}

#[test]
fn a_selective_search_saves_nodes_by_thresholds() {
    let options = SearchOptions { depth: Some(7), selective: true, ..SearchOptions::default() };
    let nodes = |probcut| -> u64 {
        let options = SearchOptions { probcut, ..options };
        [14, 26].map(|plies| found(&after(plies), &options).nodes).iter().sum()
    };
    let (usual, with, without) = (nodes(None), nodes(Some(true)), nodes(Some(false)));
    assert_eq!(usual, with);
    assert!(with < without, "{with} nodes with ProbCut, {without} without");
}

#[test]
fn nothing_is_skipped_where_the_game_is_played_out_or_a_search_is_plain() {
    let ending = after(51);
    let options = SearchOptions { depth: Some(12), ..SearchOptions::default() };
    // The shallower searches before the last one may skip.
    let with = |probcut| {
        let SearchResult { chosen, value, line, exact, .. } = found(&ending, &SearchOptions { probcut, ..options });
        (chosen, value, line, exact)
    };
    assert_eq!(with(Some(true)), with(Some(false)));
    assert!(with(None).3);
    // Without `selective`, thresholds are used only if they are asked for.
    let options = SearchOptions { depth: Some(6), ..SearchOptions::default() };
    let nodes = |probcut| found(&after(20), &SearchOptions { probcut, ..options }).nodes;
    assert_eq!(nodes(None), nodes(Some(false)));
    assert!(nodes(Some(true)) < nodes(None));
    // A flat value of a win looks like an evaluation.
    let flat = SearchOptions { selective: true, win: Some(100.0), ..options };
    let nodes = |probcut| found(&after(20), &SearchOptions { probcut, ..flat }).nodes;
    assert_eq!(nodes(None), nodes(Some(false)));
}

#[test]
fn a_bot_that_asks_for_thresholds_which_do_not_exist_is_told() {
    for (options, message) in [
        ("{ depth = 3, probcut = true }", "`probcut` needs an `eval` by patterns"),
        ("{ depth = 3, probcut = 1 }", "`probcut` must be"),
    ] {
        let fault = mover(&format!("return (search.best(position, {options}))")).fault();
        assert!(fault.report.message.contains(message), "{options}: {}", fault.report.message);
    }
}

const YAML: &str = "variant: reversi6\nphases: 2\npatterns:\n  corner: corner 3x2\n  edge: row 1\n";
const YAML_FILE: &str = "ai/patterns/small.yaml";
const TABLES_FILE: &str = "ai/patterns/small.tables";

const REQUEST: TrainingRequest = TrainingRequest {
    games: Some(60),
    minutes: None,
    generations: None,
    nodes: Some(30),
    seed: Some(3),
    new_seed: 0,
    is_restart: false,
};

/// A folder of the user's with a pattern file of a small game.
struct Folder {
    root: tempfile::TempDir,
    catalog: Catalog,
}

impl Folder {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("ai/patterns")).unwrap();
        fs::write(root.path().join(YAML_FILE), YAML).unwrap();
        let catalog = Catalog::open(Root { folder: root.path().to_owned(), chosen: FolderChoice::Option });
        Self { root, catalog }
    }

    fn set(&self) -> PatternSet {
        let variant = self.catalog.now().variant("reversi6").unwrap();
        damka::catalog::pattern_set(YAML_FILE, YAML, &variant).unwrap().0
    }

    /// Tables by which an entry is worth its number of own discs less that of the opponent's.
    fn write_tables(&self) {
        let set = self.set();
        let worth = |mut state: u32| {
            let mut sum = 0;
            while state > 0 {
                sum += [0, 8, -8][(state % 3) as usize];
                state /= 3;
            }
            sum
        };
        let mut tables = damka::patterns::PatternTables::zero(&set);
        for phase in &mut tables.phases {
            for pattern in &set.patterns {
                for (state, entry) in phase[pattern.offset..][..pattern.shared.len()].iter_mut().enumerate() {
                    *entry = worth(state as u32) * if pattern.name == "corner" { 2 } else { 1 };
                }
            }
        }
        tables.unit = 1.0 / 32.0;
        fs::write(self.root.path().join(TABLES_FILE), tables.text(&set, "a test")).unwrap();
        self.catalog.refresh();
    }

    fn target(&self) -> PatternTarget {
        let variant = self.catalog.now().variant("reversi6").unwrap();
        PatternTarget::read(&self.catalog, &variant, None, "small").unwrap()
    }

    fn refusal(&self) -> String {
        CutRun::open(self.target(), &REQUEST).unwrap_err().first().to_string()
    }
}

#[test]
fn thresholds_need_tables_whose_training_is_finished() {
    let folder = Folder::new();
    assert!(folder.refusal().contains("no trained tables yet"), "{}", folder.refusal());
    folder.write_tables();
    drop(TrainingRun::of_patterns(folder.target(), &REQUEST).unwrap());
    assert!(folder.refusal().contains("is not finished"), "{}", folder.refusal());
}

#[test]
fn stopping_leaves_the_tables_as_they_were() {
    let folder = Folder::new();
    folder.write_tables();
    let before = fs::read_to_string(folder.root.path().join(TABLES_FILE)).unwrap();
    let is_stopped = AtomicBool::new(true);
    let end = CutRun::open(folder.target(), &REQUEST).unwrap().run((2, &is_stopped), &mut |_| {});
    assert!(matches!(end, Ok(TrainingEnd::Paused(_))), "{end:?}");
    assert_eq!(fs::read_to_string(folder.root.path().join(TABLES_FILE)).unwrap(), before);
    // Nothing is left that a training of the tables would stumble over.
    drop(TrainingRun::of_patterns(folder.target(), &REQUEST).unwrap());
}

#[test]
fn lines_that_are_no_thresholds_are_named() {
    let folder = Folder::new();
    folder.write_tables();
    let text = fs::read_to_string(folder.root.path().join(TABLES_FILE)).unwrap();
    let with = text.replacen("origin:", "cut: 3 1 many\norigin:", 1);
    let refused = TablesText::read(TABLES_FILE, &with).unwrap().tables(&folder.set()).unwrap_err().to_string();
    assert!(refused.contains(TABLES_FILE) && refused.contains("no thresholds of ProbCut"), "{refused}");
}

/// Trains thresholds to the end and returns the candidate.
fn trained(threads: usize) -> String {
    let folder = Folder::new();
    folder.write_tables();
    let mut run = CutRun::open(folder.target(), &REQUEST).unwrap();
    let mut games = 0;
    let is_stopped = AtomicBool::default();
    let end = run.run((threads, &is_stopped), &mut |event| {
        games += usize::from(matches!(event, TrainingEvent::Progress(_)));
    });
    assert!(!is_stopped.load(Ordering::Relaxed) && games > 60);
    let Ok(TrainingEnd::Finished(result)) = end else { panic!("{end:?}") };
    let text = fs::read_to_string(result.candidate).unwrap();
    let read = TablesText::read(TABLES_FILE, &text).unwrap();
    assert!(read.origin().starts_with("a test; ProbCut, "), "{}", read.origin());
    assert!(read.tables(&folder.set()).unwrap().cuts.is_some());
    text
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn training_gives_the_same_thresholds_with_any_number_of_threads() {
    assert_eq!(trained(1), trained(3));
}
