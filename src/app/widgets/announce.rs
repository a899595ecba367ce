//! Lines that screen readers speak of their own accord.

/// Tells screen readers of a line that changed, without moving the focus.
pub fn announce(ui: &egui::Ui, response: &egui::Response, text: &str) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
    set_spoken_text(ui, response, text);
}

/// Gives a text another wording for screen readers than for the eye. What a label says is its value.
pub fn set_spoken_text(ui: &egui::Ui, response: &egui::Response, text: &str) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_label(text.to_owned());
        node.set_value(text.to_owned());
    });
}
