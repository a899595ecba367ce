//! The panel beside the board: the game, the switches, the evaluation, the moves and the actions.

use super::announcements::Spoken;
use super::change;
use super::evaluation::{LINE_POINTS, evaluation_ui};
use super::moves::moves_ui;
use crate::app::command::{Command, Commands};
use crate::app::features::analysis::{Analysis, AnalysisAction, Navigation};
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::bot_name;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::command_button::{command_button, command_tip, tip_with_key};
use crate::app::widgets::evaluation_graph::evaluation_graph;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::move_field::MoveField;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::color32;
use crate::config::CommandId;
use crate::notation::GameTree;
use crate::session::GameResult;
use crate::text::{Phrase, capital, own, phrase};
use crate::view::ltr_region;
use egui::{Button, RichText, Ui, vec2};

/// The estimated height of everything except the list of moves, and the extra height of the evaluation with its graph, used until
/// the first frame has measured them.
const BESIDE_MOVES_POINTS: f32 = 366.0;
const EVALUATION_POINTS: f32 = 152.0;
/// The free space at the bottom.
const MARGIN_POINTS: f32 = 8.0;
const MOVES_POINTS: (f32, f32) = (140.0, 520.0);
/// The most notes shown at once.
const MOST_NOTES: usize = 3;

pub fn side_ui(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    (field, spoken): (&mut MoveField, &mut Spoken),
    commands: &mut Commands,
) {
    ui.spacing_mut().button_padding = vec2(8.0, 3.0);
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    let lines = f32::from(app.shared.settings.analysis.lines) * (LINE_POINTS + 4.0);
    let evaluation = if app.shared.settings.analysis.evaluate { EVALUATION_POINTS + lines } else { 0.0 };
    // The height of everything except the list, measured in the last frame.
    let rest_id = ui.scope_id().with("beside the moves");
    let rest = ui.data(|data| data.get_temp(rest_id)).unwrap_or(BESIDE_MOVES_POINTS + evaluation);
    let height = (ui.available_height() - rest).clamp(MOVES_POINTS.0, MOVES_POINTS.1);
    let top = ui.cursor().top();
    ui.add_space(6.0);
    pages_ui(ui, app, commands);
    title_ui(ui, analysis);
    notes_ui(ui, app, analysis, commands);
    switches_ui(ui, app, commands);
    if app.shared.settings.analysis.evaluate {
        evaluation_ui(ui, app, analysis, commands);
        if app.shared.settings.analysis.graph {
            ltr_region(ui, |ui| evaluation_graph(ui, &app.shared.theme, analysis, commands));
        }
    }
    steps_ui(ui, app, analysis, commands);
    moves_ui(ui, app, analysis, height, commands);
    let status = status(analysis);
    let shown = ui.label(RichText::new(ui.localized(&status)).strong());
    let words = ui.localized(spoken.words(analysis, status, app.shared.settings.analysis.evaluate));
    announce(ui, &shown, &words);
    if !analysis.message.is_empty() {
        let message = capital(&ui.localized(&analysis.message));
        let shown = ui.label(RichText::new(&message).color(color32(app.shared.theme.window.warning)));
        announce(ui, &shown, &message);
    }
    field.ui(ui, &app.shared.theme, analysis, commands);
    actions_ui(ui, app, analysis, commands);
    let took = ui.min_rect().bottom() - top - height + MARGIN_POINTS;
    if (took - rest).abs() > 1.0 {
        ui.data_mut(|data| data.insert_temp(rest_id, took));
        ui.ctx().request_repaint();
    }
}

fn pages_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if app.play.table.is_some() {
            command_button(ui, app, CommandId::LeaveAnalysis, commands);
        }
        let menu = ui.button(ui.localized("analysis-menu")).on_hover_text(ui.localized("analysis-menu-tip"));
        if menu.clicked() {
            commands.send(Command::Open(Route::MENU));
        }
        command_button(ui, app, CommandId::Rules, commands);
        let settings = ui.button(ui.localized("settings-title")).on_hover_text(ui.localized("settings-tip"));
        if settings.clicked() {
            commands.send(Command::Open(Route::SETTINGS));
        }
        for id in [CommandId::Keys, CommandId::SetUp, CommandId::WeightLab, CommandId::Inspector] {
            command_button(ui, app, id, commands);
        }
    });
}

fn title_ui(ui: &mut Ui, analysis: &Analysis) {
    ui.label(RichText::new(ui.localized(own(&analysis.variant().title))).strong().size(17.0));
    if let Some(words) = players(ui, &analysis.tree) {
        ui.label(RichText::new(words).weak());
    }
}

