//! The heights of a console's lines, whose texts are wrapped.

use super::lines::{Line, LineColumns, ROW_POINTS};
use crate::app::components::UiTokens;
use crate::app::widgets::localized_text::LocalizedText;
use crate::text::Language;
use egui::{Galley, Ui};
use std::collections::HashMap;

/// Heights of lines that are gone are forgotten once this many are known.
const MAX_KNOWN: usize = 10_000;

/// What heights depend on besides the texts.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LineLayout {
    /// The seed of the game.
    game: Option<u64>,
    width: f32,
    columns: LineColumns,
    body_points: f32,
    language: Language,
}

/// The heights of a game's lines. They are remembered, since there may be thousands of lines and only a few of them are drawn.
#[derive(Default)]
pub struct LineHeights {
    layout: Option<LineLayout>,
    /// By the number of the line.
    known: HashMap<u64, f32>,
}

impl LineHeights {
    /// The top of each line and, last, the bottom of them all, from the top of the first line.
    pub fn tops(&mut self, ui: &Ui, lines: &[&Line<'_>], columns: LineColumns) -> Vec<f32> {
        let layout = LineLayout {
            game: lines.iter().find_map(|line| line.game_seed()),
            width: ui.available_width(),
            columns,
            body_points: ui.tokens().body_points,
            language: ui.words().language(),
        };
        if self.layout != Some(layout) || self.known.len() > MAX_KNOWN {
            self.known.clear();
            self.layout = Some(layout);
        }
        let mut tops = vec![0.0];
        let mut bottom = 0.0;
        for line in lines {
            let measured = || row_points(&line.laid_text(ui, columns, layout.width));
            bottom += match line.number() {
                Some(number) => *self.known.entry(number).or_insert_with(measured),
                None => measured(),
            };
            tops.push(bottom);
        }
        tops
    }
}

/// The height of a line with this text.
fn row_points(text: &Galley) -> f32 {
    ROW_POINTS + text.size().y - first_row_points(text)
}

/// The height of the first row of a text.
pub fn first_row_points(text: &Galley) -> f32 {
    text.rows.first().map_or(0.0, |row| row.rect().height())
}
