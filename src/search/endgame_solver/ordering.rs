//! The order in which moves are searched.

use super::evaluation::{GUESS_LIMIT, Guess};
use super::flips::flips;
use super::null_window::NullWindowNode;
use super::scoring::Scoring;
use super::searcher::Searcher;
use super::table::{NO_SQUARE, SolverTable};
use crate::rules::cpu::Cpu;
use crate::rules::othello::flips::targets;

#[derive(Clone, Copy)]
pub(super) struct OrderedMove {
    /// The position after the move, for the opponent.
    pub mine: u64,
    pub theirs: u64,
    pub square: u32,
    /// Higher is searched earlier.
    score: i32,
}

/// From this number of empty squares on, shallow searches help to order moves.
pub(super) const GUESSED_EMPTIES: u32 = 12;
/// The depth of these searches in plies after the move; one more for every three more empty squares.
const GUESS_DEPTH: u32 = 1;
const MAX_GUESS_DEPTH: u32 = 3;
/// A guess this far below the best one is cut off: such moves come last, in whatever order.
const GUESS_MARGIN: Guess = 80;
/// From this number of empty squares on, one's own mobility after a move counts.
const OWN_MOBILITY_EMPTIES: u32 = 8;

const NONE: OrderedMove = OrderedMove { mine: 0, theirs: 0, square: NO_SQUARE, score: 0 };

/// No position on 8×8 has more moves.
pub(super) const MAX_MOVES: usize = 34;

/// The moves of a position, sorted as they are taken. `MOST` is at least their number.
pub(super) struct OrderedMoves<const MOST: usize> {
    moves: [OrderedMove; MOST],
    taken: usize,
    count: usize,
}

impl<const MOST: usize> OrderedMoves<MOST> {
    /// Makes all moves and scores them; `table_square` comes first.
    #[inline(always)]
    pub(super) fn new<C: Cpu, S: Scoring>(
        searcher: &Searcher<'_, C, S>,
        node: &NullWindowNode,
        empty: u64,
        moves: u64,
        table_square: u32,
    ) -> Self {
        let mut list = Self { moves: [NONE; MOST], taken: 0, count: 0 };
        let mut left = moves;
        while left != 0 && list.count < MOST {
            let square = left.trailing_zeros();
            left &= left - 1;
            let turned = flips(node.mine, node.theirs, square);
            let (mine, theirs) = (node.theirs ^ turned, node.mine | turned | 1 << square);
            let mut step = OrderedMove { mine, theirs, square, score: i32::MAX };
            if square != table_square {
                step.score = searcher.move_score(node, &step, empty);
            }
            list.moves[list.count] = step;
            list.count += 1;
        }
        list
    }

    /// Adds what shallow searches guess to the scores. Worth it only for positions that take long to solve.
    #[inline(always)]
    pub(super) fn add_guesses<C: Cpu, S: Scoring>(&mut self, searcher: &mut Searcher<'_, C, S>, empties: u32) {
        if self.count < 2 {
            return;
        }
        let depth = (GUESS_DEPTH + (empties - GUESSED_EMPTIES) / 3).min(MAX_GUESS_DEPTH);
        let mut best = GUESS_MARGIN - GUESS_LIMIT;
        let mut guessed = Self { moves: [NONE; MOST], taken: 0, count: self.count };
        for place in &mut guessed.moves {
            let Some(mut step) = self.next() else { break };
            let guess = -searcher.guess(step.mine, step.theirs, depth, (-GUESS_LIMIT, GUESS_MARGIN - best));
            best = best.max(guess);
            if step.score != i32::MAX {
                step.score = 2 * step.score + guess;
            }
            *place = step;
        }
        *self = guessed;
    }

    /// A move whose stored bound exceeds `alpha`: the bound and the square.
    #[inline(always)]
    pub(super) fn known_cutoff(&self, table: &SolverTable, alpha: i32) -> Option<(i32, u32)> {
        for step in self.moves.iter().take(self.count) {
            if let Some(known) = table.get(step.mine, step.theirs)
                && -known.upper > alpha
            {
                return Some((-known.upper, step.square));
            }
        }
        None
    }

    /// The best move left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<OrderedMove> {
        let first = self.taken;
        if first >= self.count.min(MOST) {
            return None;
        }
        let mut best = first;
        for index in first + 1..self.count.min(MOST) {
            if self.moves[index].score > self.moves[best].score {
                best = index;
            }
        }
        self.taken += 1;
        let found = self.moves[best];
        self.moves[best] = self.moves[first];
        Some(found)
    }
}

impl<C: Cpu, S: Scoring> Searcher<'_, C, S> {
    /// Fastest first: moves after which the opponent has few moves, corners counted twice. Then corners, odd regions
    /// and one's own mobility.
    #[inline(always)]
    fn move_score(&self, node: &NullWindowNode, step: &OrderedMove, empty: u64) -> i32 {
        let corners = self.masks.corners;
        let left = empty ^ 1 << step.square;
        let answers = targets(step.mine, step.theirs, left);
        let mobility = (answers.count_ones() + (answers & corners).count_ones()) as i32;
        let odd = node.odd & self.masks.region_of[step.square as usize & 63] != 0;
        let corner = corners >> step.square & 1 != 0;
        let score = 6 * i32::from(corner) + 2 * i32::from(odd) - 8 * mobility;
        if left.count_ones() < OWN_MOBILITY_EMPTIES {
            return score;
        }
        score + 3 * targets(step.theirs, step.mine, left).count_ones() as i32
    }
}
