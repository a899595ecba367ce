//! A list for choosing one of the variants.

use super::localized_text::LocalizedText;
use crate::app::components::drop_down;
use crate::app::state::AppState;
use crate::text::authored;
use egui::{ComboBox, Response, Ui};

/// Draws a list of the variants, sorted by title, which updates `id`.
pub fn variant_combo(ui: &mut Ui, app: &AppState, id: &mut String, width_points: f32) -> Response {
    let title = app.shared.now.variant(id).ok().map(|variant| ui.localized(authored(variant.title.as_str())));
    let combo = ComboBox::from_id_salt("variant").selected_text(title.unwrap_or_default()).width(width_points);
    drop_down(ui, combo.height(440.0), |ui, list| {
        let variants = app.shared.now.variants_in_use();
        let mut rows: Vec<_> =
            variants.map(|variant| (ui.localized(authored(variant.title.as_str())), &variant.id)).collect();
        rows.sort();
        for (title, variant) in rows {
            list.value(ui, id, variant.clone(), title);
        }
    })
}
