//! The choice between moves that no further square tells apart, over the board.

use super::announce::announce;
use super::localized_text::LocalizedText;
use crate::app::components::{ActionButton, UiTokens, card_frame, space};
use crate::notation::move_text;
use crate::rules::{Move, Variant};
use crate::text::{Phrase, phrase, raw};
use egui::{Align2, Area, Id, Order, Rect, Stroke, Ui};

/// Draws the choices in the middle of `room` and returns the chosen move.
pub fn move_choice_ui(ui: &Ui, variant: &Variant, choices: &[Move], room: Rect) -> Option<Move> {
    let id = Id::unique("move choice");
    let Some(first) = choices.first() else {
        ui.ctx().data_mut(|data| data.remove::<Vec<Move>>(id));
        return None;
    };
    let tokens = ui.tokens();
    let is_new = ui.ctx().data_mut(|data| data.get_temp::<Vec<Move>>(id).is_none_or(|shown| shown != choices));
    ui.ctx().data_mut(|data| data.insert_temp(id, choices.to_vec()));
    let frame = card_frame(ui).stroke(Stroke::new(2.0, tokens.accent));
    let area = Area::new(id).order(Order::Foreground).constrain_to(room);
    let shown = area.pivot(Align2::CENTER_CENTER).fixed_pos(room.center()).show(ui.ctx(), |ui| {
        frame
            .show(ui, |ui| {
                ui.set_max_width((room.width() - 3.0 * space::L).max(0.0));
                let question = ui.localized(phrase("move-choice"));
                let title = ui.label(tokens.strong(&question));
                if is_new {
                    announce(ui, &title, &question);
                }
                ui.horizontal_wrapped(|ui| {
                    let mut chosen = None;
                    for legal in choices {
                        let text = ui.localized(choice_phrase(variant, choices, legal));
                        let is_first = legal == first;
                        let button = if is_first { ActionButton::primary(text) } else { ActionButton::secondary(text) };
                        let response = ui.add(button);
                        if is_first && is_new {
                            response.request_focus();
                        }
                        if response.clicked() {
                            chosen = Some(legal.clone());
                        }
                    }
                    chosen
                })
                .inner
            })
            .inner
    });
    shown.inner
}

/// What a choice says: its text, or what it does if that is the only difference.
fn choice_phrase(variant: &Variant, choices: &[Move], legal: &Move) -> Phrase {
    match choices {
        [one, other] if one.crowned != other.crowned => {
            phrase(if legal.crowned { "move-choice-promote" } else { "move-choice-keep" })
        }
        _ => raw(move_text(variant, legal)),
    }
}
