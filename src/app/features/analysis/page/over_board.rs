//! What is shown over the board: whose turn it is with the value in words, and the bar of views.

use super::announcements::AnalysisAnnouncement;
use super::engine_card::value_words;
use crate::app::command::Commands;
use crate::app::components::{UiTokens, space};
use crate::app::features::analysis::Analysis;
use crate::app::features::play::page::over_board::{floating_frame, views_ui};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_card::side_disc;
use crate::session::GameResult;
use crate::text::{Phrase, authored, capital, phrase};
use crate::view::CameraPreset;
use egui::{Align2, Area, Id, Label, Margin, Order, Rect, Ui, vec2};

/// Below this size, the bar of views is hidden; its commands have keys and are in the palette.
const MIN_BAR_POINTS: f32 = 420.0;

pub fn over_board_ui(
    ui: &Ui,
    app: &AppState,
    analysis: &Analysis,
    (room, view, spoken): (Rect, CameraPreset, &mut AnalysisAnnouncement),
    commands: &mut Commands,
) {
    let corner = room.left_top() + vec2(space::L, space::M);
    area(room, "analysis turn").fixed_pos(corner).show(ui.ctx(), |ui| {
        floating_frame(ui).show(ui, |ui| {
            ui.set_max_width((room.width() - 3.0 * space::L).clamp(0.0, 440.0));
            turn_ui(ui, app, analysis, spoken);
        });
    });
    views_bar_ui(ui, app, (room, view), commands);
}

/// Draws the bar of views at the bottom of the board's room; `view` is the one in use.
pub fn views_bar_ui(ui: &Ui, app: &AppState, (room, view): (Rect, CameraPreset), commands: &mut Commands) {
    if room.width().min(room.height()) < MIN_BAR_POINTS {
        return;
    }
    let foot = room.center_bottom() - vec2(0.0, space::M);
    area(room, "analysis views").pivot(Align2::CENTER_BOTTOM).fixed_pos(foot).show(ui.ctx(), |ui| {
        floating_frame(ui)
            .inner_margin(Margin::same(4))
            .show(ui, |ui| ui.horizontal(|ui| views_ui(ui, app, view, commands)));
    });
}

fn area(room: Rect, name: &'static str) -> Area {
    Area::new(Id::unique(name)).order(Order::Middle).constrain_to(room)
}

fn turn_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, spoken: &mut AnalysisAnnouncement) {
    let tokens = ui.tokens();
    let is_evaluated = app.shared.settings.analysis.evaluate;
    let position = analysis.position();
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        let outcome = position.outcome();
        if outcome.is_none() {
            side_disc(ui, &app.shared.theme, (position.turn(), analysis.variant().plain_kind));
        }
        let status = status(analysis);
        let shown = ui.add(Label::new(tokens.strong(ui.localized(&status))).truncate());
        let words = ui.localized(spoken.text(analysis, status, is_evaluated));
        announce(ui, &shown, &words);
        if let Some(score) = analysis.score().filter(|_| outcome.is_none()) {
            let words = capital(&ui.localized(value_words(analysis, score.value)));
            ui.add(Label::new(tokens.small(words)).truncate());
        }
    });
}

/// The side to move, or how the game ended.
fn status(analysis: &Analysis) -> Phrase {
    let position = analysis.position();
    match position.outcome() {
        None => phrase("status-to-move").with("side", authored(analysis.variant().side_name(position.turn()))),
        Some(outcome) => GameResult::from(outcome).sentence(position),
    }
}
