//! Further players that evaluate, below the lines of the chosen one.

use super::change_settings::change_settings;
use super::engine_card::{empty_line_ui, line_ui, search_words};
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::analysis::state::{BESIDE_LETTERS, can_evaluate, evaluator_unit};
use crate::app::features::analysis::{Analysis, AnalysisAction};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::seat_picker::seat_title;
use crate::config::{AnalysisSettings, icon};
use crate::engine::EngineSeat;
use crate::report::Report;
use crate::view::ltr_region;
use egui::{Align, Label, Layout, Ui};

/// Draws each further player with its best line.
pub fn beside_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let seats = app.shared.settings.analysis.beside.iter().take(AnalysisSettings::MAX_BESIDE);
    for (index, seat) in seats.enumerate() {
        ui.add_space(space::XS);
        ui.separator();
        head_ui(ui, app, analysis, (seat, BESIDE_LETTERS[index]), commands);
        match analysis.extra_evaluation(seat) {
            _ if !can_evaluate(seat, analysis.variant(), &app.shared.now) => {
                ui.label(ui.tokens().caption(ui.localized("analysis-beside-cannot")));
            }
            Some(Err(report)) => fault_ui(ui, app, (seat, report), commands),
            Some(Ok(evaluation)) => match (&evaluation.fault, evaluation.moves.first()) {
                (Some(report), _) => fault_ui(ui, app, (seat, report), commands),
                (None, Some(best)) => {
                    ltr_region(ui, |ui| line_ui(ui, app, analysis, (1, best), commands));
                }
                (None, None) => empty_line_ui(ui, !evaluation.is_last),
            },
            None => empty_line_ui(ui, false),
        }
    }
}

fn head_ui(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    (seat, letter): (&str, &'static str),
    commands: &mut Commands,
) {
    let (variant, tokens) = (analysis.variant(), ui.tokens());
    let title = ui.localized(seat_title(seat, variant, &app.shared.now));
    let unit = evaluator_unit(seat, variant, &app.shared).unit;
    let evaluation = analysis.extra_evaluation(seat).and_then(Result::ok);
    let words = evaluation.and_then(|evaluation| search_words(evaluation, true));
    let words = words.map(|words| with_unit(ui.localized(words), &unit));
    ui.horizontal(|ui| {
        ui.label(tokens.caption(letter));
        ui.add(Label::new(title.as_str()).truncate());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = ui.localized(crate::text::phrase("analysis-beside-remove").with("name", title));
            if ui.add(ActionButton::icon_only(icon::X, name).height(height::DENSE)).clicked() {
                let settings = app.shared.settings.analysis.clone();
                let beside = settings.beside.iter().filter(|known| *known != seat).cloned().collect();
                change_settings(app, AnalysisSettings { beside, ..settings }, commands);
            }
            if let Some(words) = words {
                ui.add(Label::new(tokens.caption(words)).truncate());
            }
        });
    });
}

/// "depth 12 · men"
pub fn with_unit(words: String, unit: &str) -> String {
    if unit.is_empty() { words } else { [words.as_str(), unit].join(" · ") }
}

/// Draws why a player evaluates nothing; an engine that waits for consent gets it here.
pub fn fault_ui(ui: &mut Ui, app: &AppState, (seat, report): (&str, &Report), commands: &mut Commands) {
    report_card(ui, report, &app.shared.theme, commands);
    if EngineSeat::awaits_consent(report) {
        ui.add_space(space::XS);
        let allow = ActionButton::primary(ui.localized("analysis-allow")).icon(icon::CHECK);
        if ui.add(allow).clicked() {
            commands.send(AnalysisAction::AllowEngine(seat.to_owned()));
        }
    }
}
