//! The search fields of the page, and what is shown if nothing matches.

use crate::app::components::{ActionButton, empty_state, space};
use crate::app::widgets::field::search_edit;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use egui::{EventFilter, Key, Modifiers, Response, Ui};

/// Draws a search field. Escape clears it, and leaves it once it is empty.
pub fn search_field(
    ui: &mut Ui,
    text: &mut String,
    (hint, name): (&'static str, &'static str),
    width_points: f32,
) -> Response {
    let (hint, name) = (ui.localized(hint), ui.localized(name));
    let mut search = search_edit(ui, text, &hint, width_points);
    ui.ctx().accesskit_node_builder(search.id, |node| node.set_label(name));
    if search.has_focus() && !text.is_empty() {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            text.clear();
            search.mark_changed();
        }
        // egui takes the focus from a field that leaves Escape to it.
        let escape = !text.is_empty();
        let kept = EventFilter { escape, horizontal_arrows: true, vertical_arrows: true, tab: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(search.id, kept));
    }
    search
}

/// Draws that nothing matches and why, with a button that says `action`; returns whether that was clicked.
pub fn none_found_ui(ui: &mut Ui, (title, why): (&'static str, &'static str), action: &str) -> bool {
    let [title, why] = [title, why].map(|id| ui.localized(id));
    empty_state(ui, icon::MAGNIFYING_GLASS, &title, &why, None);
    ui.add_space(space::M);
    // The primary button of the page is the one that starts the game.
    let button = ActionButton::secondary(action).icon(icon::X);
    ui.vertical_centered(|ui| ui.add(button).clicked()).inner
}
