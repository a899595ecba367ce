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
use crate::app::widgets::fitting_button::fitting_button;
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
        if table.session.online().is_some() {
            ui.horizontal_wrapped(|ui| online::rematch_ui(ui, app, table, commands));
        }
        buttons_ui(ui, &next_steps(table), commands);
    });
}

/// A button of the card.
struct NextStep {
    /// The message IDs of the text and of the tooltip, which may be empty.
    words: (&'static str, &'static str),
    icon: &'static str,
    kind: ButtonKind,
    commands: Vec<Command>,
}

/// What to do next, the most likely first. The rematch of an online game is drawn separately: its opponent has to agree.
fn next_steps(table: &Table) -> Vec<NextStep> {
    let step = |words, icon, kind, commands| NextStep { words, icon, kind, commands };
    let rematch = |swapped| vec![PlayAction::Rematch { swapped }.into()];
    let mut steps = Vec::new();
    if table.session.online().is_none() {
        let again = ("rematch", "command-new-game-tip");
        steps.push(step(again, icon::ARROW_COUNTER_CLOCKWISE, ButtonKind::Primary, rematch(false)));
        let swap = ("swap-sides", "command-swapped-tip");
        steps.push(step(swap, icon::SWAP, ButtonKind::Secondary, rematch(true)));
    }
    let analyse = vec![Command::Shown(DocumentAction::Analyse)];
    steps.push(step(("command-analyse", ""), icon::CHART_LINE_UP, ButtonKind::Ghost, analyse));
    let is_lost_by_moves = |result: &GameResult| {
        let ending = result.outcome.ending;
        result.outcome.winner.is_some() && (ending.is_by_rules() || ending == Termination::Resigned)
    };
    let has_moves = !table.session.played().is_empty();
    if has_moves && table.session.result().is_some_and(is_lost_by_moves) {
        let losing = vec![Command::Open(Route::INSPECTOR), InspectorAction::FindLosingMove.into()];
        let words = ("inspector-losing-open", "inspector-losing-tip");
        steps.push(step(words, icon::TARGET, ButtonKind::Ghost, losing));
    }
    let all = vec![Command::Open(Route::GALLERY)];
    steps.push(step(("all-games", ""), icon::SQUARES_FOUR, ButtonKind::Ghost, all));
    steps
}

/// Draws the buttons in two columns; in a compact window in a line and all but the first without text, so that moves stay in sight
/// above the card.
fn buttons_ui(ui: &mut Ui, steps: &[NextStep], commands: &mut Commands) {
    const COLUMNS: usize = 2;
    if WindowSize::of(ui.ctx()).is_compact() {
        ui.horizontal_wrapped(|ui| {
            for step in steps {
                let button = if step.kind == ButtonKind::Primary {
                    ActionButton::primary(ui.localized(step.words.0)).icon(step.icon)
                } else {
                    ActionButton::icon_only(step.icon, ui.localized(step.words.0)).kind(step.kind)
                };
                step.ui(ui, button, commands);
            }
        });
        return;
    }
    let gaps = ui.spacing().item_spacing.x * (COLUMNS - 1) as f32;
    let width = ((ui.available_width() - gaps) / COLUMNS as f32).floor();
    for row in steps.chunks(COLUMNS) {
        ui.horizontal(|ui| {
            for step in row {
                let text = ui.localized(step.words.0);
                let button = fitting_button(ui, step.icon, &text, text.as_str(), width).kind(step.kind);
                step.ui(ui, button.min_width(width).max_width(width), commands);
            }
        });
    }
}

impl NextStep {
    fn ui(&self, ui: &mut Ui, button: ActionButton, commands: &mut Commands) {
        let tip = if self.words.1.is_empty() { String::new() } else { ui.localized(self.words.1) };
        if ui.add(button.height(height::DENSE).tip(tip)).clicked() {
            self.commands.iter().for_each(|command| commands.send(command.clone()));
        }
    }
}
