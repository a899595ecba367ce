//! The bot inspector beside the board: the reasons for a move, reruns of it, and the consoles.

mod columns;
mod steps;

use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::features::analysis::{AnalysisAction, Navigation};
use crate::app::features::play::table::GameAction;
use crate::app::keys::pressed;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::console::console_ui;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::back_label;
use crate::board::Square;
use crate::config::Shortcut;
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
        Route::Inspector
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        keys(ui, app, commands);
        let page = Page { right: true, usual: 600.0, least: 420.0, most: 1000.0 };
        let lit = beside_board(ui, "inspector", page, |ui| self.page_ui(ui, app, commands));
        if app.place() == Route::Analysis {
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
        match (self.part, &app.table) {
            (Part::Console, Some(table)) => {
                let height = (ui.available_height() - 90.0).max(120.0);
                console_ui(ui, &app.theme, table, height, commands);
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
    let keys = &app.settings.keys;
    let escapes = ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
    if escapes || pressed(ui.ctx(), keys, Shortcut::Inspector) {
        commands.send(Command::Open(app.place()));
    }
    let stepping: &[(Shortcut, Command)] = if app.place() == Route::Analysis {
        &[
            (Shortcut::LookFirst, Command::Analysis(AnalysisAction::Go(Navigation::First))),
            (Shortcut::LookLast, Command::Analysis(AnalysisAction::Go(Navigation::Last))),
            (Shortcut::LookBack, Command::Analysis(AnalysisAction::Go(Navigation::Back))),
            (Shortcut::LookOn, Command::Analysis(AnalysisAction::Go(Navigation::On))),
        ]
    } else {
        &[
            (Shortcut::LookFirst, Command::Game(GameAction::ShowPly(0))),
            (Shortcut::LookLast, Command::Game(GameAction::ShowLatest)),
            (Shortcut::LookBack, Command::Game(GameAction::StepBy(-1))),
            (Shortcut::LookOn, Command::Game(GameAction::StepBy(1))),
        ]
    };
    for (shortcut, command) in stepping {
        if pressed(ui.ctx(), keys, *shortcut) {
            commands.send(command.clone());
        }
    }
}
