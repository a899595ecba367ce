//! Random games of a variant, from its start and from a few pieces thrown on the board.

use crate::board::{Kind, Piece, Side};
use crate::rules::{Move, Position, Setup, Variant};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Plays a random game and shows each position with its moves, its end included, and each move with where it led, until
/// `visit` has seen enough. Gives where it stopped. The same seed gives the same game on every machine.
pub fn random_game(
    start: Position,
    seed: u64,
    mut visit: impl FnMut(&Position, &[Move]) -> bool,
    mut moved: impl FnMut(&Position, &Position),
) -> Position {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = start;
    loop {
        let moves = position.moves();
        if !visit(&position, &moves) || moves.is_empty() {
            return position;
        }
        let next = position.play(&moves[random.random_range(0..moves.len())]).0;
        moved(&position, &next);
        position = next;
    }
}

/// Where the game of this number begins: every other one from two to five pieces a side, kings among them, where such a
/// position can be put together.
pub fn start_of(variant: &Arc<Variant>, seed: u64) -> Position {
    let has_kings = variant.look.pieces.iter().any(|spec| spec.kind == Kind::King);
    // Laws in a script may rightly know only positions that come about in play.
    if seed.is_multiple_of(2) || variant.rules.is_scripted() || variant.plain != Kind::Man {
        return variant.start();
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut setup = Setup::empty(variant.shape, variant.first);
    for side in Side::BOTH {
        for _ in 0..random.random_range(2..=5) {
            let square = random.random_range(0..setup.squares.len());
            let kind = if !has_kings || random.random_range(0..3) == 0 { Kind::Man } else { Kind::King };
            setup.squares[square] = Some(Piece { side, kind });
        }
    }
    variant.position(&setup).unwrap_or_else(|_| variant.start())
}
