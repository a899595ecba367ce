//! What full-window pages share.

use super::command_button::command_button;
use crate::app::command::{Command, Commands};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::config::CommandId;
use crate::text::{Phrase, phrase};
use egui::{Key, Ui};

/// The label of the button that leads back.
pub fn back_label(place: Route) -> Phrase {
    phrase(match place {
        Route::GAME => "back-to-game",
        Route::ANALYSIS => "back-to-analysis",
        Route::SET_UP => "back-to-setup",
        Route::WEIGHT_LAB => "back-to-weight-lab",
        _ => "back-to-menu",
    })
}

/// Handles Escape: it leaves the page, except that in a text field it only leaves the field and with an open list it closes that.
pub fn leave_by_escape(ui: &Ui, _: &AppState, commands: &mut Commands) {
    // The key takes the focus from a field before this frame begins.
    let id = egui::Id::unique("a text field had the focus");
    let is_typing = ui.ctx().text_edit_focused();
    let was_typing: bool = ui.data(|data| data.get_temp(id)).unwrap_or(false);
    ui.data_mut(|data| data.insert_temp(id, is_typing));
    let leaves = !is_typing && !was_typing && !egui::Popup::is_any_open(ui.ctx());
    if leaves && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
        commands.send(Command::Back);
    }
}

/// Draws buttons of commands that open other pages.
pub fn head_ui(ui: &mut Ui, app: &AppState, _: &'static str, others: &[CommandId], commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        for other in others {
            command_button(ui, app, *other, commands);
        }
    });
}
