//! Buttons of named commands: their text, their tooltip with the current key, and why they are disabled.

use super::localized_text::LocalizedText;
use super::reading_icon::command_icon;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, ButtonKind, height};
use crate::app::state::AppState;
use crate::config::{CommandId, KeyMap};
use crate::report::capital;
use crate::text::{Phrase, phrase};
use egui::Ui;

/// If the command is unavailable, the button is disabled and its tooltip says why.
pub fn command_button(ui: &mut Ui, app: &AppState, id: CommandId, commands: &mut Commands) {
    let button = ActionButton::secondary(ui.localized(id.text())).icon(id.icon()).height(height::DENSE);
    draw(ui, app, id, button, commands);
}

/// Draws the button of a command with its icon alone.
pub fn icon_command_button(ui: &mut Ui, app: &AppState, id: CommandId, commands: &mut Commands) {
    let button = ActionButton::icon_only(command_icon(ui.words(), id), ui.localized(id.text())).height(height::DENSE);
    draw(ui, app, id, button, commands);
}

/// Draws the button of a command with its icon above its name; without the name if it is low.
pub fn tall_command_button(
    ui: &mut Ui,
    app: &AppState,
    (id, kind): (CommandId, ButtonKind),
    size: egui::Vec2,
    commands: &mut Commands,
) {
    let name = ui.localized(id.text());
    let button = if size.y < 44.0 {
        ActionButton::icon_only(id.icon(), name).kind(kind)
    } else {
        ActionButton::new(kind, name).icon(id.icon()).stacked()
    };
    draw(ui, app, id, button.height(size.y).min_width(size.x).max_width(size.x), commands);
}

fn draw(ui: &mut Ui, app: &AppState, id: CommandId, button: ActionButton, commands: &mut Commands) {
    let command = app.command(id).filter(|_| app.why_not(id).is_none());
    let why = match (&command, app.why_not(id)) {
        (Some(_), _) => None,
        (None, why) => Some(why.map_or_else(String::new, |why| why_not_words(ui, &why))),
    };
    let response = ui.add(button.tip(command_tip(ui, app, id)).why_not(why));
    if let Some(command) = command.filter(|_| response.clicked()) {
        commands.send(command);
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

pub fn tip_with_key(ui: &Ui, keys: &KeyMap, tip: impl Into<Phrase>, id: CommandId) -> String {
    match keys.chord(id) {
        Some(chord) => ui.localized(phrase("tip-with-key").with("tip", tip.into()).with("key", chord.to_string())),
        None => ui.localized(tip),
    }
}
