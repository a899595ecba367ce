//! The panel beside the board: what is analysed, the switches, the judgement, the moves, and what can be done with them.

use super::judged::judged_ui;
use super::moves::moves_ui;
use super::{change, way_out};
use crate::app::analysis::{Analysis, Step};
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::widgets::announce::announce;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::color32;
use crate::app::widgets::worth_graph::worth_graph;
use crate::config::{AnalysisSettings, Settings};
use crate::notation::{GameTree, NodeId};
use crate::report::capital;
use egui::{Button, RichText, vec2};

/// All but the list of moves takes about this much height.
const BESIDE_MOVES_POINTS: f32 = 430.0;
const MOVES_POINTS: (f32, f32) = (140.0, 460.0);

/// Draws the panel.
pub fn side_ui(ui: &mut egui::Ui, logic: &Logic, analysis: &Analysis, commands: &mut Commands) {
    ui.spacing_mut().button_padding = vec2(8.0, 3.0);
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    let height = (ui.available_height() - BESIDE_MOVES_POINTS).clamp(MOVES_POINTS.0, MOVES_POINTS.1);
    ui.add_space(6.0);
    pages_ui(ui, logic, commands);
    title_ui(ui, analysis);
    notes_ui(ui, logic, analysis, commands);
    switches_ui(ui, logic, commands);
    if logic.settings.analysis.evaluate {
        judged_ui(ui, logic, analysis, commands);
        if logic.settings.analysis.graph {
            worth_graph(ui, &logic.theme, analysis, commands);
        }
    }
    steps_ui(ui, analysis, commands);
    moves_ui(ui, logic, analysis, height, commands);
    let status = status(analysis);
    let shown = ui.label(RichText::new(&status).strong());
    announce(ui, &shown, &status);
    if !analysis.said.is_empty() {
        let said = ui.label(RichText::new(&analysis.said).color(color32(logic.theme.window.warning)));
        announce(ui, &said, &analysis.said);
    }
    doings_ui(ui, analysis, commands);
    view_ui(ui, commands);
}

fn pages_ui(ui: &mut egui::Ui, logic: &Logic, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if logic.table.is_some() && ui.button("Back to the game").on_hover_text("As it was left (A)").clicked() {
            commands.send(way_out(logic));
        }
        for (text, tip, screen) in [
            ("Menu", "The analysis is kept until another one is opened", ScreenId::Menu),
            ("Rules", "What this game is played by (F1)", ScreenId::Rules),
            ("Settings", "Looks, sounds, notation", ScreenId::Settings),
            ("Keys", "What the keyboard does (?)", ScreenId::Keys),
        ] {
            if ui.button(text).on_hover_text(tip).clicked() {
                commands.send(Command::Open(screen));
            }
        }
    });
}

fn title_ui(ui: &mut egui::Ui, analysis: &Analysis) {
    ui.label(RichText::new(&analysis.variant().title).strong().size(17.0));
    if let Some(words) = players(&analysis.tree) {
        ui.label(RichText::new(words).weak());
    }
}

