//! The choice of the next game: recent games in sight, the search, the keys.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::store::finished_game;
use crate::wording::{en, en_with};
use damka::app::{Command, Route};
use damka::config::HUMAN;
use damka::store::{Store, StorePlace};
use egui::Key;
use egui_kittest::kittest::Queryable;

fn chosen(window: &Window) -> String {
    window.harness.state().app.shared.settings.last_game.variant.clone()
}

#[test]
fn recent_games_are_in_sight_below_the_first_rows_of_the_gallery() {
    let window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    // The oldest one was played by bots.
    for (day, seat) in [("2020-05-29", "random"), ("2020-05-30", HUMAN), ("2020-05-31", HUMAN)] {
        let mut game = finished_game("english", "11-15 23-19", ["you", "Bo"], day);
        game.head.seats = Some([seat, "greedy"].map(str::to_owned));
        store.add(&game).unwrap();
    }
    drop(store);
    let mut window = window.reopen();
    let count = window.harness.state().app.shared.now.variants.len();
    let more = en_with("menu-all-games", &[("count", &count.to_string())]);
    window.until_shown(en("menu-recent")).until_shown(&more);
    let last = window.harness.query_all_by_label_contains("2020-05-29").next().unwrap().rect();
    assert!(last.bottom() < 774.0, "{last:?} is not in sight");
    assert!(!window.shows(en("game-turkish")));
    window.click(&more).until_shown(en("game-turkish")).until_shown(en("menu-fewer-games"));
    window.click(en("game-turkish"));
    assert_eq!(chosen(&window), "turkish");
    window.click(en("menu-fewer-games"));
    assert!(window.shows(en("game-turkish")), "the chosen game stays in sight");
    window.click(en("game-english")).until("only the first rows", |window| !window.shows(en("game-turkish")));
}

#[test]
fn the_search_chooses_its_first_match_and_enter_plays_it() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    window.find(en("menu-search")).focus();
    window.harness.run();
    window.harness.event(egui::Event::Text("konane".into()));
    window.harness.run();
    assert_eq!(chosen(&window), "konane");
    press(&mut window, Key::Enter);
    window.until("the game begins", |window| screen(window) == Route::GAME);
}

#[test]
fn enter_plays_the_chosen_game_but_not_after_a_choice_in_the_command_list() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    send(&mut window, Command::CommandList);
    // The field gets the focus in the frame that opens the list.
    window.harness.run();
    window.harness.event(egui::Event::Text(en("command-reload")));
    window.harness.run();
    press(&mut window, Key::Enter);
    window.harness.run();
    assert_eq!(screen(&window), Route::GALLERY);
    press(&mut window, Key::Enter);
    window.until("the game begins", |window| screen(window) == Route::GAME);
}
