//! Games whose program was killed or closed in the middle: they are offered at the next start and resumed.

use crate::app::{Window, seats};
use crate::screens::send;
use crate::store::finished_game;
use crate::wording::{en, en_with, to_move};
use damka::app::{BoardAction, LibraryAction, Route};
use damka::board::Side;
use damka::store::{
    GameSummary, LibraryRequest, LibraryResponse, LibraryWorker, Query, Store, StorePlace, StoreWriter,
};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Names the folder to a child that is to play there.
const FOLDER: &str = "DAMKA_TEST_PLAYS_IN";
const PATIENCE: Duration = Duration::from_mins(3);

fn store(folder: &Path) -> Store {
    Store::open(&StorePlace::in_folder(folder)).unwrap()
}

fn interrupted(folder: &Path) -> Vec<GameSummary> {
    store(folder).interrupted().unwrap()
}

/// Plays a move of two people by clicks.
fn play(window: &mut Window, from: &str, to: &str) {
    let plies = window.texts_played().len();
    window.until_shown(en("seat-to-move")).click(from).click(to);
    window.until("it was played", |window| window.texts_played().len() == plies + 1);
}

/// Plays two moves and waits to be killed.
#[test]
#[ignore = "the next test starts this as a child process"]
fn plays_until_it_is_killed() {
    let folder = std::env::var_os(FOLDER).map(PathBuf::from).expect("only the next test starts this");
    std::fs::write(folder.join("settings.yaml"), clocked()).unwrap();
    let harness = Window::start(&folder);
    let mut window = Window { folder: tempfile::tempdir().unwrap(), harness };
    window.start_game();
    play(&mut window, "square 11, black man", "square 15, empty");
    play(&mut window, "square 22, white man", "square 18, empty");
    std::thread::sleep(PATIENCE);
}

fn clocked() -> String {
    seats("english", "human", "human").replace("last_game: {", "last_game: { clock: \"5+3\",")
}

fn child(folder: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "unfinished_games::plays_until_it_is_killed", "--ignored"]).env(FOLDER, folder);
    command.stdout(std::process::Stdio::null()).spawn().unwrap()
}

#[test]
fn a_game_killed_in_the_middle_resumes_at_the_next_start() {
    let mut window = Window::open(&clocked(), &[]);
    let folder = window.folder.path().to_owned();
    let mut child = child(&folder);
    let begun = Instant::now();
    let plies = |folder: &Path| {
        let place = StorePlace::in_folder(folder);
        let store = Store::open_existing(&place).unwrap();
        store.map_or(0, |store| {
            store.heads(&store.ids(&Query::default()).unwrap()).unwrap().iter().map(|head| head.plies).sum()
        })
    };
    while plies(&folder) < 2 {
        assert!(begun.elapsed() < PATIENCE, "the child plays no game");
        std::thread::sleep(Duration::from_millis(20));
    }
    // While it runs, no other program can resume it.
    assert_eq!(interrupted(&folder), []);
    window = window.reopen();
    window.harness.run();
    assert!(!window.shows(en("library-under-way")));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(interrupted(&folder).len(), 1);
    window = window.reopen();
    window
        .until_shown(en("library-under-way"))
        .until_shown(en("game-english"))
        .until_shown(en_with("ply-count", &[("count", "2")]))
        .click(en("resume"));
    window.until("the game is there", |window| window.harness.state().app.shared.screens.current == Route::GAME);
    window.until_shown(to_move("Black"));
    assert_eq!(window.texts_played(), ["11-15", "22-18"]);
    let table = window.harness.state().app.play.table.as_ref().unwrap();
    let clocks = table.session.clocks().unwrap();
    assert!(clocks[Side::White.index()] > Duration::from_secs(200), "{clocks:?}");
    assert_eq!(table.game.clock, "5+3");
    play(&mut window, "square 15, black man", "square 22, empty");
    window.harness.state().app.shared.store_writer.flush();
    let games = store(&folder).ids(&Query::default()).unwrap();
    assert_eq!(games.len(), 1, "it is the same game");
    assert_eq!(store(&folder).game(games[0]).unwrap().unwrap().plies.len(), 3);
    assert_eq!(interrupted(&folder), []);
}

