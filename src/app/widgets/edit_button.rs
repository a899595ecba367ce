//! The buttons that open a named file in the user's editor.

use super::localized_text::LocalizedText;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, height};
use crate::app::state::FileAction;
use crate::config::icon;
use crate::text::phrase;
use egui::Ui;

/// Draws a button with its label, which opens `file` at a line.
pub fn open_button(ui: &mut Ui, file: &str, line: Option<u32>, commands: &mut Commands) {
    let tip = ui.localized(phrase("editor-open-tip").with("file", file));
    let button = ActionButton::secondary(ui.localized("editor-open")).icon(icon::PENCIL_SIMPLE);
    if ui.add(button.height(height::DENSE).tip(tip)).clicked() {
        commands.send(FileAction::OpenInEditor { file: file.to_owned(), line });
    }
}

/// The least height of the button, in dense lists.
const MIN_POINTS: f32 = 24.0;

/// Draws a pencil, which opens `file` at a line.
pub fn edit_button(ui: &mut Ui, file: &str, line: Option<u32>, commands: &mut Commands) {
    let name = ui.localized(phrase("console-open").with("file", file));
    let height = height::DENSE.min(ui.available_height().max(MIN_POINTS));
    if ui.add(ActionButton::icon_only(icon::PENCIL_SIMPLE, name).height(height)).clicked() {
        commands.send(FileAction::OpenInEditor { file: file.to_owned(), line });
    }
}
