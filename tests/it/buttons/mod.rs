//! Presses each control of every screen and checks its effect.

mod effects;
mod pages;

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use damka::app::{Command, Route};
use damka::config::{Effect, Settings};
use damka::rules::FactKind;
use damka::view::CameraPreset;
use effects::{did, english};
use egui::Key;
use egui::accesskit::{Role, SortDirection, Toggled};
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT, Queryable};
use pages::go_to;
use std::collections::BTreeSet;

/// Controls that would leave the program or start another one.
const LEFT_ALONE: [&str; 4] = ["Open my folder", "Quit", "Choose files…", "Choose location…"];

/// Controls of the rail and the status bar, which are on every page but pressed on only one.
const ON_EVERY_PAGE: [&str; 11] = [
    "Play",
    "Analyse",
    "Workshop",
    "Rules",
    "Arena",
    "Library",
    "Online",
    "Commands",
    "Settings",
    "No faults",
    "Watching your files",
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

/// The kind of a control, if others on its screen do the same for other items: the games of the menu, the facts of the rules lab,
/// keys, themes.
fn kind(window: &Window, id: Route, label: &str) -> Option<&'static str> {
    let now = &window.harness.state().app.shared.now;
    let is_title = |title: &str| title == label;
    let starts = |words: &'static [&str]| words.iter().copied().find(|start| label.starts_with(start));
    match id {
        Route::GALLERY => {
            let mut games = now.variants.iter().filter_map(|entry| entry.good.as_ref());
            games.any(|one| is_title(&one.title)).then_some("game")
        }
        Route::LAB => {
            let path = label.split(':').next().unwrap_or_default();
            let variant = now.variant("english").unwrap();
            variant.adjustable_facts().find(|(known, _)| *known == path).map(|(_, kind)| match kind {
                FactKind::Choice(_) => "choice",
                _ => "fact",
            })
        }
        Route::SETTINGS => {
            let mut themes = now.themes.iter().filter_map(|entry| entry.good.as_ref());
            let is_effect = Effect::ALL.into_iter().any(|effect| is_title(&english(effect.phrase())));
            let one_of_many = starts(&["Show when playing ", "View when playing ", "Play sound: "]);
            one_of_many
                .or_else(|| themes.any(|one| is_title(&one.title)).then_some("theme"))
                .or_else(|| is_effect.then_some("effect"))
        }
        Route::KEYS => starts(&["Change: "]),
        _ => None,
    }
}

/// The labels with only the first and the last of each kind.
fn one_of_each_kind(window: &Window, id: Route, labels: &[String]) -> Vec<String> {
    let kinds: Vec<_> = labels.iter().map(|label| kind(window, id, label)).collect();
    let is_chosen = |at: usize| {
        let (before, after) = (&kinds[..at], &kinds[at + 1..]);
        kinds[at].is_none() || !before.contains(&kinds[at]) || !after.contains(&kinds[at])
    };
    let chosen = (0..labels.len()).filter(|at| is_chosen(*at));
    chosen.map(|at| labels[at].clone()).collect()
}

/// Presses every control of a screen, each from the screen's initial state.
fn press_everything(id: Route, least: usize, faults: &mut Vec<String>) {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    go_to(&mut window, id);
    let is_pressed = |label: &String| {
        !LEFT_ALONE.contains(&label.as_str()) && (id == Route::ABOUT || !ON_EVERY_PAGE.contains(&label.as_str()))
    };
    let labels: Vec<String> = pressable(&window).into_iter().filter(is_pressed).collect();
    if labels.len() < least {
        faults.push(format!("{id:?} has only {labels:?}"));
    }
    for label in if is_deep() { labels } else { one_of_each_kind(&window, id, &labels) } {
        if !pressable(&window).contains(&label) {
            // A row of a list that an earlier press closed, or a button for a row that it selected.
            continue;
        }
        let (before, was_chosen) = (shown(&window), is_chosen(&window, &label));
        window.click(&label);
        window.harness.run();
        if label == "Offer draw" {
            window.until("the draw is answered", |window| table(window).session.offer().is_none());
        }
        match did(&window, id, &label) {
            Some(true) => {}
            // The samples of the components do nothing.
            None if was_chosen || id == Route::COMPONENTS || shown(&window) != before => {}
            Some(false) => faults.push(format!("{label:?} of {id:?} did not do it")),
            None => faults.push(format!("{label:?} of {id:?} does nothing")),
        }
        press(&mut window, Key::Escape);
        let fresh = Settings { reduced_motion: true, one_click: false, ..Default::default() };
        send(&mut window, Command::Change(Box::new(fresh)));
        go_to(&mut window, id);
    }
}

#[test]
fn every_screen_of_the_list_is_pressed_through() {
    let mut faults = Vec::new();
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
        press_everything(id, least, &mut faults);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
