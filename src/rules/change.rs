//! What a move did to the board, step by step: all that view, sound and store need to show and keep a game.

use crate::board::{Piece, Square};

/// One thing that happened on the board. A move's changes are listed in the order in which they are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A piece went from one square to another: a step, a slide, or one hop of a capture.
    Moved {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// The square of the piece it jumped over, where it jumped.
        over: Option<Square>,
    },
    /// A piece left the board.
    Captured {
        /// Where it stood.
        square: Square,
        /// What it was.
        piece: Piece,
    },
    /// The man on this square became a king.
    Crowned {
        /// Where it stands.
        square: Square,
    },
    /// A new piece was put on the board.
    Placed {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// The disc on this square was turned over.
    Flipped {
        /// Where it lies.
        square: Square,
    },
    /// The side had no move and passed.
    Passed,
}
