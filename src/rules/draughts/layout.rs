//! Bitboard layouts: one bit per square, one shift per direction.
//!
//! On a chequered board the bit of a square is `STRIDE * row + (row + column) / 2`: a diagonal step is a shift by
//! `STRIDE` or `STRIDE + 1` everywhere, and a step over the edge reaches a bit that is not a square, so that no direction
//! needs its own mask. Bits grow in board order.

pub use crate::rules::directions::{
    DIAGONALS, DIAGONALS_DOWN, DIAGONALS_UP, DOWN, Directions, SIDEWAYS, UP, opposite, turned,
};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// An unsigned integer used as a set of squares.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    const NONE: Self;

    const BITS: u32;

    fn bit(index: u32) -> Self;

    fn count(self) -> u32;

    /// The index of the lowest bit; the set must not be empty.
    fn first(self) -> u32;

    fn without_first(self) -> Self;

    fn narrow(wide: u128) -> Self;

    fn widen(self) -> u128;

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const NONE: Self = 0;
            const BITS: u32 = <$type>::BITS;

            #[inline(always)]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn widen(self) -> u128 {
                u128::from(self)
            }
        }
    };
}

word!(u64);
word!(u128);

#[inline(always)]
pub fn lowest<W: Word>(set: W) -> W {
    set ^ set.without_first()
}

/// A mapping of squares to bits.
pub trait Layout: Copy + Debug + Default + Send + Sync + 'static {
    type Word: Word;

    /// The shift of a step up left, up right, down left, down right, up, left, right and down. Directions 0, 1, 4 and 5
    /// shift towards bit 0, the others away from it.
    const SHIFTS: [u32; 8];

    /// The bit of the square in this column and row, both from 0 at the top left.
    fn bit(column: u32, row: u32) -> u32;
}

/// Moves a set one step in direction `D`; the caller must mask off bits that are not squares.
#[inline(always)]
pub fn step<L: Layout, const D: usize>(set: L::Word) -> L::Word {
    if matches!(D, 0 | 1 | 4 | 5) { set >> L::SHIFTS[D] } else { set << L::SHIFTS[D] }
}

/// [`step`] in a direction known only at run time.
#[inline(always)]
pub fn step_to<L: Layout>(set: L::Word, direction: usize) -> L::Word {
    if matches!(direction, 0 | 1 | 4 | 5) { set >> L::SHIFTS[direction] } else { set << L::SHIFTS[direction] }
}

/// Runs a block for each direction of a set, with the direction as a constant.
macro_rules! for_directions {
    ($set:expr, $direction:ident => $body:block) => {{
        let set: $crate::rules::directions::Directions = $set;
        macro_rules! one {
            ($n:literal) => {
                if set & (1 << $n) != 0 {
                    const $direction: usize = $n;
                    $body
                }
            };
        }
        one!(4);
        one!(0);
        one!(1);
        one!(5);
        one!(6);
        one!(2);
        one!(3);
        one!(7);
    }};
}
pub(super) use for_directions;

/// A chequered board with up to `2 * STRIDE` columns, or two fewer if pieces also move straight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chequered<W, const STRIDE: u32>(PhantomData<W>);

/// 8×8.
pub type Chequered8 = Chequered<u64, 4>;
/// 10×10, or 8×8 with straight directions.
pub type Chequered10 = Chequered<u64, 5>;
/// 10×10 with straight directions.
pub type Straight10 = Chequered<u64, 6>;
/// 12×12 and 14×14.
pub type Wide = Chequered<u128, 8>;

const fn chequered_shifts(stride: u32) -> [u32; 8] {
    let (left, right, two_rows) = (stride, stride + 1, 2 * stride + 1);
    [right, left, left, right, two_rows, 1, 1, two_rows]
}

macro_rules! chequered {
    ($word:ty, $stride:literal) => {
        impl Layout for Chequered<$word, $stride> {
            type Word = $word;
            const SHIFTS: [u32; 8] = chequered_shifts($stride);

            fn bit(column: u32, row: u32) -> u32 {
                $stride * row + (row + column) / 2
            }
        }
    };
}

chequered!(u64, 4);
chequered!(u64, 5);
chequered!(u64, 6);
chequered!(u128, 8);

/// A board of up to ten columns and rows on which every square is a playing square.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllSquares;

/// One more than the most columns, so that a sideways step over the edge never reaches a square.
const PITCH: u32 = 11;

impl Layout for AllSquares {
    type Word = u128;
    const SHIFTS: [u32; 8] = [PITCH + 1, PITCH - 1, PITCH - 1, PITCH + 1, PITCH, 1, 1, PITCH];

    fn bit(column: u32, row: u32) -> u32 {
        PITCH * row + column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Corner, Direction, Shape};

    fn every_step_agrees<L: Layout>(shape: Shape, directions: Directions) {
        let word = |square| {
            let (column, row) = shape.place(square);
            L::Word::bit(L::bit(u32::from(column), u32::from(row)))
        };
        let board = shape.all().fold(L::Word::NONE, |board, square| board | word(square));
        let straight = if shape.corner.is_none() { 1 } else { 2 };
        for square in shape.all() {
            for direction in (0..8).filter(|n| directions & (1 << n) != 0) {
                let (by, steps) = match direction {
                    0..4 => (Direction::DIAGONALS[direction], 1),
                    _ => (Direction::ORTHOGONALS[direction - 4], straight),
                };
                let expected = shape.step(square, by, steps).map_or(L::Word::NONE, word);
                assert_eq!(step_to::<L>(word(square), direction) & board, expected, "{shape:?} {square:?} {direction}");
            }
        }
    }

    #[test]
    fn a_step_is_a_shift_and_never_comes_back_over_the_edge() {
        let chequered = |size, corner| Shape { columns: size, rows: size, corner: Some(corner) };
        for corner in [Corner::Left, Corner::Right] {
            every_step_agrees::<Chequered8>(chequered(8, corner), DIAGONALS);
            every_step_agrees::<Chequered8>(chequered(6, corner), 255);
            every_step_agrees::<Chequered10>(chequered(10, corner), DIAGONALS);
            every_step_agrees::<Chequered10>(chequered(8, corner), 255);
            every_step_agrees::<Straight10>(chequered(10, corner), 255);
            every_step_agrees::<Wide>(chequered(12, corner), 255);
            every_step_agrees::<Wide>(chequered(14, corner), 255);
            every_step_agrees::<Chequered8>(Shape { columns: 7, rows: 8, corner: Some(corner) }, DIAGONALS);
        }
        every_step_agrees::<AllSquares>(Shape { columns: 8, rows: 8, corner: None }, 255);
        every_step_agrees::<AllSquares>(Shape { columns: 10, rows: 10, corner: None }, 255);
    }
}
