//! Presses each control of every screen and checks its effect.

mod controls;
mod effects;
mod items;
mod pages;

use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::wording::en;
use damka::app::{Command, Route};
use damka::config::Settings;
use damka::view::CameraPreset;
use effects::{Control, Expected, control, did};
use egui::Key;
use egui::accesskit::{Role, SortDirection, Toggled};
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT, Queryable};
use pages::go_to;
use std::collections::BTreeSet;

/// Controls that would leave the program or start another one.
const LEFT_ALONE: [&str; 5] =
    ["command-folder", "bots-folder", "command-quit", "library-choose-files", "library-choose-target"];

/// Controls of the rail and the status bar, which are on every page but pressed on only one.
const ON_EVERY_PAGE: [&str; 11] = [
    "section-play",
    "section-analyse",
    "section-workshop",
    "rules-title",
    "arena-title",
    "library-title",
    "section-online",
    "command-list",
    "settings-title",
    "status-no-faults",
    "status-watching",
];

/// The labels of everything that can be pressed, except the squares of the board.
pub fn pressable(window: &Window) -> BTreeSet<String> {
    let is_pressable = |node: &Node<'_>| {
        let node = node.accesskit_node();
        matches!(node.role(), Role::Button | Role::CheckBox | Role::RadioButton | Role::ComboBox) && !node.is_disabled()
    };
    let label = |node: Node<'_>| node.accesskit_node().label();
    let labels = window.harness.query_all(By::new()).filter(is_pressable).filter_map(label);
    labels.filter(|label| !label.starts_with("square ") && label != "Close").collect()
}

/// Label, value, state and order of sorting.
type NodeText = (Option<String>, Option<String>, Option<Toggled>, Option<SortDirection>);

/// The visible and audible state, to detect buttons that do nothing.
#[derive(PartialEq)]
struct Shown {
    route: Route,
    settings: Settings,
    camera: [CameraPreset; 2],
    texts: Vec<NodeText>,
}

fn shown(window: &Window) -> Shown {
    let state = window.harness.state();
    let text = |node: Node<'_>| {
        let node = node.accesskit_node();
        (node.label(), node.value(), node.toggled(), node.sort_direction())
    };
    Shown {
        route: screen(window),
        settings: state.app.shared.settings.clone(),
        camera: [&state.board, &state.study_board].map(|board| board.camera.preset()),
        texts: window.harness.query_all(By::new()).map(text).collect(),
    }
}

/// Whether the control is already selected, so that pressing it changes nothing.
fn is_chosen(window: &Window, label: &str) -> bool {
    let mut named = window.harness.query_all_by_label(label);
    named.any(|node| node.accesskit_node().toggled() == Some(Toggled::True))
}

/// Whether every control of a kind is pressed, as `make test-deep` does.
fn is_deep() -> bool {
    std::env::var("DAMKA_BUTTONS").is_ok_and(|value| value == "deep")
}

/// The pages whose controls the short form presses: one with cards, one with a board, a form and a list. The others are only asked
/// for controls of which no effect is known.
const PRESSED_IN_SHORT: [Route; 2] = [Route::GAME, Route::SETTINGS];

/// Of the controls of a page, those that the short form presses: the first of each kind, and one that several pages have on the
/// first of them.
fn one_of_each_kind(controls: &[(String, Control)], known: &mut BTreeSet<&'static str>) -> Vec<usize> {
    let kind = |at: usize| controls[at].1.kind;
    let is_chosen = |at: &usize| {
        let is_first = (0..*at).all(|before| kind(before) != kind(*at));
        let is_known = controls[*at].1.is_shared && known.contains(kind(*at));
        !is_known && is_first
    };
    let chosen = (0..controls.len()).filter(is_chosen).collect();
    known.extend(controls.iter().filter(|(_, control)| control.is_shared).map(|(_, control)| control.kind));
    chosen
}

/// Presses the controls of a screen, each from the screen's initial state.
fn press_everything(id: Route, least: usize, known: &mut BTreeSet<&'static str>, faults: &mut Vec<String>) {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    go_to(&mut window, id);
    let is_one_of = |label: &str, ids: &[&'static str]| ids.iter().any(|id| en(id) == label);
    let is_pressed =
        |label: &String| !is_one_of(label, &LEFT_ALONE) && (id == Route::ABOUT || !is_one_of(label, &ON_EVERY_PAGE));
    let labels: Vec<String> = pressable(&window).into_iter().filter(is_pressed).collect();
    if labels.len() < least {
        faults.push(format!("{id:?} has only {labels:?}"));
    }
    let mut controls = Vec::new();
    for label in labels {
        match control(&window, id, &label) {
            Some(control) => controls.push((label, control)),
            None => faults.push(format!("{label:?} of {id:?}: say in controls.rs what it must do")),
        }
    }
    if !is_deep() && !PRESSED_IN_SHORT.contains(&id) {
        return;
    }
    let chosen = one_of_each_kind(&controls, known);
    for at in if is_deep() { (0..controls.len()).collect() } else { chosen } {
        let (label, Control { kind, expected, .. }) = &controls[at];
        if !pressable(&window).contains(label) {
            // A row of a list that an earlier press closed, or a button for a row that it selected.
            continue;
        }
        close_toasts(&mut window);
        let (before, was_chosen) = (shown(&window), is_chosen(&window, label));
        window.click(label);
        window.harness.run();
        if *kind == "command-offer" {
            // The message comes a frame after the answer.
            window.until("the draw is answered", controls::is_draw_answered);
        }
        if *kind == "editor-open" {
            // The message comes once the editor has ended.
            window.until("the editor has ended", |window| shown(window) != before);
        }
        let has_changed = was_chosen || shown(&window) != before;
        if !did(&window, label, *expected, has_changed) {
            faults.push(format!("{label:?} of {id:?} did not do what it must ({kind})"));
        }
        press(&mut window, Key::Escape);
        let fresh = Settings { reduced_motion: true, one_click: false, ..Default::default() };
        if matches!(expected, Expected::Opens(_)) && settings_are(&window, &before.settings) {
            // The page is as it was.
            send(&mut window, Command::Open(id));
        } else {
            send(&mut window, Command::Change(Box::new(fresh)));
            go_to(&mut window, id);
        }
    }
}

/// Closes the messages of earlier presses, which may cover what is pressed next.
fn close_toasts(window: &mut Window) {
    let toasts: Vec<u64> = window.harness.state().app.shared.toasts.iter().map(|toast| toast.id).collect();
    for id in toasts {
        send(window, Command::CloseToast(id));
    }
    window.harness.run();
}

fn settings_are(window: &Window, settings: &Settings) -> bool {
    window.harness.state().app.shared.settings == *settings
}

#[test]
fn every_screen_of_the_list_is_pressed_through() {
    let (mut known, mut faults) = (BTreeSet::new(), Vec::new());
    for id in damka::app::routes() {
        let least = match id {
            Route::GALLERY => 35,
            Route::GAME | Route::ANALYSIS => 14,
            Route::LIBRARY | Route::ARENA | Route::WEIGHT_LAB | Route::INSPECTOR => 9,
            Route::LAB => 25,
            Route::RULES | Route::ONLINE => 10,
            Route::SETTINGS => 30,
            Route::SET_UP => 17,
            Route::KEYS => 20,
            _ => 2,
        };
        press_everything(id, least, &mut known, &mut faults);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
