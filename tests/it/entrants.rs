//! The identity of an entrant: a hash of everything that affects its play, also in contests saved by older versions.

use damka::arena::{
    Adjudication, Contest, ContestTerms, Control, EntrantId, Format, Ledger, Pool, ReproManifest, Schedule, run,
};
use damka::catalog::{Catalog, FolderChoice, FrozenSeat, Root};
use damka::store::{Store, StorePlace};
use rusqlite::Connection;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;
use tempfile::TempDir;

const SEATS: [&str; 2] = ["mine", "random"];

const BOT: &str = "--- @api 1\nreturn { title = 'Mine', games = { '*' }, move = function(position) return position:moves()[1] end }\n";

/// The tables of entrants as they were in the fifth form of the store.
const FIFTH_FORM: &str = "
    PRAGMA foreign_keys = OFF;
    CREATE TABLE newer AS SELECT * FROM entrants;
    DROP TABLE entrants;
    CREATE TABLE entrants (
        id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, seat TEXT NOT NULL, title TEXT NOT NULL,
        texts TEXT NOT NULL
    );
    INSERT INTO entrants SELECT id, hash, seat, title, texts FROM newer;
    DROP TABLE newer;
    ALTER TABLE contest_games DROP COLUMN worker;
    ALTER TABLE contest_games DROP COLUMN verified;
    PRAGMA user_version = 5;
";

fn open(folder: &Path) -> (Catalog, Store) {
    let catalog = Catalog::open(Root { folder: folder.to_owned(), chosen: FolderChoice::Option });
    (catalog, Store::open(&StorePlace::in_folder(folder)).unwrap())
}

fn begin(store: &mut Store, catalog: &Catalog) -> (Contest, Ledger) {
    let schedule = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: 2, extra_pairs: 0 };
    let adjudication = Adjudication { max_moves: Some(10), ..Adjudication::default() };
    let terms = ContestTerms { random_plies: 4, seed: 3, adjudication, ..ContestTerms::of(schedule) };
    let (contest, ledger, _claim) =
        Contest::create(store, catalog, "english", &SEATS.map(str::to_owned), &terms).unwrap();
    (contest, ledger)
}

/// Plays on; with `after`, only until so many more games were kept.
fn play(store: &mut Store, contest: &Contest, ledger: &mut Ledger, after: Option<usize>) {
    let control = Control::default();
    control.threads.store(1, Ordering::Relaxed);
    let mut kept = 0;
    run((contest, ledger), store, &control, &mut |_, game| {
        kept += usize::from(game.is_some());
        if after.is_some_and(|after| kept >= after) {
            control.stop.store(true, Ordering::Relaxed);
        }
    })
    .unwrap();
}

/// What the texts of a column would be without the fields that are new.
fn without(json: &str, field: &str) -> String {
    let mut value: Value = serde_json::from_str(json).unwrap();
    assert!(value.as_object_mut().unwrap().remove(field).is_some(), "{field}");
    value.to_string()
}

/// Makes the store one of the fifth form.
fn age(folder: &Path) {
    let database = Connection::open(StorePlace::in_folder(folder).file()).unwrap();
    let rows: Vec<(i64, String)> = database
        .prepare("SELECT id, texts FROM entrants")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    for (id, texts) in rows {
        let seat: FrozenSeat = serde_json::from_str(&texts).unwrap();
        let row = rusqlite::params![seat.legacy_hash() as i64, without(&texts, "rules_version"), id];
        database.execute("UPDATE entrants SET hash = ?, texts = ? WHERE id = ?", row).unwrap();
    }
    let texts: String = database.query_row("SELECT variant_texts FROM contests", [], |row| row.get(0)).unwrap();
    database.execute("UPDATE contests SET variant_texts = ?", [without(&texts, "rules")]).unwrap();
    database.execute_batch(FIFTH_FORM).unwrap();
}

