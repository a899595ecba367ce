//! A one-line text field aligned to the start of its text.

use crate::app::components::{field_ring, radius};
use crate::text::is_right_to_left;
use crate::view::add_ltr_region;
use egui::{Align2, Response, TextEdit, Ui};

/// `dress` sets the field's width and hint.
pub fn field(ui: &mut Ui, text: &mut String, dress: impl FnOnce(TextEdit<'_>) -> TextEdit<'_>) -> Response {
    // Moves, positions and clocks are left to right in every window; an empty field or one with Hebrew follows the window's
    // direction.
    let stays = !text.is_empty() && !text.chars().any(is_right_to_left);
    let edit = dress(TextEdit::singleline(text).align(Align2::LEFT_CENTER));
    let response = if stays { add_ltr_region(ui, edit) } else { ui.add(edit) };
    field_ring(ui, &response, radius::CONTROL);
    response
}
