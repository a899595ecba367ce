//! Themes with larger letters: what has a column has room in it.

use crate::alignment::painted;
use crate::app::{Window, seats};
use crate::screens::send;
use crate::store::finished_game;
use crate::wording::to_move;
use damka::app::{Command, Route};
use damka::store::{Store, StorePlace};
use egui::{Key, Modifiers, Shape};

#[test]
fn dates_are_whole_in_the_library_in_large_letters() {
    const DATE: &str = "2026-05-28";
    let mut window = Window::open(&(seats("english", "human", "human") + "theme: high_contrast\n"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    store.add(&finished_game("english", "11-15 23-19", ["Anna", "Ben"], DATE)).unwrap();
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::O);
    window.until_shown("Anna");
    window.harness.run();
    let dates = painted(&window).into_iter().filter_map(|shape| match shape {
        Shape::Text(text) if text.galley.text() == DATE => Some((text.galley.elided, text.galley.job.sections.clone())),
        _ => None,
    });
    let dates: Vec<_> = dates.collect();
    let size = |sections: &[egui::text::LayoutSection]| sections[0].format.font_id.size;
    assert!(dates.iter().any(|(_, sections)| size(sections) > 16.0), "the letters are large: {dates:?}");
    assert!(dates.iter().all(|(is_cut, _)| !is_cut), "{dates:?}");
}

#[test]
fn times_are_whole_in_the_console_in_large_letters() {
    let mut window = Window::open(&(seats("english", "human", "greedy") + "theme: high_contrast\n"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played().len() == 2);
    send(&mut window, Command::Open(Route::CONSOLE));
    window.harness.run();
    let is_time = |text: &str| {
        let parts: Vec<&str> = text.split(':').collect();
        parts.len() == 3 && parts.iter().all(|part| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let times = painted(&window).into_iter().filter_map(|shape| match shape {
        Shape::Text(text) if is_time(text.galley.text()) => Some(text.galley.elided),
        _ => None,
    });
    let times: Vec<bool> = times.collect();
    assert!(!times.is_empty() && !times.contains(&true), "{times:?}");
}
