//! The store's file is removed, replaced, emptied or overwritten while games are saved: damka continues in a new file beside
//! it and leaves the replacement alone.

#![cfg(unix)]

use crate::store::finished_game;
use damka::arena::{Adjudication, Contest, ContestTerms, Control, Format, Ledger, Schedule, run};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::report::Severity;
use damka::store::{Store, StorePlace, StoreWriter};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const FILE: &str = "games.sqlite";
const NEW: &str = "games.recovered-1.sqlite";
const GAMES: usize = 6;

/// A change of the file, and whether everything in it is still saved afterwards.
struct Deed {
    name: &'static str,
    act: fn(&Path, &Path),
    is_whole: bool,
}

/// Each gets the path of the store's file and of another store's file.
const DEEDS: [Deed; 11] = [
    Deed { name: "removed", act: |file, _| fs::remove_file(file).unwrap(), is_whole: true },
    Deed { name: "removed with its journal", act: remove_all, is_whole: true },
    Deed { name: "replaced by a store", act: |file, other| fs::rename(other, file).unwrap(), is_whole: true },
    Deed { name: "replaced by garbage", act: |file, other| rename_text(file, other), is_whole: true },
    Deed {
        name: "replaced by a folder",
        act: |file, _| in_place_of(file, |file| fs::create_dir(file)),
        is_whole: true,
    },
    Deed {
        name: "replaced by a link",
        act: |file, other| in_place_of(file, |file| symlink(other, file)),
        is_whole: true,
    },
    Deed { name: "its journal removed", act: |file, _| fs::remove_file(beside(file, "-wal")).unwrap(), is_whole: true },
    Deed { name: "its index removed", act: |file, _| fs::remove_file(beside(file, "-shm")).unwrap(), is_whole: true },
    Deed { name: "emptied", act: |file, _| empty(file), is_whole: false },
    Deed { name: "its journal emptied", act: |file, _| empty(&beside(file, "-wal")), is_whole: false },
    Deed {
        name: "written over by a larger store",
        act: |file, other| _ = fs::copy(other, file).unwrap(),
        is_whole: false,
    },
];

fn beside(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", file.display()))
}

fn empty(file: &Path) {
    fs::File::options().write(true).truncate(true).open(file).unwrap();
}

fn remove_all(file: &Path, _: &Path) {
    for ending in ["", "-wal", "-shm"] {
        fs::remove_file(beside(file, ending)).unwrap();
    }
}

fn rename_text(file: &Path, other: &Path) {
    fs::write(other, "no store at all").unwrap();
    fs::rename(other, file).unwrap();
}

fn in_place_of(file: &Path, make: impl Fn(&Path) -> std::io::Result<()>) {
    fs::remove_file(file).unwrap();
    make(file).unwrap();
}

/// A store with some games, larger than one in which a contest has just begun.
fn other_store(folder: &Path) -> PathBuf {
    let line = "11-15 23-19 8-11 22-17 11-16 24-20 16x23 27x11 7x16 20x11";
    let mut store = Store::open(&StorePlace::in_folder(folder)).unwrap();
    for number in 0..200 {
        store.add(&finished_game("english", line, ["Anna", &format!("player {number}")], "2020-05-31")).unwrap();
    }
    drop(store);
    folder.join(FILE)
}

fn catalog() -> (TempDir, Catalog) {
    let home = TempDir::new().unwrap();
    let catalog = Catalog::open(Root { folder: home.path().to_owned(), chosen: FolderChoice::Option });
    (home, catalog)
}

struct Hall {
    folder: TempDir,
    elsewhere: TempDir,
    store: Store,
    contest: Contest,
    ledger: Ledger,
    _claim: damka::store::ContestLock,
}

fn hall(catalog: &Catalog) -> Hall {
    hall_of(catalog, GAMES)
}

