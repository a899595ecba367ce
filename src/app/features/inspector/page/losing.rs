//! The search for the losing move: its progress, and what it found.

use super::columns::text_of;
use crate::app::command::{BoardAction, Commands};
use crate::app::components::{ActionButton, UiTokens, height, icon_label};
use crate::app::features::analysis::REPORT_NODES;
use crate::app::features::inspector::{InspectorAction, LosingMove, LosingMoveSearch};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::proven_value::proven_words;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::seat_picker::seat_title;
use crate::config::icon;
use crate::notation::short_value_text;
use crate::text::{authored, phrase};
use egui::{Label, Ui};

/// Draws the progress of the search, or its result.
pub fn losing_move_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let inspector = &app.inspector;
    let Some(search) = inspector.losing_move_here() else { return };
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
            phrase("inspector-losing-running").with("done", done as i64).with("count", count as i64)
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
    if let Some(found) = found {
        judge_ui(ui, app, search, found);
    }
}

/// Draws who judged the moves and how. The bot's own grades may say the opposite.
fn judge_ui(ui: &mut Ui, app: &AppState, search: &LosingMoveSearch, found: &LosingMove) {
    let Some(moment) = app.inspector.moments.at(found.ply) else { return };
    let variant = moment.before.variant();
    let words = phrase("inspector-losing-judged")
        .with("judge", seat_title(search.judge(), variant, &app.shared.now))
        .with("nodes", REPORT_NODES)
        .with("side", authored(variant.side_name(moment.side)))
        .with("move", text_of(&moment.before, &moment.chosen))
        .with("value", short_value_text(found.values[0]))
        .with("better", text_of(&moment.before, &found.better))
        .with("better-value", short_value_text(found.values[1]));
    let words = ui.localized(words);
    let shown = ui.add(Label::new(ui.tokens().small(words)).wrap());
    let proven: Vec<String> = found
        .values
        .into_iter()
        .filter_map(|value| {
            let text = short_value_text(value);
            proven_words(&text).map(|words| format!("{text}: {}", ui.localized(words)))
        })
        .collect();
    if !proven.is_empty() {
        shown.on_hover_text(proven.join("\n"));
    }
}
