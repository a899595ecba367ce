//! Arrow keys that move between the rows of a list.

use egui::{EventFilter, Key, Response, Ui};

/// The row that an arrow key moves to from the focused row with this `response`, which keeps the focus on arrow keys.
pub fn row_by_key(ui: &Ui, response: &Response, index: usize, count: usize) -> Option<usize> {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed = |key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    let to = [
        (Key::ArrowUp, index.saturating_sub(1)),
        (Key::ArrowDown, (index + 1).min(count - 1)),
        (Key::Home, 0),
        (Key::End, count - 1),
    ];
    to.into_iter().find(|(key, _)| pressed(*key)).map(|(_, to)| to)
}
