//! The page Online in a small window, and while a game waits for its opponent.

use crate::app::Window;
use crate::online_screens::{link_of, named, terms};
use crate::screens::send;
use crate::wording::{en, en_with};
use damka::app::{Command, OnlineAction, Route};
use damka::text::capital;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

#[test]
fn the_choices_of_a_new_game_are_in_sight_beside_its_button_in_a_small_window() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    window.harness.set_size(egui::vec2(720.0, 480.0));
    send(&mut window, Command::Open(Route::ONLINE));
    let (clock, place) = (en("online-no-clock"), en("online-host-plain"));
    let choices = [("title", "English draughts"), ("side", "white"), ("clock", &clock), ("place", &place)];
    let words = en_with("online-host-summary", &choices);
    window.until_shown(&words);
    let is_in_sight = |rect: egui::Rect| rect.top() >= 40.0 && rect.bottom() <= 480.0;
    let summary = window.harness.query_all_by_label(&words).next().unwrap().rect();
    assert!(is_in_sight(summary), "{summary:?}");
    let side = |window: &Window| window.find(en("random-side")).rect();
    assert!(!is_in_sight(side(&window)), "{:?}", side(&window));
    window.click(en("online-host-options"));
    window.until("the form is in sight", |window| is_in_sight(side(window)));
}

#[test]
fn a_waiting_game_is_a_card_beside_the_other_parts_and_says_what_was_copied() {
    let mut window = Window::open(&named("Dana", ""), &[]);
    send(&mut window, Command::Open(Route::ONLINE));
    send(&mut window, Command::Online(OnlineAction::Host(Box::new(terms("english")))));
    window.until("there is a link", |window| link_of(window).is_some());
    window.until_shown(en("online-waiting"));
    for part in ["online-join", "lobby-servers", "online-nearby", "online-host"] {
        assert!(window.shows(en(part)), "{part}: {}", window.labels());
    }
    // A second game would silently close this one.
    assert!(window.find(en("online-host-button")).accesskit_node().is_disabled());
    for (button, notice) in [("online-copy-link", "online-link-copied"), ("online-copy-code", "online-code-copied")] {
        window.click(en(button)).until_shown(capital(&en(notice)));
    }
    window.click(en("cancel"));
    window.until("it can be created again", |window| {
        !window.find(en("online-host-button")).accesskit_node().is_disabled()
    });
}
