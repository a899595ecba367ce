//! A draughts variant as searches and perft use it: its tables and the loops compiled for its rules.

use super::compiled::{CompiledLayout, KernelCode};
use super::facts::DraughtsFacts;
use super::features::FEATURES;
use super::layout::{Layout, SIDEWAYS, Word};
use super::list::winner_when_stuck;
use super::paths::{Routes, first_path};
use super::state::{DraughtsState, DraughtsStep};
use super::tables::RuleTables;
use crate::board::{Side, Square};
use crate::rules::position::mix;
use crate::rules::{Board, Counting, Kernel, Move, PatternBoard, PatternPlanes};
use std::fmt;
use std::ops::Deref;

#[derive(Clone)]
pub struct DraughtsKernel<L: Layout> {
    tables: RuleTables<L>,
    code: KernelCode<L>,
}

/// A kernel reads as its tables.
impl<L: Layout> Deref for DraughtsKernel<L> {
    type Target = RuleTables<L>;

    fn deref(&self) -> &RuleTables<L> {
        &self.tables
    }
}

impl<L: Layout> fmt::Debug for DraughtsKernel<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("facts", &self.facts).finish_non_exhaustive()
    }
}

impl<L: CompiledLayout> DraughtsKernel<L> {
    /// The facts must be consistent and the board must fit the layout `L`.
    pub fn new(facts: DraughtsFacts) -> Self {
        let tables = RuleTables::new(facts);
        let code = L::code(tables.stated);
        Self { tables, code }
    }
}

impl<L: Layout> DraughtsKernel<L> {
    pub fn perft(&self, state: &DraughtsState<L::Word>, depth: u32, counting: Counting) -> u64 {
        (self.code.perft)(&self.tables, state, depth, counting)
    }

    /// Includes different landings between captures in a line. Each path: squares touched, squares captured on.
    pub fn all_paths(
        &self,
        state: &DraughtsState<L::Word>,
        step: &DraughtsStep<L::Word>,
    ) -> Vec<(Vec<Square>, Vec<Square>)> {
        (self.code.paths)(&self.tables, state, Routes::All(*step))
    }

    /// Every capture of the piece on a square, preferred or not.
    pub fn all_captures(&self, state: &DraughtsState<L::Word>, from: Square) -> Vec<(Vec<Square>, Vec<Square>)> {
        (self.code.paths)(&self.tables, state, Routes::Any(self.grid.word(from)))
    }

    /// See [`first_path`].
    pub fn path(&self, state: &DraughtsState<L::Word>, step: &DraughtsStep<L::Word>) -> (Vec<Square>, Vec<Square>) {
        first_path(&self.grid, step, |wanted| (self.code.paths)(&self.tables, state, wanted))
    }

    /// `None` if the move is not possible on this board.
    pub fn step(&self, legal: &Move) -> Option<DraughtsStep<L::Word>> {
        let bit = |square: Square| self.grid.word(square).first() as u8;
        let taken = legal.captured.iter().fold(L::Word::NONE, |taken, square| taken | self.grid.word(*square));
        Some(DraughtsStep { from: bit(legal.from()?), to: bit(legal.to()?), crowned: legal.crowned, taken })
    }
}

impl<L: Layout> Kernel for DraughtsKernel<L> {
    type State = DraughtsState<L::Word>;
    type Step = DraughtsStep<L::Word>;

    fn state(&self, board: &Board) -> Self::State {
        self.grid.state(board)
    }

    fn board(&self, state: &Self::State) -> Board {
        self.grid.board_of(state)
    }

    fn turn(&self, state: &Self::State) -> Side {
        state.turn
    }

    fn moves(&self, state: &Self::State, into: &mut Vec<Self::Step>) {
        (self.code.legal)(&self.tables, state, into);
    }

    #[inline]
    fn play(&self, state: &Self::State, step: &Self::Step) -> Self::State {
        state.after(step, self.stated.limits_kings)
    }

