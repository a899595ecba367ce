//! Games are saved as they are played, found again and read back.

use crate::deep::count;
use crate::shipped;
use damka::board::Side;
use damka::notation::{RecordedResult, read_move, read_position, write_position};
use damka::store::{
    CurrentRules, FILE, GameSummary, ImportPlan, MAX_OF_GAME, MAX_OF_PLY, Query, Store, StorePlace, StoreWriter,
    StoredGame, StoredMemory, StoredPly, position_key,
};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

pub fn open(folder: &Path) -> Store {
    Store::open(&StorePlace::in_folder(folder)).unwrap()
}

fn writer(folder: &Path) -> StoreWriter {
    StoreWriter::start(StorePlace::in_folder(folder), Arc::new(|| {}))
}

/// A finished game of a line of moves.
pub fn finished_game(variant: &str, line: &str, players: [&str; 2], date: &str) -> StoredGame {
    let start = shipped::variant(variant).start();
    let mut position = start.clone();
    let mut plies = Vec::new();
    for text in line.split_whitespace() {
        position = position.play(&read_move(&position, text).unwrap()).0;
        let clocks_ms = [Some(60_000), Some(59_000)];
        let (text, key) = (text.to_owned(), position_key(&position));
        plies.push(StoredPly { text, spent_ms: Some(1200), clocks_ms, key, memory: None });
    }
    let head = GameSummary {
        variant: variant.into(),
        title: shipped::variant(variant).title.clone(),
        date: date.into(),
        players: players.map(str::to_owned),
        clock: "1+0".into(),
        result: Some(RecordedResult::Wins(Side::White)),
        ending: "resigned".into(),
        words: "White wins: black resigned.".into(),
        plies: plies.len(),
        ..GameSummary::default()
    };
    StoredGame { head, plies, start_key: position_key(&start), ..StoredGame::default() }
}

/// White's script kept so many bytes after a ply.
fn remember(game: &mut StoredGame, index: usize, bytes: usize) {
    let value = serde_json::json!({ "n": index as f64 / 3.0, "text": "x".repeat(bytes) });
    game.plies[index].memory = Some(StoredMemory { side: Side::White, value: Some(Arc::new(value)) });
}

#[test]
fn what_bots_kept_is_read_back_in_bounds() {
    let folder = tempfile::tempdir().unwrap();
    let line = "11-15 23-19 8-11 22-17 11-16 24-20 16x23 27x11 7x16 20x11";
    let mut game = finished_game("english", line, ["Anna", "Fox"], "2020-05-31");
    let whites = [1, 3, 5, 7, 9];
    for index in whites {
        remember(&mut game, index, 100);
    }
    // What is as before needs no room, what is empty from the start neither.
    game.plies[5].memory = game.plies[3].memory.clone();
    game.plies[0].memory = Some(StoredMemory { side: Side::Black, value: Some(Arc::new(serde_json::json!({}))) });
    let mut store = open(folder.path());
    let id = store.add(&game).unwrap();
    let read = store.game(id).unwrap().unwrap();
    for plies in 0..=10 {
        assert_eq!(read.memory_after(Side::White, plies), game.memory_after(Side::White, plies), "after {plies}");
        assert_eq!(read.memory_after(Side::Black, plies), None);
    }
    let database = rusqlite::Connection::open(StorePlace::in_folder(folder.path()).file()).unwrap();
    let rows = |id: i64| -> i64 {
        database.query_row("SELECT count(*) FROM memories WHERE game = ?", [id], |row| row.get(0)).unwrap()
    };
    assert_eq!(rows(id), 4);
    store.delete(&[id]).unwrap();
    assert_eq!(rows(id), 0, "it goes with its game");
    // One is too large by itself; of those that are too large together the oldest goes.
    remember(&mut game, 1, MAX_OF_PLY + 1);
    let id = store.add(&game).unwrap();
    let read = store.game(id).unwrap().unwrap();
    assert_eq!(read.memory_after(Side::White, 2).unwrap().value, None);
    assert_eq!(read.memory_after(Side::White, 4), game.memory_after(Side::White, 4));
    let long = "11-15 23-19 15-11 19-23 ".repeat(12);
    let mut game = finished_game("english", "", ["Anna", "Fox"], "2020");
    game.plies = long.split_whitespace().map(|text| StoredPly { text: text.into(), ..StoredPly::default() }).collect();
    for index in (1..48).step_by(2) {
        remember(&mut game, index, MAX_OF_PLY - 100);
    }
    let id = store.add(&game).unwrap();
    let read = store.game(id).unwrap().unwrap();
    let is_there = |index: &usize| read.plies[*index].memory.as_ref().is_some_and(|memory| memory.value.is_some());
    let there: Vec<usize> = (0..48).filter(is_there).collect();
    let room = MAX_OF_GAME / MAX_OF_PLY;
    assert_eq!(there, (1..48).step_by(2).skip(24 - room).collect::<Vec<_>>());
    assert!(read.memory_after(Side::White, 2).unwrap().value.is_none(), "and it is known that it is gone");
}

