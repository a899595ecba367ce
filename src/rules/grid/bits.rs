//! Sets of squares: bit `n` for the square with index `n` in board order.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// `W` words of 64 squares each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub const NONE: Self = Self([0; W]);

    #[inline(always)]
    pub const fn of(square: u16) -> Self {
        let mut words = [0; W];
        words[square as usize / 64 % W] = 1 << (square % 64);
        Self(words)
    }

    #[inline(always)]
    pub const fn has(&self, square: u16) -> bool {
        self.0[square as usize / 64 % W] >> (square % 64) & 1 != 0
    }

    #[inline(always)]
    pub const fn insert(&mut self, square: u16) {
        self.0[square as usize / 64 % W] |= 1 << (square % 64);
    }

    #[inline(always)]
    pub const fn remove(&mut self, square: u16) {
        self.0[square as usize / 64 % W] &= !(1 << (square % 64));
    }

    #[inline(always)]
    pub fn is_none(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline(always)]
    pub fn any(&self) -> bool {
        !self.is_none()
    }

    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn last(&self) -> Option<u16> {
        let (index, word) = self.0.iter().enumerate().rfind(|(_, word)| **word != 0)?;
        Some((index as u32 * 64 + 63 - word.leading_zeros()) as u16)
    }

    /// Every square moved by an offset of at most 63 squares, towards higher ones if it is positive.
    #[inline(always)]
    pub fn shifted(&self, offset: i16) -> Self {
        let by = u32::from(offset.unsigned_abs());
        if by == 0 {
            return *self;
        }
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        if offset >= 0 {
            // The squares of the word below that cross into this one.
            let carried = |index: usize| if index == 0 { 0 } else { word(index - 1) >> (64 - by) };
            Self(std::array::from_fn(|index| word(index) << by | carried(index)))
        } else {
            Self(std::array::from_fn(|index| word(index) >> by | word(index + 1) << (64 - by)))
        }
    }

    /// The square that has `n` others of the set before it; there must be one.
    #[inline(always)]
    pub fn nth(&self, n: u32) -> u16 {
        let mut left = n;
        for (index, word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if left < count {
                return (index as u32 * 64 + nth_bit(*word, left)) as u16;
            }
            left -= count;
        }
        0
    }

    /// Calls a function with each square, in board order.
    #[inline(always)]
    pub fn each(self, mut visit: impl FnMut(u16)) {
        for (index, word) in self.0.into_iter().enumerate() {
            let mut left = word;
            while left != 0 {
                visit((index as u32 * 64 + left.trailing_zeros()) as u16);
                left &= left - 1;
            }
        }
    }

    pub fn iter(self) -> impl Iterator<Item = u16> {
        let mut left = self;
        std::iter::from_fn(move || {
            let (index, word) = left.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
            let square = (index as u32 * 64 + word.trailing_zeros()) as u16;
            *word &= *word - 1;
            Some(square)
        })
    }

    /// The words, the first 64 squares first.
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The first 128 squares.
    #[inline(always)]
    pub fn low(&self) -> u128 {
        let word = |index: usize| self.0.get(index).copied().map_or(0, u128::from);
        word(0) | word(1) << 64
    }

    /// Number `n` of the numbers of 32 squares that scripts get; 0 beyond the last word.
    pub fn number(&self, n: usize) -> u32 {
        self.0.get(n / 2).map_or(0, |word| (word >> (32 * (n % 2))) as u32)
    }
}

/// The index of the set bit that has `n` others below it.
#[inline(always)]
fn nth_bit(word: u64, n: u32) -> u32 {
    let (mut word, mut n, mut base) = (word, n, 0);
    for half in [32, 16, 8] {
        let low = (word & ((1 << half) - 1)).count_ones();
        if n >= low {
            n -= low;
            word >>= half;
            base += half;
        }
    }
    for _ in 0..n {
        word &= word - 1;
    }
    base + word.trailing_zeros()
}

impl<const W: usize> FromIterator<u16> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u16>>(squares: I) -> Self {
        let mut set = Self::NONE;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

macro_rules! operator {
    ($trait:ident $function:ident, $assign:ident $assign_function:ident, $sign:tt) => {
        impl<const W: usize> $trait for Bits<W> {
            type Output = Self;

            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Self(std::array::from_fn(|index| self.0[index] $sign other.0[index]))
            }
        }

        impl<const W: usize> $assign for Bits<W> {
            #[inline(always)]
            fn $assign_function(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    };
}

operator!(BitAnd bitand, BitAndAssign bitand_assign, &);
operator!(BitOr bitor, BitOrAssign bitor_assign, |);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, ^);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(std::array::from_fn(|index| !self.0[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_squares_in_board_order() {
        let squares = [0, 5, 63, 64, 130, 191, 192, 255];
        let mut set: Bits<4> = squares.into_iter().collect();
        assert_eq!((set.iter().collect::<Vec<_>>(), set.count()), (squares.to_vec(), 8));
        let mut visited = Vec::new();
        set.each(|square| visited.push(square));
        assert_eq!((visited, set.last()), (squares.to_vec(), Some(255)));
        set.remove(255);
        assert!(!set.has(255) && set.has(192) && (!set).has(255));
        assert_eq!((set.number(2), set.number(4), set.number(8)), (1, 4, 0));
        assert_eq!((0..7).map(|n| set.nth(n)).collect::<Vec<_>>(), squares[..7]);
        assert_eq!(set.shifted(17).iter().collect::<Vec<_>>(), [17, 22, 80, 81, 147, 208, 209]);
        assert_eq!(set.shifted(17).shifted(-17), set);
        assert_eq!(set.shifted(-16).iter().collect::<Vec<_>>(), [47, 48, 114, 175, 176]);
        assert!((set & Bits::of(64)).any() && (set ^ set).is_none() && Bits::<4>::NONE.last().is_none());
    }
}
