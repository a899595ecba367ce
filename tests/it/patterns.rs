//! Pattern evaluations: their values against a count by hand, their files, their training, and their use by bots.

use crate::cli::damka;
use crate::shipped;
use damka::board::{Side, Square};
use damka::catalog::{Catalog, FolderChoice, Root, SeatSpec};
use damka::patterns::{PatternEvaluation, PatternSet, PatternSpec, PatternTables, TablesText};
use damka::player::{Allowance, PendingReply, PlayerRequest, PlayerResponse, TurnContext};
use damka::rules::{Move, Position, Variant};
use damka::search::{Eval, SearchOptions, Unmetered, best};
use damka::training::{CandidateUse, PatternTarget, TrainingEnd, TrainingRequest, TrainingRun, champion_script};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn set(variant: &Arc<Variant>, phases: usize, squares: &[&str]) -> PatternSet {
    let spec =
        |(squares, name): (&&str, char)| PatternSpec { name: name.into(), squares: (*squares).to_owned(), weight: 1.0 };
    let specs: Vec<_> = squares.iter().zip('a'..).map(spec).collect();
    PatternSet::new(variant, phases, &specs).unwrap_or_else(|(_, message)| panic!("{message}"))
}

/// Tables with a different number for every entry that shares none.
fn tables(set: &PatternSet) -> PatternTables {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let shared = set.shared_entries();
    let phase = |_| {
        let own: Vec<f64> = shared.iter().map(|_| f64::from(random.random_range(-999..=999))).collect();
        shared.iter().map(|entry| own[*entry as usize]).collect()
    };
    PatternTables::rounded(0.5, &(0..set.phases).map(phase).collect::<Vec<Vec<f64>>>())
}

/// Positions of a random game.
fn positions(variant: &Arc<Variant>, seed: u64) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = vec![variant.start()];
    while let Some(last) = positions.last().filter(|last| last.outcome().is_none() && last.ply() < 80) {
        let moves = last.moves();
        let next = last.play(&moves[random.random_range(0..moves.len())]).0;
        positions.push(next);
    }
    positions.retain(|position| position.outcome().is_none());
    positions
}

/// The value as the manual describes it, from the squares alone.
fn by_hand(evaluation: &PatternEvaluation, position: &Position) -> f64 {
    let (set, tables) = (&evaluation.set, &evaluation.tables);
    let turn = position.turn();
    let count = |position: &Position| f64::from(Side::BOTH.map(|side| position.count(side, None)).iter().sum::<u32>());
    let (pieces, first) = (count(position), count(&set.variant.start()));
    let squares = set.variant.shape.squares() as f64;
    let progress = if first * 2.0 < squares { (pieces - first) / (squares - first) } else { 1.0 - pieces / first };
    let place = progress.clamp(0.0, 1.0) * (set.phases - 1) as f64;
    let phase = (place as usize).min(set.phases.saturating_sub(2));
    let share = place - phase as f64;
    let content = |square: &Square| {
        let board = set.board.views[turn.index()][square.index()];
        let piece = position.at(board);
        piece.map_or(0, |piece| {
            let king = usize::from(piece.kind == damka::board::Kind::King);
            let men = if set.board.contents == 3 { 1 } else { 2 };
            1 + king + if piece.side == turn { 0 } else { men }
        })
    };
    let mut value = 0.0;
    for (pattern, image) in set.all_images() {
        let base = set.board.contents as usize;
        let state = image.iter().rev().fold(0, |state, square| state * base + content(square));
        let entry = set.patterns[pattern].offset + state;
        let number = |phase: usize| f64::from(tables.phases[phase.min(set.phases - 1)][entry]) * tables.unit;
        value += number(phase) * (1.0 - share) + number(phase + 1) * share;
    }
    value
}

/// The value by a search of no depth: that of the only move's position, for the other side.
fn searched(evaluation: &Arc<PatternEvaluation>, position: &Position) -> f64 {
    let options = SearchOptions { depth: Some(1), quiesce: false, ..SearchOptions::default() };
    best(position, &options, Eval::Patterns(evaluation.clone(), Vec::new()), &mut Unmetered).unwrap().value.unwrap()
}

