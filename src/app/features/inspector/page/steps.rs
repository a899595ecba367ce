//! The inspector's buttons for stepping through the game and for letting two bots play move by move.

use crate::app::command::{Command, Commands};
use crate::app::features::analysis::{AnalysisAction, Navigation};
use crate::app::features::play::table::{GameAction, bot_name};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::text::{Phrase, own, phrase};
use crate::view::{add_ltr_region, ltr_region};
use egui::{Button, Label, RichText, Ui};

/// Draws the buttons and the current move.
pub fn steps_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let inspector = &app.inspector;
    let in_analysis = app.place() == Route::ANALYSIS;
    let (here, last) = (inspector.ply, inspector.moments.list.len());
    ui.horizontal_wrapped(|ui| {
        ltr_region(ui, |ui| {
            ui.horizontal(|ui| {
                for (text, label, enabled, at_table, in_study) in [
                    ("«", "moves-start", here > 0, Command::Game(GameAction::ShowPly(0)), Navigation::First),
                    ("<", "moves-back", here > 0, Command::Game(GameAction::StepBy(-1)), Navigation::Back),
                    (">", "moves-on", here < last, Command::Game(GameAction::StepBy(1)), Navigation::On),
                    ("»", "inspector-last", here < last, Command::Game(GameAction::ShowLatest), Navigation::Last),
                ] {
                    let label = ui.localized(label);
                    let button = ui.add_enabled(enabled, Button::new(text)).on_hover_text(&label);
                    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label));
                    if button.clicked() {
                        commands.send(if in_analysis {
                            Command::Analysis(AnalysisAction::Go(in_study))
                        } else {
                            at_table
                        });
                    }
                }
            });
        });
        // A move reads from the left in every language.
        if let Some(moment) = app.inspector.moments.at(app.inspector.ply) {
            add_ltr_region(ui, Label::new(RichText::new(&moment.text).strong()));
        }
        ui.label(RichText::new(ui.localized(shown(app))).strong());
    });
    if let Some(table) = app.play.table.as_ref().filter(|table| !in_analysis && table.is_bots_only()) {
        let over = table.session.finish().is_some();
        let paused = table.session.is_paused();
        ui.horizontal_wrapped(|ui| {
            for (words, tip, enabled, command) in [
                ("bots-pause", "bots-pause-tip", !over && !paused, Command::Game(GameAction::Pause(true))),
                ("bots-go-on", "bots-go-on-tip", !over && paused, Command::Game(GameAction::Pause(false))),
                ("bots-step", "bots-step-tip", !over && paused, Command::Game(GameAction::Step)),
            ] {
                let button = ui.add_enabled(enabled, Button::new(ui.localized(words))).on_hover_text(ui.localized(tip));
                if button.clicked() {
                    commands.send(command);
                }
            }
        });
    }
}

/// The player of the current move, as in "white, Minimax (depth 6)", or why there is none.
fn shown(app: &AppState) -> Phrase {
    let inspector = &app.inspector;
    let Some(moment) = inspector.moments.at(inspector.ply) else {
        return phrase(if inspector.moments.list.is_empty() { "moves-none" } else { "inspector-at-start" });
    };
    let side = own(moment.before.variant().side_name(moment.side));
    let who = match &app.play.table {
        Some(table) if moment.played.is_some() => table.name(moment.side),
        _ => bot_name(&app.inspector.seat_of(moment, &app.shared.settings)),
    };
    Phrase::joined(vec![side, who], ", ")
}
