//! The game screen: the board, the players, the moves, and the weights and grades of each bot.

mod new_rules;
mod online;
mod panel;
mod prompts;

use super::table::{Prompt, Table};
use crate::app::command::{BoardAction, Command, Commands};
use crate::app::features::play::table::GameAction;
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{send_pressed, take_board_focus};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::move_field::MoveField;
use crate::board::Square;
use crate::config::icon;
use crate::config::{CommandId, Scope};
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use egui::{Key, ScrollArea};

const ARROWS: [Key; 4] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];

#[derive(Default)]
pub struct GamePage {
    field: MoveField,
    /// The prompt of the last frame.
    last_prompt: Option<Prompt>,
}

impl Feature for GamePage {
    fn id(&self) -> Route {
        Route::GAME
    }

    fn title(&self) -> &'static str {
        "page-game"
    }

    fn icon(&self) -> &'static str {
        icon::CHECKERBOARD
    }

    fn section(&self) -> Section {
        Section::Play
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Game)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(table) = &app.play.table else {
            commands.send(Command::Open(Route::MENU));
            return;
        };
        keys(ui, app, table, board, commands);
        self.field.belongs_to(table.session.settings().game_seed);
        self.field.handle_keys(ui, board_focused(ui.ctx(), ui.scope_id(), board), table);
        let page = Page { right: true, usual: 340.0, least: 300.0, most: 560.0 };
        if !app.shared.screens.board_alone {
            beside_board(ui, "game", page, |ui| {
                ScrollArea::vertical().show(ui, |ui| panel::side_ui(ui, app, table, &mut self.field, commands));
            });
        }
        new_rules::new_rules_ui(ui, app, commands);
        let room = ui.available_rect_before_wrap();
        let response = board_ui(ui, board, table.awaits_person());
        if let Some(square) = response.chosen {
            commands.send(BoardAction::Square(square));
        } else if response.dismissed {
            commands.send(BoardAction::Dismiss);
        }
        commands.play_cues(response.cues);
        let prompt = table.prompt();
        if let Some(open) = prompt {
            prompts::prompt_ui(ui, app, table, (open, room, self.last_prompt != prompt), commands);
        }
        self.last_prompt = prompt;
    }
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &egui::Ui, app: &AppState, table: &Table, board: &BoardView, commands: &mut Commands) {
    let on_board = board_focused(ui.ctx(), ui.scope_id(), board);
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::Game));
    send_pressed(ui.ctx(), app, ids, on_board, commands);
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    if pressed(Key::Escape) {
        // Esc first closes a prompt, then puts back a half-chosen move.
        commands.send(if table.prompt().is_some() {
            Command::Game(GameAction::ClosePrompt)
        } else {
            Command::Board(BoardAction::Dismiss)
        });
    }
    let nothing_focused = ui.memory(|memory| memory.focused().is_none());
    if take_board_focus(ui.ctx()) || nothing_focused && ARROWS.into_iter().any(pressed) {
        let movable = || table.session.position().moves().first().and_then(|legal| legal.from().or(legal.to()));
        let square = board.cursor().or_else(movable).unwrap_or(Square(0));
        focus_square(ui.ctx(), ui.scope_id(), square);
    }
}
