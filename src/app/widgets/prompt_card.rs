//! A question or message on a card over the board. It never covers the button that opened it. Its safe answer gets the focus, so
//! that Enter gives it as Esc does, or its heading, so that a key meant for the board presses nothing.

use crate::app::components::{ActionButton, UiTokens};
use egui::{Align2, Area, Frame, Id, Margin, Order, Rect, Response, Ui};

const USUAL_POINTS: f32 = 400.0;
const WIDE_POINTS: f32 = 760.0;

#[derive(Clone, Copy)]
pub struct CardPlace {
    /// The card is in the middle of this rectangle.
    pub room: Rect,
    /// Whether the card was not shown in the last frame.
    pub is_new: bool,
    /// Whether the safe answer of a new card gets the focus: the user has asked for the card, or uses no keyboard.
    pub focuses_answer: bool,
}

/// Draws the answer that changes nothing.
pub fn safe_button(ui: &mut Ui, place: CardPlace, text: String) -> Response {
    let response = ui.add(ActionButton::secondary(text));
    if place.is_new && place.focuses_answer {
        response.request_focus();
    }
    response
}

pub fn prompt_card<R>(ui: &Ui, place: CardPlace, words: (&str, &str), buttons: impl FnOnce(&mut Ui) -> R) -> R {
    card(ui, (place, USUAL_POINTS), words, |ui| ui.horizontal_wrapped(buttons).inner)
}

/// For content such as source and tables, with rows below each other.
pub fn wide_card<R>(ui: &Ui, place: CardPlace, words: (&str, &str), contents: impl FnOnce(&mut Ui) -> R) -> R {
    card(ui, (place, WIDE_POINTS), words, contents)
}

fn card<R>(
    ui: &Ui,
    (place, most): (CardPlace, f32),
    (heading, text): (&str, &str),
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let tokens = ui.tokens();
    let area = Area::new(Id::unique(("prompt", heading)))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(place.room.center())
        .constrain_to(place.room);
    let frame = Frame::new()
        .fill(tokens.surface)
        .stroke(tokens.edge())
        .corner_radius(10.0)
        .shadow(tokens.shadow())
        .inner_margin(Margin::symmetric(22, 18));
    let shown = area.show(ui.ctx(), |ui| {
        frame
            .show(ui, |ui| {
                let room_points = (place.room.width() - 60.0).max(200.0);
                ui.set_max_width(room_points.min(most));
                ui.set_min_width(room_points.min(USUAL_POINTS));
                let title = super::heading::heading(ui, tokens.page_title(heading));
                if place.is_new {
                    title.request_focus();
                }
                let spoken = format!("{heading}. {text}");
                super::announce::announce(ui, &title, spoken.trim_end_matches([' ', '.']));
                if !text.is_empty() {
                    ui.label(text);
                }
                ui.add_space(6.0);
                contents(ui)
            })
            .inner
    });
    ui.ctx().accesskit_node_builder(shown.response.id, |node| node.set_role(egui::accesskit::Role::AlertDialog));
    shown.inner
}
