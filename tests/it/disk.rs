//! No frame of the window waits for the disk. The frames of all other tests are checked too: see `app::frame`.

use crate::app::{Window, seats};
use crate::wording::{en, to_move};
use damka::app::{Command, DocumentAction, FileAction, Route};
use damka::config::{Settings, TraceTo};
use damka::files::{accesses_while_barred, bar_this_thread, read, replace};
use damka::store::{Store, StorePlace};
use std::fs;

#[test]
fn accesses_of_a_barred_thread_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let place = StorePlace::in_folder(folder.path());
    replace(&file, b"one").unwrap();
    assert_eq!(accesses_while_barred(), 0);
    let barred = bar_this_thread();
    replace(&file, b"two").unwrap();
    let written = accesses_while_barred();
    read(&file, 9).unwrap();
    let was_read = accesses_while_barred();
    drop(Store::open(&place).unwrap());
    let opened = accesses_while_barred();
    assert!(0 < written && written < was_read && was_read < opened);
    drop(barred);
    read(&file, 9).unwrap();
    assert_eq!(accesses_while_barred(), opened);
}

#[test]
fn a_session_in_the_window_reads_and_writes_off_its_frames() {
    let mut window = Window::open(&seats("english", "human", "minimax:depth=2"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played().len() == 2);
    let weight = |value| FileAction::SetWeight { file: "ai/minimax.yaml".into(), name: "man".into(), value };
    // Each slider step is written; the last one wins.
    for value in [1.25, 1.5, 1.75] {
        window.harness.state_mut().send(Command::File(weight(value)));
        window.harness.step();
    }
    let app = &window.harness.state().app;
    let settings =
        Settings { volume: 0.25, theme: "night".into(), trace: TraceTo::Files, ..app.shared.settings.clone() };
    window.harness.state_mut().send(Command::Change(Box::new(settings)));
    window.harness.state_mut().send(Command::Shown(DocumentAction::SaveGame));
    window.until_shown(".pdn");
    window.until("the theme changed", |window| window.harness.state().app.shared.theme.title == "Night");
    window.harness.state_mut().send(Command::Open(Route::BOTS));
    window.until_shown(en("bots-shipped")).click(en("menu-new-bot")).until_shown(en("bots-new-what"));
    window.harness.event(egui::Event::Text("wolf".into()));
    window.until_shown("ai/wolf.lua").click(en("menu-new-bot-write"));
    window.until("the bot is there", |window| window.harness.state().app.shared.now.bot("wolf").is_ok());
    window.harness.state_mut().send(Command::File(FileAction::Reload));
    for page in
        [Route::SETTINGS, Route::LIBRARY, Route::ARENA, Route::ONLINE, Route::RULES, Route::WEIGHT_LAB, Route::GAME]
    {
        window.harness.state_mut().send(Command::Open(page));
        for _ in 0..10 {
            window.harness.step();
        }
    }
    window.harness.state_mut().save().unwrap();
    let folder = window.folder.path();
    let text = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert!(text("ai/minimax.yaml").contains("man: 1.75"), "{}", text("ai/minimax.yaml"));
    assert!(text("settings.yaml").contains("volume: 0.25"));
    assert_eq!(fs::read_dir(folder.join("games")).unwrap().count(), 1);
}

#[test]
fn what_was_to_be_written_is_on_disk_once_the_window_is_closed() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let settings = Settings { volume: 0.125, ..window.harness.state().app.shared.settings.clone() };
    let shell = window.harness.state_mut();
    shell.send(Command::Change(Box::new(settings)));
    for file in 0..20 {
        let value = 1.0 + f64::from(file) / 10.0;
        shell.send(Command::File(FileAction::SetWeight { file: "ai/minimax.yaml".into(), name: "man".into(), value }));
    }
    window.harness.step();
    window.harness.state_mut().save().unwrap();
    let Window { folder, harness } = window;
    drop(harness);
    assert!(fs::read_to_string(folder.path().join("settings.yaml")).unwrap().contains("volume: 0.125"));
    assert!(fs::read_to_string(folder.path().join("ai/minimax.yaml")).unwrap().contains("man: 2.9"));
}
