//! The offer to resume or discard an unfinished game.

use crate::app::command::Commands;
use crate::app::features::library::LibraryAction;
use crate::app::features::library::page::{is_of_people, name_phrase};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::board::Side;
use crate::text::{own, phrase};
use egui::{Frame, RichText, Stroke, Ui};

/// Draws the offer if there is such a game.
pub fn interrupted_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let Some(head) = app.library.interrupted.first() else { return };
    let window = &app.shared.theme.window;
    let frame = Frame::new().stroke(Stroke::new(1.5, color32(window.accent))).corner_radius(8.0).inner_margin(10.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let heading = ui.localized("interrupted-title");
        ui.label(RichText::new(heading).strong());
        let words = if is_of_people(head) {
            phrase("interrupted-people")
        } else {
            let [black, white] = Side::BOTH.map(|side| name_phrase(head, side));
            phrase("interrupted-game").with("black", black).with("white", white)
        };
        let words =
            words.with("title", own(head.title.as_str())).with("plies", phrase("ply-count").with("count", head.plies));
        let words = ui.localized(words);
        ui.label(words);
        ui.horizontal_wrapped(|ui| {
            let (go_on, leave) = (ui.localized("interrupted-go-on"), ui.localized("interrupted-leave"));
            let tip = ui.localized("interrupted-leave-tip");
            if ui.button(go_on).clicked() {
                commands.send(LibraryAction::GoOn(head.id));
            }
            if ui.button(leave).on_hover_text(tip).clicked() {
                commands.send(LibraryAction::Leave(head.id));
            }
        });
    });
    ui.add_space(8.0);
}