#[test]
fn values_are_those_of_a_count_by_hand() {
    let cases: [(&str, usize, &[&str]); 7] = [
        ("othello", 3, &["corner 3x3", "edge + x-squares", "diagonal 5", "a1-b2 d4"]),
        ("reversi6", 1, &["corner 3x2", "row 1", "row 2"]),
        ("english", 2, &["1-4 7", "5 9 10", "29-32"]),
        ("international", 4, &["1-5", "a1-c3", "28 23 19"]),
        ("russian", 2, &["a1-d3", "f1-h3"]),
        ("turkish", 2, &["a1-c2", "a8-f8"]),
        ("canadian", 2, &["1-5", "70 71 72"]),
    ];
    for (id, phases, squares) in cases {
        let variant = shipped::variant(id);
        let set = set(&variant, phases, squares);
        let tables = tables(&set);
        let evaluation = Arc::new(PatternEvaluation::new(set, tables));
        for position in positions(&variant, 3) {
            let by_reasons: f64 = evaluation.reasons(&position).iter().map(|reason| reason.value).sum();
            let expected = by_hand(&evaluation, &position);
            assert!((by_reasons - expected).abs() < 1e-6, "{id}: {by_reasons} is not {expected}");
        }
        for position in positions(&variant, 5).iter().step_by(9) {
            let after = |legal| position.play(legal).0;
            let moves = position.moves();
            let values = moves.iter().map(after).filter(|next| next.outcome().is_none());
            let best = values.map(|next| -by_hand(&evaluation, &next)).fold(f64::NEG_INFINITY, f64::max);
            let found = searched(&evaluation, position);
            assert!((found - best).abs() < 1e-6 || found.abs() > 1e5, "{id}: {found} is not {best}");
        }
    }
}

#[test]
fn rotated_boards_and_swapped_colours_have_the_same_value() {
    let othello = shipped::variant("othello");
    let set = set(&othello, 3, &["corner 3x3", "edge", "diagonal 4", "a1 b2 c4"]);
    let tables = tables(&set);
    let evaluation = PatternEvaluation::new(set, tables);
    let text = "-------------------O-----OXX----XXX-----OXO-----X--------------- X";
    let (board, turn) = text.split_at(64);
    let value = |text: &str| {
        let position = shipped::position(&othello, text);
        evaluation.reasons(&position).iter().map(|reason| reason.value).sum::<f64>()
    };
    let cells: Vec<char> = board.chars().collect();
    let turned: String = (0..64).map(|index| cells[(7 - index % 8) * 8 + index / 8]).collect();
    let mirrored: String = (0..64).map(|index| cells[index / 8 * 8 + 7 - index % 8]).collect();
    let swapped: String = cells
        .iter()
        .map(|cell| {
            if *cell == 'X' {
                'O'
            } else if *cell == 'O' {
                'X'
            } else {
                '-'
            }
        })
        .collect();
    for other in [turned + turn, mirrored + turn, swapped + " O"] {
        assert!((value(&other) - value(text)).abs() < 1e-9, "{other}");
    }
}

/// A folder of the user's with the files of a pattern evaluation of a small game.
struct Folder {
    root: tempfile::TempDir,
    catalog: Catalog,
}

const YAML: &str = "variant: reversi6\nphases: 2\npatterns:\n  corner: corner 3x2\n  edge: row 1\n";
const YAML_FILE: &str = "ai/patterns/small.yaml";
const TABLES_FILE: &str = "ai/patterns/small.tables";

impl Folder {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("ai/patterns")).unwrap();
        let catalog = Catalog::open(Root { folder: root.path().to_owned(), chosen: FolderChoice::Option });
        Self { root, catalog }
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.root.path().join(file), text).unwrap();
        self.catalog.refresh();
    }

    fn set(&self) -> PatternSet {
        let variant = self.catalog.now().variant("reversi6").unwrap();
        damka::catalog::pattern_set(YAML_FILE, YAML, &variant).unwrap().0
    }

    fn tables(&self) -> String {
        let set = self.set();
        tables(&set).text(&set, "a test")
    }

    fn faults(&self) -> String {
        shipped::lines(&self.catalog.now().faults())
    }

    /// The sum of all reasons at the start, as long as there is a version in use.
    fn value(&self) -> Option<f64> {
        let now = self.catalog.now();
        let entry = now.patterns.iter().find(|entry| entry.id == "small")?.good()?.evaluation()?.clone();
        Some(entry.reasons(&entry.set.variant.start()).iter().map(|reason| reason.value).sum())
    }
}

