//! Controls that are named for what they list, such as games, moves and facts, and the state of pages that effects are read from.

use super::effects::Expected::{self, Changes, Did, TurnsOn};
use crate::app::Window;
use crate::screens::table;
use crate::wording::{en, en_with, first_part};
use damka::app::{Analysis, PositionEditor, Route, WeightLab, WeightSets};
use damka::config::{Effect, NotationStyle, Settings};
use damka::notation::{NodeId, read_move};
use damka::report::Trace;
use damka::rules::{FactKind, Variant};
use damka::text::{Phrase, Words, phrase};
use damka::view::Camera;
use egui_kittest::kittest::NodeT;
use std::fs;
use std::sync::Arc;

/// The clocks that pages offer.
const CLOCKS: [&str; 4] = ["1+0", "3+2", "5+3", "15+10"];

pub fn settings(window: &Window) -> &Settings {
    &window.harness.state().app.shared.settings
}

/// The camera of the analysis and the position editor.
pub fn study(window: &Window) -> &Camera {
    &window.harness.state().study_board.camera
}

pub fn analysed(window: &Window) -> &Analysis {
    window.harness.state().app.analysis.current.as_ref().unwrap()
}

pub fn editor(window: &Window) -> &PositionEditor {
    window.harness.state().app.position_editor.current.as_ref().unwrap()
}

pub fn weight_lab(window: &Window) -> &WeightLab {
    window.harness.state().app.weight_lab.current.as_ref().unwrap()
}

pub fn weight_sets(window: &Window) -> &WeightSets {
    weight_lab(window).weight_sets().unwrap().2
}

fn english(phrase: Phrase) -> String {
    Words::english().format(phrase)
}

/// The variants that can be played.
fn variants(window: &Window) -> impl Iterator<Item = &Arc<Variant>> {
    window.harness.state().app.shared.now.variants.iter().filter_map(|entry| entry.good())
}

/// The kind of an item on a page, with the effect of pressing it; `None` if the label names none.
pub fn item(window: &Window, id: Route, label: &str) -> Option<(&'static str, Expected)> {
    match id {
        Route::GALLERY => in_gallery(window, label),
        Route::RULES => variants(window).any(|one| one.title == label).then_some(("game", Changes)),
        Route::GAME => of_game(window, label),
        Route::ANALYSIS => of_analysis(window, label),
        Route::SET_UP => of_set_up(label),
        Route::LAB => fact(window, label),
        Route::WEIGHT_LAB => of_weight_lab(label).or_else(|| of_workshop(window, label)),
        Route::INSPECTOR => reason(window, label).or_else(|| of_workshop(window, label)),
        Route::BOTS | Route::CONSOLE => of_workshop(window, label),
        Route::LIBRARY => label.contains(", Bo – Ann, ").then_some(("row", Did(can_open))),
        Route::ARENA => {
            (label == en_with("arena-begin", &[("count", "100")])).then_some(("arena-begin", Did(is_begun)))
        }
        Route::TRAIN => {
            let is_time = |count: &str| en_with("train-minutes", &[("count", count)]) == label;
            let is_patterns = en_with("train-kind-patterns", &[("name", "english")]) == label;
            (is_patterns || ["5", "10", "30"].into_iter().any(is_time)).then_some(("train-choice", TurnsOn))
        }
        Route::ONLINE => CLOCKS.contains(&label).then_some(("clock", TurnsOn)),
        Route::SETTINGS => in_settings(window, label),
        Route::MANUAL => is_page(label).then_some(("page", TurnsOn)),
        _ => None,
    }
}

/// Whether a page of the manual has this title.
fn is_page(title: &str) -> bool {
    let pages = fs::read_dir("docs").unwrap().filter_map(|page| fs::read_to_string(page.unwrap().path()).ok());
    pages.into_iter().any(|page| page.lines().next().is_some_and(|line| line.trim_start_matches("# ") == title))
}

fn in_gallery(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    let now = &window.harness.state().app.shared.now;
    if label == en_with("menu-side-first", &[("side", "black")]) {
        return Some(("side", Did(|window| settings(window).last_game.seats[0] == "human")));
    }
    if label == en("view-white") {
        return Some(("side", Did(|window| settings(window).last_game.seats[1] == "human")));
    }
    let is_preset = || now.presets_for(&now.variant("english").unwrap()).any(|preset| preset.title == label);
    let is_bot = || now.bots.iter().filter_map(|entry| entry.good()).any(|bot| bot.info.title == label);
    if variants(window).any(|one| one.title == label) {
        Some(("game", TurnsOn))
    } else if CLOCKS.contains(&label) {
        Some(("clock", TurnsOn))
    } else if is_preset() || is_bot() {
        Some(("opponent", TurnsOn))
    } else {
        None
    }
}

fn of_game(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    let played = window.texts_played();
    let at = played.iter().position(|played| played == label)?;
    let is_last = at + 1 == played.len();
    Some(if is_last {
        ("last move", Did(|window| table(window).browsed_ply().is_none()))
    } else {
        ("move", Did(|window| table(window).browsed_ply() == Some(1)))
    })
}

