//! Buttons of named commands: their text, their tooltip with the current key, and why they are disabled.

use super::localized_text::LocalizedText;
use crate::app::command::Commands;
use crate::app::state::AppState;
use crate::config::{CommandId, KeyMap};
use crate::report::capital;
use crate::text::{Phrase, phrase};
use egui::{Button, Ui};

/// Draws the button of a command. Where the command cannot be given now, the button is disabled and its tooltip says why.
pub fn command_button(ui: &mut Ui, app: &AppState, id: CommandId, commands: &mut Commands) {
    let command = app.command(id).filter(|_| app.why_not(id).is_none());
    let button = ui.add_enabled(command.is_some(), Button::new(ui.localized(id.text())));
    let tip = command_tip(ui, app, id);
    let button = if tip.is_empty() { button } else { button.on_hover_text(tip) };
    match command {
        Some(command) if button.clicked() => commands.send(command),
        Some(_) => {}
        None => {
            let why = app.why_not(id).map(|why| capital(&ui.localized(why)));
            why.map(|why| button.on_disabled_hover_text(why));
        }
    }
}

/// A reason as a sentence for a tooltip.
pub fn why_not_words(ui: &Ui, why: &Phrase) -> String {
    capital(&ui.localized(why))
}

/// The tooltip of a command with its key: "Shows the board from the other side (F)".
pub fn command_tip(ui: &Ui, app: &AppState, id: CommandId) -> String {
    match app.tip(id) {
        Some(tip) => tip_with_key(ui, &app.shared.settings.keys, tip, id),
        None => app.shared.settings.keys.chord_text(id),
    }
}

/// A tooltip with the key of the command.
pub fn tip_with_key(ui: &Ui, keys: &KeyMap, tip: impl Into<Phrase>, id: CommandId) -> String {
    match keys.chord(id) {
        Some(chord) => ui.localized(phrase("tip-with-key").with("tip", tip.into()).with("key", chord.to_string())),
        None => ui.localized(tip),
    }
}