#[test]
fn tables_are_read_as_they_were_written() {
    let folder = Folder::new();
    let set = folder.set();
    let tables = tables(&set);
    let text = tables.text(&set, "a test");
    assert_eq!(TablesText::read(TABLES_FILE, &text).unwrap().tables(&set).unwrap(), tables);
}

#[test]
fn bad_files_are_named_and_the_old_ones_stay_in_use() {
    let folder = Folder::new();
    folder.write(YAML_FILE, YAML);
    assert!(folder.faults().contains("no trained tables yet"), "{}", folder.faults());
    let tables = folder.tables();
    folder.write(TABLES_FILE, &tables);
    assert_eq!(folder.faults(), "");
    let before = folder.value().unwrap();
    let replaced = |from: &str, to: &str| {
        assert!(tables.contains(from), "{from}");
        tables.replacen(from, to, 1)
    };
    let lines: Vec<&str> = tables.lines().collect();
    let cut = lines[..lines.len() - 2].join("\n");
    let rules = lines.iter().find(|line| line.starts_with("rules")).unwrap();
    let bad_tables = [
        (replaced("variant: reversi6", "variant: othello"), "for the variant `othello`"),
        (replaced(rules, "rules: 00"), "the rules of `reversi6` were changed"),
        (replaced("phases: 2", "phases: 3"), "have 3 phases"),
        (replaced("unit: 0.5", "unit: NaN"), "the unit of these tables, NaN"),
        (cut, "damaged"),
        ("shopping".to_owned(), "not a file of pattern tables"),
        (replaced("phases: 2\n", ""), "has no line `phases`"),
    ];
    for (text, message) in bad_tables {
        folder.write(TABLES_FILE, &text);
        assert!(folder.faults().contains(message), "{message}: {}", folder.faults());
        assert_eq!(folder.value(), Some(before), "{message}");
    }
    folder.write(TABLES_FILE, &tables);
    let bad_squares = [
        ("corner 3x2", "a1 a9", "\"a9\" is off the board"),
        ("corner 3x2", "corner 9x2", "off the board"),
        ("corner 3x2", "a1 a1", "square a1 is in it twice"),
        ("corner 3x2", "f1-f6", "the same pattern as"),
        ("corner 3x2", "a1-f6", "at most 10"),
        ("corner 3x2", "cornre", "neither a square nor a shape"),
        ("variant: reversi6", "variant: nosuch", "`nosuch`, which does not exist"),
        ("phases: 2", "phases: 0", "phases"),
        ("phases: 2", "phasse: 2", "unknown key `phasse`"),
        ("  edge: row 1\n", "  rows: row 1\n", "the patterns were changed after"),
    ];
    for (from, to, message) in bad_squares {
        folder.write(YAML_FILE, &YAML.replace(from, to));
        assert!(folder.faults().contains(message), "{message}: {}", folder.faults());
        assert_eq!(folder.value(), Some(before), "{message}");
    }
    // A weight needs no new tables.
    folder.write(YAML_FILE, &format!("{YAML}weights:\n  edge: 0\n  corner: 0\n"));
    assert_eq!((folder.faults(), folder.value()), (String::new(), Some(0.0)));
}

const BOT: &str = "--- @api 1
return {
  title = 'Shapes', games = { 'reversi6' },
  move = function(position, ctx)
    local patterns = search.patterns('small', ADDED)
    return search.best(position, { depth = 1, eval = patterns })
  end,
  analysis = function(position, ctx) return { depth = 1, eval = search.patterns('small') } end,
}
";

