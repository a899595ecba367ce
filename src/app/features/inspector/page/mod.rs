//! The bot inspector beside the board: the reasons for a move, reruns of it, and the consoles.

mod columns;
mod steps;

use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::keys::send_pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::console::console_ui;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::back_label;
use crate::board::Square;
use crate::config::CommandId;
use crate::config::icon;
use crate::view::{BoardView, Mark, MarkStyle, board_ui};
use egui::{Key, RichText, ScrollArea, Ui};

/// The visible part of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Reasons,
    Console,
}

#[derive(Default)]
pub struct InspectorPage {
    part: Part,
}

impl Feature for InspectorPage {
    fn id(&self) -> Route {
        Route::INSPECTOR
    }

    fn title(&self) -> &'static str {
        "inspector-open"
    }

    fn icon(&self) -> &'static str {
        icon::MAGNIFYING_GLASS
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("inspector-open")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        keys(ui, app, commands);
        let page = Page { right: true, usual: 600.0, least: 420.0, most: 1000.0 };
        let lit = beside_board(ui, "inspector", page, |ui| self.page_ui(ui, app, commands));
        if app.place() == Route::ANALYSIS {
            board.marks.clear();
        }
        board.marks.extend(lit.into_iter().map(|square| Mark { square, style: MarkStyle::Hint }));
        let response = board_ui(ui, board, false);
        commands.play_cues(response.cues);
    }
}

impl InspectorPage {
    /// Draws the page and returns the squares to highlight.
    fn page_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) -> Vec<Square> {
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let back = ui.button(ui.localized(back_label(app.place())));
            if back.on_hover_text(ui.localized("settings-keys-tip")).clicked() {
                commands.send(Command::Open(app.place()));
            }
            ui.add_space(8.0);
            for (part, words) in [(Part::Reasons, "inspector-reasons"), (Part::Console, "console")] {
                let words = ui.localized(words);
                ui.selectable_value(&mut self.part, part, words);
            }
        });
        steps::steps_ui(ui, app, commands);
        ui.separator();
        match (self.part, &app.play.table) {
            (Part::Console, Some(table)) => {
                let height = (ui.available_height() - 90.0).max(120.0);
                console_ui(ui, &app.shared.theme, table, height, commands);
                Vec::new()
            }
            (Part::Console, None) => {
                ui.label(RichText::new(ui.localized("console-empty")).weak());
                Vec::new()
            }
            (Part::Reasons, _) => {
                let page = ScrollArea::vertical().auto_shrink(false);
                page.show(ui, |ui| columns::columns_ui(ui, app, commands)).inner
            }
        }
    }
}

/// Handles keys: Esc and the inspector's own shortcut leave the page; the keys that step through a game work here too.
fn keys(ui: &Ui, app: &AppState, commands: &mut Commands) {
    if ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
        commands.send(Command::Open(app.place()));
    }
    let steps = [CommandId::LookFirst, CommandId::LookLast, CommandId::LookBack, CommandId::LookOn];
    send_pressed(ui.ctx(), app, steps.into_iter().chain([CommandId::Inspector]), false, commands);
}
