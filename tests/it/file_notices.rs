//! Notices about files while the window runs: faults one by one, reloads, and deleted files that are in use.

use crate::app::{Window, press, seats};
use crate::reloads::goes_on;
use crate::screens::{send, table};
use crate::wording::{en, en_with, first_part, part, to_move};
use damka::app::{BoardAction, Command, PlayAction, Route};
use egui::Key;
use egui_kittest::kittest::Queryable;
use std::fs;

const FOX: &str = "--- @api 1\nreturn { title = \"Fox\", games = { \"*\" },\n  move = function(position) return position:moves()[1] end }\n";
const RULES: &str = "return { base = \"english\", title = \"Mine\" }\n";

fn save(window: &Window, file: &str, text: &str) {
    fs::write(window.folder.path().join(file), text).unwrap();
}

fn count(window: &Window) -> usize {
    window.harness.state().app.faults().len()
}

fn under_way(more: &str) -> Window {
    let files = [("ai/fox.lua", FOX), ("ai/able.lua", FOX), ("ai/hare.lua", FOX), ("scripts/mine.lua", RULES)];
    let mut window = Window::open(&(seats("mine", "human", "fox") + more), &files);
    window.start_game().until_shown(to_move("Black"));
    window
}

#[test]
fn several_faults_are_shown_those_of_the_game_first_and_all_are_listed() {
    let mut window = under_way("");
    save(&window, "ai/able.lua", "return 1 +\n");
    save(&window, "ai/hare.lua", "return 2 +\n");
    window.until("both are shown", |window| count(window) == 2);
    window.until_shown("ai/able.lua:").until_shown("ai/hare.lua:").until_shown(en("editor-open"));
    // A fault whose message was closed stays in the list.
    window.click(en("dismiss")).until("the message is gone", |window| !window.shows("ai/able.lua:"));
    let faults = |count: &str, file: &str| en_with("status-faults", &[("count", count), ("file", file)]);
    window.click(faults("2", "ai/able.lua")).until_shown("ai/able.lua:");
    press(&mut window, Key::Escape);
    // The bot that plays comes before the others.
    save(&window, "ai/fox.lua", "return 3 +\n");
    window.until_shown("ai/fox.lua:").until_shown(faults("3", "ai/fox.lua"));
    save(&window, "ai/fox.lua", FOX);
    save(&window, "ai/hare.lua", FOX);
    window.until("one is left", |window| count(window) == 1);
    window.until_shown(faults("1", "ai/able.lua"));
    goes_on(&mut window);
}

#[test]
fn a_compact_window_lists_the_faults_from_its_rail() {
    let mut window = under_way("");
    window.harness.set_size(egui::vec2(720.0, 480.0));
    let faults = en_with("status-faults", &[("count", "1"), ("file", "ai/able.lua")]);
    assert!(!window.shows(&faults));
    save(&window, "ai/able.lua", "return 1 +\n");
    window.until("it is shown", |window| count(window) == 1).until_shown(&faults);
    window.click(&faults).until_shown("ai/able.lua:");
}

/// The notice that so many files have changed.
fn reloaded(count: &str) -> String {
    en_with("reload-some", &[("count", count)])
}

#[test]
fn reading_again_says_what_it_brought_and_unwatched_faults_name_the_key() {
    let mut window = under_way("watch: false\n");
    press(&mut window, Key::F5);
    window.until_shown(en("reload-none"));
    save(&window, "ai/hare.lua", "return 2 +\n");
    save(&window, "ai/new.lua", FOX);
    press(&mut window, Key::F5);
    window.until_shown(reloaded("2")).until_shown("file watching is off: press F5");
    // The word goes away by itself.
    window.until("it is gone", |window| !window.shows(first_part("reload-none")));
    fs::remove_file(window.folder.path().join("ai/new.lua")).unwrap();
    press(&mut window, Key::F5);
    window.until_shown(reloaded("1"));
    window.until("that word is gone, too", |window| !window.shows("Files reloaded"));
    // A game that waits for its bot says so, too.
    save(&window, "ai/fox.lua", &FOX.replace("position:moves()[1]", "nil + 1"));
    press(&mut window, Key::F5);
    window.until_shown(reloaded("1"));
    let first = table(&window).session.position().moves()[0].clone();
    send(&mut window, Command::Board(BoardAction::Play(first)));
    window.until_shown("save it and press F5");
    save(&window, "ai/fox.lua", FOX);
    press(&mut window, Key::F5);
    window.until("the fixed bot has moved", |window| window.texts_played().len() == 2);
}

#[test]
fn a_file_in_use_that_is_deleted_is_reported_and_the_game_goes_on() {
    for (file, text) in [("ai/fox.lua", FOX), ("scripts/mine.lua", RULES)] {
        let mut window = under_way("");
        let path = window.folder.path().join(file);
        let message = format!("{file} was deleted; this game continues with the last version");
        fs::remove_file(&path).unwrap();
        window.until_shown(&message);
        goes_on(&mut window);
        // What is not in use is no news, and a notice that was read does not come again.
        window.click(en("dismiss"));
        fs::remove_file(window.folder.path().join("ai/hare.lua")).unwrap();
        window.until("it is gone", |window| window.harness.state().app.shared.now.bot("hare").is_err());
        assert!(!window.shows(part("file-deleted")));
        goes_on(&mut window);
        // It leaves the lists of the menu.
        send(&mut window, Command::Open(Route::GALLERY));
        let now = window.harness.state().app.shared.now.clone();
        assert!(now.bot("fox").is_err() || now.variant("mine").is_err());
        send(&mut window, Command::Open(Route::GAME));
        fs::write(&path, text).unwrap();
        window.until("it is there again", |window| {
            let now = &window.harness.state().app.shared.now;
            now.bot("fox").is_ok() && now.variant("mine").is_ok()
        });
        fs::remove_file(&path).unwrap();
        window.until_shown(&message);
        fs::write(&path, text).unwrap();
        window.until("the word is taken back", |window| !window.shows(part("file-deleted")));
    }
}

#[test]
fn a_fault_in_a_file_leaves_the_page_by_itself_and_stays_in_the_list() {
    let mut window = under_way("");
    save(&window, "ai/able.lua", "return 1 +\n");
    window.until_shown("ai/able.lua:");
    // The mouse keeps it.
    let toast = window.harness.query_all_by_label_contains("ai/able.lua:").next().unwrap().rect();
    window.harness.hover_at(toast.center());
    (0..400).for_each(|_| window.harness.step());
    assert!(window.shows("ai/able.lua:"));
    window.harness.hover_at(egui::pos2(300.0, 500.0));
    window.until("it has left the page", |window| !window.shows("ai/able.lua:"));
    window.click(en_with("status-faults", &[("count", "1"), ("file", "ai/able.lua")])).until_shown("ai/able.lua:");
}

#[test]
fn an_error_leaves_the_page_for_the_list_of_faults_and_is_dismissed_there() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    let mut settings = window.harness.state().app.shared.settings.clone();
    settings.last_game.seats[1] = "nobody".into();
    window.harness.state_mut().send(Command::Change(Box::new(settings)));
    window.harness.state_mut().send(PlayAction::Start(None));
    let toasts = |window: &Window| window.harness.state().app.shared.toasts.iter().count();
    window.until("the error is over the page", |window| toasts(window) == 1);
    window.until("it has left the page", |window| toasts(window) == 0);
    let faults = en_with("status-other-faults", &[("count", "1")]);
    window.until_shown(&faults).click(&faults).until_shown(en("errors-title"));
    window.click(en("dismiss")).until_shown(en("status-no-faults"));
}
