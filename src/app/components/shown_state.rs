//! States of a control that the page of all components shows without a mouse or a keyboard.

use egui::{Context, Event, Id, Response, Ui};

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

/// Whether a control is drawn with the keyboard focus. A click gives the focus, too, but shows where it is by itself.
pub fn is_focused(ui: &Ui, response: &Response) -> bool {
    let is_by_mouse = ui.data(|data| data.get_temp::<bool>(by_mouse())).unwrap_or_default();
    response.has_focus() && !is_by_mouse || state(ui.ctx()) == Some(ShownState::Focused)
}

/// Notes at the start of a frame whether the mouse or the keyboard was used last.
pub fn note_last_input(ctx: &Context) {
    let (is_mouse, is_key) = ctx.input(|input| {
        let is_key =
            |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::AccessKitActionRequest(_));
        (input.pointer.any_pressed(), input.events.iter().any(is_key))
    });
    if is_mouse || is_key {
        ctx.data_mut(|data| data.insert_temp(by_mouse(), !is_key));
    }
}

fn state(ctx: &Context) -> Option<ShownState> {
    if cfg!(debug_assertions) { ctx.data(|data| data.get_temp::<Option<ShownState>>(key())).flatten() } else { None }
}

fn by_mouse() -> Id {
    Id::unique("last input was the mouse")
}

fn key() -> Id {
    Id::unique("shown state")
}
