//! A store of an older damka is copied before it is migrated; files of a newer one stay as they are.

use crate::store::finished_game;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::store::{Store, StorePlace};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Turns a current store into one of version 4, which has no contests yet.
fn make_older(place: &StorePlace) {
    let database = rusqlite::Connection::open(place.file()).unwrap();
    let sql = "DROP TABLE contest_games; DROP TABLE contest_entrants; DROP TABLE contests; DROP TABLE entrants;
               PRAGMA user_version = 4";
    database.execute_batch(sql).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn older_store(folder: &Path) -> (StorePlace, i64) {
    let place = StorePlace::in_folder(folder);
    let game = finished_game("english", "11-15 23-19", ["Ann", "Bo"], "2020");
    let id = Store::open(&place).unwrap().add(&game).unwrap();
    make_older(&place);
    (place, id)
}

#[test]
fn a_store_is_copied_before_each_migration() {
    let folder = tempfile::tempdir().unwrap();
    let (place, id) = older_store(folder.path());
    let store = Store::open(&place).unwrap();
    assert_eq!(store.game(id).unwrap().unwrap().plies.len(), 2);
    drop(store);
    assert_eq!(names(folder.path()), ["games.sqlite", "games.sqlite.v4"]);
    let copy = rusqlite::Connection::open(folder.path().join("games.sqlite.v4")).unwrap();
    let version: i64 = copy.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    let games: i64 = copy.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap();
    let contests: i64 =
        copy.query_row("SELECT count(*) FROM sqlite_master WHERE name = 'contests'", [], |row| row.get(0)).unwrap();
    assert_eq!((version, games, contests), (4, 1, 0));
    // An older damka was used again meanwhile: its first copy stays.
    make_older(&place);
    drop(Store::open(&place).unwrap());
    assert_eq!(names(folder.path()), ["games.sqlite", "games.sqlite.v4", "games.sqlite.v4-2"]);
    drop(Store::open(&place).unwrap());
    assert_eq!(names(folder.path()).len(), 3, "a current store is not copied");
}

#[test]
fn the_terminal_names_the_copy() {
    let folder = tempfile::tempdir().unwrap();
    older_store(folder.path());
    let run = || {
        let mut damka = Command::new(env!("CARGO_BIN_EXE_damka"));
        damka.arg("games").env("DAMKA_HOME", folder.path()).output().unwrap()
    };
    let first = run();
    let noted = String::from_utf8_lossy(&first.stderr).into_owned();
    assert!(first.status.success() && noted.contains("games.sqlite.v4"), "{noted}");
    assert!(!String::from_utf8_lossy(&run().stderr).contains("games.sqlite.v4"));
}

#[cfg(unix)]
#[test]
fn a_store_that_cannot_be_copied_is_not_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let (place, _) = older_store(folder.path());
    for number in 1..=100 {
        let more = if number == 1 { String::new() } else { format!("-{number}") };
        fs::write(folder.path().join(format!("games.sqlite.v4{more}")), "").unwrap();
    }
    let refused = Store::open(&place).unwrap_err();
    assert!(refused.message.contains("cannot copy the library"), "{refused}");
    let database = rusqlite::Connection::open(place.file()).unwrap();
    let version: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 4);
}

#[test]
fn a_newer_store_is_refused_in_the_terminal_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let place = StorePlace::in_folder(folder.path());
    drop(Store::open(&place).unwrap());
    rusqlite::Connection::open(place.file()).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(place.file()).unwrap();
    fs::write(folder.path().join("in.pdn"), "[GameType \"21\"]\n\n1. 11-15 23-19 *\n").unwrap();
    let input = folder.path().join("in.pdn");
    for line in [vec!["games"], vec!["import", input.to_str().unwrap()], vec!["tournament", "status"]] {
        let mut damka = Command::new(env!("CARGO_BIN_EXE_damka"));
        let output = damka.args(&line).env("DAMKA_HOME", folder.path()).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && stderr.contains("newer version of damka"), "{line:?}: {stderr}");
    }
    assert_eq!(fs::read(place.file()).unwrap(), before);
    assert_eq!(names(folder.path()), ["games.sqlite", "in.pdn"]);
}

#[test]
fn newer_settings_are_refused_and_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.yaml");
    let text = "version: 2\ntheme: night\nhologram: true\n";
    fs::write(&file, text).unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let (settings, report) = catalog.settings();
    assert!(report.unwrap().message.contains("newer version of damka (format 2;"));
    let refused = catalog.save_settings(&settings).unwrap_err();
    assert!(refused.message.contains("newer version of damka"), "{refused}");
    assert_eq!(
        (fs::read_to_string(&file).unwrap().as_str(), names(folder.path())),
        (text, vec!["settings.yaml".into()])
    );
    // The current version may be stated explicitly.
    fs::write(&file, "version: 1\ntheme: night\n").unwrap();
    let (settings, report) = catalog.settings();
    assert_eq!((settings.theme.as_str(), report), ("night", None));
    assert!(!settings.text().contains("version"));
}

#[cfg(feature = "window")]
#[test]
fn a_window_with_newer_settings_opens_and_leaves_them() {
    let text = "version: 2\nhologram: true\n";
    let mut window = crate::app::Window::open(text, &[]);
    window.until_shown(&crate::wording::first_part("settings-newer")[1..]);
    let app = &window.harness.state().app;
    let settings = damka::config::Settings { volume: 0.1, ..app.shared.settings.clone() };
    window.harness.state_mut().send(damka::app::Command::Change(Box::new(settings)));
    for _ in 0..20 {
        window.harness.step();
    }
    assert!(window.harness.state_mut().save().is_err());
    assert_eq!(fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap(), text);
    assert_eq!(window.harness.state().app.shared.catalog.now().faults(), []);
}
