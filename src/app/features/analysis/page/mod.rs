//! The analysis screen: the board with an evaluation bar and arrows, the game with its variations, the engine's evaluation and a
//! graph of the game.

mod announcements;
mod evaluation;
mod moves;
mod panel;

use super::{Analysis, AnalysisAction, Navigation};
use crate::app::command::{BoardAction, CameraAction, Command, Commands};
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{is_arrow, pressed};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::evaluation_bar::evaluation_bar;
use crate::app::widgets::move_field::MoveField;
use crate::board::Square;
use crate::config::{AnalysisSettings, Settings, Shortcut};
use crate::notation::NodeId;
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use announcements::Spoken;
use egui::{FocusDirection, Frame, Key, Margin, Panel, ScrollArea};

/// The width of the bar beside the board.
const BAR_POINTS: f32 = 42.0;

#[derive(Default)]
pub struct AnalysisPage {
    field: MoveField,
    spoken: Spoken,
}

impl Feature for AnalysisPage {
    fn id(&self) -> Route {
        Route::Analysis
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(analysis) = &app.analysis else {
            commands.send(Command::Open(Route::Menu));
            return;
        };
        keys(ui, app, analysis, board, commands);
        self.field.handle_keys(ui, board_focused(ui.ctx(), ui.scope_id(), board), analysis);
        let page = Page { right: true, usual: 380.0, least: 300.0, most: 620.0 };
        if !app.board_alone {
            beside_board(ui, "analysis", page, |ui| {
                let page = ScrollArea::vertical().auto_shrink(false);
                page.show(ui, |ui| panel::side_ui(ui, app, analysis, (&mut self.field, &mut self.spoken), commands));
            });
        }
        if app.settings.analysis.evaluate {
            let frame = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(4, 4));
            let bar = Panel::left("worth").exact_size(BAR_POINTS).resizable(false).frame(frame);
            bar.show(ui, |ui| evaluation_bar(ui, &app.theme, analysis, board.camera.facing()));
        }
        let response = board_ui(ui, board, analysis.is_open());
        if let Some(square) = response.chosen {
            commands.send(BoardAction::Square(square));
        } else if response.dismissed {
            commands.send(BoardAction::Dismiss);
        }
        commands.play_cues(response.cues);
    }
}

/// Sends changed analysis settings.
fn change(app: &AppState, analysis: AnalysisSettings, commands: &mut Commands) {
    if analysis != app.settings.analysis {
        commands.send(Command::Change(Box::new(Settings { analysis, ..app.settings.clone() })));
    }
}

/// The command that leaves the analysis: back to the game if there is one.
fn exit_command(app: &AppState) -> Command {
    Command::Open(if app.table.is_some() { Route::Game } else { Route::Menu })
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &egui::Ui, app: &AppState, analysis: &Analysis, board: &BoardView, commands: &mut Commands) {
    let keys = &app.settings.keys;
    let on_board = board_focused(ui.ctx(), ui.scope_id(), board);
    let steps = [
        (Shortcut::StepBack, Navigation::Back),
        (Shortcut::StepOn, Navigation::On),
        (Shortcut::VariationBefore, Navigation::VariationBefore),
        (Shortcut::VariationAfter, Navigation::VariationAfter),
        (Shortcut::First, Navigation::First),
        (Shortcut::Last, Navigation::Last),
    ];
    for (shortcut, step) in steps {
        let is_arrow = is_arrow(keys.chord(shortcut));
        // On the board, arrow keys move between squares.
        if !(on_board && is_arrow) && pressed(ui.ctx(), keys, shortcut) {
            commands.send(AnalysisAction::Go(step));
            if is_arrow {
                // The keys step through the game, so they must not move the focus as well.
                ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            }
        }
    }
    for (shortcut, command) in [
        (Shortcut::Camera, Command::Board(BoardAction::Camera(CameraAction::Next))),
        (Shortcut::Flip, Command::Board(BoardAction::Camera(CameraAction::Flip))),
        (Shortcut::Focus, Command::Focus),
        (Shortcut::Inspector, Command::Open(Route::Inspector)),
        (Shortcut::LeaveAnalysis, exit_command(app)),
    ] {
        if pressed(ui.ctx(), keys, shortcut) {
            commands.send(command);
        }
    }
    if pressed(ui.ctx(), keys, Shortcut::Evaluate) {
        let before = &app.settings.analysis;
        change(app, AnalysisSettings { evaluate: !before.evaluate, ..before.clone() }, commands);
    }
    if pressed(ui.ctx(), keys, Shortcut::Delete) && analysis.here() != NodeId::START {
        commands.send(AnalysisAction::DeleteMove(analysis.here()));
    }
    if pressed(ui.ctx(), keys, Shortcut::Board) {
        let movable = || analysis.position().moves().first().and_then(|legal| legal.from().or(legal.to()));
        focus_square(ui.ctx(), ui.scope_id(), board.cursor().or_else(movable).unwrap_or(Square(0)));
    }
    if !ui.ctx().text_edit_focused() && ui.input(|input| input.key_pressed(Key::Escape)) {
        commands.send(BoardAction::Dismiss);
    }
}
