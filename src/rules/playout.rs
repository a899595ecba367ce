//! Fast random games.

use super::position::mix;
use super::{Kernel, Playouts, Position, WithKernel, kernel_of};
use crate::board::Side;

/// Plays random games from a position to their ends, each move chosen uniformly. The same seed gives the same games
/// everywhere. The rules apply except repetition, which random games rarely reach, and draws by material balance that do
/// not take effect at once.
pub fn playouts(position: &Position, games: u64, seed: u64) -> Playouts {
    let most = position.variant().ply_cap.saturating_sub(position.ply());
    let rules = &position.variant().rules;
    if let Some(played) = rules.playouts(position.board(), games, seed, most) {
        return played;
    }
    kernel_of(&**rules).visit(RandomGame { position, games, seed, most })
}

struct RandomGame<'a> {
    position: &'a Position,
    games: u64,
    seed: u64,
    most: u32,
}

impl WithKernel for RandomGame<'_> {
    type Output = Playouts;

    fn run<K: Kernel>(self, kernel: &K) -> Playouts {
        let start = kernel.state(self.position.board());
        let limit = kernel.quiet_limit().unwrap_or(u32::MAX);
        let mut random = mix(self.seed);
        let mut moves = Vec::with_capacity(64);
        let mut sum = Playouts { games: self.games, ..Playouts::default() };
        for _ in 0..self.games {
            let mut state = start.clone();
            let (mut quiet, mut left) = (self.position.quiet_plies(), self.most);
            let winner = loop {
                let next = mix(random);
                let Some(step) = kernel.random_step(&state, next, &mut moves) else { break kernel.winner(&state) };
                if quiet >= limit || left == 0 || kernel.is_drawn(&state) {
                    break None;
                }
                random = next;
                quiet = if kernel.is_progress(&state, &step) { 0 } else { quiet + 1 };
                state = kernel.play(&state, &step);
                left -= 1;
                sum.plies += 1;
            };
            match winner {
                Some(side) => sum.wins[Side::index(side)] += 1,
                None => sum.draws += 1,
            }
        }
        sum
    }
}
