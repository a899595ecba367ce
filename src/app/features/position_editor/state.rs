//! Handles commands and frames for the position editor.

use super::{EditorAction, PositionEditor};
use crate::app::command::BoardAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::rules::{Setup, Variant};
use crate::view::BoardView;
use std::sync::Arc;

#[derive(Default)]
pub struct EditorState {
    /// `None` until a position is first edited.
    pub current: Option<PositionEditor>,
}

impl FeatureState for EditorState {
    type Action = EditorAction;

    fn handle(&mut self, action: EditorAction, frame: &mut Frame<'_, '_>) {
        match (action, &mut self.current) {
            (EditorAction::Open { variant, setup, note }, _) => {
                self.open(variant, *setup, frame);
                frame.shared.take_fault(note);
            }
            (edit, Some(editor)) => editor.edit(edit),
            (_, None) => {}
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        let Some(editor) = self.current.as_mut().filter(|_| shared.screens.place == Route::SET_UP) else { return };
        editor.tick();
        let board = &mut *frame.boards.study;
        let shows = (Route::SET_UP, editor.changes);
        if shared.study_shows != shows {
            let is_same = shared.study_shows.0 == Route::SET_UP && board.motions.shows_board_of(editor.variant());
            if !is_same {
                board.motions.set(&editor.variant().start());
            }
            board.motions.arrange(&editor.setup().squares);
            shared.study_shows = shows;
        }
        board.motions.name_squares(shared.settings.notation.square_names(editor.variant().names));
        board.marks = editor.marks();
        board.arrows.clear();
        board.notes.clear();
    }
}

impl EditorState {
    pub(in crate::app) fn board_act(&mut self, action: &BoardAction, board: &mut BoardView) {
        match action {
            BoardAction::Square(square) => {
                if let Some(editor) = &mut self.current {
                    editor.edit(EditorAction::Put(*square));
                }
            }
            BoardAction::Camera(turn) => turn.apply(&mut board.camera),
            BoardAction::PickUp(_)
            | BoardAction::Drop(_)
            | BoardAction::Outside
            | BoardAction::Play(_)
            | BoardAction::Dismiss
            | BoardAction::ShowPly(_) => {}
        }
    }

    fn open(&mut self, variant: Arc<Variant>, setup: Setup, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        self.current = Some(PositionEditor::new(variant, setup, shared.waker.clone()));
        frame.boards.study.camera.face(frame.boards.game.camera.facing());
        // Force the board view to be refreshed.
        shared.study_shows = (Route::GALLERY, 0);
        shared.screens.open(Route::SET_UP);
    }
}