fn ask(folder: &Folder, grades: bool) -> PlayerResponse {
    let now = folder.catalog.now();
    let variant = now.variant("reversi6").unwrap();
    let mut player = SeatSpec::read("shapes", &variant, &now).unwrap().player().unwrap().unwrap();
    let position = variant.start();
    let task =
        TurnContext { seat: position.turn(), position, game_seed: 1, allowance: Allowance::IN_MATCHES, memory: None };
    let request = if grades { PlayerRequest::Grade(task) } else { PlayerRequest::Move(task) };
    PendingReply::send(&mut *player, request).wait(&mut *player, Duration::from_mins(2), &mut |_| {}).unwrap()
}

#[test]
fn bots_add_weights_and_functions_to_patterns_and_grades_have_reasons() {
    let folder = Folder::new();
    folder.write(TABLES_FILE, &folder.tables());
    folder.write(YAML_FILE, YAML);
    let value = |added: &str| {
        folder.write("ai/shapes.lua", &BOT.replace(", ADDED", added));
        match ask(&folder, false) {
            PlayerResponse::Move(choice) => choice.value.unwrap(),
            other => panic!("{other:?}"),
        }
    };
    let alone = value("");
    // A disc counts for the side to move, which after one move is four to one behind: every move flips one disc.
    assert!((value(", { disc = 100 }") - alone - 300.0).abs() < 1e-6);
    assert!((value(", function() return 7 end") - alone + 7.0).abs() < 1e-6);
    assert!((value(", { disc = 100 }, function() return 7 end") - alone - 293.0).abs() < 1e-6);
    let PlayerResponse::Grades(grades) = ask(&folder, true) else { panic!("no grades") };
    for grade in grades {
        let reason = grade.reasons.iter().find(|reason| reason.label == damka::report::Trace::PATTERNS).unwrap();
        assert!(!reason.children.is_empty() && reason.children.iter().all(|child| !child.squares.is_empty()));
    }
}

