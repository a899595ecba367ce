//! A one-line text field aligned to the start of its text, and one for searching.

use super::localized_text::LocalizedText;
use crate::app::components::tokens::icon_font;
use crate::app::components::{UiTokens, field_ring, radius, space};
use crate::config::icon;
use crate::text::is_right_to_left;
use crate::view::add_ltr_region;
use egui::{Align2, Margin, Response, TextEdit, Ui, pos2};

/// What a search field leaves for its icon.
const ICON_POINTS: i8 = 30;
const PADDING: [i8; 2] = [8, 7];

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

/// A field with a magnifying glass at its start, for its hint and of its width in points with the icon.
pub fn search_edit(ui: &mut Ui, text: &mut String, hint: &str, width_points: f32) -> Response {
    let [x, y] = PADDING;
    // What stays left to right in a right-to-left language has its start at the other end, away from the icon.
    let right = if ui.words().language().is_right_to_left() { ICON_POINTS } else { x };
    let margin = Margin { left: ICON_POINTS, right, top: y, bottom: y };
    let width = (width_points - f32::from(ICON_POINTS - x)).max(2.0 * space::XL);
    let response = field(ui, text, |edit| edit.hint_text(hint).desired_width(width).margin(margin));
    let middle = pos2(response.rect.left() + 0.5 * f32::from(ICON_POINTS) + 1.0, response.rect.center().y);
    ui.painter().text(middle, Align2::CENTER_CENTER, icon::MAGNIFYING_GLASS, icon_font(16.0), ui.tokens().weak);
    response
}
