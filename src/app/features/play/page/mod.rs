//! The game: the board, and beside it the players, the moves, the user's actions, and what the bots think and print.

mod bots;
mod ended;
mod new_rules;
mod online;
pub mod over_board;
mod panel;
mod prompts;

use super::table::{Prompt, Table};
use crate::app::command::{BoardAction, Command, Commands};
use crate::app::components::ButtonKind;
use crate::app::features::online::OnlineAction;
use crate::app::features::play::table::GameAction;
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{send_pressed, take_board_focus};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::move_choice::move_choice_ui;
use crate::app::widgets::move_field::MoveField;
use crate::app::widgets::prompt_card::CardPlace;
use crate::app::window_size::WindowSize;
use crate::board::{Side, Square};
use crate::config::icon;
use crate::config::{CommandId, Scope};
use crate::text::{authored, phrase};
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use egui::{Key, Ui};
use over_board::{over_board_ui, pass_ui};
use panel::{SidePanel, side_ui};

const ARROWS: [Key; 4] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];

#[derive(Default)]
pub struct GamePage {
    field: MoveField,
    panel: SidePanel,
    /// The prompt of the last frame.
    last_prompt: Option<Prompt>,
    /// Whether the last frame showed the code by which a phone takes over the seat.
    showed_code: bool,
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

    fn heading(&self, app: &AppState) -> Heading {
        let Some(table) = &app.play.table else { return phrase(self.title()).into() };
        let names = if let Some(person) = table.only_person() {
            phrase("game-against").with("name", table.name(person.other()))
        } else if Side::BOTH.into_iter().all(|side| table.is_person(side)) {
            phrase("menu-two-people")
        } else {
            let [black, white] = Side::BOTH.map(|side| table.name(side));
            phrase("analysis-players").with("white", white).with("black", black)
        };
        let context = match table.session.clocks() {
            Some(_) => phrase("game-with-clock").with("names", names).with("clock", &table.game.clock),
            None => names,
        };
        let context = match table.opening() {
            Some(opening) => phrase("game-with-opening").with("context", context).with("opening", authored(opening)),
            None => context,
        };
        Heading { title: authored(&table.variant().title), context: Some(context) }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let has_bot = app.play.table.as_ref().is_some_and(Table::has_bot);
        let ids = [CommandId::Rules, CommandId::Inspector, CommandId::Analyse];
        let shown = ids.into_iter().filter(|id| has_bot || *id != CommandId::Inspector);
        let named = shown.filter_map(|id| HeaderAction::of(ui, app, id));
        let seat_code = HeaderAction::new(icon::QR_CODE, "qr-continue", OnlineAction::ShowSeatCode(true));
        let table = app.play.table.as_ref();
        let seat_code = table.filter(|table| table.is_running_online() && table.person().is_some()).map(|_| seat_code);
        let new_game = HeaderAction::of(ui, app, CommandId::NewGame).map(|action| action.kind(ButtonKind::Secondary));
        seat_code.into_iter().chain(named).chain(new_game).collect()
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Game)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(table) = &app.play.table else {
            commands.send(Command::Open(Route::GALLERY));
            return;
        };
        keys(ui, app, table, board, commands);
        self.field.belongs_to(table.session.settings().game_seed);
        self.field.handle_keys(ui, board_focused(ui.ctx(), ui.scope_id(), board), table);
        let is_alone = app.shared.screens.board_alone;
        if !is_alone {
            // Each size of the window remembers a width of its own.
            let (name, usual) =
                if WindowSize::of(ui.ctx()).is_compact() { ("small game", 264.0) } else { ("game", 344.0) };
            let page = Page { right: true, usual, least: usual.min(300.0), most: 480.0 };
            beside_board(ui, name, page, |ui| {
                side_ui(ui, app, (table, board), (&mut self.panel, &mut self.field), commands);
            });
        }
        new_rules::new_rules_ui(ui, app, commands);
        let room = ui.available_rect_before_wrap();
        board.drags_pieces = app.shared.settings.drag_pieces;
        board.draws_arrows = true;
        let response = board_ui(ui, board, table.awaits_person());
        commands.send_board_input(&response);
        commands.play_cues(response.cues);
        if let Some(chosen) = move_choice_ui(ui, table.variant(), table.choices(), room) {
            commands.send(BoardAction::Play(chosen));
        }
        if !is_alone {
            over_board_ui(ui, app, table, (room, board.camera.preset()), commands);
        }
        pass_ui(ui, table, room);
        let prompt = table.prompt();
        if let Some(open) = prompt.filter(|prompt| !ended::is_beside_board(*prompt) || is_alone) {
            let focuses_answer = open.is_asked_for() || ui.memory(|memory| memory.focused().is_none());
            let place = CardPlace { room, is_new: self.last_prompt != prompt, focuses_answer };
            prompts::prompt_ui(ui, app, table, (open, place), commands);
        }
        self.last_prompt = prompt;
        let shows_code = app.online.shows_seat_code && prompt.is_none();
        if shows_code {
            let place = CardPlace { room, is_new: !self.showed_code, focuses_answer: true };
            online::seat_code_ui(ui, app, table, place, commands);
        }
        self.showed_code = shows_code;
    }
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, table: &Table, board: &BoardView, commands: &mut Commands) {
    let on_board = board_focused(ui.ctx(), ui.scope_id(), board);
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::Game));
    send_pressed(ui.ctx(), app, ids, on_board, commands);
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    if pressed(Key::Escape) && app.online.shows_seat_code && table.prompt().is_none() {
        commands.send(OnlineAction::ShowSeatCode(false));
    } else if pressed(Key::Escape) {
        // Esc first gives a prompt's safe answer, then puts back a half-chosen move.
        commands.send(if table.prompt().is_some() {
            Command::Game(GameAction::ClosePrompt)
        } else {
            Command::Board(BoardAction::Dismiss)
        });
    }
    let nothing_focused = ui.memory(|memory| memory.focused().is_none());
    let asks_board = take_board_focus(ui.ctx());
    if nothing_focused && !asks_board && table.is_bots_only() {
        let paused = table.session.is_paused();
        if pressed(Key::Space) {
            commands.send(GameAction::Pause(!paused));
        }
        match (pressed(Key::ArrowLeft), pressed(Key::ArrowRight)) {
            (true, _) => commands.send(GameAction::StepBy(-1)),
            (_, true) if table.browsed_ply().is_some() => commands.send(GameAction::StepBy(1)),
            (_, true) if paused => commands.send(GameAction::Step),
            _ => {}
        }
        return;
    }
    if nothing_focused && !asks_board && (pressed(Key::ArrowLeft) || pressed(Key::ArrowRight)) {
        commands.send(GameAction::StepBy(if pressed(Key::ArrowLeft) { -1 } else { 1 }));
        return;
    }
    if asks_board || nothing_focused && ARROWS.into_iter().any(pressed) {
        let movable = || table.session.position().moves().first().and_then(|legal| legal.from().or(legal.to()));
        let square = board.cursor().or_else(movable).unwrap_or(Square(0));
        focus_square(ui.ctx(), ui.scope_id(), square);
    }
}
