//! The prepared form of a draughts variant: its facts, its board layout, and the loops compiled for its rules.

use super::count::perft;
use super::facts::{Crowning, DraughtsFacts, Goal, Preference};
use super::features::FEATURES;
use super::layout::{DIAGONALS, Directions, Layout, SIDEWAYS, Word};
use super::list::{legal, winner_when_stuck};
use super::paths::{Routes, routes};
use super::quiet::is_quiet;
use super::rules_provider::{RulesProvider, RuntimeRules};
use super::state::{DraughtsState, DraughtsStep, Grid};
use crate::board::{Side, Square};
use crate::rules::position::mix;
use crate::rules::{Board, Counting, Kernel, Move};
use std::fmt;

type Legal<L> =
    fn(&DraughtsKernel<L>, &DraughtsState<<L as Layout>::Word>, &mut Vec<DraughtsStep<<L as Layout>::Word>>);
type Perft<L> = fn(&DraughtsKernel<L>, &DraughtsState<<L as Layout>::Word>, u32, Counting) -> u64;
type Quiet<L> = fn(&DraughtsKernel<L>, &DraughtsState<<L as Layout>::Word>) -> bool;
type Paths<L> = fn(
    &DraughtsKernel<L>,
    &DraughtsState<<L as Layout>::Word>,
    Routes<<L as Layout>::Word>,
) -> Vec<(Vec<Square>, Vec<Square>)>;

/// The loops of a kernel, compiled for one set of rules.
#[derive(Clone, Copy)]
pub struct KernelCode<L: Layout> {
    legal: Legal<L>,
    quiet: Quiet<L>,
    perft: Perft<L>,
    paths: Paths<L>,
}

impl<L: Layout> KernelCode<L> {
    /// Compiles the loops for these rules.
    pub fn new<X: RulesProvider>() -> Self {
        Self {
            legal: |kernel, state, steps| legal(kernel, X::of(kernel.stated), state, steps),
            quiet: |kernel, state| match state.turn {
                Side::White => is_quiet::<L, X, true>(kernel, X::of(kernel.stated), state),
                Side::Black => is_quiet::<L, X, false>(kernel, X::of(kernel.stated), state),
            },
            perft: |kernel, state, depth, counting| perft(kernel, X::of(kernel.stated), state, depth, counting),
            paths: |kernel, state, wanted| routes(kernel, X::of(kernel.stated), state, wanted),
        }
    }
}

/// A draughts variant on a board with layout `L`.
#[derive(Clone)]
pub struct DraughtsKernel<L: Layout> {
    pub facts: DraughtsFacts,
    pub grid: Grid<L::Word>,
    /// Whether generated moves must be sorted to be in the documented order.
    pub sorts: bool,
    /// Whether a capture by a man that can hop twice always outranks one by a man that can hop only once.
    pub outdoes: bool,
    /// Whether some material balance draws at once.
    draws_at_once: bool,
    stated: RuntimeRules,
    code: KernelCode<L>,
}

impl<L: Layout> fmt::Debug for DraughtsKernel<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kernel").field("facts", &self.facts).finish_non_exhaustive()
    }
}

impl<L: Layout> DraughtsKernel<L> {
    /// Creates the kernel of a variant. The facts must be consistent and the board must fit the layout `L`.
    pub fn new(facts: DraughtsFacts) -> Self {
        let stated = RuntimeRules {
            man_moves: facts.man_moves,
            man_captures: facts.man_captures,
            king_moves: facts.king_moves,
            king_captures: facts.king_captures,
            long_kings: facts.long_kings,
            limits_kings: facts.king_moves_in_a_row > 0,
        };
        let grid = Grid::new::<L>(facts.shape);
        // The walker tries straight up before up left, which is in board order only on a chequered board, where a
        // straight hop ends two rows farther up.
        let mixes = |set: Directions| set & DIAGONALS != 0 && set & !DIAGONALS != 0;
        let mixed = mixes(facts.man_captures) || (mixes(facts.king_captures) && !facts.long_kings);
        let sorts = !facts.forced || (facts.shape.corner.is_none() && mixed);
        let draws_at_once = facts.balances.iter().any(|one| one.plies == 0);
        // This also holds by value, since two men are just above a king. If a crowned man continues as a king, it is not
        // cheap to tell which men can hop twice.
        let more_first = matches!(facts.prefer.first(), Some(Preference::Captures | Preference::Value));
        let outdoes = more_first && facts.crowning != Crowning::GoesOn;
        Self { facts, grid, sorts, outdoes, draws_at_once, stated, code: L::code(stated) }
    }

    /// Whether men that reach the far row become kings.
    #[inline(always)]
    pub fn crowns(&self) -> bool {
        self.facts.crowning != Crowning::Never
    }

    /// Whether the game is over even though there may be legal moves.
    #[inline(always)]
    pub fn is_decided(&self, state: &DraughtsState<L::Word>) -> bool {
        self.facts.goal == Goal::FarRow && self.goal_reached(state)
    }

    /// Returns the king of this side that has reached the limit of consecutive moves, or the empty set.
    #[inline(always)]
    pub fn king_move_limit_reached<X: RulesProvider>(
        &self,
        rules: X,
        state: &DraughtsState<L::Word>,
        side: Side,
    ) -> L::Word {
        let run = state.runs[side.index()];
        if rules.limits_kings() && run.moves >= self.facts.king_moves_in_a_row {
            L::Word::bit(u32::from(run.at))
        } else {
            L::Word::NONE
        }
    }

    fn goal_reached(&self, state: &DraughtsState<L::Word>) -> bool {
        let (_, theirs) = state.sides();
        (theirs & self.grid.far_rows[state.turn.other().index()]).any()
    }

    pub fn perft(&self, state: &DraughtsState<L::Word>, depth: u32, counting: Counting) -> u64 {
        (self.code.perft)(self, state, depth, counting)
    }

    /// Returns all paths of a move, including different landings between captures in a line: for each, the squares
    /// touched and the squares captured on, in order.
    pub fn all_paths(
        &self,
        state: &DraughtsState<L::Word>,
        step: &DraughtsStep<L::Word>,
    ) -> Vec<(Vec<Square>, Vec<Square>)> {
        (self.code.paths)(self, state, Routes::All(*step))
    }

    /// Returns every capture of the piece on a square, preferred or not.
    pub fn all_captures(&self, state: &DraughtsState<L::Word>, from: Square) -> Vec<(Vec<Square>, Vec<Square>)> {
        (self.code.paths)(self, state, Routes::Any(self.grid.word(from)))
    }

    /// Returns the squares touched by a move and the squares captured on; if there are several paths, the first in square
    /// order.
    pub fn path(&self, state: &DraughtsState<L::Word>, step: &DraughtsStep<L::Word>) -> (Vec<Square>, Vec<Square>) {
        let (from, to) = (self.grid.square(u32::from(step.from)), self.grid.square(u32::from(step.to)));
        if step.taken.is_none() {
            return (vec![from, to], Vec::new());
        }
        let first = (self.code.paths)(self, state, Routes::First(*step)).into_iter().min();
        first.unwrap_or_else(|| (vec![from, to], self.grid.squares(step.taken)))
    }

    /// Converts a move to a step, if it is possible on this board.
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
        (self.code.legal)(self, state, into);
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
        (self.code.quiet)(self, state)
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
        self.draws_at_once && self.facts.balances.iter().any(|one| one.plies == 0 && one.holds(&self.grid, state))
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
        Move { path, captured, crowned: step.crowned, places: None, flipped: Vec::new(), text: None }
    }
}
