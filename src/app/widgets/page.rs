//! Shared code of full-window pages.

use crate::app::command::{Command, Commands};
use crate::app::state::AppState;
use egui::{Key, Ui};

/// Leaves the page on Escape. In a text field Escape only leaves the field; with an open list it closes the list.
pub fn leave_by_escape(ui: &Ui, _: &AppState, commands: &mut Commands) {
    // egui takes the focus from a field before this frame begins.
    let id = egui::Id::unique("a text field had the focus");
    let is_typing = ui.ctx().text_edit_focused();
    let was_typing: bool = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    ui.data_mut(|data| data.insert_temp(id, is_typing));
    let leaves = !is_typing && !was_typing && !egui::Popup::is_any_open(ui.ctx());
    if leaves && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
        commands.send(Command::Back);
    }
}