/// The players and the event, as far as the game names them: "Ann – Ben, 1-0, London 1999".
fn players(ui: &Ui, tree: &GameTree) -> Option<String> {
    let tag = |name: &str| tree.game.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let (white, black) = (tag("White"), tag("Black"));
    let named = |name: Option<&str>| bot_name(name.unwrap_or("?"));
    let names = || phrase("analysis-players").with("white", named(white)).with("black", named(black));
    let names = (white.is_some() || black.is_some()).then(|| ui.localized(names()));
    let result = tag("Result").filter(|result| *result != "*");
    let date = tag("Date").map(|date| date.trim_end_matches(".??"));
    let event = tag("Event").filter(|event| *event != "damka");
    let parts: Vec<&str> = [names.as_deref(), result, event, date].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Draws the notes from opening the game.
fn notes_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    if analysis.notes.is_empty() {
        return;
    }
    for report in analysis.notes.iter().take(MOST_NOTES) {
        report_card(ui, report, &app.shared.theme, commands);
    }
    ui.horizontal(|ui| {
        if analysis.notes.len() > MOST_NOTES {
            let more = phrase("and-more").with("count", (analysis.notes.len() - MOST_NOTES) as i64);
            ui.label(RichText::new(ui.localized(more)).small().weak());
        }
        if ui
            .button(ui.localized("analysis-notes-read"))
            .on_hover_text(ui.localized("analysis-notes-read-tip"))
            .clicked()
        {
            commands.send(AnalysisAction::CloseNotes);
        }
    });
}

fn switches_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let mut settings = app.shared.settings.analysis.clone();
    ui.horizontal_wrapped(|ui| {
        let tip = command_tip(ui, app, CommandId::Evaluate);
        let words = ui.localized("command-evaluate");
        ui.checkbox(&mut settings.evaluate, words).on_hover_text(tip);
        let on = settings.evaluate;
        ui.add_enabled_ui(on, |ui| {
            for (switch, words, tip) in [
                (&mut settings.arrows, "analysis-arrows", "analysis-arrows-tip"),
                (&mut settings.values, "analysis-values", "analysis-values-tip"),
                (&mut settings.graph, "analysis-graph", "analysis-graph-tip"),
            ] {
                let (words, tip) = (ui.localized(words), ui.localized(tip));
                ui.checkbox(switch, words).on_hover_text(tip);
            }
        });
    });
    change(app, settings, commands);
}

fn steps_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let keys = &app.shared.settings.keys;
    ui.horizontal(|ui| {
        ltr_region(ui, |ui| {
            ui.horizontal(|ui| {
                for (text, id, step) in [
                    ("«", CommandId::First, Navigation::First),
                    ("<", CommandId::StepBack, Navigation::Back),
                    (">", CommandId::StepOn, Navigation::On),
                    ("»", CommandId::Last, Navigation::Last),
                ] {
                    let label = tip_with_key(ui, keys, id.text(), id);
                    let button = ui.add_enabled(analysis.target(step) != analysis.here(), Button::new(text));
                    let button = button.on_hover_text(&label);
                    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label));
                    if button.clicked() {
                        commands.send(AnalysisAction::Go(step));
                    }
                }
            });
        });
        let ways = analysis.tree.siblings(analysis.here()).len();
        if ways > 1 {
            let words = ui.localized(phrase("analysis-ways").with("count", ways as i64));
            let (up, down) = (keys.chord_text(CommandId::VariationBefore), keys.chord_text(CommandId::VariationAfter));
            ui.label(RichText::new(words).small().weak()).on_hover_text(format!("{up}, {down}"));
        }
    });
}

/// The side to move, or how the game ended.
fn status(analysis: &Analysis) -> Phrase {
    let position = analysis.position();
    match position.outcome() {
        None => phrase("status-to-move").with("side", own(analysis.variant().side_name(position.turn()))),
        Some(outcome) => GameResult::from(outcome).sentence(position),
    }
}

fn actions_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let here = analysis.here();
    let is_variation = analysis.tree.variation(here).is_some();
    ui.horizontal_wrapped(|ui| {
        let promote = ui.add_enabled(is_variation, Button::new(ui.localized("analysis-promote")));
        let promote = promote.on_hover_text(ui.localized("analysis-promote-tip"));
        if promote.on_disabled_hover_text(ui.localized("analysis-is-main")).clicked() {
            commands.send(AnalysisAction::Promote(here));
        }
        command_button(ui, app, CommandId::Delete, commands);
        let over = analysis.position().outcome().is_some();
        let play = ui.add_enabled(!over, Button::new(ui.localized("analysis-play")));
        let play = play.on_hover_text(ui.localized("analysis-play-tip"));
        if play.on_disabled_hover_text(ui.localized("analysis-over")).clicked() {
            commands.send(PlayAction::PlayFrom(analysis.position().clone()));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let exports = [CommandId::Copy, CommandId::CopyGame, CommandId::Save];
        for id in exports.into_iter().chain([CommandId::Flip, CommandId::Camera, CommandId::Focus]) {
            command_button(ui, app, id, commands);
        }
    });
}
