//! Position keys, by which the store finds positions.

use crate::rules::{Position, mix};

/// The same on every machine. State that the board does not show (draw counters, history) is not part of it.
pub fn position_key(position: &Position) -> u64 {
    let board = position.board();
    let halves = |mask: u128| [mask as u64, (mask >> 64) as u64];
    let masks = [board.black, board.white, board.kings].into_iter().flat_map(halves);
    let cells = board.script.iter().flat_map(|plain| plain.cells.iter().map(|cell| u64::from(*cell) + 1));
    masks.chain([board.turn as u64]).chain(cells).fold(text_key(&position.variant().id), |key, word| mix(key ^ word))
}

/// Hashes a text; the same on every machine.
pub(super) fn text_key(text: &str) -> u64 {
    text.bytes().fold(mix(text.len() as u64), |key, byte| mix(key ^ u64::from(byte)))
}
