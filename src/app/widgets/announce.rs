//! Text for screen readers that is spoken without moving the focus.

pub fn announce(ui: &egui::Ui, response: &egui::Response, text: &str) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
    set_spoken_text(ui, response, text);
}

/// Sets the text that screen readers speak instead of the visible one. egui exposes a label's text as its value.
pub fn set_spoken_text(ui: &egui::Ui, response: &egui::Response, text: &str) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label(text.to_owned());
        node.set_value(text.to_owned());
    });
}
