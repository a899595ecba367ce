//! A cell of a table and what it can contain: text, a disc, an icon.

use super::line::one_line;
use super::tokens::{Tokens, icon_font, medium_font};
use crate::app::widgets::localized_text::LocalizedText;
use egui::{Align2, Color32, Rangef, Sense, Stroke, Ui, pos2, vec2};

/// A cell that is drawn.
pub struct TableCell<'a, 'b> {
    pub ui: &'a mut Ui,
    pub tokens: &'b Tokens,
    pub row: usize,
    /// Whether weak text is drawn in full colour, for contrast.
    pub(super) is_strong: bool,
    pub(super) is_trailing: bool,
}

impl<'a, 'b> TableCell<'a, 'b> {
    /// A part of a cell, in a `Ui` of its own.
    pub const fn new(ui: &'a mut Ui, tokens: &'b Tokens, row: usize) -> Self {
        Self { ui, tokens, row, is_strong: false, is_trailing: false }
    }

    pub fn text(&mut self, text: &str) {
        self.painted(text, self.tokens.body_font(), self.tokens.text);
    }

    pub fn strong(&mut self, text: &str) {
        self.painted(text, medium_font(self.tokens.body_points), self.tokens.text);
    }

    pub fn weak(&mut self, text: &str) {
        let ink = if self.is_strong { self.tokens.text } else { self.tokens.weak };
        self.painted(text, self.tokens.body_font(), ink);
    }

    /// Draws one line at the edge that the column is aligned with; one that is cut off with `…` has the whole text as its tooltip.
    pub fn painted(&mut self, text: &str, font: egui::FontId, ink: Color32) {
        let rect = self.ui.available_rect_before_wrap();
        let galley = one_line(self.ui, text, font, rect.width());
        if galley.elided {
            let id = self.ui.next_auto_id();
            self.ui.skip_ahead_auto_ids(1);
            self.ui.interact(rect, id, Sense::hover()).on_hover_text(text);
        }
        let x = if is_at_end(self.ui, self.is_trailing) { rect.right() - galley.size().x } else { rect.left() };
        let at = pos2(x, rect.center().y - 0.5 * galley.size().y);
        self.ui.painter().galley_with_override_text_color(at, galley, ink);
    }

    /// Draws a disc in front of what follows, such as the colour of a player.
    pub fn disc(&mut self, fill: Color32) {
        let (rect, _) = self.ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
        self.ui.painter().circle(rect.center(), 5.0, fill, Stroke::new(1.0, self.tokens.line_strong));
    }

    /// Draws an icon in front of what follows.
    pub fn icon(&mut self, icon: &str, ink: Color32) {
        let (rect, _) = self.ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
        self.ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, icon_font(16.0), ink);
    }
}

/// The place of a number in a column that is painted outside of a table: its anchor, and the anchor's x.
pub fn number_place(ui: &Ui, column: Rangef) -> (Align2, f32) {
    if is_at_end(ui, true) { (Align2::RIGHT_CENTER, column.max) } else { (Align2::LEFT_CENTER, column.min) }
}

/// Whether text of a column is at the end of its room. Numbers are at the right in every language: where the layout is mirrored,
/// that is the beginning.
pub(super) fn is_at_end(ui: &Ui, is_trailing: bool) -> bool {
    is_trailing && !ui.words().language().is_right_to_left()
}
