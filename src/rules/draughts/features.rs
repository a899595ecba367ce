//! The evaluation features of draughts.

use super::layout::{Directions, Layout, Word, opposite, step_to, turned};
use super::state::DraughtsState;
use super::tables::RuleTables;
use crate::board::Side;

/// The features of the family, in the order of [`DraughtsKernel::feature`].
pub const FEATURES: [(&str, &str); 12] = [
    ("man", "men on the board"),
    ("king", "kings on the board"),
    ("advance", "total rows advanced by the men"),
    ("home", "men still on their home row, where they keep the opponent from being crowned"),
    ("centre", "pieces in the middle of the board"),
    ("edge", "pieces on the outermost columns"),
    ("king_centre", "kings in the middle of the board"),
    ("backed", "men supported from behind, counted once for each supporter"),
    ("free", "forward steps open to men"),
    ("stuck", "men that cannot step forward at all"),
    ("past", "men that have got past every piece of the opponent"),
    ("turn", "1 for the side to move"),
];

fn each_of(set: Directions) -> impl Iterator<Item = usize> {
    (0..8).filter(move |direction| set & (1 << direction) != 0)
}

impl<L: Layout> RuleTables<L> {
    /// One feature, the mover's minus the opponent's.
    pub(super) fn feature(&self, state: &DraughtsState<L::Word>, index: usize) -> f64 {
        let (mine, theirs) = state.sides();
        let (me, them) = (state.turn, state.turn.other());
        let pieces = |set: L::Word| {
            move |mask: L::Word| f64::from((mine & set & mask).count()) - f64::from((theirs & set & mask).count())
        };
        let all = self.grid.board;
        let (men, kings) = (pieces(!state.kings), pieces(state.kings));
        let lead = |count: &dyn Fn(Side, L::Word) -> u32| {
            let [mine, theirs] = [mine, theirs].map(|pieces| pieces & !state.kings);
            f64::from(count(me, mine)) - f64::from(count(them, theirs))
        };
        match index {
            0 => men(all),
            1 => kings(all),
            2 => lead(&|side, men| self.advance(side, men)),
            3 => lead(&|side, men| (men & self.grid.far_rows[side.other().index()]).count()),
            4 => pieces(all)(self.grid.centre),
            5 => pieces(all)(self.grid.edge),
            6 => kings(self.grid.centre),
            7 => lead(&|side, men| self.backed(side, men)),
            8 => lead(&|side, men| self.steps(state, side, men).0),
            9 => lead(&|side, men| (men & !self.steps(state, side, men).1).count()),
            10 => lead(&|side, men| Self::past(state, side, men)),
            _ => 1.0,
        }
    }

    fn advance(&self, side: Side, men: L::Word) -> u32 {
        let last = self.grid.rows.len() - 1;
        let gone = |row: usize| if side == Side::Black { row } else { last - row } as u32;
        self.grid.rows.iter().enumerate().map(|(row, set)| gone(row) * (men & *set).count()).sum()
    }

    fn forward(&self, side: Side) -> Directions {
        if side == Side::White { self.facts.man_moves } else { turned(self.facts.man_moves) }
    }

    fn backed(&self, side: Side, men: L::Word) -> u32 {
        each_of(self.forward(side)).map(|direction| (men & step_to::<L>(men, direction)).count()).sum()
    }

    /// The number of steps that men can make, and the men that can move.
    fn steps(&self, state: &DraughtsState<L::Word>, side: Side, men: L::Word) -> (u32, L::Word) {
        let empty = self.grid.board & !(state.black | state.white);
        let mut able = L::Word::NONE;
        let mut ways = 0;
        for direction in each_of(self.forward(side)) {
            let movers = men & step_to::<L>(empty, opposite(direction));
            ways += movers.count();
            able |= movers;
        }
        (ways, able)
    }

    /// Men past all opponents. Bits grow from the top row down: the men beyond the last opponent's bit.
    fn past(state: &DraughtsState<L::Word>, side: Side, men: L::Word) -> u32 {
        let (men, black, white) = (men.widen(), state.black.widen(), state.white.widen());
        let beyond = match side {
            Side::Black => (u128::MAX).checked_shl(128 - white.leading_zeros()).unwrap_or(0),
            Side::White => 1_u128.checked_shl(black.trailing_zeros()).map_or(u128::MAX, |bit| bit - 1),
        };
        (men & beyond).count_ones()
    }
}
