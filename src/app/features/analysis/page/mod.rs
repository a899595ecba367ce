//! The analysis screen: the board with an evaluation bar and arrows, the game with its variations, the engine's evaluation and a
//! graph of the game.

mod announcements;
mod evaluation;
mod moves;
mod panel;

use super::Analysis;
use crate::app::command::{BoardAction, Command, Commands};
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{send_pressed, take_board_focus};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::evaluation_bar::evaluation_bar;
use crate::app::widgets::move_field::MoveField;
use crate::board::Square;
use crate::config::icon;
use crate::config::{AnalysisSettings, CommandId, Scope, Settings};
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use announcements::Spoken;
use egui::{Frame, Key, Margin, Panel, ScrollArea};

/// The width of the bar beside the board.
const BAR_POINTS: f32 = 42.0;

#[derive(Default)]
pub struct AnalysisPage {
    field: MoveField,
    spoken: Spoken,
}

impl Feature for AnalysisPage {
    fn id(&self) -> Route {
        Route::ANALYSIS
    }

    fn title(&self) -> &'static str {
        "page-analysis"
    }

    fn icon(&self) -> &'static str {
        icon::CHART_LINE
    }

    fn section(&self) -> Section {
        Section::Analyse
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(analysis) = &app.analysis.current else {
            commands.send(Command::Open(Route::MENU));
            return;
        };
        keys(ui, app, analysis, board, commands);
        self.field.handle_keys(ui, board_focused(ui.ctx(), ui.scope_id(), board), analysis);
        let page = Page { right: true, usual: 380.0, least: 300.0, most: 620.0 };
        if !app.shared.screens.board_alone {
            beside_board(ui, "analysis", page, |ui| {
                let page = ScrollArea::vertical().auto_shrink(false);
                page.show(ui, |ui| panel::side_ui(ui, app, analysis, (&mut self.field, &mut self.spoken), commands));
            });
        }
        if app.shared.settings.analysis.evaluate {
            let frame = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(4, 4));
            let bar = Panel::left("worth").exact_size(BAR_POINTS).resizable(false).frame(frame);
            bar.show(ui, |ui| evaluation_bar(ui, &app.shared.theme, analysis, board.camera.facing()));
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
    if analysis != app.shared.settings.analysis {
        commands.send(Command::Change(Box::new(Settings { analysis, ..app.shared.settings.clone() })));
    }
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &egui::Ui, app: &AppState, analysis: &Analysis, board: &BoardView, commands: &mut Commands) {
    let on_board = board_focused(ui.ctx(), ui.scope_id(), board);
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::Analysis));
    let ids = ids.filter(|id| app.why_not(*id).is_none());
    send_pressed(ui.ctx(), app, ids, on_board, commands);
    if take_board_focus(ui.ctx()) {
        let movable = || analysis.position().moves().first().and_then(|legal| legal.from().or(legal.to()));
        focus_square(ui.ctx(), ui.scope_id(), board.cursor().or_else(movable).unwrap_or(Square(0)));
    }
    if !ui.ctx().text_edit_focused() && ui.input(|input| input.key_pressed(Key::Escape)) {
        commands.send(BoardAction::Dismiss);
    }
}
