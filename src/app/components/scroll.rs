//! What scrolls, with its bar beside it instead of over it.

use super::tokens::space;
use egui::{ScrollArea, Ui};

/// Draws what scrolls with the bar in the margin at its trailing edge, which must be at least [`space::S`] wide.
pub fn scroll_beside<R>(ui: &mut Ui, area: ScrollArea, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let usual = ui.spacing().scroll;
    ui.spacing_mut().scroll.bar_outer_margin = -space::S;
    let shown = area.show(ui, |ui| {
        // A list within has its bar in its own place.
        ui.spacing_mut().scroll = usual;
        contents(ui)
    });
    ui.spacing_mut().scroll = usual;
    shown.inner
}