#[test]
fn a_contest_that_an_older_damka_kept_goes_on_and_its_bots_are_the_same() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    fs::write(folder.path().join("ai/mine.lua"), BOT).unwrap();
    let (catalog, mut store) = open(folder.path());
    let (contest, mut ledger) = begin(&mut store, &catalog);
    play(&mut store, &contest, &mut ledger, Some(1));
    let before = contest.entrants.iter().map(|one| one.sha256).collect::<Vec<_>>();
    let older = store.entrants().unwrap();
    drop(store);
    age(folder.path());

    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    let kept = store.entrants().unwrap();
    assert_eq!(kept.len(), 2);
    for (kept, older) in kept.iter().zip(&older) {
        assert!(kept.sha256.is_none() && kept.legacy_hash.is_some() && kept.seat == older.seat);
    }
    let (resumed, mut ledger) = Contest::load(&store, contest.id).unwrap();
    assert_eq!(resumed.entrants.iter().map(|one| one.sha256).collect::<Vec<_>>(), before);
    assert!(!ledger.is_over());
    play(&mut store, &resumed, &mut ledger, None);
    assert!(ledger.is_over());

    // The same bots in a contest of now: one rating each.
    let (again, mut ledger) = begin(&mut store, &catalog);
    play(&mut store, &again, &mut ledger, None);
    assert_eq!(store.entrants().unwrap().len(), 4);
    let pool = Pool::of(&store, "english", catalog.now().rules_hash("english")).unwrap();
    assert_eq!(
        pool.entrants.iter().map(|one| (one.sha256, one.contests)).collect::<Vec<_>>(),
        [(before[0], 2), (before[1], 2)]
    );

    // It is read again as it is.
    drop(store);
    let store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    assert_eq!(store.entrants().unwrap().len(), 4);
    recipes(&store, &catalog, (&resumed, &ledger), &kept.iter().map(|one| one.legacy_hash).collect::<Vec<_>>());
}

/// A game of a file names its entrants by either form; both find what the store has, whatever became of the files.
fn recipes(store: &Store, catalog: &Catalog, (contest, ledger): (&Contest, &Ledger), numbers: &[Option<u64>]) {
    let manifest = contest.manifest(ledger.job(0, 0).unwrap());
    let tags = manifest.tags();
    let read = |tags: &[(&str, String)]| {
        ReproManifest::read(|name| tags.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str()))
    };
    assert_eq!(read(&tags), Some(manifest.clone()));
    let first = tags.iter().find(|(name, _)| *name == "First").unwrap();
    assert_eq!(first.1, format!("{} mine", contest.entrants[0].sha256));
    assert_eq!(first.1.find(' '), Some(64));
    let older = |tag: &(&'static str, String)| match tag.0 {
        "First" => ("First", format!("{:016x} mine", numbers[0].unwrap())),
        "Second" => ("Second", format!("{:016x} random", numbers[1].unwrap())),
        _ => tag.clone(),
    };
    let older = read(&tags.iter().map(older).collect::<Vec<_>>()).unwrap();
    assert!(matches!(older.entrants[0].0, EntrantId::Number(_)));
    let found = |manifest: &ReproManifest, store: Option<&Store>| {
        let (found, _) = manifest.contest(store, catalog).map_err(|reports| reports[0].clone())?;
        Ok::<_, damka::report::Report>(found.entrants.iter().map(|one| one.sha256).collect::<Vec<_>>())
    };
    let expected = contest.entrants.iter().map(|one| one.sha256).collect::<Vec<_>>();
    for manifest in [&manifest, &older] {
        assert_eq!(found(manifest, None).unwrap(), expected, "from the files");
    }
    fs::write(catalog.root().path("ai/mine.lua"), BOT.replace("[1]", "[2]")).unwrap();
    catalog.refresh();
    for manifest in [&manifest, &older] {
        assert_eq!(found(manifest, Some(store)).unwrap(), expected, "from the store");
        let fault = found(manifest, None).unwrap_err();
        assert_eq!(fault.message, "`mine` has changed since this game");
        assert!(fault.hint.unwrap().contains(&manifest.entrants[0].0.to_string()));
    }
}

#[test]
fn a_store_of_the_fifth_form_is_refused_or_taken_as_before() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("ai")).unwrap();
    fs::write(folder.path().join("ai/mine.lua"), BOT).unwrap();
    let (catalog, mut store) = open(folder.path());
    begin(&mut store, &catalog);
    drop(store);
    age(folder.path());
    let place = StorePlace::in_folder(folder.path());
    let database = Connection::open(place.file()).unwrap();
    database.execute_batch("CREATE VIEW new_entrants AS SELECT 1").unwrap();
    let refused = Store::open(&place).unwrap_err();
    assert!(refused.message.contains("this is not a damka database"), "{refused}");
    let version: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 5, "it is left as it is");
    // Rows that refer to nothing are left behind.
    database
        .execute_batch(
            "DROP VIEW new_entrants; PRAGMA foreign_keys = OFF; INSERT INTO contest_entrants VALUES (77, 0, 99)",
        )
        .unwrap();
    drop(database);
    let store = Store::open(&place).unwrap();
    assert_eq!(store.contest_entrants(1).unwrap().len(), 2);
    drop(store);
    let database = Connection::open(place.file()).unwrap();
    let broken = database.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get::<_, i64>(0));
    assert_eq!(broken.unwrap(), 0);
    database.execute_batch("CREATE TRIGGER t AFTER INSERT ON entrants BEGIN SELECT 1; END").unwrap();
    assert!(Store::open(&place).is_err());
}
