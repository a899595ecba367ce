//! Weights that were changed in the weight lab and not saved, when the window is to close.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::wording::en;
use damka::app::{Command, Route, WeightLabAction};
use egui::{Key, ViewportCommand};
use std::fs;

/// A window whose weight lab has changed a weight of `weighted`.
fn changed() -> Window {
    let mut window = Window::open(&seats("othello", "human", "weighted"), &[]);
    window.start_game();
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    window.until("the weights are there", |window| lab_file(window).is_some());
    send(&mut window, WeightLabAction::Move { name: "corner".into(), value: 7.0 }.into());
    send(&mut window, Command::Open(Route::ARENA));
    window
}

fn lab_file(window: &Window) -> Option<String> {
    let lab = window.harness.state().app.weight_lab.current.as_ref()?;
    lab.weight_sets().map(|(_, file, _)| file.to_owned())
}

fn is_closing(window: &Window) -> bool {
    let mut commands = window.harness.output().viewport_output.values().flat_map(|viewport| &viewport.commands);
    commands.any(|command| matches!(command, ViewportCommand::Close))
}

/// Asks the window to close; it asks what becomes of the weights.
fn ask(window: &mut Window) {
    send(window, Command::Quit);
    window.until_shown(en("weight-lab-close-ask")).until_shown("ai/weighted.yaml");
    assert_eq!(screen(window), Route::WEIGHT_LAB);
    assert!(!is_closing(window));
}

fn file(window: &Window) -> String {
    fs::read_to_string(window.folder.path().join("ai/weighted.yaml")).unwrap_or_default()
}

#[test]
fn changed_weights_can_be_saved_when_the_window_closes() {
    let mut window = changed();
    ask(&mut window);
    window.click(en("weight-lab-close-save")).until("it closes", is_closing);
    assert!(file(&window).contains("corner: 7"), "{}", file(&window));
}

#[test]
fn changed_weights_can_be_dropped_or_kept_on_the_page() {
    let mut window = changed();
    ask(&mut window);
    press(&mut window, Key::Escape);
    assert!(!window.shows(en("weight-lab-close-ask")) && !is_closing(&window));
    assert_eq!(screen(&window), Route::WEIGHT_LAB, "the key answers the question and leaves no page");
    ask(&mut window);
    window.click(en("weight-lab-close-discard")).until("it closes", is_closing);
    assert_eq!(file(&window), "");
}

#[test]
fn weights_that_are_as_in_the_file_keep_no_window_open() {
    let mut window = changed();
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    window.until("the weights are there", |window| lab_file(window).is_some());
    send(&mut window, WeightLabAction::BackToFile.into());
    window.harness.state_mut().send(Command::Quit);
    window.until("it closes", is_closing);
}
