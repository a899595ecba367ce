//! Any arrangement of pieces, checked or not.

use super::KingRun;
use super::scripted::ScriptedState;
use crate::board::{Piece, Shape, Side, Square};
use crate::report::Report;
use crate::text::{Phrase, Words, phrase};

/// Any arrangement: what a text, an editor or a script gives. A variant turns it into a [`Position`](super::Position).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each playing square, in board order.
    pub squares: Vec<Option<Piece>>,
    /// Whose turn it is.
    pub turn: Side,
    /// The moves in a row of one king of black's and of white's, where the variant limits them.
    pub runs: [KingRun; 2],
    /// Of a scripted game: what the squares do not say.
    pub script: Option<ScriptedState>,
}

impl Setup {
    /// An empty board of this shape.
    pub fn empty(shape: Shape, turn: Side) -> Self {
        Self { squares: vec![None; shape.squares()], turn, runs: [KingRun::NONE; 2], script: None }
    }

    /// The squares of every piece of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        let pieces =
            self.squares.iter().zip(0..).filter_map(|(piece, index)| piece.map(|piece| (Square(index), piece)));
        pieces.filter(move |(_, piece)| piece.side == side)
    }
}

/// What is wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// A sentence without a full stop.
    pub said: Phrase,
    /// The square it is about, if it is about one.
    pub square: Option<Square>,
}

impl SetupFault {
    /// Something wrong with the whole.
    pub fn new(said: impl Into<Phrase>) -> Self {
        Self { said: said.into(), square: None }
    }

    /// The same about one square.
    #[must_use]
    pub fn on(self, square: Square) -> Self {
        Self { square: Some(square), ..self }
    }

    /// In English, as reports have it.
    pub fn words(&self) -> String {
        Words::english().format(&self.said)
    }
}

/// A set-up with another number of squares than the board.
pub(super) fn wrong_size(squares: usize, setup: &Setup) -> SetupFault {
    let said = phrase("setup-fault-size").with("squares", squares as i64).with("found", setup.squares.len() as i64);
    SetupFault::new(said)
}

/// The script that has the laws does not take it.
pub(super) fn refused(report: &Report) -> SetupFault {
    SetupFault::new(phrase("setup-fault-refused").with("why", report.message.clone()))
}
