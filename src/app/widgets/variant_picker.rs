//! A list for choosing one of the variants.

use super::localized_text::LocalizedText;
use crate::app::state::AppState;
use crate::rules::Variant;
use crate::text::own;
use egui::{ComboBox, Ui};
use std::sync::Arc;

/// Lists the variants by title after a label, and updates `id`. Returns the chosen variant.
pub fn variant_picker(ui: &mut Ui, app: &AppState, id: &mut String) -> Option<Arc<Variant>> {
    ui.horizontal_wrapped(|ui| {
        let label = ui.localized("arena-variant");
        ui.label(&label);
        variant_combo(ui, app, &label, id);
    });
    app.shared.now.variant(id).ok()
}

/// Draws the list alone, with `label` as its accessible name.
pub fn variant_combo(ui: &mut Ui, app: &AppState, label: &str, id: &mut String) {
    let title = app.shared.now.variant(id).ok().map(|variant| ui.localized(own(variant.title.as_str())));
    let list = ComboBox::from_id_salt("variant").selected_text(title.unwrap_or_default()).width(220.0);
    let shown = list.height(440.0).show_ui(ui, |ui| {
        for variant in app.shared.now.variants_in_use() {
            let title = ui.localized(own(variant.title.as_str()));
            ui.selectable_value(id, variant.id.clone(), title);
        }
    });
    let _ = shown.response.accessible_name(label);
}
