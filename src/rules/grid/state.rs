//! A position of a grid game as searches use it.

use super::bits::Bits;
use crate::board::Side;
use crate::rules::position::mix;

/// Why a game is over whatever moves there are. Set by the move that ended it, so that nothing is looked for later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridEnd {
    pub winner: Side,
    pub goal: Goal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    FarRow,
    Line,
    Homes,
    Chain,
    /// All its pieces have left the board.
    Left,
    /// It has a piece on one of its goals.
    Square,
    /// The loser has no royal piece left.
    Royal,
    /// The loser has too few pieces left.
    Reduced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridState<const W: usize> {
    /// Black's pieces, then white's.
    pub sides: [Bits<W>; 2],
    /// The index of each piece's kind in binary: the ones, then the twos.
    pub kinds: [Bits<W>; 2],
    pub turn: Side,
    pub end: Option<GridEnd>,
    /// How many pieces black and white can still place, where that is limited.
    pub stock: [u8; 2],
    /// How many passes the last moves were, where passing is free; 2 end the game.
    pub passes: u8,
}

impl<const W: usize> GridState<W> {
    pub const fn empty(turn: Side) -> Self {
        Self { sides: [Bits::NONE; 2], kinds: [Bits::NONE; 2], turn, end: None, stock: [0; 2], passes: 0 }
    }

    #[inline(always)]
    pub fn occupied(&self) -> Bits<W> {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub fn kind_on(&self, square: u16) -> usize {
        usize::from(self.kinds[0].has(square)) | usize::from(self.kinds[1].has(square)) << 1
    }

    /// Of both sides.
    #[inline(always)]
    pub fn of_kind(&self, kind: usize) -> Bits<W> {
        let digit = |n: usize| if kind >> n & 1 == 1 { self.kinds[n] } else { !self.kinds[n] };
        digit(0) & digit(1)
    }

    #[inline(always)]
    pub fn put(&mut self, side: Side, kind: usize, square: u16) {
        self.sides[side.index()].insert(square);
        for (n, digits) in self.kinds.iter_mut().enumerate() {
            if kind >> n & 1 == 1 {
                digits.insert(square);
            }
        }
    }

    /// Takes these pieces off the board.
    #[inline(always)]
    pub fn clear(&mut self, squares: Bits<W>) {
        for set in self.sides.iter_mut().chain(&mut self.kinds) {
            *set &= !squares;
        }
    }

    pub fn key(&self) -> u64 {
        let words = self.sides.iter().chain(&self.kinds).flat_map(Bits::words);
        let [black, white] = self.stock.map(u64::from);
        let numbers = self.turn as u64 | black << 8 | white << 16 | u64::from(self.passes) << 24;
        words.fold(numbers, |hash, word| mix(hash ^ word))
    }
}

/// A move. Squares are indices in board order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStep {
    Pass,
    /// Puts a piece of the first kind on an empty square.
    Place(u16),
    /// Takes one of the side's own pieces off the board.
    Remove(u16),
    /// Moves one of the side's own pieces off the board, over its far row.
    Leave(u16),
    /// Takes over the only piece, which the other side placed.
    Swap,
    /// Moves a piece, onto an opposing one if there is one.
    Move {
        from: u16,
        to: u16,
        /// Whether the piece stays what it is although it could be promoted.
        declines: bool,
    },
    /// Jumps along a line over every second square.
    Jump {
        from: u16,
        to: u16,
        declines: bool,
    },
}
