//! The fast inside of a ruleset: what searches need, without allocation or virtual calls.

use super::{Board, Move, draughts, othello, scripted};
use crate::board::Side;

/// One more than the greatest [`Kernel::slot`].
pub const SLOTS: usize = 1 << 12;

/// A game as a search sees it.
pub trait Kernel: Sync {
    /// A position, small and cloned freely; equal states are the same position for the repetition rule.
    type State: Clone + Eq + 'static;
    /// A legal move of a state.
    type Step: Copy + Eq + 'static;

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

    /// Whether there are moves and none of them is loud, asked at every end of a search. `false` where that is not plain at
    /// once: the search then lists the moves and sees.
    fn is_quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether the move can never be undone, so that no position before it can come again.
    fn is_progress(&self, state: &Self::State, step: &Self::Step) -> bool;

    /// After how many plies without progress the game is drawn; `None` for never.
    fn quiet_limit(&self) -> Option<u32> {
        None
    }

    /// Whether the pieces that are left draw at once, if there is a move.
    fn is_drawn(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

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

    /// The number that a script's `eval` knows the side to move by: 1 for black, 2 for white.
    fn side_number(&self, state: &Self::State) -> u8 {
        match self.turn(state) {
            Side::Black => 1,
            Side::White => 2,
        }
    }

    /// The features of [`super::Family::features`], in that order, each as the mover's minus the opponent's.
    fn features(&self, state: &Self::State, into: &mut Vec<f64>);

    /// The sum of the features, each times its weight: asked at every end of a search that goes by weights.
    fn weigh(&self, state: &Self::State, weights: &[f64]) -> f64 {
        let mut features = Vec::new();
        self.features(state, &mut features);
        weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
    }

    /// What the family itself thinks of a state, for the side to move.
    fn value(&self, state: &Self::State) -> f64;

    /// The same move in full.
    fn full(&self, state: &Self::State, step: &Self::Step) -> Move;
}

/// The kernels there are. [`AnyKernel::visit`] matches on it, so that nobody else has to.
#[derive(Clone, Copy)]
pub enum AnyKernel<'a> {
    /// Draughts on a chequered board of up to 8×8.
    Chequered8(&'a draughts::Kernel<draughts::Chequered8>),
    /// Draughts on a chequered board of up to 10×10, or 8×8 with straight directions.
    Chequered10(&'a draughts::Kernel<draughts::Chequered10>),
    /// Draughts on a chequered board of up to 10×10 with straight directions.
    Straight10(&'a draughts::Kernel<draughts::Straight10>),
    /// Draughts on a chequered board of up to 14×14.
    Wide(&'a draughts::Kernel<draughts::Wide>),
    /// Draughts on a board of up to 10×10 on which every square is played on.
    AllSquares(&'a draughts::Kernel<draughts::AllSquares>),
    /// Othello.
    Othello(&'a othello::Kernel),
    /// Anything whose laws are a script.
    Scripted(scripted::Kernel<'a>),
}

/// Code written once for every kernel: a closure with a type parameter, which Rust's closures cannot have.
pub trait WithKernel {
    /// What it gives.
    type Output;

    /// Runs with the kernel of a variant.
    fn run<K: Kernel>(self, kernel: &K) -> Self::Output;
}

impl AnyKernel<'_> {
    /// Runs `visitor`, compiled for the kernel at hand.
    pub fn visit<V: WithKernel>(self, visitor: V) -> V::Output {
        match self {
            Self::Chequered8(kernel) => visitor.run(kernel),
            Self::Chequered10(kernel) => visitor.run(kernel),
            Self::Straight10(kernel) => visitor.run(kernel),
            Self::Wide(kernel) => visitor.run(kernel),
            Self::AllSquares(kernel) => visitor.run(kernel),
            Self::Othello(kernel) => visitor.run(kernel),
            Self::Scripted(kernel) => visitor.run(&kernel),
        }
    }
}
