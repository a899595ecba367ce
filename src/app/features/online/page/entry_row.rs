//! A row of a card: an icon, a title, a caption beneath it, and buttons at the trailing edge.

use crate::app::components::UiTokens;
use crate::app::components::tokens::icon_font;
use crate::view::add_ltr_region;
use egui::{Align, Align2, Color32, Label, Layout, Response, Sense, Ui, vec2};

const AVATAR_POINTS: f32 = 34.0;
const ROW_POINTS: f32 = 44.0;

pub(super) struct EntryRow<'a> {
    pub icon: &'static str,
    pub title: &'a str,
    /// Whether the title is left to right in every language, as addresses are.
    pub is_address: bool,
    /// An icon with its colour, and the words after it.
    pub caption: (&'static str, Color32, &'a str),
}

impl EntryRow<'_> {
    /// Returns the title and the caption, which may be announced.
    pub fn ui(self, ui: &mut Ui, buttons: impl FnOnce(&mut Ui)) -> [Response; 2] {
        let tokens = ui.tokens();
        let row = vec2(ui.available_width(), ROW_POINTS);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_height(ROW_POINTS);
            buttons(ui);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(AVATAR_POINTS, AVATAR_POINTS), Sense::hover());
                ui.painter().circle(rect.center(), 0.5 * AVATAR_POINTS - 1.0, tokens.surface_low, tokens.edge());
                let middle = (rect.center(), Align2::CENTER_CENTER);
                ui.painter().text(middle.0, middle.1, self.icon, icon_font(18.0), tokens.weak);
                ui.vertical(|ui| self.words_ui(ui)).inner
            })
            .inner
        })
        .inner
    }

    fn words_ui(&self, ui: &mut Ui) -> [Response; 2] {
        let tokens = ui.tokens();
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = 18.0;
        let lines = 2.0 * ui.spacing().interact_size.y;
        ui.add_space(0.5 * (ROW_POINTS - lines).max(0.0));
        let title = Label::new(tokens.strong(self.title)).truncate();
        let title = if self.is_address { add_ltr_region(ui, title) } else { ui.add(title) };
        let (icon, ink, words) = self.caption;
        let caption = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            if !icon.is_empty() {
                ui.label(tokens.icon(icon, 14.0).color(ink));
            }
            ui.add(Label::new(tokens.caption(words).color(ink)).truncate()).on_hover_text(words)
        });
        [title, caption.inner]
    }
}
