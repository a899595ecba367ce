//! A QR code, dark on light in every theme, since readers expect that.

use crate::app::components::radius;
use crate::net::QrCode;
use crate::view::ltr_region;
use egui::{Color32, Id, Mesh, Rect, Response, Role, Sense, Shape, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// The code of the text that was drawn last.
type Drawn = (String, Option<Arc<QrCode>>);

/// Draws the code of a text, at most `max_points` wide; `name` is its accessible name. Draws nothing for a text that is too long.
pub fn qr_code(ui: &mut Ui, text: &str, name: &str, max_points: f32) -> Option<Response> {
    let code = code_of(ui, text)?;
    let modules = code.size() + 2 * QrCode::QUIET_ZONE;
    // Each module covers whole pixels, so that all have the same width.
    let pixels_per_point = ui.ctx().pixels_per_point();
    let step = (max_points * pixels_per_point / modules as f32).floor().max(1.0) / pixels_per_point;
    let side = step * modules as f32;
    Some(ltr_region(ui, |ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        if ui.is_rect_visible(rect) {
            ui.painter().rect_filled(rect, radius::CONTROL, Color32::WHITE);
            ui.painter().add(Shape::mesh(mesh(&code, rect, step)));
        }
        response
    }))
}

fn mesh(code: &QrCode, rect: Rect, step: f32) -> Mesh {
    let mut mesh = Mesh::default();
    let at = |column: usize, row: usize| {
        let [x, y] = [column, row].map(|place| (place + QrCode::QUIET_ZONE) as f32 * step);
        pos2(rect.left() + x, rect.top() + y)
    };
    for (row, columns) in code.dark_runs() {
        let dark = Rect::from_min_max(at(columns.start, row), at(columns.end, row + 1));
        mesh.add_colored_rect(dark, Color32::BLACK);
    }
    mesh
}

/// Computes the code once, not in each frame.
fn code_of(ui: &Ui, text: &str) -> Option<Arc<QrCode>> {
    let id = Id::unique("qr code");
    let drawn: Option<Drawn> = ui.data(|data| data.get_temp(id));
    if let Some((_, code)) = drawn.filter(|(known, _)| known == text) {
        return code;
    }
    let code = QrCode::of(text).map(Arc::new);
    ui.data_mut(|data| data.insert_temp::<Drawn>(id, (text.to_owned(), code.clone())));
    code
}
