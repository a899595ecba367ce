//! A panel at the foot of its surroundings, as high as its contents.

use egui::{InnerResponse, Panel, Ui};

/// Draws the panel. If its contents have another height than in the last frame, it asks for a further frame: egui places a panel at
/// the bottom by its last height, so that the end of longer contents would be cut off until something else changes.
pub fn foot_panel<R>(ui: &mut Ui, panel: Panel, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let shown = panel.show(ui, contents);
    let (id, height) = (shown.response.id.with("height"), shown.response.rect.height());
    let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, height), height));
    if (last - height).abs() > 0.5 {
        ui.ctx().request_repaint();
    }
    shown
}
