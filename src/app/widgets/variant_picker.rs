//! A list for choosing one of the variants.

use super::localized_text::LocalizedText;
use crate::app::state::AppState;
use crate::text::own;
use egui::{ComboBox, Response, Ui};

/// Draws a list of the variants, sorted by title, which updates `id`.
pub fn variant_combo(ui: &mut Ui, app: &AppState, id: &mut String, width_points: f32) -> Response {
    let title = app.shared.now.variant(id).ok().map(|variant| ui.localized(own(variant.title.as_str())));
    let list = ComboBox::from_id_salt("variant").selected_text(title.unwrap_or_default()).width(width_points);
    let shown = list.height(440.0).show_ui(ui, |ui| {
        let variants = app.shared.now.variants_in_use();
        let mut rows: Vec<_> =
            variants.map(|variant| (ui.localized(own(variant.title.as_str())), &variant.id)).collect();
        rows.sort();
        for (title, variant) in rows {
            ui.selectable_value(id, variant.clone(), title);
        }
    });
    shown.response
}
