//! The changes a move makes to the board, in order: what views, sounds and the game store need.

use crate::board::{Piece, Square};

/// One change of the board. A move lists its changes in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A piece went from one square to another: a step, a slide, or one hop of a capture.
    Moved {
        from: Square,
        to: Square,
        /// The square of the piece it jumped over, if any.
        over: Option<Square>,
    },
    /// A piece left the board.
    Captured { square: Square, piece: Piece },
    /// The man on this square became a king.
    Crowned { square: Square },
    /// A new piece was put on the board.
    Placed { square: Square, piece: Piece },
    /// The disc on this square was flipped.
    Flipped { square: Square },
    /// The side had no move and passed.
    Passed,
}
