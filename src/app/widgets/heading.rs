//! A heading that the keyboard can reach, so that a screen reader reads what follows. egui underlines labels that take the focus.

use egui::{Label, Response, RichText, Role, Sense, Ui, WidgetInfo};

/// Draws the heading; the response is the one with the focus.
pub fn heading(ui: &mut Ui, text: impl Into<RichText>) -> Response {
    let text = text.into();
    let name = text.text().to_owned();
    let shown = ui.add(Label::new(text).wrap().selectable(false));
    let stop = ui.interact(shown.rect, shown.id.with("heading"), Sense::focusable_noninteractive());
    stop.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    stop
}
