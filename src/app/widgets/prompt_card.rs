//! A question or a piece of news on a card over the board. It never lies where the button was that led to it, and no button
//! of it is pressed by a key that was meant for the board: the card's heading has the keyboard first.

use super::style::color32;
use crate::config::Theme;
use egui::{Align2, Area, Frame, Id, Label, Margin, Order, Rect, RichText, Sense, Shadow, Stroke, Ui};

/// Draws the card over the middle of `board`; `fresh` when it was not there in the last frame.
pub fn prompt_card<R>(
    ui: &Ui,
    theme: &Theme,
    (board, fresh): (Rect, bool),
    (heading, text): (&str, &str),
    buttons: impl FnOnce(&mut Ui) -> R,
) -> R {
    let window = &theme.window;
    let area = Area::new(Id::unique(("prompt", heading)))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(board.center())
        .constrain_to(board);
    let frame = Frame::new()
        .fill(color32(window.panel))
        .stroke(Stroke::new(2.0, color32(window.accent)))
        .corner_radius(10.0)
        .shadow(Shadow { offset: [0, 4], blur: 18, spread: 2, color: egui::Color32::from_black_alpha(110) })
        .inner_margin(Margin::symmetric(22, 18));
    let shown = area.show(ui.ctx(), |ui| {
        frame
            .show(ui, |ui| {
                ui.set_max_width((board.width() - 60.0).clamp(200.0, 460.0));
                let title = RichText::new(heading).heading().size(24.0);
                let title = ui.add(Label::new(title).sense(Sense::focusable_noninteractive()));
                if fresh {
                    title.request_focus();
                }
                let spoken = format!("{heading}. {text}");
                super::announce::announce(ui, &title, spoken.trim_end_matches([' ', '.']));
                if !text.is_empty() {
                    ui.label(text);
                }
                ui.add_space(6.0);
                ui.horizontal_wrapped(buttons).inner
            })
            .inner
    });
    ui.ctx().accesskit_node_builder(shown.response.id, |node| node.set_role(egui::accesskit::Role::AlertDialog));
    shown.inner
}
