//! Files that hang while they are loaded: each is a separate fault, and damka waits for it only once.

use crate::cli::damka;
use crate::deep::{count, some};
use damka::catalog::{Catalog, FolderChoice, OpenOptions, Root, Snapshot};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const HANGS: &str = "--- @api 1\nwhile true do end\n";
const FOX: &str = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" }, move = function(position) return position:moves()[1] end }\n";
const MINE: &str = "--- @api 1\nreturn { base = \"english\", title = \"Mine\" }\n";

/// Where the timeouts of a folder are remembered.
const MEMORY: &str = ".load-timeouts";

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn root(folder: &TempDir) -> Root {
    Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option }
}

/// Files that hang are stopped sooner than usual, so that the tests take less time.
fn options() -> OpenOptions {
    OpenOptions::new().with_longest_load(Duration::from_millis(300))
}

fn open(folder: &TempDir) -> Catalog {
    Catalog::open_with(root(folder), options())
}

/// Opens the folder until every file had its time: a busy machine may need more than one start for many of them.
fn open_until_finished(folder: &TempDir) -> Catalog {
    let mut starts = (0..50).map(|_| open(folder));
    starts.find(|catalog| !catalog.now().is_unfinished()).expect("the files are never done")
}

/// The files that timed out.
fn timed_out(now: &Snapshot) -> Vec<String> {
    let variants = now.variants.iter().filter(|entry| entry.timed_out()).map(|entry| entry.file.clone());
    variants.chain(now.bots.iter().filter(|entry| entry.timed_out()).map(|entry| entry.file.clone())).collect()
}

/// What is said of a file.
fn fault_text(now: &Snapshot, file: &str) -> String {
    let faults = now.faults_of(file).unwrap_or_default();
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn assert_shipped_loads(now: &Snapshot, others: &[String]) {
    let none = Catalog::open(Root { folder: "no such folder".into(), chosen: FolderChoice::Option }).now();
    for entry in &none.variants {
        assert!(now.variant(&entry.id).is_ok(), "{} does not load", entry.file);
    }
    for entry in &none.bots {
        assert!(now.bot(&entry.id).is_ok(), "{} does not load", entry.file);
    }
    assert_eq!(none.books.len(), now.books.iter().filter(|entry| entry.has_good()).count());
    assert_eq!(none.themes.len(), now.themes.iter().filter(|entry| entry.has_good()).count());
    let faulty: Vec<String> =
        now.faults().iter().filter_map(|fault| Some(fault.place.as_ref()?.file.clone())).collect();
    assert!(faulty.iter().all(|file| others.contains(file)), "{faulty:?}");
}

/// Bots and variants that hang by themselves, or in a module that they require, by their own file.
fn hanging_files() -> BTreeMap<String, Vec<(String, String)>> {
    let requires = |module: &str| format!("--- @api 1\nlocal slow = require \"{module}\"\nreturn slow\n");
    let mut files = BTreeMap::new();
    for number in 0..count(10, 50) {
        let own = |file: String, text: &str| (file.clone(), vec![(file, text.to_owned())]);
        let (file, texts) = match number % 5 {
            0 | 1 => own(format!("ai/hang_{number}.lua"), &format!("{HANGS}-- {number}\n")),
            2 | 3 => own(format!("scripts/hang_{number}.lua"), &format!("{HANGS}-- {number}\n")),
            _ => {
                let (bot, module) = (format!("ai/hang_{number}/bot.lua"), format!("ai/hang_{number}/slow.lua"));
                (bot.clone(), vec![(bot, requires("slow")), (module, HANGS.to_owned())])
            }
        };
        files.insert(file, texts);
    }
    files
}

#[test]
fn files_that_hang_are_named_and_the_next_start_runs_none_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let hanging = hanging_files();
    for (file, text) in hanging.values().flatten() {
        write(folder.path(), file, text);
    }
    write(folder.path(), "ai/fox.lua", FOX);
    write(folder.path(), "scripts/mine.lua", MINE);
    let files: Vec<String> = hanging.values().flatten().map(|(file, _)| file.clone()).collect();
    let first = open(&folder).now();
    assert_shipped_loads(&first, &files);
    assert_eq!(first.loads, hanging.len() + 2);
    assert!(first.bot("fox").is_ok() && first.variant("mine").is_ok());
    for file in hanging.keys() {
        assert!(fault_text(&first, file).contains("press F5"), "{file}: {}", fault_text(&first, file));
    }

    open_until_finished(&folder);
    let catalog = open(&folder);
    let again = catalog.now();
    assert_eq!(again.loads, 2, "only what loads is run again");
    assert_shipped_loads(&again, &files);
    assert!(again.bot("fox").is_ok() && again.variant("mine").is_ok());
    let (mut named, expected) = (timed_out(&again), hanging.keys().cloned().collect::<Vec<_>>());
    named.sort();
    assert_eq!(named, expected);
    for file in hanging.keys() {
        let message = fault_text(&again, file);
        assert!(message.contains("not loaded, because it took too long last time"), "{message}");
        assert!(message.contains(&format!("damka check {file}")), "{message}");
    }
    catalog.refresh();
    assert_eq!(catalog.now().loads, 0);
}

