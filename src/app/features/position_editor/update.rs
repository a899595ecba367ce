//! Commands of the position editor and its part of each frame.

use super::{EditorAction, PositionEditor};
use crate::app::command::{Command, Route};
use crate::app::state::{AppState, BoardViews};
use crate::rules::{Setup, Variant};
use crate::view::BoardView;
use std::sync::Arc;

impl AppState {
    /// Handles a command of the position editor; returns commands that it does not handle.
    pub(in crate::app) fn set_up_command(&mut self, command: Command, board: &mut BoardView) -> Option<Command> {
        let Some(setup) = &mut self.setup else { return Some(command) };
        match command {
            Command::Edit(edit) => setup.edit(edit),
            Command::Square(square) => setup.edit(EditorAction::Put(square)),
            Command::CycleCamera => board.camera.cycle(),
            Command::Camera(preset) => board.camera.go_to(preset),
            Command::Flip => board.camera.flip(),
            Command::Dismiss => {}
            other => return Some(other),
        }
        None
    }

    /// Opens the shown position in the position editor.
    pub(in crate::app) fn set_up_shown(&mut self, boards: &mut BoardViews<'_>) {
        if self.place == Route::SetUp {
            return;
        }
        let Some(position) = self.shown_position() else { return };
        self.show_set_up(position.variant().clone(), position.setup(), boards);
    }

    pub(in crate::app) fn show_set_up(&mut self, variant: Arc<Variant>, setup: Setup, boards: &mut BoardViews<'_>) {
        self.setup = Some(PositionEditor::new(variant, setup, self.waker.clone()));
        boards.study.camera.face(boards.game.camera.facing());
        // Force the board view to be refreshed.
        self.study_shows = (Route::Menu, 0);
        (self.screen, self.place) = (Route::SetUp, Route::SetUp);
        self.notice = None;
    }

    /// The position editor's part of a frame.
    pub(in crate::app) fn tick_set_up(&mut self, boards: &mut BoardViews<'_>) {
        let Some(setup) = self.setup.as_mut().filter(|_| self.place == Route::SetUp) else { return };
        setup.tick();
        let board = &mut *boards.study;
        let shows = (Route::SetUp, setup.changes);
        if self.study_shows != shows {
            let is_same = self.study_shows.0 == Route::SetUp && board.motions.shows_board_of(setup.variant());
            if !is_same {
                board.motions.set(&setup.variant().start());
            }
            board.motions.arrange(&setup.setup().squares);
            self.study_shows = shows;
        }
        board.motions.name_squares(self.settings.notation.square_names(setup.variant().names));
        board.marks = setup.marks();
        board.arrows.clear();
        board.notes.clear();
    }
}
