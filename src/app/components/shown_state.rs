//! States of a control that the page of all components shows without a mouse or a keyboard.

use egui::{Context, Id, Response, Ui};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownState {
    Hovered,
    Pressed,
    Focused,
}

/// Draws `contents` as if each of its controls were in this state, in a debug build.
pub fn show_in_state<R>(ui: &mut Ui, state: Option<ShownState>, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.ctx().data_mut(|data| data.insert_temp(key(), state));
    let shown = contents(ui);
    ui.ctx().data_mut(|data| data.insert_temp(key(), None::<ShownState>));
    shown
}

/// Whether a control is drawn as under the mouse.
pub fn is_hovered(ui: &Ui, response: &Response) -> bool {
    response.hovered() || matches!(state(ui.ctx()), Some(ShownState::Hovered | ShownState::Pressed))
}

/// Whether a control is drawn as pressed.
pub fn is_pressed(ui: &Ui, response: &Response) -> bool {
    response.is_pointer_button_down_on() || state(ui.ctx()) == Some(ShownState::Pressed)
}

/// Whether a control is drawn with the keyboard focus.
pub fn is_focused(ui: &Ui, response: &Response) -> bool {
    response.has_focus() || state(ui.ctx()) == Some(ShownState::Focused)
}

fn state(ctx: &Context) -> Option<ShownState> {
    if cfg!(debug_assertions) { ctx.data(|data| data.get_temp::<Option<ShownState>>(key())).flatten() } else { None }
}

fn key() -> Id {
    Id::unique("shown state")
}