fn hall_of(catalog: &Catalog, games: usize) -> Hall {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    store.add(&finished_game("english", "11-15 23-19", ["Anna", "Ben"], "2020-05-31")).unwrap();
    let schedule = Schedule { format: Format::Match, entrants: 2, rounds: 1, pairs: games as u32 / 2, extra_pairs: 0 };
    let adjudication = Adjudication { max_moves: Some(5), ..Adjudication::default() };
    let terms = ContestTerms { random_plies: 6, seed: 11, adjudication, ..ContestTerms::of(schedule) };
    let seats = ["greedy", "random"].map(str::to_owned);
    let (contest, ledger, claim) = Contest::create(&mut store, catalog, "english", &seats, &terms).unwrap();
    Hall { folder, elsewhere: TempDir::new().unwrap(), store, contest, ledger, _claim: claim }
}

impl Hall {
    /// Plays the whole contest and does the deed after each of these numbers of games. Returns the notices and the new contents.
    fn play(&mut self, deed: &Deed, moments: &[usize]) -> (Vec<damka::report::Report>, Vec<u8>) {
        let file = self.folder.path().join(FILE);
        let other = other_store(self.elsewhere.path());
        let control = Control::default();
        let (mut saved, mut put) = (0, Vec::new());
        let mut act = |saved: usize| {
            if moments.contains(&saved) {
                (deed.act)(&file, &other);
                put = fs::read(&file).unwrap_or_default();
            }
        };
        act(0);
        run((&self.contest, &mut self.ledger), &mut self.store, &control, &mut |_, game| {
            if game.is_some() {
                saved += 1;
                act(saved);
            }
        })
        .unwrap_or_else(|report| panic!("{}: {report}", deed.name));
        (control.take_notices(), put)
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_contest_goes_on_in_a_new_file_whatever_is_done_to_its_own() {
    let (_home, catalog) = catalog();
    let mut random = ChaCha8Rng::seed_from_u64(19);
    for (index, deed) in DEEDS.iter().enumerate() {
        let some = random.random_range(0..=GAMES);
        for moment in if index % 4 == 0 { vec![0, some.clamp(1, GAMES - 1), GAMES] } else { vec![some] } {
            let what = format!("{} after {moment} games", deed.name);
            let mut hall = hall(&catalog);
            let root = hall.folder.path().to_owned();
            let (notices, put) = hall.play(deed, &[moment]);
            assert!(hall.ledger.is_over(), "{what}");
            assert_eq!(notices.len(), 1, "{what}: {notices:?}");
            assert_eq!(notices[0].severity, Severity::Warning);
            assert!(notices[0].to_string().contains(NEW), "{what}: {}", notices[0]);
            assert_eq!(hall.store.lost_games(), 0, "{what}");
            // The replacement is unchanged, and no journal beside it could be applied to it.
            let file = root.join(FILE);
            if !put.is_empty() && !deed.name.starts_with("its ") {
                assert_eq!(fs::read(&file).unwrap(), put, "{what}");
            }
            let journal = fs::metadata(beside(&file, "-wal")).map_or(0, |data| data.len());
            assert!(journal == 0 || deed.name.starts_with("its "), "{what}: {journal} bytes of journal");
            let id = hall.contest.id;
            drop(hall.store);
            let place = StorePlace { name: NEW.to_owned(), ..StorePlace::in_folder(&root) };
            let store = Store::open(&place).unwrap();
            let games = store.contest_games(id).unwrap();
            assert_eq!(games.len(), GAMES, "{what}");
            for row in &games {
                let game = store.game(row.game).unwrap().unwrap_or_else(|| panic!("{what}: no moves"));
                assert!(game.plies.len() >= row.plies && game.head.result.is_some(), "{what}");
            }
            let (_, ledger) = Contest::load(&store, id).unwrap();
            assert!(ledger.is_over() && store.contest(id).unwrap().unwrap().is_over, "{what}");
            let anna = damka::store::Query { player: "anna".into(), ..Default::default() };
            assert_eq!(store.ids(&anna).unwrap().len(), usize::from(deed.is_whole), "{what}");
            assert!(!root.join("games.recovered-2.sqlite").exists(), "{what}");
        }
    }
}

/// A reader of an older state holds checkpoints back: SQLite then copies only the pages of the journal that have not changed since,
/// and the main file alone is a mixture of states that may be shorter than its header says.
#[test]
fn a_checkpoint_that_a_reader_holds_back_is_not_taken_for_an_overwritten_file() {
    const MANY: usize = 10 * GAMES;
    let (_home, catalog) = catalog();
    let mut hall = hall_of(&catalog, MANY);
    let root = hall.folder.path().to_owned();
    let file = root.join(FILE);
    let open = || rusqlite::Connection::open(&file).unwrap();
    let count = |connection: &rusqlite::Connection| -> i64 {
        connection.query_row("SELECT count(*) FROM contest_games", [], |row| row.get(0)).unwrap()
    };
    let reader = open();
    reader.execute_batch("BEGIN").unwrap();
    let mut seen = count(&reader);
    let control = Control::default();
    run((&hall.contest, &mut hall.ledger), &mut hall.store, &control, &mut |_, game| {
        if game.is_some() {
            open().query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())).unwrap();
            assert_eq!(count(&reader), seen, "the reader sees its own state");
            reader.execute_batch("COMMIT; BEGIN").unwrap();
            seen = count(&reader);
        }
    })
    .unwrap();
    assert_eq!(control.take_notices(), []);
    assert_eq!((seen, root.join(NEW).exists()), (MANY as i64, false));
    drop((reader, hall.store));
    let checked: String = open().query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(checked, "ok");
}