#[test]
fn a_game_against_a_bot_goes_on_after_the_window_was_closed_and_can_be_left() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
    let played = window.texts_played();
    let mut window = window.reopen();
    window.until_shown(en("library-under-way")).click(en("resume")).until_shown(to_move("Black"));
    assert_eq!(window.texts_played(), played);
    let moves = window.harness.state().app.play.table.as_ref().unwrap().session.position().moves();
    window.harness.state_mut().send(damka::app::Command::Board(BoardAction::Play(moves[0].clone())));
    window.until("the bot went on too", |window| window.texts_played().len() == 4);
    let mut window = window.reopen();
    window.until_shown(en("library-under-way")).click(en("interrupted-leave"));
    window.until("the offer is gone", |window| !window.shows(en("library-under-way")));
    let mut window = window.reopen();
    window.harness.run();
    assert!(!window.shows(en("library-under-way")));
    let kept = store(window.folder.path());
    let head = kept.heads(&kept.ids(&Query::default()).unwrap()).unwrap().swap_remove(0);
    assert_eq!((head.plies, head.result, head.is_under_way()), (4, None, false));
    // From the library it can be gone on with all the same.
    window.harness.state_mut().send(damka::app::Command::Open(Route::LIBRARY));
    window.until_shown(" – You, ");
    // The library worker answers in order: it was asked for interrupted games before the list of all.
    assert!(window.harness.state().app.library.interrupted.is_empty());
    window.click_row(" – You, ").click(en("continue-game"));
    window.until("the game is there", |window| window.harness.state().app.shared.screens.current == Route::GAME);
    assert_eq!(window.texts_played().len(), 4);
}

#[test]
fn a_game_that_gives_way_to_another_is_offered_beside_it() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
    let played = window.texts_played();
    send(&mut window, damka::app::Command::Open(Route::GALLERY));
    window.start_game().until("the other began", |window| window.texts_played().is_empty());
    // One without a move of a person is nothing to come back to.
    send(&mut window, damka::app::Command::Open(Route::GALLERY));
    window.start_game().until("a third began", |window| window.texts_played().is_empty());
    send(&mut window, damka::app::Command::Open(Route::GALLERY));
    window.until("the first is offered", |window| window.harness.state().app.library.interrupted.len() == 1);
    let first = window.harness.state().app.library.interrupted[0].id;
    send(&mut window, LibraryAction::GoOn(first).into());
    window.until("it goes on", |window| window.texts_played() == played);
    window.until("it is no longer offered", |window| interrupted(window.folder.path()).is_empty());
}

#[test]
fn a_game_whose_bot_was_removed_stays_and_says_why() {
    let fox = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" }, move = function(position) return position:moves()[1] end }\n";
    let mut window = Window::open(&seats("english", "human", "fox"), &[("ai/fox.lua", fox)]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played().len() == 2);
    std::fs::remove_file(window.folder.path().join("ai/fox.lua")).unwrap();
    let mut window = window.reopen();
    window.until_shown(en("library-under-way")).click(en("resume")).until_shown("There is no player `fox`");
    assert!(window.shows(en("library-under-way")), "it can be gone on with once the bot is back");
}

#[test]
fn a_game_is_offered_once_the_program_that_holds_it_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let place = StorePlace::in_folder(folder.path());
    // Whoever holds it is still there when it is asked for, as a program is for a moment after it was killed.
    let keeper = StoreWriter::start(place.clone(), Arc::new(|| {}));
    let mut game = finished_game("english", "11-15 23-19", ["Ann", "Ben"], "2020-05-31");
    (game.head.result, game.head.seats) = (None, Some(["human".into(), "human".into()]));
    game.head.id = store(folder.path()).add(&game).unwrap();
    let _scribe = keeper.resume(game);
    keeper.flush();
    let library_worker = LibraryWorker::start(place, Arc::new(|| {}));
    let text_of = || {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(LibraryResponse::Interrupted(heads)) = library_worker.answers().next() {
                return heads.len();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("the library worker sends nothing");
    };
    library_worker.ask(LibraryRequest::Interrupted);
    assert_eq!(text_of(), 0);
    drop(keeper);
    assert_eq!(text_of(), 1, "it is offered unasked");
}
