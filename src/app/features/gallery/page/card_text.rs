//! Texts of cards: titles on up to two lines, and tooltips with what was cut off.

use crate::app::components::line::few_lines;
use egui::{FontId, Galley, Ui};
use std::sync::Arc;

const TITLE_LINES: usize = 2;

/// Lays out a title, which continues on a second line where one is too short.
pub fn title_galley(ui: &Ui, text: &str, font: FontId, room: f32) -> Arc<Galley> {
    few_lines(ui, text, font, room, TITLE_LINES)
}

/// By how many points a title is higher than one line.
pub fn extra_points(title: &Galley) -> f32 {
    title.size().y * (1.0 - 1.0 / title.rows.len().max(1) as f32)
}

/// A tooltip: each text that was cut off, in full, then what else there is to say.
pub fn tip(texts: &[(&Galley, &str)], rest: &str) -> String {
    let cut = texts.iter().filter(|(galley, whole)| galley.elided && *whole != rest).map(|(_, whole)| *whole);
    cut.chain([rest]).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
