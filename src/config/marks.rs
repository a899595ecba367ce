//! Which marks a person wants on the board.

use serde::{Deserialize, Serialize};

/// Which marks are painted for a person. Screen readers tell of all of them in any case, and marks that answer a person
/// (what must capture, a hint, the keyboard's square) are always painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShownMarks {
    /// What has a move.
    pub movable: bool,
    /// Where the chosen piece can go, what it would capture and the way it has gone so far.
    pub targets: bool,
    /// The last move.
    pub last: bool,
}

impl Default for ShownMarks {
    fn default() -> Self {
        Self { movable: true, targets: true, last: true }
    }
}
