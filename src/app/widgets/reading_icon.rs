//! Icons that point along the direction of reading or against it. A mirrored window moves icons and leaves them as they are.

use super::localized_text::LocalizedText;
use crate::config::{CommandId, icon};
use crate::text::Words;
use egui::Ui;

/// The arrow of a button that leads back.
pub fn arrow_back(ui: &Ui) -> &'static str {
    by_direction(ui.words(), icon::ARROW_LEFT, icon::ARROW_RIGHT)
}

pub fn caret_back(ui: &Ui) -> &'static str {
    by_direction(ui.words(), icon::CARET_LEFT, icon::CARET_RIGHT)
}

/// The caret of a button that opens more.
pub fn caret_ahead(ui: &Ui) -> &'static str {
    by_direction(ui.words(), icon::CARET_RIGHT, icon::CARET_LEFT)
}

/// The icon of a command. If it leads back or ahead among pages, it points that way in the direction of reading.
pub fn command_icon(words: &Words, id: CommandId) -> &'static str {
    match id {
        CommandId::Back | CommandId::LeaveAnalysis => by_direction(words, icon::ARROW_LEFT, icon::ARROW_RIGHT),
        CommandId::Forward => by_direction(words, icon::ARROW_RIGHT, icon::ARROW_LEFT),
        other => other.icon(),
    }
}

fn by_direction(words: &Words, from_left: &'static str, from_right: &'static str) -> &'static str {
    if words.language().is_right_to_left() { from_right } else { from_left }
}
