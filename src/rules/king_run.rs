//! The state needed where the consecutive moves of one king are limited.

use crate::board::Square;

/// How many times in a row a side moved the same king without a capture.
///
/// Tracked only if the variant limits it and the side still has men; `NONE` otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// The king's square; meaningless while `moves` is 0.
    pub square: Square,
    /// 0 if the side's last move was not a quiet king move.
    pub moves: u8,
}

impl KingRun {
    pub const NONE: Self = Self { square: Square(0), moves: 0 };
}