/// As above, and more so: every page of the file has moved.
#[test]
fn a_file_that_was_packed_during_the_contest_is_still_its_own() {
    let (_home, catalog) = catalog();
    let mut hall = hall(&catalog);
    let root = hall.folder.path().to_owned();
    let open = || rusqlite::Connection::open(root.join(FILE)).unwrap();
    let reader = open();
    let control = Control::default();
    run((&hall.contest, &mut hall.ledger), &mut hall.store, &control, &mut |_, game| {
        if game.is_some() && reader.is_autocommit() {
            open().execute_batch("DELETE FROM games WHERE black = 'Anna'; VACUUM").unwrap();
            reader.execute_batch("BEGIN; SELECT * FROM contest_games").unwrap();
        }
        open().query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())).unwrap();
    })
    .unwrap();
    assert_eq!(control.take_notices(), []);
    assert!(hall.ledger.is_over() && !root.join(NEW).exists());
    drop((reader, hall.store));
    let checked: String = open().query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(checked, "ok");
}

/// The new file may be removed, too.
#[test]
fn a_contest_survives_when_its_new_file_is_removed_as_well() {
    let (_home, catalog) = catalog();
    let mut hall = hall(&catalog);
    let root = hall.folder.path().to_owned();
    let deed = Deed {
        name: "removed twice",
        act: |file, _| {
            let new = file.with_file_name(NEW);
            fs::remove_file(if new.exists() { &new } else { file }).unwrap();
        },
        is_whole: true,
    };
    let (notices, _) = hall.play(&deed, &[1, 4]);
    assert_eq!(notices.len(), 2);
    // The name is not reused while the journal of the previous file exists.
    let place = StorePlace { name: "games.recovered-2.sqlite".to_owned(), ..StorePlace::in_folder(&root) };
    assert_eq!(Store::open(&place).unwrap().contest_games(hall.contest.id).unwrap().len(), GAMES);
}

