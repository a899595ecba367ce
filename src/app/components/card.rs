//! Cards, section titles and empty pages.

use super::button::ActionButton;
use super::tokens::{UiTokens, icon_font, radius, space};
use egui::{Align, Align2, CornerRadius, Frame, Label, Layout, Margin, Response, Sense, Ui, vec2};

/// A frame around something that one opens or compares.
pub fn card_frame(ui: &Ui) -> Frame {
    let tokens = ui.tokens();
    Frame::new()
        .fill(tokens.surface_card)
        .stroke(egui::Stroke::new(1.0, tokens.line_soft))
        .corner_radius(CornerRadius::same(radius::CARD))
        .inner_margin(Margin::same(space::M as i8))
}

/// A frame for what waits for the user, such as the side to move.
pub fn accent_frame(ui: &Ui) -> Frame {
    let tokens = ui.tokens();
    card_frame(ui).fill(tokens.accent_soft).stroke(egui::Stroke::new(2.0, tokens.accent))
}

/// A frame for code and lists inside a card.
pub fn well_frame(ui: &Ui) -> Frame {
    let tokens = ui.tokens();
    Frame::new()
        .fill(tokens.surface_low)
        .corner_radius(CornerRadius::same(radius::CONTROL))
        .inner_margin(Margin::symmetric(10, 8))
}

/// Draws a card in the full available width, with a title and, after it, text in weak colour.
pub fn titled_card<R>(ui: &mut Ui, title: &str, context: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    card_frame(ui)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            section_title(ui, title, context);
            ui.add_space(space::S);
            contents(ui)
        })
        .inner
}

/// Draws two cards with titles beside each other, both as high as the higher one. `contents` gets the place of the card, 0 or 1.
pub fn card_pair(ui: &mut Ui, titles: [&str; 2], mut contents: impl FnMut(&mut Ui, usize)) {
    let id = ui.scope_id().with(("card pair", titles));
    let last: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let mut highest = 0.0_f32;
    ui.scope(|ui| {
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, space::M);
        ui.columns(titles.len(), |columns| {
            for (index, column) in columns.iter_mut().enumerate() {
                column.spacing_mut().item_spacing.x = spacing;
                // Columns justify their text by default.
                column.with_layout(Layout::top_down(Align::Min), |ui| {
                    titled_card(ui, titles[index], "", |ui| {
                        contents(ui, index);
                        let shown = ui.min_rect();
                        highest = highest.max(shown.height());
                        ui.expand_to_include_rect(shown.with_max_y(shown.top() + last));
                    });
                });
            }
        });
    });
    // Only once both are drawn is it known which one is higher.
    if (highest - last).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, highest));
        ui.ctx().request_repaint();
    }
}

/// Draws the title of a part of a page, with text in weak colour after it.
pub fn section_title(ui: &mut Ui, title: &str, context: &str) -> Response {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        let shown = ui.label(tokens.strong(title));
        if !context.is_empty() {
            ui.add(Label::new(tokens.caption(context)).truncate());
        }
        shown
    })
    .inner
}

/// Draws the page of a list that has nothing yet: what belongs here, why it is empty, and the one action that fills it. Returns
/// whether that was clicked.
pub fn empty_state(ui: &mut Ui, icon: &str, title: &str, why: &str, action: Option<(&'static str, &str)>) -> bool {
    const DISC_POINTS: f32 = 64.0;
    const TEXT_POINTS: f32 = 340.0;
    let tokens = ui.tokens();
    let mut is_clicked = false;
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        ui.add_space((0.5 * (ui.available_height() - 220.0)).clamp(space::XL, 200.0));
        let (rect, _) = ui.allocate_exact_size(vec2(DISC_POINTS, DISC_POINTS), Sense::hover());
        ui.painter().circle_filled(rect.center(), 0.5 * DISC_POINTS, tokens.surface_control);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, icon_font(28.0), tokens.weak);
        ui.add_space(space::M);
        ui.label(tokens.title(title));
        ui.add_space(space::XS);
        ui.scope(|ui| {
            ui.set_max_width(TEXT_POINTS.min(ui.available_width()));
            ui.label(tokens.small(why));
        });
        if let Some((icon, text)) = action {
            ui.add_space(space::L);
            is_clicked = ui.add(ActionButton::primary(text).icon(icon)).clicked();
        }
    });
    is_clicked
}
