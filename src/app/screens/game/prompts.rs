//! The cards over the board: won, lost, drawn and why; a draw offered or declined; whether to resign; a bot at fault.

use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::table::{Prompt, Table};
use crate::app::widgets::prompt_card::prompt_card;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::color32;
use crate::report::capital;
use egui::{Button, Rect, RichText, Ui};

/// Draws what is asked over `room`, where the board is.
pub fn prompt_ui(
    ui: &Ui,
    logic: &Logic,
    table: &Table,
    (prompt, room, fresh): (Prompt, Rect, bool),
    commands: &mut Commands,
) {
    let place = (room, fresh);
    match prompt {
        Prompt::Fault => fault_ui(ui, logic, table, place, commands),
        Prompt::Ended => ended_ui(ui, logic, table, place, commands),
        Prompt::DrawOffered(by) => {
            let text = format!("{} offers a draw.", table.who(by));
            prompt_card(ui, &logic.theme, place, ("A draw is offered", &text), |ui| {
                button(ui, "Accept the draw", Command::AnswerDraw(true), commands);
                button(ui, "Decline the draw", Command::AnswerDraw(false), commands);
            });
        }
        Prompt::Declined(by, why) => {
            let text = format!("{} {}.", table.who(by), why.words());
            prompt_card(ui, &logic.theme, place, ("The draw is declined", &text), |ui| {
                button(ui, "Continue", Command::ClosePrompt, commands);
                button(ui, "Resign instead", Command::Resign(true), commands);
            });
        }
        Prompt::ConfirmNewGame => {
            let text = "It is not finished, and begins anew.";
            prompt_card(ui, &logic.theme, place, ("Leave this game?", text), |ui| {
                button(ui, "Play on", Command::ClosePrompt, commands);
                button(ui, "Begin a new game", Command::Rematch { swapped: false }, commands);
            });
        }
        Prompt::ConfirmResign(side) => {
            let text = format!("{} loses the game by it.", capital(table.side_name(side)));
            prompt_card(ui, &logic.theme, place, ("Resign this game?", &text), |ui| {
                button(ui, "Play on", Command::Resign(false), commands);
                button(ui, "Yes, resign", Command::Resign(true), commands);
            });
        }
    }
}

fn button(ui: &mut Ui, text: &str, command: Command, commands: &mut Commands) {
    if ui.button(text).clicked() {
        commands.send(command);
    }
}

fn ended_ui(ui: &Ui, logic: &Logic, table: &Table, place: (Rect, bool), commands: &mut Commands) {
    let Some((heading, sentence)) = table.end_words() else { return };
    prompt_card(ui, &logic.theme, place, (&heading, &sentence), |ui| {
        if let Some(report) = table.session.finish().and_then(|finish| finish.report.as_ref()) {
            report_card(ui, report, &logic.theme, commands);
            ui.end_row();
        }
        let again = RichText::new("Play again").strong().color(color32(logic.theme.window.accent_text));
        if ui.add(Button::new(again).selected(true)).on_hover_text("The same players, the same sides").clicked() {
            commands.send(Command::Rematch { swapped: false });
        }
        let swap = ui.button("Swap sides and play").on_hover_text("The same players, each on the other side");
        if swap.clicked() {
            commands.send(Command::Rematch { swapped: true });
        }
        button(ui, "Look at the board", Command::ClosePrompt, commands);
        button(ui, "To the menu", Command::Open(ScreenId::Menu), commands);
    });
}

fn fault_ui(ui: &Ui, logic: &Logic, table: &Table, place: (Rect, bool), commands: &mut Commands) {
    let Some(fault) = table.session.fault() else { return };
    let heading = format!("{}: {}", table.name(fault.side), fault.fault.ending.words());
    let text = "The game waits. Mend the file and save it, and the move is tried again.";
    prompt_card(ui, &logic.theme, place, (&heading, text), |ui| {
        report_card(ui, &fault.fault.report, &logic.theme, commands);
        ui.end_row();
        button(ui, "Try again", Command::Retry, commands);
        button(ui, "Count it as lost", Command::ConcedeFault, commands);
    });
}