#[test]
fn what_is_taken_back_takes_what_was_kept_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = finished_game("english", "11-15 23-19 8-11 22-17", ["Anna", "Fox"], "2020-05-31");
    (game.head.result, game.head.seats) = (None, Some(["human".into(), "fox".into()]));
    remember(&mut game, 1, 10);
    remember(&mut game, 3, 20);
    game.head.id = open(folder.path()).add(&game).unwrap();
    let id = game.head.id;
    let writer = writer(folder.path());
    let mut recorder = writer.resume(game.clone());
    let here = shipped::variant("english").start();
    let event = damka::session::Event::TookBack { ply: 2, position: here.clone() };
    recorder.record(&event, &here, std::time::Duration::ZERO);
    writer.flush();
    let read = open(folder.path()).game(id).unwrap().unwrap();
    assert_eq!(read.plies.len(), 2);
    assert_eq!(read.memory_after(Side::White, 4), game.memory_after(Side::White, 2));
    let database = rusqlite::Connection::open(StorePlace::in_folder(folder.path()).file()).unwrap();
    let rows: i64 = database.query_row("SELECT count(*) FROM memories", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 1);
}

#[test]
fn what_was_kept_is_read_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = finished_game("english", "11-15 23-19 8-11", ["Anna", "Pete Moss"], "2020-05-31");
    game.tags = vec![("Event".into(), "A \"quoted\" cup".into()), ("Round".into(), "3".into())];
    game.notes = "[Event \"x\"]\n\n1. 11-15 {so} 23-19 8-11 1-0\n".into();
    let id = open(folder.path()).add(&game).unwrap();
    let read = open(folder.path()).game(id).unwrap().unwrap();
    game.head.id = id;
    assert_eq!(read, game);
    let replayed = read.replay(&shipped::variant("english"), 0).unwrap();
    assert_eq!(replayed.plies.len(), 3);
    assert_eq!(position_key(&replayed.plies[2].2), read.plies[2].key);
    assert_eq!(open(folder.path()).game(id + 7).unwrap(), None);
    assert_eq!(open(folder.path()).missing(&[id, id + 7]).unwrap(), [id + 7]);
    let absent = open(folder.path()).no_game(id + 7).to_string();
    assert!(absent.contains("there is no saved game 8") && absent.contains("the last saved game is 1"), "{absent}");
}

#[test]
fn games_are_found_by_player_variant_ending_date_and_position() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = open(folder.path());
    let lines = [
        ("english", "11-15 23-19 8-11", ["Anna Hart", "Pete"], "1998-05"),
        ("english", "11-15 22-18 15x22", ["Pete", "Zoë"], "2020-05-31"),
        ("othello", "f5 d6 c3", ["Anna", "Mo"], ""),
        ("russian", "c3-d4 d6-c5", ["mo", "anna"], "2020"),
    ];
    let ids: Vec<i64> = lines
        .iter()
        .map(|(variant, line, players, date)| store.add(&finished_game(variant, line, *players, date)).unwrap())
        .collect();
    let found = |query: Query| {
        let found = store.ids(&query).unwrap();
        let place = |id: &i64| ids.iter().position(|one| one == id).unwrap();
        found.iter().map(place).collect::<Vec<_>>()
    };
    let any = Query::default;
    assert_eq!(found(any()), [1, 3, 0, 2], "newest first");
    assert_eq!(found(Query { player: "ANNA".into(), ..any() }), [3, 0, 2]);
    assert_eq!(found(Query { player: "hart anna".into(), ..any() }), [0]);
    assert_eq!(found(Query { player: "ZOË".into(), ..any() }), [1]);
    assert_eq!(found(Query { variant: "english".into(), ..any() }), [1, 0]);
    assert_eq!(found(Query { ending: "agreed".into(), ..any() }), [0; 0]);
    assert_eq!(found(Query { result: Some(Some(RecordedResult::Wins(Side::White))), ..any() }).len(), 4);
    assert_eq!(found(Query { since: "2020".into(), ..any() }), [1, 3]);
    assert_eq!(found(Query { until: "2019".into(), ..any() }), [0]);
    assert_eq!(found(Query { since: "1998-05".into(), until: "2020-05".into(), ..any() }), [1, 3, 0]);
    let position = read_position(&shipped::variant("english"), "W:W21-32:B1-10,12,15").unwrap();
    assert_eq!(found(Query { position: Some(position_key(&position)), ..any() }), [1, 0]);
    assert_eq!(store.ply_at(ids[1], position_key(&position)).unwrap(), Some(1));
    // The same men in another game are another position.
    let pool = read_position(&shipped::variant("pool"), &write_position(&position));
    assert_ne!(pool.map(|pool| position_key(&pool)).ok(), Some(position_key(&position)));
    let heads = store.heads(&[ids[2], ids[0]]).unwrap();
    assert_eq!(heads.iter().map(|head| head.variant.as_str()).collect::<Vec<_>>(), ["othello", "english"]);
    assert_eq!(store.facets().unwrap().variants.len(), 3);
    assert_eq!(store.delete(&ids[..2]).unwrap(), 2);
    assert_eq!(store.facets().unwrap().games, 2);
    assert_eq!(store.game(ids[0]).unwrap(), None);
}