/// "Ann – Ben, 1-0, London 1999", as far as the game says it.
fn players(tree: &GameTree) -> Option<String> {
    let tag = |name: &str| tree.game.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let (white, black) = (tag("White"), tag("Black"));
    let names =
        (white.is_some() || black.is_some()).then(|| format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")));
    let result = tag("Result").filter(|result| *result != "*");
    let date = tag("Date").map(|date| date.trim_end_matches(".??"));
    let event = tag("Event").filter(|event| *event != "damka");
    let parts: Vec<&str> = [names.as_deref(), result, event, date].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What was said when the game was opened.
fn notes_ui(ui: &mut egui::Ui, logic: &Logic, analysis: &Analysis, commands: &mut Commands) {
    if analysis.notes.is_empty() {
        return;
    }
    for report in analysis.notes.iter().take(3) {
        report_card(ui, report, &logic.theme, commands);
    }
    ui.horizontal(|ui| {
        if analysis.notes.len() > 3 {
            ui.label(RichText::new(format!("and {} more", analysis.notes.len() - 3)).small().weak());
        }
        if ui.button("Read").on_hover_text("Takes these notes away").clicked() {
            commands.send(Command::CloseNotes);
        }
    });
}

fn switches_ui(ui: &mut egui::Ui, logic: &Logic, commands: &mut Commands) {
    let mut wanted = logic.settings.analysis.clone();
    ui.horizontal_wrapped(|ui| {
        let tip = "A player judges the positions; off, nothing is thought about and nothing is marked (L)";
        ui.checkbox(&mut wanted.evaluate, "Evaluate").on_hover_text(tip);
        ui.add_enabled_ui(wanted.evaluate, |ui| {
            ui.checkbox(&mut wanted.arrows, "Arrows").on_hover_text("The best moves on the board, numbered");
            ui.checkbox(&mut wanted.values, "Values")
                .on_hover_text("What every move is worth, on its square; takes longer");
            ui.checkbox(&mut wanted.graph, "Graph").on_hover_text("What every position of the game is worth");
        });
    });
    change(logic, wanted, commands);
}

fn steps_ui(ui: &mut egui::Ui, analysis: &Analysis, commands: &mut Commands) {
    ui.horizontal(|ui| {
        for (text, label, step) in [
            ("«", "To the start (Home)", Step::First),
            ("<", "One move back (Left)", Step::Back),
            (">", "One move on (Right)", Step::On),
            ("»", "To the end (End)", Step::Last),
        ] {
            let button = ui.add_enabled(analysis.target(step) != analysis.here(), Button::new(text));
            let button = button.on_hover_text(label);
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label.to_owned()));
            if button.clicked() {
                commands.send(Command::Go(step));
            }
        }
        let ways = analysis.tree.siblings(analysis.here()).len();
        if ways > 1 {
            ui.label(RichText::new(format!("{ways} ways here: Up, Down")).small().weak());
        }
    });
}

/// Whose turn it is, or how the game ended.
fn status(analysis: &Analysis) -> String {
    let position = analysis.position();
    let name = |side| capital(analysis.variant().side_name(side));
    match position.outcome() {
        None => format!("{} to move", name(position.turn())),
        Some(outcome) => match outcome.winner {
            Some(side) => format!("{} has won: {}", name(side), outcome.ending.words()),
            None => format!("A draw: {}", outcome.ending.words()),
        },
    }
}

fn doings_ui(ui: &mut egui::Ui, analysis: &Analysis, commands: &mut Commands) {
    let here = analysis.here();
    let on_start = here == NodeId::START;
    let is_variation = analysis.tree.variation(here).is_some();
    ui.horizontal_wrapped(|ui| {
        let promote = ui.add_enabled(is_variation, Button::new("Promote"));
        let promote = promote.on_hover_text("Makes this variation the main line at its branch");
        if promote.on_disabled_hover_text("This is the main line").clicked() {
            commands.send(Command::Promote(here));
        }
        let delete = ui
            .add_enabled(!on_start, Button::new("Delete"))
            .on_hover_text("This move and all that follows it (Delete)");
        if delete.on_disabled_hover_text("The start stays").clicked() {
            commands.send(Command::DeleteMove(here));
        }
        let over = analysis.position().outcome().is_some();
        let play = ui
            .add_enabled(!over, Button::new("Play from here"))
            .on_hover_text("A game from this position, with any players");
        if play.on_disabled_hover_text("The game is over here").clicked() {
            commands.send(Command::PlayFrom(analysis.position().clone()));
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (text, tip, command) in [
            ("Copy position", "As text, for any program (Ctrl+C)", Command::CopyPosition),
            ("Copy game", "As PDN, with its variations (Ctrl+Shift+C)", Command::CopyGame),
            ("Save game", "As a PDN file in your folder (Ctrl+S)", Command::SaveGame),
        ] {
            if ui.button(text).on_hover_text(tip).clicked() {
                commands.send(command);
            }
        }
    });
}

fn view_ui(ui: &mut egui::Ui, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        for (text, tip, command) in [
            ("Flip", "From the other side (F)", Command::Flip),
            ("Next view", "The camera's next place (C); drag to turn", Command::CycleCamera),
            ("Board alone", "Hides what stands beside it; Z leads back", Command::Focus),
        ] {
            if ui.button(text).on_hover_text(tip).clicked() {
                commands.send(command);
            }
        }
    });
}

/// The settings with another judge.
pub(super) fn with_judge(logic: &Logic, seat: String) -> Settings {
    Settings { hint: seat, analysis: AnalysisSettings::clone(&logic.settings.analysis), ..logic.settings.clone() }
}
