//! Move texts in the notation chosen in the settings, cached so that each is computed once.

use super::{Grades, Table};
use crate::board::{Side, SquareNames};
use crate::config::NotationStyle;
use crate::notation::shown_text;
use crate::rules::{Move, Position};

impl Table {
    /// Sets the notation.
    pub fn write_moves(&mut self, style: NotationStyle) {
        if self.texts.0 != style {
            self.texts = (style, Vec::new());
            self.write_grades();
        }
        self.texts.1.truncate(self.session.played().len());
        while let Some(played) = self.session.played().get(self.texts.1.len()) {
            let before = self.session.position_after(self.texts.1.len()).unwrap_or(self.session.start());
            self.texts.1.push(self.text(before, &played.chosen));
        }
    }

    /// Recomputes the texts of the graded moves.
    fn write_grades(&mut self) {
        let before = self.session.position().clone();
        for side in Side::BOTH {
            let mut grades = std::mem::replace(&mut self.seat_states[side.index()].grades, Grades::Awaited);
            if let Grades::Given(_, list) = &mut grades {
                for (graded, text, _) in list {
                    *text = self.text(&before, graded);
                }
            }
            self.seat_states[side.index()].grades = grades;
        }
    }

    /// The plies played, in the chosen notation.
    pub fn texts(&self) -> &[String] {
        &self.texts.1
    }

    /// The text of a move from a position, in the chosen notation.
    pub fn text(&self, before: &Position, legal: &Move) -> String {
        shown_text(before, legal, self.square_names(), self.texts.0 == NotationStyle::Short)
    }

    /// A move in long notation. The short form would need the legal moves of its position, which is not known here.
    pub(super) fn long_text(&self, legal: &Move) -> String {
        shown_text(self.session.position(), legal, self.square_names(), false)
    }

    /// How squares are named, on the board and in moves.
    pub fn square_names(&self) -> SquareNames {
        self.texts.0.square_names(self.variant().names)
    }
}
