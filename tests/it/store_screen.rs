//! Games played in the window are saved after each move.

use crate::app::{Window, seats};
use crate::shipped;
use crate::store::open;
use crate::wording::{en, en_with, first_part, part, to_move};
use damka::app::{Command, GameAction};
use damka::board::Side;
use damka::notation::RecordedResult;
use damka::store::{CurrentRules, FILE, GameFileFormat, ImportPlan, Query, Store, StorePlace, StoredGame};
use std::ops::ControlFlow;

#[test]
fn a_game_on_screen_is_kept_move_by_move_with_its_takebacks_and_its_end() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    let flush = |window: &Window| window.harness.state().app.shared.store_writer.flush();
    flush(&window);
    assert!(!window.folder.path().join(FILE).exists(), "a game without a move is not worth a row");
    for (from, to) in [(11, 15), (22, 18)] {
        let plies = window.texts_played().len();
        window.click_square(&from.to_string()).click_square(&to.to_string());
        window.until("it was played", |window| window.texts_played().len() == plies + 1);
    }
    flush(&window);
    let store = open(window.folder.path());
    let read = |store: &Store| store.game(store.ids(&Query::default()).unwrap()[0]).unwrap().unwrap();
    let game = read(&store);
    let texts = |game: &StoredGame| game.plies.iter().map(|ply| ply.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&game), ["11-15", "22-18"]);
    assert_eq!((game.head.seats.clone().unwrap(), game.head.result), (["human", "human"].map(str::to_owned), None));
    assert!(game.head.is_under_way() && game.head.rules != 0 && game.head.date.len() == 10, "{:?}", game.head);
    assert_eq!(store.interrupted().unwrap(), [], "it is played here");
    window.harness.state_mut().send(GameAction::TakeBack);
    window.until("it was taken back", |window| window.texts_played().len() == 1);
    flush(&window);
    assert_eq!(texts(&read(&store)), ["11-15"]);
    window.harness.state_mut().send(GameAction::AskResign);
    window.harness.run();
    window.harness.state_mut().send(GameAction::Resign(true));
    window.until_shown(en_with("end-side-won", &[("side", "black")]));
    flush(&window);
    let game = read(&store);
    assert_eq!((game.head.result, game.head.ending.as_str()), (Some(RecordedResult::Wins(Side::Black)), "resigned"));
    assert!(!game.head.is_under_way() && game.head.words == "Black wins: white resigned.", "{:?}", game.head);
}

#[test]
fn a_game_played_here_is_known_when_it_comes_back_from_a_file() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("it was played", |window| window.texts_played().len() == 1);
    window.harness.state_mut().send(GameAction::AskResign);
    window.harness.run();
    window.harness.state_mut().send(GameAction::Resign(true));
    window.until_shown(en_with("end-side-won", &[("side", "black")]));
    window.harness.state().app.shared.store_writer.flush();
    let mut store = open(window.folder.path());
    let ids = store.ids(&Query::default()).unwrap();
    let known = vec![CurrentRules { variant: shipped::variant("english"), rules: 0 }];
    let file = window.folder.path().join("out.pdn");
    assert_eq!(store.export_file(&ids, GameFileFormat::Pdn, &known, &file).unwrap().games, 1);
    let plan = ImportPlan { known, otherwise: String::new() };
    let imported = store.import(&file, &plan, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((imported.progress.new, imported.progress.already), (0, 1));
}

#[test]
fn with_a_store_of_a_newer_damka_one_plays_on_and_it_stays_as_it_is() {
    let window = Window::open(&seats("english", "human", "human"), &[]);
    let place = StorePlace::in_folder(window.folder.path());
    drop(Store::open(&place).unwrap());
    let database = rusqlite::Connection::open(place.file()).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    database.close().unwrap();
    let before = std::fs::read(place.file()).unwrap();
    let mut window = window.reopen();
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until_shown(&first_part("store-newer")[1..]).click(en("dismiss"));
    window.click_square("22").click_square("18");
    window.until("the game goes on", |window| window.texts_played().len() == 2);
    window.harness.state().app.shared.store_writer.flush();
    window.harness.run();
    assert!(!window.shows(part("store-newer")), "it is shown once");
    assert_eq!(std::fs::read(place.file()).unwrap(), before);
    window.harness.state_mut().send(Command::Open(damka::app::Route::LIBRARY));
    window.until_shown(&first_part("store-newer")[1..]);
}
