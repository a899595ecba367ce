//! The report about the whole game: the button that starts it, its progress, and the mistakes of each side.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, Tokens, UiTokens, height, space};
use crate::app::features::analysis::{Analysis, AnalysisAction, GameReport, MistakeKind};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::command_button::{command_tip, icon_command_button, why_not_words};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_card::side_disc;
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::{CommandId, icon};
use crate::text::{authored, phrase};
use egui::{Align, Color32, Layout, ProgressBar, Ui, vec2};

/// The height while it runs and when it is done, so that nothing moves at its end.
const HEIGHT_POINTS: f32 = 48.0;

pub fn report_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    match analysis.report().filter(|_| app.shared.settings.analysis.evaluate) {
        // Its button is in the row above the moves.
        None if WindowSize::of(ui.ctx()).is_compact() => {}
        None => start_ui(ui, app, commands),
        // Its buttons are in the row above the moves.
        Some(report) if has_compact_result(ui, app, analysis) => {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = space::XS;
                let first = analysis.variant().first;
                side_ui(ui, app, analysis, (first, report.counts(first)));
                ui.add_space(space::M);
                side_ui(ui, app, analysis, (first.other(), report.counts(first.other())));
            });
        }
        Some(report) => {
            let size = vec2(ui.available_width(), HEIGHT_POINTS);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(size);
                if report.is_complete() {
                    result_ui(ui, app, (analysis, report), commands);
                } else {
                    progress_ui(ui, report, commands);
                }
            });
        }
    }
}

/// Whether the result takes only one line, so that a compact window has room for the moves.
pub fn has_compact_result(ui: &Ui, app: &AppState, analysis: &Analysis) -> bool {
    let is_complete = analysis.report().is_some_and(GameReport::is_complete);
    is_complete && app.shared.settings.analysis.evaluate && WindowSize::of(ui.ctx()).is_compact()
}

fn start_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let id = CommandId::GameReport;
    let why = app.why_not(id).map(|why| why_not_words(ui, &why));
    let button = ActionButton::secondary(ui.localized(id.text())).icon(id.icon()).min_width(ui.available_width());
    if ui.add(button.tip(command_tip(ui, app, id)).why_not(why)).clicked() {
        commands.send(AnalysisAction::StartReport);
    }
}

fn progress_ui(ui: &mut Ui, report: &GameReport, commands: &mut Commands) {
    let tokens = ui.tokens();
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let stop = ActionButton::icon_only(icon::X, ui.localized("game-report-stop")).height(height::DENSE);
        if ui.add(stop).clicked() {
            commands.send(AnalysisAction::CloseReport);
        }
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            let words = phrase("game-report-work").with("done", report.evaluated as i64);
            let words = words.with("count", report.count() as i64);
            ui.label(tokens.small(ui.localized(words)));
            let share = report.evaluated as f32 / report.count().max(1) as f32;
            ui.add(ProgressBar::new(share).desired_height(6.0).fill(tokens.accent));
        });
    });
}

fn result_ui(ui: &mut Ui, app: &AppState, (analysis, report): (&Analysis, &GameReport), commands: &mut Commands) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        buttons_ui(ui, app, commands);
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.spacing_mut().item_spacing = vec2(space::S, 0.0);
            let first = analysis.variant().first;
            for side in [first, first.other()] {
                side_ui(ui, app, analysis, (side, report.counts(side)));
            }
        });
    });
}

/// Draws, from the trailing edge inwards, the buttons that close the report and lead from mistake to mistake.
pub fn buttons_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let close = ActionButton::icon_only(icon::X, ui.localized("game-report-close")).height(height::DENSE);
    if ui.add(close).clicked() {
        commands.send(AnalysisAction::CloseReport);
    }
    // From the left in every language, as the moves between which they lead.
    let mut steps = [CommandId::MistakeAfter, CommandId::MistakeBefore];
    if ui.words().language().is_right_to_left() {
        steps.reverse();
    }
    for id in steps {
        icon_command_button(ui, app, id, commands);
    }
}

/// Draws the counts of a side, which are spoken in words: "White: 2 inaccuracies, 1 mistake, 0 blunders".
fn side_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, (side, counts): (Side, [usize; 3])) {
    let tokens = ui.tokens();
    let [inaccuracies, mistakes, blunders] = counts.map(|count| count as i64);
    let words = phrase("game-report-side").with("side", authored(analysis.variant().side_name(side)));
    let words = words.with("inaccuracies", inaccuracies).with("mistakes", mistakes).with("blunders", blunders);
    let words = ui.localized(words);
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 22.0;
        side_disc(ui, &app.shared.theme, (side, analysis.variant().plain_kind));
        for (kind, count) in MistakeKind::ALL.into_iter().zip(counts) {
            let colour = if count == 0 { tokens.weak } else { mistake_colour(&tokens, kind) };
            let marked = phrase("game-report-count").with("count", count).with("mark", kind.glyph());
            let shown = ui.label(tokens.strong(ui.localized(marked)).color(colour));
            // The first count speaks for all.
            if kind == MistakeKind::Inaccuracy {
                announce(ui, &shown, &words);
            }
            shown.on_hover_text(&words);
        }
    });
}

/// The colour of a kind of mistake, in the list and on the graph.
pub fn mistake_colour(tokens: &Tokens, kind: MistakeKind) -> Color32 {
    match kind {
        MistakeKind::Inaccuracy => tokens.warning,
        MistakeKind::Mistake | MistakeKind::Blunder => tokens.error,
    }
}
