//! Balances of material: which pieces are left, and after how many moves that is a draw.

use super::layout::Word;
use super::state::{Grid, State};
use crate::board::Side;
use crate::rules::Since;

/// A number from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub from: u32,
    /// The most.
    pub to: u32,
}

impl Span {
    /// Any number at all.
    pub const ANY: Self = Self { from: 0, to: u32::MAX };

    pub(super) const fn holds(self, number: u32) -> bool {
        self.from <= number && number <= self.to
    }
}

/// What one side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// How many pieces of either kind.
    pub pieces: Span,
    /// How many men.
    pub men: Span,
    /// How many kings.
    pub kings: Span,
    /// Whether a king of its must stand on the main road, the diagonal from one playing corner to the other, and no other
    /// piece of either side.
    pub holds_main_road: bool,
}

impl Force {
    /// Whether so many men and kings are such, wherever they stand.
    pub(super) const fn suits(&self, men: u32, kings: u32) -> bool {
        self.pieces.holds(men + kings) && self.men.holds(men) && self.kings.holds(kings)
    }
}

/// A balance of material that draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// How many pieces both sides have together.
    pub pieces: Span,
    /// What one side has, whichever it is.
    pub one: Force,
    /// What the other has.
    pub other: Force,
    /// From when plies are counted.
    pub since: Since,
    /// After so many plies the game is drawn; 0 for at once.
    pub plies: u32,
}

impl Balance {
    /// Whether the pieces of a state are such.
    pub fn holds<W: Word>(&self, grid: &Grid<W>, state: &State<W>) -> bool {
        let all = state.black | state.white;
        let has = |side: Side, force: &Force| {
            let pieces = if side == Side::Black { state.black } else { state.white };
            let kings = pieces & state.kings;
            let on_road = all & grid.main_road;
            force.suits(pieces.count() - kings.count(), kings.count())
                && (!force.holds_main_road || (on_road.count() == 1 && (on_road & kings).any()))
        };
        self.pieces.holds(all.count())
            && Side::BOTH.into_iter().any(|side| has(side, &self.one) && has(side.other(), &self.other))
    }
}