#[test]
fn a_file_that_timed_out_is_tried_again_when_anything_that_it_is_made_of_changes() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ai/slow/bot.lua", "--- @api 1\nrequire \"inner\"\nreturn {}\n");
    write(folder.path(), "ai/slow/inner.lua", "while true do end\n");
    write(folder.path(), "scripts/slow.lua", "--- @api 1\nreturn { base = \"below\" }\n");
    write(folder.path(), "scripts/below.lua", HANGS);
    open_until_finished(&folder);
    let catalog = open(&folder);
    assert_eq!(timed_out(&catalog.now()), ["scripts/below.lua", "scripts/slow.lua", "ai/slow/bot.lua"]);
    assert_eq!(catalog.now().loads, 0);

    write(folder.path(), "ai/slow/inner.lua", "return {}\n");
    write(folder.path(), "scripts/below.lua", MINE);
    let now = open(&folder).now();
    assert_eq!(now.loads, 3);
    assert_eq!(timed_out(&now), [""; 0]);
    assert_eq!(now.variant("slow").unwrap().title, "Mine");
    catalog.refresh();
    assert!(catalog.now().variant("slow").is_ok(), "in a process that goes on, too");
}

#[test]
fn another_version_of_damka_and_a_damaged_memory_try_again() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ai/slow.lua", HANGS);
    open_until_finished(&folder);
    assert_eq!(open(&folder).now().loads, 0);
    let memory = fs::read_to_string(folder.path().join(MEMORY)).unwrap();
    for other in [memory.replace(env!("CARGO_PKG_VERSION"), "0.0.1"), "\u{0}oops".to_owned(), memory.replace(' ', "")] {
        write(folder.path(), MEMORY, &other);
        assert_eq!(open_until_finished(&folder).now().loads, 1);
        assert_eq!(open(&folder).now().loads, 0);
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_check_and_a_key_try_again_and_what_loads_then_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ai/slow.lua", HANGS);
    write(folder.path(), "ai/other.lua", HANGS);
    open_until_finished(&folder);
    let catalog = open(&folder);
    catalog.retry_soon();
    assert_eq!(catalog.now().loads, 2);
    assert_eq!(Catalog::open_with(root(&folder), options().urgent("slow")).now().loads, 1);
    assert_eq!(Catalog::open_with(root(&folder), options().urgent("ai/slow.lua")).now().loads, 1);
    assert_eq!(Catalog::open_with(root(&folder), options().urgent("ai/lib/x.lua")).now().loads, 2);
    assert_eq!(open(&folder).now().loads, 0);

    // As if the fox had been too slow for a busy machine.
    let memory = fs::read_to_string(folder.path().join(MEMORY)).unwrap();
    write(folder.path(), "ai/slow.lua", FOX);
    let hash = damka::report::ContentHash::of([("ai/slow.lua", FOX)]);
    write(folder.path(), MEMORY, &format!("{memory}{hash} {} ai/slow.lua\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(open(&folder).now().loads, 0);
    let now = Catalog::open_with(root(&folder), options().urgent("slow")).now();
    assert!(now.bot("slow").is_ok());
    assert!(open(&folder).now().bot("slow").is_ok());
}

#[test]
fn the_shipped_file_is_used_in_place_of_one_that_hangs() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ai/greedy.lua", HANGS);
    write(folder.path(), "scripts/english.lua", HANGS);
    for catalog in [open_until_finished(&folder), open(&folder)] {
        let now = catalog.now();
        assert!(now.bot("greedy").is_ok() && now.variant("english").is_ok() && now.variant("anti").is_ok());
        assert!(fault_text(&now, "scripts/english.lua").contains("using the shipped version"));
        assert!(now.book(&now.variant("english").unwrap()).is_some());
    }
}

#[test]
fn a_module_that_all_variants_may_require_hangs_none_that_came_with_damka() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "scripts/lib/board.lua", "while true do end\n");
    write(folder.path(), "scripts/slow.lua", "--- @api 1\nreturn require \"board\"\n");
    let now = open_until_finished(&folder).now();
    assert_shipped_loads(&now, &["scripts/slow.lua".to_owned(), "scripts/lib/board.lua".to_owned()]);
    assert_eq!(timed_out(&now), ["scripts/slow.lua"]);
}

