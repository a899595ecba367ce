//! Random games of a variant, from its start and from random positions with few pieces.

use crate::board::{Kind, Piece, Side};
use crate::rules::{Move, Position, Setup, Variant};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Plays a random game until `visit` returns false or the game ends, and returns the last position. `visit` gets each position
/// with its moves, `moved` the positions before and after each move. The same seed gives the same game on every machine.
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

/// Every other game starts with two to five random pieces a side, some of them kings, if possible.
pub fn start_of(variant: &Arc<Variant>, seed: u64) -> Position {
    let has_kings = variant.look.pieces.iter().any(|spec| spec.kind == Kind::King);
    // Script rules may legitimately support only positions that are reachable in play.
    if seed.is_multiple_of(2) || variant.rules.is_scripted() || variant.plain_kind != Kind::Man {
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