#[test]
fn a_deleted_and_restored_game_is_saved_again_as_are_others() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, mut store) = (writer(folder.path()), open(folder.path()));
    let id = store.add(&finished_game("english", "11-15 23-19 8-11", ["Anna", "Pete"], "2020-05-31")).unwrap();
    let mut recorder = writer.resume(store.game(id).unwrap().unwrap());
    recorder.abandon();
    writer.flush();
    assert_eq!(store.delete(&[id]).unwrap(), 1, "nobody plays it");
    // The player of the game that is over takes a move back and goes on.
    let position = shipped::variant("english").start();
    let event = damka::session::Event::TookBack { ply: 2, position: position.clone() };
    recorder.record(&event, &position, std::time::Duration::ZERO);
    writer.flush();
    let other = writer.resume(finished_game("english", "11-15", ["Bo", "Cy"], "2021"));
    other.abandon();
    writer.flush();
    assert_eq!(writer.reports(), []);
    let ids = store.ids(&Query::default()).unwrap();
    let games: Vec<StoredGame> = ids.iter().map(|id| store.game(*id).unwrap().unwrap()).collect();
    let messages: Vec<_> = games.iter().map(|game| (game.head.players[0].as_str(), game.plies.len())).collect();
    assert_eq!(messages, [("Bo", 1), ("Anna", 2)]);
    assert!(!ids.contains(&id) && store.delete(&ids).unwrap() == 1, "the one that goes on is played here");
}

#[test]
fn what_cannot_be_opened_is_reported_in_one_line_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let place = StorePlace::in_folder(folder.path());
    drop(Store::open(&place).unwrap());
    let database = rusqlite::Connection::open(place.file()).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    database.close().unwrap();
    let before = std::fs::read(place.file()).unwrap();
    let newer = Store::open(&place).unwrap_err();
    assert!(newer.message.contains("by a newer version of damka (format 99;"), "{newer}");
    assert_eq!(std::fs::read(place.file()).unwrap(), before);
    let text = "no database, but long enough to be looked at".repeat(40);
    std::fs::write(place.file(), &text).unwrap();
    let damaged = Store::open(&place).unwrap_err();
    assert!(damaged.message.contains("the file is damaged"), "{damaged}");
    assert_eq!(std::fs::read_to_string(place.file()).unwrap(), text);
    std::fs::remove_file(place.file()).unwrap();
    let other = rusqlite::Connection::open(place.file()).unwrap();
    other.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    other.close().unwrap();
    assert!(Store::open(&place).unwrap_err().message.contains("this is not a damka database"));
    let nowhere = StorePlace::in_folder(place.file().join("below a file"));
    assert!(Store::open(&nowhere).unwrap_err().message.contains("cannot open the library"));
}

#[test]
fn a_full_disk_is_reported_once_and_games_are_written_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let max_bytes = Some(std::fs::metadata(folder.path().join(FILE)).unwrap().len() + 4096);
    let place = StorePlace { max_bytes, ..StorePlace::in_folder(folder.path()) };
    let full = StoreWriter::start(place, Arc::new(|| {}));
    let mut game = finished_game("english", "11-15 23-19 8-11", ["Anna", "Pete"], "2020");
    game.notes = "x".repeat(50_000);
    let recorder = full.resume(game.clone());
    recorder.abandon();
    full.flush();
    let messages: Vec<String> = full.reports().iter().map(|report| report.message.clone()).collect();
    assert_eq!(messages, ["cannot save the game: the disk is full"]);
    recorder.abandon();
    full.flush();
    assert_eq!(full.reports(), []);
    assert_eq!(open(folder.path()).ids(&Query::default()).unwrap(), [0_i64; 0]);
    // Somebody else's space is there again.
    let roomy = writer(folder.path());
    roomy.resume(game).abandon();
    roomy.flush();
    assert_eq!(open(folder.path()).ids(&Query::default()).unwrap().len(), 1);
}

