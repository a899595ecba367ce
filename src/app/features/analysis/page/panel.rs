//! The panel beside the board: the engine, switches for its arrows, values and graph, the report, the moves, and the buttons that
//! step through them.

use super::change_settings::change_settings;
use super::engine_card::engine_card;
use super::foot::foot_ui;
use super::line_preview::LinePreview;
use super::moves::moves_ui;
use super::report::{buttons_ui, has_compact_result, report_ui};
use crate::app::command::Commands;
use crate::app::components::{ActionButton, Chip, UiTokens, foot_panel, height, menu, scroll_beside, space};
use crate::app::features::analysis::{Analysis, AnalysisAction};
use crate::app::state::AppState;
use crate::app::widgets::command_button::icon_command_button;
use crate::app::widgets::evaluation_graph::evaluation_graph;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::move_field::MoveField;
use crate::app::widgets::report_card::{framed_report, report_buttons};
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::{AnalysisSettings, CommandId, icon};
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{Align, Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Ui};

/// The least height of the list of moves; with less room, the panel scrolls.
const MIN_MOVES_POINTS: f32 = 84.0;
/// The share of the panel that a note takes at most, and the least height that it gets; a longer one scrolls.
const NOTE_SHARE: f32 = 0.25;
const MIN_NOTE_POINTS: f32 = 72.0;

pub fn side_ui(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    (field, preview): (&mut MoveField, (&mut LinePreview, Side)),
    commands: &mut Commands,
) {
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let side = if is_compact { 0.0 } else { space::S } as i8;
    let foot = Frame::new().inner_margin(Margin::symmetric(side, space::S as i8));
    foot_panel(ui, Panel::bottom("analysis foot").resizable(false).frame(foot), |ui| {
        foot_ui(ui, app, analysis, field, commands);
    });
    scroll_beside(ui, ScrollArea::vertical().id_salt("analysis panel").auto_shrink(false), |ui| {
        let top = if is_compact { space::XS } else { space::M } as i8;
        let frame = Frame::new().inner_margin(Margin { left: side, right: side, top, bottom: 0 });
        let bottom = ui.max_rect().bottom();
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let is_tight = has_compact_result(ui, app, analysis);
            ui.spacing_mut().item_spacing.y = if is_tight { space::XS } else { space::S };
            notes_ui(ui, app, analysis, commands);
            engine_card(ui, app, analysis, preview, commands);
            if app.shared.settings.analysis.evaluate {
                chips_ui(ui, app, commands);
                if app.shared.settings.analysis.graph {
                    let height = if is_compact { 36.0 } else { 64.0 };
                    ltr_region(ui, |ui| evaluation_graph(ui, &app.shared.theme, analysis, height, commands));
                }
            }
            report_ui(ui, app, analysis, commands);
            moves_head_ui(ui, app, analysis, commands);
            let height = (bottom - ui.cursor().top()).max(MIN_MOVES_POINTS);
            moves_ui(ui, app, analysis, height, commands);
        });
    });
}

/// Draws the first message produced while opening the game, and how many more there are.
fn notes_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let Some(report) = analysis.notes.first() else { return };
    let most = (NOTE_SHARE * ui.clip_rect().height()).max(MIN_NOTE_POINTS);
    let card = ScrollArea::vertical().id_salt("analysis notes").max_height(most).auto_shrink([false, true]);
    card.show(ui, |ui| framed_report(ui, report, &app.shared.theme, |_| ()));
    ui.horizontal_wrapped(|ui| {
        if analysis.notes.len() > 1 {
            let more = phrase("and-more").with("count", (analysis.notes.len() - 1) as i64);
            ui.label(RichText::new(ui.localized(more)).small().weak());
        }
        let hide = ActionButton::secondary(ui.localized("analysis-notes-read")).height(height::DENSE);
        if ui.add(hide.tip(ui.localized("analysis-notes-read-tip"))).clicked() {
            commands.send(AnalysisAction::CloseNotes);
        }
        report_buttons(ui, report, commands);
    });
}

/// Draws the switches for arrows, values and graph, and the menu for the number of lines.
fn chips_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let mut settings = app.shared.settings.analysis.clone();
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        for (is_on, words, tip) in [
            (&mut settings.arrows, "analysis-arrows", "analysis-arrows-tip"),
            (&mut settings.values, "analysis-values", "analysis-values-tip"),
            (&mut settings.graph, "analysis-graph", "analysis-graph-tip"),
        ] {
            let (words, tip) = (ui.localized(words), ui.localized(tip));
            let chip = Chip::new(*is_on, words);
            let chip = if *is_on && !is_compact { chip.icon(icon::CHECK) } else { chip };
            if ui.add(chip).on_hover_text(tip).clicked() {
                *is_on = !*is_on;
            }
        }
        if is_compact {
            return;
        }
        let count = ui.localized(phrase("analysis-lines-count").with("count", i64::from(settings.lines)));
        let name = format!("{}, {count}", ui.localized("analysis-lines"));
        let button = ui.add(Chip::new(false, &count).icon(icon::CARET_DOWN).named(&name)).on_hover_text(name);
        menu(ui, &button, |ui, rows| {
            for lines in AnalysisSettings::LINES {
                let text = ui.localized(phrase("analysis-lines-count").with("count", i64::from(lines)));
                let row = ActionButton::ghost(text).height(height::DENSE).min_width(120.0).left_aligned();
                if rows.add(ui, row.selected(lines == settings.lines)).clicked() {
                    settings.lines = lines;
                }
            }
        });
    });
    change_settings(app, settings, commands);
}

/// Draws the title of the list of moves, and what can be done with the shown move.
fn moves_head_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.set_height(height::DENSE);
        ui.label(tokens.strong(ui.localized("moves")));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = space::XS;
            let is_tight = has_compact_result(ui, app, analysis);
            if is_tight {
                buttons_ui(ui, app, commands);
            } else if analysis.report().is_none() && WindowSize::of(ui.ctx()).is_compact() {
                icon_command_button(ui, app, CommandId::GameReport, commands);
            }
            icon_command_button(ui, app, CommandId::Delete, commands);
            let here = analysis.here();
            let is_main = analysis.tree.variation(here).is_none();
            let why = is_main.then(|| ui.localized("analysis-is-main"));
            let button =
                ActionButton::icon_only(icon::ARROW_UP, ui.localized("analysis-promote")).height(height::DENSE);
            if ui.add(button.tip(ui.localized("analysis-promote-tip")).why_not(why)).clicked() {
                commands.send(AnalysisAction::Promote(here));
            }
            if app.shared.settings.analysis.evaluate && !is_tight {
                let caption = Label::new(tokens.caption(ui.localized("analysis-values-after"))).truncate();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(caption));
            }
        });
    });
}
