//! A folder written by damka 0.1.0, whose tournament and window were killed, works unchanged in this version.

use damka::catalog::{Catalog, FolderChoice, Root};
use damka::store::{Query, Store, StorePlace};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const FOLDER: &str = "tests/fixtures/0.1.0";

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() { copy(&entry.path(), &target) } else { _ = fs::copy(entry.path(), target).unwrap() }
    }
}

fn old_folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER), folder.path());
    folder
}

fn catalog(folder: &Path) -> Catalog {
    Catalog::open(Root { folder: folder.to_owned(), chosen: FolderChoice::Option })
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let mut damka = Command::new(env!("CARGO_BIN_EXE_damka"));
    let Output { status, stdout, stderr } = damka.args(arguments).env("DAMKA_HOME", folder).output().unwrap();
    assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[test]
fn every_file_loads_and_the_settings_keep_their_values() {
    let folder = old_folder();
    let before = fs::read(folder.path().join("settings.yaml")).unwrap();
    for inside in ["ai", "scripts", "themes", "assets/openings"] {
        // The file that a program killed while writing leaves beside its target.
        fs::write(folder.path().join(inside).join(".damka-Ab12Cd.new"), "half a fi").unwrap();
    }
    let catalog = catalog(folder.path());
    let now = catalog.now();
    assert_eq!(now.faults(), []);
    assert_eq!(now.variant("twelve").unwrap().title, "Twelve");
    assert!(now.bot("fox").is_ok() && now.theme("dusk").is_ok());
    assert!(now.weights.iter().any(|entry| entry.file == "ai/cautious.yaml" && entry.has_good()));
    let book = now.books.iter().find(|entry| entry.id == "english").unwrap();
    assert!(book.has_good());
    let (settings, report) = catalog.settings();
    assert_eq!(report, None);
    assert_eq!((settings.theme.as_str(), settings.hint.as_str(), settings.guard_secs), ("dusk", "fox", 12));
    assert_eq!((settings.sound, settings.bot_pause_secs, settings.online_name.as_str()), (false, 0.25, "Noam"));
    assert_eq!(settings.last_game.seats, ["human", "human"]);
    catalog.save_settings(&settings).unwrap();
    assert_eq!(fs::read(folder.path().join("settings.yaml")).unwrap(), before, "0.1.0 can read them still");
}

#[test]
fn the_games_replay_and_the_tournament_resumes() {
    let folder = old_folder();
    let now = catalog(folder.path()).now();
    let store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let ids = store.ids(&Query::default()).unwrap();
    let mut variants: Vec<String> = Vec::new();
    for id in &ids {
        let game = store.game(*id).unwrap().unwrap();
        let (variant, rules) = (now.variant(&game.head.variant).unwrap(), now.rules_hash(&game.head.variant));
        assert_eq!(game.replay(&variant, rules).unwrap().plies.len(), game.head.plies, "game {id}");
        variants.push(game.head.variant);
    }
    variants.sort();
    variants.dedup();
    assert_eq!((ids.len(), variants), (11, ["english", "othello", "russian", "twelve"].map(str::to_owned).to_vec()));
    let unfinished = store.interrupted().unwrap();
    assert_eq!(unfinished.iter().map(|head| head.plies).collect::<Vec<_>>(), [2]);
    assert_eq!(store.contest_games(1).unwrap().len(), 6);
    drop(store);
    run(folder.path(), &["tournament", "resume", "1"]);
    let store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    assert_eq!(store.contest_games(1).unwrap().len(), 30);
    assert!(store.contest(1).unwrap().unwrap().is_over);
}

#[test]
fn its_bot_plays_in_the_terminal() {
    let folder = old_folder();
    let played = run(folder.path(), &["play", "twelve", "fox", "minimax:depth=2,weights=cautious.yaml", "--seed", "3"]);
    assert!(played.lines().count() > 10, "{played}");
}

#[cfg(feature = "window")]
#[test]
fn the_window_resumes_its_unfinished_game() {
    use crate::app::Window;
    use crate::wording::{en, en_with, to_move};
    let folder = old_folder();
    let harness = Window::start(folder.path());
    let mut window = Window { folder, harness };
    window
        .until_shown(en("library-under-way"))
        .until_shown(en_with("ply-count", &[("count", "2")]))
        .click(en("resume"));
    window.until_shown(to_move("Black"));
    assert_eq!(window.texts_played().len(), 2);
    assert_eq!(window.harness.state().app.shared.theme.title, "Dusk");
}
