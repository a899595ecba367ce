//! Buttons with a key: their hover text names the chord that is in force.

use super::say::Say;
use crate::config::{KeyMap, Shortcut};
use crate::text::phrase;
use egui::Ui;

/// A hover text with the chord that does the same.
pub fn tip_with_key(ui: &Ui, keys: &KeyMap, tip: &'static str, shortcut: Shortcut) -> String {
    let key = keys.chord(shortcut).to_string();
    ui.say(phrase("analysis-with-key").with("tip", phrase(tip)).with("key", key))
}