/// The move of a bot and its value.
fn chosen(catalog: &Catalog, seat: &str, position: &Position) -> (Move, Option<f64>) {
    let now = catalog.now();
    let mut player = SeatSpec::read(seat, position.variant(), &now).unwrap().player().unwrap().unwrap();
    let (seat, position, allowance) = (position.turn(), position.clone(), Allowance::IN_MATCHES);
    let task = TurnContext { seat, position, game_seed: 1, allowance, memory: None };
    let pending = PendingReply::send(&mut *player, PlayerRequest::Move(task));
    match pending.wait(&mut *player, Duration::from_mins(2), &mut |_| {}) {
        Some(PlayerResponse::Move(choice)) => (choice.chosen, choice.value),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_champion_uses_the_patterns_that_are_named_after_its_game_as_soon_as_they_are_trained() {
    let folder = Folder::new();
    fs::create_dir_all(folder.root.path().join("scripts")).unwrap();
    folder.write("scripts/duel.lua", "--- @api 1\nreturn { base = 'russian', title = 'Duel', men = { rows = 2 } }\n");
    let variant = folder.catalog.now().variant("duel").unwrap();
    folder.write("ai/champion_duel.lua", &champion_script(&variant, "champion_duel"));
    folder.write("ai/champion_duel.yaml", "man_early: 1\nman_late: 1\nking_early: 3\nking_late: 3\n");
    let weights = BTreeMap::from([("man".to_owned(), 1.0), ("king".to_owned(), 3.0)]);
    let yaml = "variant: duel\nphases: 2\npatterns:\n  left: a1-c3\n  right: f1-h3\n";
    let (set, _) = damka::catalog::pattern_set("duel.yaml", yaml, &variant).unwrap();
    let trained = tables(&set);
    let text = trained.text(&set, "a test");
    let patterns = Arc::new(PatternEvaluation::new(set, trained));
    let searched = |eval: Eval<'_>| {
        let options = SearchOptions { nodes: Some(300), selective: true, ..SearchOptions::default() };
        best(&variant.start(), &options, eval, &mut Unmetered).unwrap().value.unwrap()
    };
    let by_weights = searched(Eval::Weights(&weights));
    let by_champion = |options: &str| {
        let start = folder.catalog.now().variant("duel").unwrap().start();
        chosen(&folder.catalog, &format!("champion:nodes=300{options}"), &start).1.unwrap()
    };
    assert_eq!(by_champion(""), by_weights, "there are no patterns yet");
    folder.write("ai/patterns/duel.tables", &text);
    folder.write("ai/patterns/duel.yaml", yaml);
    assert_eq!(folder.faults(), "");
    assert_eq!(by_champion(""), searched(Eval::Patterns(patterns.clone(), Vec::new())));
    folder.write("ai/patterns/duel.yaml", &format!("{yaml}added_to_weights: true\n"));
    let sum = searched(Eval::Patterns(patterns, vec![Eval::Weights(&weights)]));
    assert_eq!(by_champion(""), sum);
    assert_eq!(by_champion(",patterns=false"), by_weights);
    let changed =
        "--- @api 1\nreturn { base = 'russian', title = 'Duel', men = { rows = 2 }, kings = { long = false } }\n";
    folder.write("scripts/duel.lua", changed);
    assert!(folder.faults().contains("the rules of `duel` were changed"), "{}", folder.faults());
    assert_eq!(by_champion(""), by_champion(",patterns=false"), "they were trained for other rules");
}

#[test]
fn patterns_that_the_command_line_does_not_name_are_there_for_a_bot() {
    let folder = Folder::new();
    let gave = damka("explain reversi6 shapes --choice --json")
        .file(YAML_FILE, YAML)
        .file(TABLES_FILE, &folder.tables())
        .file("ai/shapes.lua", &BOT.replace(", ADDED", ""));
    let gave = gave.run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
}

#[test]
fn a_bot_that_cannot_use_its_patterns_learns_why() {
    let said = |tables: Option<&str>| {
        let explain = damka("explain reversi6 shapes --choice").file("ai/shapes.lua", &BOT.replace(", ADDED", ""));
        let explain = explain.file(YAML_FILE, YAML);
        let gave = if let Some(tables) = tables { explain.file(TABLES_FILE, tables) } else { explain }.run();
        assert_ne!(gave.code, 0, "{}", gave.stdout);
        gave.stderr
    };
    let cut = said(Some("damka pattern tables 1\n"));
    assert!(cut.contains("the patterns \"small\" cannot be used: ai/patterns/small.tables: "), "{cut}");
    let untrained = said(None);
    assert!(untrained.contains("ai/patterns/small.yaml: these patterns have no trained tables yet"), "{untrained}");
}

fn target(folder: &Folder) -> PatternTarget {
    let variant = folder.catalog.now().variant("reversi6").unwrap();
    PatternTarget::read(&folder.catalog, &variant, None, "small").unwrap()
}

const REQUEST: TrainingRequest = TrainingRequest {
    games: Some(60),
    minutes: None,
    generations: Some(2),
    nodes: Some(10),
    seed: Some(3),
    new_seed: 0,
    is_restart: false,
};

/// Trains to the end; pauses and goes on so often.
fn trained(folder: &Folder, threads: usize, pauses: u32) -> String {
    for pause in 0..=pauses {
        let mut run = TrainingRun::of_patterns(target(folder), &REQUEST).unwrap();
        assert_eq!(run.is_resumed(), pause > 0);
        let is_paused = AtomicBool::default();
        let mut events = 0;
        let end = run.run((threads, &is_paused), &mut |_| {
            events += 1;
            is_paused.store(pause < pauses && events > 20, Ordering::Relaxed);
        });
        if let TrainingEnd::Finished(result) = end.unwrap() {
            let is_written = matches!(result.use_of_candidate, CandidateUse::Written(_));
            assert_eq!(folder.root.path().join(TABLES_FILE).exists(), is_written);
            return fs::read_to_string(result.candidate).unwrap();
        }
    }
    panic!("it never ended")
}

#[test]
fn training_gives_the_same_tables_with_any_number_of_threads_and_after_pauses() {
    let fresh = || {
        let folder = Folder::new();
        folder.write(YAML_FILE, YAML);
        folder
    };
    let alone = trained(&fresh(), 1, 0);
    assert!(alone.starts_with("damka pattern tables 1\nvariant: reversi6\n"), "{alone}");
    assert_eq!(trained(&fresh(), 3, 0), alone);
    assert_eq!(trained(&fresh(), 2, 2), alone);
}

#[test]
fn a_training_whose_patterns_change_is_not_continued() {
    let folder = Folder::new();
    folder.write(YAML_FILE, YAML);
    drop(TrainingRun::of_patterns(target(&folder), &REQUEST).unwrap());
    folder.write(YAML_FILE, &YAML.replace("row 1", "row 2"));
    let refused = TrainingRun::of_patterns(target(&folder), &REQUEST).unwrap_err().first().to_string();
    assert!(refused.contains("changed after this training began") && refused.contains("--restart"), "{refused}");
}

#[test]
fn files_that_change_during_a_training_stay_as_they_are() {
    for (file, from, to) in [(YAML_FILE, "row 1", "row 2"), (TABLES_FILE, "a test", "another test")] {
        let folder = Folder::new();
        folder.write(YAML_FILE, YAML);
        folder.write(TABLES_FILE, &folder.tables());
        let request = TrainingRequest { generations: Some(1), ..REQUEST };
        let mut run = TrainingRun::of_patterns(target(&folder), &request).unwrap();
        // The new tables win all games.
        fs::write(folder.root.path().join("training/patterns/small/match-1.txt"), "2 2\n".repeat(20)).unwrap();
        let text = |file: &str| fs::read_to_string(folder.root.path().join(file)).unwrap();
        folder.write(file, &text(file).replace(from, to));
        let changed = [YAML_FILE, TABLES_FILE].map(text);
        let end = run.run((2, &AtomicBool::default()), &mut |_| {}).unwrap();
        let TrainingEnd::Finished(result) = end else { panic!("{end:?}") };
        assert!(result.score.is_better() && result.candidate.exists(), "{result:?}");
        assert_eq!((result.use_of_candidate, [YAML_FILE, TABLES_FILE].map(text)), (CandidateUse::Outdated, changed));
    }
}

#[test]
fn tables_may_be_larger_than_other_files() {
    let folder = Folder::new();
    folder.write(YAML_FILE, YAML);
    let with_spaces = |bytes| folder.tables() + &" ".repeat(bytes);
    folder.write(TABLES_FILE, &with_spaces(2 << 20));
    assert_eq!(folder.faults(), "");
    folder.write(TABLES_FILE, &with_spaces(16 << 20));
    assert!(folder.faults().contains("small.tables: error: the file is larger than 16 MB"), "{}", folder.faults());
}

#[test]
fn shipped_patterns_load_and_are_small() {
    let now = shipped::catalog().now();
    let folder = shipped::root().join("ai/patterns");
    assert_eq!(now.patterns.len(), fs::read_dir(&folder).unwrap().count() / 2);
    for entry in &now.patterns {
        assert!(entry.good().and_then(|live| live.evaluation()).is_some(), "{}: {:?}", entry.file, entry.faults);
        let size = fs::metadata(Path::new(&folder).join(format!("{}.tables", entry.id))).unwrap().len();
        assert!(size <= 1 << 20, "{}: {size} bytes", entry.id);
    }
}

#[test]
fn the_champion_of_othello_judges_by_patterns_or_by_its_weights() {
    let now = shipped::catalog().now();
    let variant = now.variant("othello").unwrap();
    let position = positions(&variant, 7).remove(9);
    let by_champion =
        |options: &str| chosen(&shipped::catalog(), &format!("champion:nodes=500,book=false{options}"), &position);
    let entry = now.patterns.iter().find(|entry| entry.id == "othello").unwrap();
    let evaluation = entry.good().unwrap().evaluation().unwrap().clone();
    let options = SearchOptions { nodes: Some(500), selective: true, exact_endings: true, ..SearchOptions::default() };
    let found = best(&position, &options, Eval::Patterns(evaluation, Vec::new()), &mut Unmetered).unwrap();
    assert_eq!(by_champion(""), (found.chosen, found.value));
    assert_ne!(by_champion(",patterns=false").1, found.value);
}
