//! The cards over the board: the result and its reason, draw offers, resignation and bot faults.

use super::online;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, ButtonKind};
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::{GameAction, Prompt, Table};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::state::DocumentAction;
use crate::app::widgets::fault_card::{FaultCard, fault_ui};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::prompt_card::{CardPlace, prompt_card, safe_button, wide_card};
use crate::app::widgets::report_card::report_card;
use crate::board::Side;
use crate::config::{CommandId, icon};
use crate::engine::EngineSeat;
use crate::report::capital;
use crate::text::{Phrase, authored, phrase};
use egui::Ui;

/// The largest share of the window's height for a fault.
const MAX_HEIGHT: f32 = 0.6;

/// Draws the current prompt over the board.
pub fn prompt_ui(
    ui: &Ui,
    app: &AppState,
    table: &Table,
    (prompt, place): (Prompt, CardPlace),
    commands: &mut Commands,
) {
    match prompt {
        Prompt::Fault => paused_ui(ui, app, table, place, commands),
        Prompt::Ended => ended_ui(ui, app, table, place, commands),
        Prompt::DrawOffered(by) => {
            let text = phrase("prompt-offered-text").with("who", table.who(by));
            card(ui, place, (&phrase("prompt-offered"), &text), |ui| {
                button(ui, "prompt-accept", Command::Game(GameAction::AnswerDraw(true)), commands);
                answer(ui, place, "prompt-decline", Command::Game(GameAction::AnswerDraw(false)), commands);
            });
        }
        Prompt::Offered(what) => online::offered_ui(ui, table, (what, place), commands),
        Prompt::ConfirmClose => online::close_ui(ui, table, place, commands),
        Prompt::Stopped => online::stopped_ui(ui, app, table, place, commands),
        Prompt::ConfirmNewGame => {
            card(ui, place, (&phrase("prompt-leave"), &phrase("prompt-leave-text")), |ui| {
                answer(ui, place, "prompt-play-on", Command::Game(GameAction::ClosePrompt), commands);
                button(ui, "prompt-begin-new", Command::Play(PlayAction::Rematch { swapped: false }), commands);
            });
        }
        Prompt::ConfirmResign(side) => {
            let text = phrase("prompt-resign-text").with("side", authored(table.side_name(side)));
            card(ui, place, (&phrase("prompt-resign"), &text), |ui| {
                answer(ui, place, "prompt-play-on", Command::Game(GameAction::Resign(false)), commands);
                danger_button(ui, "prompt-yes-resign", Command::Game(GameAction::Resign(true)), commands);
            });
        }
    }
}

pub(super) fn card<R>(
    ui: &Ui,
    place: CardPlace,
    (heading, text): (&Phrase, &Phrase),
    buttons: impl FnOnce(&mut Ui) -> R,
) -> R {
    let [heading, text] = [heading, text].map(|message| capital(&ui.localized(message)));
    prompt_card(ui, place, (&heading, &text), buttons)
}

/// The button of the safe answer.
pub(super) fn answer(ui: &mut Ui, place: CardPlace, text: &'static str, command: Command, commands: &mut Commands) {
    if safe_button(ui, place, ui.localized(text)).clicked() {
        commands.send(command);
    }
}

pub(super) fn button(ui: &mut Ui, text: &'static str, command: Command, commands: &mut Commands) {
    kind_button(ui, ButtonKind::Secondary, text, command, commands);
}

/// The button of an answer that cannot be undone.
pub(super) fn danger_button(ui: &mut Ui, text: &'static str, command: Command, commands: &mut Commands) {
    kind_button(ui, ButtonKind::Danger, text, command, commands);
}

fn kind_button(ui: &mut Ui, kind: ButtonKind, text: &'static str, command: Command, commands: &mut Commands) {
    if ui.add(ActionButton::new(kind, ui.localized(text))).clicked() {
        commands.send(command);
    }
}

fn ended_ui(ui: &Ui, app: &AppState, table: &Table, place: CardPlace, commands: &mut Commands) {
    let Some((heading, sentence)) = table.end_words() else { return };
    let sentence = phrase("prompt-sentence").with("text", sentence);
    let Some(fault_report) = table.session.fault_report(&table.last_lines()) else {
        card(ui, place, (&heading, &sentence), |ui| {
            if let Some(report) = table.session.result().and_then(|finish| finish.report.as_ref()) {
                report_card(ui, report, &app.shared.theme, commands);
                ui.end_row();
            }
            after_game_ui(ui, app, table, place, commands);
        });
        return;
    };
    let [heading, sentence] = [heading, sentence].map(|message| capital(&ui.localized(message)));
    wide_card(ui, place, (&heading, &sentence), |ui| {
        let max_points = MAX_HEIGHT * ui.ctx().content_rect().height();
        let card = FaultCard { report: &fault_report, words: ("", ""), open: ButtonKind::Secondary, max_points };
        fault_ui(ui, &card, &app.shared.theme, commands, |_, _| {});
        ui.horizontal_wrapped(|ui| after_game_ui(ui, app, table, place, commands));
    });
}

