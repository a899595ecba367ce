//! Guesses of a position's value, which only order moves.

use super::flips::flips;
use super::scoring::Scoring;
use super::searcher::Searcher;
use crate::rules::cpu::{Cpu, Work};
use crate::rules::othello::flips::targets;

/// About eight to a disc; guesses are only compared with each other.
pub(super) type Guess = i32;

/// Beyond every guess.
pub(super) const GUESS_LIMIT: Guess = 1_000_000;

/// The weights were fitted by least squares to the exact values of 4000 positions with 14 empty squares, from games in
/// which both sides kept the opponent's mobility low. They explain three quarters of the variance.
const MOVES: Guess = 20;
const ANSWERS: Guess = 20;
const CORNER_MOVES: Guess = 25;
const CORNER_ANSWERS: Guess = 17;
const EDGE_NEAR_EMPTY_CORNER: Guess = -24;
const DIAGONAL_NEAR_EMPTY_CORNER: Guess = -9;
const STABLE_DISCS: Guess = 18;
const DISCS: Guess = -5;

struct GuessNode<'a, 's, C, S> {
    searcher: &'a mut Searcher<'s, C, S>,
    mine: u64,
    theirs: u64,
    depth: u32,
    window: (Guess, Guess),
}

impl<C: Cpu, S: Scoring> Work for GuessNode<'_, '_, C, S> {
    type Output = Guess;

    #[inline(always)]
    fn run(self) -> Guess {
        self.searcher.guess_here(self.mine, self.theirs, self.depth, self.window)
    }
}

impl<C: Cpu, S: Scoring> Searcher<'_, C, S> {
    /// Guesses the value for the side to move with an alpha-beta search of `depth` plies, fail-soft.
    #[inline(always)]
    pub(super) fn guess(&mut self, mine: u64, theirs: u64, depth: u32, window: (Guess, Guess)) -> Guess {
        self.cpu.run(GuessNode { searcher: self, mine, theirs, depth, window })
    }

    #[inline(always)]
    fn guess_here(&mut self, mine: u64, theirs: u64, depth: u32, window: (Guess, Guess)) -> Guess {
        self.nodes += 1;
        let empty = self.masks.board & !(mine | theirs);
        let (mut alpha, beta) = window;
        let moves = targets(mine, theirs, empty);
        if moves == 0 {
            let over = targets(theirs, mine, empty) == 0;
            return if over {
                1000 * self.final_value(mine, theirs)
            } else {
                -self.guess(theirs, mine, depth, (-beta, -alpha))
            };
        }
        if depth == 0 {
            return self.evaluate(mine, theirs, moves);
        }
        let corners = self.masks.corners;
        let poor = around(corners & empty) & !self.masks.edge;
        let mut best = -GUESS_LIMIT;
        for squares in [moves & corners, moves & !corners & !poor, moves & poor] {
            let mut left = squares;
            while left != 0 {
                let square = left.trailing_zeros();
                left &= left - 1;
                let turned = flips(mine, theirs, square);
                let (next, answers) = (theirs ^ turned, mine | turned | 1 << square);
                best = best.max(-self.guess(next, answers, depth - 1, (-beta, -alpha)));
                alpha = alpha.max(best);
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// `moves` are the squares that the side to move can play.
    #[inline(always)]
    fn evaluate(&self, mine: u64, theirs: u64, moves: u64) -> Guess {
        let count = |squares: u64| squares.count_ones() as Guess;
        let (corners, edge) = (self.masks.corners, self.masks.edge);
        let empty = self.masks.board & !(mine | theirs);
        let answers = targets(theirs, mine, empty);
        let near = around(corners & empty);
        let (my_stable, their_stable) = self.masks.stability.stable_of_both(mine, theirs);
        let difference = |squares: u64| count(mine & squares) - count(theirs & squares);
        let position = CORNER_MOVES * count(moves & corners) - CORNER_ANSWERS * count(answers & corners)
            + EDGE_NEAR_EMPTY_CORNER * difference(near & edge)
            + DIAGONAL_NEAR_EMPTY_CORNER * difference(near & !edge)
            + STABLE_DISCS * (count(my_stable) - count(their_stable))
            + DISCS * difference(!0);
        MOVES * count(moves) - ANSWERS * count(answers) + if S::FEWEST { -position } else { position }
    }
}

/// These squares and those around them.
#[inline(always)]
fn around(squares: u64) -> u64 {
    let row = squares | (squares & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (squares & 0xfefe_fefe_fefe_fefe) >> 1;
    row | row << 8 | row >> 8
}
