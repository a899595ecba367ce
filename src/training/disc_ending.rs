//! Perfect play in endings that are decided by counting discs, so that the games of a training end as they should.

use crate::rules::{Kernel, Move, Position, WithKernel, kernel_of};
use crate::search::EndgameSolver;

/// Positions with at most so many empty squares are solved, which takes some milliseconds.
const MOST_EMPTY: u32 = 12;

/// Entries of the solver's table, as a power of two.
const TABLE_LOG2: u32 = 13;

/// The best moves to the end, last first; `None` if this is no such ending.
pub(super) fn solve_ending(position: &Position) -> Option<Vec<Move>> {
    kernel_of(&*position.variant().rules).visit(SolveEnding(position))
}

struct SolveEnding<'a>(&'a Position);

impl WithKernel for SolveEnding<'_> {
    type Output = Option<Vec<Move>>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let mut state = kernel.state(self.0.board());
        let discs = kernel.discs(&state).filter(|discs| discs.empty() <= MOST_EMPTY)?;
        let mut solver = EndgameSolver::new(discs.board, TABLE_LOG2).with_scoring(discs.rule.into());
        let solved = solver.solve(discs.mine, discs.theirs, None, &|| false)?;
        let mut moves = Vec::new();
        for bit in solved.line {
            let step = kernel.disc_step(bit)?;
            moves.push(kernel.full(&state, &step));
            state = kernel.play(&state, &step);
        }
        moves.reverse();
        Some(moves)
    }
}
