//! Commands of the position editor and its part of each frame.

use super::{EditorAction, PositionEditor};
use crate::app::command::BoardAction;
use crate::app::route::Route;
use crate::app::state::{AppState, BoardViews};
use crate::rules::{Setup, Variant};
use crate::view::BoardView;
use std::sync::Arc;

impl AppState {
    pub(in crate::app) fn editor_act(&mut self, action: EditorAction, boards: &mut BoardViews<'_>) {
        match (action, &mut self.setup) {
            (EditorAction::Open, _) => self.open_position_editor(boards),
            (edit, Some(setup)) => setup.edit(edit),
            (_, None) => {}
        }
    }

    /// Handles input on the board of the position editor.
    pub(in crate::app) fn editor_board_act(&mut self, action: &BoardAction, board: &mut BoardView) {
        match action {
            BoardAction::Square(square) => {
                if let Some(setup) = &mut self.setup {
                    setup.edit(EditorAction::Put(*square));
                }
            }
            BoardAction::Camera(turn) => turn.apply(&mut board.camera),
            BoardAction::Play(_) | BoardAction::Dismiss | BoardAction::ShowPly(_) => {}
        }
    }

    /// Opens the shown position in the position editor.
    pub(in crate::app) fn open_position_editor(&mut self, boards: &mut BoardViews<'_>) {
        if self.place == Route::SET_UP {
            return;
        }
        let Some(position) = self.shown_position() else { return };
        self.show_position_editor(position.variant().clone(), position.setup(), boards);
    }

    pub(in crate::app) fn show_position_editor(
        &mut self,
        variant: Arc<Variant>,
        setup: Setup,
        boards: &mut BoardViews<'_>,
    ) {
        self.setup = Some(PositionEditor::new(variant, setup, self.waker.clone()));
        boards.study.camera.face(boards.game.camera.facing());
        // Force the board view to be refreshed.
        self.study_shows = (Route::MENU, 0);
        (self.screen, self.place) = (Route::SET_UP, Route::SET_UP);
        self.notice = None;
    }

    /// The position editor's part of a frame.
    pub(in crate::app) fn tick_position_editor(&mut self, boards: &mut BoardViews<'_>) {
        let Some(setup) = self.setup.as_mut().filter(|_| self.place == Route::SET_UP) else { return };
        setup.tick();
        let board = &mut *boards.study;
        let shows = (Route::SET_UP, setup.changes);
        if self.study_shows != shows {
            let is_same = self.study_shows.0 == Route::SET_UP && board.motions.shows_board_of(setup.variant());
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
