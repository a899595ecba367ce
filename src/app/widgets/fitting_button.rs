//! Buttons with as many words as there is room for.

use crate::app::components::{ActionButton, UiTokens, height, one_line};
use egui::Ui;

/// What the words of a button have beside them, at most: its padding, and its icon with the gap to the words.
const PADDING_POINTS: f32 = 26.0;
const ICON_POINTS: f32 = 25.0;

/// A button with icon and words where both fit into `room_points`, the words alone where only they fit, and the icon alone otherwise.
pub fn fitting_button(
    ui: &Ui,
    icon: &'static str,
    words: &str,
    name: impl Into<String>,
    room_points: f32,
) -> ActionButton {
    let worded_points = one_line(ui, words, ui.tokens().body_font(), f32::INFINITY).size().x + PADDING_POINTS;
    let worded = ActionButton::ghost(words);
    let button = if worded_points + ICON_POINTS <= room_points {
        worded.icon(icon).named(name)
    } else if worded_points <= room_points {
        worded.named(name)
    } else {
        ActionButton::icon_only(icon, name)
    };
    button.height(height::DENSE)
}
