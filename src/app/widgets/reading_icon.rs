//! Icons that point along the direction of reading or against it. A mirrored window moves icons and leaves them as they are.

use super::localized_text::LocalizedText;
use crate::config::icon;
use egui::Ui;

/// The arrow of a button that leads back.
pub fn arrow_back(ui: &Ui) -> &'static str {
    by_direction(ui, icon::ARROW_LEFT, icon::ARROW_RIGHT)
}

pub fn caret_back(ui: &Ui) -> &'static str {
    by_direction(ui, icon::CARET_LEFT, icon::CARET_RIGHT)
}

/// The caret of a button that opens more.
pub fn caret_ahead(ui: &Ui) -> &'static str {
    by_direction(ui, icon::CARET_RIGHT, icon::CARET_LEFT)
}

fn by_direction(ui: &Ui, from_left: &'static str, from_right: &'static str) -> &'static str {
    if ui.words().language().is_right_to_left() { from_right } else { from_left }
}
