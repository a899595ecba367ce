//! The games of a contest, newest first; a click opens one. Only visible rows are drawn.

use super::format;
use crate::app::command::Commands;
use crate::app::components::section_title;
use crate::app::features::arena::{ArenaAction, ContestView};
use crate::app::widgets::localized_text::LocalizedText;
use crate::summary::ending_phrase;
use crate::text::phrase;
use egui::{Button, ScrollArea, TextStyle, Ui};

const LIST_POINTS: f32 = 260.0;

pub(super) fn ui(ui: &mut Ui, view: &ContestView, commands: &mut Commands) -> bool {
    let count = view.games.len();
    if count == 0 {
        return false;
    }
    let heading = ui.localized(phrase("arena-games").with("count", count));
    section_title(ui, &heading, "");
    let tip = ui.localized("arena-open-tip");
    let height = ui.text_style_height(&TextStyle::Body).max(ui.spacing().interact_size.y);
    let list = ScrollArea::vertical().id_salt("arena games").max_height(LIST_POINTS).auto_shrink([false, true]);
    list.show_rows(ui, height, count, |ui, rows| {
        for index in rows {
            let game = &view.games[count - 1 - index];
            let message = phrase("arena-game")
                .with("number", count - index)
                .with("text", format::game(&view.about, game))
                .with("ending", ending_phrase(&game.ending))
                .with("plies", phrase("ply-count").with("count", game.plies));
            let words = ui.localized(message);
            let row = Button::selectable(false, words).truncate();
            if ui.add_enabled(game.game != 0, row).on_hover_text(&tip).clicked() {
                commands.send(ArenaAction::Open(game.game));
            }
        }
    });
    true
}
