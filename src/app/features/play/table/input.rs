//! A person's moves: clicks, drags and typed moves, and the marks on the board.

use super::Table;
use crate::board::Square;
use crate::rules::{IllegalReason, Move};
use crate::text::Phrase;
use crate::view::{Mark, MarkStyle, Selection};

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

    /// Moves a chosen piece that can leave the board, and puts any other back.
    pub fn choose_outside(&mut self) {
        match self.move_input.leaving(self.session.position()) {
            Some(square) => self.choose(square),
            None => self.dismiss(),
        }
    }

    /// Takes up a piece to drag it: chooses it, and plays nothing yet.
    pub fn pick_up(&mut self, square: Square) {
        let one_click = std::mem::replace(&mut self.move_input.one_click, false);
        self.move_input.clear();
        self.choose(square);
        self.move_input.one_click = one_click;
    }

    /// The moves between which the person has yet to choose.
    pub fn choices(&self) -> &[Move] {
        if self.awaits_person() { self.move_input.choices() } else { &[] }
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
            self.move_input.clear();
        }
    }

    /// The marks for move input, for a refused move, and those that a bot draws.
    pub(super) fn marks(&self) -> Vec<Mark> {
        let mut marks = if self.awaits_person() { self.move_input.marks(self.session.position()) } else { Vec::new() };
        marks.extend(self.must.iter().map(|&square| Mark { square, style: MarkStyle::Must }));
        if let Some((advised, _)) =
            self.hint.as_ref().and_then(|hint| hint.best.as_ref()).filter(|_| self.browsed_ply.is_none())
        {
            let ends = [advised.from(), advised.to()].into_iter().flatten();
            marks.extend(ends.map(|square| Mark { square, style: MarkStyle::Hint }));
        }
        if let Some(last) = self.session.played().last().filter(|_| self.browsed_ply.is_none()) {
            let named = |(square, style): &(Square, String)| Mark {
                square: *square,
                style: MarkStyle::named(style).unwrap_or(MarkStyle::Hint),
            };
            marks.extend(last.marks.iter().map(named));
        }
        marks
    }
}
