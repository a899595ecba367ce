//! Moves that are a square, as NBoard and GTP write them, and the pass, for which each has a word.

use crate::notation::read_move;
use crate::rules::{Move, Position};

/// The legal move of a text such as `F5` or `f5`, or of a word for a pass.
pub(super) fn find_square_move(position: &Position, text: &str) -> Option<Move> {
    let text = text.to_lowercase();
    if matches!(text.as_str(), "pa" | "pass" | "ps" | "--") {
        return position.moves().into_iter().find(Move::is_pass);
    }
    read_move(position, &text).ok()
}
