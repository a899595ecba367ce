//! The fast inside of a ruleset: what searches need, without allocation or virtual calls.

use super::{Board, Move};
use crate::board::Side;

/// One more than the greatest [`Kernel::slot`].
pub const SLOTS: usize = 1 << 12;

/// A game as a search sees it.
pub trait Kernel: Sync {
    /// A position, small and copied freely; equal states are the same position for the repetition rule.
    type State: Copy + Eq;
    /// A legal move of a state.
    type Step: Copy + Eq;

    /// The state of a board.
    fn state(&self, board: &Board) -> Self::State;

    /// The board of a state.
    fn board(&self, state: &Self::State) -> Board;

    /// Whose turn it is.
    fn turn(&self, state: &Self::State) -> Side;

    /// Replaces what is in `into` by the legal moves, in the documented order; a forced pass is a move.
    /// Empty only when the game is over.
    fn moves(&self, state: &Self::State, into: &mut Vec<Self::Step>);

    /// The state after a legal move.
    fn play(&self, state: &Self::State, step: &Self::Step) -> Self::State;

    /// The winner of a state in which [`Kernel::moves`] is empty; `None` for a draw.
    fn winner(&self, state: &Self::State) -> Option<Side>;

    /// Whether a search must look past this move before it may judge by counting (a capture).
    fn is_loud(&self, state: &Self::State, step: &Self::Step) -> bool;

    /// Whether the move can never be undone, so that no position before it can come again.
    fn is_progress(&self, state: &Self::State, step: &Self::Step) -> bool;

    /// A number below [`SLOTS`] that like moves of different states share, start and end say: a search remembers by it
    /// which moves refuted others.
    fn slot(&self, step: &Self::Step) -> usize {
        let _ = step;
        0
    }

    /// A hash of the state, the same on every machine.
    fn key(&self, state: &Self::State) -> u64;

    /// The masks passed to a script's `eval`, in the order of its arguments without the side, 32 squares a number.
    fn masks(&self, state: &Self::State, into: &mut Vec<u32>);

    /// The features of [`super::Family::features`], in that order, each as the mover's minus the opponent's.
    fn features(&self, state: &Self::State, into: &mut Vec<f64>);

    /// What the family itself thinks of a state, for the side to move.
    fn value(&self, state: &Self::State) -> f64;

    /// The same move in full.
    fn full(&self, state: &Self::State, step: &Self::Step) -> Move;
}

/// The kernels there are; a search matches once and is compiled for each.
#[derive(Clone, Copy)]
pub enum AnyKernel<'a> {
    /// Draughts on at most 32 playing squares.
    Draughts32(&'a super::draughts::Kernel32),
    /// Othello on 8×8.
    Othello(&'a super::othello::Kernel64),
}
