//! Material balances: which remaining pieces draw the game, and after how many moves.

use super::layout::Word;
use super::state::{DraughtsState, Grid};
use crate::board::Side;
use crate::rules::CounterReset;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberRange {
    pub from: u32,
    pub to: u32,
}

impl NumberRange {
    pub const ANY: Self = Self { from: 0, to: u32::MAX };

    pub(super) const fn holds(self, number: u32) -> bool {
        self.from <= number && number <= self.to
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialRequirement {
    pub pieces: NumberRange,
    pub men: NumberRange,
    pub kings: NumberRange,
    /// A king on the main road (the diagonal between two playing corners), with no other piece of either side there.
    pub holds_main_road: bool,
}

impl MaterialRequirement {
    /// Whether these numbers of men and kings match, wherever they stand.
    pub(super) const fn suits(&self, men: u32, kings: u32) -> bool {
        self.pieces.holds(men + kings) && self.men.holds(men) && self.kings.holds(kings)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialDrawRule {
    /// The number of pieces of both sides together.
    pub pieces: NumberRange,
    /// The pieces of one side, either black or white.
    pub one: MaterialRequirement,
    pub other: MaterialRequirement,
    pub since: CounterReset,
    /// The number of plies after which the game is drawn; 0 for at once.
    pub plies: u32,
}

impl MaterialDrawRule {
    pub fn holds<W: Word>(&self, grid: &Grid<W>, state: &DraughtsState<W>) -> bool {
        let all = state.black | state.white;
        let has = |side: Side, requirement: &MaterialRequirement| {
            let pieces = if side == Side::Black { state.black } else { state.white };
            let kings = pieces & state.kings;
            let on_road = all & grid.main_road;
            requirement.suits(pieces.count() - kings.count(), kings.count())
                && (!requirement.holds_main_road || (on_road.count() == 1 && (on_road & kings).any()))
        };
        self.pieces.holds(all.count())
            && Side::BOTH.into_iter().any(|side| has(side, &self.one) && has(side.other(), &self.other))
    }
}
