//! The search for the losing move: its progress, and what it found.

use super::columns::text_of;
use crate::app::command::{BoardAction, Commands};
use crate::app::components::{ActionButton, UiTokens, height, icon_label};
use crate::app::features::inspector::InspectorAction;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::config::icon;
use crate::text::phrase;
use egui::Ui;

/// Draws the progress of the search, or its result.
pub fn losing_move_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let inspector = &app.inspector;
    let Some(search) = &inspector.losing_move else { return };
    if let Some(report) = search.fault() {
        return report_card(ui, report, &app.shared.theme, commands);
    }
    let found = search.found();
    let words = match found.and_then(|found| Some((found, inspector.moments.at(found.ply)?))) {
        Some((found, moment)) => phrase("inspector-losing-found")
            .with("move", moment.text.as_str())
            .with("better", text_of(&moment.before, &found.better)),
        None if search.is_running() => {
            let (done, count) = search.progress();
            phrase("game-report-work").with("done", done).with("count", count)
        }
        None => phrase("inspector-losing-none"),
    };
    ui.horizontal_wrapped(|ui| {
        let words = ui.localized(words);
        let shown = icon_label(ui, icon::TARGET, ui.tokens().strong(&words));
        announce(ui, &shown, &words);
        if search.is_running() {
            let stop = ActionButton::secondary(ui.localized("stop")).icon(icon::STOP).height(height::DENSE);
            if ui.add(stop).clicked() {
                commands.send(InspectorAction::StopLosingMove);
            }
        } else if let Some(found) = found.filter(|found| found.ply != inspector.ply) {
            let show = ActionButton::secondary(ui.localized("inspector-losing-show")).height(height::DENSE);
            if ui.add(show).clicked() {
                commands.send(BoardAction::ShowPly(found.ply));
            }
        }
    });
}
