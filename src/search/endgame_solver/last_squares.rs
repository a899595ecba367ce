//! Positions with at most four empty squares, where lists and tables cost more than they save.

use super::flips::flips;
use super::null_window::NullWindowNode;
use super::scoring::Scoring;
use super::searcher::{NO_VALUE, Searcher};
use crate::rules::cpu::Cpu;

/// The discs that flip in a line of a full board when a disc is placed: `[place in the line][discs of the mover]`.
static LINE_FLIPS: [[u8; 256]; 8] = line_flips();

const fn line_flips() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0_usize;
    while place < 8 {
        let mut mine = 0_u32;
        while mine < 256 {
            let (higher, lower) = (mine >> place >> 1, mine & ((1 << place) - 1));
            let up = if higher == 0 { 0 } else { higher.trailing_zeros() };
            let down = if lower == 0 { 0 } else { place as u32 - 1 - lower.ilog2() };
            table[place][mine as usize] = (up + down) as u8;
            mine += 1;
        }
        place += 1;
    }
    table
}

/// The two diagonals through each square, down right and down left.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (square, other) = (pair / 64, pair % 64);
        let (columns, rows) = (other as i32 % 8 - square as i32 % 8, other as i32 / 8 - square as i32 / 8);
        if columns == rows {
            table[square][0] |= 1 << other;
        }
        if columns == -rows {
            table[square][1] |= 1 << other;
        }
        pair += 1;
    }
    table
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The number of discs that flip on the last empty square; squares off a smaller board count as the opponent's, which
/// changes nothing, since no disc of the mover is behind them.
#[inline(always)]
pub(super) fn last_flips(mine: u64, square: u32) -> i32 {
    let (column, row) = ((square & 7) as usize, (square >> 3 & 7) as usize);
    let [falling, rising] = DIAGONALS[square as usize & 63];
    let across = mine >> (square & 0x38) & 0xff;
    // One square of a diagonal is in each column: adding up all rows in the top one puts them side by side.
    let falling = (mine & falling).wrapping_mul(FIRST_COLUMN) >> 56;
    let rising = (mine & rising).wrapping_mul(FIRST_COLUMN) >> 56;
    let down = (mine >> column & FIRST_COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let along = &LINE_FLIPS[column];
    let flipped = along[across as usize & 255] + along[falling as usize & 255] + along[rising as usize & 255];
    i32::from(flipped + LINE_FLIPS[row][down as usize & 255])
}

/// Squares around each square.
static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (square, other) = (pair / 64, pair % 64);
        let (columns, rows) = ((other % 8_usize).abs_diff(square % 8), (other / 8_usize).abs_diff(square / 8));
        if columns <= 1 && rows <= 1 && pair % 65 != 0 {
            table[square] |= 1 << other;
        }
        pair += 1;
    }
    table
}

/// [`flips`], which is slow, only if it can flip something.
#[inline(always)]
fn near_flips(mine: u64, theirs: u64, square: u32) -> u64 {
    if NEIGHBOURS[square as usize & 63] & theirs == 0 { 0 } else { flips(mine, theirs, square) }
}

/// All values are fail-soft values of the null window `alpha..=alpha + 1`.
impl<C: Cpu, S: Scoring> Searcher<'_, C, S> {
    #[inline(always)]
    pub(super) fn last_one(&mut self, mine: u64, square: u32) -> i32 {
        self.nodes += 1;
        let (discs, squares) = (mine.count_ones() as i32, self.masks.squares);
        let flipped = last_flips(mine, square);
        if flipped > 0 {
            return S::value(2 * (discs + flipped + 1) - squares, 0);
        }
        let theirs = self.masks.board ^ mine ^ 1 << square;
        let flipped = last_flips(theirs, square);
        if flipped > 0 { S::value(2 * (discs - flipped) - squares, 0) } else { S::value(2 * discs + 1 - squares, 1) }
    }

    #[inline(always)]
    pub(super) fn last_two(&mut self, mine: u64, theirs: u64, first: u32, second: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        let best = self.last_two_moves(mine, theirs, first, second, alpha);
        if best != NO_VALUE {
            return best;
        }
        let best = self.last_two_moves(theirs, mine, first, second, -alpha - 1);
        if best == NO_VALUE { self.final_value(mine, theirs) } else { -best }
    }

    #[inline(always)]
    fn last_two_moves(&mut self, mine: u64, theirs: u64, first: u32, second: u32, alpha: i32) -> i32 {
        let mut best = NO_VALUE;
        let turned = near_flips(mine, theirs, first);
        if turned != 0 {
            best = -self.last_one(theirs ^ turned, second);
            if best > alpha {
                return best;
            }
        }
        let turned = near_flips(mine, theirs, second);
        if turned != 0 {
            best = best.max(-self.last_one(theirs ^ turned, first));
        }
        best
    }

    #[inline(always)]
    pub(super) fn last_three(&mut self, node: NullWindowNode, empty: u64) -> i32 {
        self.last_moves(node, empty, |searcher, next, rest| {
            let (first, second) = (rest.trailing_zeros(), (rest | 1).ilog2());
            searcher.last_two(next.mine, next.theirs, first, second, next.alpha)
        })
    }

    #[inline(always)]
    pub(super) fn last_four(&mut self, node: NullWindowNode) -> i32 {
        let empty = self.masks.board & !(node.mine | node.theirs);
        self.last_moves(node, empty, Self::last_three)
    }

    /// Searches the moves of a position, those in odd regions first, and after a pass those of the opponent. `next` gets
    /// the position after a move and the squares that are left.
    #[inline(always)]
    fn last_moves(
        &mut self,
        node: NullWindowNode,
        empty: u64,
        next: impl Fn(&mut Self, NullWindowNode, u64) -> i32,
    ) -> i32 {
        self.nodes += 1;
        let odd_squares = self.masks.region_squares[node.odd as usize & 15];
        let (mut turn, mut sign) = (node, 1);
        for _ in 0..2 {
            let mut best = NO_VALUE;
            for squares in [empty & odd_squares, empty & !odd_squares] {
                let mut left = squares;
                while left != 0 {
                    let square = left.trailing_zeros();
                    left &= left - 1;
                    let turned = near_flips(turn.mine, turn.theirs, square);
                    if turned != 0 {
                        let after = self.after(&turn, square, turned);
                        let value = -next(self, after, empty ^ 1 << square);
                        if value > turn.alpha {
                            return sign * value;
                        }
                        best = best.max(value);
                    }
                }
            }
            if best != NO_VALUE {
                return sign * best;
            }
            (turn, sign) = (turn.passed(), -sign);
        }
        self.final_value(node.mine, node.theirs)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Random;
    use super::*;

    #[test]
    fn last_flips_are_as_many_as_flips() {
        let mut random = Random(3);
        for board in [!0, 0x3f3f_3f3f_3f3f_u64] {
            for _ in 0..2000 {
                let mine = u64::from(random.below(1 << 31)) << 33
                    ^ u64::from(random.below(1 << 31)) << 8
                    ^ u64::from(random.below(256));
                let (column, row) = (random.below(6), random.below(6));
                let square = row * 8 + column;
                let mine = mine & board & !(1 << square);
                let flipped = flips(mine, board & !mine & !(1 << square), square).count_ones();
                assert_eq!(last_flips(mine, square), flipped as i32, "{mine:#x} {square}");
            }
        }
    }
}
