//! The console of the bots: what they print, what their moves took, and their faults, those of their files among them.

mod line_heights;
mod lines;

pub use lines::ConsoleTile;

use crate::app::command::Commands;
use crate::app::features::Feature;
use crate::app::features::workshop::{Tile, tile_ui};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::Heading;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::Ui;

impl Route {
    /// The console of the bots.
    pub const CONSOLE: Self = Self::new("console");
}

/// Draws the tile of a console.
pub fn console_ui(
    ui: &mut Ui,
    app: &AppState,
    (room, title): (egui::Rect, &str),
    console: &mut ConsoleTile,
    commands: &mut Commands,
) {
    let mut filter = console.filter;
    let buttons = |ui: &mut Ui, commands: &mut Commands| filter.head_ui(ui, app, commands);
    tile_ui(ui, room, (Tile::Console.icon(), title), commands, buttons, |ui, commands| console.ui(ui, app, commands));
    console.choose_side(filter);
}

#[derive(Default)]
pub struct ConsolePage {
    console: ConsoleTile,
}

impl Feature for ConsolePage {
    fn id(&self) -> Route {
        Route::CONSOLE
    }

    fn title(&self) -> &'static str {
        "console"
    }

    fn icon(&self) -> &'static str {
        icon::TERMINAL_WINDOW
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("console")
    }

    fn heading(&self, _: &AppState) -> Heading {
        phrase("section-workshop").into()
    }

    fn tip(&self) -> Option<&'static str> {
        Some("console-tip")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let room = ui.available_rect_before_wrap();
        let title = match &app.play.table {
            Some(table) => {
                let [black, white] = crate::board::Side::BOTH.map(|side| table.name(side));
                ui.localized(phrase("console-of-game").with("first", black).with("second", white))
            }
            None => ui.localized("console"),
        };
        console_ui(ui, app, (room, &title), &mut self.console, commands);
    }
}