#[test]
fn a_store_of_an_older_form_is_brought_up_to_date_with_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let place = StorePlace::in_folder(folder.path());
    let game = finished_game("english", "11-15 23-19", ["Ann", "Bo"], "2020");
    let id = open(folder.path()).add(&game).unwrap();
    // As the first form was.
    let database = rusqlite::Connection::open(place.file()).unwrap();
    database
        .execute_batch(
            "DROP TABLE contest_games; DROP TABLE contest_entrants; DROP TABLE contests; DROP TABLE entrants; DROP TABLE memories; DROP INDEX games_by_ending; DROP INDEX games_by_variant; CREATE INDEX games_by_variant ON games (variant);
             ALTER TABLE games ADD COLUMN began INTEGER NOT NULL DEFAULT 7; PRAGMA user_version = 1",
        )
        .unwrap();
    let indexes = |database: &rusqlite::Connection| -> i64 {
        let sql = "SELECT count(*) FROM sqlite_master WHERE name = 'games_by_ending'";
        database.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(indexes(&database), 0);
    let store = Store::open(&place).unwrap();
    assert_eq!(store.game(id).unwrap().unwrap().plies, game.plies);
    let mut store = store;
    let mut later = game.clone();
    remember(&mut later, 1, 7);
    let id = store.add(&later).unwrap();
    assert_eq!(
        store.game(id).unwrap().unwrap(),
        StoredGame { head: GameSummary { id, ..later.head.clone() }, ..later }
    );
    assert_eq!(indexes(&database), 1);
    let version: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 7);
}

#[test]
fn several_windows_write_to_one_store_while_a_file_comes_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let game = |round| format!("[Event \"Cup\"]\n[Round \"{round}\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n\n");
    let text: String = (0..3000).map(game).collect();
    let file = path.join("cup.pdn");
    std::fs::write(&file, text).unwrap();
    let known = CurrentRules { variant: shipped::variant("english"), rules: 0 };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let plan = ImportPlan { known: vec![known], otherwise: String::new() };
            open(&path).import(&file, &plan, &mut |_| ControlFlow::Continue(())).unwrap();
        });
        for window in 0..3 {
            let path = &path;
            scope.spawn(move || {
                let writer = writer(path);
                for number in 0..20 {
                    let names = [format!("Window-{window}"), format!("Game {number}")];
                    let game = finished_game("english", "11-15 23-19 8-11", [&names[0], &names[1]], "2021");
                    writer.resume(game).abandon();
                    writer.flush();
                }
                assert_eq!(writer.reports(), []);
            });
        }
    });
    let store = open(&path);
    assert_eq!(store.facets().unwrap().games, 3060);
    for window in 0..3 {
        let query = Query { player: format!("window-{window}"), ..Query::default() };
        assert_eq!(store.ids(&query).unwrap().len(), 20);
    }
}

#[test]
fn a_store_is_itself_from_its_first_moment_on() {
    // Whoever opens the file while another one makes it sees nothing there, or a store: never half of one.
    for _ in 0..count(40, 200) {
        let folder = tempfile::tempdir().unwrap();
        let place = StorePlace::in_folder(folder.path());
        std::thread::scope(|scope| {
            scope.spawn(|| Store::open(&place).unwrap());
            for _ in 0..3 {
                scope.spawn(|| while Store::open_existing(&place).unwrap().is_none() {});
            }
        });
    }
}

#[test]
fn a_file_that_is_damaged_inside_says_so_where_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let place = StorePlace::in_folder(folder.path());
    let mut store = open(folder.path());
    let ids: Vec<i64> = (0..400)
        .map(|number| {
            store.add(&finished_game("english", "11-15 23-19", ["Ann", &format!("Bo {number}")], "2020")).unwrap()
        })
        .collect();
    drop(store);
    let mut bytes = std::fs::read(place.file()).unwrap();
    let length = bytes.len();
    // What tells of the tables lies before.
    bytes[length / 2..length - 8192].fill(0x5a);
    std::fs::write(place.file(), &bytes).unwrap();
    let store = open(folder.path());
    let message = store.ids(&Query { player: "bo".into(), ..Query::default() }).map(|found| found.len());
    let message =
        message.and_then(|_| ids.iter().map(|id| store.game(*id)).collect::<Result<Vec<_>, _>>().map(|all| all.len()));
    assert!(message.unwrap_err().message.ends_with("the file is damaged"));
    assert_eq!(std::fs::read(place.file()).unwrap(), bytes, "it is left as it is");
}