    fn winner(&self, state: &Self::State) -> Option<Side> {
        if self.is_decided(state) { Some(state.turn.other()) } else { winner_when_stuck(&self.facts, state.turn) }
    }

    fn is_loud(&self, _state: &Self::State, step: &Self::Step) -> bool {
        step.taken.any()
    }

    #[inline]
    fn is_quiet(&self, state: &Self::State) -> bool {
        (self.code.quiet)(&self.tables, state)
    }

    fn is_progress(&self, state: &Self::State, step: &Self::Step) -> bool {
        let from = L::Word::bit(u32::from(step.from));
        let same_row = || {
            let to = L::Word::bit(u32::from(step.to));
            self.facts.man_moves & SIDEWAYS != 0
                && self.grid.rows.iter().any(|row| (from & *row).any() && (to & *row).any())
        };
        step.taken.any() || ((state.kings & from).is_none() && !same_row())
    }

    fn quiet_limit(&self) -> Option<u32> {
        (self.facts.quiet_plies > 0).then_some(self.facts.quiet_plies)
    }

    #[inline]
    fn is_drawn(&self, state: &Self::State) -> bool {
        self.draws_at_once && self.facts.balances.iter().any(|rule| rule.plies == 0 && rule.holds(&self.grid, state))
    }

    #[inline]
    fn piece_count(&self, state: &Self::State) -> u32 {
        (state.black | state.white).count()
    }

    fn slot(&self, step: &Self::Step) -> usize {
        // On the widest boards several squares share a slot, which is harmless in a search.
        usize::from(step.from & 63) << 6 | usize::from(step.to & 63)
    }

    fn key(&self, state: &Self::State) -> u64 {
        let hash = |hash: u64, word: L::Word| {
            let wide = word.widen();
            let low = mix(hash ^ wide as u64);
            if L::Word::BITS > 64 { mix(low ^ (wide >> 64) as u64) } else { low }
        };
        let runs = state.runs.iter().fold(0, |runs, run| runs << 16 | u64::from(run.moves) << 8 | u64::from(run.at));
        [state.black, state.white, state.kings].into_iter().fold(mix(state.turn as u64 | runs << 8), hash)
    }

    fn masks(&self, state: &Self::State, into: &mut Vec<u32>) {
        into.clear();
        let numbers = self.grid.shape.squares().div_ceil(32);
        let men = !state.kings;
        for pieces in [state.black & men, state.black & state.kings, state.white & men, state.white & state.kings] {
            let squares = self.grid.gather(pieces);
            into.extend((0..numbers).map(|n| (squares >> (32 * n)) as u32));
        }
    }

    fn features(&self, state: &Self::State, into: &mut Vec<f64>) {
        into.clear();
        into.extend((0..FEATURES.len()).map(|index| self.feature(state, index)));
    }

    fn weigh(&self, state: &Self::State, weights: &[f64]) -> f64 {
        let named = weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0);
        named.map(|(index, weight)| weight * self.feature(state, index)).sum()
    }

    fn pattern_board(&self) -> Option<PatternBoard> {
        PatternBoard::of_men(self.grid.shape, |square| self.grid.word(square).first())
    }

    #[inline]
    fn pattern_planes(&self, state: &Self::State) -> PatternPlanes {
        let (mine, theirs) = state.sides();
        PatternPlanes { mine: mine.widen(), theirs: theirs.widen(), kings: state.kings.widen() }
    }

    fn value(&self, state: &Self::State) -> f64 {
        let (mine, theirs) = state.sides();
        let king = if self.facts.long_kings { 3.0 } else { 1.5 };
        let worth = |pieces: L::Word| {
            let kings = (pieces & state.kings).count();
            f64::from(pieces.count() - kings) + king * f64::from(kings)
        };
        worth(mine) - worth(theirs)
    }

    fn full(&self, state: &Self::State, step: &Self::Step) -> Move {
        let (path, captured) = self.path(state, step);
        Move { path, captured, crowned: step.crowned, ..Move::default() }
    }
}
