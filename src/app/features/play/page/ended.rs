//! The end of a game and a bot's fault, in the panel beside the board, so that the position stays in sight.

use super::online;
use super::prompts::{awaits_consent, fault_answers_ui, fault_words};
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, ButtonKind, UiTokens, accent_frame, height, space};
use crate::app::features::inspector::InspectorAction;
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::{GameAction, Prompt, Table};
use crate::app::route::Route;
use crate::app::state::{AppState, DocumentAction};
use crate::app::widgets::announce::announce;
use crate::app::widgets::fault_card::FaultCard;
use crate::app::widgets::heading::heading as heading_ui;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::icon;
use crate::report::capital;
use crate::rules::Termination;
use crate::session::GameResult;
use crate::text::phrase;
use egui::{Align, Label, Layout, Ui, vec2};

/// The largest share of the panel for a fault.
const MAX_HEIGHT: f32 = 0.76;

/// Whether a prompt is drawn in the panel.
pub fn is_beside_board(prompt: Prompt) -> bool {
    matches!(prompt, Prompt::Ended | Prompt::Fault)
}

/// Draws the fault of a bot in the lower part of the panel, which is `panel_points` high: one that the game waits for, or the one
/// that ended it. Returns whether there is one.
pub fn fault_ui(ui: &mut Ui, app: &AppState, table: &Table, panel_points: f32, commands: &mut Commands) -> bool {
    let report = table.session.fault_report(&table.last_lines());
    let Some((report, [heading, text])) = report.zip(fault_words(ui, app, table)) else { return false };
    let is_waiting = table.session.fault().is_some();
    // Once the game is over, its result is below.
    let is_broken = is_waiting && awaits_consent(table).is_none();
    let open = if is_broken { ButtonKind::Primary } else { ButtonKind::Secondary };
    let share = if is_waiting { 1.0 } else { 0.6 };
    let max_points = share * MAX_HEIGHT * panel_points;
    let card = FaultCard { report: &report, words: (&heading, &text), open, max_points };
    card.ui(ui, &app.shared.theme, commands, |ui, commands| {
        if is_waiting {
            fault_answers_ui(ui, table, commands);
        }
    });
    true
}

/// Draws the result, its reason, the score of the games in a row, and what to do next.
pub fn ended_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    let tokens = ui.tokens();
    let Some((heading, sentence)) = table.end_words() else { return };
    let sentence = phrase("prompt-sentence").with("text", sentence);
    let [heading, sentence] = [heading, sentence].map(|text| capital(&ui.localized(text)));
    accent_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::XS;
        let row = vec2(ui.available_width(), height::DENSE);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            let close = ActionButton::icon_only(icon::X, ui.localized("prompt-look")).height(height::DENSE);
            if ui.add(close).clicked() {
                commands.send(GameAction::ClosePrompt);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = heading_ui(ui, tokens.title(&heading));
                announce(ui, &title, format!("{heading}. {sentence}").trim_end_matches([' ', '.']));
                if let Some(score) = app.play.score_words(table) {
                    ui.add(Label::new(tokens.small(ui.localized(score))).truncate());
                }
            });
        });
        ui.label(tokens.small(&sentence));
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            if table.session.online().is_some() {
                online::rematch_ui(ui, app, table, commands);
            } else {
                again_ui(ui, commands);
            }
            let analyse = small(ui, ("command-analyse", icon::CHART_LINE_UP), ButtonKind::Ghost);
            if ui.add(analyse).clicked() {
                commands.send(Command::Shown(DocumentAction::Analyse));
            }
            let is_lost_by_moves = |result: &GameResult| {
                let ending = result.outcome.ending;
                result.outcome.winner.is_some() && (ending.is_by_rules() || ending == Termination::Resigned)
            };
            if table.session.result().is_some_and(is_lost_by_moves) {
                let losing = small(ui, ("inspector-losing-open", icon::TARGET), ButtonKind::Ghost);
                if ui.add(losing.tip(ui.localized("inspector-losing-tip"))).clicked() {
                    commands.send(Command::Open(Route::INSPECTOR));
                    commands.send(InspectorAction::FindLosingMove);
                }
            }
            // With its text, it would be a row of its own.
            let all = ActionButton::icon_only(icon::SQUARES_FOUR, ui.localized("all-games")).height(height::DENSE);
            if ui.add(all).clicked() {
                commands.send(Command::Open(Route::GALLERY));
            }
        });
    });
}

fn again_ui(ui: &mut Ui, commands: &mut Commands) {
    let again = ActionButton::primary(ui.localized("rematch")).icon(icon::ARROW_COUNTER_CLOCKWISE);
    if ui.add(again.height(height::DENSE).tip(ui.localized("command-new-game-tip"))).clicked() {
        commands.send(PlayAction::Rematch { swapped: false });
    }
    let swap = small(ui, ("swap-sides", icon::SWAP), ButtonKind::Secondary);
    if ui.add(swap.tip(ui.localized("command-swapped-tip"))).clicked() {
        commands.send(PlayAction::Rematch { swapped: true });
    }
}

/// A button of the card; without its text in a compact window, so that moves stay in sight above the card.
fn small(ui: &Ui, (text, icon): (&'static str, &'static str), kind: ButtonKind) -> ActionButton {
    let text = ui.localized(text);
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let button = if is_compact { ActionButton::icon_only(icon, text) } else { ActionButton::ghost(text).icon(icon) };
    button.kind(kind).height(height::DENSE)
}
