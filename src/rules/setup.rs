//! An arrangement of pieces, checked or not.

use super::KingRun;
use super::script_state::ScriptedState;
use crate::board::{Piece, Shape, Side, Square};
use crate::report::Report;
use crate::text::{Phrase, Words, phrase};

/// An arrangement from a text, an editor or a script. A variant turns it into a [`Position`](super::Position).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each playing square, in board order.
    pub squares: Vec<Option<Piece>>,
    pub turn: Side,
    /// Consecutive moves of one king, for black and for white, if the variant limits them.
    pub runs: [KingRun; 2],
    /// The state of a scripted game that the squares do not show.
    pub script: Option<ScriptedState>,
}

impl Setup {
    pub fn empty(shape: Shape, turn: Side) -> Self {
        Self { squares: vec![None; shape.squares()], turn, runs: [KingRun::NONE; 2], script: None }
    }

    pub fn of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        let pieces =
            self.squares.iter().zip(0..).filter_map(|(piece, index)| piece.map(|piece| (Square(index), piece)));
        pieces.filter(move |(_, piece)| piece.side == side)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// A sentence without a full stop.
    pub message: Phrase,
    /// The square it concerns, if there is a single one.
    pub square: Option<Square>,
}

impl SetupFault {
    pub fn new(message: impl Into<Phrase>) -> Self {
        Self { message: message.into(), square: None }
    }

    #[must_use]
    pub fn on(self, square: Square) -> Self {
        Self { square: Some(square), ..self }
    }

    pub fn words(&self) -> String {
        Words::english().format(&self.message)
    }
}

pub(super) fn wrong_size(squares: usize, setup: &Setup) -> SetupFault {
    let message = phrase("setup-fault-size").with("squares", squares as i64).with("found", setup.squares.len() as i64);
    SetupFault::new(message)
}

pub(super) fn refused(report: &Report) -> SetupFault {
    SetupFault::new(phrase("setup-fault-refused").with("why", report.message.clone()))
}