/// Draws the actions for a finished game.
fn after_game_ui(ui: &mut Ui, app: &AppState, table: &Table, place: CardPlace, commands: &mut Commands) {
    if table.session.online().is_some() {
        online::rematch_ui(ui, app, table, commands);
    } else {
        again_ui(ui, commands);
    }
    button(ui, "command-analyse", Command::Shown(DocumentAction::Analyse), commands);
    answer(ui, place, "prompt-look", Command::Game(GameAction::ClosePrompt), commands);
    button(ui, "all-games", Command::Open(Route::GALLERY), commands);
}

fn again_ui(ui: &mut Ui, commands: &mut Commands) {
    let again = ActionButton::primary(ui.localized("rematch")).icon(icon::ARROW_COUNTER_CLOCKWISE);
    if ui.add(again.tip(ui.localized("command-new-game-tip"))).clicked() {
        commands.send(PlayAction::Rematch { swapped: false });
    }
    let swap = ActionButton::secondary(ui.localized("swap-sides")).icon(icon::SWAP);
    if ui.add(swap.tip(ui.localized("command-swapped-tip"))).clicked() {
        commands.send(PlayAction::Rematch { swapped: true });
    }
}

fn paused_ui(ui: &Ui, app: &AppState, table: &Table, place: CardPlace, commands: &mut Commands) {
    let Some(fault_report) = table.session.fault_report(&table.last_lines()) else { return };
    let Some([heading, text]) = fault_words(ui, app, table) else { return };
    wide_card(ui, place, (&heading, &text), |ui| {
        let max_points = MAX_HEIGHT * ui.ctx().content_rect().height();
        let card = FaultCard { report: &fault_report, words: ("", ""), open: ButtonKind::Primary, max_points };
        fault_ui(ui, &card, &app.shared.theme, commands, |ui, commands| fault_answers_ui(ui, table, commands));
    });
}

/// The title of a bot's fault and, while the game waits, what to do.
pub(super) fn fault_words(ui: &Ui, app: &AppState, table: &Table) -> Option<[String; 2]> {
    let fault = table.session.breakdown()?;
    if awaits_consent(table).is_some() {
        let heading = phrase("engine-ask").with("name", table.name(fault.side));
        return Some([heading, phrase("engine-ask-text")].map(|message| ui.localized(message)));
    }
    let heading = phrase("prompt-fault").with("name", table.name(fault.side));
    let heading = capital(&ui.localized(heading.with("ending", fault.fault.ending.phrase())));
    let text = if table.session.fault().is_none() {
        return Some([heading, String::new()]);
    } else if app.shared.settings.watch {
        phrase("prompt-fault-text")
    } else {
        phrase("prompt-fault-unwatched").with("key", app.shared.settings.keys.chord_text(CommandId::Reload))
    };
    Some([heading, capital(&ui.localized(text))])
}

/// The side whose engine waits for the user to allow its program.
pub(super) fn awaits_consent(table: &Table) -> Option<Side> {
    let fault = table.session.fault()?;
    EngineSeat::awaits_consent(&fault.fault.report).then_some(fault.side)
}

/// Draws what the user can do about a fault that the game waits for.
pub(super) fn fault_answers_ui(ui: &mut Ui, table: &Table, commands: &mut Commands) {
    if let Some(side) = awaits_consent(table) {
        let allow = ActionButton::primary(ui.localized("engine-ask-allow")).icon(icon::PLAY);
        if ui.add(allow).clicked() {
            commands.send(PlayAction::AllowEngine(side));
        }
    }
    let retry = ActionButton::secondary(ui.localized("prompt-retry")).icon(icon::ARROW_CLOCKWISE);
    if ui.add(retry).clicked() {
        commands.send(GameAction::Retry);
    }
    let concede = ActionButton::danger(ui.localized("prompt-concede")).icon(icon::FLAG);
    if ui.add(concede).clicked() {
        commands.send(GameAction::ConcedeFault);
    }
}