#[test]
fn a_window_opens_before_files_that_hang_are_done_and_blames_none() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ai/slow.lua", HANGS);
    let catalog = Catalog::open_with(root(&folder), options().with_short_first_try());
    let now = catalog.now();
    assert!(now.is_unfinished() && now.faults().is_empty(), "{:?}", now.faults());
    assert!(!folder.path().join(MEMORY).exists());
    assert!(now.variant("english").is_ok() && now.bot("greedy").is_ok());
    for _ in 0..50 {
        catalog.scan_soon();
    }
    assert_eq!(timed_out(&catalog.now()), ["ai/slow.lua"]);
    assert!(!catalog.now().is_unfinished());
}

#[test]
fn a_catalog_of_named_files_loads_no_others() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "ai/fox.lua", FOX);
    write(folder.path(), "ai/wolf.lua", HANGS);
    write(folder.path(), "ai/random.lua", FOX);
    write(folder.path(), "scripts/mine.lua", MINE);
    write(folder.path(), "scripts/slow.lua", HANGS);
    let named = |texts: &[&str]| {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        Catalog::open_with(root(&folder), OpenOptions::new().only_named_in(texts)).now()
    };
    let now = named(&["play", "mine", "fox:depth=3"]);
    assert!(now.bot("fox").is_ok() && now.variant("mine").is_ok());
    assert_eq!(now.bot("random").unwrap().info.title, "Fox", "a file in place of a shipped one may be meant anywhere");
    assert_eq!(now.loads, 3);
    assert!(now.faults().is_empty(), "{:?}", now.faults());
    assert!(now.bot("wolf").unwrap_err()[0].message.contains("not loaded"));
    assert_eq!(named(&["where"]).loads, 1);
    write(folder.path(), "ai/presets.yaml", "presets:\n  - { id: wild, title: Wild, character: Odd., seat: fox }\n");
    assert!(named(&["play", "english", "@wild"]).bot("fox").is_ok());
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_check_names_a_file_that_hangs_and_goes_on_with_the_others() {
    let check = |arguments: &str| {
        let gave = damka(arguments)
            .file("ai/wolf.lua", HANGS)
            .file("scripts/slow.lua", HANGS)
            .file("ai/fox.lua", FOX)
            .file("ai/wrong.lua", "--- @api 1\nreturn 1\n")
            .run();
        assert_eq!(gave.code, 1, "{}{}", gave.stdout, gave.stderr);
        (gave.stdout, gave.stderr)
    };
    let (out, stderr) = check("check --games 2");
    assert!(out.contains("ai/fox.lua: ok"), "{out}");
    for file in ["ai/wolf.lua:2", "scripts/slow.lua:2", "ai/wrong.lua"] {
        assert!(stderr.contains(file), "{file} isn't in {stderr}");
    }
    let (_, stderr) = check("check ai/wolf.lua");
    assert!(stderr.contains("ai/wolf.lua:2") && stderr.contains("time limit exceeded"), "{stderr}");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn commands_go_on_beside_files_that_hang() {
    let commands =
        ["play english greedy random --seed 1", "moves english", "where", "list variants", "describe english"];
    for command in some(commands, 3) {
        let gave = damka(command).file("ai/wolf.lua", HANGS).file("scripts/slow.lua", HANGS).run();
        assert_eq!(gave.code, 0, "{command}: {}", gave.stderr);
    }
}
