//! Which marks a player wants to see on the board.

use serde::{Deserialize, Serialize};

/// The marks shown to a player. Screen readers announce all of them in any case, and marks that answer an action (pieces that must
/// capture, a hint, the keyboard cursor) are always shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShownMarks {
    /// Pieces that have a move.
    pub movable: bool,
    /// Where the selected piece can go, what it would capture, and its path so far.
    pub targets: bool,
    pub last: bool,
}

impl Default for ShownMarks {
    fn default() -> Self {
        Self { movable: true, targets: true, last: true }
    }
}
