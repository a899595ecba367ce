//! A person's moves: clicks, drags and typed moves.

use super::Table;
use crate::board::Square;
use crate::rules::{IllegalReason, Move};
use crate::text::Phrase;
use crate::view::Selection;

impl Table {
    /// Handles a click on a square: a piece, a step of its move, or its last square.
    pub fn choose(&mut self, square: Square) {
        let must = std::mem::take(&mut self.must);
        if let Some(why) = self.closed() {
            self.message = why;
            return;
        }
        match self.move_input.choose(self.session.position(), square) {
            Selection::Move(chosen) => {
                self.clicked = Some(chosen.clone());
                self.play(chosen);
            }
            // After a piece that may not move, a click on its target says nothing new.
            Selection::Refused(IllegalReason::NothingThere) if !must.is_empty() => {
                self.must = must;
                self.flashes = true;
            }
            Selection::Refused(why) => {
                self.message = why.phrase();
                if let IllegalReason::MustCapture(squares) | IllegalReason::LongerCapture(squares) = why {
                    self.must = squares;
                    self.flashes = true;
                }
            }
            Selection::Partly | Selection::Cleared => {
                self.message = Phrase::default();
                self.tried = self.move_input.steps(self.session.position());
            }
        }
    }

    /// Takes up a piece to drag it: chooses it, and plays nothing yet.
    pub fn pick_up(&mut self, square: Square) {
        let one_click = std::mem::replace(&mut self.move_input.one_click, false);
        self.move_input.clear();
        self.choose(square);
        self.move_input.one_click = one_click;
    }

    /// Clears a partly entered move.
    pub fn dismiss(&mut self) {
        self.move_input.clear();
        self.tried.clear();
        self.must.clear();
        self.message = Phrase::default();
    }

    /// Plays a person's move; it must be legal.
    pub fn play(&mut self, chosen: Move) {
        if let Some(why) = self.closed() {
            self.message = why;
        } else if let Some(human_input) = &self.seat_states[self.session.turn().index()].human_input {
            human_input.play(chosen);
        }
    }
}