fn of_analysis(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    let with_key = |id| label.starts_with(&format!("{} (", en(id)));
    if with_key("start-position") {
        Some(("start-position", Did(|window| analysed(window).here() == NodeId::START)))
    } else if with_key("command-look-back") || label == "11-15" {
        Some(("move", Did(|window| analysed(window).tree.depth(analysed(window).here()) == 1)))
    } else {
        let is_last = analysed(window).text(analysed(window).here()) == label;
        is_last.then_some(("last move", Did(|window| analysed(window).tree.depth(analysed(window).here()) == 2)))
    }
}

fn of_set_up(label: &str) -> Option<(&'static str, Expected)> {
    let piece = |side: &'static str, piece| en_with("setup-piece", &[("side", side), ("piece", &en(piece))]);
    let effects = [
        ("black", "piece-man", Did(|window| editor(window).chosen() == Some(0))),
        ("black", "piece-king", Did(|window| editor(window).chosen() == Some(1))),
        ("white", "piece-man", Did(|window| editor(window).chosen() == Some(2))),
        ("white", "piece-king", Did(|window| editor(window).chosen() == Some(3))),
    ];
    let found = effects.into_iter().find(|(side, kind, _)| piece(side, kind) == label);
    found.map(|(.., effect)| ("piece", effect))
}

fn fact(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    let path = label.split(':').next().unwrap_or_default();
    let variant = window.harness.state().app.shared.now.variant("english").unwrap();
    let (_, kind) = variant.adjustable_facts().find(|(known, _)| *known == path)?;
    Some(match kind {
        FactKind::Choice(_) => ("choice", Changes),
        // What was changed can be reset.
        _ => ("fact", Did(|window| window.shows(first_part("lab-put-back")))),
    })
}

/// Rows of the list of bots, of the console and of grades.
fn of_workshop(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    let now = &window.harness.state().app.shared.now;
    let bots = || now.bots.iter().filter_map(|entry| entry.good()).map(|bot| bot.info.title.clone());
    if bots().any(|title| label.starts_with(&format!("{title}, "))) {
        Some(("bot", Changes))
    } else if label.starts_with("1 white: ") {
        // A console line shows the position after its move; that of the last line is already shown.
        let shows = |window: &Window| {
            window.harness.state().app.play.table.is_none() || table(window).browsed_ply().is_none_or(|ply| ply == 2)
        };
        Some(("console line", Did(shows)))
    } else {
        None
    }
}

/// A line of the reasons or of the grades of the inspected move, which only opens what is below it.
fn reason(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    fn names(trace: &Trace, label: &str) -> bool {
        let is_it = label == trace.label || label.starts_with(&format!("{}, ", trace.label));
        is_it || trace.children.iter().any(|child| names(child, label))
    }
    let inspector = &window.harness.state().app.inspector;
    let moment = inspector.moments.at(inspector.ply)?;
    let grades = inspector.left.as_ref().and_then(|run| run.grades.as_ref());
    let traced = moment.played.iter().flat_map(|played| &played.trace);
    let mut traces = traced.chain(grades.into_iter().flatten().flat_map(|grade| &grade.reasons));
    let is_graded = || label.split_once(", ").is_some_and(|(text, _)| read_move(&moment.before, text).is_ok());
    let is_line = traces.any(|trace| names(trace, label)) || label.starts_with(&en("trace-expects")) || is_graded();
    is_line.then_some(("reason", Did(|_| true)))
}

fn of_weight_lab(label: &str) -> Option<(&'static str, Expected)> {
    label.contains(", A ").then_some(("grade", Changes))
}

fn can_open(window: &Window) -> bool {
    !window.find(en("command-analyse")).accesskit_node().is_disabled()
}

fn is_begun(window: &Window) -> bool {
    let arena = &window.harness.state().app.arena;
    arena.is_busy() || arena.chosen().is_some()
}

fn in_settings(window: &Window, label: &str) -> Option<(&'static str, Expected)> {
    let mut themes = window.harness.state().app.shared.now.themes.iter().filter_map(|entry| entry.good());
    if NotationStyle::ALL.into_iter().any(|(words, _)| english(phrase(words)) == label) {
        Some(("notation", TurnsOn))
    } else if label == "English" || label == "עברית" {
        Some(("language", Changes))
    } else if Effect::ALL.into_iter().any(|effect| english(effect.phrase()) == label) {
        Some(("sound", Did(|window| !settings(window).sounds.is_empty())))
    } else if themes.any(|theme| theme.title == label) {
        Some(("theme", TurnsOn))
    } else if label.ends_with(" %") {
        Some(("size", TurnsOn))
    } else if label.starts_with(&en_with("settings-marks-of", &[("side", "black")]))
        || label.starts_with(&en_with("settings-marks-of", &[("side", "white")]))
    {
        Some(("mark", Did(|window| settings(window).marks != Settings::default().marks)))
    } else {
        None
    }
}
