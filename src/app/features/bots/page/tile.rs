//! The tile of bots: the list, the button that edits the chosen one, and beneath the list the button for a new one.

use super::list::BotList;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, height, space};
use crate::app::features::bots::BotsAction;
use crate::app::features::workshop::{Tile, padded, reset_layout_button, tile_ui};
use crate::app::state::AppState;
use crate::app::widgets::edit_button::edit_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use egui::{Rect, Ui, UiBuilder, pos2};

pub struct BotsTile {
    list: BotList,
    /// Whether there is a button for a new bot; a page may have one of its own.
    makes_bots: bool,
}

impl BotsTile {
    pub fn new(makes_bots: bool) -> Self {
        Self { list: BotList::default(), makes_bots }
    }

    /// Draws the tile in `room` and returns the bot that was chosen.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (room, chosen): (Rect, Option<&str>),
        commands: &mut Commands,
    ) -> Option<String> {
        let title = ui.localized(Tile::Bots.name());
        let entry = app.shared.now.bots.iter().find(|entry| Some(entry.id.as_str()) == chosen);
        let trailing = |ui: &mut Ui, commands: &mut Commands| {
            if let Some(entry) = entry {
                edit_button(ui, &entry.file, None, commands);
            }
            reset_layout_button(ui, app, commands);
        };
        tile_ui(ui, room, (Tile::Bots.icon(), &title), commands, trailing, |ui, commands| {
            padded(ui, |ui| {
                if !self.makes_bots {
                    return self.list.ui(ui, app, chosen);
                }
                let room = ui.available_rect_before_wrap();
                let middle = room.bottom() - height::CONTROL - 2.0 * space::S;
                let above = Rect::from_min_max(room.min, pos2(room.right(), middle));
                let target = ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
                    ui.set_clip_rect(above.intersect(ui.clip_rect()));
                    self.list.ui(ui, app, chosen)
                });
                let below = Rect::from_min_max(pos2(room.left(), middle + space::S), room.max);
                ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
                    let button = ActionButton::secondary(ui.localized("menu-new-bot")).icon(icon::PLUS);
                    let button = button.min_width(below.width()).tip(ui.localized("menu-new-bot-tip"));
                    if ui.add(button).clicked() {
                        commands.send(BotsAction::New(None));
                    }
                });
                target.inner
            })
        })
    }
}