#[test]
fn the_terminal_tells_of_it_and_all_games_are_in_the_new_file() {
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    let line = "match english greedy random --games 60 --seed 3 --max-moves 20 --concurrency 1 --json";
    command.arg("--root").arg(root).args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let file = root.join(FILE);
    let place = StorePlace::in_folder(root);
    let has_games = || {
        file.exists()
            && Store::open(&place).is_ok_and(|store| store.contest_games(1).is_ok_and(|games| games.len() > 3))
    };
    while !has_games() {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    fs::rename(&file, root.join("away.sqlite")).unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("was removed while games were being saved") && stderr.contains(NEW), "{stderr}");
    assert!(!file.exists());
    let store = Store::open(&StorePlace { name: NEW.to_owned(), ..place }).unwrap();
    assert_eq!(store.contest_games(1).unwrap().len(), 60);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn games_on_screen_go_on_in_a_new_file() {
    for deed in &DEEDS {
        let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let root = folder.path();
        let keeper = StoreWriter::start(StorePlace::in_folder(root), Arc::new(|| {}));
        let game = finished_game("english", "11-15 23-19 8-11 22-17", ["Anna", "Ben"], "2020-05-31");
        let plies = game.plies.len();
        let mut scribes: Vec<_> = (0..3).map(|_| keeper.resume(game.clone())).collect();
        let here = crate::shipped::variant("english").start();
        let take_back = |recorder: &mut damka::store::GameRecorder, ply: usize| {
            let event = damka::session::Event::TookBack { ply: ply as u32, position: here.clone() };
            recorder.record(&event, &here, Duration::ZERO);
        };
        for recorder in &mut scribes {
            take_back(recorder, plies - 1);
        }
        keeper.flush();
        let other = other_store(elsewhere.path());
        if deed.name == "written over by a larger store" || deed.name == "its journal emptied" {
            // Without a contest nothing distinguishes it from damka's own writing.
            continue;
        }
        (deed.act)(&root.join(FILE), &other);
        let put = fs::read(root.join(FILE)).unwrap_or_default();
        take_back(&mut scribes[1], plies - 2);
        keeper.flush();
        keeper.flush();
        let reports = keeper.reports();
        assert!(reports.iter().any(|report| report.to_string().contains(NEW)), "{}: {reports:?}", deed.name);
        drop((scribes, keeper));
        if !deed.name.starts_with("its ") {
            assert_eq!(fs::read(root.join(FILE)).unwrap_or_default(), put, "{}", deed.name);
        }
        let store = Store::open(&StorePlace { name: NEW.to_owned(), ..StorePlace::in_folder(root) }).unwrap();
        let ids = store.ids(&damka::store::Query::default()).unwrap();
        let mut lengths: Vec<usize> = ids.iter().map(|id| store.game(*id).unwrap().unwrap().plies.len()).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [plies - 2, plies - 1, plies - 1], "{}", deed.name);
    }
}

/// Whether a connection holds its lock on a store's file. Without one, other programs take the file for unused, and delete its
/// journal when they close it.
#[cfg(target_os = "linux")]
fn is_locked(file: &Path) -> bool {
    let inode = std::os::unix::fs::MetadataExt::ino(&fs::metadata(file).unwrap());
    // Lines are missing from the list where other programs change their locks while it is read.
    (0..20).any(|_| {
        let locks = fs::read_to_string("/proc/locks").unwrap();
        locks.lines().any(|line| line.contains("POSIX") && line.contains(&format!(":{inode} ")))
    })
}

#[test]
#[cfg(target_os = "linux")]
fn a_store_in_use_stays_locked() {
    let folder = TempDir::new().unwrap();
    let (place, file) = (StorePlace::in_folder(folder.path()), folder.path().join(FILE));
    let keeper = StoreWriter::start(place.clone(), Arc::new(|| {}));
    let game = finished_game("english", "11-15 23-19 8-11 22-17", ["Anna", "Ben"], "2020-05-31");
    let here = crate::shipped::variant("english").start();
    let mut recorder = keeper.resume(game.clone());
    for ply in (0..game.plies.len() as u32).rev() {
        let event = damka::session::Event::TookBack { ply, position: here.clone() };
        recorder.record(&event, &here, Duration::ZERO);
        keeper.flush();
        assert!(is_locked(&file), "after a write");
        // As the library does.
        drop(Store::open(&place).unwrap());
        assert!(is_locked(&file), "after another connection");
    }
    drop((recorder, keeper));
    assert!(!is_locked(&file));
}

#[test]
fn what_is_written_once_is_refused_where_the_file_is_another_one() {
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut store = Store::open(&StorePlace::in_folder(folder.path())).unwrap();
    fs::rename(other_store(elsewhere.path()), folder.path().join(FILE)).unwrap();
    let refused = store.add(&finished_game("english", "11-15", ["Anna", "Ben"], "2020")).unwrap_err();
    assert!(refused.to_string().contains("replaced"), "{refused}");
}
