//! A field for typing one line. What is typed begins at the side at which its words do.

use crate::text::is_right_to_left;
use crate::view::add_ltr_region;
use egui::{Align2, Response, TextEdit, Ui};

/// Draws a field for `text`; `dress` gives it its width and its hint.
pub fn field(ui: &mut Ui, text: &mut String, dress: impl FnOnce(TextEdit<'_>) -> TextEdit<'_>) -> Response {
    // Moves, positions and clocks stay left to right in every window; where nothing or Hebrew is typed the field goes along.
    let stays = !text.is_empty() && !text.chars().any(is_right_to_left);
    let edit = dress(TextEdit::singleline(text).align(Align2::LEFT_CENTER));
    if stays { add_ltr_region(ui, edit) } else { ui.add(edit) }
}
