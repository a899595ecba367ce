//! What a position must remember where the moves in a row of one king are limited.

use crate::board::Square;

/// How often in a row a side moved the same king without a capture.
///
/// Kept only where the variant limits it and the side has men too; `NONE` everywhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// Where the king stands; of no meaning while `moves` is 0.
    pub square: Square,
    /// 0 when the side's last move was another one.
    pub moves: u8,
}

impl KingRun {
    /// Nothing to remember.
    pub const NONE: Self = Self { square: Square(0), moves: 0 };
}
